import { sql } from 'kysely';
import type { Database, Tx } from './connect.ts';

/** The first line of a dump. The last line has the number of lines, so that a dump that was cut short is recognised. */
interface Head {
  verdeel: 'dump';
  at: string;
  migrations: string[];
}

/** What becomes of a row, as JSON, on its way. */
export type Rewrite = (table: string, line: string) => string;
export const asItIs: Rewrite = (_table, line) => line;

const BATCH = 1_000;
const MIGRATIONS = 'schema_migrations';

/** All data, the same from either engine, as lines of JSON: the head, then `{"table":…}` and its rows, then the count. */
export async function dump(
  database: Database,
  write: (line: string) => Promise<void>,
  rewrite: Rewrite = asItIs,
): Promise<number> {
  const writeAll = async (tx: Tx) => {
    await sql`set transaction read only`.execute(tx);
    const head: Head = { verdeel: 'dump', at: new Date().toISOString(), migrations: await migrationsOf(tx) };
    await write(JSON.stringify(head));
    let rows = 0;
    for (const table of await tablesOf(tx)) {
      await write(JSON.stringify({ table }));
      await sql`declare lines no scroll cursor for select to_jsonb(t)::text as line from ${sql.table(table)} t`.execute(
        tx,
      );
      for (let more = true; more; ) {
        const batch = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from lines`.execute(tx);
        for (const { line } of batch.rows) await write(rewrite(table, line));
        rows += batch.rows.length;
        more = batch.rows.length === BATCH;
      }
      await sql`close lines`.execute(tx);
    }
    await write(JSON.stringify({ end: rows }));
    return rows;
  };
  return database.asOwner(writeAll, { repeatableRead: true });
}

/** The migrations under which a dump was made, from its first line. */
export function migrationsOfDump(line: string | undefined): string[] {
  const head = line?.startsWith('{"verdeel":"dump"') ? (JSON.parse(line) as Head) : undefined;
  if (!head) throw new Error('this is no dump of Verdeel');
  return head.migrations;
}

/** Writes the lines of a dump (without the first) into a database that nobody has used yet, in one transaction. */
export async function restore(
  database: Database,
  lines: AsyncIterable<string>,
  rewrite: Rewrite = asItIs,
): Promise<number> {
  return database.asOwner(async tx => {
    const used = await sql`select from app_user limit 1`.execute(tx);
    if (used.rows.length > 0) throw new Error('the database is in use: restore into a new one');
    const tables = await tablesOf(tx);
    // The rows that the migrations added are in the dump as well.
    await sql`truncate ${sql.join(tables.map(table => sql.table(table)))}`.execute(tx);
    const links = await linksOf(tx);
    for (const { table, name } of links) await sql`alter table ${table} drop constraint ${name}`.execute(tx);
    const rows = await load(tx, lines, new Set(tables), rewrite);
    for (const { table, name, rule } of links)
      await sql`alter table ${table} add constraint ${name} ${rule}`.execute(tx);
    await continueSequences(tx);
    return rows;
  });
}

async function load(tx: Tx, lines: AsyncIterable<string>, tables: Set<string>, rewrite: Rewrite): Promise<number> {
  let table: string | undefined;
  let batch: string[] = [];
  let rows = 0;
  const flush = async () => {
    if (table && batch.length > 0) await insert(tx, table, batch);
    rows += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    const mark = /^\{"(table|end)":("(\w+)"|\d+)\}$/.exec(line);
    if (!mark) batch.push(table ? rewrite(table, line) : line);
    if (mark || batch.length === BATCH) await flush();
    if (mark?.[1] === 'table') table = mark[3];
    if (table && !tables.has(table)) throw new Error(`the dump has a table ${table} that this program does not know`);
    if (mark?.[1] === 'end') {
      if (Number(mark[2]) !== rows) throw new Error(`the dump has ${rows} rows where it says ${mark[2]}`);
      return rows;
    }
  }
  throw new Error('the dump was cut short: its last line is missing');
}

/** Everything stays text: no number passes through the program. */
async function insert(tx: Tx, table: string, lines: string[]): Promise<void> {
  const list = `[${lines.join(',')}]`;
  await sql`insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${list}::jsonb)`.execute(tx);
}

async function migrationsOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

async function tablesOf(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> ${MIGRATIONS} order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}

/**
 * The foreign keys. Companies and their members refer to each other, so no order of the tables satisfies each row at once. When
 * they are added at the end, each is checked once for all rows, which is quicker than a check for each row.
 */
async function linksOf(tx: Tx) {
  const { rows } = await sql<{ table: string; name: string; rule: string }>`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx);
  return rows.map(({ table, name, rule }) => ({ table: sql.table(table), name: sql.ref(name), rule: sql.raw(rule) }));
}

async function continueSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select attrelid::regclass::text as table, attname::text as column from pg_attribute
    where attidentity <> '' and attrelid::regclass::text = any(${await tablesOf(tx)})`.execute(tx);
  const next = rows.map(
    ({ table, column }) => sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      coalesce(max(${sql.ref(column)}), 0) + 1, false) from ${sql.table(table)}`,
  );
  await sql`${sql.join(next, sql` union all `)}`.execute(tx);
}
