import { writeFileSync } from 'node:fs';
import { Turns } from '../turns/turns.ts';

// Jobs that take hundreds of megabytes wait for each other, in turn by person, whoever does them: so the program and what it has
// started fit together into 768 MB. All others go on beside them.

const LARGE_BYTES = 1024 * 1024;
/** Of one person. */
const MOST_WAITING = 40;

const turns = new Turns({ places: 1, each: 1, waiting: MOST_WAITING });
/** Ends each worker that has nothing to do at the moment. */
const idle = new Set<() => void>();

/** What it holds goes back before a large job begins. Undone by what is returned, when it has something to do. */
export function endBeforeLarge(end: () => void): () => void {
  idle.add(end);
  return () => idle.delete(end);
}

/** Waits for the turn of a large job, before which all idle workers but this one end. What it returns ends that turn. */
export async function takeLargeTurn(asks: Parameters<Turns['take']>[0], but?: () => void): Promise<() => void> {
  const leave = await turns.take(asks);
  for (const end of [...idle]) if (end !== but) end();
  return leave;
}

/** Whether a job on so much text is a large one. */
export const isLarge = (bytes: number): boolean => bytes > LARGE_BYTES;
/** Four bytes at the end of what gzip made say how long it was. */
export const isLargeGzip = (gzip: Buffer): boolean => isLarge(gzip.readUInt32LE(gzip.length - 4));

/** Where memory ends, the system ends a job and not the program. Only Linux can be told. */
export function goesFirst(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Elsewhere it decides by itself.
  }
}
