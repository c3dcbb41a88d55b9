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

/** All of a dimension over the rows, in the proportions of what they hold of it or of another one. */
export function divideInProportion<Row extends DirectRow>(
  rows: readonly Row[],
  totals: DirectFigures,
  dimension: Dimension,
  to: Dimension = dimension,
): Row[] {
  return divided(rows, totals, dimension, row => row[to]);
}

/** A dimension that can be divided, and in the proportions of which. */
export interface Proportion {
  readonly dimension: Dimension;
  readonly like: Dimension;
}

const GONE_BY: readonly Dimension[] = ['revenue', 'directCost', 'units'];

/**
 * In which proportions the rest of a dimension can be divided: in its own or, while nothing of it is allocated, in those of
 * another one that is fully allocated.
 */
export function proportionsFor(
  rows: readonly DirectFigures[],
  totals: DirectFigures,
  dimension: Dimension,
): Dimension | undefined {
  const left = directNotAllocated(rows, totals);
  if (left[dimension] <= 0) return undefined;
  if (left[dimension] < totals[dimension]) return dimension;
  return GONE_BY.find(other => totals[other] > 0 && left[other] === 0);
}

/**
 * What the button divides in proportion: the column one is in or, where that has nothing to divide so, the first that has a part
 * and a rest, because its total has been changed; else the first that can go by another one.
 */
export function proportionable(
  rows: readonly DirectFigures[],
  totals: DirectFigures,
  chosen: Dimension | undefined,
): Proportion | undefined {
  const can = [...(chosen ? [chosen] : []), ...DIMENSIONS].flatMap(dimension => {
    const like = proportionsFor(rows, totals, dimension);
    return like ? { dimension, like } : [];
  });
  return can.find(({ dimension, like }) => dimension === chosen || dimension === like) ?? can[0];
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
