import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// A group of processes that together may have so much memory, as a container has it. Linux only, as root, where the groups can be
// written: version 1 or 2.

export interface MemoryGroup {
  /** A process and all that it starts from now on. */
  add(pid: number): void;
  /** The most that they held together, with what the kernel keeps of files for them. */
  peakMegabytes(): number;
  /** How many processes the system ended because there was no more. */
  killed(): number;
  remove(): void;
}

const MEGABYTE = 1024 * 1024;
const VERSIONS = [
  {
    root: '/sys/fs/cgroup/memory',
    limits: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'],
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  { root: '/sys/fs/cgroup', limits: ['memory.max'], peak: 'memory.peak', events: 'memory.events' },
];

export function memoryGroup(megabytes: number): MemoryGroup {
  for (const { root, limits, peak, events } of VERSIONS) {
    const folder = path.join(root, `verdeel-${randomUUID()}`);
    const at = (file: string) => path.join(folder, file);
    try {
      mkdirSync(folder);
      for (const limit of limits) if (existsSync(at(limit))) writeFileSync(at(limit), String(megabytes * MEGABYTE));
      if (!existsSync(at(peak))) throw new Error('no memory is counted here');
    } catch {
      if (existsSync(folder)) rmdirSync(folder);
      continue;
    }
    return {
      add: pid => writeFileSync(at('cgroup.procs'), String(pid)),
      peakMegabytes: () => Math.round(Number(readFileSync(at(peak), 'utf8')) / MEGABYTE),
      killed: () => Number(/oom_kill (\d+)/.exec(readFileSync(at(events), 'utf8'))?.[1] ?? 0),
      remove: () => rmdirSync(folder),
    };
  }
  throw new Error(
    'memory can’t be limited here: that needs root on Linux, and a group of processes that can be written',
  );
}
