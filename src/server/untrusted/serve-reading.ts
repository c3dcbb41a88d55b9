import { once } from 'node:events';
import { firstLine } from './first-line.ts';

/** A file that takes more than there is, so that the engine says so before the limits end the process. */
export const TOO_MUCH = 3;

/**
 * The child's side of an untrusted reader. The first line that comes in says what is wanted, the rest is what is to be read;
 * what is made of it goes out, in pieces. It reads one file and ends.
 */
export async function serveReading<Wishes>(
  read: (wishes: Wishes, bytes: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array | string>,
): Promise<void> {
  const { line, rest } = await firstLine(process.stdin);
  // Nobody wants it any more.
  if (line === undefined) return;
  try {
    for await (const piece of read(JSON.parse(line), rest))
      if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error);
    process.exitCode = TOO_MUCH;
  }
  // What it did not read keeps it from ending.
  process.stdin.destroy();
}
