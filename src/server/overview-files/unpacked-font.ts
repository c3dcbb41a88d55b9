import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const HEADER = { woff: 44, plain: 12 };
const ENTRY = { woff: 20, plain: 16 };

/**
 * What a WOFF file (W3C, 1.0) holds, as it was before its tables were packed. The library unpacks a table again for each sign that it
 * measures: half of the time that a PDF took.
 */
export function unpackedFont(path: string): Buffer {
  const packed = readFileSync(path);
  if (packed.toString('latin1', 0, 4) !== 'wOFF') return packed;
  const count = packed.readUInt16BE(12);
  const font = Buffer.alloc(packed.readUInt32BE(16));
  packed.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let end = HEADER.plain + count * ENTRY.plain;
  for (let at = 0; at < count; at++) {
    const from = HEADER.woff + at * ENTRY.woff;
    const [offset, size, length] = [4, 8, 12].map(field => packed.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const table = packed.subarray(offset, offset + size);
    (size < length ? inflateSync(table) : table).copy(font, end);
    const to = HEADER.plain + at * ENTRY.plain;
    packed.copy(font, to, from, from + 4);
    packed.copy(font, to + 4, from + 16, from + 20);
    font.writeUInt32BE(end, to + 8);
    font.writeUInt32BE(length, to + 12);
    // Each begins at a whole word.
    end += Math.ceil(length / 4) * 4;
  }
  return font;
}
