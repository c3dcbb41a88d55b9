import { useRef } from 'react';
import type { Identified } from './column.ts';
import { type CellPosition, moved } from './moves.ts';
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
  const { rowBegan } = grid;
  const strayed = useRef(false);
  /** How often Tab went back in a row. */
  const backwards = useRef(0);
  const isHere = (target: HTMLElement) => target.closest('[data-column]')?.closest('[role=grid]') === table.current;
  const mine = (event: React.SyntheticEvent) => {
    const target = event.target as HTMLElement;
    return !grid.entry && !target.matches(WRITTEN_IN) && isHere(target);
  };
  /** Tab and Enter along a row of entries, also from a box or a field in it. Enter presses a button. */
  const leadsOn = (event: React.KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (grid.entry || rowBegan.current === undefined || !isHere(target)) return false;
    return event.key === 'Tab' || (event.key === 'Enter' && target.closest('button, a') === null);
  };
  /** From the last row of a table in a row the arrow leads on to the row below, from its first to the one that it is in. */
  const leadOut = (key: string): boolean => {
    const around = table.current?.parentElement?.closest('tbody');
    const to = key === 'ArrowDown' ? around?.nextElementSibling : key === 'ArrowUp' ? around : undefined;
    const opener = to?.querySelector<HTMLElement>(':scope > [data-row] > [data-column="0"] button');
    opener?.focus();
    return opener !== undefined && opener !== null;
  };
  const extent = { rows: grid.ordered.length, columns, firstRow: sortable ? (-1 as const) : (0 as const), page };

  const onKeyDown = (event: React.KeyboardEvent) => {
    const along = leadsOn(event);
    if (!(mine(event) || along) || event.defaultPrevented || event.altKey || event.nativeEvent.isComposing) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const onWidget = (event.target as HTMLElement).closest('[data-cell-focus]') !== null;
    const handled = () => event.preventDefault();
    const to = moved(event.key, ctrl, cursor.place, extent);
    if (to) {
      handled();
      rowBegan.current = undefined;
      if (!ctrl && !event.shiftKey && isActive(to) && leadOut(event.key)) return;
      return cursor.goTo(to, event.shiftKey && to.row >= 0);
    }
    if (ctrl) {
      if (event.key === 'Enter' && grid.leaveLater('all')) return handled();
      // What takes back is heard by what is around the table: it works on the buttons there as well.
      if (event.key.toLowerCase() !== 'a') return;
      handled();
      return cursor.selectAll();
    }
    // A name typed on a button presses nothing by its spaces.
    const isText = event.key.length === 1;
    if (onWidget && event.key === ' ' && strayed.current) handled();
    strayed.current = onWidget && isText && (event.key !== ' ' || strayed.current);
    if (event.key === 'Tab') return onTab(event);
    const wasLedOut = backwards.current > 2;
    if (event.key !== 'Shift') backwards.current = 0;
    if ((onWidget && !along) || cursor.place.row < 0) return;
    if (event.key === 'Enter' || event.key === 'F2') {
      handled();
      const leave = event.shiftKey ? 'up' : 'down';
      if (grid.leaveLater(leave)) return;
      // Tab went along a row of entries. Enter ends that row, even from a cell that stays as it is.
      const isAlong = rowBegan.current !== undefined && rowBegan.current.column !== cursor.place.column;
      if (event.key === 'Enter' && (isAlong || !grid.open())) grid.leaveTo(leave);
      else if (event.key === 'F2') grid.open();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      handled();
      if (!grid.typedAhead.rubOut()) grid.clear();
    } else if (event.key === 'Escape') {
      // Where nothing ends here an open row that this table is in closes by it.
      const ends = wasLedOut || grid.problems.length > 0 || grid.typedAhead.isTyping || isRange;
      rowBegan.current = undefined;
      cursor.works.current = false;
      grid.typedAhead.discard();
      if (!ends) return;
      handled();
      grid.dismiss();
      cursor.goTo(cursor.place);
    } else if (event.key.length === 1) {
      if (grid.open(event.key)) handled();
      else grid.sayLocked();
    }
  };

  const { top, bottom, left, right } = cursor.range;
  const isRange = top !== bottom || left !== right;
  const onTab = (event: React.KeyboardEvent) => {
    const leave = event.shiftKey ? 'left' : 'right';
    if (grid.leaveLater(leave)) return event.preventDefault();
    // A button in a cell is left as one anywhere, unless Tab came along a row of entries.
    const onWidget = (event.target as HTMLElement).closest('[data-cell-focus]') !== null;
    const isAlong = rowBegan.current !== undefined || (cursor.works.current && !onWidget && cursor.place.row >= 0);
    if (isAlong && grid.tab(leave)) {
      backwards.current = event.shiftKey ? backwards.current + 1 : 0;
      // Who wants back to a button goes through all cells.
      if (backwards.current > 2) grid.sayEscape();
      return event.preventDefault();
    }
    rowBegan.current = undefined;
    cursor.works.current = false;
  };

  /** The position under the mouse, if the table can go there. Its heads are positions only where they sort. */
  const placeOf = (event: React.MouseEvent) => {
    const place = cursor.placeUnder(event.target);
    return place && (place.row >= 0 || sortable) ? place : undefined;
  };
  const isActive = ({ row, column }: CellPosition) => row === cursor.place.row && column === cursor.place.column;

  const onMouseDown = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    if (event.button !== 0) return;
    if (target.matches(WRITTEN_IN)) {
      if (target.dataset.cellEditor === undefined) rowBegan.current = undefined;
      return;
    }
    const to = placeOf(event);
    if (!to) return;
    rowBegan.current = undefined;
    // Also on the cell for which it was typed: what is typed next replaces.
    grid.typedAhead.finish();
    if (target.closest('[data-cell-focus]')) return;
    event.preventDefault();
    cursor.works.current = grid.isEdited;
    // An entry that is open elsewhere ends by this, because the focus leaves it.
    cursor.goTo(to, event.shiftKey && to.row >= 0, true);
  };
  const onMouseOver = (event: React.MouseEvent) => {
    if (event.buttons !== 1 || !mine(event)) return;
    const to = placeOf(event);
    if (to && to.row >= 0 && !isActive(to)) cursor.goTo(to, true);
  };
  const onClick = (event: React.MouseEvent) => {
    // On a touch screen there are no keys: a tap opens the cell, with its text selected, because a caret is hard to place. A second
    // tap would meet another row where the first one scrolled the table.
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') return;
    if (mine(event) && placeOf(event)) grid.open(undefined, true);
  };
  const onDoubleClick = (event: React.MouseEvent) => {
    if (mine(event) && placeOf(event)) grid.open();
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
