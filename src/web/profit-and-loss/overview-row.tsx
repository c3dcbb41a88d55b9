import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import {
  type FigureAddress,
  type SheetCell,
  type SheetColumn,
  type SheetLine,
  shownPrice,
  shownText,
} from '#domain/sheet.ts';
import { exactText, kindOf, signOf } from '#web/ui/sheet-cells.ts';
import names from './overview-names.module.css';
import style from './overview-table.module.css';

interface OverviewRowProps {
  line: SheetLine;
  row: number;
  ariaIndex: number;
  columns: readonly SheetColumn[];
  from: number;
  to: number;
  /** The cell that is the table's tab stop, if it is in this row. -1 is the head of the row. */
  tabColumn: number | undefined;
  activates: boolean;
}

export const OverviewRow = memo(function OverviewRow(props: OverviewRowProps) {
  const { line, row, ariaIndex, columns, from, to, tabColumn, activates } = props;
  const last = columns.length - 1;
  const headTab = tabColumn === -1 ? 0 : -1;
  const figure = (column: number) => (
    <Figure
      key={columns[column]!.id}
      cell={line.cell(column)}
      kind={kindOf(columns[column]!)}
      column={column}
      isTabStop={tabColumn === column}
      activates={activates}
    />
  );
  return (
    <tr aria-rowindex={ariaIndex} data-row={row} data-tone={line.tone} data-line={line.id}>
      <th
        scope="row"
        aria-colindex={1}
        data-column={-1}
        tabIndex={line.open === undefined ? headTab : undefined}
        title={line.head}
      >
        {line.open === undefined ? (
          <span className={names.text}>{line.head}</span>
        ) : (
          <button type="button" className={names.fold} aria-expanded={line.open} tabIndex={headTab}>
            <ChevronRight size={14} aria-hidden />
            <span className={names.text}>{line.head}</span>
          </button>
        )}
      </th>
      {from > 0 && <td aria-hidden colSpan={from} />}
      {Array.from({ length: Math.max(0, to - from) }, (_, index) => figure(from + index))}
      {last > to && <td aria-hidden colSpan={last - to} />}
      {figure(last)}
    </tr>
  );
});

interface FigureProps {
  cell: SheetCell;
  kind: 'text' | 'figure';
  column: number;
  isTabStop: boolean;
  activates: boolean;
}

function Figure({ cell, kind, column, isTabStop, activates }: FigureProps) {
  const text = shownText(cell);
  const price = shownPrice(cell);
  const exact = exactText(cell);
  const address = cell.kind === 'text' ? undefined : cell.address;
  return (
    <td
      data-column={column}
      data-kind={kind}
      data-value={signOf(cell)}
      data-long={text.length > LONG || undefined}
      data-activates={(activates && address !== undefined) || undefined}
      aria-haspopup={activates && address !== undefined ? 'dialog' : undefined}
      aria-colindex={column + 2}
      tabIndex={isTabStop ? 0 : -1}
      title={exact === text ? undefined : exact}
      {...(address && addressOf(address))}
    >
      {text}
      {price && <small className={style.each}>{price}</small>}
    </td>
  );
}

/** Longer figures than this need a second line. */
const LONG = 14;

/** Each figure carries its address, so that its trail can be opened. */
const addressOf = (address: FigureAddress) =>
  address.view === 'reconciliation'
    ? { 'data-label': address.of, 'data-part': address.figure }
    : {
        'data-label': address.view === 'price' ? address.of : address.label,
        'data-process': address.processId,
        'data-segment': address.segmentId,
        ...('part' in address && { 'data-sub-row': address.subRowId, 'data-part': address.part }),
      };
