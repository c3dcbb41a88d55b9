import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
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

/** A real PostgreSQL for the tests alone, from Debian's binaries, or the one at the given address. */
export async function startCluster(given: string | undefined, settings = HASTY): Promise<Cluster> {
  const home = mkdtempSync(path.join(tmpdir(), 'verdeel-test-'));
  const scratch = path.join(home, 'scratch');
  const clear = () => rmSync(home, { recursive: true, force: true });
  if (given) return { url: given.replace(/\/[^/@]*$/, ''), scratch, stop: async () => clear() };
  const binaries = postgresBinaries();

  const data = path.join(home, 'pgdata');
  // PostgreSQL refuses to run as root.
  const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const command = (program: string, ...rest: string[]) => {
    const [first, ...others] = [...asPostgres, path.join(binaries, program), ...rest];
    return [first!, others] as const;
  };
  if (asPostgres.length > 0) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    chownSync(home, Number(stdout), 0);
    chmodSync(home, 0o711);
  }
  await run(...command('initdb', '-D', data, '-U', 'verdeel', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'));
  const port = await freePort();
  const own = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`];
  const server = spawn(
    ...command('postgres', '-D', data, ...[...own, ...settings].flatMap(setting => ['-c', setting])),
    {
      stdio: 'ignore',
    },
  );
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()));
  const stop = async () => {
    await run(...command('pg_ctl', '-D', data, '-m', 'immediate', '-W', 'stop')).catch(() => {});
    await ended;
    clear();
  };
  const url = `postgres://verdeel@127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    try {
      await onServer(url, 'select 1');
      return { url, scratch, stop };
    } catch (error) {
      if (tries === 200 || server.exitCode !== null) {
        await stop();
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
