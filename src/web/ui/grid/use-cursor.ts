import { useLayoutEffect, useRef, useState } from 'react';
import type { Column, Identified } from './column.ts';
import { between, type CellPosition, type Range } from './moves.ts';

interface CellAddress {
  row: string;
  column: string;
}

const HEADS = 'heads';

/**
 * Which cell is the table's one tab stop, and the range drawn from it. It is kept by row and column, not by place, so it
 * stays on its cell when rows are sorted, saved or drawn again; when its row goes, the one in its place takes over.
 */
export function useCursor<Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  table: React.RefObject<HTMLTableElement | null>,
) {
  const [cell, setCell] = useState<CellAddress>();
  const [anchor, setAnchor] = useState<CellAddress>();
  const lastRow = useRef(0);
  // Kept until the drawing that shows it: an earlier one would give the focus to the cell one comes from.
  const toFocus = useRef<CellAddress>(undefined);
  const hadFocus = useRef(false);

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

  /** The place of the cell or head that holds this element; undefined outside the table, and in a table inside it. */
  const placeUnder = (target: EventTarget): CellPosition | undefined => {
    const under = (target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (!under || under.closest('[role=grid]') !== table.current) return undefined;
    const id = under.closest<HTMLElement>('[data-row]')?.dataset.row;
    return {
      row: id === undefined ? -1 : rows.findIndex(one => one.id === id),
      column: Number(under.dataset.column),
    };
  };

  const goTo = (to: CellPosition, extend = false) => {
    if (!extend) setAnchor(undefined);
    else if (!anchor) setAnchor(cellAt(place));
    lastRow.current = Math.max(to.row, 0);
    toFocus.current = cellAt(to);
    setCell(toFocus.current);
  };

  useLayoutEffect(() => {
    const lost = hadFocus.current && document.activeElement === document.body;
    const element = table.current?.querySelector<HTMLElement>(':scope > * > tr > [data-active]');
    if (!element) return;
    const editor = element.querySelector<HTMLElement>('[data-cell-editor]');
    const widget = element.querySelector<HTMLElement>('[data-cell-focus]:not(:disabled)');
    const isThere = toFocus.current !== undefined && toFocus.current === cell;
    if (isThere || (lost && !toFocus.current)) {
      toFocus.current = undefined;
      if (!editor && !widget) element.tabIndex = 0;
      // A cell that is open has its focus inside: taken from there, its entry would end.
      (editor ?? widget ?? element).focus({ preventScroll: true });
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      if (place.column === 0) table.current?.parentElement?.scrollTo({ left: 0 });
    }
    // A cell whose widget takes no focus now is the tab stop itself.
    if (element.dataset.kind !== 'widget' || (widget && widget !== element)) return;
    element.tabIndex = 0;
    return () => {
      element.tabIndex = -1;
    };
  });

  const focusEvents = {
    onFocus: (event: React.FocusEvent) => {
      hadFocus.current = event.target.closest('[role=grid]') === table.current;
      // However the focus came there, keys and buttons are about the cell that has it.
      const at = placeUnder(event.target);
      if (!at || toFocus.current || (at.row === place.row && at.column === place.column)) return;
      setAnchor(undefined);
      lastRow.current = Math.max(at.row, 0);
      setCell(cellAt(at));
    },
    // An element taken from the page loses the focus without being left; only leaving it counts.
    onBlur: (event: React.FocusEvent) => {
      if (!table.current?.contains(event.relatedTarget) && event.target.isConnected) hadFocus.current = false;
    },
  };

  return {
    place,
    range,
    /** Whether anybody has stood in the table yet. */
    chosen: cell !== undefined,
    goTo,
    placeUnder,
    focusEvents,
    selectAll: () => {
      setAnchor(cellAt({ row: 0, column: 0 }));
      goTo({ row: rows.length - 1, column: columns.length - 1 }, true);
    },
    focus: () => goTo(place),
  };
}
