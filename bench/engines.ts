// The same program on both engines: the cost of a transaction, and what the embedded engine takes of the machine.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase, type Target } from '../src/server/db/connect.ts';
import { actAs } from '../src/server/db/tenant.ts';
import { acting } from '../src/server/testing/acting.ts';
import { addLargeScenario, type LargeScenario } from '../src/server/testing/large-scenario.ts';
import { onServer, startCluster } from '../src/server/testing/postgres-cluster.ts';
import { keep, measured, ms } from './figures.ts';

type Cell = string;
type Measure = (database: Database, large: LargeScenario, open: () => Promise<Database>) => Promise<Cell>;

const memory = (field: 'VmRSS' | 'VmHWM') => {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return `${Math.round(Number(kilobytes) / 1024)} MB`;
};
const both = ({ median, p95 }: { median: number; p95: number }) => `${ms(median)} (95 %: ${ms(p95)})`;
const asUser = (database: Database, { companyId, scenarioId }: LargeScenario, work: Parameters<Database['asApp']>[0]) =>
  database.asApp(async tx => {
    actAs(tx, acting({ companyIds: [companyId], scenarioIds: [scenarioId] }));
    return work(tx);
  });

const MEASURES: Record<string, Measure> = {
  'a point read as the user, four round trips, ms': async (database, large) =>
    both(
      await measured(500, () =>
        asUser(database, large, tx =>
          tx.selectFrom('scenario').selectAll().where('id', '=', large.scenarioId).execute(),
        ),
      ),
    ),
  'a change of one row, committed, ms': async (database, large) =>
    both(
      await measured(200, () =>
        asUser(database, large, tx =>
          tx
            .updateTable('scenario')
            .set({ segments_documentation: randomUUID() })
            .where('id', '=', large.scenarioId)
            .execute(),
        ),
      ),
    ),
  'a list of 1,000 costs as rows, ms': async (database, large) =>
    both(
      await measured(30, () =>
        asUser(database, large, tx =>
          tx.selectFrom('process').selectAll().where('scenario_id', '=', large.scenarioId).execute(),
        ),
      ),
    ),
  'the same as one JSON text, ms': async (database, large) =>
    both(
      await measured(30, () =>
        asUser(database, large, tx =>
          sql`select json_agg(p)::text as list from process p where scenario_id = ${large.scenarioId}`.execute(tx),
        ),
      ),
    ),
  'the sum of 100,000 allocations, ms': async (database, large) =>
    both(
      await measured(10, () =>
        asUser(database, large, tx =>
          sql`select process_id, sum(cost_cents)::int8 from employee_allocation where scenario_id = ${large.scenarioId} group by 1`.execute(
            tx,
          ),
        ),
      ),
    ),
  'twenty reads at the same time, ms each': async (database, large) => {
    const read = () =>
      asUser(database, large, tx => tx.selectFrom('scenario').selectAll().where('id', '=', large.scenarioId).execute());
    const { median } = await measured(20, () => Promise.all(Array.from({ length: 20 }, read)));
    return ms(median / 20);
  },
  'the program’s longest gap while the sum runs, ms': async (database, large) => {
    let [longest, last] = [0, performance.now()];
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    for (let n = 0; n < 5; n++)
      await asUser(database, large, tx =>
        sql`select process_id, sum(cost_cents)::int8 from employee_allocation where scenario_id = ${large.scenarioId} group by 1`.execute(
          tx,
        ),
      );
    clearInterval(beat);
    return ms(longest);
  },
  'opening it again, ms': async (database, _large, open) => {
    await database.close();
    return both(await measured(5, async () => (await open()).close()));
  },
};

async function column(target: Target): Promise<Cell[]> {
  const open = () => openDatabase(target, { statementTimeoutMs: 120_000 });
  const before = performance.now();
  await (await open()).close();
  const first = ms(performance.now() - before);
  const idle = inAnotherProcess(target);
  const database = await open();
  const companyId = randomUUID();
  await database.asOwner(tx =>
    sql`insert into company (id, name, name_key, sector_id, color) select ${companyId}::uuid, 'C', ${companyId}, id, '#000000' from sector limit 1`.execute(
      tx,
    ),
  );
  const started = performance.now();
  const large = await addLargeScenario(database, companyId);
  await database.asOwner(tx => sql`analyze`.execute(tx));
  const filled = ms(performance.now() - started);
  const cells: Cell[] = [];
  for (const measure of Object.values(MEASURES)) cells.push(await measure(database, large, open));
  return [first, idle, filled, ...cells];
}

/** A process that opens the database, waits and prints how much memory it takes. */
function inAnotherProcess(target: Target): Cell {
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, JSON.stringify(target)], { encoding: 'utf8' });
  return stdout.trim();
}

async function sayIdle(target: Target): Promise<void> {
  const database = await openDatabase(target);
  await database.ready();
  await pause(3_000);
  console.log(`${memory('VmRSS')}, at most ${memory('VmHWM')}`);
  await database.close();
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
  // As a careful operator would set it: every commit reaches the disk.
  const cluster = await startCluster(process.env.DATABASE_TEST_URL, ['shared_buffers=128MB']);
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  try {
    await onServer(cluster.url, `create database ${name}`);
    const server = await column({ url: `${cluster.url}/${name}` });
    const embedded = await column({ dir: path.join(folder, 'database') });
    const labels = [
      'first start: an empty database, migrated, ms',
      'memory of a process with the database open, idle',
      'writing the large scenario (164,000 rows), ms',
      ...Object.keys(MEASURES),
    ];
    const rows = labels.map((label, n) => [label, embedded[n] ?? '', server[n] ?? '']);
    keep('engines', 'The two engines', ['', 'embedded', 'PostgreSQL 15 on the same machine'], rows);
  } finally {
    await onServer(cluster.url, `drop database if exists ${name} with (force)`);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [given] = process.argv.slice(2);
await (given ? sayIdle(JSON.parse(given) as Target) : compare());
