import { useVirtualizer } from '@tanstack/react-virtual';
import { MoveHorizontal } from 'lucide-react';
import { Fragment, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsavedPlaces } from '../unsaved-guard.tsx';
import { type CellValue, type Column, type Identified, namingIndex } from './column.ts';
import style from './grid.module.css';
import { GridHead, type GridHeadGroup, GridTotal } from './grid-head.tsx';
import { GridRow, type RowTone } from './grid-row.tsx';
import { rowAround } from './row-around.ts';
import scrolling from './scroller.module.css';
import { useColumnsInSight } from './use-columns-in-sight.ts';
import type { Grid } from './use-grid.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useLinkedRow } from './use-linked-row.ts';
import { useMoreBelow } from './use-more-below.ts';
import { usePrinting } from './use-printing.ts';
import { useRoom } from './use-room.ts';
import { useScrolled } from './use-scrolled.ts';
import { useUnboxed } from './use-unboxed.ts';
import { useWidths } from './use-widths.ts';

export interface DataGridProps<Row extends Identified> {
  /** The label of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  grid: Grid<Row>;
  table: React.RefObject<HTMLTableElement | null>;
  /** The figures of the last row, by column id, computed by the domain. */
  totals?: Readonly<Record<string, CellValue>>;
  /** Those of the rows in sight, when a filter leaves others out. */
  totalsInSight?: Readonly<Record<string, CellValue>> | undefined;
  /** "Total" */
  totalName?: string;
  /** The last column has sums: it stays in sight too. */
  endsInSums?: boolean;
  sortable?: boolean;
  /** Rows of heads above the heads. Each group spans some columns, and the spans of a row add up to all columns. */
  groups?: readonly (readonly GridHeadGroup[])[];
  /** The look of a row: a sum, or something that belongs to the row above. */
  tone?: (row: Row) => RowTone | undefined;
  /** What is shown below a row that is open. */
  detail?: (row: Row) => React.ReactNode;
  /** Names are indented. */
  isTree?: boolean;
  /** The height at which a table of more than a few rows begins to scroll by itself. By default it is the available room. */
  height?: string;
}

/** So many rows are seen whole, where a height is given. */
const FEW = 12;
/** Fewer rows than this are all drawn, so that the browser's own search finds them. */
const DRAWN_WHOLE = 100;

/**
 * A table in which people move as in a spreadsheet: one tab stop, heads and first column that stay in sight, any number of
 * rows.
 */
