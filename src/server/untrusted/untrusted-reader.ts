import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { countJob } from '../metrics/jobs.ts';
import { Turns } from '../turns/turns.ts';
import { besideProgram } from '../workers/beside-program.ts';
import { goesFirst, takeLargeTurn } from '../workers/large-jobs.ts';
import { confinement } from './confinement.ts';
import { TOO_MUCH } from './serve-reading.ts';

// What strangers send is read by a process of its own, which reads one file and ends. Whatever a file does to its reader, the
// program goes on: a thread's limits do not contain one large allocation, which ends the whole process.

export interface ReadingLimits {
  milliseconds: number;
  /** Of the whole process, as the system counts them. */
  megabytes: number;
  /** Of the engine's objects. */
  heapMegabytes: number;
  /** Of what it makes of a file. */
  outputMegabytes: number;
}

export type TooMuch = 'time' | 'memory' | 'output';

/** The file took more than it may; its reader was ended, and nothing else. */
export class ReadingFailed extends Error {
  readonly tooMuch: TooMuch;
  /** What the reader said before it ended: it may be a mistake of ours that a file met. */
  readonly said: string;
  constructor(tooMuch: TooMuch, said = '') {
    super(`a file took its reader too much: ${tooMuch}`);
    this.tooMuch = tooMuch;
    this.said = said;
  }
}

/** What is wanted, and what is to be read. */
export interface Reading<Wishes> {
  wishes: Wishes;
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

export interface UntrustedReader<Wishes> {
  /**
   * What the child makes of it, in pieces. `begin` is asked once it is this person's turn, while the child starts. Who stops
   * listening, or the signal, ends the child. A large one takes its turn among all large jobs.
   */
  read(
    person: string,
    begin: () => Promise<Reading<Wishes>>,
    options?: { signal?: AbortSignal; isLarge?: boolean },
  ): AsyncGenerator<Buffer>;
}

const MEGABYTE = 1024 * 1024;
const LOOK_MS = 100;
/** A quarter of what the engine would take: a large workbook is read as fast. */
const YOUNG_MEGABYTES = 12;
/** What an engine that does nothing has reserved. */
const RESERVED_MEGABYTES = 768;
const KEPT_OF_ERRORS = 4096;

/**
 * Two files at once in the whole program, whatever kind they are, and one of each person: the other place is never theirs. Large
 * ones wait for other large jobs instead, so that no small one waits for them.
 */
const turns = new Turns({ places: 2, each: 1, waiting: Number.POSITIVE_INFINITY });

/** `file` calls serveReading(). */
export function untrustedReader<Wishes>(file: URL, limits: ReadingLimits): UntrustedReader<Wishes> {
  const source = fileURLToPath(besideProgram(file));
  return {
    read: async function* (person, begin, { signal, isLarge = false } = {}) {
      const end = countJob('read a file');
      let outcome: Parameters<typeof end>[0] = 'refused';
      let leave = () => {};
      try {
        leave = await (isLarge ? takeLargeTurn({ person, signal }) : turns.take({ person, signal }));
        yield* readOnce(await start(source, limits), limits, begin, signal);
        outcome = 'done';
      } catch (error) {
        if (error instanceof ReadingFailed) outcome = 'ended';
        throw error;
      } finally {
        leave();
        end(outcome);
      }
    },
  };
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

async function start(source: string, limits: ReadingLimits): Promise<Child> {
  const before = await confinement({
    dataMegabytes: limits.megabytes + RESERVED_MEGABYTES,
    processorSeconds: Math.ceil(limits.milliseconds / 1000),
  });
  const [command, ...words] = [
    ...before,
    process.execPath,
    `--max-old-space-size=${limits.heapMegabytes}`,
    `--max-semi-space-size=${YOUNG_MEGABYTES}`,
    // It writes no file and starts no process.
    '--permission',
    '--allow-fs-read=*',
    '--disable-warning=ExperimentalWarning',
    source,
  ];
  // None of the program's settings: there are passwords among them.
  const { TZ, SystemRoot } = process.env;
  const env = { ...(TZ ? { TZ } : {}), ...(SystemRoot ? { SystemRoot } : {}) };
  const child = spawn(command!, words, { stdio: ['pipe', 'pipe', 'pipe'], env, windowsHide: true });
  goesFirst(child.pid);
  return child;
}

async function* readOnce<Wishes>(
  child: Child,
  limits: ReadingLimits,
  begin: () => Promise<Reading<Wishes>>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  ended.catch(() => {});
  let tooMuch: TooMuch | undefined;
  const end = (why?: TooMuch) => {
    tooMuch ??= why;
    child.kill('SIGKILL');
  };
  const giveUp = () => end();
  signal?.addEventListener('abort', giveUp, { once: true });
  const clock = setTimeout(end, limits.milliseconds, 'time');
  const watch = setInterval(() => {
    if (megabytesOf(child.pid) > limits.megabytes) end('memory');
  }, LOOK_MS);
  let errors = '';
  child.stderr.on('data', data => {
    errors = `${errors}${data}`.slice(-KEPT_OF_ERRORS);
  });

  let failure: { of: unknown } | undefined;
  const fed = feed(child.stdin, begin, error => {
    failure = { of: error };
    end();
  });
  try {
    let length = 0;
    for await (const piece of child.stdout as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > limits.outputMegabytes * MEGABYTE) end('output');
      else yield piece;
    }
    const [code, ending] = await ended;
    await fed;
    signal?.throwIfAborted();
    if (failure) throw failure.of;
    if (code === 0 && !tooMuch) return;
    // By itself it dies of its memory, unless the system says that it took too much of the processor.
    if (tooMuch || ending || code === TOO_MUCH)
      throw new ReadingFailed(tooMuch ?? (ending === 'SIGXCPU' || ending === 'SIGKILL' ? 'time' : 'memory'), errors);
    throw new Error(`a file's reader ended with ${code}: ${errors}`);
  } finally {
    clearTimeout(clock);
    clearInterval(watch);
    signal?.removeEventListener('abort', giveUp);
    end();
    await ended.catch(() => {});
  }
}

/** A child that ends before it has read everything has what it needs, or says itself what is wrong. */
async function feed<Wishes>(
  input: Writable,
  begin: () => Promise<Reading<Wishes>>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      const { wishes, bytes } = await begin();
      yield Buffer.from(`${JSON.stringify(wishes)}\n`);
      yield* bytes;
    } catch (error) {
      if (!input.destroyed) onFailure(error);
    }
  }
  await pipeline(Readable.from(whole()), input).catch(() => {});
}

/** What it holds right now; 0 where the system does not tell. */
function megabytesOf(pid: number | undefined): number {
  try {
    const kilobytes = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
