// What a call costs with the largest scenario there is: milliseconds and round trips to the database, on both engines.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Target } from '../src/server/db/connect.ts';
import { addLargeScenario } from '../src/server/testing/large-scenario.ts';
import { onServer, startCluster } from '../src/server/testing/postgres-cluster.ts';
import { addCast, type Method, type Reply, testApp } from '../src/server/testing/test-app.ts';
import { startTestProvider, type TestProvider } from '../src/server/testing/test-provider.ts';
import { keep, measured, ms } from './figures.ts';

interface Cost {
  call: string;
  kilobytes: number;
  statements: number;
  median: number;
}

const TIMES = 15;

async function costs(target: Target, provider: TestProvider): Promise<Cost[]> {
  const db = await openDatabase(target, { statementTimeoutMs: 120_000 });
  const app = await testApp(undefined, { db: { ...db, target, drop: () => db.close() }, provider });
  const { a } = await addCast(db);
  const { scenarioId, reportId } = await addLargeScenario(db, a.id);
  await db.asOwner(tx => sql`analyze`.execute(tx));
  const first = async (table: string) =>
    (
      await db.asOwner(tx =>
        sql<{
          id: string;
        }>`select id from ${sql.table(table)} where scenario_id = ${scenarioId} order by seq limit 1`.execute(tx),
      )
    ).rows[0]!.id;
  const [segment, employee, process] = [await first('segment'), await first('employee'), await first('process')];

  const costOf = async (call: string, method: Method, at: string, body?: () => unknown): Promise<Cost> => {
    let reply: Reply | undefined;
    const ask = async () => {
      reply = await app.as(a.manager, method, at, body?.());
      if (reply.status >= 300)
        throw new Error(`${method} ${at}: ${reply.status} ${reply.raw.toString().slice(0, 300)}`);
    };
    await ask();
    const before = db.statements();
    await ask();
    const statements = db.statements() - before;
    const { median } = await measured(TIMES, ask);
    return { call, kilobytes: Math.round((reply?.raw.length ?? 0) / 1024), statements, median };
  };

  const employees = `/employee-cost-allocation/${employee}`;
  const list = (await app.as(a.manager, 'GET', employees)).body as { percent: number }[];
  let time = 0;
  /** By turns, so that every row changes. */
  const changed = () => {
    time++;
    return list.map((row, n) => ({ ...row, percent: (n + time) % 2 === 0 ? 0.05 : 0.15 }));
  };
  const result = [
    await costOf('who am I', 'GET', '/user/authorize'),
    await costOf('one scenario', 'GET', `/scenario/${scenarioId}`),
    await costOf('reports of a company', 'GET', `/report/list/${a.id}`),
    await costOf('50 segments', 'GET', `/segment/list/${scenarioId}`),
    await costOf('1,000 costs', 'GET', `/main-process/list/${scenarioId}`),
    await costOf('sections, cost objects, costs and 50,000 allocations', 'GET', `/process-category/list/${scenarioId}`),
    await costOf('2,000 employees', 'GET', `/employee/list/${scenarioId}`),
    await costOf('one employee’s 1,000 allocations', 'GET', employees),
    await costOf('save them, every row changed', 'PATCH', employees, changed),
    await costOf('rename a segment', 'PUT', `/segment/${segment}`, () => ({
      name: `Segment ${randomUUID().slice(0, 8)}`,
    })),
    await costOf('another revenue of a cost', 'PUT', `/process/${process}`, () => ({
      totalRevenue: Math.floor(Math.random() * 1e6),
    })),
    await costOf('profit and loss by cost object', 'GET', `/overview/process/${scenarioId}`),
    await costOf('profit and loss by segment', 'GET', `/overview/segment/${scenarioId}`),
    await costOf('a new scenario, empty', 'POST', '/scenario/', () => ({ reportId, name: randomUUID() })),
  ];
  await app.close();
  return result;
}

const folder = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
const provider = await startTestProvider();
const cluster = await startCluster(process.env.DATABASE_TEST_URL, ['shared_buffers=128MB']);
const name = `bench_${randomUUID().replaceAll('-', '')}`;
try {
  await onServer(cluster.url, `create database ${name}`);
  const server = await costs({ url: `${cluster.url}/${name}` }, provider);
  const embedded = await costs({ dir: path.join(folder, 'database') }, provider);
  keep(
    'calls',
    'What a call costs, with the largest scenario (1,000 costs, 2,000 employees, 50 segments, 160,000 allocations)',
    ['Call', 'Reply, KB', 'Round trips', 'Embedded, ms', 'PostgreSQL, ms'],
    embedded.map(({ call, kilobytes, statements, median }, n) => [
      call,
      kilobytes,
      statements,
      ms(median),
      ms(server[n]!.median),
    ]),
  );
} finally {
  await onServer(cluster.url, `drop database if exists ${name} with (force)`);
  await provider.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
