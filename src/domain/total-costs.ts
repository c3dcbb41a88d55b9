import type { Cents } from './money.ts';

// Where is total cost computed? Here. The total indirect cost of a process is the personnel of the chosen basis plus the other
// costs that are allocated to it. Invariant: everything entered is what the processes carry plus what is not allocated, for
// personnel and for other costs alike.

/** Indirect cost, by where it comes from. */
export interface IndirectCost {
  readonly personnel: Cents;
  readonly otherCosts: Cents;
}

export function totalCost(cost: IndirectCost): Cents {
  return cost.personnel + cost.otherCosts;
}

/**
 * What a division can be made like. That of a total cost among segments: revenue or units, as these hold them of the same cost or
 * of all costs together, the indirect costs that reach them from the other costs, or the division of another one. That of an other cost among costs: what these have
 * of all personnel costs, units or revenue, or the division of another other cost.
 */
export const LIKES = {
  totalCost: ['revenue', 'units', 'others', 'allRevenue', 'allUnits', 'division'],
  otherCost: ['personnel', 'allUnits', 'allRevenue', 'division'],
} as const;
export type LikeKind = keyof typeof LIKES;
export const likeKinds = Object.keys(LIKES) as readonly LikeKind[];
export const isLikeKind = (kind: string): kind is LikeKind => likeKinds.some(like => like === kind);
export type LikeOf<K extends LikeKind> = (typeof LIKES)[K][number];
export type DividedLike = LikeOf<LikeKind>;

/**
 * What something is divided like. Units or revenue can be those of another cost, which has the id; without one they are its own. A
 * division is always that of another one.
 */
export interface Likeness<K extends LikeKind> {
  readonly like: LikeOf<K>;
  readonly likeOf?: string | null | undefined;
  /** Among the receivers that have something of it, and no others. */
  readonly amongSome?: boolean | undefined;
}
/** As it is said: of its own, of all, or of another cost that has a name. */
export type LikeWord = DividedLike | 'revenueOf' | 'unitsOf';

interface EnteredCost {
  readonly kind: 'employee' | 'costCenter' | 'otherCost';
  readonly total: Cents;
}

/** What each process carries, by position. Each entry is divided over positions of processes. */
export function indirectCosts(
  entries: readonly EnteredCost[],
  divisions: readonly { readonly allocation: { readonly to: readonly number[] }; readonly parts: ArrayLike<Cents> }[],
  processes: number,
): IndirectCost[] {
  const [personnel, otherCosts] = [new Float64Array(processes), new Float64Array(processes)];
  divisions.forEach(({ allocation: { to }, parts }, position) => {
    const carried = entries[position]!.kind === 'otherCost' ? otherCosts : personnel;
    for (let row = 0; row < parts.length; row++) carried[to[row]!]! += parts[row]!;
  });
  return Array.from(personnel, (cents, process) => ({ personnel: cents, otherCosts: otherCosts[process]! }));
}
