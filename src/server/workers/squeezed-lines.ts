import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { gathered } from './gathered.ts';

const AT_ONCE = 256 * 1024;

/** Lines as compressed bytes, some at a time: one text of everything would be copied several times while everybody waits. */
export const squeezedLines = (lines: readonly string[]): Promise<Buffer> =>
  pipeline(inParts(lines), createGzip({ level: 1 }), gathered);

async function* inParts(lines: readonly string[]): AsyncGenerator<string> {
  let text = '';
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < AT_ONCE) continue;
    yield text;
    text = '';
    await setImmediate();
  }
  yield text;
}
