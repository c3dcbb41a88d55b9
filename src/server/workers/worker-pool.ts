import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { countJob } from '../metrics/jobs.ts';
import { Turns } from '../turns/turns.ts';
import { besideProgram } from './beside-program.ts';
import { endBeforeLarge, goesFirst, takeLargeTurn } from './large-jobs.ts';

/** A job took too long or too much memory. Its worker was ended, and the next job gets a new one. */
export class JobFailed extends Error {}

export interface Limits {
  milliseconds: number;
  /** Of the engine's objects. */
  megabytes: number;
  /** How long a worker waits for its next job before it ends. */
  idleMilliseconds?: number;
}

/** The jobs of a worker by name, each from plain data to bytes. */
export type Jobs = Record<string, (input: never) => Uint8Array | Promise<Uint8Array>>;

export interface WorkerPool<J extends Jobs> {
  run<K extends keyof J & string>(job: K, input: Parameters<J[K]>[0], options?: { isLarge: boolean }): Promise<Buffer>;
}

const IDLE_MS = 1_000;
/** For what has just been made: a worker is hardly slower than with all that the engine would take. */
const YOUNG_MEGABYTES = 4;
/** Jobs of one person. */
const MOST_WAITING = 20;

/**
 * One process for work that would block the event loop, and whose memory goes back with it: what a thread has taken, the engine and
 * the allocator keep for the program. It does one job at a time, in turn by person, within limits. It starts with the first job
 * and ends when there has been none for a while.
 */
export function workerPool<J extends Jobs>(file: URL, limits: Limits): WorkerPool<J> {
  const source = fileURLToPath(besideProgram(file));
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let busy = () => {};
  const turns = new Turns({ places: 1, each: 1, waiting: MOST_WAITING });

  const start = (): ChildProcess => {
    // None of the program's settings: there are passwords among them.
    const { TZ, SystemRoot } = process.env;
    const started = fork(source, {
      env: { ...(TZ ? { TZ } : {}), ...(SystemRoot ? { SystemRoot } : {}) },
      execArgv: [
        `--max-old-space-size=${limits.megabytes}`,
        `--max-semi-space-size=${YOUNG_MEGABYTES}`,
        '--disable-warning=ExperimentalWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    goesFirst(started.pid);
    started.unref();
    started.channel?.unref();
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    // A message that no longer reaches it: it is ending.
    started.on('error', forget);
    started.on('exit', forget);
    return started;
  };

  /** A worker that is still ending must not get the next job. */
  const end = () => {
    busy();
    const ended = worker;
    worker = undefined;
    ended?.kill('SIGKILL');
  };

  const work = async (job: string, input: unknown): Promise<Buffer> => {
    clearTimeout(idle);
    busy();
    worker ??= start();
    const current = worker;
    const given = new AbortController();
    const timer = setTimeout(() => void current.kill('SIGKILL'), limits.milliseconds);
    try {
      const { signal } = given;
      const answered = once(current, 'message', { signal });
      const [reply] = (await Promise.race([
        answered,
        once(current, 'exit', { signal }).then(() => []),
        new Promise<[]>(resolve => current.send({ job, input }, error => error && resolve([]))),
      ]).catch(() => [])) as [{ bytes: Uint8Array } | { error: unknown }] | [];
      if (!reply) throw new JobFailed(`${job} took more than ${limits.milliseconds} ms or ${limits.megabytes} MB`);
      if ('error' in reply) throw reply.error;
      const { buffer, byteOffset, byteLength } = reply.bytes;
      return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    } finally {
      clearTimeout(timer);
      given.abort();
      idle = setTimeout(end, limits.idleMilliseconds ?? IDLE_MS).unref();
      busy = endBeforeLarge(end);
    }
  };

  const inTurn = async (job: string, input: unknown, isLarge: boolean): Promise<Buffer> => {
    const leave = isLarge ? await takeLargeTurn({}, end) : () => {};
    try {
      return await turns.run(() => work(job, input));
    } finally {
      leave();
    }
  };

  return {
    run: async (job, input, { isLarge } = { isLarge: false }) => {
      const end = countJob(job);
      const done = inTurn(job, input, isLarge);
      done.then(
        () => end('done'),
        error => end(error instanceof JobFailed ? 'ended' : 'refused'),
      );
      return done;
    },
  };
}
