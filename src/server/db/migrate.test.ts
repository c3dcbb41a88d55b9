import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { onServer, startCluster } from '../testing/postgres-cluster.ts';
import { emptyTarget, scratchFolder, serverUrl } from '../testing/test-database.ts';
import { type Database, openDatabase, type Target } from './connect.ts';
import { migrationsFolder } from './migrate.ts';

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** The project's migrations in a folder of their own, where they can be changed. */
function migrationsCopy(): string {
  const folder = mkdtempSync(path.join(scratchFolder(), 'migrations-'));
  cpSync(migrationsFolder(), folder, { recursive: true });
  return folder;
}

async function opened(target: Target, migrations?: string): Promise<Database> {
  const database = await openDatabase(target, { migrations });
  undo.push(() => database.close());
  return database;
}

describe.each(['server', 'embedded'] as const)('the migrations on the %s engine', engine => {
  const copy = async (): Promise<Target> => {
    const { target, remove } = await emptyTarget(engine);
    undo.push(remove);
    return target;
  };
  const names = async (database: Database) =>
    (
      await database.asOwner(tx => sql<{ name: string }>`select name from schema_migrations order by 1`.execute(tx))
    ).rows.map(({ name }) => name);

  test('ran once each, in the order of their names', async () => {
    const database = await opened(await copy());
    expect(await names(database)).toEqual(readdirSync(migrationsFolder()).sort());
    expect(await database.ready()).toBe(true);
  });

  test('that came later run at the next start', async () => {
    const target = await copy();
    const migrations = migrationsCopy();
    writeFileSync(
      path.join(migrations, '9000-later.sql'),
      'create table later (n int4); insert into later values (7);',
    );
    const database = await opened(target, migrations);
    const { rows } = await database.asOwner(tx => sql`select n from later`.execute(tx));
    expect(rows).toEqual([{ n: 7 }]);
  });

  test('are refused when one was changed after it ran', async () => {
    const target = await copy();
    const migrations = migrationsCopy();
    writeFileSync(path.join(migrations, '0001-companies-and-users.sql'), 'select 1;');
    await expect(openDatabase(target, { migrations })).rejects.toThrow(
      'migration 0001-companies-and-users.sql was changed after it ran',
    );
  });

  test('are the same with line endings of another system', async () => {
    const target = await copy();
    const migrations = migrationsCopy();
    const file = path.join(migrations, '0003-gate.sql');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    expect(await (await opened(target, migrations)).ready()).toBe(true);
  });

  test('that fail leave nothing behind, say which, and let the next start try again', async () => {
    const target = await copy();
    const migrations = migrationsCopy();
    const file = path.join(migrations, '9000-wrong.sql');
    writeFileSync(file, 'create table half (n int4); select 1 / 0;');
    await expect(openDatabase(target, { migrations })).rejects.toThrow('migration 9000-wrong.sql: division by zero');
    writeFileSync(file, 'create table half (n int4);');
    expect(await (await opened(target, migrations)).ready()).toBe(true);
  });

  test('of a newer program are refused by an older one', async () => {
    const target = await copy();
    const migrations = migrationsCopy();
    writeFileSync(path.join(migrations, '9000-newer.sql'), 'select 1;');
    await (await openDatabase(target, { migrations })).close();
    await expect(openDatabase(target)).rejects.toThrow('newer than this program: it has migration 9000-newer.sql');
  });
});

describe('several servers on one PostgreSQL', () => {
  test('a newer one leaves an older one ready that runs already, so that they can be upgraded one after the other', async () => {
    const { target, remove } = await emptyTarget('server');
    undo.push(remove);
    const older = await opened(target);
    const migrations = migrationsCopy();
    writeFileSync(path.join(migrations, '9000-newer.sql'), 'select 1;');
    await opened(target, migrations);
    expect(await older.ready()).toBe(true);
  });

  test('that start at once migrate a new one once, and two new databases make the roles together', async () => {
    const cluster = await startCluster(process.env.DATABASE_TEST_URL);
    undo.push(() => cluster.stop());
    const databases = Array.from({ length: 2 }, () => `new_${randomUUID().replaceAll('-', '')}`);
    for (const name of databases) await onServer(cluster.url, `create database ${name}`);
    const starts = [...databases, ...databases, ...databases].map(name => opened({ url: `${cluster.url}/${name}` }));
    const ready = await Promise.all(starts.map(async start => (await start).ready()));
    expect(ready).toEqual(starts.map(() => true));
  });

  test('start with a user who is no superuser', async () => {
    const url = serverUrl();
    const name = `plain_${randomUUID().replaceAll('-', '')}`;
    await onServer(url, `create role ${name} login createrole`);
    await onServer(url, `create database ${name} owner ${name}`);
    undo.push(async () => {
      await onServer(url, `drop database ${name} with (force)`);
      await onServer(url, `drop owned by ${name} cascade`);
      await onServer(url, `drop role ${name}`);
    });
    for (const role of ['verdeel_app', 'verdeel_gate', 'verdeel_identity'])
      await onServer(url, `grant ${role} to ${name} with admin option`);
    const database = await opened({ url: `${url.replace('verdeel@', `${name}@`)}/${name}` });
    expect(await database.ready()).toBe(true);
    expect(await database.asApp(async () => 'works')).toBe('works');
  });
});
