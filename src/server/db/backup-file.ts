import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Database, openDatabase, type Target } from './connect.ts';
import { asItIs, dump, migrationsOfDump, type Rewrite, restore } from './dump.ts';
import { askForCopy } from './embedded/copies.ts';
import { InUse } from './embedded/folder-lock.ts';
import { syncParent } from './embedded/sync-folder.ts';
import { migrationsFolder, readMigrations } from './migrate.ts';

const UNHURRIED = { statementTimeoutMs: 600_000, transactionTimeoutMs: 6 * 3_600_000 };

/**
 * Writes all data into a zipped file, which gets its name only when it is complete. Changes nothing and makes nobody wait: of an
 * embedded database in use it reads a copy. Returns the number of rows.
 */
export async function backUp(target: Target, file: string, rewrite: Rewrite = asItIs): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} is there already: name another file`);
  const unfinished = `${file}.${process.pid}.part`;
  const takeAway = () => rmSync(unfinished, { force: true });
  process.once('exit', takeAway);
  try {
    const database = await openToRead(target);
    const rows = await zipped(database, unfinished, rewrite).finally(() => database.close());
    renameSync(unfinished, file);
    syncParent(file);
    return rows;
  } finally {
    takeAway();
    process.off('exit', takeAway);
  }
}

async function openToRead(target: Target): Promise<Database> {
  const options = { ...UNHURRIED, asItIs: true };
  try {
    return await openDatabase(target, options);
  } catch (error) {
    if (!(error instanceof InUse && 'dir' in target)) throw error;
    const copy = await askForCopy(target.dir);
    const database = await openDatabase({ dir: copy.dir }, options);
    return { ...database, close: () => database.close().finally(copy.remove) };
  }
}

async function zipped(database: Database, file: string, rewrite: Rewrite): Promise<number> {
  const zip = createGzip();
  const failed = new AbortController();
  const written = pipeline(zip, createWriteStream(file, { mode: 0o600, flush: true }));
  written.catch(error => failed.abort(error));
  const rows = await dump(
    database,
    async line => {
      failed.signal.throwIfAborted();
      if (!zip.write(`${line}\n`)) await once(zip, 'drain', { signal: failed.signal });
    },
    rewrite,
  ).catch(error => {
    zip.destroy();
    throw failed.signal.aborted ? failed.signal.reason : error;
  });
  zip.end();
  await written;
  return rows;
}

/** The schema as it was when the dump was made, the data, and then what the program has migrated since. */
export async function restoreFrom(target: Target, file: string, rewrite: Rewrite = asItIs): Promise<number> {
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
      rows = await restore(database, lines, rewrite).finally(() => database.close());
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
