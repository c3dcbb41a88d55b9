import { crc32, inflateRawSync } from 'node:zlib';
import { RefusedFile } from './refused-file.ts';

// An archive of others, of which nothing is believed: what its directory says is held against what is there.

export interface UntrustedEntry {
  name: string;
  isEncrypted: boolean;
  isLink: boolean;
  method: number;
  sum: number;
  compressed: number;
  /** What it says it becomes. */
  inflated: number;
  offset: number;
}

const MOST_ENTRIES = 2_000;
const END_OF_DIRECTORY = 0x06054b50;
const END_IN_64_BITS = 0x07064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** It stands elsewhere, in 64 bits: no workbook within the limits needs it, and a second directory hides behind it. */
const ELSEWHERE = 0xffffffff;
const ENCRYPTED_FLAG = 1;
/** The kind of file in the upper half of the attributes, as Unix writes them. */
const KIND_OF_FILE = 0o170000;
const LINK = 0o120000;
const STORED = 0;
const DEFLATED = 8;

/** What the archive's directory says, before anything is inflated. */
export function entriesOf(file: Buffer): UntrustedEntry[] {
  let end = file.length - 22;
  while (end >= Math.max(0, file.length - 65_557) && file.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0 || file.readUInt32LE(end) !== END_OF_DIRECTORY) throw new RefusedFile('damaged');
  const count = file.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new RefusedFile('tooLarge');
  const [length, offset] = [file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)];
  const isIn64Bits = end >= 20 && file.readUInt32LE(end - 20) === END_IN_64_BITS;
  if (isIn64Bits || length === ELSEWHERE || offset === ELSEWHERE) throw new RefusedFile('damaged');
  const entries: UntrustedEntry[] = [];
  let at = offset;
  for (let n = 0; n < count; n++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RefusedFile('damaged');
    const [name, extra, comment] = [28, 30, 32].map(field => file.readUInt16LE(at + field)) as [number, number, number];
    const entry = {
      name: file.toString('utf8', at + 46, at + 46 + name),
      isEncrypted: (file.readUInt16LE(at + 8) & ENCRYPTED_FLAG) !== 0,
      isLink: (file.readUInt16LE(at + 40) & KIND_OF_FILE) === LINK,
      method: file.readUInt16LE(at + 10),
      sum: file.readUInt32LE(at + 16),
      compressed: file.readUInt32LE(at + 20),
      inflated: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    };
    if ([entry.compressed, entry.inflated, entry.offset].includes(ELSEWHERE)) throw new RefusedFile('damaged');
    entries.push(entry);
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** What the entry says it becomes, and no further. */
export function inflate(file: Buffer, { method, sum, compressed, inflated, offset }: UntrustedEntry): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL_ENTRY) throw new RefusedFile('damaged');
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + compressed);
  const content = method === DEFLATED ? unpacked(packed, inflated) : packed;
  if ((method !== STORED && method !== DEFLATED) || content.length !== inflated || crc32(content) !== sum)
    throw new RefusedFile('damaged');
  return content;
}

function unpacked(packed: Buffer, inflated: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(inflated, 1) });
  } catch (error) {
    throw new RefusedFile((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'damaged');
  }
}
