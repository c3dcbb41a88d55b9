import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { durations } from '../metrics/metrics.ts';
import { type Turns, WaitedTooLong } from '../turns/turns.ts';
import { boundTo, Connection, type Traffic, type Tx, type Use } from './connection.ts';
import { asFailure, DatabaseUnavailable, isPlanLost, isWorthRetrying } from './failures.ts';

export interface TransactionOptions {
  use: Use;
  transactionLimitMs: number;
  /** In which order transactions get the connections. */
  turns: Turns;
  /** Called for each failure while its connection is still held. */
  onFailure(error: unknown): void;
  onRetry(error: unknown): void;
}

/** How a transaction begins. By default, each of its statements sees what was committed when that statement began. */
export interface Isolation {
  /** Each of its statements sees what was committed when the first began. */
  repeatableRead?: boolean | undefined;
  /** It changes nothing, and the database sees to that. */
  readOnly?: boolean;
  /** Its first statement is a short one, so it is sent together with `begin`, and has the time that `begin` has. */
  beginsShort?: boolean;
}

const ATTEMPTS = 5;
const waits = durations('verdeel_database_wait_seconds', 'How long transactions waited for a connection');
/** What a transaction started may outlive it (a timer, a stream), so the mark is removed at its end. */
const inside = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Begins with the settings, works and commits. Starts again when the database reports that the work collided with somebody else's. */
export async function runTransaction<T>(
  pool: pg.Pool,
  settings: readonly string[],
  traffic: Traffic,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  isolation: Isolation = {},
): Promise<T> {
  if (inside.getStore()?.isOpen) throw new Error('a transaction inside a transaction: pass the outer one on instead');
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, settings, traffic, options, work, isolation);
    } catch (error) {
      if (isPlanLost(error)) options.use.keepsPlans = false;
      else if (!isWorthRetrying(error)) throw error;
      if (attempt === ATTEMPTS) throw error;
      options.onRetry(error);
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function attemptOnce<T>(
  pool: pg.Pool,
  settings: readonly string[],
  traffic: Traffic,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  { repeatableRead, readOnly, beginsShort = false }: Isolation,
): Promise<T> {
  const asked = performance.now();
  const leave = await options.turns.take().catch(error => {
    throw error instanceof WaitedTooLong ? new DatabaseUnavailable(error) : error;
  });
  const client = await pool
    .connect()
    .catch(error => {
      leave();
      throw asFailure(error);
    })
    .finally(() => waits.observe(performance.now() - asked));
  const connection = new Connection(client, traffic, options.use);
  const mark = { isOpen: true };
  try {
    const begin = `begin${repeatableRead ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}`;
    await connection.begin([begin, ...settings], { withFirst: beginsShort });
    const result = await inside.run(mark, () =>
      within(options.transactionLimitMs, connection, work(boundTo(connection))),
    );
    await connection.commit();
    return result;
  } catch (error) {
    options.onFailure(error);
    await connection.rollback();
    throw error;
  } finally {
    mark.isOpen = false;
    connection.release();
    leave();
  }
}

/** Work that never ends would keep its connection for ever, and on the embedded engine that is the only one. */
async function within<T>(limitMs: number, connection: Connection, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      connection.broken = new DatabaseUnavailable(`a transaction took over ${limitMs} ms`);
      reject(connection.broken);
    }, limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** As one statement, and for this transaction only: behind pgbouncer the session belongs to somebody else a moment later. */
export function settingsOf(settings: Record<string, string>): string[] {
  const each = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  // One number comes back, and no column for each.
  return each.length > 0 ? [`select num_nulls(${each.join(', ')})`] : [];
}
