import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Sheet } from '#domain/sheet.ts';
import { OverviewHead } from './overview-head.tsx';
import { OverviewRow } from './overview-row.tsx';
import style from './overview-table.module.css';
import { type ShownFigure, useOverviewCursor } from './use-overview-cursor.ts';

interface OverviewTableProps {
  id: string;
  sheet: Sheet;
  /** The label of the table for screen readers. */
  label: string;
  logo?: React.ReactNode;
  /** In the cost-object view the logo is in the heads of the last column, in the segment view at the top of the body. */
  logoIn?: 'head' | 'body';
  /** Absent where no line has parts. */
  onToggle?: (line: string) => void;
  /** Called when somebody wants to know where a figure comes from. */
  onActivate?: ((figure: ShownFigure) => void) | undefined;
}

/** Fewer than these are all drawn, so that the browser's own search finds them. */
const ROWS_DRAWN_WHOLE = 60;
const COLUMNS_DRAWN_WHOLE = 24;
const COLUMN_WIDTH = 124;
/** The logo's greatest width and the column's margin: the logo is in the last column. */
const TOTAL_WIDTH = 90 + 50;

/** Heads, first column and total stay in sight. Of 1,000 columns × 2,000 rows only what is in sight is drawn. */
export function OverviewTable({ id, sheet, label, logo, logoIn, onToggle, onActivate }: OverviewTableProps) {
  const { columns, heads, lines } = sheet;
  const scroller = useRef<HTMLDivElement>(null);
  const rowsWhole = lines.length <= ROWS_DRAWN_WHOLE;
  const columnsWhole = columns.length <= COLUMNS_DRAWN_WHOLE;
  const rows = useVirtualizer({
    count: lines.length,
    enabled: !rowsWhole,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    getItemKey: index => lines[index]?.id ?? index,
    overscan: 12,
  });
  // The last column, the total, is always drawn.
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length - 1,
    enabled: !columnsWhole,
    getScrollElement: () => scroller.current,
    estimateSize: () => COLUMN_WIDTH,
    overscan: 4,
  });
  const shownColumns = across.getVirtualItems();
  const from = columnsWhole ? 0 : (shownColumns[0]?.index ?? 0);
  const to = columnsWhole ? columns.length - 1 : (shownColumns.at(-1)?.index ?? -1) + 1;
  const cursor = useOverviewCursor({
    sheet,
    scroller,
    onToggle: line => onToggle?.(line),
    onActivate,
    reveal: (row, column) => {
      if (!rowsWhole && row >= 0) rows.scrollToIndex(row);
      if (!columnsWhole && column >= 0 && column < columns.length - 1) across.scrollToIndex(column);
    },
  });

  const items = rowsWhole
    ? lines.map((_, index) => ({ index, start: 0, end: 0 }))
    : rows.getVirtualItems().map(({ index, start, end }) => ({ index, start, end }));
  const above = items[0]?.start ?? 0;
  const below = rowsWhole ? 0 : rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = { from, to };
  // The tab stop is always drawn. When its column is not drawn, the head of its row is the tab stop; when its row is not, the
  // first row.
  const tabRow = items.some(item => item.index === cursor.row) ? cursor.row : (items[0]?.index ?? -1);
  const isDrawn = cursor.column === -1 || cursor.column === columns.length - 1;
  const tabColumn = isDrawn || (cursor.column >= from && cursor.column < to) ? cursor.column : -1;

  return (
    <div ref={scroller} className={style.scroller} data-more={useMoreBeside(scroller) || undefined}>
      <table
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's grid is just such a table
        role="grid"
        className={style.table}
        aria-label={label}
        aria-readonly
        aria-rowcount={lines.length + heads.length + 1}
        aria-colcount={columns.length + 1}
        style={{ '--columns': `${(columns.length - 1) * COLUMN_WIDTH + TOTAL_WIDTH}px` } as React.CSSProperties}
        {...cursor.events}
      >
        <colgroup>
          <col className={style.first} />
          {columns.map((column, index) => (
            <col key={column.id} style={{ width: index === columns.length - 1 ? TOTAL_WIDTH : COLUMN_WIDTH }} />
          ))}
        </colgroup>
        <OverviewHead sheet={sheet} span={span} logo={logoIn === 'head' ? logo : null} />
        {logoIn === 'body' && logo && (
          <tbody>
            <tr className={style.logoRow}>
              <td colSpan={columns.length} />
              <td>{logo}</td>
            </tr>
          </tbody>
        )}
        <tbody>
          {above > 0 && <Space height={above} columns={columns.length + 1} />}
          {items.map(({ index }) => (
            <OverviewRow
              key={lines[index]!.id}
              line={lines[index]!}
              row={index}
              ariaIndex={index + heads.length + 2}
              columns={columns}
              from={from}
              to={to}
              tabColumn={index === tabRow ? tabColumn : undefined}
              activates={onActivate !== undefined}
            />
          ))}
          {below > 0 && <Space height={below} columns={columns.length + 1} />}
        </tbody>
      </table>
    </div>
  );
}

function Space({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden className={style.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Whether there are columns hidden behind the total. Then the total has an edge. */
function useMoreBeside(scroller: RefObject<HTMLElement | null>): boolean {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => setMore(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return more;
}
