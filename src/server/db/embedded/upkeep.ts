import type pg from 'pg';
import { copyInUse } from './copies.ts';
import type { Engine } from './engine.ts';

const QUIET_MS = 20_000;
const CHECK_EVERY_ROWS = 5_000;
const CHECK_EVERY_STATEMENTS = 2_000;
const VACUUM_AFTER_ROWS = 2_000;
const BULK_ROWS = 20_000;
/** Everybody waits for a vacuum. After bulk writes there is so many times as long a rest. */
const REST = 5;
const LOG_LIMIT_BYTES = 32 * 1024 * 1024;

/** What all connections of the database have sent. */
interface Traffic {
  readonly statements: number;
  readonly rowsChanged: number;
}

/**
 * This engine never checkpoints or vacuums by itself: its log would grow without end, and recovery would take ever longer. This
 * does both, at quiet times and after bulk writes, in turn with the requests.
 */
export class Upkeep {
  #pool: pg.Pool;
  #engine: Engine;
  #traffic: Traffic;
  #log: (message: string) => void;
  #checkedAt = { rows: 0, statements: 0 };
  #vacuumedAtRows = 0;
  #restsUntil = 0;
  #afterRest: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isCopying = false;
  #isClosed = false;

  constructor(pool: pg.Pool, engine: Engine, traffic: Traffic, log: (message: string) => void) {
    this.#pool = pool;
    this.#engine = engine;
    this.#traffic = traffic;
    this.#log = log;
  }

  /** Called after each transaction. */
  noteTransaction(): void {
    const { rowsChanged, statements } = this.#traffic;
    const isDue =
      rowsChanged - this.#checkedAt.rows >= CHECK_EVERY_ROWS ||
      statements - this.#checkedAt.statements >= CHECK_EVERY_STATEMENTS;
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    if (isDue) this.#start();
    else if (rowsChanged > this.#checkedAt.rows) this.#timer = setTimeout(() => this.#start(true), QUIET_MS).unref();
  }

  #start(isQuiet = false): void {
    this.#running ??= this.run(isQuiet)
      .catch(error => this.#log(`upkeep of the embedded database: ${error instanceof Error ? error.message : error}`))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Checkpoints when the log is long. Vacuums when many rows changed and nobody is waiting, or when very many changed. */
  async run(isQuiet: boolean): Promise<void> {
    const { rowsChanged, statements } = this.#traffic;
    this.#checkedAt = { rows: rowsChanged, statements };
    const changed = rowsChanged - this.#vacuumedAtRows;
    const rest = isQuiet ? 0 : this.#restsUntil - performance.now();
    if (changed >= (isQuiet ? VACUUM_AFTER_ROWS : BULK_ROWS)) {
      if (rest > 0) this.#startAfter(rest);
      else await this.#vacuum(isQuiet);
    }
    await this.#turn(async client => {
      if (!this.#isCopying && (await logBytes(client)) >= LOG_LIMIT_BYTES) await client.query('checkpoint');
    });
  }

  /** One table at a time, so that a request waits for one of them at most. */
  async #vacuum(isQuiet: boolean): Promise<void> {
    const { rowsChanged } = this.#traffic;
    let took = 0;
    for (const table of await this.#turn(client => tablesOf(client, isQuiet))) {
      if (this.#isClosed) return;
      await this.#turn(async client => {
        const began = performance.now();
        await client.query(`vacuum (analyze) ${table}`);
        took += performance.now() - began;
      });
    }
    this.#vacuumedAtRows = rowsChanged;
    this.#restsUntil = performance.now() + REST * took;
  }

  #startAfter(rest: number): void {
    this.#afterRest ??= setTimeout(async () => {
      this.#afterRest = undefined;
      // A timer may come a millisecond early, while a run that still saw a rest is on its way.
      this.#restsUntil = 0;
      await this.#running;
      if (!this.#isClosed) this.#start();
    }, rest).unref();
  }

  /** Copies the engine's folder as it is now, while requests go on. */
  async copyTo(folder: string): Promise<void> {
    this.#isCopying = true;
    try {
      await copyInUse(this.#engine.folder, folder, work => this.#turn(work));
    } finally {
      this.#isCopying = false;
    }
  }

  async #turn<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      return await this.#engine.unhurried(() => work(client));
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#afterRest);
    await this.#running;
  }
}

/** The program's tables; also the engine's own when nobody is waiting. */
async function tablesOf(client: pg.PoolClient, withOwn: boolean): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and (nspname = 'public' or $1 and nspname = 'pg_catalog')`,
    [withOwn],
  );
  return rows.map(({ name }) => name);
}

/** How much log a recovery would have to read. */
export async function logBytes(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()',
  );
  return rows[0]!.bytes;
}
