import {
  DIMENSIONS,
  type Dimension,
  type DirectFigures,
  type DirectRow,
  directNotAllocated,
  keptBeside,
} from './direct-allocation.ts';
import { type Cost, divideInProportion, tooMuchOf } from './divide-direct.ts';
import { sum } from './money.ts';

// What the segments of a cost held when it was all of it: another total is divided by the same percentages, also where they hold
// nothing of it any more because it was 0 in between.

/** By dimension: the rows as they were. */
export type HeldWhole = Readonly<Partial<Record<Dimension, readonly DirectRow[]>>>;

/** Before totals become others; and what was held whole before. */
export function heldWhole(rows: readonly DirectRow[], totals: DirectFigures, known: HeldWhole = {}): HeldWhole {
  const left = directNotAllocated(rows, totals);
  const now = DIMENSIONS.filter(one => left[one] === 0 && totals[one] > 0).map(one => [one, rows]);
  return { ...known, ...Object.fromEntries(now) };
}

/** What of it is not divided by the totals that there are. */
export function notWhole({ totals, held }: Cost, whole: HeldWhole): ReturnType<typeof keptBeside> {
  const were = DIMENSIONS.flatMap(one => (whole[one] ? [[one, sum(whole[one].map(row => row[one]))]] : []));
  const still = keptBeside(held, { ...totals, ...Object.fromEntries(were) }, totals).filter(({ wasWhole }) => wasWhole);
  const gone = DIMENSIONS.filter(one => totals[one] > 0 && isGone(held, whole, one)).map(dimension => ({
    ...{ dimension, left: totals[dimension] },
    movesShares: false,
    wasWhole: true,
  }));
  return [...still, ...gone];
}

/** What is divided by the same percentages again: of what they hold too much, and what they held whole. */
export function toDivideAsHeld(cost: Cost, whole: HeldWhole): Dimension[] {
  const dimensions = new Set([...tooMuchOf(cost), ...notWhole(cost, whole).map(({ dimension }) => dimension)]);
  return DIMENSIONS.filter(one => dimensions.has(one));
}

/** All of these over the segments, in the proportions of what they hold or, where that is nothing, held. */
export function divideAsHeld<Row extends DirectRow>(
  { totals, held }: Cost<Row>,
  whole: HeldWhole,
  dimensions: readonly Dimension[],
): Row[] {
  const asHeld = (rows: readonly Row[], dimension: Dimension) =>
    isGone(rows, whole, dimension) ? rows.map(row => ({ ...row, [dimension]: of(row, whole, dimension) })) : rows;
  return dimensions.reduce(
    (rows, dimension) => divideInProportion(asHeld(rows, dimension), totals, dimension),
    [...held],
  );
}

const of = ({ id }: DirectRow, whole: HeldWhole, dimension: Dimension): number =>
  whole[dimension]?.find(row => row.id === id)?.[dimension] ?? 0;

const isGone = (rows: readonly DirectRow[], whole: HeldWhole, dimension: Dimension): boolean =>
  rows.every(row => row[dimension] === 0) && rows.some(row => of(row, whole, dimension) > 0);
