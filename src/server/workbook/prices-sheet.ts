import type { Book } from '#domain/book.ts';
import type { Language } from '#domain/language.ts';
import { type Share, toEuros, toUnits } from '#domain/money.ts';
import { PRICE_DECIMALS } from '#domain/numbers.ts';
import type { Sheet, SheetLine } from '#domain/sheet.ts';
import { computePrices } from '../overview-files/compute-prices.ts';
import type { RowToWrite } from '../spreadsheet/sheet-rows.ts';
import type { ColumnToWrite, Format, SheetToWrite } from '../spreadsheet/spreadsheet.ts';
import { WORKBOOK_TEXTS } from './workbook-texts.ts';

// What is sold with everything it costs, as the PDF file has it. All of it is computed: nobody reads it back.

const NAMES = 2;

/** Undefined where nothing that is sold has units. */
export function pricesSheet(book: Book, wantedMargin: Share, language: Language): SheetToWrite | undefined {
  const prices = computePrices(book, language, { margin: wantedMargin });
  if (!prices?.hasPrices) return undefined;
  const { sheet, answer, about, notes } = prices;
  const said = [answer, ...about, ...notes].filter(text => text !== undefined);
  const rows: RowToWrite[] = [...sheet.lines.map(line => rowOf(line, sheet)), [], ...said.map(text => [text])];
  return {
    name: WORKBOOK_TEXTS[language].sheets.prices,
    columns: columnsOf(sheet),
    rows,
    rowCount: rows.length,
    frozenColumns: NAMES,
  };
}

function columnsOf({ lineHeads, columns }: Sheet): ColumnToWrite[] {
  const column = (header: string, width: number, format: Format) => ({ header, width, format, isDerived: true });
  return [
    ...lineHeads.map(header => column(header, 28, 'text')),
    ...columns.map(({ head, kind }) => column(head, 15, kind === 'price' || kind === 'units' ? kind : 'amount')),
  ];
}

function rowOf({ head, partOf, cell }: SheetLine, { columns }: Sheet): RowToWrite {
  const names = partOf === undefined ? [head, null] : [partOf, head];
  const figures = columns.map((_, column) => {
    const { kind, value } = cell(column);
    if (typeof value !== 'number') return null;
    if (kind === 'price') return Number(value.toFixed(PRICE_DECIMALS));
    return kind === 'units' ? toUnits(value) : toEuros(value);
  });
  return [...names, ...figures];
}
