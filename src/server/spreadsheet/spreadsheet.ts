import { type Cell, readXls, readXlsx, type WriteSheet, writeXlsx } from 'hucre';
import { columnLetter } from './cell-names.ts';
import { guard } from './guard.ts';
import { oldPercentCells } from './old-percent-cells.ts';
import { percentCells } from './percent-cells.ts';
import { RefusedFile } from './refused-file.ts';
import { fillResultSheet, isHead, LOOKS, type ResultSheet } from './result-rows.ts';
import { fillSheets, literally, type RowToWrite, type Value } from './sheet-rows.ts';
import {
  FONT,
  type Format,
  HEAD_OF_FIGURES,
  HEAD_OF_WORDS,
  heightFor,
  PROSE,
  reportStyle,
  styleOf,
  TITLE,
} from './sheet-styles.ts';

// Only this file knows the spreadsheet library. Text is written as text and never as a formula.

export type { Format } from './sheet-styles.ts';

export interface ColumnToWrite {
  header: string;
  width: number;
  format: Format;
  hidden?: boolean;
  /** Computed or repeated. It is shown grey and is not read back. */
  isDerived?: boolean;
  /** The values that may be chosen. */
  choices?: readonly string[];
  maximumLength?: number;
}

export interface SheetToWrite {
  name: string;
  columns: readonly ColumnToWrite[];
  /** Called once, when they are written. */
  rows: Iterable<RowToWrite>;
  rowCount: number;
  frozenColumns: number;
  isHidden?: boolean;
  /** Text to be read: no head, no limits. */
  isProse?: boolean;
}

export interface SheetRead {
  name: string;
  rows: readonly (readonly unknown[])[];
  /** Whether the sheet is as wide as `.xls` can be. Whatever was further to the right is gone. */
  isCutOff: boolean;
  /** Whether the cell is a formula that nobody has computed. It has no value to read. */
  isUncomputed(row: number, column: number): boolean;
  /** Whether the cell shows its number as a percentage. */
  isPercent(row: number, column: number): boolean;
}

/** Rows below the last one, with the same limits, for what a person adds. */
const SPARE_ROWS = 500;
const XLS_COLUMNS = 256;
/** How many columns can be read when they are printed on one page across. */
const PRINTED_COLUMNS = 20;
/** A wider sheet takes more pages across, each with the heads of its rows. */
const REPORT_COLUMNS = 16;

export async function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  const file = await writeXlsx({ sheets: sheets.map(sheetToWrite), defaultFont: FONT });
  return fillSheets(
    file,
    sheets.map(({ isProse, rows, rowCount, columns }) =>
      isProse ? undefined : { rows, rowCount, letters: columns.map((_, column) => columnLetter(column)) },
    ),
  );
}

/** The library writes everything around the rows, and one cell for each look there is. */
export async function writeResultSheet(sheet: ResultSheet): Promise<Uint8Array> {
  const { name, widths, top, frozenColumns } = sheet;
  const frame: WriteSheet = {
    name,
    columns: widths.map(width => ({ width })),
    cells: new Map(LOOKS.map(({ format, tone }, at) => [`0,${at}`, { value: null, style: reportStyle(format, tone) }])),
    freezePane: { rows: top.length, columns: frozenColumns },
    pageSetup: {
      ...{ orientation: 'landscape', paperSize: 'a4', fitToPage: true, fitToHeight: 0 },
      fitToWidth: Math.ceil(widths.length / REPORT_COLUMNS),
    },
  };
  // Repeated on every printed page, as they stay in sight on the screen. The library would write the name without its quotes.
  const titles = [`$A:$${columnLetter(frozenColumns - 1)}`, `$${top.findIndex(isHead) + 1}:$${top.length}`];
  const range = titles.map(title => `${quoted(name)}!${title}`).join(',');
  const namedRanges = [{ name: '_xlnm.Print_Titles', range, scope: name }];
  return fillResultSheet(await writeXlsx({ sheets: [frame], namedRanges, defaultFont: FONT }), sheet);
}

const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;

function sheetToWrite(sheet: SheetToWrite): WriteSheet {
  return { hidden: sheet.isHidden, ...(sheet.isProse ? prose(sheet) : table(sheet)), name: sheet.name };
}

function prose({ columns, rows }: SheetToWrite): Omit<WriteSheet, 'name'> {
  const texts = [...rows] as readonly (readonly Value[])[];
  const heights = texts.map(row =>
    heightFor(row.map((value, column) => ({ text: String(value ?? ''), width: columns[column]?.width ?? 10 }))),
  );
  return {
    columns: columns.map(({ width }) => ({ width, style: PROSE })),
    rows: texts.map(row => row.map(value => (typeof value === 'string' ? literally(value) : value))),
    cells: new Map(columns.map((_, column) => [`0,${column}`, { style: TITLE }])),
    rowDefs: new Map(heights.entries()),
    pageSetup: pageSetup(columns),
  };
}

