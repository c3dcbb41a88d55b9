// The largest scenario as a workbook, on both engines: how long, how much memory, and how long the server stands still.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Target } from '../src/server/db/connect.ts';
import { addLargeScenario } from '../src/server/testing/large-scenario.ts';
import { type Measured, measure } from '../src/server/testing/measure.ts';
import { onServer, startCluster } from '../src/server/testing/postgres-cluster.ts';
import { addCast, testApp } from '../src/server/testing/test-app.ts';
import { startTestProvider } from '../src/server/testing/test-provider.ts';
import { keep, ms } from './figures.ts';

const EMPLOYEES = [0, 2_000];
const FILES = '/file-generator/scenario-template';
const MEGABYTE = 1024 * 1024;

interface Figures {
  what: string;
  milliseconds: number;
  longestBlock: number;
  megabytes: number;
}

/** In a process of its own, so that its memory is the server's. */
async function figures(target: Target, employees: number): Promise<Figures[]> {
  const provider = await startTestProvider();
  // What prepares the figures takes longer than a statement of the program may; those are far below it.
  const db = await openDatabase(target, { statementTimeoutMs: 120_000 });
  const app = await testApp(undefined, { db: { ...db, target, drop: () => db.close() }, provider });
  const { a } = await addCast(db);
  const { scenarioId, reportId } = await addLargeScenario(db, a.id, { employees });
  await db.asOwner(tx => sql`analyze`.execute(tx));

  const timed = async (what: string, work: () => Promise<Measured>): Promise<Figures> => {
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    const { status, text, milliseconds, longestBlock } = await work();
    clearInterval(timer);
    if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 500)}`);
    return { what, milliseconds, longestBlock, megabytes: Math.round(most / MEGABYTE) };
  };
  const downloaded = () =>
    measure(app, a.manager, FILES, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reportId, scenarioId }),
    });
  // A database that has just taken in a large scenario keeps its memory: what is there before counts for nothing here.
  const before = Math.round(process.memoryUsage.rss() / MEGABYTE);
  const file = (await app.as(a.manager, 'POST', FILES, { reportId, scenarioId })).raw;
  const form = new FormData();
  form.set('reportId', reportId);
  form.set('scenarioId', scenarioId);
  form.set('file', new Blob([new Uint8Array(file)]), 'large.xlsx');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  const headers = { 'content-type': request.headers.get('content-type')! };
  const sent = (what: 'validate' | 'upload') =>
    measure(app, a.manager, `${FILES}-${what}-file`, { method: 'POST', headers, body });
  /** Afterwards every cost, every employee and every allocation is another than the file says. */
  const changeAll = () =>
    db.asOwner(async tx => {
      await sql`update process set total_revenue_cents = total_revenue_cents + 100 where scenario_id = ${scenarioId}`.execute(
        tx,
      );
      await sql`update process_cost_allocation set units_hundredths = 900 where scenario_id = ${scenarioId}`.execute(
        tx,
      );
      for (const table of ['employee_allocation', 'other_cost_allocation', 'total_cost_allocation'])
        await sql`update ${sql.table(table)} set share = share / 2 where scenario_id = ${scenarioId}`.execute(tx);
      await sql`update employee set extras_cents = extras_cents + 100 where scenario_id = ${scenarioId}`.execute(tx);
    });

  const result = [
    {
      what: `before any; the file has ${(file.length / MEGABYTE).toFixed(1)} MB`,
      milliseconds: 0,
      longestBlock: 0,
      megabytes: before,
    },
    await timed('download', downloaded),
    await timed('validate, nothing differs', () => sent('validate')),
    await timed('upload, nothing differs', () => sent('upload')),
  ];
  await changeAll();
  result.push(await timed('validate, everything differs', () => sent('validate')));
  result.push(await timed('upload, everything differs', () => sent('upload')));
  await app.close();
  await provider.stop();
  return result;
}

/** The same, in a child. */
function inProcess(target: Target, employees: number): Figures[] {
  const { stdout, status } = spawnSync(
    process.execPath,
    [import.meta.filename, JSON.stringify(target), String(employees)],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error(`${JSON.stringify(target)} ended with ${status}: ${stdout}`);
  return JSON.parse(stdout.trim().split('\n').at(-1)!);
}

const [asked, count] = process.argv.slice(2);
if (asked) {
  console.log(JSON.stringify(await figures(JSON.parse(asked), Number(count))));
  process.exit(0);
}

const folder = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
const cluster = await startCluster(process.env.DATABASE_TEST_URL, ['shared_buffers=128MB']);
const names: string[] = [];
try {
  const rows: (string | number)[][] = [];
  for (const employees of EMPLOYEES) {
    const name = `bench_${randomUUID().replaceAll('-', '')}`;
    names.push(name);
    await onServer(cluster.url, `create database ${name}`);
    const server = inProcess({ url: `${cluster.url}/${name}` }, employees);
    const embedded = inProcess({ dir: path.join(folder, `${employees}`) }, employees);
    for (const [n, figure] of server.entries())
      for (const [engine, { what, milliseconds, longestBlock, megabytes }] of [
        ['PostgreSQL', figure],
        ['embedded', embedded[n]!],
      ] as const)
        rows.push([employees, what, engine, ms(milliseconds), ms(longestBlock), megabytes]);
  }
  keep(
    'files',
    'A scenario of 1,000 costs, 50 segments and 500 other costs as a workbook',
    ['Employees', 'What', 'Engine', 'ms', 'The server stood still at most, ms', 'Memory at most, MB'],
    rows,
  );
} finally {
  for (const name of names) await onServer(cluster.url, `drop database if exists ${name} with (force)`);
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
