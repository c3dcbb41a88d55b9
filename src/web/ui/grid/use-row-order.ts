import { useMemo, useState } from 'react';
import { type CellValue, type Column, cellValue, type Identified } from './column.ts';

export interface Sorting {
  column: string;
  down: boolean;
}

/**
 * The rows in the order in which they are shown. They are sorted when the table opens, when a head is pressed and when rows are
 * added or removed. They stay in place while somebody edits them.
 */
export function useRowOrder<Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  first?: (row: Row) => boolean,
) {
  const [sorting, setSorting] = useState<Sorting>();
  const ids = rows.map(row => row.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: not on the rows themselves: an edit must not move its row
  const order = useMemo(() => {
    const column = columns.find(one => one.id === sorting?.column);
    const sorted = [...rows];
    if (column) sorted.sort((a, b) => compare(cellValue(column, a), cellValue(column, b)) * (sorting?.down ? -1 : 1));
    else if (first) sorted.sort((a, b) => Number(first(b)) - Number(first(a)));
    return new Map(sorted.map((row, index) => [row.id, index]));
  }, [ids, sorting]);
  const ordered = useMemo(() => [...rows].sort((a, b) => order.get(a.id)! - order.get(b.id)!), [rows, order]);

  /** Up, down, and back to the order of entry. */
  const sortBy = (column: string) =>
    setSorting(now =>
      now?.column !== column ? { column, down: false } : now.down ? undefined : { column, down: true },
    );
  return { ordered, sorting, sortBy };
}

function compare(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''), 'nl', { numeric: true });
}
