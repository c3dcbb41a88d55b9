import fs from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { lockFolder, type Unlock } from './folder-lock.ts';
import { syncParent, syncTree } from './sync-folder.ts';

export interface EngineOptions {
  statementLimitMs: number;
  log(message: string): void;
}

const START_LIMIT_MS = 120_000;
const UNHURRIED_MS = 600_000;

/** The database in a worker of this process. A worker that ended is opened again by the next connection. */
export class Engine {
  #folder: string;
  #options: EngineOptions;
  #unlock: Unlock;
  #worker: Promise<Worker> | undefined;
  #running: Worker | undefined;
  /** Two workers on one folder would destroy it: the next waits for the end of the last. */
  #lastGone: Promise<void> = Promise.resolve();
  #isClosing = false;
  statementLimitMs: number;

  private constructor(folder: string, unlock: Unlock, options: EngineOptions) {
    this.#folder = folder;
    this.#unlock = unlock;
    this.#options = options;
    this.statementLimitMs = options.statementLimitMs;
  }

  static async open(dir: string, options: EngineOptions): Promise<Engine> {
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
      // Left by a process that was killed; the lock says that nobody else runs here.
      fs.rmSync(path.join(this.#folder, 'postmaster.pid'), { force: true });
      const worker = await startWorker(this.#folder);
      this.#running = worker;
      worker.on('error', error => this.#options.log(`fault in the embedded database: ${error.message}`));
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

  /** Ends the worker; the next connection opens another. What was committed is on the disk: nothing acknowledged is lost. */
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

  /** Upkeep and migrations may take longer than a request may. */
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

/** The first start builds beside the final place: the folder is either absent or whole, and on the disk. */
async function builtFolder(dir: string): Promise<string> {
  const folder = path.join(dir, 'pgdata');
  for (const name of fs.readdirSync(dir))
    if (name.startsWith('building-')) fs.rmSync(path.join(dir, name), { recursive: true });
  if (fs.existsSync(folder)) return folder;
  const building = path.join(dir, `building-${process.pid}`);
  await closeWorker(await startWorker(building));
  syncTree(building);
  fs.renameSync(building, folder);
  syncParent(folder);
  syncParent(dir);
  return folder;
}

/**
 * One function of the engine costs V8's optimizing compiler 600 MB and 3.5 seconds of a core, at each start. Without it sums over
 * 100,000 rows take twice as long and reads as long as before (docs/decisions/0020). The flags count before the first worker.
 */
function compileLightly(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
}

function startWorker(folder: string): Promise<Worker> {
  // Bundled, the worker lies as JavaScript beside the program.
  const file = import.meta.url.endsWith('.ts') ? './pglite-worker.ts' : './pglite-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), { workerData: { folder } });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => void worker.terminate(), START_LIMIT_MS);
    worker.once('exit', () => {
      clearTimeout(limit);
      reject(new Error(`the embedded database in ${path.dirname(folder)} does not open`));
    });
    // Later errors are followed by 'exit', which tells whoever is waiting.
    worker.on('error', reject);
    worker.once('message', () => {
      clearTimeout(limit);
      resolve(worker);
    });
  });
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
