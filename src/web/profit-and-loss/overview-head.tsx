import { clipGroups } from '#domain/column-bands.ts';
import { sum } from '#domain/money.ts';
import type { Sheet, SheetColumn } from '#domain/sheet.ts';
import { kindOf } from '#web/ui/sheet-cells.ts';
import { SortHead } from '#web/ui/sort-head.tsx';
import { directionOf, type Sorting } from '#web/ui/sorting.ts';
import { GROUP_EDGE, nameIn } from './column-widths.ts';
import names from './overview-names.module.css';
import style from './overview-table.module.css';

interface OverviewHeadProps {
  sheet: Sheet;
  /** The columns that are drawn, besides the last. */
  span: { from: number; to: number };
  /** Of all columns, in pixels. */
  widths: readonly number[];
  logo: React.ReactNode;
  sorting?: TableSorting | undefined;
}

/** How the lines of a table are sorted, and what sorts them by another column. */
export interface TableSorting {
  now: Sorting | undefined;
  by(column: string): void;
}

/** The rows of heads: groups above, the columns' own names last. */
export function OverviewHead({ sheet, span: { from, to }, widths, logo, sorting }: OverviewHeadProps) {
  const { columns, heads, firstHead } = sheet;
  const last = columns.length - 1;
  const gap = (key: string, columns: number) => columns > 0 && <td key={key} aria-hidden colSpan={columns} />;
  return (
    <thead>
      {heads.map(({ groups }, index) => {
        const clipped = clipGroups(groups, from, to);
        let at = from;
        return (
          <tr key={groups[0]?.id ?? index} aria-rowindex={index + 1} data-group>
            <td className={style.corner} />
            {gap('before', from)}
            {clipped.flatMap(group => {
              const before = gap(`before ${group.id}`, group.from - at);
              at = group.to;
              return [
                before,
                <th
                  key={group.id}
                  scope="colgroup"
                  colSpan={group.to - group.from}
                  aria-colindex={group.from + 2}
                  title={group.head}
                >
                  <span className={names.groupName}>
                    {nameIn(group.head, sum(widths.slice(group.from, group.to)) - GROUP_EDGE)}
                    {group.note && <small> {group.note}</small>}
                  </span>
                </th>,
              ];
            })}
            {gap('after', last - at)}
            <td className={style.logoCell}>{index === 0 && logo}</td>
          </tr>
        );
      })}
      <tr aria-rowindex={heads.length + 1}>
        <th scope="col" className={style.corner} aria-colindex={1}>
          {firstHead}
        </th>
        {gap('before', from)}
        {columns.slice(from, to).map((column, index) => (
          <th
            key={column.id}
            scope="col"
            data-kind={kindOf(column)}
            aria-colindex={from + index + 2}
            aria-sort={sorting && directionOf(sorting.now, column.id)}
            title={column.full}
          >
            <ColumnName column={column} width={widths[from + index]!} sorting={sorting} />
          </th>
        ))}
        {gap('after', last - to)}
        <th
          scope="col"
          data-kind="figure"
          aria-colindex={last + 2}
          aria-sort={sorting && directionOf(sorting.now, columns[last]!.id)}
        >
          {heads.length === 0 && logo}
          {sorting ? (
            <ColumnName column={columns[last]!} width={widths[last]!} sorting={sorting} />
          ) : (
            columns[last]!.head
          )}
        </th>
      </tr>
    </thead>
  );
}

interface ColumnNameProps {
  column: SheetColumn;
  width: number;
  sorting: TableSorting | undefined;
}

function ColumnName({ column: { id, head, note }, width, sorting }: ColumnNameProps) {
  if (sorting) return <SortHead head={head} sorted={directionOf(sorting.now, id)} onClick={() => sorting.by(id)} />;
  return (
    <span className={names.name}>
      {nameIn(head, width)}
      {note && <small> {note}</small>}
    </span>
  );
}
