import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** Any number that nobody else uses: the lock that lets one server migrate at a time. */
const MIGRATING = 727_274;

export interface Migration {
  name: string;
  text: string;
  sha256: string;
}

/** The folder is searched upwards, because the program may run from its sources or bundled. */
export function migrationsFolder(from: string = import.meta.url): string {
  for (let at = path.dirname(fileURLToPath(from)); ; at = path.dirname(at)) {
    const folder = path.join(at, 'migrations');
    if (existsSync(path.join(folder, '0001-companies-and-users.sql'))) return folder;
    if (at === path.dirname(at)) throw new Error('no migrations folder above the program');
  }
}

/** Plain SQL files in the order of their names. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(name => name.endsWith('.sql'));
  return names.sort().map(name => {
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

/**
 * Runs each file once, in one transaction. Safe when several servers start together. The lock belongs to each transaction and
 * not to the session, so it works behind pgbouncer too. Returns the names of the files that ran here.
 */
export async function migrate(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  const done = await alone(client, async () => {
    await client.query(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    return appliedMigrations(client);
  });
  refuseStrangers(done, migrations);
  const ran: string[] = [];
  for (const migration of migrations)
    if (!done.has(migration.name) && (await apply(client, migration))) ran.push(migration.name);
  return ran;
}

/**
 * Whether the database has this program's migrations, as they are. It may have newer ones: during an upgrade the processes that are
 * still the old program go on working, and would all be taken out of service at once if they said that they cannot.
 */
export function areApplied(done: Map<string, string>, migrations: Migration[]): boolean {
  return migrations.every(({ name, sha256 }) => done.get(name) === sha256);
}

export async function appliedMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function refuseStrangers(done: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of done) {
    if (!known.has(name)) throw new Error(`the database is newer than this program: it has migration ${name}`);
    if (known.get(name) !== sha256) throw new Error(`migration ${name} was changed after it ran`);
  }
}

/** False when another server was faster. */
async function apply(client: pg.ClientBase, { name, text, sha256 }: Migration): Promise<boolean> {
  try {
    return await alone(client, async () => {
      if ((await appliedMigrations(client)).has(name)) return false;
      await client.query(text);
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
      return true;
    });
  } catch (error) {
    throw new Error(`migration ${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

async function alone<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATING]);
    const result = await work();
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('it was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
