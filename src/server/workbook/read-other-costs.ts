import { bookOf } from '#domain/book.ts';
import { costsOf } from '#domain/cost-objects.ts';
import { heldLike, type Part } from '#domain/divided-like.ts';
import { costParts } from '#domain/out-of-date.ts';
import type { OtherCostModel, ScenarioModel } from '#domain/scenario-model.ts';
import { likesNamed, likeThere, type MadeOf, readLike } from './read-likes.ts';
import { readEntries } from './read-things.ts';
import { type CreationOrder, creationOrderAfter, inCreationOrder, inOrder } from './settled-rows.ts';
import { otherCostLabels } from './workbook-columns.ts';
import type { WorkbookProblems } from './workbook-problems.ts';
import type { Table } from './workbook-table.ts';

const NAMED = { division: 'division' } as const;

/** Reads other costs, and what their divisions were made like, when the rest of the file has been read. */
export function readOtherCosts(
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: WorkbookProblems,
  created: CreationOrder,
): OtherCostModel[] {
  const read = readEntries('otherCost', table, model, stored, problems);
  const entries = read.map(({ entry }) => entry);
  const order = creationOrderAfter(model, created);
  let parts: Part[] | undefined;
  let names: ReturnType<typeof likesNamed<'otherCost'>> | undefined;
  // Nothing can be computed of what is wrong.
  const computed = () => (problems.list.length > 0 ? [] : costParts(bookOf(inOrder(model, order))));
  const all = () => (parts ??= computed());
  const madeOf: MadeOf<'otherCost'> = {
    receivers: inCreationOrder(costsOf(model.sections), order),
    held: ({ like }) => heldLike(like, [], all),
    named: cell => {
      names ??= likesNamed<'otherCost'>(NAMED, otherCostLabels(stored.otherCosts), otherCostLabels(entries));
      return names.get(cell);
    },
  };
  const before = new Map(stored.otherCosts.map(cost => [cost.id, { ...cost, rows: cost.costAllocations }]));
  return read
    .map(({ line, entry }) => ({
      ...entry,
      ...readLike('otherCost', line, { ...entry, rows: entry.costAllocations }, before.get(entry.id), madeOf),
    }))
    .map(likeThere(entries));
}
