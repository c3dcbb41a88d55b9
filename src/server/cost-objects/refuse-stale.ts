import { z } from 'zod';
import { conflict } from '../calls/errors.ts';
import type { Context } from '../calls/transact.ts';

/** Refuses when the caller has seen another version than the one that is stored. The reply carries what is stored. */
export async function refuseStale<Schema extends z.ZodType>(
  context: Context,
  stored: number,
  schema: Schema,
  current: () => Promise<z.output<Schema>>,
): Promise<void> {
  if (context.expected === undefined || context.expected === stored) return;
  throw conflict(z.encode(schema, await current()));
}