export function DataGrid<Row extends Identified>(props: DataGridProps<Row>) {
  const { label, columns, grid, table, totals, totalsInSight, sortable = false, groups = [], tone, detail } = props;
  const { t } = useTranslation();
  const { totalName = t('common.total'), endsInSums } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLTableSectionElement>(null);
  const printing = usePrinting();
  const { cursor, ordered, entry } = grid;
  const whole = printing || ordered.length <= DRAWN_WHOLE;

  // As high as a row is: one that is higher or lower than was expected is drawn twice. And the same function for the same rows:
  // another one lets the virtualizer go through all of them.
  const [rowHeight, setRowHeight] = useState(32);
  const keyOf = useCallback((index: number) => ordered[index]?.id ?? index, [ordered]);
  const virtual = useVirtualizer({
    count: ordered.length,
    enabled: !whole,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 8,
    // What comes into sight next is drawn already: it need not be drawn in the same frame, with the page laid out once more.
    useFlushSync: false,
    // However far the table is scrolled, these are drawn: the active row, which is the tab stop, and rows that are open to where
    // somebody is, or has something unsaved.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(startIndex - overscan, 0);
      const to = Math.min(endIndex + overscan, count - 1);
      const seen = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const held = [document.activeElement, ...unsavedPlaces()].map(element => {
        const row = rowAround(element, table.current);
        return row ? Number(row.dataset.index) : -1;
      });
      const kept = [cursor.place.row, ...held].filter(row => row >= 0 && row < count && (row < from || row > to));
      return kept.length > 0 ? [...new Set([...seen, ...kept])].sort((a, b) => a - b) : seen;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that are drawn now may be the first
  useLayoutEffect(() => {
    const height = table.current?.querySelector<HTMLElement>(':scope > tbody[data-index] > [data-row]')?.offsetHeight;
    if (!whole && height) setRowHeight(height);
  }, [whole, ordered.length === 0]);
  const events = useGridKeys(grid, { columns: columns.length, sortable, page: 12, table });

  const items = whole
    ? ordered.map((_, index) => ({ index, start: 0, end: 0 }))
    : virtual.getVirtualItems().map(({ index, start, end }) => ({ index, start, end }));
  const details = items.map(({ index }) => detail?.(ordered[index]!));
  const bottom = whole ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const naming = namingIndex(columns);
  useLinkedRow(grid, naming);
  const { least: widths, shown, names, all } = useWidths(columns, grid.all, totals);
  const slots = useColumnsInSight({ scroller, widths, naming, active: cursor.place.column, all: printing });
  useUnboxed(scroller, { canBe: whole && !printing, opens: detail !== undefined && props.height === undefined });
  useRoom(scroller, { isMeasured: props.height === undefined, isScrolling: virtual.isScrolling });
  useMoreBelow(scroller, end, !!totals);
  useScrolled(scroller, label);
  useLayoutEffect(cursor.settle);
  const size = {
    ...(totalsInSight ? { '--foot': '2' } : {}),
    '--more-below': JSON.stringify(t('common.moreBelow')),
    '--columns': all,
    '--names': `${names}px`,
    ...(props.height === undefined ? {} : { '--height': grid.all.length <= FEW ? 'none' : props.height }),
  } as React.CSSProperties;
  const refused = new Map<string, string>();
  for (const one of grid.problems) refused.set(one.row, `${refused.get(one.row) ?? ''} ${one.column}`.trim());
  const lastRow = ordered.length + groups.length + 2;
  const ranged = cursor.range.top !== cursor.range.bottom || cursor.range.left !== cursor.range.right;

  return (
    <div
      ref={scroller}
      className={scrolling.scroller}
      style={size}
      data-whole={whole || undefined}
      data-opens={detail ? true : undefined}
      data-open={details.some(Boolean) || undefined}
      data-tree={props.isTree || undefined}
      data-ends-in-sums={endsInSums || undefined}
      data-ends-in-menu={columns.at(-1)?.isMenu}
    >
      {(endsInSums || detail) && (
        <p className={scrolling.more}>
          <MoveHorizontal size={16} aria-hidden />
          {t('common.moreColumns', { count: columns.filter(({ head }) => head !== '').length })}
        </p>
      )}
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's grid is just such a table
        role="grid"
        className={style.table}
        aria-label={label}
        aria-rowcount={lastRow - 1 + (totals ? 1 : 0) + (totals && totalsInSight ? 1 : 0)}
        aria-colcount={columns.length}
        aria-multiselectable
        data-chosen={cursor.chosen || undefined}
        {...cursor.focusEvents}
        {...events}
      >
        <colgroup>
          {slots.map(({ index, before }) => {
            const width = shown[index];
            return (
              <Fragment key={columns[index]!.id}>
                {before > 0 && <col style={{ width: before }} />}
                <col style={width ? { width } : undefined} />
              </Fragment>
            );
          })}
        </colgroup>
        <GridHead columns={columns} slots={slots} grid={grid} groups={groups} sortable={sortable} />
        {items.map(({ index, start }, place) => {
          const row = ordered[index]!;
          const before = start - (place === 0 ? 0 : items[place - 1]!.end);
          const inRange = ranged && index >= cursor.range.top && index <= cursor.range.bottom;
          const below = details[place];
          return (
            <Fragment key={row.id}>
              {before > 0 && <Space height={before} />}
              <tbody ref={whole ? undefined : virtual.measureElement} data-index={index}>
                <GridRow
                  row={row}
                  columns={columns}
                  slots={slots}
                  ariaIndex={index + groups.length + 2}
                  active={cursor.place.row === index ? cursor.place.column : -1}
                  rangeFrom={inRange ? cursor.range.left : 0}
                  rangeTo={inRange ? cursor.range.right : -1}
                  editing={entry?.row === row.id ? entry.editing : undefined}
                  saving={grid.savingRows.has(row.id)}
                  tone={tone?.(row)}
                  refused={refused.get(row.id) ?? ''}
                  others={grid.others.get(row.id)}
                  onCommit={grid.commit}
                  onCancel={grid.cancel}
                  onPasteBlock={grid.pasteInstead}
                />
                {below && (
                  <tr className={scrolling.detail}>
                    <td colSpan={slots.length}>{below}</td>
                  </tr>
                )}
              </tbody>
            </Fragment>
          );
        })}
        {bottom > 0 && <Space height={bottom} />}
        {totals && <tbody ref={end} aria-hidden />}
        {totals && (
          <tfoot>
            {totalsInSight && (
              <GridTotal
                columns={columns}
                slots={slots}
                name={t('common.totalInSight', { count: ordered.length })}
                totals={totalsInSight}
                ariaIndex={lastRow}
              />
            )}
            <GridTotal
              columns={columns}
              slots={slots}
              name={totalsInSight ? t('common.totalOfAll', { count: grid.all.length }) : totalName}
              totals={totals}
              ariaIndex={lastRow + (totalsInSight ? 1 : 0)}
            />
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
