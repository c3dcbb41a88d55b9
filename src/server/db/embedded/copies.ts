import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { lockFolder } from './folder-lock.ts';

// The folder belongs to the process that runs on it. Another process that wants the data as they are now (a backup) makes a
// request folder beside them. The running process puts a copy there, which the other may open. This needs no socket and no
// port, and it works between containers, as the lock does.

const POLL_MS = 500;
const UNASKED_MS = 10_000;
const IS_IT_GONE_MS = 5_000;
/** Room for what is written while the copy is made. */
const SPARE_BYTES = 64 * 1024 * 1024;
const A_DAY_MS = 86_400_000;

/** Runs work on the only connection, in turn with the requests. */
export type Turn = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;

/**
 * Copies a database in use, by PostgreSQL's own procedure for files that change meanwhile. The copy recovers to the moment at
 * which the log was copied. Requests wait for one checkpoint at the beginning. Nobody else may checkpoint until the copy is
 * complete, because it needs the log since its beginning.
 */
export async function copyInUse(from: string, to: string, turn: Turn): Promise<void> {
  refuseWithoutRoom(from);
  await turn(client => client.query("select pg_backup_start('copy', fast => true)"));
  let label: string;
  try {
    await copyFiles(from, to, name => name !== 'postmaster.pid' && name !== 'pg_wal');
  } finally {
    label = await turn(
      async client => (await client.query('select labelfile from pg_backup_stop()')).rows[0].labelfile,
    );
  }
  await copyFiles(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'));
  fs.writeFileSync(path.join(to, 'backup_label'), label);
}

/** A copy that fills the disk would make the program refuse changes. */
function refuseWithoutRoom(from: string): void {
  const files = fs.readdirSync(from, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const sizes = files.map(
    ({ parentPath, name }) => fs.statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  const needed = sizes.reduce((sum, size) => sum + size, SPARE_BYTES);
  const { bavail, bsize } = fs.statfsSync(from);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  if (bavail * bsize < needed)
    throw new Error(
      `it needs ${megabytes(needed)} of room for a moment, and the disk has ${megabytes(bavail * bsize)}`,
    );
}

async function copyFiles(from: string, to: string, isWanted = (_name: string) => true): Promise<void> {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of await fs.promises.readdir(from, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue;
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyFiles(source, copy);
    else
      await fs.promises.copyFile(source, copy, fs.constants.COPYFILE_FICLONE).catch(error => {
        // A file that was dropped meanwhile is dropped again when the log is read.
        if (error.code !== 'ENOENT') throw error;
      });
  }
}

/** Looks for request folders and puts a copy into each. Returns a function that ends this. */
export function answerAsking(dir: string, copyTo: (folder: string) => Promise<void>): () => Promise<void> {
  for (const folder of asking(dir)) if (Date.now() - fs.statSync(folder).mtimeMs > A_DAY_MS) remove(folder);
  let running: Promise<void> | undefined;
  const look = async () => {
    for (const folder of asking(dir)) {
      if (!fs.existsSync(wanted(folder))) continue;
      fs.rmSync(wanted(folder));
      const unfinished = path.join(folder, 'unfinished');
      try {
        await copyTo(unfinished);
        fs.renameSync(unfinished, path.join(folder, 'pgdata'));
      } catch (error) {
        remove(unfinished);
        fs.writeFileSync(failed(folder), error instanceof Error ? error.message : String(error));
      }
    }
  };
  const timer = setInterval(() => {
    running ??= look()
      .catch(() => {})
      .finally(() => {
        running = undefined;
      });
  }, POLL_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Asks the process that runs on `dir` for a copy. The caller removes it; the end of the caller's process removes it as well. */
export async function askForCopy(dir: string): Promise<{ dir: string; remove(): void }> {
  const folder = fs.mkdtempSync(path.join(dir, PREFIX));
  const copy = { dir: folder, remove: () => remove(folder) };
  process.once('exit', copy.remove);
  try {
    fs.writeFileSync(wanted(folder), '');
    const begun = Date.now();
    for (let waited = 0; !fs.existsSync(path.join(folder, 'pgdata')); waited += POLL_MS) {
      await pause(POLL_MS);
      if (fs.existsSync(failed(folder)))
        throw new Error(`no copy of ${dir}: ${fs.readFileSync(failed(folder), 'utf8')}`);
      if (fs.existsSync(wanted(folder)) && Date.now() - begun > UNASKED_MS)
        throw new Error(`the process that is using ${dir} does not answer: stop it first`);
      if (waited % IS_IT_GONE_MS === 0 && (await isFree(dir)))
        throw new Error(`the process that was using ${dir} has ended: try again`);
    }
    return copy;
  } catch (error) {
    remove(folder);
    throw error;
  }
}

const PREFIX = 'copy-';
const wanted = (folder: string) => path.join(folder, 'wanted');
const failed = (folder: string) => path.join(folder, 'failed');
const remove = (folder: string) => fs.rmSync(folder, { recursive: true, force: true });
const asking = (dir: string) =>
  fs.readdirSync(dir).flatMap(name => (name.startsWith(PREFIX) ? [path.join(dir, name)] : []));

async function isFree(dir: string): Promise<boolean> {
  try {
    (await lockFolder(dir))();
    return true;
  } catch {
    return false;
  }
}
