import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

// What a change does to the rows that are stored, as PostgreSQL's own log of writes has it: each lock of a row is a write too, and a
// row that is locked and then written, or written again, costs twice.

export interface WrittenRows {
  /** How many rows were locked, written or deleted, by their table. New ones do not count. */
  rows: Record<string, number>;
  /** How many of them more than once. */
  twice: Record<string, number>;
}

interface LogRecord {
  type: string;
  description: string;
  blocks: string;
}

/** Watches the stored rows of one database meanwhile. */
export async function writtenRows(db: Database, work: () => Promise<unknown>): Promise<WrittenRows> {
  const one = async <T>(query: ReturnType<typeof sql<T>>) => (await db.asOwner(tx => query.execute(tx))).rows;
  await one(sql`create extension if not exists pg_walinspect`);
  const here = async () => (await one(sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`))[0]!.at;
  const from = await here();
  await work();
  const to = await here();
  const isThere = sql<{ is: boolean }>`select pg_current_wal_flush_lsn() >= ${to}::pg_lsn as is`;
  while (!(await one(isThere))[0]!.is) await pause(20);
  const records = await one(sql<LogRecord>`select record_type as type, description, block_ref as blocks
    from pg_get_wal_records_info(${from}::pg_lsn, pg_current_wal_flush_lsn())
    where resource_manager = 'Heap' and record_type ~ '^(LOCK|(HOT_)?UPDATE|DELETE)'
      and block_ref like (select '%/' || oid || '/%' from pg_database where datname = current_database()) order by start_lsn`);
  // Not those of PostgreSQL itself: it analyses tables whenever it likes.
  const files = await one(sql<{
    file: string;
    name: string;
  }>`select pg_relation_filenode(oid)::text as file, relname as name
    from pg_class where relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace and pg_relation_filenode(oid) is not null`);
  return countOf(records, new Map(files.map(({ file, name }) => [file, name])));
}

function countOf(records: readonly LogRecord[], tables: ReadonlyMap<string, string>): WrittenRows {
  /** How often the row was touched that lies at this place now. */
  const touched = new Map<string, { table: string; times: number; isLocked: boolean }>();
  const over: { table: string; times: number }[] = [];
  for (const { type, description, blocks } of records) {
    const places = [...blocks.matchAll(/rel \d+\/\d+\/(\d+) fork main blk (\d+)/g)];
    const table = tables.get(places[0]![1]!);
    if (!table) continue;
    const at = (block: string, off: string) => `${table} ${block} ${off}`;
    const old = at(places.at(-1)![2]!, /off:? (\d+)/.exec(description)![1]!);
    const row = touched.get(old) ?? { table, times: 0, isLocked: false };
    touched.delete(old);
    // A row that finds no room on its page is locked by its own writing, once.
    row.times += type.startsWith('UPDATE') && row.isLocked ? 0 : 1;
    row.isLocked = type.startsWith('LOCK');
    if (type.startsWith('DELETE')) over.push(row);
    else touched.set(row.isLocked ? old : at(places[0]![2]!, /new.off:? (\d+)/.exec(description)![1]!), row);
  }
  const all = [...over, ...touched.values()];
  const by = (rows: readonly { table: string }[]) => {
    const groups = Map.groupBy(rows, row => row.table);
    return Object.fromEntries(Array.from(groups, ([table, { length }]) => [table, length]));
  };
  return { rows: by(all), twice: by(all.filter(({ times }) => times > 1)) };
}
