import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

// What the operating system adds to the limits of the engine: it counts what the engine does not, ends what takes too much of the
// processor, and lets nobody outlive the program. Tools of util-linux do it, where there are any.

export interface SystemLimits {
  /** Of memory that can be written, addresses that are only reserved included. */
  dataMegabytes: number;
  processorSeconds: number;
}

const MEGABYTE = 1024 * 1024;
const WITH_ITS_PARENT = ['setpriv', '--pdeathsig', 'KILL'];

const run = promisify(execFile);
const found = new Map<string, Promise<readonly string[]>>();

/** The words before a command that limit it: as many as work here. */
export function confinement({ dataMegabytes, processorSeconds }: SystemLimits): Promise<readonly string[]> {
  const limits = ['prlimit', `--data=${dataMegabytes * MEGABYTE}`, `--cpu=${processorSeconds}`, '--core=0'];
  const key = limits.join(' ');
  if (!found.has(key)) found.set(key, firstThatWorks([[...WITH_ITS_PARENT, ...limits], limits, WITH_ITS_PARENT]));
  return found.get(key)!;
}

async function firstThatWorks(candidates: readonly (readonly string[])[]): Promise<readonly string[]> {
  for (const words of candidates) {
    const [command, ...rest] = [...words, process.execPath, '-e', '0'];
    const works = await run(command!, rest).then(
      () => true,
      () => false,
    );
    if (works) return words;
  }
  return [];
}
