import { readArchive, writeArchive } from './archive.ts';

// The library has a style for each cell and none for whole columns. So the last row of a sheet shows what each column looks like,
// and here the columns get it and the row goes: rows a person adds look right, and empty cells need not be written one by one.

const CELL = /<c r="([A-Z]+)\d+" s="(\d+)"/g;
const COLUMN = /<col min="(\d+)"/g;

/** `sheets` are the places of the sheets whose last row shows their columns, the first being 1. */
export function styleColumns(file: Uint8Array, sheets: readonly number[]): Buffer {
  const names = new Set(sheets.map(sheet => `xl/worksheets/sheet${sheet}.xml`));
  return writeArchive(
    readArchive(Buffer.from(file.buffer, file.byteOffset, file.byteLength)).map(({ name, content }) => ({
      name,
      content: names.has(name) ? styled(content) : content,
    })),
  );
}

function styled(sheet: Buffer): Buffer {
  const [row, end] = [sheet.lastIndexOf('<row '), sheet.lastIndexOf('</row>') + '</row>'.length];
  const styles = [...sheet.toString('utf8', row, end).matchAll(CELL)].map(([, , style]) => style);
  const [from, to] = [sheet.indexOf('<cols>'), sheet.indexOf('</cols>')];
  const columns = sheet
    .toString('utf8', from, to)
    .replace(COLUMN, (column, place: string) => `${column} style="${styles[Number(place) - 1]}"`);
  return Buffer.concat([sheet.subarray(0, from), Buffer.from(columns), sheet.subarray(to, row), sheet.subarray(end)]);
}
