import { bookOf } from '#domain/book.ts';
import type { Language } from '#domain/language.ts';
import { type Share, toFraction, toUnits } from '#domain/money.ts';
import { rawPercent } from '#domain/numbers.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import type { Whose } from '#domain/whose.ts';
import { columnLetter } from '../spreadsheet/cell-names.ts';
import type { Formula, RowToWrite } from '../spreadsheet/sheet-rows.ts';
import { type SheetToWrite, writeWorkbook } from '../spreadsheet/spreadsheet.ts';
import { pricesSheet } from './prices-sheet.ts';
import { whoseRows } from './whose-workbook.ts';
import {
  BEHIND,
  columnsOf,
  type DataSheet,
  type Group,
  LAYOUTS,
  MEMORY,
  MEMORY_FORMAT,
  PERCENTAGES,
  sheetsOf,
  UNITS,
  type WorkbookColumn,
  WRITTEN_IN,
} from './workbook-columns.ts';
import { rowsOf, type WorkbookRow } from './workbook-rows.ts';
import { type ColumnKey, fill, WORKBOOK_TEXTS } from './workbook-texts.ts';

/** The workbook of a scenario, in the user's language. Uploading it unchanged changes nothing. */
export async function scenarioWorkbook(
  model: ScenarioModel,
  whose: Whose,
  language: Language,
  wantedMargin: Share,
): Promise<Uint8Array> {
  const texts = WORKBOOK_TEXTS[language];
  const titles = { company: whose.company.name, report: whose.report.name, scenario: whose.scenario.name };
  const readMe: SheetToWrite = {
    name: texts.sheets.readMe,
    columns: [{ header: '', width: 100, format: 'text' }],
    rows: texts.readMe.map(line => [fill(line, titles)]),
    rowCount: texts.readMe.length,
    frozenColumns: 0,
    isProse: true,
  };
  const book = bookOf(model);
  const sheets = sheetsOf(model).map(sheet => ({
    sheet,
    columns: columnsOf(sheet, model, language),
    rows: rowsOf(sheet, model, book, language),
  }));
  const prices = pricesSheet(book, wantedMargin, language);
  return await writeWorkbook([
    readMe,
    ...sheets.map(({ sheet, columns, rows }) => dataSheet(sheet, columns, rows, language)),
    ...(prices ? [prices] : []),
    memory(whose, sheets),
  ]);
}

function memory(
  whose: Whose,
  sheets: readonly { sheet: DataSheet; columns: readonly WorkbookColumn[]; rows: readonly WorkbookRow[] }[],
): SheetToWrite {
  const ofColumns = sheets.flatMap(({ sheet, columns }) =>
    columns.flatMap(column => ('group' in column ? [[sheet, column.group, column.id, column.header]] : [])),
  );
  const ofRows = sheets
    .filter(({ columns }) => columns.some(column => 'key' in column && column.key === 'unitDescription'))
    .flatMap(({ sheet, rows }) =>
      rows.map(({ own: { id = null }, inUnits }) => [sheet, WRITTEN_IN, inUnits ? UNITS : PERCENTAGES, id]),
    );
  const behind = sheets.flatMap(({ sheet, columns, rows }) =>
    rows.flatMap(({ own: { id = null }, sharesBehind }) =>
      columns.flatMap(column => {
        const share = 'group' in column ? sharesBehind?.get(column.id) : undefined;
        return share && 'group' in column ? [[sheet, `${BEHIND} ${id}`, rawPercent(share), column.header]] : [];
      }),
    ),
  );
  const rows = [...whoseRows(whose), ...ofColumns, ...ofRows, ...behind];
  const column = { header: '', width: 20, format: 'text' } as const;
  return {
    name: MEMORY,
    columns: [
      { ...column, header: MEMORY },
      { ...column, header: String(MEMORY_FORMAT) },
      { ...column, header: whose.scenario.id },
      column,
    ],
    rows,
    rowCount: rows.length,
    frozenColumns: 0,
    isHidden: true,
  };
}

function dataSheet(
  sheet: DataSheet,
  columns: readonly WorkbookColumn[],
  rows: readonly WorkbookRow[],
  language: Language,
): SheetToWrite {
  const ranges = new Map<Group, [first: number, last: number]>();
  columns.forEach((column, at) => {
    if ('group' in column) ranges.set(column.group, [ranges.get(column.group)?.[0] ?? at, at]);
  });
  const keys = new Map(columns.flatMap((column, at) => ('key' in column ? [[column.key, at] as const] : [])));
  const cellsOf = (row: WorkbookRow, at: number): RowToWrite => {
    const parts = new Map([...ranges.keys()].map(group => [group, row.partsOf(group)]));
    return columns.map(column => {
      if ('group' in column) {
        const part = parts.get(column.group)?.get(column.id);
        if (part === undefined) return row.inUnits ? { units: null } : null;
        // Excel would make a percentage of what is typed over one, so it stands there as a text.
        if (row.isSigned) return { units: `${rawPercent(part)} %` };
        if (row.inUnits) return { units: toUnits(part) };
        return column.group === 'shareOf' ? toFraction(part) : toUnits(part);
      }
      const check = CHECKS[column.key];
      return check && ranges.has(check.group)
        ? checkFormula(check, row, at, ranges.get(check.group)!, keys)
        : (row.own[column.key] ?? null);
    });
  };
  function* cells(): Generator<RowToWrite> {
    for (const [at, row] of rows.entries()) yield cellsOf(row, at);
  }
  return {
    name: WORKBOOK_TEXTS[language].sheets[sheet],
    columns: columns.map(({ column }) => column),
    rows: cells(),
    rowCount: rows.length,
    frozenColumns: LAYOUTS[sheet].frozen,
  };
}

/** Which columns a check column adds up, and what the whole is. Without a whole it is 100 %. */
const CHECKS: Partial<Record<ColumnKey, { group: Group; whole?: ColumnKey }>> = {
  unitsNotAllocated: { group: 'unitsOf', whole: 'units' },
  revenueNotAllocated: { group: 'revenueOf', whole: 'revenue' },
  directCostsNotAllocated: { group: 'directCostsOf', whole: 'directCosts' },
  notAllocated: { group: 'shareOf' },
};

/** A live formula that counts while somebody types. It is rounded, because a spreadsheet adds binary fractions. */
function checkFormula(
  { whole }: { whole?: ColumnKey },
  row: WorkbookRow,
  at: number,
  [first, last]: readonly [number, number],
  keys: ReadonlyMap<ColumnKey, number>,
): Formula | null {
  const line = at + 2;
  const range = `${columnLetter(first)}${line}:${columnLetter(last)}${line}`;
  if (whole) {
    if (row.own[whole] === undefined) return null;
    return {
      formula: `ROUND(${columnLetter(keys.get(whole)!)}${line}-SUM(${range}),2)`,
      result: row.own[`${whole}NotAllocated` as ColumnKey] as number,
    };
  }
  // Texts do not add up.
  if (row.inUnits || row.isSigned) return null;
  return { formula: `ROUND(1-SUM(${range}),12)`, result: row.own.notAllocated as number };
}
