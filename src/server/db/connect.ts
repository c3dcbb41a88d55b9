import pg from 'pg';
import { Turns } from '../turns/turns.ts';
import { columnTypes } from './column-types.ts';
import type { Traffic, Tx } from './connection.ts';
import { answerAsking } from './embedded/copies.ts';
import { Engine, type EngineOptions } from './embedded/engine.ts';
import { Upkeep } from './embedded/upkeep.ts';
import { WireStream } from './embedded/wire-stream.ts';
import { DatabaseUnavailable, isDiskFull, isReadOnly, isUnknownTable } from './failures.ts';
import { placeOf, reachable } from './hosts.ts';
import { appliedMigrations, areApplied, migrate, migrationsFolder, readMigrations } from './migrate.ts';
import { SharedReads } from './shared-reads.ts';
import { type Isolation, runTransaction, settingsOf, type TransactionOptions } from './transactions.ts';

export type { Tx } from './connection.ts';

/** A PostgreSQL server, or a folder with the embedded database. */
export type Target = { url: string } | { dir: string };

export interface DatabaseOptions {
  log?: (message: string) => void;
  /** How many connections to a server; the embedded database has one. */
  poolSize?: number;
  statementTimeoutMs?: number;
  transactionTimeoutMs?: number;
  /** Where the migrations lie, if not above the program. */
  migrations?: string;
  /** Refuses where there is no database, and does not migrate the one that exists. */
  asItIs?: boolean;
  /** A server that follows another one: it is left as it is, and ready as long as it follows. */
  isReplica?: boolean;
}

export interface Database {
  readonly engine: 'embedded' | 'server';
  /** The work of a request: one transaction under a role that owns nothing, started again when it collides with another. */
  asApp<T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T>;
  /** A read of one short statement, in a transaction that it shares with others'. */
  sharingAsApp<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, under the role that sees only the tables of the own OpenID provider. */
  asIdentity<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As the owner, whom no policy restricts: for the first start, upkeep and tests. */
  asOwner<T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T>;
  /** Whether it answers within a second, accepts changes, and has exactly this program's migrations. */
  ready(): Promise<boolean>;
  /** The number of round trips so far. */
  statements(): number;
  /** How many connections are open, and how many transactions wait for one. */
  connections(): { open: number; waiting: number };
  /** Waits for the running transactions, then closes everything. */
  close(): Promise<void>;
}

/** How one of the two engines is reached. Everything else is the same for both. */
interface Reached {
  engine: Database['engine'];
  config: pg.PoolConfig;
  embedded?: Engine;
  /** Of each transaction. */
  settings: Record<string, string>;
  /** Looks for the server anew with the next connection. */
  lost(): void;
}

const STATEMENT_LIMIT_MS = 15_000;
const TRANSACTION_LIMIT_MS = 120_000;
const BEGIN_LIMIT_MS = 3_000;
const SERVER_TURN_MS = 4_000;
const EMBEDDED_TURN_MS = 20_000;
/** Transactions of one person. Far more than a page begins at once. */
const MOST_WAITING = 100;
const READY_LIMIT_MS = 1_000;

