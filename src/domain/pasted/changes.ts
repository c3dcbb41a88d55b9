import {
  DIMENSIONS,
  type Dimension,
  type DirectFigures,
  type DirectRow,
  directNotAllocated,
  zeroDirectRow,
} from '../direct-allocation.ts';
import { sum } from '../money.ts';

// What figures that are pasted for a cost that is there already do to it. Invariants: what nothing was pasted for stays as it is;
// what is empty is filled in; a figure that is there is changed only where somebody has asked for that.

/** A cost with what segments hold of it. */
export interface PastedCost {
  readonly totals: DirectFigures;
  readonly held: readonly DirectRow[];
}

/** One that is there, with the versions in which it was seen. */
export interface CostThere extends PastedCost {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly held: readonly (DirectRow & { readonly version?: number })[];
}

export interface SaidOfCost {
  readonly totals: Partial<Record<Dimension, number | undefined>>;
  readonly held: readonly { readonly id: string; readonly dimension: Dimension; readonly amount: number }[];
}

/** `differs`: other figures were pasted than are there, which stay. */
export type Doing = 'fill' | 'change' | 'differs' | 'same';

/** A figure that is there, and another one that was pasted and does not come in its place: of a segment, or in all. */
export interface Staying {
  readonly id?: string;
  readonly dimension: Dimension;
  readonly there: number;
  readonly pasted: number;
}

export interface FilledIn {
  readonly doing: Doing;
  readonly after: PastedCost;
  /** Of how many figures another one is there, whether that is changed or stays. A total that follows from these is none. */
  readonly differing: number;
  readonly staying: readonly Staying[];
  /** Dimensions of which segments would hold more than the total, and did not before. */
  readonly over: readonly Dimension[];
}

/** A cost that is there already, and what a line does to it: to what its segment holds, or in all. */
export interface Filling {
  readonly cost: CostThere;
  readonly doing: Doing;
  /** Of the cost. */
  readonly differing: number;
  readonly staying: readonly Staying[];
  readonly before: DirectFigures;
  readonly after: DirectFigures;
}

/** Whether anything is stored for a line. */
export const doesSomething = ({ filling }: { readonly filling: Filling | null }): boolean =>
  !filling || filling.doing === 'fill' || filling.doing === 'change';

/** Where segments held all of a total, or there is none yet, it is what they hold together, unless it was pasted, too. */
export function filledIn(before: PastedCost, said: SaidOfCost, changes: boolean): FilledIn {
  let filled = 0;
  let differing = 0;
  const staying: Staying[] = [];
  const isPut = (was: number) => was === 0 || changes;
  const put = (was: number, now: number | undefined, of: Pick<Staying, 'id' | 'dimension'>): number => {
    if (now === undefined || now === was) return was;
    if (was === 0) filled += 1;
    else differing += 1;
    if (!isPut(was)) staying.push({ ...of, there: was, pasted: now });
    return isPut(was) ? now : was;
  };
  const rows = new Map(before.held.map(row => [row.id, row]));
  for (const { id, dimension, amount } of said.held) {
    const row = rows.get(id) ?? zeroDirectRow(id);
    rows.set(id, { ...row, [dimension]: put(row[dimension], amount, { id, dimension }) });
  }
  const held = [...rows.values()];
  let following = 0;
  const leftBefore = directNotAllocated(before.held, before.totals);
  const total = (dimension: Dimension): number => {
    const isSum = leftBefore[dimension] === 0 && said.held.some(one => one.dimension === dimension);
    const was = before.totals[dimension];
    const pasted = said.totals[dimension];
    if (pasted !== undefined || !isSum) return put(was, pasted, { dimension });
    const together = sum(held.map(row => row[dimension]));
    const heldThere = new Map(before.held.map(row => [row.id, row[dimension]]));
    const isOther = (one: SaidOfCost['held'][number]) =>
      one.dimension === dimension && (heldThere.get(one.id) || one.amount) !== one.amount;
    if (was !== 0 && together !== was && !said.held.some(isOther)) following += 1;
    return isPut(was) ? together : was;
  };
  const totals = { units: total('units'), revenue: total('revenue'), directCost: total('directCost') };
  const left = directNotAllocated(held, totals);
  return {
    doing: differing > 0 && changes ? 'change' : filled > 0 ? 'fill' : differing > 0 ? 'differs' : 'same',
    after: { totals, held },
    differing: differing + following,
    staying,
    over: DIMENSIONS.filter(dimension => left[dimension] < Math.min(0, leftBefore[dimension])),
  };
}

/** A cost that is not there yet. */
export function madeOf(said: SaidOfCost): PastedCost {
  const held = new Map<string, DirectRow>();
  for (const { id, dimension, amount } of said.held) {
    const row = held.get(id) ?? zeroDirectRow(id);
    held.set(id, { ...row, [dimension]: row[dimension] + amount });
  }
  const rows = [...held.values()];
  const total = (dimension: Dimension) => said.totals[dimension] ?? sum(rows.map(row => row[dimension]));
  return { totals: { units: total('units'), revenue: total('revenue'), directCost: total('directCost') }, held: rows };
}

/** A segment that came since holds nothing. */
export function hasSameFigures(one: PastedCost, other: PastedCost): boolean {
  return DIMENSIONS.every(dimension => one.totals[dimension] === other.totals[dimension]) && holdSame(one, other);
}

export function holdSame(one: PastedCost, other: PastedCost): boolean {
  const ids = new Set([...one.held, ...other.held].map(({ id }) => id));
  const heldBy = ({ held }: PastedCost, id: string) => held.find(row => row.id === id);
  return DIMENSIONS.every(dimension =>
    [...ids].every(id => (heldBy(one, id)?.[dimension] ?? 0) === (heldBy(other, id)?.[dimension] ?? 0)),
  );
}
