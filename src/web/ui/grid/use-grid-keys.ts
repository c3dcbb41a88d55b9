import { useRef } from 'react';
import type { Identified } from './column.ts';
import { moved, type Place } from './moves.ts';
import type { Grid } from './use-grid.ts';

interface Surroundings {
  columns: number;
  sortable: boolean;
  page: number;
  table: React.RefObject<HTMLTableElement | null>;
}

/** A field in a cell has its own arrows and clipboard. */
export const WRITTEN_IN = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** Keys, mouse and clipboard of a table, as in a spreadsheet. A table inside a row has its own. */
export function useGridKeys<Row extends Identified>(grid: Grid<Row>, { columns, sortable, page, table }: Surroundings) {
  const { cursor } = grid;
  // After an entry ended with Tab, Tab goes on to the right, as typing a row of figures needs; else it leaves the table.
  const entering = useRef(false);
  const wasActive = useRef(false);
  const mine = (event: React.SyntheticEvent) => {
    const target = event.target as HTMLElement;
    if (grid.entry || target.matches(WRITTEN_IN)) return false;
    return target.closest('[data-column]')?.closest('[role=grid]') === table.current;
  };
  const extent = { rows: grid.ordered.length, columns, firstRow: sortable ? (-1 as const) : (0 as const), page };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!mine(event) || event.defaultPrevented || event.altKey || event.nativeEvent.isComposing) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const onWidget = (event.target as HTMLElement).closest('[data-cell-focus]') !== null;
    const handled = () => event.preventDefault();
    const to = moved(event.key, ctrl, cursor.place, extent);
    if (to) {
      handled();
      entering.current = false;
      return cursor.goTo(to, event.shiftKey && to.row >= 0);
    }
    if (ctrl) {
      const actions: Record<string, (() => void) | undefined> = {
        z: () => grid.takeBack(!event.shiftKey),
        y: () => grid.takeBack(false),
        a: cursor.selectAll,
      };
      const action = actions[event.key.toLowerCase()];
      if (action) handled();
      return action?.();
    }
    if (event.key === 'Tab') return onTab(event);
    if (onWidget || cursor.place.row < 0) return;
    if (event.key === 'Enter' || event.key === 'F2') {
      handled();
      if (grid.leaveLater(event.shiftKey ? 'up' : 'down')) return;
      entering.current = true;
      if (!grid.open() && event.key === 'Enter')
        cursor.goTo({ row: Math.min(cursor.place.row + 1, extent.rows - 1), column: cursor.place.column });
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      handled();
      if (!grid.typedAhead.rubOut()) grid.clear();
    } else if (event.key === 'Escape') {
      entering.current = false;
      grid.typedAhead.discard();
      grid.dismiss();
      cursor.goTo(cursor.place);
    } else if (event.key.length === 1) {
      entering.current = true;
      if (grid.open(event.key)) handled();
    }
  };

  const onTab = (event: React.KeyboardEvent) => {
    if (grid.leaveLater(event.shiftKey ? 'left' : 'right')) return event.preventDefault();
    const column = cursor.place.column + (event.shiftKey ? -1 : 1);
    if (!entering.current || column < 0 || column >= columns) {
      entering.current = false;
      return;
    }
    event.preventDefault();
    cursor.goTo({ row: cursor.place.row, column });
  };

  const placeUnder = (target: EventTarget): Place | undefined => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (!cell || cell.closest('[role=grid]') !== table.current) return undefined;
    const id = cell.closest<HTMLElement>('[data-row]')?.dataset.row;
    const row = id === undefined ? -1 : grid.ordered.findIndex(one => one.id === id);
    if (id === undefined && !sortable) return undefined;
    return { row, column: Number(cell.dataset.column) };
  };

  const onMouseDown = (event: React.MouseEvent) => {
    if (!mine(event) || event.button !== 0) return;
    const to = placeUnder(event.target);
    if (!to) return;
    wasActive.current =
      to.row === cursor.place.row && to.column === cursor.place.column && document.activeElement !== document.body;
    wasActive.current &&= table.current?.contains(document.activeElement) ?? false;
    entering.current = false;
    if ((event.target as HTMLElement).closest('[data-cell-focus]')) return;
    event.preventDefault();
    cursor.goTo(to, event.shiftKey && to.row >= 0);
  };
  const onMouseOver = (event: React.MouseEvent) => {
    if (event.buttons !== 1 || !mine(event)) return;
    const to = placeUnder(event.target);
    if (to && to.row >= 0 && (to.row !== cursor.place.row || to.column !== cursor.place.column)) cursor.goTo(to, true);
  };
  const onClick = (event: React.MouseEvent) => {
    if (mine(event) && wasActive.current && !event.shiftKey && placeUnder(event.target)) grid.open();
  };
  const onDoubleClick = (event: React.MouseEvent) => {
    if (mine(event) && placeUnder(event.target)) grid.open();
  };

  const onCopy = (event: React.ClipboardEvent) => {
    if (!mine(event) || cursor.place.row < 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', grid.copied());
  };
  const onCut = (event: React.ClipboardEvent) => {
    if (!mine(event) || cursor.place.row < 0) return;
    onCopy(event);
    grid.clear();
  };
  const onPaste = (event: React.ClipboardEvent) => {
    if (!mine(event) || cursor.place.row < 0) return;
    event.preventDefault();
    grid.paste(event.clipboardData.getData('text/plain'));
  };

  return { onKeyDown, onMouseDown, onMouseOver, onClick, onDoubleClick, onCopy, onCut, onPaste };
}
