import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

export interface Cluster {
  /** The address without the name of a database. */
  url: string;
  /** A folder that is removed together with the cluster. */
  scratch: string;
  stop(): Promise<void>;
}

/** Its data is removed after the run, so nothing has to reach the disk. */
const HASTY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
];

/** Where Debian puts the server's programs. */
export function postgresBinaries(): string {
  const found = globSync('/usr/lib/postgresql/*/bin').findLast(folder => existsSync(path.join(folder, 'initdb')));
  if (!found) throw new Error('no PostgreSQL here: install Debian’s package postgresql, or set DATABASE_TEST_URL');
  return found;
}

// PostgreSQL refuses to run as root.
const asPostgres = (program: string, ...rest: string[]) => {
  const [first, ...others] =
    process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', program, ...rest] : [program, ...rest];
  return [first!, others] as const;
};

/** A folder that the server may write. */
async function newHome(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'verdeel-test-'));
  if (process.getuid?.() === 0) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    chownSync(home, Number(stdout), 0);
    chmodSync(home, 0o711);
  }
  return home;
}

/** A real PostgreSQL for the tests alone, from Debian's binaries, or the one at the given address. */
export async function startCluster(given: string | undefined, settings = HASTY): Promise<Cluster> {
  const home = await newHome();
  if (given) {
    const stop = async () => rmSync(home, { recursive: true, force: true });
    return { url: given.replace(/\/[^/@]*$/, ''), scratch: path.join(home, 'scratch'), stop };
  }
  const initdb = path.join(postgresBinaries(), 'initdb');
  const words = ['-U', 'verdeel', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(...asPostgres(initdb, '-D', path.join(home, 'pgdata'), ...words));
  return startServer(home, await freePort(), settings);
}

export interface Standby extends Cluster {
  /** It takes changes from now on. */
  promote(): Promise<void>;
}

/** A real standby of a cluster, which follows it until it is promoted. */
export async function startStandby(of: Cluster, settings = HASTY): Promise<Standby> {
  const home = await newHome();
  const data = path.join(home, 'pgdata');
  const copy = path.join(postgresBinaries(), 'pg_basebackup');
  await run(
    ...asPostgres(
      copy,
      '-D',
      data,
      '-d',
      `${of.url}/postgres?application_name=standby`,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ),
  );
  const standby = await startServer(home, await freePort(), settings);
  const promote = path.join(postgresBinaries(), 'pg_ctl');
  return { ...standby, promote: async () => void (await run(...asPostgres(promote, '-D', data, '-w', 'promote'))) };
}

/** Debian's pgbouncer before a cluster, in transaction mode: a connection to it has another session with each transaction. */
export async function startPgbouncer(before: Cluster): Promise<Cluster> {
  const home = await newHome();
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(before.url);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=verdeel`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = transaction\ndefault_pool_size = 8\nmax_client_conn = 200',
  ];
  writeFileSync(path.join(home, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  const child = spawn(...asPostgres('/usr/sbin/pgbouncer', '-q', path.join(home, 'pgbouncer.ini')), {
    stdio: 'ignore',
  });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  return answering({ url: `postgres://verdeel@127.0.0.1:${port}`, scratch: path.join(home, 'scratch'), stop }, child);
}

async function startServer(home: string, port: number, settings: string[]): Promise<Cluster> {
  const data = path.join(home, 'pgdata');
  const own = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`];
  const options = [...own, ...settings].flatMap(setting => ['-c', setting]);
  const child = spawn(...asPostgres(path.join(postgresBinaries(), 'postgres'), '-D', data, ...options), {
    stdio: 'ignore',
  });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const stop = async () => {
    const pgCtl = path.join(postgresBinaries(), 'pg_ctl');
    await run(...asPostgres(pgCtl, '-D', data, '-m', 'immediate', '-W', 'stop')).catch(() => {});
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  return answering({ url: `postgres://verdeel@127.0.0.1:${port}`, scratch: path.join(home, 'scratch'), stop }, child);
}

/** The server, once it answers. */
async function answering(cluster: Cluster, child: ChildProcess): Promise<Cluster> {
  for (let tries = 0; ; tries++) {
    try {
      await onServer(cluster.url, 'select 1');
      return cluster;
    } catch (error) {
      if (tries === 200 || child.exitCode !== null) {
        await cluster.stop();
        throw error;
      }
      await pause(50);
    }
  }
}

/** One statement outside any transaction, on the server's own database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
