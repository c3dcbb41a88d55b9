import {
  DIMENSIONS,
  type Dimension,
  type DirectFigures,
  type DirectRow,
  directNotAllocated,
} from './direct-allocation.ts';
import { split, sum } from './money.ts';

// What a button divides over the segments of a cost at once: one of its dimensions.

/** All of a dimension over all rows or, when only some are meant, what the others leave over those. */
export function divideDirectEvenly<Row extends DirectRow>(
  rows: readonly Row[],
  totals: DirectFigures,
  dimension: Dimension,
  among: readonly Row[] = rows,
): Row[] {
  const meant = new Set(among.map(row => row.id));
  const taken = sum(rows.filter(row => !meant.has(row.id)).map(row => row[dimension]));
  const left = { ...totals, [dimension]: Math.max(totals[dimension] - taken, 0) };
  const parts = divided(
    rows.filter(row => meant.has(row.id)),
    left,
    dimension,
    () => 1,
  );
  const byId = new Map(parts.map(row => [row.id, row]));
  return rows.map(row => byId.get(row.id) ?? row);
}

/** All of a dimension over the rows, in the proportions of what they hold of it or of another one. One row alone has all of it. */
export function divideInProportion<Row extends DirectRow>(
  rows: readonly Row[],
  totals: DirectFigures,
  dimension: Dimension,
  to: Dimension = dimension,
): Row[] {
  return divided(rows, totals, dimension, row => (rows.length === 1 ? 1 : row[to]));
}

/** What is gone by first. */
export const GONE_BY: readonly Dimension[] = ['revenue', 'units', 'directCost'];

/**
 * In which proportions the rest of a dimension can be divided: in its own or, while nothing of it is allocated, in those of
 * others that are fully allocated. Where there is one segment only, it gets it.
 */
export function proportionsFor(
  rows: readonly DirectFigures[],
  totals: DirectFigures,
  dimension: Dimension,
): Dimension[] {
  const left = directNotAllocated(rows, totals);
  if (left[dimension] <= 0) return [];
  if (left[dimension] < totals[dimension] || rows.length === 1) return [dimension];
  const whole = GONE_BY.filter(other => totals[other] > 0 && left[other] === 0);
  // What is earned hardly follows from what is bought: only where nothing else says how.
  return whole.length > 1 ? whole.filter(other => other !== 'directCost') : whole;
}

export interface Cost<Row extends DirectRow = DirectRow> {
  readonly totals: DirectFigures;
  readonly held: readonly Row[];
}

/** A dimension of which the segments of a cost hold nothing yet, and those in the proportions of which it can be divided. */
export interface Undivided {
  readonly dimension: Dimension;
  readonly likes: readonly Dimension[];
}

/** All of them, or those that can be divided like one. */
export function undividedOf({ totals, held }: Cost, like?: Dimension): Undivided[] {
  return DIMENSIONS.flatMap(dimension => {
    const likes = held.some(row => row[dimension] > 0) ? [] : proportionsFor(held, totals, dimension);
    return (like ? likes.includes(like) : likes.length > 0) ? [{ dimension, likes }] : [];
  });
}

/** What the segments hold once all of that is divided. What they held of anything before stays as it is. */
export function divideUndivided<Row extends DirectRow>({ totals, held }: Cost<Row>, like?: Dimension): Row[] {
  return undividedOf({ totals, held }, like).reduce(
    (rows, { dimension, likes }) => divideInProportion(rows, totals, dimension, like ?? likes[0]),
    [...held],
  );
}

/** Of several costs: of how many each dimension can be divided so, and in the proportions of which. */
export function undividedIn(
  costs: readonly Cost[],
  like?: Dimension,
): {
  readonly counts: { readonly dimension: Dimension; readonly count: number }[];
  readonly likes: ReadonlySet<Dimension>;
} {
  const likes = new Set(costs.flatMap(cost => undividedOf(cost, like).flatMap(({ likes }) => likes)));
  return { counts: countedIn(costs, cost => undividedOf(cost, like).map(({ dimension }) => dimension)), likes };
}

