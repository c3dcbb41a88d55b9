import { useRef } from 'react';
import { useMatches } from '../use-matches.ts';
import { type Column, type Identified, takesEntry, takesText } from './column.ts';
import type { NewRows } from './grid-options.ts';
import { afterEntry, type CellPosition, type Entries, type Leave } from './moves.ts';
import type { useCursor } from './use-cursor.ts';

interface Surroundings<Row extends Identified> {
  columns: readonly Column<Row>[];
  ordered: readonly Row[];
  cursor: ReturnType<typeof useCursor>;
  newRows: NewRows<Row> | undefined;
  /** The rows with what was entered just now. */
  now: () => readonly Row[];
}

/** Where Enter and Tab lead in this table, and where the row of entries began that they go along. */
export function useLeaving<Row extends Identified>({ columns, ordered, cursor, newRows, now }: Surroundings<Row>) {
  // The column in which a row of entries began: Tab goes on along it, and Enter returns below where it began.
  const rowBegan = useRef<{ column: number; isEntered: boolean }>(undefined);
  /** The cell to which one goes is opened: without keys nobody types in one that is not. */
  const opensNext = useRef(false);
  const hasTab = useMatches('(pointer: fine)');

  const entriesOf = (at: number): Entries | undefined => {
    const row = ordered[at];
    const first = row ? columns.findIndex(column => takesText(column, row)) : -1;
    return row && first >= 0 ? { first, last: columns.findLastIndex(column => takesEntry(column, row)) } : undefined;
  };
  const placeAfter = (leave: Leave): CellPosition =>
    afterEntry(leave, cursor.place, rowBegan.current?.column, {
      rows: ordered.length,
      columns: columns.length,
      entries: entriesOf,
    });
  const goAlong = (leave: Leave): void => {
    const to = placeAfter(leave);
    if (leave === 'down' || leave === 'up') rowBegan.current = undefined;
    // Tab has begun another row.
    else if (to.row !== cursor.place.row) beginAt(entriesOf(to.row)?.first);
    cursor.goTo(to);
  };
  /**
   * Enter in the last row leads to an empty one below where something was entered: what is typed next is put over nothing. Where no key
   * goes to the right it does that first, in a new row. False: it goes down as anywhere.
   */
  const below = (): boolean => {
    const { row: at, column } = cursor.place;
    const [row, began] = [ordered[at], rowBegan.current];
    if (!newRows || !row || !began?.isEntered || at < ordered.length - 1) return false;
    if (!hasTab && !newRows.isNew(row)) return false;
    const next = hasTab ? -1 : columns.findIndex((one, index) => index > column && takesText(one, row));
    if (next >= 0) {
      opensNext.current = true;
      cursor.goTo({ row: at, column: next });
      return true;
    }
    // There the button makes another one, for whoever wants it; back on the name what is typed next would be put over it.
    if (!hasTab) {
      cursor.goTo({ row: at, column });
      return true;
    }
    const isMade = newRows.add(now(), columns[began.column]?.id ?? '');
    if (isMade) rowBegan.current = undefined;
    return isMade;
  };
  const leaveTo = (leave: Leave, isEntered = false): void => {
    if (isEntered) wasEntered();
    if (leave !== 'down' || !below()) goAlong(leave);
  };
  const beginAt = (column: number | undefined) => {
    rowBegan.current = column === undefined ? undefined : { column, isEntered: false };
  };
  const wasEntered = () => {
    if (rowBegan.current) rowBegan.current.isEntered = true;
  };
  /** From a cell that stays as it is. False where that leads out of the table. */
  const tab = (leave: 'left' | 'right'): boolean => {
    const to = placeAfter(leave);
    if (to.row === cursor.place.row && to.column === cursor.place.column) return false;
    if (!rowBegan.current) beginAt(cursor.place.column);
    goAlong(leave);
    return true;
  };
  return { rowBegan, beginAt, wasEntered, opensNext, placeAfter, goAlong, below, leaveTo, tab };
}
