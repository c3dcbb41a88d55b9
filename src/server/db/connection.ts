import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import { asFailure, DatabaseUnavailable, RolledBack } from './failures.ts';
import { Message, type Statement } from './message.ts';
import type { Tables } from './tables.ts';

/** The query builder, bound to the one connection of a transaction. */
export type Tx = Kysely<Tables>;

/** What all connections of a database have sent. */
export interface Traffic {
  statements: number;
  rowsChanged: number;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const statement = (sql: string): Statement => ({ sql, parameters: [] });
export const frequent = (query: Statement): Statement => ({ ...query, isFrequent: true });
const COMMIT = statement('commit');

/** How a connection is used. */
export interface Use {
  beginLimitMs: number;
  statementLimitMs: number;
  /** Whether a session keeps the plans of frequent statements for its next transaction. */
  keepsPlans: boolean;
}

/** What takes statements that travel with the next one. */
export interface Sending extends DatabaseConnection {
  sendWithNext(query: Statement): void;
  commitWithNext(): void;
}

/**
 * The connection of one transaction. It counts round trips, limits the wait, and refuses to work once the transaction is over. What
 * needs no answer of its own travels with the next statement.
 */
export class Connection implements Sending {
  #client: pg.PoolClient;
  #traffic: Traffic;
  #use: Use;
  /** Sent before the next statement, in its message. */
  #ahead: Statement[] = [];
  /** The next statement is the last, and the commit goes with it. */
  #isLast = false;
  #state: 'new' | 'begun' | 'over' = 'new';
  #isReleased = false;
  /** Why the client cannot be used again, if so. */
  broken: Error | undefined;

  constructor(client: pg.PoolClient, traffic: Traffic, use: Use) {
    this.#client = client;
    this.#traffic = traffic;
    this.#use = use;
  }

  /** Begins with these statements: at once, or with the first statement of the work, which then takes no longer than they may. */
  async begin(statements: readonly string[], { withFirst }: { withFirst: boolean }): Promise<void> {
    this.#ahead = statements.map(statement).map(frequent);
    if (!withFirst) await this.#send([], this.#use.beginLimitMs);
  }

  /** Nobody waits for its answer: if it fails, so does the next statement. */
  sendWithNext(query: Statement): void {
    this.#ahead.push(query);
  }

  commitWithNext(): void {
    this.#isLast = true;
  }

  async executeQuery<R>(query: Statement): Promise<QueryResult<R>> {
    const isFirst = this.#state === 'new';
    const limitMs = isFirst ? this.#use.beginLimitMs : this.#use.statementLimitMs;
    const asked = isFirst || this.#isLast ? frequent(query) : query;
    const { rows, command, rowCount } = await this.#send<R>([asked], limitMs);
    return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  // biome-ignore lint/correctness/useYield: a stream would hold the only connection of the embedded engine
  async *streamQuery<R>(): AsyncGenerator<QueryResult<R>> {
    throw new Error('read in one go: nothing here streams rows');
  }

  /** With what still waits, except who acts: nobody asks any more. Does nothing when the commit went with the last statement. */
  async commit(): Promise<void> {
    const isNeeded = this.#ahead.some(({ isFrequent, verify }) => !isFrequent || verify);
    if (this.#state === 'over' || (this.#state === 'new' && !isNeeded)) return;
    if (!isNeeded) this.#ahead = [];
    this.#isLast = false;
    const limitMs = this.#state === 'new' ? this.#use.beginLimitMs : this.#use.statementLimitMs;
    this.#committed(await this.#send([COMMIT], limitMs));
  }

  async rollback(): Promise<void> {
    if (this.broken || this.#state !== 'begun') return;
    this.#ahead = [];
    this.#isLast = false;
    await this.#send([statement('rollback')], this.#use.beginLimitMs).catch(() => {});
  }

  #committed({ command }: pg.QueryResult): void {
    this.#state = 'over';
    if (command !== 'COMMIT') throw new RolledBack();
  }

  /** Returns the answer to the statement, without those to what went with it. */
  async #send<R>(statements: Statement[], limitMs: number): Promise<pg.QueryResult<R & pg.QueryResultRow>> {
    if (this.#isReleased || this.#state === 'over')
      throw new Error('this transaction is over: its connection belongs to somebody else');
    const [ahead, last] = [this.#ahead, this.#isLast ? [COMMIT] : []];
    this.#ahead = [];
    this.#state = last.length > 0 ? 'over' : 'begun';
    this.#traffic.statements++;
    // Each has the time that it would have alone.
    const theirs = ahead.filter(({ isFrequent }) => !isFrequent).length * this.#use.statementLimitMs;
    let answers: pg.QueryResult[];
    try {
      answers = await answeredWithin(theirs + limitMs, this.#ask([...ahead, ...statements, ...last]));
      for (const { command, rowCount } of answers) if (CHANGES.has(command)) this.#traffic.rowsChanged += rowCount ?? 0;
      if (last.length > 0) this.#committed(answers.at(-1)!);
    } catch (error) {
      // Whatever the message did, a rollback ends it.
      this.#state = 'begun';
      // Otherwise it tells of a socket, and not of who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      const failure = asFailure(error);
      if (failure instanceof DatabaseUnavailable) this.broken = failure;
      throw failure;
    }
    for (const [at, { verify }] of ahead.entries()) verify?.(answers[at]!.rows);
    return answers[answers.length - 1 - last.length] as pg.QueryResult<R & pg.QueryResultRow>;
  }

  async #ask(statements: Statement[]): Promise<pg.QueryResult[]> {
    const [only] = statements;
    // Without parameters it may be several statements.
    if (statements.length === 1) {
      const { sql, parameters } = only!;
      const answer = await this.#client.query(sql, parameters.length > 0 ? [...parameters] : undefined);
      return [answer].flat().slice(-1);
    }
    return this.#client.query(new Message(statements, this.#use)).answers;
  }

  release(): void {
    this.#isReleased = true;
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

const connections = new WeakMap<Tx, Sending>();

/** Sends a statement whose answer nobody needs together with the next one of the transaction, or with its commit. */
export const sendWithNext = (tx: Tx, query: RawBuilder<unknown>): void =>
  connectionOf(tx).sendWithNext(query.compile(tx));

/** The same for one that says who acts. It comes all the time, and is dropped when nothing is asked behind it. */
export const setWithNext = (tx: Tx, query: Statement): void => connectionOf(tx).sendWithNext(frequent(query));

/** Sends a frequent statement together with the next one of the transaction, which fails unless the answer to this one is right. */
export const verifyWithNext = (tx: Tx, query: Statement, verify: NonNullable<Statement['verify']>): void =>
  connectionOf(tx).sendWithNext({ ...frequent(query), verify });

/** The next statement of the transaction is its last: the commit goes with it, and another one is refused. */
export function commitWithNext(tx: Tx): Tx {
  connectionOf(tx).commitWithNext();
  return tx;
}

function connectionOf(tx: Tx): Sending {
  const connection = connections.get(tx);
  if (!connection) throw new Error('this is no transaction');
  return connection;
}

export function boundTo(connection: Sending): Tx {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: consumer => consumer(connection),
  });
  const tx = new Kysely<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
  connections.set(tx, connection);
  return tx;
}
