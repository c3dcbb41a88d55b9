import { wireName } from '#contract/wire-name.ts';
import { fittingLike } from '#domain/divided-like.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { LikeKind, LikeOf } from '#domain/total-costs.ts';
import type { Context } from '../calls/transact.ts';
import { updateDividedLike } from './divisions.sql.ts';

/** Stores what rows are like: as is said of them or, while they are no others, as they were. What fits no cost driver is nothing. */
export async function settleLike<K extends LikeKind>(
  context: Context,
  kind: K,
  stored: { readonly id: string; readonly unitDescription: string | null; readonly dividedLike: LikeOf<K> | null },
  said: LikeOf<K> | undefined,
  areOthers: boolean,
): Promise<void> {
  const like = said ?? (areOthers ? null : stored.dividedLike);
  const dividedLike = fittingLike(like, isInUnits(stored.unitDescription));
  if (dividedLike === stored.dividedLike) return;
  await updateDividedLike(context.tx, kind, stored.id, dividedLike);
  const [before, after] = [{ dividedLike: stored.dividedLike }, { dividedLike }];
  context.changed({ entity: wireName(kind), id: stored.id, before, after });
}
