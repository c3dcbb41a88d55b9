import { createReadStream, createWriteStream, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openDatabase, type Target } from './connect.ts';
import { dump, migrationsOfDump, restore } from './dump.ts';
import { migrationsFolder, readMigrations } from './migrate.ts';

const UNHURRIED = { statementTimeoutMs: 600_000, transactionTimeoutMs: 6 * 3_600_000 };

/** All data into a zipped file, which has its name only once it is whole. Answers the number of rows. */
export async function backUp(target: Target, file: string): Promise<number> {
  const database = await openDatabase(target, UNHURRIED);
  const unfinished = `${file}.part`;
  const zip = createGzip();
  const written = pipeline(zip, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  try {
    const writing = dump(database, async line => {
      if (!zip.write(`${line}\n`)) await new Promise(resolve => zip.once('drain', resolve));
    }).finally(() => zip.end());
    const [rows] = await Promise.all([writing, written]);
    renameSync(unfinished, file);
    return rows;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    await database.close();
  }
}

/** The schema as it was when the dump was made, the data, and then what the program has migrated since. */
export async function restoreFrom(target: Target, file: string): Promise<number> {
  const migrations = mkdtempSync(join(tmpdir(), 'verdeel-restore-'));
  let rows = 0;
  try {
    await pipeline(createReadStream(file), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      const lines = linesOf(bytes);
      const then = migrationsOfDump((await lines.next()).value);
      const known = readMigrations(migrationsFolder()).filter(({ name }) => then.includes(name));
      if (known.length < then.length) throw new Error('the backup was made by a newer program');
      for (const { name, text } of known) writeFileSync(join(migrations, name), text);
      const database = await openDatabase(target, { ...UNHURRIED, migrations });
      rows = await restore(database, lines).finally(() => database.close());
    });
  } finally {
    rmSync(migrations, { recursive: true });
  }
  await (await openDatabase(target, UNHURRIED)).close();
  return rows;
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of bytes) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
