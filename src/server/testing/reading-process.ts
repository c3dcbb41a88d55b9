import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { serveReading } from '../untrusted/serve-reading.ts';

// A child with readings that cost nothing, or more than there is, for tests of the untrusted reader.

export type TestWishes = keyof typeof readings;

const readings = {
  /** What came in, piece by piece, as it comes. */
  echo: async function* (bytes: AsyncIterable<Buffer>) {
    for await (const piece of bytes) yield piece;
  },
  count: async function* (bytes: AsyncIterable<Buffer>) {
    let length = 0;
    for await (const piece of bytes) length += piece.length;
    yield String(length);
  },
  /** Answers before it has read anything. */
  refuse: async function* () {
    yield 'refused';
  },
  /** Longer than any limit of a test, and deaf meanwhile. */
  spin: async function* () {
    yield 'spinning';
    for (;;);
  },
  wait: async function* () {
    yield 'waiting';
    await pause(600_000);
  },
  /** Of the engine's memory. */
  hoard: async function* () {
    yield 'begun';
    const all: number[][] = [];
    for (;;) all.push(Array.from({ length: 1_000 }, Math.random));
  },
  /** Memory the engine does not count. */
  swell: async function* () {
    yield 'begun';
    const all: Buffer[] = [];
    for (;;) {
      all.push(Buffer.alloc(4 * 1024 * 1024, 1));
      await pause(1);
    }
  },
  /** More at once than there is, as one allocation that ends the whole process. */
  burst: async function* () {
    yield 'begun';
    const all: Record<string, number> = {};
    for (let n = 0; n < 100_000_000; n++) all[`a${n}`] = n;
  },
  chatter: async function* () {
    for (;;) yield Buffer.alloc(1024 * 1024);
  },
  fail: async function* () {
    yield 'begun';
    throw new Error('a mistake of ours');
  },
  settings: async function* () {
    yield Object.keys(process.env).join(' ');
  },
  /** Writes a file, starts a process, starts a thread. */
  meddle: async function* () {
    for (const meddle of [
      () => writeFileSync('meddled', ''),
      () => spawnSync('true'),
      () => new Worker('0', { eval: true }),
    ])
      try {
        meddle();
        yield 'done ';
      } catch (error) {
        yield `${(error as NodeJS.ErrnoException).code} `;
      }
  },
} satisfies Record<string, (bytes: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array | string>>;

await serveReading<TestWishes>((wishes, bytes) => readings[wishes](bytes));
