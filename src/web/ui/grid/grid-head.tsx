import { SortHead } from '../sort-head.tsx';
import { directionOf } from '../sorting.ts';
import { type CellValue, type Column, type Identified, isNumber, namingIndex, shownText } from './column.ts';
import type { Slot } from './use-columns-in-sight.ts';
import type { Grid } from './use-grid.ts';

export interface GridHeadGroup {
  id: string;
  head: string;
  span: number;
}

interface GridHeadProps<Row extends Identified> {
  columns: readonly Column<Row>[];
  slots: readonly Slot[];
  grid: Grid<Row>;
  groups: readonly (readonly GridHeadGroup[])[];
  sortable: boolean;
}

export function GridHead<Row extends Identified>({ columns, slots, grid, groups, sortable }: GridHeadProps<Row>) {
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
        {slots.flatMap(({ index, before }) => {
          const column = columns[index]!;
          const active = place.row === -1 && place.column === index;
          const sorted = directionOf(grid.sorting, column.id);
          const sorts = sortable && column.value !== undefined && column.head !== '';
          const head = (
            <th
              key={column.id}
              scope="col"
              data-column={index}
              data-kind={isNumber(column) ? 'number' : column.kind}
              data-active={active || undefined}
              tabIndex={sortable && !sorts ? (active ? 0 : -1) : undefined}
              aria-colindex={index + 1}
              title={column.hint}
              aria-sort={sorts ? sorted : undefined}
            >
              {sorts ? (
                <SortHead
                  data-cell-focus
                  head={column.head}
                  sorted={sorted}
                  tabIndex={active ? 0 : -1}
                  onClick={() => grid.sortBy(column.id)}
                />
              ) : (
                column.head || <span className="only-heard">{column.headInFull}</span>
              )}
            </th>
          );
          return before > 0 ? [<NotDrawn key={`before ${column.id}`} />, head] : [head];
        })}
      </tr>
    </thead>
  );
}

/** In place of columns that are not in sight. */
export const NotDrawn = () => <td aria-hidden data-kind="space" />;

interface GridTotalProps<Row> {
  /** "Total" */
  name: string;
  columns: readonly Column<Row>[];
  slots: readonly Slot[];
  totals: Readonly<Record<string, CellValue>>;
  ariaIndex: number;
}

/** Totals are bold, above a double line, as in accounting. */
export function GridTotal<Row>({ name, columns, slots, totals, ariaIndex }: GridTotalProps<Row>) {
  const naming = namingIndex(columns);
  return (
    <tr aria-rowindex={ariaIndex}>
      {slots.flatMap(({ index, before }) => {
        const column = columns[index]!;
        const value = totals[column.id] ?? null;
        const Cell = index === naming ? 'th' : 'td';
        const total = (
          <Cell
            key={column.id}
            role={index === naming ? 'rowheader' : 'gridcell'}
            data-kind={isNumber(column) ? 'number' : column.kind}
            data-negative={typeof value === 'number' && value < 0 ? true : undefined}
          >
            {index === naming
              ? name
              : value === null
                ? ''
                : shownText({ ...column, kind: column.totalKind ?? column.kind }, value)}
          </Cell>
        );
        return before > 0 ? [<NotDrawn key={`before ${column.id}`} />, total] : [total];
      })}
    </tr>
  );
}
