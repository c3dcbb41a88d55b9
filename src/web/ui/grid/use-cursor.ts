import { useRef, useState } from 'react';
import type { CellAddress, Column, Identified } from './column.ts';
import { between, type CellPosition, type Range } from './moves.ts';
import { intoSight, isCovered } from './scroll-across.ts';

const HEADS = 'heads';

/** An open cell has the focus inside it. Taking the focus from there would end its entry. */
const focusable = (cell: HTMLElement): HTMLElement =>
  cell.querySelector<HTMLElement>('[data-cell-editor]') ??
  cell.querySelector<HTMLElement>('[data-cell-focus]:not(:disabled)') ??
  cell;

/** A name with a button in it is one, too; a widget and a field are in place of their cell. */
const isTabStop = (cell: HTMLElement, target: HTMLElement): boolean =>
  target === cell || (cell.dataset.kind !== 'widget' && target.dataset.cellEditor === undefined);

/**
 * Which cell is the table's one tab stop, and the range that is selected from it. It is kept by row id and column id and not by
 * position, so that it stays on its cell when rows are sorted, saved or drawn again. When its row is gone, the row in its place
 * takes over.
 */
export function useCursor<Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  table: React.RefObject<HTMLTableElement | null>,
) {
  const [cell, setCell] = useState<CellAddress>();
  const [anchor, setAnchor] = useState<CellAddress>();
  const lastRow = useRef(0);
  // Kept until the drawing that shows the cell. An earlier drawing would give the focus to the former cell.
  const toFocus = useRef<CellAddress>(undefined);
  // What is pressed stays where it is: a second press or tap would meet another row.
  const stays = useRef(false);
  const isBeside = useRef(false);
  const hadFocus = useRef(false);
  // What was pressed in a row that is open: between two elements nothing has the focus, and it is not lost.
  const onItsWay = useRef<Element>(undefined);
  const tabStop = useRef<HTMLElement>(undefined);
  // Since somebody began to work in its cells, and until they leave it or press Escape, Tab goes from cell to cell.
  const works = useRef(false);

  const placeOf = (one: CellAddress | undefined): CellPosition => {
    const column = Math.max(
      columns.findIndex(other => other.id === one?.column),
      0,
    );
    if (one?.row === HEADS) return { row: -1, column };
    const row = one ? rows.findIndex(other => other.id === one.row) : 0;
    return { row: row >= 0 ? row : Math.max(Math.min(lastRow.current, rows.length - 1), 0), column };
  };
  const cellAt = ({ row, column }: CellPosition): CellAddress => ({
    row: row < 0 ? HEADS : (rows[row]?.id ?? ''),
    column: columns[column]?.id ?? '',
  });
  const place = placeOf(cell);
  const range: Range = between(anchor ? placeOf(anchor) : place, place);

  /** The position of the cell or head that contains this element. Undefined outside the table, and in a table inside it. */
  const placeUnder = (target: EventTarget): CellPosition | undefined => {
    const under = (target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (!under || under.closest('[role=grid]') !== table.current) return undefined;
    const id = under.closest<HTMLElement>('[data-row]')?.dataset.row;
    return {
      row: id === undefined ? -1 : rows.findIndex(one => one.id === id),
      column: Number(under.dataset.column),
    };
  };

  const goTo = (to: CellPosition, extend = false, isUnderPointer = false) => {
    stays.current = isUnderPointer || isBeside.current;
    if (!extend) setAnchor(undefined);
    else if (!anchor) setAnchor(cellAt(place));
    lastRow.current = Math.max(to.row, 0);
    toFocus.current = cellAt(to);
    setCell(toFocus.current);
  };
  /**
   * Gives the focus to a cell that is drawn already, before anything changes in the page. Afterwards the browser would lay out
   * the page for it: because what has the focus is taken out of the page, or is no tab stop any more.
   */
  const hurryTo = (to: CellPosition) => {
    const { row } = cellAt(to);
    const cell = table.current?.querySelector<HTMLElement>(
      `:scope > tbody > [data-row="${CSS.escape(row)}"] > [data-column="${to.column}"]`,
    );
    if (!cell) return;
    toFocus.current = cellAt(to);
    focusable(cell).focus({ preventScroll: true });
  };

  /**
   * For a layout effect of each drawing: focus, scrolling and tab stop. The tab stop is no attribute that React draws: a browser
   * that loses or gets one under the focus while it is being drawn lays out the page to see who has the focus.
   */
  const settle = () => {
    // A dialog gives the focus back while React is drawing and hears of no focus.
    if (document.activeElement?.closest('[role=grid]') === table.current) hadFocus.current = true;
    const lost = hadFocus.current && document.activeElement === document.body && !onItsWay.current?.isConnected;
    const element = table.current?.querySelector<HTMLElement>(':scope > * > tr > [data-active]');
    if (!element) return;
    const target = focusable(element);
    const isThere = toFocus.current !== undefined && toFocus.current === cell;
    if (isThere || (lost && !toFocus.current)) {
      toFocus.current = undefined;
      if (!stays.current) {
        intoSight(element);
        if (place.column === 0) table.current?.parentElement?.scrollTo({ left: 0 });
      }
      stays.current = false;
      if (target === element) element.tabIndex = 0;
      if (document.activeElement !== target) target.focus({ preventScroll: true });
    }
    if (tabStop.current && tabStop.current !== element) tabStop.current.tabIndex = -1;
    tabStop.current = place.row < 0 ? undefined : element;
    // What is in a cell and takes the focus is a tab stop by itself, and so is a head.
    if (tabStop.current) element.tabIndex = isTabStop(element, target) ? 0 : -1;
  };

  const focusEvents = {
    onFocus: (event: React.FocusEvent) => {
      onItsWay.current = undefined;
      hadFocus.current = event.target.closest('[role=grid]') === table.current;
      // Whatever moved the focus, keys and buttons work on the cell that has it.
      const at = placeUnder(event.target);
      // By a key: under a pointer nothing moves.
      const isByKey = event.target.matches(':focus-visible') && !table.current?.contains(event.relatedTarget);
      if (at && isByKey && isCovered(event.target)) intoSight(event.target.closest('[data-column]')!);
      if (!at || toFocus.current || (at.row === place.row && at.column === place.column)) return;
      setAnchor(undefined);
      lastRow.current = Math.max(at.row, 0);
      setCell(cellAt(at));
    },
    // An element that is removed from the page loses the focus without a focus change. Only leaving it counts.
    onBlur: (event: React.FocusEvent) => {
      onItsWay.current = event.relatedTarget ?? undefined;
      if (!table.current?.contains(event.relatedTarget) && event.target.isConnected) hadFocus.current = false;
      // The buttons around it work in its cells, too.
      const around = table.current?.closest('[data-table]');
      if (event.relatedTarget && !around?.contains(event.relatedTarget)) works.current = false;
    },
  };

  return {
    place,
    range,
    /** Whether the focus has been in the table yet. */
    chosen: cell !== undefined,
    works,
    goTo,
    hurryTo,
    settle,
    placeUnder,
    focusEvents,
    selectAll: () => {
      goTo({ row: rows.length - 1, column: columns.length - 1 });
      setAnchor(cellAt({ row: 0, column: 0 }));
    },
    /** Leads to another cell of what is selected, from which on it stays so. */
    beginAt: (to: CellPosition) => {
      const { bottom, right } = range;
      goTo(to);
      setAnchor(cellAt({ row: bottom, column: right }));
    },
    focus: (isUnderPointer = false) => goTo(place, false, isUnderPointer),
    /** What is pressed beside another table leads back without scrolling that away. */
    pressedBeside: (is: boolean) => {
      isBeside.current = is;
    },
  };
}
