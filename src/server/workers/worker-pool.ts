import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { countJob } from '../metrics/jobs.ts';
import { Turns } from '../turns/turns.ts';
import { besideProgram } from './beside-program.ts';

/** A job took too long or too much memory. Its worker was ended, and the next job gets a new one. */
export class JobFailed extends Error {}

export interface Limits {
  milliseconds: number;
  megabytes: number;
  /** How long a thread waits for its next job before it ends and frees its memory: up to some hundred megabytes. */
  idleMilliseconds?: number;
}

/** The jobs of a worker by name, each from plain data to bytes. */
export type Jobs = Record<string, (input: never) => Uint8Array | Promise<Uint8Array>>;

export interface WorkerPool<J extends Jobs> {
  /** What is handed over is moved and not copied, so the caller can no longer use it. */
  run<K extends keyof J & string>(job: K, input: Parameters<J[K]>[0], handedOver?: ArrayBuffer[]): Promise<Buffer>;
}

const IDLE_MS = 1_000;
/** For what has just been made. The engine would let it grow to 48, and a worker is hardly quicker then. */
const YOUNG_MEGABYTES = 12;
/** Jobs of one person. */
const MOST_WAITING = 20;

/**
 * One thread for work that would block the event loop. It does one job at a time, in turn by person, within limits. The thread
 * starts with the first job and ends when there has been none for a while.
 */
export function workerPool<J extends Jobs>(file: URL, limits: Limits): WorkerPool<J> {
  const source = besideProgram(file);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const turns = new Turns({ places: 1, each: 1, waiting: MOST_WAITING });

  const start = (): Worker => {
    const started = new Worker(source, {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    started.unref();
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    // Out of memory: the thread may still be ending when the next job needs one.
    started.on('error', forget);
    started.on('exit', forget);
    return started;
  };

  /** A thread that is still ending must not get the next job. */
  const end = () => {
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
  };

  const work = async (job: string, input: unknown, handedOver: ArrayBuffer[]): Promise<Buffer> => {
    clearTimeout(idle);
    worker ??= start();
    const current = worker;
    const given = new AbortController();
    const timer = setTimeout(() => void current.terminate(), limits.milliseconds);
    try {
      current.postMessage({ job, input }, handedOver);
      const [reply] = (await Promise.race([
        once(current, 'message', { signal: given.signal }),
        once(current, 'exit', { signal: given.signal }).then(() => []),
      ]).catch(() => [])) as [{ bytes: Uint8Array } | { error: unknown }] | [];
      if (!reply) throw new JobFailed(`${job} took more than ${limits.milliseconds} ms or ${limits.megabytes} MB`);
      if ('error' in reply) throw reply.error;
      const { buffer, byteOffset, byteLength } = reply.bytes;
      return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    } finally {
      clearTimeout(timer);
      given.abort();
      idle = setTimeout(end, limits.idleMilliseconds ?? IDLE_MS).unref();
    }
  };

  return {
    run: async (job, input, handedOver = []) => {
      const end = countJob(job);
      const done = turns.run(() => work(job, input, handedOver));
      done.then(
        () => end('done'),
        error => end(error instanceof JobFailed ? 'ended' : 'refused'),
      );
      return done;
    },
  };
}
