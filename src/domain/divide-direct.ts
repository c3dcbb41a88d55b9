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

const GONE_BY: readonly Dimension[] = ['revenue', 'units', 'directCost'];

/**
 * In which proportions the rest of a dimension can be divided: in its own or, while nothing of it is allocated, in those of
 * another one that is fully allocated. Where there is one segment only, it gets it.
 */
export function proportionsFor(
  rows: readonly DirectFigures[],
  totals: DirectFigures,
  dimension: Dimension,
): Dimension | undefined {
  const left = directNotAllocated(rows, totals);
  if (left[dimension] <= 0) return undefined;
  if (left[dimension] < totals[dimension] || rows.length === 1) return dimension;
  return GONE_BY.find(other => totals[other] > 0 && left[other] === 0);
}

interface Cost<Row extends DirectRow = DirectRow> {
  readonly totals: DirectFigures;
  readonly held: readonly Row[];
}

/** A dimension of which the segments of a cost hold nothing yet, and in the proportions of which it can be divided. */
export interface Undivided {
  readonly dimension: Dimension;
  readonly like: Dimension;
}

export function undividedOf({ totals, held }: Cost): Undivided[] {
  return DIMENSIONS.flatMap(dimension => {
    const like = held.some(row => row[dimension] > 0) ? undefined : proportionsFor(held, totals, dimension);
    return like ? [{ dimension, like }] : [];
  });
}

/** What the segments hold once all of that is divided. What they held of anything before stays as it is. */
export function divideUndivided<Row extends DirectRow>({ totals, held }: Cost<Row>): Row[] {
  return undividedOf({ totals, held }).reduce(
    (rows, { dimension, like }) => divideInProportion(rows, totals, dimension, like),
    [...held],
  );
}

/** Of several costs: of how many each dimension can be divided so, and in the proportions of which. */
export function undividedIn(costs: readonly Cost[]): {
  readonly counts: { readonly dimension: Dimension; readonly count: number }[];
  readonly likes: ReadonlySet<Dimension>;
} {
  const all = costs.flatMap(cost => undividedOf(cost));
  const counts = DIMENSIONS.map(dimension => ({
    dimension,
    count: all.filter(one => one.dimension === dimension).length,
  }));
  return { counts: counts.filter(({ count }) => count > 0), likes: new Set(all.map(({ like }) => like)) };
}

export function giveDirectRestTo<Row extends DirectRow>(
  rows: readonly Row[],
  totals: DirectFigures,
  dimension: Dimension,
  id: string,
): Row[] {
  const rest = Math.max(0, directNotAllocated(rows, totals)[dimension]);
  return rows.map(row => (row.id === id ? { ...row, [dimension]: row[dimension] + rest } : row));
}

function divided<Row extends DirectRow>(
  rows: readonly Row[],
  totals: DirectFigures,
  dimension: Dimension,
  weight: (row: Row) => number,
): Row[] {
  const parts = split(totals[dimension], rows.map(weight));
  return rows.map((row, index) => ({ ...row, [dimension]: parts[index]! }));
}
