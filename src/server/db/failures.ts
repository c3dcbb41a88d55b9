import pg from 'pg';

/** The database cannot be used now: it is gone, frozen, full or too slow. A request answers 503 and may be tried again. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the database is unavailable: ${cause instanceof Error ? cause.message || cause.name : cause}`, { cause });
  }
}

/** A statement failed, its error was swallowed, and the commit became a rollback. */
export class RolledBack extends Error {
  constructor() {
    super('a statement failed inside the transaction and its error was swallowed: nothing was committed');
  }
}

const DISK_FULL = '53100';
const READ_ONLY = '25006';
const UNDEFINED_TABLE = '42P01';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
// A pooler gave the transaction another session, one that does not know the statement or has it from elsewhere; or a migration changed
// what it returns.
const PLAN_LOST = ['26000', '42P05', '0A000'];
// Connection lost, out of resources, shutting down or cancelled, time-out, input/output error; read-only, as a server is that
// has become a replica.
const UNAVAILABLE = /^(08|53|57P|57014|58030|25P0[34]|25006)/;

const code = (error: unknown): string | undefined => {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause.code : undefined;
};

export const isDiskFull = (error: unknown): boolean => code(error) === DISK_FULL;
export const isReadOnly = (error: unknown): boolean => code(error) === READ_ONLY;
export const isUnknownTable = (error: unknown): boolean => code(error) === UNDEFINED_TABLE;
export const isPlanLost = (error: unknown): boolean => PLAN_LOST.includes(code(error) ?? '');
export const isWorthRetrying = (error: unknown): boolean =>
  code(error) === SERIALIZATION_FAILURE || code(error) === DEADLOCK;

/** Turns everything the driver reports about the connection (and not about the statement) into one kind of error. */
export function asFailure(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const isStatement = error instanceof pg.DatabaseError && !UNAVAILABLE.test(error.code ?? '');
  return isStatement ? error : new DatabaseUnavailable(error);
}
