import { type AllocationRow, unitsDecide, type Whole } from './allocation.ts';
import type { LikeKind, Likeness } from './total-costs.ts';

// A division can be like something among some of its receivers: among those that have something of it, and no others. Its rows tell
// which these are, and no list does. So who had nothing of what it was made like when it was divided is none of them.

type Row = Pick<AllocationRow, 'id' | 'share' | 'units'>;

/** The rows among which something is divided: all, or those that have something of it. */
export function dividedAmong<One extends Row>(
  rows: readonly One[],
  whole: Pick<Whole, 'inUnits'>,
  isAmongSome: boolean | undefined,
): readonly One[] {
  if (!isAmongSome) return rows;
  const inUnits = unitsDecide(rows, whole);
  return rows.filter(row => (inUnits ? row.units : row.share) > 0);
}

/**
 * What rows are like that were divided like something among these: that, where all who hold any of it are among them. Nothing where
 * others keep a part, or where only one gets something, which stays so whatever that one holds.
 */
export function likeAmong<K extends LikeKind>(
  of: Likeness<K>,
  made: readonly Row[],
  whole: Pick<Whole, 'inUnits'>,
  held: ReadonlyMap<string, number>,
  among: readonly { readonly id: string }[],
): Likeness<K> | undefined {
  const meant = new Set(among.map(({ id }) => id));
  const some = dividedAmong(made, whole, true);
  if (some.some(({ id }) => !meant.has(id))) return undefined;
  if (made.every(({ id }) => meant.has(id) || !held.get(id))) return of;
  return some.length > 1 ? { ...of, amongSome: true } : undefined;
}
