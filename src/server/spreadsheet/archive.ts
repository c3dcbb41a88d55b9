import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

// Reads and writes the archives of our own writer. Other people's files go through guard.ts instead, which writes them anew.

export interface ArchiveEntry {
  name: string;
  content: Buffer;
}

/** In pieces, of which none is needed once the next one is asked for. */
export interface EntryToWrite {
  name: string;
  content: Buffer | Iterable<Buffer>;
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const LOCAL_ENTRY = Buffer.from('PK\x03\x04', 'latin1');
const VERSION = 20;
const STORED = 0;
const DEFLATED = 8;
/** The first of January 1980 is the earliest day an archive can hold. */
const NO_DATE = 0x21;

export function readArchive(file: Buffer): ArchiveEntry[] {
  const end = file.lastIndexOf(END_OF_DIRECTORY);
  const entries: ArchiveEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map(field => file.readUInt16LE(at + field)) as [number, number, number];
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(start, start + file.readUInt32LE(at + 20));
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + name),
      content: file.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(content) : content,
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/**
 * Each entry is made when it is its turn to be written. Stored entries are not compressed and carry no checksum: only a reader
 * of our own, at once, gets them.
 */
export function writeArchive(entries: Iterable<EntryToWrite>, { isStored = false } = {}): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let [offset, count] = [0, 0];
  for (const { name, content } of entries) {
    count++;
    const names = Buffer.from(name);
    const { packed, length, sum } = pack(Buffer.isBuffer(content) ? [content] : content, isStored);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(VERSION, 0);
    about.writeUInt16LE(isStored ? STORED : DEFLATED, 4);
    about.writeUInt16LE(NO_DATE, 8);
    about.writeUInt32LE(sum, 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(length, 18);
    about.writeUInt16LE(names.length, 22);
    local.push(LOCAL_ENTRY, about, names, packed);
    const version = Buffer.alloc(2);
    version.writeUInt16LE(VERSION);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(DIRECTORY_ENTRY, version, about, place, names);
    offset += 4 + about.length + names.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, listed, END_OF_DIRECTORY, end]);
}

/** Small pieces are compressed together. */
const PACKED_AT_ONCE = 256 * 1024;

/** Each batch ends where a byte ends, and so they follow each other as one stream. */
function pack(pieces: Iterable<Buffer>, isStored: boolean): { packed: Buffer; length: number; sum: number } {
  const packed: Buffer[] = [];
  let batch: Buffer[] = [];
  let [length, sum, waiting] = [0, 0, 0];
  const flush = (finishFlush: number) => {
    const together = batch.length === 1 ? batch[0]! : Buffer.concat(batch);
    if (!isStored) sum = crc32(together, sum);
    packed.push(isStored ? together : deflateRawSync(together, { finishFlush }));
    [batch, waiting] = [[], 0];
  };
  for (const piece of pieces) {
    if (waiting >= PACKED_AT_ONCE) flush(constants.Z_SYNC_FLUSH);
    batch.push(piece);
    length += piece.length;
    waiting += piece.length;
  }
  flush(constants.Z_FINISH);
  return { packed: packed.length === 1 ? packed[0]! : Buffer.concat(packed), length, sum };
}
