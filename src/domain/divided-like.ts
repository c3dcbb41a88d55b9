import { unitsDecide, type Whole } from './allocation.ts';
import { type Dimension, type DirectFigures, type DirectRow, hasOwn, heldTogether } from './direct-allocation.ts';
import { HUNDRED_PERCENT, split, sum } from './money.ts';
import type { AllocationTruth } from './scenario-model.ts';
import type { DividedLike } from './total-costs.ts';
import type { Truths } from './truths.ts';

// What a division of a total indirect cost was made like: revenue or units, of the same cost or of all costs together. It stays
// until somebody divides it otherwise, and so tells when that has changed since. It never changes a figure by itself.

const DIMENSION = { revenue: 'revenue', units: 'units', allRevenue: 'revenue', allUnits: 'units' } as const;
const OF_ALL: Record<DividedLike, boolean> = { revenue: false, units: false, allRevenue: true, allUnits: true };

/** What a cost can be divided like: what it has itself or, where it has none, what all costs have. With a cost driver, units. */
export function likesFor(own: Held | undefined, inUnits: boolean): DividedLike[] {
  const has = (dimension: Dimension) => own !== undefined && hasOwn(own.totals, own.held, dimension);
  const units = has('units') ? 'units' : 'allUnits';
  return inUnits ? [units] : [has('revenue') ? 'revenue' : 'allRevenue', units];
}

interface Held {
  readonly totals: DirectFigures;
  readonly held: readonly DirectRow[];
}

/** What each segment holds of it now, by the rows of the cost itself or by those of all costs. */
export function heldLike(
  like: DividedLike,
  own: Iterable<DirectRow>,
  all: () => Iterable<DirectRow>,
): ReadonlyMap<string, number> {
  return heldTogether(OF_ALL[like] ? all() : own, DIMENSION[like]);
}

/**
 * Whether a division is another one than would be made now; rows of nothing may be left out of it. Where no segment holds any of
 * what it was made like, there is nothing that it could be made like, and it is left alone.
 */
export function isOutOfDate(
  rows: readonly AllocationTruth[],
  whole: Pick<Whole, 'inUnits'>,
  held: ReadonlyMap<string, number>,
  segments: readonly { readonly id: string }[],
): boolean {
  const weights = segments.map(({ id }) => held.get(id) ?? 0);
  if (sum(weights) === 0) return false;
  const inUnits = unitsDecide(rows, whole);
  const parts = new Map(rows.map(row => [row.id, inUnits ? row.units : row.share]));
  const made = inUnits ? weights : split(HUNDRED_PERCENT, weights);
  return segments.some(({ id }, n) => (parts.get(id) ?? 0) !== made[n]);
}

/** What was divided like something, and that is no longer so. */
export interface OutOfDate {
  readonly id: string;
  readonly name: string;
  readonly like: DividedLike;
}

/** The processes of a scenario whose division is out of date, in the order of creation. */
export function outOfDate({ segments, processes }: Truths): OutOfDate[] {
  let all: DirectRow[] | undefined;
  const directRows = ({ direct }: Truths['processes'][number]): DirectRow[] =>
    direct.to.map((segment, n) => ({
      id: segments[segment]!.id,
      units: direct.units[n]!,
      revenue: direct.revenue[n]!,
      directCost: direct.directCost[n]!,
    }));
  return processes.flatMap(process => {
    const { id, name, dividedLike: like, allocation } = process;
    if (!like) return [];
    const held = heldLike(like, directRows(process), () => (all ??= processes.flatMap(directRows)));
    const rows = allocation.to.map((segment, n) => ({
      id: segments[segment]!.id,
      share: allocation.shares?.[n] ?? 0,
      units: allocation.units?.[n] ?? 0,
    }));
    return isOutOfDate(rows, { inUnits: allocation.units !== undefined }, held, segments) ? [{ id, name, like }] : [];
  });
}
