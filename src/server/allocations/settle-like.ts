import { wireName } from '#contract/wire-name.ts';
import { type AllocationRow, unitsDecide } from '#domain/allocation.ts';
import { likeOthersToo } from '#domain/following-divisions.ts';
import { storedLike } from '#domain/like-another-cost.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { LikeKind, Likeness, LikeOf } from '#domain/total-costs.ts';
import type { Context } from '../calls/transact.ts';
import { readFollowing, updateDividedLike } from './divisions.sql.ts';
import { loadOutOfDate } from './load-out-of-date.ts';

interface Stored<K extends LikeKind> {
  readonly id: string;
  readonly unitDescription: string | null;
  readonly dividedLike: LikeOf<K> | null;
  readonly dividedLikeOf: string | null;
}

/** Stores what rows are like: as is said of them or, while they are no others, as they were. What fits no cost driver is nothing. */
export async function settleLike<K extends LikeKind>(
  context: Context,
  kind: K,
  stored: Stored<K>,
  said: Likeness<K> | undefined,
  areOthers: boolean,
): Promise<Pick<Stored<K>, 'dividedLike' | 'dividedLikeOf'>> {
  const { id, dividedLike: was, dividedLikeOf: wasOf } = stored;
  const { like, likeOf } = said ?? (areOthers ? NOTHING : { like: was, likeOf: wasOf });
  const before = { dividedLike: was, dividedLikeOf: wasOf };
  const after = storedLike<K>(id, { like, likeOf }, isInUnits(stored.unitDescription));
  if (after.dividedLike === was && after.dividedLikeOf === wasOf) return after;
  await updateDividedLike(context.tx, kind, id, after);
  context.changed({ entity: wireName(kind), id, before, after });
  return after;
}

/** What is divided as one that goes like the others goes like them, too. */
export async function settleFollowing(context: Context, scenarioId: string): Promise<void> {
  for (const one of likeOthersToo(await readFollowing(context.tx, scenarioId)))
    await settleLike(context, 'totalCost', one, { like: 'others' }, true);
}

const NOTHING = { like: null, likeOf: null };

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
  const old = await loadOutOfDate(context.tx, kind, [stored]);
  const isSo = stored.dividedLike !== null && !old.has(stored.id);
  await settleLike(context, kind, stored, isSo ? undefined : typed, !isSo);
}
