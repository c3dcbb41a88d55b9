import { streamOf } from './compound-file.ts';
import { type IsPercent, isPercentage, PERCENTAGES } from './percent-cells.ts';

// The same for an old workbook (`.xls`), whose formats the library reads and does not tell: a stream of records, first what is of
// the whole workbook, then the sheets one after the other. For a file that the library has read.

const RECORD = {
  end: 0x0a,
  format: 0x041e,
  look: 0xe0,
  sheet: 0x85,
  number: 0x0203,
  short: 0x027e,
  shorts: 0xbd,
  formula: 0x06,
};

/** By the name of a sheet. */
export function oldPercentCells(file: Buffer): (sheet: string) => IsPercent {
  const stream = streamOf(file, ['Workbook', 'Book'])!;
  const formats = new Set(PERCENTAGES);
  const looks: number[] = [];
  const sheets = new Map<string, number>();
  for (const { kind, data } of records(stream, 0))
    if (kind === RECORD.format && isPercentage(text(data.subarray(4), data.readUInt16LE(2))))
      formats.add(data.readUInt16LE(0));
    else if (kind === RECORD.look) looks.push(data.readUInt16LE(2));
    else if (kind === RECORD.sheet) sheets.set(text(data.subarray(7), data[6]!), data.readUInt32LE(0));
  return sheet => {
    let cells: ReadonlySet<string> | undefined;
    return (row, column) => {
      cells ??= new Set(percentages(stream, sheets.get(sheet) ?? stream.length, at => formats.has(looks[at] ?? 0)));
      return cells.has(`${row},${column}`);
    };
  };
}

/** The cells with a number that is shown as a percentage. Each says by which look, and several beside each other are one record. */
function* percentages(stream: Buffer, from: number, isPercent: (look: number) => boolean): Iterable<string> {
  for (const { kind, data } of records(stream, from)) {
    const isOne = kind === RECORD.number || kind === RECORD.short || kind === RECORD.formula;
    const count = isOne ? 1 : kind === RECORD.shorts ? Math.floor((data.length - 6) / 6) : 0;
    for (let at = 0; at < count; at++)
      if (isPercent(data.readUInt16LE(4 + at * 6))) yield `${data.readUInt16LE(0)},${data.readUInt16LE(2) + at}`;
  }
}

/** From the beginning of the workbook or of a sheet to its end. */
function* records(stream: Buffer, from: number): Iterable<{ kind: number; data: Buffer }> {
  for (let at = from; at + 4 <= stream.length; ) {
    const kind = stream.readUInt16LE(at);
    const data = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2));
    if (kind === RECORD.end) return;
    yield { kind, data };
    at += 4 + data.length;
  }
}

/** A byte says whether each sign has one byte or two. */
const text = (data: Buffer, length: number): string =>
  (data[0]! & 1) === 0 ? data.toString('latin1', 1, 1 + length) : data.toString('utf16le', 1, 1 + length * 2);
