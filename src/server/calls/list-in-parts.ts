import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { ReadyJson } from './replies.ts';

const AT_ONCE = 20;

/** A long list as JSON, made some items at a time: the calls of others get their turn in between. */
export async function listInParts<Item extends z.ZodType>(
  { element }: z.ZodArray<Item>,
  items: readonly z.output<Item>[],
): Promise<ReadyJson> {
  const parts: string[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    if (at > 0) await setImmediate();
    for (const item of items.slice(at, at + AT_ONCE)) parts.push(JSON.stringify(z.encode(element, item)));
  }
  return new ReadyJson(`[${parts.join(',')}]`);
}
