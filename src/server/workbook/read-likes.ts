import { fittingLike, heldLike, isOutOfDate, type Part } from '#domain/divided-like.ts';
import { nameKey } from '#domain/names.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { AllocationTruth, Named } from '#domain/scenario-model.ts';
import { type DividedLike, LIKES, type LikeKind, type LikeOf } from '#domain/total-costs.ts';
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
  const isSo = (like: DividedLike) => !isOutOfDate(rows, { inUnits }, heldLike(like, own, all), receivers);
  const said = likeSaid(kind, line.value('dividedLike'));
  const isSame = before !== undefined && isSameAllocation(before.rows, rows);
  const dividedLike = isSame ? before.dividedLike : said && isSo(said) ? said : (typed ?? null);
  return fittingLike(dividedLike, inUnits);
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
