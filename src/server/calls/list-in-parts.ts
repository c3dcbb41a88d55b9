import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { gathered } from '../workers/gathered.ts';
import { WORTH_IT } from './compressed.ts';
import { CompressedJson, ReadyJson } from './replies.ts';

const AT_ONCE = 20;

/**
 * A long list as JSON, made some items at a time: the calls of others get their turn in between. What is worth it is compressed as it
 * is made, so that its tens of megabytes are never there at once.
 */
export async function listInParts<Item extends z.ZodType>(
  { element }: z.ZodArray<Item>,
  items: readonly z.output<Item>[],
): Promise<ReadyJson | CompressedJson> {
  const parts = inParts(element, items);
  const [first, second] = [await parts.next(), await parts.next()];
  if (second.done) return new ReadyJson(first.value!);
  const all = async function* () {
    yield first.value! + second.value;
    yield* parts;
  };
  return new CompressedJson(await pipeline(all, createGzip({ level: 1, chunkSize: WORTH_IT }), gathered));
}

/** Each of them but the last is worth compressing. */
async function* inParts<Item extends z.ZodType>(
  element: Item,
  items: readonly z.output<Item>[],
): AsyncGenerator<string, undefined> {
  let text = '[';
  for (let at = 0; at < items.length; at += AT_ONCE) {
    if (at > 0) await setImmediate();
    const some = items.slice(at, at + AT_ONCE).map(item => JSON.stringify(z.encode(element, item)));
    text += `${at > 0 ? ',' : ''}${some.join(',')}`;
    if (text.length < WORTH_IT) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}
