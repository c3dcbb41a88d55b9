import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Target } from '../db/connect.ts';
import startedWith from '../started-with.json' with { type: 'json' };
import type { MemoryGroup } from './memory-group.ts';
import { freePort } from './postgres-cluster.ts';
import type { TestProvider } from './test-provider.ts';

/** The built program as its users run it, in a process of its own. Its memory and its event loop are watched. */
export interface RunningProgram {
  url: string;
  pid: number;
  /** What it has printed so far. */
  said(): string;
  /** The processes it has started that still run, and its open files that have no name any more. */
  holds(): { processes: string[]; files: string[] };
  /**
   * What the work cost: the peak memory of the whole process with its threads, and the longest time its event loop was blocked.
   */
  watched<T>(work: () => Promise<T>): Promise<Watched<T>>;
  /** What the whole process holds now. */
  megabytes(): number;
  /** By SIGTERM, after which it ends with 0. */
  stop(): Promise<void>;
}

export interface Watched<T> {
  result: T;
  milliseconds: number;
  megabytes: number;
  /** The most memory of one of the processes it started. */
  childMegabytes: number;
  /** The most of all of them together, what they share counted once: what a container would have to hold. */
  togetherMegabytes: number;
  longestBlock: number;
}

/**
 * Plain JavaScript and no file, because the watching itself must not cost memory. It counts as event-loop.ts does. Workers get
 * it too.
 */
const WATCH = `
const now = () => {
  const { user, system } = process.threadCpuUsage();
  return [performance.now(), (user + system) / 1000];
};
if (process.channel) {
  let [longest, last, looks] = [0, now()];
  process.on('message', begins => {
    process.send(longest);
    clearInterval(looks);
    [longest, last] = [0, now()];
    if (!begins) return;
    looks = setInterval(() => {
      const current = now();
      longest = Math.max(longest, Math.min(current[0] - last[0], current[1] - last[1]));
      last = current;
    }, 1).unref();
  });
  process.channel.unref();
}`;

const LOOK_MS = 10;
/** Adding up what a process holds page by page takes the kernel milliseconds. */
const LOOK_AT_ALL_MS = 50;

/** As the kernel counts it; 0 for a process that is gone. */
function megabytesOf(pid: number | string, field: 'VmHWM' | 'VmRSS'): number {
  try {
    const [, kilobytes = 0] = new RegExp(`${field}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}
const peakMegabytes = (pid: number | string): number => megabytesOf(pid, 'VmHWM');

/** What a process holds now, pages that several hold divided among them; 0 for a process that is gone. */
function proportionalMegabytes(pid: number | string): number {
  try {
    return Number(/Pss:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The peak of a process that was started, when it has ended. */
export async function peakUntilEnd(child: ChildProcess): Promise<number> {
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(child.pid!));
  }, LOOK_MS);
  await once(child, 'exit').finally(() => clearInterval(look));
  return peak;
}

/** What a link of the kernel leads to; nothing where it is gone meanwhile. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

/** Builds whatever changed since the last build. */
export function build(): void {
  const script =
    "import { buildServer } from './scripts/set-up.mjs'; await buildServer(process.execPath, process.env);";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the server could not be built');
}

/** A database as settings name it. */
export const settingsOf = (target: Target): Record<string, string> =>
  'url' in target ? { DATABASE_URL: target.url } : { VERDEEL_DATA: path.dirname(target.dir) };

/**
 * An embedded database is in the folder `database` of the program's data folder. Whoever does not watch has just what its users
 * have: the watching takes some megabytes itself.
 */
export async function runProgram(
  target: Target,
  provider: TestProvider,
  settings: Record<string, string> = {},
  { group, isWatched = true }: { group?: MemoryGroup | undefined; isWatched?: boolean } = {},
): Promise<RunningProgram> {
  build();
  const port = await freePort();
  const watching = isWatched ? ['--import', `data:text/javascript,${encodeURIComponent(WATCH)}`] : [];
  const child = spawn(process.execPath, [...startedWith.flags, ...watching, 'dist/server/main.js'], {
    env: {
      ...startedWith.environment,
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      VERDEEL_SAMPLE: 'off',
      VERDEEL_ADMIN_EMAIL: 'admin@verdeel.example',
      OIDC_AUTHORITY: provider.authority,
      OIDC_CLIENT_ID: provider.clientId,
      ...settingsOf(target),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', ...(isWatched ? ['ipc' as const] : [])],
  });
  group?.add(child.pid!);
  const ended = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', data => {
      said += data;
      if (said.includes('listens at')) resolve();
    });
    void ended.then(([code]) => reject(new Error(`the program ended with ${code}: ${said}`)));
  });
  const about = `/proc/${child.pid}`;
  const longestBlock = async ({ begins }: { begins: boolean }): Promise<number> => {
    const answer = once(child, 'message');
    child.send(begins);
    return (await answer)[0];
  };
  const childrenNow = () => readFileSync(`${about}/task/${child.pid}/children`, 'utf8').split(' ').filter(Boolean);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    said: () => said,
    holds: () => ({
      processes: childrenNow(),
      files: readdirSync(`${about}/fd`)
        .map(file => targetOf(`${about}/fd/${file}`))
        .filter(target => target.endsWith('(deleted)') && target.includes('verdeel-')),
    }),
    watched: async work => {
      // The kernel keeps the peak. A 5 resets it.
      writeFileSync(`${about}/clear_refs`, '5');
      await longestBlock({ begins: true });
      let [childMegabytes, togetherMegabytes] = [0, 0];
      const lookAtAll = () => {
        const all = [String(child.pid), ...childrenNow()].map(proportionalMegabytes);
        togetherMegabytes = Math.max(togetherMegabytes, Math.round(all.reduce((sum, one) => sum + one)));
      };
      lookAtAll();
      const looks = setInterval(lookAtAll, LOOK_AT_ALL_MS);
      const look = setInterval(() => {
        childMegabytes = Math.max(childMegabytes, ...childrenNow().map(peakMegabytes));
      }, LOOK_MS);
      const started = performance.now();
      const result = await work().finally(() => {
        clearInterval(look);
        clearInterval(looks);
      });
      const milliseconds = performance.now() - started;
      const megabytes = peakMegabytes(child.pid!);
      return {
        result,
        milliseconds,
        megabytes,
        childMegabytes,
        togetherMegabytes,
        longestBlock: await longestBlock({ begins: false }),
      };
    },
    megabytes: () => megabytesOf(child.pid!, 'VmRSS'),
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`the program ended with ${code}: ${said}`);
    },
  };
}
