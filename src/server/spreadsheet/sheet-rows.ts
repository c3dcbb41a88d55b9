import { type EntryToWrite, readArchive, writeArchive } from './archive.ts';

// The library makes an object of each cell and keeps all of them until the end: 150,000 cells took 280 MB and two seconds. So
// the library writes each sheet with only its head and two rows that show what the columns look like. This file gives the
// columns their look, which the library can do for cells only, and writes the rows one after the other. A column's look is also
// that of rows a person adds, and of empty cells, which need not be written one by one.

export type Value = string | number | boolean | null;

export interface Formula {
  formula: string;
  result: number | null;
}

/** A number of units, in a column that holds percentages in other rows; or a text where units are wanted. */
export interface InUnits {
  units: number | string | null;
}

export type RowToWrite = readonly (Value | Formula | InUnits)[];

const CELL = /<c r="[A-Z]+\d+" s="(\d+)"/g;
const COLUMN = /<col min="(\d+)"/g;
const ILLEGAL = /[&<>\uFFFE\uFFFF]|(?![\t\n])\p{Cc}/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** The head is row 1. */
const FIRST_ROW = 2;

/** `_x0041_` is how a workbook writes an A. A name that looks like that would come back as another one. */
export const literally = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** As it stands between the marks of a sheet. */
export const escaped = (text: string): string =>
  text.replace(
    ILLEGAL,
    found => ENTITIES[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );

export interface Filling {
  rows: Iterable<RowToWrite>;
  rowCount: number;
  letters: readonly string[];
}

/** The rows of each sheet, in the order of the sheets. A sheet without rows is left as it is. */
export function fillSheets(file: Uint8Array, sheets: readonly (Filling | undefined)[]): Buffer {
  const fillings = new Map(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet]));
  function* entries(): Generator<EntryToWrite> {
    for (const { name, content } of readArchive(Buffer.from(file.buffer, file.byteOffset, file.byteLength))) {
      const filling = fillings.get(name);
      yield { name, content: filling ? filled(content, filling) : content };
    }
  }
  return writeArchive(entries());
}

/** The style of each cell there is. */
export const lookOfCells = (rows: string): string[] => [...rows.matchAll(CELL)].map(([, style]) => style!);

export const textCell = (place: string, look: string, value: string): string =>
  `<c r="${place}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escaped(literally(value))}</t></is></c>`;

function* filled(sheet: Buffer, { rows, rowCount, letters }: Filling): Generator<Buffer> {
  const [patterns, end] = [sheet.indexOf(`<row r="${FIRST_ROW}"`), sheet.indexOf('</sheetData>')];
  const styles = lookOfCells(sheet.toString('utf8', patterns, end));
  const looks = letters.map((_, column) => styles[column]!);
  const unitLooks = letters.map((_, column) => styles[letters.length + column]!);

  const head = sheet
    .toString('utf8', 0, patterns)
    .replace(/<dimension ref="[^"]*"/, `<dimension ref="A1:${letters.at(-1)}${rowCount + 1}"`)
    .replace(COLUMN, (column, place: string) => `${column} style="${looks[Number(place) - 1]}"`);
  yield Buffer.from(head);
  let at = FIRST_ROW;
  for (const row of rows) {
    const cells = row.map((value, column) =>
      cell(value, `${letters[column]}${at}`, looks[column]!, unitLooks[column]!),
    );
    yield Buffer.from(`<row r="${at}">${cells.join('')}</row>`);
    at++;
  }
  yield sheet.subarray(end);
}

function cell(value: RowToWrite[number], place: string, look: string, unitLook: string): string {
  if (value === null) return '';
  const of = (style: string, type: string, content: string) => `<c r="${place}" s="${style}"${type}>${content}</c>`;
  if (typeof value === 'number') return of(look, '', `<v>${value}</v>`);
  if (typeof value === 'boolean') return of(look, ' t="b"', `<v>${value ? 1 : 0}</v>`);
  if (typeof value === 'string') return textCell(place, look, value);
  if ('units' in value && typeof value.units === 'string') return textCell(place, unitLook, value.units);
  if ('units' in value) return of(unitLook, '', value.units === null ? '' : `<v>${value.units}</v>`);
  return of(look, '', `<f>${escaped(value.formula)}</f>${value.result === null ? '' : `<v>${value.result}</v>`}`);
}
