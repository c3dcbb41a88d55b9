import fs from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { lockFolder, type Unlock } from './folder-lock.ts';
import { syncParent, syncTree } from './sync-folder.ts';

export interface EngineOptions {
  statementLimitMs: number;
  log(message: string): void;
  /** Refuses a folder without a database instead of building one. */
  mustExist?: boolean;
}

const START_LIMIT_MS = 120_000;
const FEWEST_FILES = 512;
const UNHURRIED_MS = 600_000;
const DATA = 'pgdata';
const LIMITS = '/proc/self/limits';

/** The database, in a worker of this process. When the worker has ended, the next connection opens it again. */
export class Engine {
  readonly folder: string;
  #options: EngineOptions;
  #unlock: Unlock;
  #worker: Promise<Worker> | undefined;
  #running: Worker | undefined;
  /** Two workers on one folder would destroy it, so the next one waits until the last has ended. */
  #lastGone: Promise<void> = Promise.resolve();
  #isClosing = false;
  statementLimitMs: number;

  private constructor(folder: string, unlock: Unlock, options: EngineOptions) {
    this.folder = folder;
    this.#unlock = unlock;
    this.#options = options;
    this.statementLimitMs = options.statementLimitMs;
  }

  static async open(dir: string, options: EngineOptions): Promise<Engine> {
    if (options.mustExist && !fs.existsSync(path.join(dir, DATA))) throw new Error(`there is no database in ${dir}`);
    refuseFewFiles();
    compileLightly();
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    fs.chmodSync(dir, 0o700);
    const unlock = await lockFolder(dir);
    try {
      const engine = new Engine(await builtFolder(dir), unlock, options);
      await engine.worker();
      return engine;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  worker(): Promise<Worker> {
    if (this.#isClosing) return Promise.reject(new Error('the database is closed'));
    this.#worker ??= this.#lastGone.then(() => this.#start());
    return this.#worker;
  }

  async #start(): Promise<Worker> {
    try {
      // A killed process has left this file. The lock proves that nobody else runs here.
      fs.rmSync(path.join(this.folder, 'postmaster.pid'), { force: true });
      const worker = await startWorker(this.folder);
      this.#running = worker;
      worker.on('error', error => this.#options.log(`fault: ${whyNot(this.folder, error).message}`));
      this.#lastGone = new Promise(resolve => {
        worker.once('exit', () => {
          if (this.#running === worker) this.#forget('it ended by itself');
          resolve();
        });
      });
      return worker;
    } catch (error) {
      this.#worker = undefined;
      throw error;
    }
  }

  /**
   * Ends the worker; the next connection opens another. Everything committed is on the disk, so nothing acknowledged is lost.
   */
  end(reason: string): void {
    const worker = this.#running;
    if (!worker) return;
    this.#forget(reason);
    void worker.terminate();
  }

  #forget(reason: string): void {
    if (!this.#isClosing) this.#options.log(`the embedded database is opened again: ${reason}`);
    this.#running = undefined;
    this.#worker = undefined;
  }

  /** Upkeep and migrations may take longer than a request. */
  async unhurried<T>(work: () => Promise<T>): Promise<T> {
    this.statementLimitMs = UNHURRIED_MS;
    try {
      return await work();
    } finally {
      this.statementLimitMs = this.#options.statementLimitMs;
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const worker = await this.#worker?.catch(() => undefined);
    if (worker) await closeWorker(worker);
    this.#unlock();
  }
}

/** The first start builds the folder beside its final place, so that it is either absent or complete and on the disk. */
async function builtFolder(dir: string): Promise<string> {
  const folder = path.join(dir, DATA);
  for (const name of fs.readdirSync(dir))
    if (name.startsWith('building-')) fs.rmSync(path.join(dir, name), { recursive: true });
  if (fs.existsSync(folder)) return folder;
  const building = path.join(dir, `building-${process.pid}`);
  try {
    await closeWorker(await startWorker(building));
    syncTree(building);
    fs.renameSync(building, folder);
  } catch (error) {
    fs.rmSync(building, { recursive: true, force: true });
    throw error;
  }
  syncParent(folder);
  syncParent(dir);
  return folder;
}

/** With fewer open files than this the engine fails later, in the middle of its work, with errors that name something else. */
function refuseFewFiles(): void {
  if (!fs.existsSync(LIMITS)) return;
  const most = Number(/^Max open files +(\d+)/m.exec(fs.readFileSync(LIMITS, 'utf8'))?.[1] ?? FEWEST_FILES);
  if (most < FEWEST_FILES)
    throw new Error(`the program may open ${most} files and needs ${FEWEST_FILES}: raise the limit (ulimit -n)`);
}

/**
 * One function of the engine costs V8's optimizing compiler 600 MB and 3.5 seconds of a core at each start. Without optimizing
 * it, sums over 100,000 rows take twice as long and reads as long as before (docs/decisions/0020). The flags take effect only
 * before the first worker.
 */
function compileLightly(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
}

function startWorker(folder: string): Promise<Worker> {
  // In a bundle, the worker is a JavaScript file beside the program.
  const file = import.meta.url.endsWith('.ts') ? './pglite-worker.ts' : './pglite-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), { workerData: { folder } });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => void worker.terminate(), START_LIMIT_MS);
    worker.once('exit', () => {
      clearTimeout(limit);
      reject(new Error(`the embedded database in ${path.dirname(folder)} does not open`));
    });
    // After a later error comes 'exit', which informs whoever is waiting.
    worker.on('error', error => reject(whyNot(folder, error)));
    worker.once('message', () => {
      clearTimeout(limit);
      resolve(worker);
    });
  });
}

/** The engine's file system throws WASI's numbers for what went wrong, and nothing else. */
const WASI: Record<number, string> = {
  2: 'permission denied',
  19: 'the quota is used up',
  33: 'too many open files',
  51: 'the disk is full',
  69: 'the disk is read-only',
};

function whyNot(folder: string, error: Error | { errno?: number }): Error {
  if (error instanceof Error) return error;
  const reason = WASI[error.errno ?? 0] ?? `error ${error.errno}`;
  return new Error(`${reason}: the database in ${path.dirname(folder)} cannot be written`);
}

/** Ends with a checkpoint, so that the next start has nothing to recover. */
function closeWorker(worker: Worker): Promise<void> {
  return new Promise(resolve => {
    const limit = setTimeout(() => void worker.terminate(), START_LIMIT_MS);
    worker.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    worker.postMessage('close');
  });
}
