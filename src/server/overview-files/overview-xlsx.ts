import { toEuros, toFraction, toUnits } from '#domain/money.ts';
import { PRICE_DECIMALS } from '#domain/numbers.ts';
import { reconciliationSheet } from '#domain/reconciliation-sheet.ts';
import {
  type Figure,
  type Formula,
  type OverviewSheet,
  type Sheet,
  type SheetColumn,
  type SheetLine,
  type Stretch,
  withNote,
} from '#domain/sheet.ts';
import type { Sign } from '#domain/statement.ts';
import { widestWord } from '#domain/word-width.ts';
import { cellName } from '../spreadsheet/cell-names.ts';
import type { ResultCell, ResultRow, ResultSheet } from '../spreadsheet/result-rows.ts';
import { headingLines, type OverviewFile } from './overview-heads.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import { resultsApart } from './results-apart.ts';

// An overview as a workbook. Its sums, results, prices and margins are live formulas over what was entered and allocated, so that
// a controller can follow every one of them. Each formula comes with the overview's own figure as its result. Formulas are made
// of cell names only, never of what somebody typed.

/** The first column of figures, after the name of the line and that of its part. */
const FIRST = 2;
const NAME_WIDTHS = { process: [34, 40], segment: [26, 40] };
const WIDTHS = { amount: 17, cents: 17, units: 17, percent: 17, price: 14, text: 22 };
const WIDEST = 40;
/** So that no word of a head is broken: two of a spreadsheet's digits are as wide as an em. */
const widthOf = ({ kind, head }: SheetColumn): number =>
  Math.min(Math.max(WIDTHS[kind], Math.ceil(2 * widestWord(head))), WIDEST);

const head = (value: string): ResultCell => ({ value, tone: 'head' });
const headOfFigures = (value: string): ResultCell => ({ value, tone: 'head', format: 'amount' });

/** `notes`: what its reader has to know before the figures. */
export function overviewReport(sheet: OverviewSheet, file: OverviewFile, notes: readonly string[] = []): ResultSheet {
  const { view, columns, heads } = sheet;
  const words = OVERVIEW_TEXTS[file.language];
  const top: ResultRow[] = [
    ...headingLines(file).map(([title, value]): ResultRow => [{ value: title, tone: 'sum' }, { value }]),
    // In the place of the empty row, so that no figure moves.
    [...resultsApart(sheet, words), ...notes].map(value => ({ value, tone: 'sum' as const })),
    ...heads.map(({ title, groups }) => {
      const names = columns.map(() => head(''));
      for (const group of groups) names.fill(headOfFigures(withNote(group)), group.from, group.to);
      return [head(title), head(''), ...names];
    }),
    headRow(sheet),
  ];
  const foot = reconciliationSheet(sheet, words);
  function* rows(): Generator<ResultRow> {
    yield* rowsOf(sheet, top.length);
    yield* [[], headRow(foot)];
    yield* rowsOf(foot, top.length + sheet.lines.length + 2);
  }
  const widths = [...NAME_WIDTHS[view], ...columns.map(widthOf)];
  return { name: words.views[view], widths, top, frozenColumns: FIRST, rows: rows() };
}

const headRow = ({ lineHeads, columns }: Sheet): ResultRow => [
  ...lineHeads.map(head),
  ...columns.map(column => (column.kind === 'text' ? head : headOfFigures)(withNote(column))),
];

/** The lines of a sheet from row `from` on. */
function* rowsOf({ lines, columns }: Sheet, from: number): Generator<ResultRow> {
  const places = new Map(lines.map(({ id }, index) => [id, from + index]));
  for (const [index, line] of lines.entries()) yield rowOf(line, from + index, columns.length, places);
}

function rowOf(line: SheetLine, row: number, columns: number, places: ReadonlyMap<string, number>): ResultRow {
  const tone = line.tone === 'sum' || line.tone === 'result' ? line.tone : undefined;
  const none = tone && { value: '', tone };
  const cells = Array.from({ length: columns }, (_, column): ResultCell | undefined => {
    const cell = line.cell(column);
    if (cell.kind === 'text') return cell.value === '' ? none : { value: cell.value, tone };
    if (cell.isNothing) return undefined;
    const value = cell.value === null ? null : VALUES[cell.kind](cell.value);
    const decimals = cell.kind === 'price' ? PRICE_DECIMALS : undefined;
    const formula = cell.formula && written(cell.formula, row, FIRST + column, places, decimals);
    if (formula !== undefined) return { value, formula, format: FORMATS[cell.kind], tone };
    return value === null ? undefined : { value, format: FORMATS[cell.kind], tone };
  });
  const names =
    line.partOf === undefined ? [{ value: line.head, tone }, none] : [{ value: line.partOf }, { value: line.head }];
  return [...names, ...cells];
}

const VALUES: Record<Figure['kind'], (value: number) => number> = {
  amount: toEuros,
  cents: toEuros,
  units: toUnits,
  price: price => Number(price.toFixed(PRICE_DECIMALS)),
  percent: toFraction,
};
const FORMATS = { amount: 'amount', cents: 'amount', units: 'units', price: 'price', percent: 'percent' } as const;

/** Amounts are rounded to the cent: the cents behind them are whole, but a spreadsheet computes with binary fractions. */
function written(
  formula: Formula,
  row: number,
  column: number,
  places: ReadonlyMap<string, number>,
  decimals: number | undefined,
): string | undefined {
  const nameOf = (line: string) => {
    const at = places.get(line);
    return at === undefined ? undefined : cellName(at, column);
  };
  const across = ({ from, to }: Stretch) => `SUM(${cellName(row, FIRST + from)}:${cellName(row, FIRST + to - 1)})`;
  if ('below' in formula) return `SUM(${cellName(row + 1, column)}:${cellName(row + formula.below, column)})`;
  if ('across' in formula)
    return formula.per ? quotient(across(formula.across), across(formula.per), decimals) : across(formula.across);
  if ('of' in formula) return quotient(nameOf(formula.of), nameOf(formula.per), decimals);
  const signed = (name: string, sign: Sign) => `${sign < 0 ? '-' : '+'}${name}`;
  const terms =
    'along' in formula
      ? formula.along.map((sign, index) => signed(cellName(row, FIRST + index), sign))
      : Object.entries(formula.terms).flatMap(([line, sign]) => {
          const name = nameOf(line);
          return name === undefined ? [] : [signed(name, sign)];
        });
  if (terms.length === 0) return undefined;
  const sum = terms.join('');
  return `ROUND(${sum.startsWith('+') ? sum.slice(1) : `0${sum}`},2)`;
}

/** Empty where the divisor is zero. */
function quotient(part: string | undefined, whole: string | undefined, decimals?: number): string | undefined {
  if (part === undefined || whole === undefined) return undefined;
  const divided = `${part}/${whole}`;
  return `IF(${whole}=0,"",${decimals === undefined ? divided : `ROUND(${divided},${decimals})`})`;
}
