// The copy of a large scenario, in short transactions on the embedded engine and in one on PostgreSQL: how long it takes, and how close its longest statement comes to the limit of 15 seconds.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../src/server/calls/transact.ts';
import { type Database, openDatabase, type Target } from '../src/server/db/connect.ts';
import { actAs, actInNewScenario } from '../src/server/db/tenant.ts';
import { copyScenario } from '../src/server/scenarios/copy-scenario.ts';
import { fillHidden } from '../src/server/scenarios/fill-hidden.ts';
import { addScenario, showScenario } from '../src/server/scenarios/scenarios.sql.ts';
import { acting } from '../src/server/testing/acting.ts';
import { addLargeScenario } from '../src/server/testing/large-scenario.ts';
import { onServer, startCluster } from '../src/server/testing/postgres-cluster.ts';
import { keep, ms } from './figures.ts';

const SIZES = [100_000, 200_000];
const PER_EMPLOYEE = 50;

/** Remembers how long the longest statement took, or the longest transaction. */
class Longest implements KyselyPlugin {
  milliseconds = 0;
  #began = 0;
  async during<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await work();
    this.milliseconds = Math.max(this.milliseconds, performance.now() - began);
    return done;
  }
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    this.#began = performance.now();
    return node;
  };
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    this.milliseconds = Math.max(this.milliseconds, performance.now() - this.#began);
    return result;
  };
}

async function column(target: Target): Promise<string[]> {
  const db = await openDatabase(target, { statementTimeoutMs: 120_000 });
  const companyId = randomUUID();
  await db.asOwner(tx =>
    sql`insert into company (id, name, name_key, sector_id, color) select ${companyId}::uuid, 'C', ${companyId}, id, '#000000' from sector limit 1`.execute(
      tx,
    ),
  );
  const cells: string[] = [];
  for (const rows of SIZES) {
    const size = { employees: rows / PER_EMPLOYEE, costsPerEmployee: PER_EMPLOYEE, segments: 2, otherCosts: 10 };
    const { reportId, scenarioId } = await addLargeScenario(db, companyId, size);
    await db.asOwner(tx => sql`analyze`.execute(tx));
    const longest = new Longest();
    const watched: Database = { ...db, asOwner: work => db.asOwner(tx => longest.during(() => work(tx))) };
    const toMake = { companyId, reportId, name: `Copy of ${rows}`, year: null, kind: null };
    const began = performance.now();
    const hidden = await fillHidden(
      { db: watched, transact: work => watched.asOwner(tx => work({ tx } as Context)) },
      scenarioId,
      async ({ tx }) => ({ companyId, scenarioId: (await addScenario(tx, toMake)).id }),
    );
    if (hidden) await watched.asOwner(tx => showScenario(tx, hidden.id));
    else
      await db.asApp(
        async tx => {
          actAs(tx, acting({ companyIds: [companyId], scenarioIds: [scenarioId] }));
          const copy = await addScenario(tx, toMake);
          actInNewScenario(tx, copy.id);
          await copyScenario(tx.withPlugin(longest), { from: scenarioId, to: { companyId, scenarioId: copy.id } });
        },
        { repeatableRead: true },
      );
    cells.push(ms(performance.now() - began), ms(longest.milliseconds));
  }
  await db.close();
  return cells;
}

const folder = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
const cluster = await startCluster(process.env.DATABASE_TEST_URL, ['shared_buffers=128MB']);
const name = `bench_${randomUUID().replaceAll('-', '')}`;
try {
  await onServer(cluster.url, `create database ${name}`);
  const server = await column({ url: `${cluster.url}/${name}` });
  const embedded = await column({ dir: path.join(folder, 'database') });
  const labels = SIZES.flatMap(rows => [
    `a copy of ${rows.toLocaleString('en')} allocations, ms`,
    'its longest transaction (embedded) or statement (PostgreSQL), ms',
  ]);
  const rows = labels.map((label, n) => [label, embedded[n] ?? '', server[n] ?? '']);
  keep('copies', 'Copies of large scenarios', ['', 'embedded', 'PostgreSQL 15 on the same machine'], rows);
} finally {
  await onServer(cluster.url, `drop database if exists ${name} with (force)`);
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
