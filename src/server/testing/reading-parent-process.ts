import { untrustedReader } from '../untrusted/untrusted-reader.ts';
import type { TestWishes } from './reading-process.ts';

// A program that has one thing read for it and prints what comes back, to be killed by a test or to lie elsewhere.

const reader = untrustedReader<TestWishes>(new URL('./reading-process.ts', import.meta.url), {
  milliseconds: 600_000,
  megabytes: 200,
  heapMegabytes: 100,
  outputMegabytes: 1,
});
const wishes = process.argv[2] as TestWishes;
for await (const piece of reader.read('somebody', async () => ({ wishes, bytes: [Buffer.from('heard')] })))
  process.stdout.write(piece);
