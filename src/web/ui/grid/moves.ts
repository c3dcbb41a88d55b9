import type { CellAddress } from './column.ts';

export const isIn =
  ({ row, column }: CellAddress) =>
  (cell: CellAddress) =>
    cell.row === row && cell.column === column;

/** The position of a cell among those that are shown. Row -1 is the row of heads, where a table can be sorted. */
export interface CellPosition {
  row: number;
  column: number;
}

export interface Extent {
  rows: number;
  columns: number;
  /** The first row that can have the focus: -1 where the heads sort, otherwise 0. */
  firstRow: -1 | 0;
  /** By how many rows Page Up and Page Down move. */
  page: number;
}

/** Where a key moves the focus, as in a spreadsheet. Undefined for a key that does not move it. */
export function moved(
  key: string,
  ctrl: boolean,
  { row, column }: CellPosition,
  extent: Extent,
): CellPosition | undefined {
  const lastRow = extent.rows - 1;
  const lastColumn = extent.columns - 1;
  const up = (by: number) => ({ row: Math.max(row - by, Math.min(row, extent.firstRow)), column });
  const down = (by: number) => ({ row: Math.min(row + by, lastRow), column });
  switch (key) {
    case 'ArrowUp':
      return ctrl ? { row: Math.min(0, lastRow), column } : up(1);
    case 'ArrowDown':
      return ctrl ? { row: lastRow, column } : down(1);
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : Math.max(column - 1, 0) };
    case 'ArrowRight':
      return { row, column: ctrl ? lastColumn : Math.min(column + 1, lastColumn) };
    case 'PageUp':
      return { row: Math.max(row - extent.page, Math.min(0, lastRow)), column };
    case 'PageDown':
      return down(extent.page);
    case 'Home':
      return { row: ctrl ? Math.min(0, lastRow) : row, column: 0 };
    case 'End':
      return { row: ctrl ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}

/** How an entry ends: with Enter, with Tab, or by moving elsewhere. */
export type Leave = 'stay' | 'down' | 'up' | 'right' | 'left';
/** With Ctrl+Enter it is entered in all that is selected. */
export type Ending = Leave | 'all';

/** The first column of a row in which something can be entered, and the last one. */
export interface Entries {
  first: number;
  last: number;
}

/**
 * Where Enter and Tab lead, during an entry and between two. Enter returns to the column in which the row was begun, wherever Tab has
 * led. Tab goes on where the next row begins when nothing can be entered in what is left of this one, and Shift+Tab at the end of the
 * one before; rows that take no entry are passed over. At the ends of the table both stay.
 */
export function afterEntry(
  leave: Leave,
  { row, column }: CellPosition,
  began: number | undefined,
  { rows, columns, entries }: Pick<Extent, 'rows' | 'columns'> & { entries: (row: number) => Entries | undefined },
): CellPosition {
  const here = entries(row) ?? { first: 0, last: columns - 1 };
  switch (leave) {
    case 'down':
      return { row: Math.min(row + 1, rows - 1), column: began ?? column };
    case 'up':
      return { row: Math.max(row - 1, 0), column: began ?? column };
    case 'right': {
      const next = column >= here.last ? nextEntries(row, 1) : undefined;
      return next ? { row: next.row, column: next.first } : { row, column: Math.min(column + 1, columns - 1) };
    }
    case 'left': {
      const next = column <= here.first ? nextEntries(row, -1) : undefined;
      return next ? { row: next.row, column: next.last } : { row, column: Math.max(column - 1, 0) };
    }
    default:
      return { row, column };
  }

  function nextEntries(from: number, step: 1 | -1): (Entries & { row: number }) | undefined {
    for (let at = from + step; at >= 0 && at < rows; at += step) {
      const found = entries(at);
      if (found) return { ...found, row: at };
    }
    return undefined;
  }
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The cells between two corners, both included. */
export function between(a: CellPosition, b: CellPosition): Range {
  return {
    top: Math.max(Math.min(a.row, b.row), 0),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}
