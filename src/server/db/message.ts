import { hash } from 'node:crypto';
import pg from 'pg';
import { columnTypes } from './column-types.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Its text is always the same and it comes all the time, so the session keeps its plan. */
  readonly isFrequent?: boolean;
  /** It sets who acts: whatever comes behind it shows what that person may see. */
  readonly setsActor?: boolean;
  /** Throws when the answer is not the one that everything behind it was sent for. */
  readonly verify?: (rows: readonly unknown[]) => void;
}

/** What the driver notes of statements with a name that have no answer yet. */
type Sent = pg.Connection & { submittedNamedStatements: Record<string, string> };

type Sending = pg.Connection & { _send(piece: Buffer): void };

/** What the driver does for one statement; its types do not name it. */
interface Part extends pg.Query {
  readonly name: string | undefined;
  readonly text: string;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}

const names = new Map<string, string>();

/** The same in every process: behind a pooler, they share the sessions. */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known) return known;
  const name = hash('sha256', sql, 'base64url');
  names.set(sql, name);
  return name;
}

/**
 * Several statements in one message, which is one round trip: the driver would wait for the answer to each. The server does one after
 * the other, and when one fails it leaves out those behind it. The driver hands over what comes back, as to a query of its own.
 */
export class Message implements pg.Submittable {
  readonly answers: Promise<pg.QueryResult[]>;
  readonly #parts: Part[];
  readonly #resolve: (answers: pg.QueryResult[]) => void;
  readonly #reject: (error: unknown) => void;
  readonly #answers: pg.QueryResult[] = [];
  #at = 0;
  #hasFailed = false;

  constructor(statements: readonly Statement[], { keepsPlans }: { keepsPlans: boolean }) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>();
    [this.answers, this.#resolve, this.#reject] = [promise, resolve, reject];
    this.#parts = statements.map(({ sql, parameters, isFrequent }) => {
      const name = isFrequent && keepsPlans ? nameOf(sql) : undefined;
      const query = { name, text: sql, values: [...parameters], types: columnTypes };
      const done = (error: Error | null | undefined, answer: pg.QueryResult) =>
        error ? this.handleError(error) : this.#answers.push(answer);
      return new pg.Query(query, done as never) as Part;
    });
  }

  submit(connection: pg.Connection): void {
    // One write: the driver would write each piece, and end the message with each part.
    const pieces: Buffer[] = [];
    const collecting: pg.Connection = Object.create(connection, {
      _send: { value: (piece: Buffer) => pieces.push(piece) },
      sync: { value: () => {} },
    });
    for (const part of this.#parts) {
      part.prepare(collecting);
      // A parameter that cannot be sent.
      if (this.#hasFailed) break;
    }
    connection.sync.call(collecting);
    (connection as Sending)._send(Buffer.concat(pieces));
  }

  /** The driver keeps by name what the session knows. */
  get name(): string | undefined {
    return this.#part.name;
  }

  get text(): string {
    return this.#part.text;
  }

  get #part(): Part {
    return this.#parts[this.#at]!;
  }

  handleRowDescription(message: unknown): void {
    this.#part.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#part.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#part.handleCommandComplete(message, connection);
    this.#at++;
  }

  handleEmptyQuery(connection: pg.Connection): void {
    this.#part.handleEmptyQuery(connection);
    this.#at++;
  }

  handleError(error: unknown, connection?: Sent): void {
    this.#hasFailed = true;
    // What stands behind the statement that failed was never read.
    if (connection)
      for (const { name = '' } of this.#parts.slice(this.#at)) delete connection.submittedNamedStatements[name];
    this.#reject(error);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const part of this.#parts) part.handleReadyForQuery(connection);
    this.#resolve(this.#answers);
  }
}