/** There is something to divide, and no segment holds anything of it. */
export const isUndivided = ({ totals, held }: Cost): boolean =>
  held.length > 0 &&
  DIMENSIONS.some(one => totals[one] > 0) &&
  held.every(row => DIMENSIONS.every(one => row[one] === 0));

/** The dimensions of which the segments of a cost hold a part only, as when one of them was deleted. */
export const partlyOf = (cost: Cost): Dimension[] => restsOf(cost).map(({ dimension }) => dimension);

/** What segments hold of these, and what is left. */
export function restsOf({ totals, held }: Cost): { dimension: Dimension; held: number; left: number }[] {
  const rest = directNotAllocated(held, totals);
  return DIMENSIONS.flatMap(dimension => {
    const left = rest[dimension];
    return left > 0 && left < totals[dimension] ? { dimension, held: totals[dimension] - left, left } : [];
  });
}

/** The dimensions of which they hold more than there is, as when a total was made less. */
export const tooMuchOf = (cost: Cost): Dimension[] => oversOf(cost).map(({ dimension }) => dimension);

/** How much more that is. */
export function oversOf({ totals, held }: Cost): { dimension: Dimension; over: number }[] {
  const rest = directNotAllocated(held, totals);
  return DIMENSIONS.flatMap(dimension => (rest[dimension] < 0 ? { dimension, over: -rest[dimension] } : []));
}

/** All of these over the segments, in the proportions of what they hold. */
export const divideWhole = <Row extends DirectRow>(
  { totals, held }: Cost<Row>,
  dimensions: readonly Dimension[],
): Row[] => dimensions.reduce((rows, dimension) => divideInProportion(rows, totals, dimension), [...held]);

/** The same of what they hold a part of. */
export const divideRests = <Row extends DirectRow>(cost: Cost<Row>): Row[] => divideWhole(cost, partlyOf(cost));

/** The totals that are what the segments hold: what was left is nobody's, and is none. */
export function totalsHeld(cost: Cost): DirectFigures {
  const less = restsOf(cost).map(({ dimension, held }) => [dimension, held]);
  return { ...cost.totals, ...Object.fromEntries(less) };
}

/** Of several costs: of how many each dimension is of a kind. */
export const countedIn = <C extends Cost>(costs: readonly C[], of: (cost: C) => readonly Dimension[]) =>
  DIMENSIONS.flatMap(dimension => {
    const count = costs.filter(cost => of(cost).includes(dimension)).length;
    return count > 0 ? [{ dimension, count }] : [];
  });

/** What is left; or what is too much, of one that has as much of it. */
export function giveDirectRestTo<Row extends DirectRow>(
  rows: readonly Row[],
  totals: DirectFigures,
  dimension: Dimension,
  id: string,
): Row[] {
  const rest = directNotAllocated(rows, totals)[dimension];
  return rows.map(row =>
    row.id === id && row[dimension] + rest >= 0 ? { ...row, [dimension]: row[dimension] + rest } : row,
  );
}

/** All of the cost to one row, whatever the others held. */
export const giveDirectAllTo = <Row extends DirectRow>(
  rows: readonly Row[],
  { units, revenue, directCost }: DirectFigures,
  id: string,
): Row[] =>
  rows.map(row => ({
    ...row,
    ...(row.id === id ? { units, revenue, directCost } : { units: 0, revenue: 0, directCost: 0 }),
  }));

function divided<Row extends DirectRow>(
  rows: readonly Row[],
  totals: DirectFigures,
  dimension: Dimension,
  weight: (row: Row) => number,
): Row[] {
  const parts = split(totals[dimension], rows.map(weight));
  return rows.map((row, index) => ({ ...row, [dimension]: parts[index]! }));
}
