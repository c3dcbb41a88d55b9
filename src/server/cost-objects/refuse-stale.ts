import { z } from 'zod';
import { conflict } from '../calls/errors.ts';
import type { Context } from '../calls/transact.ts';

/** Somebody has seen another version than the one that is stored: they get the stored thing, as its reply would show it. */
export async function refuseStale<Schema extends z.ZodType>(
  context: Context,
  stored: number,
  schema: Schema,
  current: () => Promise<z.output<Schema>>,
): Promise<void> {
  if (context.expected === undefined || context.expected === stored) return;
  throw conflict(z.encode(schema, await current()));
}
