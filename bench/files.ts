// The largest scenario as a workbook, on both engines: how long it takes, how much memory, and how long the server's event loop
// is blocked. The database is prepared here. The built program, in a process of its own, is measured; its memory as the kernel
// counts it.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Target } from '../src/server/db/connect.ts';
import { halved, prepare, serve } from '../src/server/testing/full-size-workbook.ts';
import { onServer, startCluster } from '../src/server/testing/postgres-cluster.ts';
import type { Watched } from '../src/server/testing/running-program.ts';
import { startTestProvider } from '../src/server/testing/test-provider.ts';
import { keep, ms } from './figures.ts';

const EMPLOYEES = [0, 2_000];

type Row = (string | number)[];
const provider = await startTestProvider();
const folder = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
const cluster = await startCluster(process.env.DATABASE_TEST_URL, ['shared_buffers=128MB']);
const names: string[] = [];

async function newTarget(engine: string, employees: number): Promise<Target> {
  if (engine === 'embedded') {
    const dir = path.join(folder, `${employees}`, 'database');
    mkdirSync(path.dirname(dir));
    return { dir };
  }
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  await onServer(cluster.url, `create database ${name}`);
  return { url: `${cluster.url}/${name}` };
}

async function measured(engine: string, employees: number): Promise<Row[]> {
  const rows: Row[] = [];
  const note = <T>(what: string, { result, milliseconds, longestBlock, megabytes, childMegabytes }: Watched<T>): T => {
    rows.push([employees, what, engine, ms(milliseconds), ms(longestBlock), megabytes, childMegabytes]);
    console.log(rows.at(-1)!.join(' | '));
    return result;
  };
  const prepared = await prepare(await newTarget(engine, employees), { employees });
  const program = await serve(prepared, provider);
  note('at rest, just started', await program.rest());
  const file = note('download', await program.download());
  note('validate, nothing differs', await program.send('validate', file));
  note('upload, nothing differs', await program.send('upload', file));
  note('validate, everything differs', await program.send('validate', halved(file)));
  note('upload, everything differs', await program.send('upload', halved(file)));
  await program.stop();
  return rows;
}

try {
  const rows: Row[] = [];
  for (const employees of EMPLOYEES) {
    const [server, embedded] = [await measured('PostgreSQL', employees), await measured('embedded', employees)];
    rows.push(...server.flatMap((row, n) => [row, embedded[n]!]));
  }
  keep(
    'files',
    'A scenario of 1,000 costs, 50 segments and 500 other costs as a workbook',
    [
      'Employees',
      'What',
      'Engine',
      'ms',
      'The server stood still at most, ms',
      'Memory of the server at most, MB',
      'of the child, MB',
    ],
    rows,
  );
} finally {
  await provider.stop();
  for (const name of names) await onServer(cluster.url, `drop database if exists ${name} with (force)`);
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
