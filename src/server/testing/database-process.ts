// A process of its own with a database, for tests that kill it: `<folder or address> hold | write | fill`. It prints what
// happened, one line each, before anything else can happen.
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase, type Target } from '../db/connect.ts';

const [at = '', command] = process.argv.slice(2);
const target: Target = at.startsWith('postgres') ? { url: at } : { dir: at };
const commands = { hold, write, fill } as Record<string, (database: Database) => Promise<void>>;

try {
  const database = await openDatabase(target, { statementTimeoutMs: 5_000 });
  print('open');
  await commands[command ?? '']?.(database);
} catch (error) {
  print(`error ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** Synchronous, so that a kill in the next moment cannot lose it. The reader may be slow. */
function print(line: string): void {
  for (let rest = Buffer.from(`${line}\n`); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if ((error as { code?: string }).code !== 'EAGAIN') throw error;
    }
  }
}

async function hold(): Promise<void> {
  await pause(600_000);
}

async function addTable(database: Database): Promise<void> {
  await database.asOwner(tx => sql`create table if not exists pair (id uuid, half int4, filling text)`.execute(tx));
}

/** Writes pairs of rows, four transactions at a time, and prints each after its commit. */
async function write(database: Database): Promise<void> {
  await addTable(database);
  await Promise.all(Array.from({ length: 4 }, () => writePairs(database, Number.POSITIVE_INFINITY)));
}

async function writePairs(database: Database, count: number, filling = ''): Promise<void> {
  for (let done = 0; done < count; done++) {
    const id = crypto.randomUUID();
    await database.asOwner(async tx => {
      await sql`insert into pair (id, half, filling) values (${id}::uuid, 1, ${filling})`.execute(tx);
      await sql`insert into pair (id, half, filling) values (${id}::uuid, 2, ${filling})`.execute(tx);
    });
    print(`kept ${id}`);
  }
}

/** Writes until the disk is full, makes room, and continues. */
async function fill(database: Database): Promise<void> {
  await addTable(database);
  const ballast = path.join(at, 'ballast');
  writeFileSync(ballast, Buffer.alloc(8 * 1024 * 1024));
  try {
    // Random, so that it cannot be compressed.
    await writePairs(database, 10_000, randomBytes(20_000).toString('base64'));
  } catch (error) {
    print(`full ${error instanceof Error ? `${error.name} ${error.message}` : error}`);
  }
  const started = Date.now();
  await database
    .asOwner(tx => sql`select count(*) from pair`.execute(tx))
    .catch(error => print(`still ${error.message}`));
  print(`read after ${Date.now() - started} ms`);
  rmSync(ballast);
  await writePairs(database, 5);
  print('recovered');
  const { rows } = await database.asOwner(tx =>
    sql<{ id: string; halves: number }>`select id, count(*) as halves from pair group by id`.execute(tx),
  );
  print(`half ${rows.filter(({ halves }) => halves !== 2).length}`);
  for (const { id } of rows) print(`found ${id}`);
  await database.close();
}
