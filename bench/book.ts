// What the book of the largest scenario costs: to load it, beside one array_agg a parent of the same rows through the driver;
// to compress it; to settle it and to make its views. One scenario divides evenly, in the other hardly a share is like another.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { resettle, settle } from '../src/domain/book.ts';
import { flow } from '../src/domain/flow.ts';
import { processOverview } from '../src/domain/process-overview.ts';
import { segmentOverview } from '../src/domain/segment-overview.ts';
import { randomScenario } from '../src/domain/testing/random-scenario.ts';
import { trail } from '../src/domain/trail.ts';
import type { Truths } from '../src/domain/truths.ts';
import { openDatabase, type Target } from '../src/server/db/connect.ts';
import { loadTruths } from '../src/server/overviews/load-book.sql.ts';
import { addLargeScenario } from '../src/server/testing/large-scenario.ts';
import { onServer, startCluster } from '../src/server/testing/postgres-cluster.ts';
import { storeModel } from '../src/server/testing/store-scenario.ts';
import { addTestCompany } from '../src/server/testing/test-app.ts';
import { keep, measured, ms } from './figures.ts';

const FULL = { segments: 50, sections: 10, processes: 1000, employees: 2000, costCenters: 0, otherCosts: 500 };
const TIMES = 9;
const LISTS = {
  employee_allocation: ['employee_id', 'process_id', 'share'],
  other_cost_allocation: ['other_cost_id', 'process_id', 'share', 'units_hundredths'],
  total_cost_allocation: ['process_id', 'segment_id', 'share', 'units_hundredths'],
  process_cost_allocation: ['process_id', 'segment_id', 'units_hundredths', 'revenue_cents', 'direct_cost_cents'],
};
const head = ['Engine', 'Scenario', 'What', 'Milliseconds, KB or allocations'];
const rows: (string | number)[][] = [];

async function measureOn(engine: string, target: Target): Promise<void> {
  const db = await openDatabase(target, { statementTimeoutMs: 120_000 });
  const companyId = await addTestCompany(db, 'Large');
  const model = { ...randomScenario(1, { ...FULL, allocations: 118 }), showCostCentersOnPersonnel: false };
  const scenarios = {
    even: (await addLargeScenario(db, companyId)).scenarioId,
    random: (await storeModel(db, companyId, model)).scenarioId,
  };
  await db.asOwner(tx => sql`analyze`.execute(tx));
  for (const [name, id] of Object.entries(scenarios)) {
    const put = (what: string, value: string | number) => void rows.push([engine, name, what, value]);
    const took = async (what: string, work: () => unknown) =>
      put(what, ms((await measured(TIMES, async () => work())).median));
    let text = '';
    const load = async () => {
      text = (await db.asOwner(tx => loadTruths(tx, id))).truths;
    };
    const lists = () =>
      db.asOwner(async tx => {
        for (const [table, [giver, ...columns]] of Object.entries(LISTS))
          await sql`select ${sql.ref(giver!)}, ${sql.join(columns.map(column => sql`array_agg(${sql.ref(column)})`))}
            from ${sql.table(table)} where scenario_id = ${id} group by 1`.execute(tx);
      });
    await lists();
    await load();
    await took('one array_agg a parent, through the driver', lists);
    await took('load the book', load);
    const bytes = gzipSync(text);
    put('KB of JSON', Math.round(text.length / 1000));
    put('KB compressed', Math.round(bytes.byteLength / 1000));
    await took('compress it', () => gzipSync(text));
    const truths = JSON.parse(text) as Truths;
    const book = settle(truths);
    const [first, ...others] = truths.employees;
    const raised = { ...truths, employees: [{ ...first!, yearlyWage: 1 }, ...others] };
    put(
      'allocations',
      book.stages.flat().reduce((sum, { parts }) => sum + parts.length, 0),
    );
    await took('parse it', () => JSON.parse(text));
    await took('settle it', () => settle(truths));
    await took('settle it again after another wage', () => resettle(book, raised));
    await took('per cost object', () => processOverview(book));
    await took('per segment', () => segmentOverview(book));
    await took('cost flow', () => flow(book, 20));
    await took('trail of the net result', () => trail(book, { view: 'process', row: 'totalNetResult' }));
  }
  await db.close();
}

const folder = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
const cluster = await startCluster(process.env.DATABASE_TEST_URL, ['shared_buffers=128MB']);
const name = `bench_${randomUUID().replaceAll('-', '')}`;
try {
  await measureOn('embedded', { dir: path.join(folder, 'database') });
  await onServer(cluster.url, `create database ${name}`);
  await measureOn('PostgreSQL', { url: `${cluster.url}/${name}` });
  keep(
    'book',
    'The book of the largest scenario (1,000 costs, 2,000 employees, 500 other costs, 50 segments)',
    head,
    rows,
  );
} finally {
  await onServer(cluster.url, `drop database if exists ${name} with (force)`);
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
