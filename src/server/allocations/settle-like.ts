import { wireName } from '#contract/wire-name.ts';
import { type AllocationRow, unitsDecide } from '#domain/allocation.ts';
import { fittingLike } from '#domain/divided-like.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { LikeKind, LikeOf } from '#domain/total-costs.ts';
import type { Context } from '../calls/transact.ts';
import { updateDividedLike } from './divisions.sql.ts';
import { loadOutOfDate } from './load-out-of-date.ts';

interface Stored<K extends LikeKind> {
  readonly id: string;
  readonly unitDescription: string | null;
  readonly dividedLike: LikeOf<K> | null;
}

/** Stores what rows are like: as is said of them or, while they are no others, as they were. What fits no cost driver is nothing. */
export async function settleLike<K extends LikeKind>(
  context: Context,
  kind: K,
  stored: Stored<K>,
  said: LikeOf<K> | undefined,
  areOthers: boolean,
): Promise<LikeOf<K> | null> {
  const like = said ?? (areOthers ? null : stored.dividedLike);
  const dividedLike = fittingLike(like, isInUnits(stored.unitDescription));
  if (dividedLike === stored.dividedLike) return dividedLike;
  await updateDividedLike(context.tx, kind, stored.id, dividedLike);
  const [before, after] = [{ dividedLike: stored.dividedLike }, { dividedLike }];
  context.changed({ entity: wireName(kind), id: stored.id, before, after });
  return dividedLike;
}

/**
 * Without its cost driver percentages count that were there before, and with it again its units. What the others were made like is
 * said of these only where they are so; `typed` is what they are like otherwise.
 */
export async function settleDriverLike<K extends LikeKind>(
  context: Context,
  kind: K,
  stored: Stored<K> & { readonly scenarioId: string },
  rows: readonly Pick<AllocationRow, 'units'>[],
  typed?: LikeOf<K>,
): Promise<void> {
  if (!unitsDecide(rows, { inUnits: true })) return;
  const old = await loadOutOfDate(context.tx, kind, stored.scenarioId, [stored]);
  const isSo = stored.dividedLike !== null && !old.has(stored.id);
  await settleLike(context, kind, stored, isSo ? undefined : typed, !isSo);
}
