import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '../db/connect.ts';
import startedWith from '../started-with.json' with { type: 'json' };
import { TEST_KEY } from './own-provider.ts';
import { freePort } from './postgres-cluster.ts';
import { settingsOf } from './running-program.ts';

// Several processes of the built program on one database behind Debian's haproxy, with exactly the lines of docs/operations.md: only
// ports, TLS and the order in which processes are asked are those of the test.

export const ADMIN = { email: 'admin@verdeel.example', password: 'Bakery-and-flour-2026' };
/** Names the process that answered. */
export const SERVED_BY = 'served-by';

export interface Several {
  /** The public address. */
  url: string;
  /** The address of each process. */
  each: string[];
  /** By SIGTERM; it ends with 0. */
  stop(n: number): Promise<void>;
  kill(n: number): Promise<void>;
  /** In its place, the program in this folder. Resolves when haproxy sends requests to it. */
  start(n: number, folder?: string): Promise<void>;
  close(): Promise<void>;
}

const until = async (isSo: () => Promise<boolean>, what: string): Promise<void> => {
  for (const end = Date.now() + 20_000; !(await isSo().catch(() => false)); await pause(50))
    if (Date.now() > end) throw new Error(`not within 20 s: ${what}`);
};

/** The operator's page says how. */
function haproxyLines(port: number, ports: readonly number[]): string {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const lines = /```\n(defaults\n[\s\S]*?)```/.exec(page)![1]!;
  const [before] = lines.split('  server one');
  return before!
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace('leastconn', 'roundrobin')
    .replace('default_backend', `http-response set-header ${SERVED_BY} %s\n  default_backend`)
    .concat(ports.map((to, n) => `  server process${n} 127.0.0.1:${to}\n`).join(''));
}

export async function startSeveral(count: number, target: Target, home: string, smtpUrl: string): Promise<Several> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const children: ChildProcess[] = [];
  const each = ports.map(to => `http://127.0.0.1:${to}`);
  const servedNow = async () => {
    const heard = await Promise.all(Array.from({ length: 4 * count }, () => fetch(`${url}/health/live`)));
    return new Set(heard.map(({ headers }) => headers.get(SERVED_BY)));
  };
  const start: Several['start'] = async (n, folder = '.') => {
    const child = spawn(process.execPath, [...startedWith.flags, path.join(folder, 'dist/server/main.js')], {
      env: {
        ...startedWith.environment,
        ...{ PATH: process.env.PATH, PORT: String(ports[n]), LOG_LEVEL: 'silent', VERDEEL_SAMPLE: 'off' },
        ...{ VERDEEL_URL: url, VERDEEL_KEY: TEST_KEY, TRUST_PROXY: 'on', SMTP_URL: smtpUrl },
        ...{ VERDEEL_ADMIN_EMAIL: ADMIN.email, VERDEEL_ADMIN_PASSWORD: ADMIN.password },
        ...settingsOf(target),
        VERDEEL_DATA: path.join(home, `data-${n}`),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children[n] = child;
    await until(async () => (await fetch(`${each[n]}/health/ready`)).ok, `process ${n} is ready`);
    await until(async () => (await servedNow()).has(`process${n}`), `haproxy knows of process ${n}`);
  };
  const end = async (n: number, signal: NodeJS.Signals) => {
    const child = children[n]!;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill(signal);
    return (await gone)[0] as number | null;
  };
  const file = path.join(home, 'haproxy.cfg');
  writeFileSync(file, haproxyLines(port, ports));
  const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  await Promise.all(ports.map((_, n) => start(n)));
  return {
    url,
    each,
    start,
    stop: async n => {
      const code = await end(n, 'SIGTERM');
      if (code !== 0) throw new Error(`process ${n} ended with ${code}`);
    },
    kill: async n => void (await end(n, 'SIGKILL')),
    close: async () => {
      await Promise.all(children.map((_, n) => end(n, 'SIGKILL')));
      haproxy.kill('SIGTERM');
    },
  };
}
