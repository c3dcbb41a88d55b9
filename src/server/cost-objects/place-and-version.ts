import { z } from 'zod';
import { conflict } from '../calls/errors.ts';
import type { Context } from '../calls/transact.ts';
import type { Place } from './cost-objects.sql.ts';

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

/** The gate has found where the thing lies. */
export const placeOf = (context: Context): Place => ({
  companyId: context.place.companyId!,
  scenarioId: context.place.scenarioId!,
});
