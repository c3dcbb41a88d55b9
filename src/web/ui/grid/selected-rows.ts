import type { Identified } from './column.ts';
import type { Grid } from './use-grid.ts';

/** Several rows that somebody has selected: what a button divides, it divides over these. */
export function selectedRows<Row extends Identified>({ cursor, ordered }: Grid<Row>): readonly Row[] | undefined {
  const { chosen, range } = cursor;
  const rows = chosen ? ordered.slice(Math.max(range.top, 0), range.bottom + 1) : [];
  return rows.length > 1 && rows.length < ordered.length ? rows : undefined;
}
