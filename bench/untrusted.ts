// What a file costs that is read in a process of its own, and what a hostile one costs the server and somebody else: on PostgreSQL,
// the built program in a process of its own.
import { randomUUID } from 'node:crypto';
import { prepare, type Served, serve } from '../src/server/testing/full-size-workbook.ts';
import { greedy, manyAttributes, secondDirectory, slow } from '../src/server/testing/hostile-workbooks.ts';
import { onServer, startCluster } from '../src/server/testing/postgres-cluster.ts';
import type { Person } from '../src/server/testing/test-app.ts';
import { startTestProvider } from '../src/server/testing/test-provider.ts';
import { keep, measured, ms } from './figures.ts';

const TIMES = 20;
const SLOW_MS = 10_000;

const provider = await startTestProvider();
const cluster = await startCluster(process.env.DATABASE_TEST_URL, ['shared_buffers=128MB']);
const name = `bench_${randomUUID().replaceAll('-', '')}`;
await onServer(cluster.url, `create database ${name}`);
const rows: (string | number)[][] = [];

/** One's file, and a small read of another again and again meanwhile. */
async function attack(program: Served, what: string, file: Buffer, other: Person, longest?: number): Promise<void> {
  let isOver = false;
  const reads: number[] = [];
  const asking = async () => {
    while (!isOver) {
      const started = performance.now();
      await program.ask(other);
      reads.push(performance.now() - started);
    }
  };
  const signal = longest === undefined ? {} : { signal: AbortSignal.timeout(longest) };
  const cost = await program.watched(async () => {
    const sent = program.attempt(file, signal).then(
      ({ status }) => status,
      () => 'given up',
    );
    const asked = asking();
    const status = await sent;
    isOver = true;
    await asked;
    return status;
  });
  reads.sort((a, b) => a - b);
  const at = (part: number) => ms(reads[Math.floor(reads.length * part)]!);
  const { result, milliseconds, megabytes, childMegabytes, longestBlock } = cost;
  rows.push([
    what,
    file.length,
    result,
    ms(milliseconds),
    megabytes,
    childMegabytes,
    ms(longestBlock),
    at(0.5),
    at(0.99),
  ]);
  console.log(rows.at(-1)!.join(' | '));
}

try {
  const prepared = await prepare(
    { url: `${cluster.url}/${name}` },
    { costs: 3, segments: 2, otherCosts: 2, employees: 2 },
  );
  const program = await serve(prepared, provider);
  const workbook = (await program.download()).result;
  const small = async (pause: number) => {
    const took = await measured(TIMES, async () => {
      await program.attempt(workbook);
    });
    await new Promise(done => setTimeout(done, pause));
    return took;
  };
  const first = await program.watched(() => program.attempt(workbook));
  const { median, p95 } = await small(0);
  console.log(`small: first ${ms(first.milliseconds)}, then median ${ms(median)}, p95 ${ms(p95)}`);
  rows.push([
    'a small workbook, the first',
    workbook.length,
    200,
    ms(first.milliseconds),
    first.megabytes,
    first.childMegabytes,
    ms(first.longestBlock),
    '',
    '',
  ]);
  rows.push([`a small workbook, the middle of ${TIMES}`, workbook.length, 200, ms(median), '', '', '', '', '']);
  await attack(program, 'millions of attributes in one row', manyAttributes(workbook), prepared.other);
  await attack(program, 'a second directory, 734 MB', secondDirectory(workbook), prepared.other);
  await attack(program, 'memory, again and again', greedy(workbook), prepared.other);
  await attack(program, `minutes of work, given up after ${SLOW_MS / 1000} s`, slow(workbook), prepared.other, SLOW_MS);
  await program.stop();
  keep(
    'untrusted',
    'Files of strangers',
    [
      'File',
      'bytes',
      'status',
      'ms',
      'server at most, MB',
      'child at most, MB',
      'the server stood still, ms',
      'a small read of another, median ms',
      '99 %',
    ],
    rows,
  );
} finally {
  await provider.stop();
  await onServer(cluster.url, `drop database if exists ${name} with (force)`);
  await cluster.stop();
}