/** The head, and two rows that show what each column looks like, the second for rows in units: see sheet-rows.ts. */
function table(sheet: SheetToWrite): Omit<WriteSheet, 'name'> {
  const { columns, rowCount } = sheet;
  const cells = new Map<string, Partial<Cell>>();
  columns.forEach(({ header, format, isDerived = false }, column) => {
    const style = format === 'text' ? HEAD_OF_WORDS : HEAD_OF_FIGURES;
    cells.set(`0,${column}`, { value: literally(header), style });
    cells.set(`1,${column}`, { value: null, style: styleOf(format, isDerived) });
    cells.set(`2,${column}`, { value: null, style: styleOf('units', isDerived) });
  });
  const heads = columns.filter(({ hidden }) => !hidden).map(({ header, width }) => ({ text: header, width }));
  const last = rowCount + SPARE_ROWS;
  return {
    columns: columns.map(({ width, hidden }) => ({ width, hidden })),
    cells,
    rowDefs: new Map([[0, heightFor(heads)]]),
    freezePane: { rows: 1, columns: sheet.frozenColumns },
    pageSetup: pageSetup(columns),
    dataValidations: sheet.isHidden ? undefined : columns.flatMap((column, at) => limits(column, at, last)),
  };
}

const pageSetup = (columns: readonly ColumnToWrite[]): WriteSheet['pageSetup'] => ({
  orientation: 'landscape',
  paperSize: 'a4',
  ...(columns.length <= PRINTED_COLUMNS ? { fitToPage: true, fitToWidth: 1, fitToHeight: 0 } : {}),
});

function limits(
  { format, choices, maximumLength, isDerived, hidden }: ColumnToWrite,
  at: number,
  last: number,
): WriteSheet['dataValidations'] & object {
  const range = `${columnLetter(at)}2:${columnLetter(at)}${last + 1}`;
  if (isDerived || hidden) return [];
  if (choices) return [{ type: 'list', values: [...choices], allowBlank: true, showErrorMessage: true, range }];
  if (maximumLength)
    return [
      {
        type: 'textLength',
        operator: 'lessThanOrEqual',
        formula1: String(maximumLength),
        allowBlank: true,
        showErrorMessage: true,
        range,
      },
    ];
  // A row in units holds units where other rows hold percentages, so only what no row may hold is refused.
  if (format !== 'text')
    return [
      {
        type: 'decimal',
        operator: 'between',
        formula1: '0',
        formula2: '999999999.99',
        allowBlank: true,
        showErrorMessage: true,
        range,
      },
    ];
  return [];
}

/** An old workbook has nothing at all where a row is empty. */
const withoutHoles = (rows: SheetRead['rows']): SheetRead['rows'] => Array.from(rows, row => row ?? []);

/** Asked for each cell of a sheet, and most sheets have none. */
function uncomputedIn(cells: ReadonlyMap<string, Partial<Cell>> = new Map()): SheetRead['isUncomputed'] {
  const found = new Set<string>();
  for (const [place, { formula, formulaResult }] of cells)
    if (formula !== undefined && (formulaResult ?? null) === null) found.add(place);
  return (row, column) => found.size > 0 && found.has(`${row},${column}`);
}

/** Reads values as they were stored and evaluates nothing. */
export async function readWorkbook(file: Buffer): Promise<{ sheets: SheetRead[]; kind: 'xlsx' | 'xls' }> {
  const { kind, safe } = guard(file);
  try {
    const { sheets } = await (kind === 'xls' ? readXls(safe) : readXlsx(safe));
    const isPercentOf = (kind === 'xls' ? oldPercentCells : percentCells)(safe);
    return {
      kind,
      sheets: sheets.map(({ name, rows, cells }) => ({
        name,
        rows: withoutHoles(rows),
        isCutOff: kind === 'xls' && rows[0]?.length === XLS_COLUMNS,
        isPercent: isPercentOf(name),
        isUncomputed: uncomputedIn(cells),
      })),
    };
  } catch (error) {
    const { name } = error as Error;
    if (name === 'EncryptedFileError' || /encrypt|password/i.test((error as Error).message))
      throw new RefusedFile('encrypted');
    if (/over the \d+ limit|outside the supported/.test((error as Error).message)) throw new RefusedFile('tooFar');
    throw new RefusedFile(kind === 'xls' ? 'notAWorkbook' : 'damaged');
  }
}