/** Opens the database, migrates it, and runs transactions in it. */
export async function openDatabase(target: Target, options: DatabaseOptions = {}): Promise<Database> {
  const {
    log = () => {},
    statementTimeoutMs = STATEMENT_LIMIT_MS,
    transactionTimeoutMs = TRANSACTION_LIMIT_MS,
    isReplica = false,
    asItIs = isReplica,
  } = options;
  const migrations = readMigrations(options.migrations ?? migrationsFolder());
  const reached = await ('url' in target
    ? reachServer(target.url, statementTimeoutMs, options.poolSize)
    : reachEmbedded(target.dir, { statementLimitMs: statementTimeoutMs, log, mustExist: asItIs }));
  const pool = new pg.Pool({ ...reached.config, types: columnTypes });
  // A connection that breaks while somebody uses it reports that a second time here. Its user has been told already.
  pool.on('connect', client => client.on('error', () => {}));
  pool.on('error', error => {
    reached.lost();
    log(`a database connection ended: ${error.message}`);
  });
  try {
    const bringUpToDate = () => onOwnConnection(reached.config, client => migrate(client, migrations));
    const lookAt = () => onOwnConnection(reached.config, client => appliedMigrations(client));
    if (asItIs) await lookAt();
    else {
      const ran = await (reached.embedded?.unhurried(bringUpToDate) ?? bringUpToDate());
      if (ran.length > 0) log(`migrated: ${ran.join(', ')}`);
    }
  } catch (error) {
    await pool.end();
    await reached.embedded?.close();
    throw notOpened(target, error);
  }

  const traffic: Traffic = { statements: 0, rowsChanged: 0 };
  const upkeep = reached.embedded && new Upkeep(pool, reached.embedded, traffic, log);
  const stopAnswering =
    upkeep && 'dir' in target && !asItIs ? answerAsking(target.dir, folder => upkeep.copyTo(folder)) : async () => {};
  const transactions: TransactionOptions = {
    // The engine's own limit ends a statement first. This one is for a server that answers nothing at all.
    use: { beginLimitMs: BEGIN_LIMIT_MS, statementLimitMs: statementTimeoutMs + BEGIN_LIMIT_MS, keepsPlans: true },
    transactionLimitMs: transactionTimeoutMs,
    turns: turnsAt(reached),
    onFailure: error => {
      if (error instanceof DatabaseUnavailable) reached.lost();
      if (isDiskFull(error)) reached.embedded?.end('the disk is full');
    },
    onRetry: error => log(`a transaction starts again: ${error instanceof Error ? error.message : error}`),
  };
  const as = (role?: string) => {
    // Time limits and formats, where the engine has them.
    const settings = settingsOf({ ...(role ? { role } : {}), ...reached.settings });
    return <T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T> =>
      runTransaction(pool, settings, traffic, transactions, work, isolation).finally(() => upkeep?.noteTransaction());
  };

  const asApp = as('verdeel_app');
  const reads = new SharedReads(work => asApp(work, { readOnly: true, beginsShort: true }));
  let isClosed = false;
  return {
    engine: reached.engine,
    asApp,
    sharingAsApp: work => reads.run(work),
    asIdentity: as('verdeel_identity'),
    asOwner: as(),
    ready: () =>
      within(
        READY_LIMIT_MS,
        async () => (await takesChanges(pool)) !== isReplica && areApplied(await appliedMigrations(pool), migrations),
      ),
    statements: () => traffic.statements,
    connections: () => ({ open: pool.totalCount, waiting: pool.waitingCount }),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await stopAnswering();
      await upkeep?.close();
      await pool.end();
      await reached.embedded?.close();
    },
  };
}

/** A person has at most half of the connections, so that nobody finds all of them taken by one other. */
const turnsAt = ({ config: { max = 1, connectionTimeoutMillis } }: Reached): Turns =>
  new Turns({
    places: max,
    each: Math.ceil(max / 2),
    waiting: MOST_WAITING,
    ...(connectionTimeoutMillis ? { milliseconds: connectionTimeoutMillis } : {}),
  });

async function reachServer(url: string, statementTimeoutMs: number, poolSize = 10): Promise<Reached> {
  const { lost, ...address } = reachable(url);
  const config = { ...address, max: poolSize, connectionTimeoutMillis: SERVER_TURN_MS, keepAlive: true };
  // Set in each transaction and never at connect: behind pgbouncer the connection belongs to somebody else a moment later.
  const settings = {
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(TRANSACTION_LIMIT_MS),
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    // It compiles statements that then take less time than the compiling: docs/decisions/0804.
    jit: 'off',
  };
  return { engine: 'server', config, settings, lost };
}

async function reachEmbedded(dir: string, options: EngineOptions): Promise<Reached> {
  const embedded = await Engine.open(dir, options);
  const config = {
    // The engine serves one connection. The pool is the queue before it.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: EMBEDDED_TURN_MS,
    stream: () => new WireStream(embedded) as never,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  };
  return { engine: 'embedded', config, embedded, settings: {}, lost: () => {} };
}

async function onOwnConnection<T>(config: pg.PoolConfig, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const { Client = pg.Client } = config as { Client?: typeof pg.Client };
  const client = new Client({ ...config, types: columnTypes });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function within(limitMs: number, question: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, limitMs, false);
  });
  try {
    return await Promise.race([question(), limit]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** False on a replica, and on a server that is read-only. */
async function takesChanges(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select current_setting('transaction_read_only') = 'off' as changes");
  return rows[0].changes;
}

/** One line for the operator, without the password in the address. */
function notOpened(target: Target, error: unknown): Error {
  const { code, message, cause } = error as Error & { code?: string };
  const place = 'url' in target ? placeOf(target.url) : target.dir;
  const because = (line: string) => new Error(line, { cause: error });
  if (isUnknownTable(error)) return because(`there is no data of Verdeel in ${place}`);
  if (isDiskFull(cause ?? error)) return because(`the disk is full: ${place} has no room`);
  if (isReadOnly(cause ?? error)) return because(`the database at ${place} takes no changes: is it a replica?`);
  if ('url' in target && code && /^E[A-Z]+$|^28|^3D/.test(code))
    return because(`no database at ${place}: ${message || code}`);
  return error as Error;
}
