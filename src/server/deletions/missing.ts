import type { z } from 'zod';
import type { deletedEntries } from '#contract/deleted-entries.ts';

/** Whose part in something did not come back with it. */
export type Missing = z.output<typeof deletedEntries.bringBack.reply>['missing'][number];

/** Each once, however many of its rows did not come back. */
export function eachOnce(missing: readonly Missing[]): Missing[] {
  return [...new Map(missing.map(({ kind, id, name, isGone }) => [id, { kind, id, name, isGone }])).values()];
}
