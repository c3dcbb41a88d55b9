import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
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
  let [start, next] = ['', await parts.next()];
  while (!next.done && start.length < WORTH_IT) [start, next] = [start + next.value, await parts.next()];
  if (next.done) return new ReadyJson(start);
  const { value } = next;
  const all = async function* () {
    yield start + value;
    yield* parts;
  };
  return new CompressedJson(await pipeline(all, createGzip({ level: 1 }), buffer));
}

async function* inParts<Item extends z.ZodType>(
  element: Item,
  items: readonly z.output<Item>[],
): AsyncGenerator<string> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    if (at > 0) await setImmediate();
    const some = items.slice(at, at + AT_ONCE).map(item => JSON.stringify(z.encode(element, item)));
    yield `${at > 0 ? ',' : '['}${some.join(',')}`;
  }
  yield items.length > 0 ? ']' : '[]';
}
