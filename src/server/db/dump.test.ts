import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '../testing/calls.ts';
import { addLargeScenario } from '../testing/large-scenario.ts';
import { onServer, postgresBinaries, startCluster } from '../testing/postgres-cluster.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';
import { scratchFolder, type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './connect.ts';
import { dump, migrationsOfDump, restore } from './dump.ts';

const run = promisify(execFile);
// Processes and servers are started; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 });

async function linesOf(database: Database): Promise<string[]> {
  const lines: string[] = [];
  await dump(database, async line => void lines.push(line));
  return lines;
}

async function* dataOf(lines: string[]): AsyncGenerator<string> {
  yield* lines.slice(1);
}

describe.each([
  ['server', 'embedded'],
  ['embedded', 'server'],
] as const)('Z5 a dump of the %s engine restored on the %s engine', (from, to) => {
  let source: TestApp;
  let restored: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    source = await testApp(from);
    cast = await addCast(source.db);
    await addLargeScenario(source.db, cast.a.id, {
      costs: 12,
      employees: 8,
      segments: 3,
      otherCosts: 4,
      costsPerEmployee: 5,
    });
    const { db } = source;
    await db.asOwner(tx =>
      tx
        .insertInto('company_logo')
        .values({ company_id: cast.a.id, media_type: 'image/png', bytes: Buffer.from([0, 255, 10, 13]) })
        .execute(),
    );
    await db.asOwner(tx =>
      sql`update company set manager_id = ${cast.a.manager.id} where id = ${cast.a.id}`.execute(tx),
    );
    expect((await source.as(cast.admin, 'GET', '/user/authorize')).status).toBe(200);
    restored = await testApp(to);
    await restore(restored.db, dataOf(await linesOf(source.db)));
  }, 60_000);
  afterAll(() => Promise.all([source.close(), restored.close()]));

  test('has every row as it was', async () => {
    const [before, now] = await Promise.all([linesOf(source.db), linesOf(restored.db)]);
    expect(now.slice(1).sort()).toEqual(before.slice(1).sort());
    expect(before.length).toBeGreaterThan(200);
  });

  test('S.Z5 answers every GET the same', async () => {
    const ids = await idsByKind(source.db, cast);
    let compared = 0;
    for (const { method, path: shape, access, produces } of calls) {
      if (method !== 'GET' || produces?.includes('text/event-stream')) continue;
      const names = [...shape.matchAll(/:(\w+)/g)].map(([, name]) => name!);
      if (names.length > 1) continue;
      const subject = 'subject' in access ? access.subject.kind : 'user';
      for (const id of names.length > 0 ? (ids[subject] ?? []) : ['']) {
        const at = shape.replace(/:\w+/, id);
        const [before, now] = await Promise.all([source, restored].map(app => app.as(cast.admin, 'GET', at)));
        expect([at, now!.status, now!.body]).toEqual([at, before!.status, before!.body]);
        if (before!.status === 200) compared++;
      }
    }
    expect(compared).toBeGreaterThan(15);
  });

  test('goes on counting where it stopped', async () => {
    const seq = await restored.db.asOwner(async tx => {
      const { rows } = await sql<{ last: number }>`select max(seq) as last from segment`.execute(tx);
      const made = await sql<{ seq: number }>`insert into segment (company_id, scenario_id, name, name_key)
        select company_id, scenario_id, 'New', 'new' from segment limit 1 returning seq`.execute(tx);
      await sql`delete from segment where name = 'New'`.execute(tx);
      return made.rows[0]!.seq - rows[0]!.last;
    });
    expect(seq).toBe(1);
  });

  test('holds foreign keys as strictly as before', async () => {
    const orphan = restored.db.asOwner(tx => sql`update company set manager_id = gen_random_uuid()`.execute(tx));
    await expect(orphan).rejects.toMatchObject({ code: '23503' });
  });
});

async function idsByKind(db: Database, cast: Cast): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = { company: [cast.a.id, cast.b.id], user: [cast.admin.id] };
  for (const table of [
    'report',
    'scenario',
    'segment',
    'process_category',
    'main_process',
    'process',
    'employee',
    'cost_center',
    'other_cost',
  ]) {
    const { rows } = await db.asOwner(tx =>
      sql<{ id: string }>`select id from ${sql.table(table)} order by seq limit 3`.execute(tx),
    );
    ids[table.replaceAll('_', '-')] = rows.map(({ id }) => id);
  }
  return ids;
}

describe('a dump', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase('server');
    await addCast(db);
  });
  afterAll(() => db.drop());

  test('is not restored over what somebody has made', async () => {
    await expect(restore(db, dataOf(await linesOf(db)))).rejects.toThrow('in use');
  });

  test('that was cut short or changed restores nothing', async () => {
    const lines = await linesOf(db);
    const target = await testDatabase('server');
    await expect(restore(target, dataOf(lines.slice(0, -1)))).rejects.toThrow('cut short');
    const row = lines.findIndex(line => line.startsWith('{"id"'));
    await expect(restore(target, dataOf(lines.toSpliced(row, 1)))).rejects.toThrow('rows where it says');
    const { rows } = await target.asOwner(tx => sql`select from app_user`.execute(tx));
    expect(rows).toHaveLength(0);
    await target.drop();
  });

  test('is known by its first line', () => {
    expect(() => migrationsOfDump('PK\u0003\u0004')).toThrow('no dump of Verdeel');
    expect(() => migrationsOfDump(undefined)).toThrow('no dump of Verdeel');
  });
});

describe('S.Z5 Z5 a database kept by the means of its own engine', () => {
  const rowsOf = async (database: Database) => (await linesOf(database)).slice(1).sort();

  test('is the same after pg_dump and pg_restore on a new server, with what docs/operations.md says', async () => {
    const source = await testDatabase('server');
    await addCast(source);
    const from = 'url' in source.target ? source.target.url : '';
    const cluster = await startCluster(undefined);
    await onServer(cluster.url, 'create database verdeel');
    const at = (name: string) => path.join(scratchFolder(), name);
    const tool = (name: string, ...args: string[]) => run(path.join(postgresBinaries(), name), args);
    await tool('pg_dumpall', '--roles-only', '--no-role-passwords', `--file=${at('roles.sql')}`, `--dbname=${from}`);
    await tool('pg_dump', '--format=custom', `--file=${at('verdeel.dump')}`, from);
    await tool('psql', '--quiet', `--file=${at('roles.sql')}`, `${cluster.url}/postgres`);
    await tool('pg_restore', `--dbname=${cluster.url}/verdeel`, '--exit-on-error', at('verdeel.dump'));
    const restored = await openDatabase({ url: `${cluster.url}/verdeel` });
    expect(await rowsOf(restored)).toEqual(await rowsOf(source));
    expect(await restored.asApp(tx => tx.selectFrom('company').selectAll().execute())).toEqual([]);
    await restored.close();
    await cluster.stop();
    await source.drop();
  });

  test('is the same in a copy of the embedded folder of a program that was stopped', async () => {
    const source = await testDatabase('embedded');
    await addCast(source);
    const before = await rowsOf(source);
    await source.close();
    const dir = path.join(scratchFolder(), 'copied');
    cpSync('dir' in source.target ? source.target.dir : '', dir, { recursive: true });
    const copied = await openDatabase({ dir });
    expect(await rowsOf(copied)).toEqual(before);
    await copied.close();
    await source.drop();
  });
});
