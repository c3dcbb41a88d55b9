import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { counter, gauge } from '../metrics/metrics.ts';
import { isDue, keptTooLong, nameAt, newestOf, type TimeOfDay, unfinished } from './schedule.ts';

export interface NightlySettings {
  at: TimeOfDay;
  folder: string;
  keep: number;
}

export interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface Nightly {
  /** Also ends a backup that is being made. */
  close(): Promise<void>;
}

// In the bundle it is JavaScript, in the same folder as the program.
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../backup.ts' : './backup.js', import.meta.url),
);
const LOOK_EVERY_MS = 60_000;
const AFTER_A_FAILURE_MS = 3_600_000;
const A_DAY_MS = 86_400_000;

/**
 * Runs once a day what `npm run backup` runs, in a process of its own, whose memory goes with it. A program that was off at that
 * time makes the backup as soon as it is on again.
 */
export function startNightly({ at, folder, keep }: NightlySettings, log: Log): Nightly {
  const backups = counter('verdeel_backups_total', 'Nightly backups, by outcome');
  const newest = () => {
    const name = existsSync(folder) ? newestOf(names()) : undefined;
    return name ? statSync(join(folder, name)) : undefined;
  };
  gauge('verdeel_backup_last_success_timestamp_seconds', 'When the newest nightly backup was finished', () => {
    const made = newest();
    return made && Math.round(made.mtimeMs / 1000);
  });
  gauge('verdeel_backup_last_bytes', 'Size of the newest nightly backup', () => newest()?.size);
  let notBefore = 0;
  let child: ChildProcess | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const names = () => readdirSync(folder);
  const remove = (name: string) => rmSync(join(folder, name), { force: true });
  const make = async (now: Date) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isDue(now, at, names())) return;
    for (const name of unfinished(names()))
      if (now.getTime() - statSync(join(folder, name)).mtimeMs > A_DAY_MS) remove(name);
    const begun = performance.now();
    const file = join(folder, nameAt(now));
    child = spawn(process.execPath, [PROGRAM, 'backup', file], { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = await lineOf(child);
    keptTooLong(names(), keep).forEach(remove);
    const seconds = Math.round((performance.now() - begun) / 1000);
    backups.add({ outcome: 'made' });
    log.info({ file, bytes: statSync(file).size, seconds }, `nightly backup: ${said}`);
  };
  const look = () => {
    const now = new Date();
    if (now.getTime() < notBefore) return;
    running ??= make(now)
      .catch(error => {
        notBefore = Date.now() + AFTER_A_FAILURE_MS;
        if (!isClosed) backups.add({ outcome: 'failed' });
        if (!isClosed) log.error({ folder }, `no nightly backup, the next try is in an hour: ${error.message}`);
      })
      .finally(() => {
        running = undefined;
      });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      child?.kill('SIGTERM');
      await running;
    },
  };
}

/** Resolves with the line that the process printed; rejects with its error line. */
function lineOf(child: ChildProcess): Promise<string> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', data => {
    out += data;
  });
  child.stderr?.on('data', data => {
    err += data;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code =>
      code === 0 ? resolve(out.trim()) : reject(new Error(err.trim() || `the backup ended with ${code}`)),
    );
  });
}
