import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { asFailure, DatabaseUnavailable } from './failures.ts';
import type { Tables } from './tables.ts';

/** The query builder, bound to the one connection of a transaction. */
export type Tx = Kysely<Tables>;

/** What all connections of a database have sent. */
export interface Traffic {
  statements: number;
  rowsChanged: number;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * The connection of one transaction. It counts statements, limits the wait, and refuses to work once the transaction is over.
 */
export class Connection implements DatabaseConnection {
  #client: pg.PoolClient;
  #traffic: Traffic;
  #limitMs: number;
  #over = false;
  /** Why the client cannot be used again, if so. */
  broken: Error | undefined;

  constructor(client: pg.PoolClient, traffic: Traffic, limitMs: number) {
    this.#client = client;
    this.#traffic = traffic;
    this.#limitMs = limitMs;
  }

  async executeQuery<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    const { rows, command, rowCount } = await this.#ask<R>(query.sql, query.parameters);
    if (!CHANGES.has(command)) return { rows };
    this.#traffic.rowsChanged += rowCount ?? 0;
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: a stream would hold the only connection of the embedded engine
  async *streamQuery<R>(): AsyncGenerator<QueryResult<R>> {
    throw new Error('read in one go: nothing here streams rows');
  }

  /** Runs a statement of the transaction itself, without parameters. Returns its last tag. */
  async control(text: string, limitMs = this.#limitMs): Promise<string> {
    const answered = await this.#ask(text, [], limitMs);
    return [answered].flat().at(-1)?.command ?? '';
  }

  async #ask<R>(
    text: string,
    parameters: readonly unknown[],
    limitMs = this.#limitMs,
  ): Promise<pg.QueryResult<R & pg.QueryResultRow>> {
    if (this.#over) throw new Error('this transaction is over: its connection belongs to somebody else');
    this.#traffic.statements++;
    try {
      const values = parameters.length > 0 ? [...parameters] : undefined;
      return await answeredWithin(limitMs, this.#client.query<R & pg.QueryResultRow>(text, values));
    } catch (error) {
      const failure = asFailure(error);
      if (failure instanceof DatabaseUnavailable) this.broken = failure;
      throw failure;
    }
  }

  /** 'I' outside a transaction, 'T' in one, 'E' in one that failed. */
  get status(): string | null {
    return this.#client.getTransactionStatus();
  }

  release(): void {
    this.#over = true;
    this.#client.release(this.broken);
  }
}

/** The engines end a statement that takes too long. A server that is frozen ends nothing, so this does. */
async function answeredWithin<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const late = () => reject(new DatabaseUnavailable(`no answer within ${limitMs} ms`));
    // Goes round the event loop once more: after a long block of our own, the reply may be waiting to be read.
    timer = setTimeout(() => setImmediate(() => setImmediate(late)), limitMs);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('queries run in a transaction of asApp, asIdentity or asOwner')),
});

export function boundTo(connection: Connection): Tx {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: consumer => consumer(connection),
  });
  return new Kysely<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
}
