// CSV that Dutch Excel opens with a double click: byte-order mark, semicolons, decimal commas.

/** A text, a figure as it is written (`-1234,5`), or nothing. */
export type CsvCell = string | CsvFigure | null;
export interface CsvFigure {
  figure: string;
}

const BYTE_ORDER_MARK = '\u{feff}';

export function csv(rows: Iterable<readonly CsvCell[]>): Buffer {
  const lines = [Buffer.from(BYTE_ORDER_MARK)];
  for (const row of rows) lines.push(Buffer.from(`${row.map(written).join(';')}\r\n`));
  return Buffer.concat(lines);
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? quoted(inert(cell)) : cell.figure;
}

/** Keeps as text what a spreadsheet would take for a formula, even behind blanks or in wide letters. */
const inert = (text: string): string =>
  /^[\s\0\u{feff}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u.test(text)
    ? `'${text.replaceAll('\0', '')}`
    : text.replaceAll('\0', '');

const quoted = (text: string): string => (/[";\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
