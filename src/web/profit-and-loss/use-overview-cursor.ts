import { type RefObject, useEffect, useRef, useState } from 'react';
import { BLANK, type FigureAddress, type Sheet } from '#domain/sheet.ts';
import { exactText } from '#web/ui/sheet-cells.ts';

/** A figure with the heads of its row and its column. */
export interface ShownFigure {
  address: FigureAddress;
  lineHead: string;
  columnHead: string;
}

interface CursorOptions {
  sheet: Sheet;
  frame: RefObject<HTMLElement | null>;
  /** Scrolls a cell that may not be drawn yet into sight. */
  reveal(row: number, column: number): void;
  onToggle(line: string): void;
  onActivate?: ((figure: ShownFigure) => void) | undefined;
}

const PAGE = 12;

/**
 * One tab stop. Arrows, Home and End move it, with Ctrl to the ends; so do Page Up and Page Down. Enter opens a row or the
 * trail of a figure.
 */
export function useOverviewCursor({ sheet, frame, reveal, onToggle, onActivate }: CursorOptions) {
  const [place, setPlace] = useState({ row: 0, column: -1 });
  const wanted = useRef<{ row: number; column: number }>(null);
  const row = Math.min(place.row, sheet.lines.length - 1);
  const column = Math.min(place.column, sheet.columns.length - 1);

  // The cell that is moved to may be drawn only after the scrolling.
  useEffect(() => {
    if (!wanted.current) return;
    const { row, column } = wanted.current;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
    const target = cell?.querySelector('button') ?? cell;
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const move = (to: { row: number; column: number }) => {
    const next = {
      row: Math.max(0, Math.min(to.row, sheet.lines.length - 1)),
      column: Math.max(-1, Math.min(to.column, sheet.columns.length - 1)),
    };
    wanted.current = next;
    const isDrawn = frame.current?.querySelector(`[data-row="${next.row}"] [data-column="${next.column}"]`);
    if (!isDrawn) reveal(next.row, next.column);
    setPlace(next);
  };

  const act = () => {
    const line = sheet.lines[row];
    if (!line) return;
    if (column === -1) return line.open !== undefined && onToggle(line.id);
    activate(row, column);
  };
  const activate = (row: number, column: number) => {
    const line = sheet.lines[row];
    const cell = line?.cell(column);
    if (line && cell && cell.kind !== 'text' && cell.address)
      onActivate?.({ address: cell.address, lineHead: line.head, columnHead: sheet.columns[column]!.head });
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    // A head is a button of its own.
    const isInHead = (event.target as HTMLElement).closest('thead') !== null;
    if (event.altKey || event.metaKey || isInHead) return;
    const ends = event.ctrlKey;
    const last = { row: sheet.lines.length - 1, column: sheet.columns.length - 1 };
    const moves: Record<string, { row: number; column: number }> = {
      ArrowUp: { row: ends ? 0 : row - 1, column },
      ArrowDown: { row: ends ? last.row : row + 1, column },
      ArrowLeft: { row, column: ends ? -1 : column - 1 },
      ArrowRight: { row, column: ends ? last.column : column + 1 },
      Home: { row: ends ? 0 : row, column: -1 },
      End: { row: ends ? last.row : row, column: last.column },
      PageUp: { row: row - PAGE, column },
      PageDown: { row: row + PAGE, column },
    };
    const to = moves[event.key];
    if (to) {
      event.preventDefault();
      move(to);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      act();
    }
  };

  const cellAt = (target: EventTarget): { row: number; column: number } | undefined => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]');
    const line = cell?.closest<HTMLElement>('[data-row]');
    return cell && line ? { row: Number(line.dataset.row), column: Number(cell.dataset.column) } : undefined;
  };
  const onFocus = (event: React.FocusEvent) => {
    const at = cellAt(event.target);
    if (at && (at.row !== place.row || at.column !== place.column)) setPlace(at);
  };
  const onClick = (event: React.MouseEvent) => {
    const at = cellAt(event.target);
    const line = at && sheet.lines[at.row];
    if (!line) return;
    const isButton = (event.target as HTMLElement).closest('button') !== null;
    if (at.column === -1 && isButton) return onToggle(line.id);
    // Selecting text with the mouse must not open the trail.
    if (at.column >= 0 && window.getSelection()?.isCollapsed !== false) activate(at.row, at.column);
  };
  const onCopy = (event: React.ClipboardEvent) => {
    if (window.getSelection()?.isCollapsed === false || column < 0) return;
    event.clipboardData.setData('text/plain', exactText(sheet.lines[row]?.cell(column) ?? BLANK));
    event.preventDefault();
  };

  return { row, column, events: { onKeyDown, onFocus, onClick, onCopy } };
}
