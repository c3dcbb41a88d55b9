import { readArchive, writeArchive } from './archive.ts';
import { cellName } from './cell-names.ts';
import { escaped, lookOfCells, textCell } from './sheet-rows.ts';
import { type Format, heightFor, type Tone } from './sheet-styles.ts';

// The rows of a result sheet, written one after the other: as objects of the library 300,000 cells took half a gigabyte and seven
// seconds.

/** What a cell of a result sheet holds: text, a figure, or a live formula with its result. */
export interface ResultCell {
  value: string | number | null;
  formula?: string;
  format?: Format;
  tone?: Tone | undefined;
}
export type ResultRow = readonly (ResultCell | undefined)[];

/** A sheet that is read and not filled in. Cells that are left out are empty. */
export interface ResultSheet {
  name: string;
  widths: readonly number[];
  /** Stays in sight, with the first columns. */
  top: readonly ResultRow[];
  frozenColumns: number;
  /** Called once, when they are written. */
  rows: Iterable<ResultRow>;
}

const FORMATS = ['text', 'amount', 'units', 'price', 'percent', 'whole'] as const satisfies Format[];
const TONES = [undefined, 'head', 'sum', 'result'] as const satisfies (Tone | undefined)[];
/** Each look that a cell can have, in the order in which the frame shows them. */
export const LOOKS = FORMATS.flatMap(format => TONES.map(tone => ({ format, tone })));

const SHEET = 'xl/worksheets/sheet1.xml';
const [BEGIN, END] = ['<sheetData>', '</sheetData>'];

export const isHead = (row: ResultRow): boolean => row.some(cell => cell?.tone === 'head');

/** The rows, in the place of the row of looks. */
export function fillResultSheet(frame: Uint8Array, sheet: ResultSheet): Buffer {
  const parts = readArchive(Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength));
  return writeArchive(
    parts.map(({ name, content }) => ({ name, content: name === SHEET ? filled(content, sheet) : content })),
  );
}

function* filled(frame: Buffer, { widths, top, rows }: ResultSheet): Generator<Buffer> {
  const [begin, end] = [frame.indexOf(BEGIN) + BEGIN.length, frame.indexOf(END)];
  const styles = lookOfCells(frame.toString('utf8', begin, end));
  const looks = new Map(LOOKS.map(({ format, tone }, at) => [`${format} ${tone}`, styles[at]!]));
  const cell = ({ value, formula, format = 'text', tone }: ResultCell, place: string): string => {
    const look = looks.get(`${format} ${tone}`)!;
    if (formula === undefined && typeof value === 'string') return textCell(place, look, value);
    const live = formula === undefined ? '' : `<f>${escaped(formula)}</f>`;
    if (value === null && live) return `<c r="${place}" s="${look}" t="str">${live}<v></v></c>`;
    return `<c r="${place}" s="${look}">${live}${value === null ? '' : `<v>${value}</v>`}</c>`;
  };
  // Its size is said before the rows are there; a reader finds out by itself.
  yield Buffer.from(frame.toString('utf8', 0, begin).replace(/<dimension ref="[^"]*"\/>/, ''));
  let at = 0;
  for (const row of inOrder(top, rows)) {
    const cells = row.map((one, column) => (one ? cell(one, cellName(at, column)) : '')).join('');
    at++;
    if (cells) yield Buffer.from(`<row r="${at}"${isHead(row) ? heightOf(row, widths) : ''}>${cells}</row>`);
  }
  yield frame.subarray(end);
}

function* inOrder(top: Iterable<ResultRow>, rows: Iterable<ResultRow>): Generator<ResultRow> {
  yield* top;
  yield* rows;
}

function heightOf(row: ResultRow, widths: readonly number[]): string {
  const texts = row.map((cell, column) => ({ text: String(cell?.value ?? ''), width: widths[column] ?? 10 }));
  return ` ht="${heightFor(texts).height}" customHeight="1"`;
}
