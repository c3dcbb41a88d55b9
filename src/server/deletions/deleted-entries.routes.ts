import { deletedEntries } from '#contract/deleted-entries.ts';
import { wireName } from '#contract/wire-name.ts';
import { type Deleted, isEntry, takeDeleted } from '../allocations/deleted-entries.sql.ts';
import { found } from '../calls/gate.ts';
import { type Route, route } from '../calls/handle.ts';
import type { Context } from '../calls/transact.ts';
import { bringBackCosts } from './bring-back-costs.ts';
import { bringBackEntry } from './bring-back-entry.ts';
import { bringBackSegment } from './bring-back-segment.ts';
import { readDeletedLately } from './deleted-lately.sql.ts';
import { eachOnce, type Missing } from './missing.ts';

async function bringBack(deleted: Deleted, context: Context): Promise<Missing[]> {
  if (isEntry(deleted)) return bringBackEntry(deleted, context);
  const { kind } = deleted;
  return kind === 'segment' ? bringBackSegment(deleted, context) : bringBackCosts({ ...deleted, kind }, context);
}

export const deletedEntryRoutes: Route[] = [
  route(deletedEntries.list, async ({ params }, { tx }) => {
    const lately = await readDeletedLately(tx, params.scenarioId);
    return lately.map(one => ({ ...one, kind: wireName(one.kind), deletedAt: one.deletedAt.toISOString() }));
  }),
  route(deletedEntries.bringBack, async ({ body }, context) => ({
    missing: eachOnce(await bringBack(found(await takeDeleted(context.tx, body.entryId)), context)),
  })),
];
