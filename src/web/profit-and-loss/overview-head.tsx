import { clipGroups } from '#domain/column-bands.ts';
import type { Sheet } from '#domain/sheet.ts';
import { kindOf } from '#web/ui/sheet-cells.ts';
import names from './overview-names.module.css';
import style from './overview-table.module.css';

interface OverviewHeadProps {
  sheet: Sheet;
  /** The columns that are drawn, besides the last. */
  span: { from: number; to: number };
  logo: React.ReactNode;
}

/** The rows of heads: groups above, the columns' own names last. */
export function OverviewHead({ sheet, span: { from, to }, logo }: OverviewHeadProps) {
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
                    {group.head}
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
            title={column.full}
          >
            <ColumnName {...column} />
          </th>
        ))}
        {gap('after', last - to)}
        <th scope="col" data-kind="figure" aria-colindex={last + 2}>
          {heads.length === 0 && logo}
          {columns[last]!.head}
        </th>
      </tr>
    </thead>
  );
}

function ColumnName({ head, note }: { head: string; note?: string | undefined }) {
  return (
    <span className={names.name}>
      {head}
      {note && <small> {note}</small>}
    </span>
  );
}
