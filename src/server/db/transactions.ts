import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { durations } from '../metrics/metrics.ts';
import { type Turns, WaitedTooLong } from '../turns/turns.ts';
import { boundTo, Connection, type Traffic, type Tx } from './connection.ts';
import { asFailure, DatabaseUnavailable, isWorthRetrying, RolledBack } from './failures.ts';

export interface TransactionOptions {
  /** Begins each transaction, after `begin` itself: time limits and formats where the engine has them. */
  preamble: string;
  beginLimitMs: number;
  statementLimitMs: number;
  transactionLimitMs: number;
  /** In which order transactions get the connections. */
  turns: Turns;
  /** Called for each failure while its connection is still held. */
  onFailure(error: unknown): void;
  onRetry(error: unknown): void;
}

/** How a transaction is isolated from others. By default, each statement sees what was committed when that statement began. */
export interface Isolation {
  /** Each of its statements sees what was committed when the first began. */
  repeatableRead?: boolean | undefined;
}

const ATTEMPTS = 5;
const waits = durations('verdeel_database_wait_seconds', 'How long transactions waited for a connection');
/** What a transaction started may outlive it (a timer, a stream), so the mark is removed at its end. */
const inside = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Begins, works and commits. Starts again when the database reports that the work collided with somebody else's. */
export async function runTransaction<T>(
  pool: pg.Pool,
  role: string | undefined,
  traffic: Traffic,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  isolation: Isolation = {},
): Promise<T> {
  if (inside.getStore()?.isOpen) throw new Error('a transaction inside a transaction: pass the outer one on instead');
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, role, traffic, options, work, isolation);
    } catch (error) {
      if (!isWorthRetrying(error) || attempt === ATTEMPTS) throw error;
      options.onRetry(error);
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function attemptOnce<T>(
  pool: pg.Pool,
  role: string | undefined,
  traffic: Traffic,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  { repeatableRead }: Isolation,
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
  const connection = new Connection(client, traffic, options.statementLimitMs);
  const mark = { isOpen: true };
  try {
    const takeRole = role ? `; set local role ${role}` : '';
    const level = repeatableRead ? ' isolation level repeatable read' : '';
    await connection.control(`begin${level}${takeRole}${options.preamble}`, options.beginLimitMs);
    const result = await inside.run(mark, () =>
      within(options.transactionLimitMs, connection, work(boundTo(connection))),
    );
    if ((await connection.control('commit')) !== 'COMMIT') throw new RolledBack();
    return result;
  } catch (error) {
    options.onFailure(error);
    if (!connection.broken && connection.status !== 'I')
      await connection.control('rollback', options.beginLimitMs).catch(() => {});
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
