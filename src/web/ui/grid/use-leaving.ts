import { useRef } from 'react';
import { type Column, type Identified, takesEntry, takesText } from './column.ts';
import { afterEntry, type CellPosition, type Entries, type Leave } from './moves.ts';
import type { useCursor } from './use-cursor.ts';

interface Surroundings<Row extends Identified> {
  columns: readonly Column<Row>[];
  ordered: readonly Row[];
  cursor: ReturnType<typeof useCursor>;
}

/** Where Enter and Tab lead in this table, and where the row of entries began that they go along. */
export function useLeaving<Row extends Identified>({ columns, ordered, cursor }: Surroundings<Row>) {
  // The column in which a row of entries began: Tab goes on along it, and Enter returns below where it began.
  const rowBegan = useRef<number>(undefined);

  const entriesOf = (at: number): Entries | undefined => {
    const row = ordered[at];
    const first = row ? columns.findIndex(column => takesText(column, row)) : -1;
    return row && first >= 0 ? { first, last: columns.findLastIndex(column => takesEntry(column, row)) } : undefined;
  };
  const placeAfter = (leave: Leave): CellPosition =>
    afterEntry(leave, cursor.place, rowBegan.current, {
      rows: ordered.length,
      columns: columns.length,
      entries: entriesOf,
    });
  const leaveTo = (leave: Leave): void => {
    const to = placeAfter(leave);
    if (leave === 'down' || leave === 'up') rowBegan.current = undefined;
    // Tab has begun another row.
    else if (to.row !== cursor.place.row) rowBegan.current = entriesOf(to.row)?.first;
    cursor.goTo(to);
  };
  /** From a cell that stays as it is. False where that leads out of the table. */
  const tab = (leave: 'left' | 'right'): boolean => {
    const to = placeAfter(leave);
    if (to.row === cursor.place.row && to.column === cursor.place.column) return false;
    rowBegan.current ??= cursor.place.column;
    leaveTo(leave);
    return true;
  };
  return { rowBegan, placeAfter, leaveTo, tab };
}
