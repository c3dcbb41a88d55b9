import { expect, test } from 'vitest';
import { streamOf } from './compound-file.ts';

const SECTOR = 512;

/** A header, one table of sectors that is named a hundred times, a directory with one stream, and its only sector. */
function fileWhoseChainsEnd(how: 'at the end' | 'where they began'): Buffer {
  const file = Buffer.alloc(4 * SECTOR);
  const [table, directory, content] = [0, 1, 2];
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(directory, 48);
  file.writeUInt32LE(0xfffffffe, 68);
  for (let at = 76; at < SECTOR; at += 4) file.writeUInt32LE(table, at);
  for (const sector of [directory, content])
    file.writeUInt32LE(how === 'at the end' ? 0xfffffffe : sector, SECTOR + sector * 4);
  const entry = file.subarray(2 * SECTOR);
  entry.write('Book', 'utf16le');
  entry.writeUInt16LE(10, 64);
  entry[66] = 2;
  entry.writeUInt32LE(content, 116);
  entry.writeUInt32LE(0x7fffffff, 120);
  file.fill('x', 3 * SECTOR);
  return file;
}

test.each(['at the end', 'where they began'] as const)(
  'a stream whose chain ends %s is as long as its sectors, whatever length it names',
  how => {
    expect(streamOf(fileWhoseChainsEnd(how), ['Workbook', 'Book'])!.toString()).toBe('x'.repeat(SECTOR));
  },
);
