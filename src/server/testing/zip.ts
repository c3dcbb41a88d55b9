import { constants, crc32, deflateRawSync } from 'node:zlib';
import { readArchive } from '../spreadsheet/archive.ts';

export interface ZipEntry {
  name: string;
  content: Buffer;
  /** The inflated size that the archive declares. By default the true one. */
  declared?: number;
  flags?: number;
  /** The kind and rights of a file, as Unix writes them. */
  mode?: number;
  /** The content is already deflated. */
  deflated?: Buffer;
  /** What the archive says its sum is; else the truth. */
  sum?: number;
}

interface Lies {
  /** How many entries there are said to be. */
  count?: number;
  /** Entries of another directory, which a reader that knows 64 bits believes instead of the first. */
  instead?: readonly ZipEntry[];
}

const signature = (letters: string) => Buffer.from(`PK${letters}`, 'latin1');

/** An archive as an attacker writes it, by hand: what it says of its entries need not be true. */
export function zip(entries: readonly ZipEntry[], { count = entries.length, instead }: Lies = {}): Buffer {
  const parts: Buffer[] = [];
  let offset = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    offset += part.length;
  };
  const addEntries = (entries: readonly ZipEntry[]): Buffer =>
    Buffer.concat(
      entries.map(entry => {
        const [about, name, at] = [aboutOf(entry), Buffer.from(entry.name), offset];
        add(Buffer.concat([signature('\x03\x04'), about, name, entry.deflated ?? deflateRawSync(entry.content)]));
        const tail = Buffer.alloc(14);
        tail.writeUInt16LE(entry.mode ?? 0, 8);
        tail.writeUInt32LE(at, 10);
        return Buffer.concat([signature('\x01\x02\x14\x03'), about, tail, name]);
      }),
    );
  const listed = addEntries(entries);
  const other = instead && addEntries(instead);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(count, 0xffff), 4);
  end.writeUInt16LE(Math.min(count, 0xffff), 6);
  end.writeUInt32LE(other ? 0xffffffff : listed.length, 8);
  end.writeUInt32LE(offset, 12);
  add(listed);
  if (other && instead) add(in64Bits(other, instead.length, offset));
  return Buffer.concat([...parts, signature('\x05\x06'), end]);
}

function aboutOf({ name, content, declared, flags = 0, deflated, sum }: ZipEntry): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(flags, 2);
  about.writeUInt16LE(8, 4);
  about.writeUInt32LE(sum ?? crc32(content), 10);
  about.writeUInt32LE((deflated ?? deflateRawSync(content)).length, 14);
  about.writeUInt32LE(declared ?? content.length, 18);
  about.writeUInt16LE(Buffer.byteLength(name), 22);
  return about;
}

/** A directory with its end as archives beyond 4 GB have it. */
function in64Bits(directory: Buffer, count: number, offset: number): Buffer {
  const record = Buffer.alloc(56);
  signature('\x06\x06').copy(record);
  record.writeBigUInt64LE(44n, 4);
  for (const [value, at] of [
    [count, 24],
    [count, 32],
    [directory.length, 40],
    [offset, 48],
  ] as const)
    record.writeBigUInt64LE(BigInt(value), at);
  const locator = Buffer.alloc(20);
  signature('\x06\x07').copy(locator);
  locator.writeBigUInt64LE(BigInt(offset + directory.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([directory, record, locator]);
}

/** A workbook of ours with other entries as well, or in place of its own. */
export function withEntries(workbook: Buffer, entries: readonly ZipEntry[], lies: Lies = {}): Buffer {
  const own = readArchive(workbook).filter(({ name }) => !entries.some(entry => entry.name === name));
  return zip([...own, ...entries], lies);
}

const MEGABYTE = deflateRawSync(Buffer.alloc(1024 * 1024, 32), { level: 9, finishFlush: constants.Z_FULL_FLUSH });

/** What inflates to a text, then to so many megabytes of spaces, at a thousandth of their size. */
export const swollen = (text: string, megabytes: number): Buffer =>
  Buffer.concat([
    deflateRawSync(Buffer.from(text), { finishFlush: constants.Z_FULL_FLUSH }),
    ...Array.from({ length: megabytes }, () => MEGABYTE),
    deflateRawSync(Buffer.alloc(0)),
  ]);
