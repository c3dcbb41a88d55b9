import { crc32, createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { Stopped } from './stopped.ts';

// What is inside a zip or gzip file, as a stream: nothing is held but the piece at hand. An archive is read from its front, as
// it comes in; its directory at the end is not needed.

/** Unpacked or not, no file may be larger. */
export const LARGEST_LEDGER = 100 * 1024 * 1024;
const PIECE = 64 * 1024;

const LOCAL_ENTRY = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_64 = 0x06064b50;
const ENCRYPTED = 1;
const SIZES_FOLLOW = 8;
const STORED = 0;
const DEFLATED = 8;
const IN_64_BITS = 0xffffffff;
/** What systems put into an archive of their own accord. */
const NOT_MEANT = /\/$|^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

export const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === LOCAL_ENTRY;
export const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

export async function* gunzipped(source: ByteSource): AsyncGenerator<Buffer> {
  yield* limited(inflated(source, createGunzip(), null));
}

/** The one file an archive holds. */
export async function* unzipped(source: ByteSource): AsyncGenerator<Buffer> {
  let found: string | undefined;
  for (;;) {
    const signature = (await source.peek(4)).toString('hex');
    if ([DIRECTORY_ENTRY, END_OF_DIRECTORY, DIRECTORY_64].some(each => signature === littleEndian(each))) break;
    if (signature !== littleEndian(LOCAL_ENTRY)) throw new Stopped('damagedArchive');
    const entry = await entryOf(source);
    const content = limited(contentOf(source, entry));
    if (NOT_MEANT.test(entry.name)) for await (const _ of content);
    else if (found === undefined) {
      found = entry.name;
      yield* content;
    } else throw new Stopped('severalInside', null, `${found}, ${entry.name}`);
  }
  if (found === undefined) throw new Stopped('empty');
  // The rest belongs to the file's fingerprint.
  for await (const _ of source);
}

function littleEndian(signature: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes.toString('hex');
}

interface Entry {
  name: string;
  isDeflated: boolean;
  /** Null where it follows after the content. */
  compressed: number | null;
  crc: number;
}

async function entryOf(source: ByteSource): Promise<Entry> {
  const head = await source.take(30);
  const [flags, method, crc] = [head.readUInt16LE(6), head.readUInt16LE(8), head.readUInt32LE(14)];
  const name = (await source.take(head.readUInt16LE(26))).toString('utf8');
  const extra = await source.take(head.readUInt16LE(28));
  if (flags & ENCRYPTED) throw new Stopped('encrypted', null, name);
  if (method !== STORED && method !== DEFLATED) throw new Stopped('damagedArchive', null, name);
  const [compressed, unpacked] = sizesOf(head, extra);
  const follows = (flags & SIZES_FOLLOW) !== 0;
  if (follows && method === STORED) throw new Stopped('damagedArchive', null, name);
  if (!follows && unpacked > LARGEST_LEDGER) throw new Stopped('tooLarge');
  return { name, isDeflated: method === DEFLATED, compressed: follows ? null : compressed, crc };
}

function sizesOf(head: Buffer, extra: Buffer): [compressed: number, unpacked: number] {
  const [compressed, unpacked] = [head.readUInt32LE(18), head.readUInt32LE(22)];
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const isLarge = extra.readUInt16LE(at) === 1 && extra.readUInt16LE(at + 2) >= 16 && at + 20 <= extra.length;
    if (isLarge && unpacked === IN_64_BITS)
      return [Number(extra.readBigUInt64LE(at + 12)), Number(extra.readBigUInt64LE(at + 4))];
  }
  return [compressed, unpacked];
}

async function* contentOf(source: ByteSource, { isDeflated, compressed, crc, name }: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const piece of isDeflated
    ? inflated(source, createInflateRaw(), compressed)
    : stored(source, compressed ?? 0)) {
    sum = crc32(piece, sum);
    yield piece;
  }
  const expected = compressed === null ? await descriptorOf(source) : crc;
  if (sum !== expected) throw new Stopped('damagedArchive', null, name);
}

/** The sum that follows the content, its sizes in 32 or 64 bits. */
async function descriptorOf(source: ByteSource): Promise<number> {
  if ((await source.peek(4)).toString('hex') === littleEndian(DESCRIPTOR)) await source.take(4);
  const ahead = await source.peek(16);
  const isShort = ahead.length < 16 || ahead.toString('latin1', 12, 14) === 'PK';
  return (await source.take(isShort ? 12 : 20)).readUInt32LE(0);
}

async function* stored(source: ByteSource, length: number): AsyncGenerator<Buffer> {
  let left = length;
  while (left > 0) {
    const piece = await source.piece(Math.min(left, PIECE));
    if (!piece) throw new Stopped('endsEarly');
    left -= piece.length;
    yield piece;
  }
}

async function* limited(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > LARGEST_LEDGER) throw new Stopped('tooLarge');
    yield piece;
  }
}

/** Feeds the inflater so many bytes, or until it has seen the end of what it inflates; what is left over is given back. */
async function* inflated(
  source: ByteSource,
  inflate: InflateRaw | Gunzip,
  length: number | null,
): AsyncGenerator<Buffer> {
  const feeding = feed(source, inflate, length);
  feeding.catch(error => inflate.destroy(error));
  try {
    for await (const piece of inflate) yield piece as Buffer;
    await feeding;
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new Stopped('endsEarly');
    if (code?.startsWith('Z_')) throw new Stopped('damagedArchive');
    throw error;
  } finally {
    inflate.destroy();
  }
}

async function feed(source: ByteSource, inflate: InflateRaw | Gunzip, length: number | null): Promise<void> {
  let left = length ?? Number.POSITIVE_INFINITY;
  while (left > 0 && !inflate.destroyed) {
    const piece = await source.piece(Math.min(left, PIECE));
    if (!piece) break;
    left -= piece.length;
    const used = await taken(inflate, piece);
    if (used === piece.length) continue;
    if (length === null) source.giveBack(piece.subarray(used));
    else await discard(source, left);
    return;
  }
  inflate.end();
}

/** How many bytes it took: not all where what it inflates ended before, or it was given up. */
function taken(inflate: InflateRaw | Gunzip, piece: Buffer): Promise<number> {
  const before = inflate.bytesWritten;
  return new Promise(resolve => {
    const done = () => {
      inflate.off('close', done);
      resolve(inflate.bytesWritten - before);
    };
    inflate.once('close', done);
    inflate.write(piece, done);
  });
}

async function discard(source: ByteSource, length: number): Promise<void> {
  for await (const _ of stored(source, length));
}
