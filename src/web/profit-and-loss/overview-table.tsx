import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { MoveHorizontal } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sum } from '#domain/money.ts';
import type { OverviewSheet, Sheet } from '#domain/sheet.ts';
import { useOpenedHere } from '#web/ui/grid/use-closed-by-back.ts';
import { columnWidths } from './column-widths.ts';
import edges from './overview-edges.module.css';
import { OverviewHead, type TableSorting } from './overview-head.tsx';
import { OverviewRow } from './overview-row.tsx';
import style from './overview-table.module.css';
import { useDocumentPlace } from './use-document-place.ts';
import { type ShownFigure, useOverviewCursor } from './use-overview-cursor.ts';

interface OverviewTableProps {
  id: string;
  sheet: Sheet | OverviewSheet;
  /** The label of the table for screen readers. */
  label: string;
  logo?: React.ReactNode;
  /** In the cost-object view the logo is in the heads of the last column, in the segment view at the top of the body. */
  logoIn?: 'head' | 'body';
  /** Absent where no line has parts. */
  onToggle?: (line: string) => void;
  /** Absent where the order of the lines is that of a statement. */
  sorting?: TableSorting;
  /** Called when somebody wants to know where a figure comes from. */
  onActivate?: ((figure: ShownFigure) => void) | undefined;
}

/** Fewer than these are all drawn, so that the browser's own search finds them. */
const ROWS_DRAWN_WHOLE = 60;
const COLUMNS_DRAWN_WHOLE = 24;
/** What the heads take at the top of the window, with the header of the page. */
const HEADS = 190;

/**
 * The document scrolls, and the heads, the first column and the total stay in sight; nothing else moves sideways. Of 1,000 columns × 2,000 rows only what is in
 * sight is drawn.
 */
export function OverviewTable(props: OverviewTableProps) {
  const { id, sheet, label, logo, logoIn, onToggle, sorting, onActivate } = props;
  const { t } = useTranslation();
  const { columns, heads, lines } = sheet;
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const { left } = useDocumentPlace(frame);
  const { width } = useDocumentPlace(room);
  const { top } = useDocumentPlace(body);
  const beyond = useColumnsBeyond(frame);
  const widths = columnWidths(sheet, width);
  const across = widths.columns.slice(0, -1);
  const totalWidth = widths.columns.at(-1)!;
  const endsInTotal = 'view' in sheet && columns.at(-1)?.kind === 'amount';
  const tableWidth = sum([widths.first, ...widths.columns]);
  const rowsWhole = lines.length <= ROWS_DRAWN_WHOLE;
  const columnsWhole = columns.length <= COLUMNS_DRAWN_WHOLE;
  const rows = useWindowVirtualizer({
    count: lines.length,
    enabled: !rowsWhole,
    scrollMargin: top,
    scrollPaddingStart: HEADS,
    estimateSize: () => 32,
    getItemKey: useCallback((index: number) => lines[index]?.id ?? index, [lines]),
    overscan: 12,
  });
  // The last column, the total, is always drawn.
  const beside = useWindowVirtualizer({
    horizontal: true,
    count: across.length,
    enabled: !columnsWhole,
    scrollMargin: left + widths.first,
    scrollPaddingStart: left + widths.first,
    scrollPaddingEnd: totalWidth,
    estimateSize: index => across[index]!,
    initialOffset: () => window.scrollX,
    overscan: 4,
  });
  const shownColumns = beside.getVirtualItems();
  const from = columnsWhole ? 0 : (shownColumns[0]?.index ?? 0);
  const to = columnsWhole ? across.length : (shownColumns.at(-1)?.index ?? -1) + 1;
  const isOpen = (id: string) => lines.some(line => line.id === id && line.open);
  const openedHere = useOpenedHere({
    isOpen,
    close: line => onToggle?.(line),
    buttonOf: line => body.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(line)}"] > th button`),
  });
  const cursor = useOverviewCursor({
    sheet,
    frame,
    onToggle: line => {
      if (!isOpen(line)) openedHere(line);
      onToggle?.(line);
    },
    onActivate,
    reveal: (row, column) => {
      if (!rowsWhole && row >= 0) rows.scrollToIndex(row);
      if (!columnsWhole && column >= 0 && column < across.length) beside.scrollToIndex(column);
    },
  });

  const items = rowsWhole
    ? lines.map((_, index) => ({ index, start: top, end: top }))
    : rows.getVirtualItems().map(({ index, start, end }) => ({ index, start, end }));
  const above = items[0] ? items[0].start - top : 0;
  const below = rowsWhole ? 0 : rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  const span = { from, to };
  // The tab stop is always drawn. When its column is not drawn, the head of its row is the tab stop; when its row is not, the
  // first row.
  const tabRow = items.some(item => item.index === cursor.row) ? cursor.row : (items[0]?.index ?? -1);
  const isDrawn = cursor.column === -1 || cursor.column === columns.length - 1;
  const tabColumn = isDrawn || (cursor.column >= from && cursor.column < to) ? cursor.column : -1;

  return (
    <div
      ref={frame}
      className={`${style.frame} ${edges.edges}`}
      data-across
      data-before={beyond.before || undefined}
      data-more={(endsInTotal && beyond.more) || undefined}
      data-ends-in-total={endsInTotal || undefined}
      style={{ '--first': `${widths.first}px`, '--last': `${endsInTotal ? totalWidth : 0}px` } as React.CSSProperties}
    >
      <div ref={room} className={style.room}>
        {width > 0 && tableWidth > width && (
          <p className={style.more}>
            <MoveHorizontal size={16} aria-hidden />
            {t('common.moreColumns', { count: columns.length })}
          </p>
        )}
      </div>
      <table
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's grid is just such a table
        role="grid"
        className={style.table}
        aria-label={label}
        aria-readonly
        aria-rowcount={lines.length + heads.length + 1}
        aria-colcount={columns.length + 1}
        style={{ width: tableWidth }}
        {...cursor.events}
      >
        <colgroup>
          <col className={style.first} />
          {stretchesOf(widths.columns).map(({ from, span, width }) => (
            <col key={from} span={span} style={{ width }} />
          ))}
        </colgroup>
        <OverviewHead
          sheet={sheet}
          span={span}
          widths={widths.columns}
          logo={logoIn === 'head' ? logo : null}
          sorting={sorting}
        />
        {logoIn === 'body' && logo && (
          <tbody>
            <tr className={style.logoRow}>
              <td colSpan={columns.length} />
              <td>{logo}</td>
            </tr>
          </tbody>
        )}
        <tbody ref={body}>
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

/** Columns side by side that are as wide as each other. */
function stretchesOf(widths: readonly number[]): { from: number; span: number; width: number }[] {
  const stretches: { from: number; span: number; width: number }[] = [];
  widths.forEach((width, from) => {
    const last = stretches.at(-1);
    if (last?.width === width) last.span++;
    else stretches.push({ from, span: 1, width });
  });
  return stretches;
}

function Space({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden className={style.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Whether there are columns hidden behind the first and behind the total. Then they fade towards it. */
function useColumnsBeyond(frame: RefObject<HTMLElement | null>): { before: boolean; more: boolean } {
  const [before, setBefore] = useState(false);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const table = frame.current?.querySelector('table');
    if (!table) return;
    const look = () => {
      setBefore(window.scrollX > 1);
      setMore(table.getBoundingClientRect().right > document.documentElement.clientWidth + 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    observer.observe(table);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [frame]);
  return { before, more };
}
