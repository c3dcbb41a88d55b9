import { fdatasyncSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';

/** Milliseconds of each of `times` runs, one after the other: the median, and the slowest but one in twenty. */
export async function measured(times: number, work: () => Promise<unknown>): Promise<{ median: number; p95: number }> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  took.sort((a, b) => a - b);
  return { median: took[Math.floor(times / 2)]!, p95: took[Math.floor(times * 0.95)]! };
}

/** What the disk takes for a commit. */
export function commitMs(folder: string): { median: number; p95: number } {
  const file = openSync(path.join(folder, 'disk'), 'w');
  const took = Array.from({ length: 200 }, (_, n) => {
    writeSync(file, Buffer.alloc(8192), 0, 8192, (n % 50) * 8192);
    const started = performance.now();
    fdatasyncSync(file);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  return { median: took[100]!, p95: took[190]! };
}

const TICKS = 100;
const statOf = (id: string | number) => readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ');

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** Processor seconds of a process, of the children that are gone, and of those that are not. */
export function secondsOf(pid: number): number {
  const own = statOf(pid);
  let ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(own[at]), 0);
  for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name)))
    try {
      const stat = statOf(id);
      if (Number(stat[1]) === pid) ticks += Number(stat[11]) + Number(stat[12]);
    } catch {
      // It is gone.
    }
  return ticks / TICKS;
}

export const ms = (value: number): string => (value < 10 ? value.toFixed(2) : Math.round(value).toString());

/** Prints the figures and writes them beside the benchmark. */
export function keep(name: string, title: string, head: string[], rows: (string | number)[][]): void {
  const table = [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n');
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
  const text = `# ${title}\n\n${new Date().toISOString().slice(0, 10)} · ${machine}\n\n${table}\n`;
  writeFileSync(path.join(import.meta.dirname, `${name}.md`), text);
  console.log(text);
}
