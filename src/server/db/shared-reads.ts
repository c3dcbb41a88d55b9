import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import { forPerson, whoAsks } from '../turns/person.ts';
import { TooManyWaiting } from '../turns/turns.ts';
import { boundTo, frequent, type Sending, type Tx, verifyWithNext } from './connection.ts';
import type { Statement } from './message.ts';

/** How many go in one message, and how many messages are on their way at a time. */
const MOST_TOGETHER = 20;
const MESSAGES = 2;
/** Reads of one person that wait. */
const MOST_WAITING = 100;

type Rows = readonly unknown[];

interface Asked {
  readonly person: string;
  readonly statements: readonly Statement[];
  resolve(answers: Rows[]): void;
  reject(error: unknown): void;
}

/**
 * Small reads share transactions: those that come while others are on their way go together in the next message, one after the
 * other. The database and the program are woken once for all of them. Invariants: each sets for itself who acts, before anything
 * is read; the transaction is read-only; nobody gets another's answers. If one fails, so do all of its message.
 */
export class SharedReads {
  readonly #inTransaction: (work: (tx: Tx) => Promise<void>) => Promise<void>;
  readonly #asked: Asked[] = [];
  #messages = 0;

  constructor(inTransaction: (work: (tx: Tx) => Promise<void>) => Promise<void>) {
    this.#inTransaction = inTransaction;
  }

  /** The work asks one statement. What it sends ahead of it goes along. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return work(boundTo(new Reader(statements => this.#ask(statements))));
  }

  #ask(statements: readonly Statement[]): Promise<Rows[]> {
    const person = whoAsks();
    if (this.#asked.filter(asked => asked.person === person).length >= MOST_WAITING)
      return Promise.reject(new TooManyWaiting(`more than ${MOST_WAITING} reads wait for one person`));
    const { promise, resolve, reject } = Promise.withResolvers<Rows[]>();
    this.#asked.push({ person, statements, resolve, reject });
    if (this.#messages < MESSAGES) void forPerson('', () => this.#send());
    return promise;
  }

  async #send(): Promise<void> {
    this.#messages++;
    // Whatever comes in the same turn of the event loop goes along.
    await nextTurn();
    while (this.#asked.length > 0) await this.#sendSome(this.#asked.splice(0, MOST_TOGETHER));
    this.#messages--;
  }

  async #sendSome(together: readonly Asked[]): Promise<void> {
    const answers = together.map((): Rows[] => []);
    try {
      await this.#inTransaction(async tx => {
        together.forEach(({ statements }, at) => {
          for (const statement of statements) verifyWithNext(tx, statement, rows => answers[at]!.push(rows));
        });
      });
      for (const [at, { resolve }] of together.entries()) resolve(answers[at]!);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }
}

/** What a read has in place of a connection: a part of a message. */
class Reader implements Sending {
  readonly #ask: (statements: readonly Statement[]) => Promise<Rows[]>;
  #ahead: Statement[] = [];

  constructor(ask: (statements: readonly Statement[]) => Promise<Rows[]>) {
    this.#ask = ask;
  }

  sendWithNext(query: Statement): void {
    this.#ahead.push(query);
  }

  commitWithNext(): void {}

  async executeQuery<R>(query: Statement): Promise<QueryResult<R>> {
    const ahead = this.#ahead;
    this.#ahead = [];
    if (!ahead.some(({ verify }) => verify) || !ahead.some(({ setsActor }) => setsActor))
      throw new Error('what shares a transaction knows what the gate will say, and sets who acts');
    const asked = [...ahead, frequent(query)];
    const answers = await this.#ask(asked);
    for (const [at, { verify }] of asked.entries()) verify?.(answers[at]!);
    return { rows: answers.at(-1) as R[] };
  }

  // biome-ignore lint/correctness/useYield: a stream would hold what others wait for
  async *streamQuery<R>(): AsyncGenerator<QueryResult<R>> {
    throw new Error('read in one go: nothing here streams rows');
  }
}
