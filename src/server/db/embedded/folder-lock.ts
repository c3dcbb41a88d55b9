import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Another process has the folder. It can be asked for a copy. */
export class InUse extends Error {
  constructor(folder: string) {
    super(`another process is using ${folder}`);
  }
}

export type Unlock = () => void;

/**
 * Lets one process use a folder. Two would destroy it without an error. The system frees the lock whenever the process ends.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  return lockByFlock(folder) ?? (await lockBySqlite(folder));
}

/** Uses flock(1) on our own descriptor. The lock belongs to the open file, so it remains ours when flock(1) exits. */
export function lockByFlock(folder: string): Unlock | undefined {
  const descriptor = fs.openSync(path.join(folder, '.lock'), 'a', 0o600);
  const tried = spawnSync('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'pipe', descriptor] });
  if (tried.status === 0) return () => fs.closeSync(descriptor);
  fs.closeSync(descriptor);
  if (tried.error && 'code' in tried.error && tried.error.code === 'ENOENT') return undefined;
  throw tried.error ?? (tried.status === 1 ? new InUse(folder) : new Error(`flock ${folder}: ${tried.stderr}`));
}

/** Where there is no flock(1) (macOS, Windows), uses the lock that SQLite takes on its file. */
export async function lockBySqlite(folder: string): Promise<Unlock> {
  const sqlite = await import('node:sqlite');
  const database: DatabaseSync = new sqlite.DatabaseSync(path.join(folder, '.lock.db'), { timeout: 400 });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    throw (error as { errcode?: number }).errcode === SQLITE_BUSY ? new InUse(folder) : error;
  }
  return () => database.close();
}
