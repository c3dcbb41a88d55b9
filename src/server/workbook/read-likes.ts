import { bookOf } from '#domain/book.ts';
import { changeCosts, costsOf } from '#domain/cost-objects.ts';
import { fittingLike, heldLike, isOutOfDate, outOfDate, type Part } from '#domain/divided-like.ts';
import { nameKey } from '#domain/names.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { AllocationTruth, Named, ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import { type DividedLike, LIKES, type LikeKind, type LikeOf } from '#domain/total-costs.ts';
import { type CreationOrder, creationOrderAfter, inOrder } from './settled-rows.ts';
import type { TableLine } from './workbook-table.ts';
import { WORKBOOK_TEXTS } from './workbook-texts.ts';

/** A division, as it is stored or as a file has it. */
interface Division<Like> {
  readonly unitDescription: string | null;
  readonly dividedLike: Like | null;
  readonly rows: readonly AllocationTruth[];
}

/** As a file has it. `typed`: what the rows are like by themselves. */
interface Read<Like> extends Omit<Division<Like>, 'dividedLike'> {
  readonly typed?: Like | undefined;
}

/** What divisions of one kind are made of, by the figures of the file. */
export interface MadeOf {
  readonly receivers: readonly Named[];
  /** What each of them, or others, has of all costs. */
  all(): Iterable<Part>;
}

/**
 * What the parts of a row were made like. What the file says of them counts where they are so; what nobody changed stays what it was
 * like.
 */
export function readLike<K extends LikeKind>(
  kind: K,
  line: TableLine,
  { unitDescription, rows, typed }: Read<LikeOf<K>>,
  before: Division<LikeOf<K>> | undefined,
  { receivers, all }: MadeOf,
  own: readonly Part[] = [],
): LikeOf<K> | null {
  const inUnits = isInUnits(unitDescription);
  // Whether it is like the others shows when all has been read.
  const isSo = (like: DividedLike) =>
    like === 'others' || !isOutOfDate(rows, { inUnits }, heldLike(like, own, all), receivers);
  const said = likeSaid(kind, line.value('dividedLike'));
  const isSame = before !== undefined && isSameAllocation(before.rows, rows);
  const dividedLike = isSame ? before.dividedLike : said && isSo(said) ? said : (typed ?? null);
  return fittingLike(dividedLike, inUnits);
}

/** What the file divides otherwise, and says to be like the others, is so only where it is. */
export function withTrueOthers(model: ScenarioModel, stored: ScenarioModel, created: CreationOrder): ScenarioModel {
  const isSaid = ({ dividedLike }: ProcessModel) => dividedLike === 'others';
  if (!costsOf(model.sections).some(isSaid)) return model;
  const before = new Map(costsOf(stored.sections).map(process => [process.id, process]));
  const old = new Set(outOfDate(bookOf(inOrder(model, creationOrderAfter(model, created)))).map(({ id }) => id));
  const isFalse = (process: ProcessModel) => {
    const was = before.get(process.id);
    const isKept = was && isSaid(was) && isSameAllocation(was.totalCostAllocations, process.totalCostAllocations);
    return isSaid(process) && old.has(process.id) && !isKept;
  };
  return {
    ...model,
    sections: changeCosts(model.sections, process => (isFalse(process) ? { ...process, dividedLike: null } : process)),
  };
}

/** In either language. */
function likeSaid<K extends LikeKind>(kind: K, value: unknown): LikeOf<K> | undefined {
  const key = nameKey(String(value ?? ''));
  const likes: readonly LikeOf<K>[] = LIKES[kind];
  return likes.find(like => Object.values(WORKBOOK_TEXTS).some(({ likes }) => nameKey(likes[like]) === key));
}

/** Rows of nothing are none. */
function isSameAllocation(before: readonly AllocationTruth[], after: readonly AllocationTruth[]): boolean {
  const said = (rows: readonly AllocationTruth[]) =>
    rows
      .filter(({ share, units }) => share !== 0 || units !== 0)
      .map(({ id, share, units }) => `${id} ${share} ${units}`)
      .sort()
      .join();
  return said(before) === said(after);
}
