import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type CellValue, type Column, type Identified, isNumber, shownText } from './column.ts';
import style from './grid.module.css';
import { GridRow } from './grid-row.tsx';
import type { Grid } from './use-grid.ts';
import { useGridKeys } from './use-grid-keys.ts';

export interface DataGridProps<Row extends Identified> {
  /** What the table is, for those who hear it. */
  label: string;
  columns: readonly Column<Row>[];
  grid: Grid<Row>;
  table: React.RefObject<HTMLTableElement | null>;
  /** The figures of the last row, by column id; computed by the domain. */
  totals?: Readonly<Record<string, CellValue>>;
  sortable?: boolean;
  /** What is shown below a row that is open. */
  detail?: (row: Row) => React.ReactNode;
  /** The height at which the table begins to scroll by itself. */
  height?: string;
}

const DEFAULT_WIDTH = { amount: 136, units: 120, percent: 112, text: 160, widget: 48 };
/** Fewer rows than these are all drawn, so that the browser's own search finds them. */
const DRAWN_WHOLE = 100;

/** A table one moves in as in a spreadsheet: one tab stop, heads and first column that stay, as many rows as there are. */
export function DataGrid<Row extends Identified>(props: DataGridProps<Row>) {
  const { label, columns, grid, table, totals, sortable = false, detail, height = 'calc(100dvh - 12rem)' } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  const { cursor, ordered, entry } = grid;
  const whole = printing || ordered.length <= DRAWN_WHOLE;

  const virtual = useVirtualizer({
    count: ordered.length,
    enabled: !whole,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    getItemKey: index => ordered[index]?.id ?? index,
    overscan: 12,
    // The active row is always there, however far one has scrolled: it is the tab stop.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(startIndex - overscan, 0);
      const to = Math.min(endIndex + overscan, count - 1);
      const seen = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const active = cursor.place.row;
      return active >= 0 && (active < from || active > to) ? [...seen, active].sort((a, b) => a - b) : seen;
    },
  });
  const events = useGridKeys(grid, { columns: columns.length, sortable, page: 12, table });

  const items = whole
    ? ordered.map((_, index) => ({ index, start: 0, end: 0 }))
    : virtual.getVirtualItems().map(({ index, start, end }) => ({ index, start, end }));
  const bottom = whole ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const widths = columns.map((column, index) =>
    index === 0 ? undefined : (column.width ?? DEFAULT_WIDTH[column.kind]),
  );
  const size = {
    '--columns': `${widths.reduce<number>((sum, width) => sum + (width ?? 0), 0)}px`,
    '--height': height,
  } as React.CSSProperties;
  const refused = new Map<string, string>();
  for (const one of grid.problems) refused.set(one.row, `${refused.get(one.row) ?? ''} ${one.column}`.trim());
  const ranged = cursor.range.top !== cursor.range.bottom || cursor.range.left !== cursor.range.right;

  return (
    <div ref={scroller} className={style.scroller} style={size}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's grid is just such a table
        role="grid"
        className={style.table}
        aria-label={label}
        aria-rowcount={ordered.length + 1 + (totals ? 1 : 0)}
        aria-colcount={columns.length}
        aria-multiselectable
        data-chosen={cursor.chosen || undefined}
        {...cursor.focusEvents}
        {...events}
      >
        <colgroup>
          {widths.map((width, index) => (
            <col key={columns[index]!.id} style={width ? { width } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => {
              const active = cursor.place.row === -1 && cursor.place.column === index;
              const sorted =
                grid.sorting?.column === column.id ? (grid.sorting.down ? 'descending' : 'ascending') : 'none';
              const sorts = sortable && column.kind !== 'widget';
              return (
                <th
                  key={column.id}
                  scope="col"
                  data-column={index}
                  data-kind={isNumber(column) ? 'number' : column.kind}
                  data-active={active || undefined}
                  tabIndex={sortable && !sorts ? (active ? 0 : -1) : undefined}
                  aria-colindex={index + 1}
                  aria-sort={sorts ? sorted : undefined}
                >
                  {sorts ? (
                    <button
                      type="button"
                      className={style.sort}
                      data-cell-focus
                      tabIndex={active ? 0 : -1}
                      onClick={() => grid.sortBy(column.id)}
                    >
                      <span className={style.text}>{column.head}</span>
                      {sorted === 'ascending' && <ArrowUp size={12} aria-hidden />}
                      {sorted === 'descending' && <ArrowDown size={12} aria-hidden />}
                    </button>
                  ) : (
                    column.head || <span className="only-heard">{column.headInFull}</span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        {items.map(({ index, start }, place) => {
          const row = ordered[index]!;
          const before = start - (place === 0 ? 0 : items[place - 1]!.end);
          const inRange = ranged && index >= cursor.range.top && index <= cursor.range.bottom;
          const below = detail?.(row);
          return (
            <Fragment key={row.id}>
              {before > 0 && <Space height={before} />}
              <tbody ref={whole ? undefined : virtual.measureElement} data-index={index}>
                <GridRow
                  row={row}
                  columns={columns}
                  ariaIndex={index + 2}
                  active={cursor.place.row === index ? cursor.place.column : -1}
                  rangeFrom={inRange ? cursor.range.left : 0}
                  rangeTo={inRange ? cursor.range.right : -1}
                  editing={entry?.row === row.id ? entry.editing : undefined}
                  saving={grid.savingRows.has(row.id)}
                  refused={refused.get(row.id) ?? ''}
                  onCommit={grid.commit}
                  onCancel={grid.cancel}
                />
                {below && (
                  <tr className={style.detail}>
                    <td colSpan={columns.length}>{below}</td>
                  </tr>
                )}
              </tbody>
            </Fragment>
          );
        })}
        {bottom > 0 && <Space height={bottom} />}
        {totals && (
          <tfoot>
            <tr aria-rowindex={ordered.length + 2}>
              {columns.map((column, index) => {
                const value = totals[column.id] ?? null;
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={column.id}
                    role={index === 0 ? 'rowheader' : 'gridcell'}
                    data-kind={isNumber(column) ? 'number' : column.kind}
                    data-negative={typeof value === 'number' && value < 0 ? true : undefined}
                  >
                    {index === 0 ? t('common.total') : value === null ? '' : shownText(column, value)}
                  </Cell>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Space({ height }: { height: number }) {
  return (
    <tbody className={style.space} aria-hidden>
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  );
}

/** On paper every row stands. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
