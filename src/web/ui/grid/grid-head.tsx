import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CellValue, type Column, type Identified, isNumber, namingIndex, shownText } from './column.ts';
import style from './grid.module.css';
import type { Grid } from './use-grid.ts';

export interface GridHeadGroup {
  id: string;
  head: string;
  span: number;
}

interface GridHeadProps<Row extends Identified> {
  columns: readonly Column<Row>[];
  grid: Grid<Row>;
  groups: readonly (readonly GridHeadGroup[])[];
  sortable: boolean;
}

export function GridHead<Row extends Identified>({ columns, grid, groups, sortable }: GridHeadProps<Row>) {
  const { place } = grid.cursor;
  return (
    <thead>
      {groups.map((line, index) => (
        <tr key={line.map(group => group.id).join(' ')} aria-rowindex={index + 1}>
          {line.map(group => (
            <th key={group.id} scope="colgroup" colSpan={group.span} data-kind="group">
              {group.head}
            </th>
          ))}
        </tr>
      ))}
      <tr aria-rowindex={groups.length + 1}>
        {columns.map((column, index) => {
          const active = place.row === -1 && place.column === index;
          const sorted = grid.sorting?.column !== column.id ? 'none' : grid.sorting.down ? 'descending' : 'ascending';
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
  );
}

interface GridTotalProps<Row> {
  columns: readonly Column<Row>[];
  totals: Readonly<Record<string, CellValue>>;
  ariaIndex: number;
}

/** Totals are bold, above a double line, as in accounting. */
export function GridTotal<Row>({ columns, totals, ariaIndex }: GridTotalProps<Row>) {
  const { t } = useTranslation();
  const naming = namingIndex(columns);
  return (
    <tfoot>
      <tr aria-rowindex={ariaIndex}>
        {columns.map((column, index) => {
          const value = totals[column.id] ?? null;
          const Cell = index === naming ? 'th' : 'td';
          return (
            <Cell
              key={column.id}
              role={index === naming ? 'rowheader' : 'gridcell'}
              data-kind={isNumber(column) ? 'number' : column.kind}
              data-negative={typeof value === 'number' && value < 0 ? true : undefined}
            >
              {index === naming ? t('common.total') : value === null ? '' : shownText(column, value)}
            </Cell>
          );
        })}
      </tr>
    </tfoot>
  );
}
