import {
  type AllocationEdit,
  type AllocationRow,
  disabledViews,
  entering,
  notAllocated,
  settle,
  unitsDecide,
  type Whole,
} from './allocation.ts';
import {
  type Dimension,
  type DirectEdit,
  type DirectFigures,
  type DirectRow,
  dimensionOfView,
  directNotAllocated,
} from './direct-allocation.ts';
import { HUNDRED_PERCENT, proportion, type Share, shareOf, sum } from './money.ts';

// Where all is given away, an entry fits only when another row gives up as much. Invariants: the entry comes back as typed, and
// what it lacked is taken from one row; that one is never left with less than nothing, all others keep what they have, and
// together they have all of it.

export interface Taking<Row> {
  /** The row with the most. */
  readonly from: string;
  /** What it gives up, in the figures of the entry. */
  readonly taken: number;
  readonly rows: Row[];
}

/** How an entry that is refused for want of room fits after all. Undefined where nothing is missing, or no row has as much. */
export function takeFrom<Row extends AllocationRow>(
  rows: readonly Row[],
  whole: Whole,
  { id, view, value }: AllocationEdit,
): Taking<Row> | undefined {
  // The units of a cost driver have no limit.
  if ((whole.inUnits && view === 'units') || disabledViews(whole, unitsDecide(rows, whole))[view]) return undefined;
  const found = giverOf(rows, row => row[view], { id, value, left: notAllocated(rows, whole)[view] });
  if (!found) return undefined;
  const { from, missing } = found;
  const both = HUNDRED_PERCENT - sum(rows.filter(row => row !== from && row.id !== id).map(row => row.share));
  const wanted: Share = view === 'share' ? value : shareOf(value, view === 'cost' ? whole.total : whole.maximum);
  const share = from[view] === missing ? both : Math.min(wanted, both);
  const entered = rows.map(row =>
    row.id === id ? entering(row, share) : row === from ? entering(row, both - share) : row,
  );
  const made = settle(entered, whole);
  // Of a few cents the rounding of the others may leave one more or less.
  const isAsTyped = made.some(row => row.id === id && row[view] === value);
  return isAsTyped ? { from: from.id, taken: missing, rows: made } : undefined;
}

/** The same for what a cost has of its own, where percentages follow from amounts. */
export function takeFromDirect<Row extends DirectRow>(
  rows: readonly Row[],
  totals: DirectFigures,
  { id, view, value }: DirectEdit,
): Taking<Row> | undefined {
  const dimension = dimensionOfView(view);
  const total = totals[dimension];
  const isShare = view !== dimension;
  const amount = isShare ? proportion(total, value, HUNDRED_PERCENT) : value;
  const left = directNotAllocated(rows, totals)[dimension];
  const found = giverOf(rows, row => row[dimension], { id, value: amount, left });
  if (!found) return undefined;
  const { from, missing } = found;
  return {
    from: from.id,
    taken: isShare ? shareOf(missing, total) : missing,
    rows: rows.map(row => {
      if (row === from) return { ...row, [dimension]: row[dimension] - missing };
      return row.id === id ? { ...row, [dimension]: amount } : row;
    }),
  };
}

/** The total of the cost with which an amount fits beside what the others have. Undefined where it fits, and of a percentage. */
export function totalWithRoom(
  rows: readonly DirectRow[],
  totals: DirectFigures,
  { id, view, value }: DirectEdit,
): number | undefined {
  const dimension = dimensionOfView(view);
  const needed = value + sum(rows.filter(row => row.id !== id).map(row => row[dimension]));
  return view === dimension && needed > totals[dimension] ? needed : undefined;
}

/**
 * The totals where one that is empty is what segments hold together after these entries: nobody has to add that up first. One that
 * was made empty while segments hold some of it stays so until one of them gets more. One that was `made` so goes on growing with
 * them, one segment after the other, until somebody enters another.
 */
export function emptyTotalsMade(
  rows: readonly DirectRow[],
  totals: DirectFigures,
  edits: readonly DirectEdit[],
  made: MadeTotals = {},
): DirectFigures {
  const total = (dimension: Dimension): number => {
    const entered = new Map(edits.filter(({ view }) => view === dimension).map(({ id, value }) => [id, value]));
    const isMore = rows.some(row => (entered.get(row.id) ?? 0) > row[dimension]);
    const together = sum(rows.map(row => Math.max(0, entered.get(row.id) ?? row[dimension])));
    const grows = totals[dimension] === 0 ? isMore : isMade(made, dimension, totals) && together > totals[dimension];
    return grows ? together : totals[dimension];
  };
  return { units: total('units'), revenue: total('revenue'), directCost: total('directCost') };
}

/** The totals that were made so, one after the other: the last ones may still be on their way. */
export type MadeTotals = Readonly<Partial<Record<Dimension, readonly number[]>>>;

const isMade = (made: MadeTotals, dimension: Dimension, totals: DirectFigures): boolean =>
  made[dimension]?.includes(totals[dimension]) ?? false;

/** Whether an entry fits where nobody else has anything. */
export const mayFit = ({ total, maximum }: Whole, { view, value }: AllocationEdit): boolean =>
  value <= { share: HUNDRED_PERCENT, cost: total, units: maximum }[view];

export const mayFitDirect = (totals: DirectFigures, { view, value }: DirectEdit): boolean =>
  value <= (view === dimensionOfView(view) ? totals[dimensionOfView(view)] : HUNDRED_PERCENT);

function giverOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  held: (row: Row) => number,
  { id, value, left }: { id: string; value: number; left: number },
): { from: Row; missing: number } | undefined {
  const own = rows.find(row => row.id === id);
  const others = rows.filter(row => row !== own);
  const most = others.reduce((one: Row | undefined, row) => (one && held(one) >= held(row) ? one : row), undefined);
  if (!own || !most) return undefined;
  const missing = value - held(own) - left;
  return missing > 0 && held(most) >= missing ? { from: most, missing } : undefined;
}
