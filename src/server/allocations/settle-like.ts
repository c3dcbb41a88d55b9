import { wireName } from '#contract/wire-name.ts';
import { type AllocationRow, unitsDecide } from '#domain/allocation.ts';
import { likeOthersToo } from '#domain/following-divisions.ts';
import { likenessOf, type StoredLike, storedLike } from '#domain/like-another-cost.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { LikeKind, Likeness } from '#domain/total-costs.ts';
import type { Context } from '../calls/transact.ts';
import { readFollowing, updateDividedLike } from './divisions.sql.ts';
import { loadDivisionStates } from './load-division-states.ts';

interface Stored<K extends LikeKind> extends StoredLike<K> {
  readonly id: string;
  readonly unitDescription: string | null;
}

/**
 * Stores what rows are like: as is said of them, which may be nothing, or, while they are no others, as they were. What fits no cost
 * driver is nothing.
 */
export async function settleLike<K extends LikeKind>(
  context: Context,
  kind: K,
  stored: Stored<K>,
  said: Likeness<K> | null | undefined,
  areOthers: boolean,
): Promise<StoredLike<K>> {
  const { id, dividedLike, dividedLikeOf, dividedAmongSome } = stored;
  const before = { dividedLike, dividedLikeOf, dividedAmongSome };
  const like = said === undefined && !areOthers ? likenessOf<K>(before) : said;
  const after = storedLike<K>(id, like ?? { like: null }, isInUnits(stored.unitDescription));
  if (isSameLike(before, after)) return after;
  await updateDividedLike(context.tx, kind, id, after);
  context.changed({ entity: wireName(kind), id, before, after });
  return after;
}

/** What is divided as one that goes like the others goes like them, too. */
export async function settleFollowing(context: Context, scenarioId: string): Promise<void> {
  for (const [one, like] of likeOthersToo(await readFollowing(context.tx, scenarioId)))
    await settleLike(context, 'totalCost', one, like, true);
}

const isSameLike = <K extends LikeKind>(one: StoredLike<K>, other: StoredLike<K>): boolean =>
  one.dividedLike === other.dividedLike &&
  one.dividedLikeOf === other.dividedLikeOf &&
  one.dividedAmongSome === other.dividedAmongSome;

/**
 * Without its cost driver percentages count that were there before, and with it again its units. What the others were made like is
 * said of these only where they are so; `typed` is what they are like otherwise.
 */
export async function settleDriverLike<K extends LikeKind>(
  context: Context,
  kind: K,
  stored: Stored<K> & { readonly scenarioId: string },
  rows: readonly Pick<AllocationRow, 'units'>[],
  typed?: Likeness<K>,
): Promise<void> {
  if (!unitsDecide(rows, { inUnits: true })) return;
  const states = await loadDivisionStates(context.tx, kind, [stored]);
  const isSo = stored.dividedLike !== null && !states.get(stored.id)?.isOutOfDate;
  await settleLike(context, kind, stored, isSo ? undefined : typed, !isSo);
}
