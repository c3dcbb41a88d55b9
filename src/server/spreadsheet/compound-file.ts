// The streams of a compound file, in which old office programs keep everything. The library reads them too, and lets nobody else:
// this is called for a file that it has read. Nothing here walks further than the file is long, whatever the file says.

/** The first stream with one of these names. */
export function streamOf(file: Buffer, names: readonly string[]): Buffer | undefined {
  const size = 1 << file.readUInt16LE(30);
  const sector = (at: number) => file.subarray((at + 1) * size, (at + 2) * size);
  const last = Math.floor(file.length / size);
  const listed = words(file.subarray(76, 512));
  for (let at = file.readUInt32LE(68), left = last; at < last && left > 0; left--) {
    const more = words(sector(at));
    at = more.pop()!;
    listed.push(...more);
  }
  const next = [...new Set(listed)].filter(at => at < last).flatMap(at => words(sector(at)));
  const large = (first: number) => Buffer.concat(chain(first, next).map(sector));

  const directory = large(file.readUInt32LE(48));
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY) }, (_, at) => {
    const entry = directory.subarray(at * ENTRY, (at + 1) * ENTRY);
    const name = entry.toString('utf16le', 0, Math.max(0, Math.min(entry.readUInt16LE(64), 64) - 2));
    return { name, kind: entry[66], first: entry.readUInt32LE(116), length: entry.readUInt32LE(120) };
  });
  const found = names.flatMap(name => entries.find(entry => entry.kind === STREAM && entry.name === name) ?? [])[0];
  if (!found) return undefined;
  if (found.length >= file.readUInt32LE(56)) return large(found.first).subarray(0, found.length);
  // What is short lies together in one stream, in sectors of its own size.
  const together = large(entries.find(({ kind }) => kind === ROOT)!.first);
  const short = 1 << file.readUInt16LE(32);
  const parts = chain(found.first, words(large(file.readUInt32LE(60))));
  return Buffer.concat(parts.map(at => together.subarray(at * short, (at + 1) * short))).subarray(0, found.length);
}

const ENTRY = 128;
const [STREAM, ROOT] = [2, 5];

const words = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4));

/** What ends a chain is beyond every sector. One that comes back to itself ends there. */
function chain(first: number, next: readonly number[]): number[] {
  const found = new Set<number>();
  for (let at = first; at < next.length && !found.has(at); at = next[at]!) found.add(at);
  return [...found];
}
