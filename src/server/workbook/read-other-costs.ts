import { bookOf } from '#domain/book.ts';
import { costsOf } from '#domain/cost-objects.ts';
import { costParts, heldLike, type Part } from '#domain/divided-like.ts';
import type { OtherCostModel, ScenarioModel } from '#domain/scenario-model.ts';
import { type MadeOf, readLike } from './read-likes.ts';
import { readEntries } from './read-things.ts';
import { type CreationOrder, creationOrderAfter, inCreationOrder, inOrder } from './settled-rows.ts';
import type { WorkbookProblems } from './workbook-problems.ts';
import type { Table } from './workbook-table.ts';

/** Reads other costs, and what their divisions were made like, when the rest of the file has been read. */
export function readOtherCosts(
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: WorkbookProblems,
  created: CreationOrder,
): OtherCostModel[] {
  const order = creationOrderAfter(model, created);
  let parts: Part[] | undefined;
  // Nothing can be computed of what is wrong.
  const computed = () => (problems.list.length > 0 ? [] : costParts(bookOf(inOrder(model, order))));
  const all = () => (parts ??= computed());
  const madeOf: MadeOf<'otherCost'> = {
    receivers: inCreationOrder(costsOf(model.sections), order),
    held: ({ like }) => heldLike(like, [], all),
  };
  const before = new Map(stored.otherCosts.map(cost => [cost.id, { ...cost, rows: cost.costAllocations }]));
  return readEntries('otherCost', table, model, stored, problems).map(({ line, entry }) => ({
    ...entry,
    dividedLike: readLike('otherCost', line, { ...entry, rows: entry.costAllocations }, before.get(entry.id), madeOf)
      .dividedLike,
  }));
}
