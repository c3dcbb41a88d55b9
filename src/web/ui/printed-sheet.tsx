import { useTranslation } from 'react-i18next';
import { bands, clipGroups } from '#domain/column-bands.ts';
import { type Sheet, shownPrice, shownText } from '#domain/sheet.ts';
import style from './print-sheet.module.css';
import { kindOf, signOf } from './sheet-cells.ts';

/** How many columns there are side by side on a page: three segments with what is not allocated and the total. */
const PER_PAGE = 10;
/** In longer tables each band of columns begins on a page of its own. */
const SHORT = 24;

/** A sheet in bands of columns, each with the heads of its rows and, on every page, the heads of its columns. */
export function PrintedSheet({ sheet, isFoot }: { sheet: Sheet; isFoot?: boolean }) {
  const { t } = useTranslation();
  const stretches = bands(sheet.columns.length, PER_PAGE);
  const widest = Math.max(...stretches.map(({ from, to }) => to - from));
  return stretches.map(({ from, to }) => (
    <table
      key={from}
      className={style.band}
      data-long={sheet.lines.length > SHORT || undefined}
      data-foot={isFoot || undefined}
      style={{ '--wide': Math.max(widest, 6) } as React.CSSProperties}
    >
      <colgroup>
        <col className={style.first} />
        {sheet.columns.slice(from, to).map(column => (
          <col key={column.id} className={style.column} data-kind={kindOf(column)} />
        ))}
      </colgroup>
      <Heads sheet={sheet} from={from} to={to}>
        {stretches.length > 1 && t('profitAndLoss.printedColumns', { from: from + 1, to, count: sheet.columns.length })}
      </Heads>
      <tbody>
        {sheet.lines.map(line => (
          <tr key={line.id} data-tone={line.tone}>
            <th scope="row">{line.head}</th>
            {sheet.columns.slice(from, to).map((column, index) => {
              const cell = line.cell(from + index);
              return (
                <td key={column.id} data-kind={kindOf(column)} data-value={signOf(cell)}>
                  {shownText(cell)}
                  {shownPrice(cell) && <small>{shownPrice(cell)}</small>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

interface HeadsProps {
  sheet: Sheet;
  from: number;
  to: number;
  /** Says which columns these are, where there are several bands. */
  children: React.ReactNode;
}

function Heads({ sheet: { columns, heads, firstHead }, from, to, children }: HeadsProps) {
  return (
    <thead>
      {children && (
        <tr>
          <td colSpan={to - from + 1} className={style.which}>
            {children}
          </td>
        </tr>
      )}
      {heads.map(({ groups }, index) => {
        const clipped = clipGroups(groups, from, to);
        if (clipped.length === 0) return null;
        let at = from;
        return (
          <tr key={groups[0]?.id ?? index} data-group>
            <td />
            {clipped.flatMap(group => {
              const gap = group.from - at;
              at = group.to;
              return [
                gap > 0 && <td key={`before ${group.id}`} colSpan={gap} />,
                <th
                  key={group.id}
                  scope="colgroup"
                  colSpan={group.to - group.from}
                  data-length={lengthOf(group.head, group.to - group.from)}
                >
                  <span>
                    {group.head}
                    {group.note && <small> {group.note}</small>}
                  </span>
                </th>,
              ];
            })}
            {to > at && <td colSpan={to - at} />}
          </tr>
        );
      })}
      <tr>
        <th scope="col">{firstHead}</th>
        {columns.slice(from, to).map(column => (
          <th key={column.id} scope="col" data-kind={kindOf(column)} data-length={lengthOf(column.head, 1)}>
            {column.head}
            {column.note && <small> {column.note}</small>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Longer names are printed smaller: a browser repeats heads only while they take less than a quarter of the page. */
const lengthOf = (name: string, columns: number): 'long' | 'longest' | undefined => {
  const letters = name.length / columns;
  if (letters > 50) return 'longest';
  return letters > 26 ? 'long' : undefined;
};
