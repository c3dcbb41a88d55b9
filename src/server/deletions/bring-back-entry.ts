import { wireName } from '#contract/wire-name.ts';
import { broughtBack } from '#domain/brought-back.ts';
import { entryWhole } from '#domain/entries.ts';
import { type EntryKind, emptyValues, type FieldsOf, THINGS, toWire, withSent } from '#domain/shape.ts';
import { isLikeKind } from '#domain/total-costs.ts';
import { allocationsToProcesses } from '../allocations/allocated.sql.ts';
import { type DeletedEntry, putBack } from '../allocations/deleted-entries.sql.ts';
import { putLikesBack, withLikesThere } from '../allocations/deleted-likes.sql.ts';
import { replaceRows } from '../allocations/rows.sql.ts';
import { rowsForHistory } from '../allocations/settle-allocation.ts';
import { settleScenario } from '../allocations/settle-scenario.ts';
import { type Context, scenarioKeyOf } from '../calls/transact.ts';
import type { Missing } from './missing.ts';

const LIKENESS = { like: 'dividedLike', likeOf: 'dividedLikeOf', amongSome: 'dividedAmongSome' };

/** It is as it was, and its costs settle as they are now. Returns which processes it went to that are gone. */
export async function bringBackEntry<K extends EntryKind>(
  deleted: DeletedEntry<K>,
  context: Context,
): Promise<Missing[]> {
  const { id, kind } = deleted;
  const { tx } = context;
  const key = scenarioKeyOf(context);
  const fields: FieldsOf<K> = THINGS[kind].fields;
  const entered = withSent(fields, emptyValues(fields), deleted.entered);
  const [values = entered] = isLikeKind(kind) ? await withLikesThere(tx, kind, key, [entered], LIKENESS) : [];
  await putBack(tx, key, deleted, values);
  if (isLikeKind(kind)) putLikesBack(tx, kind, key, deleted.likes);
  const receivers = await allocationsToProcesses(tx, kind, { id, scenarioId: key.scenarioId });
  const { rows, gone } = broughtBack(deleted.allocations, receivers, entryWhole[kind](values));
  replaceRows(tx, `${kind}Allocation`, key, id, rows);
  await settleScenario(tx, key, { process: rows.map(row => row.id) });
  context.changed({
    entity: wireName(kind),
    id,
    before: null,
    after: {
      ...toWire(fields, values),
      originId: deleted.originId ?? id,
      allocations: rowsForHistory(rows),
      isBroughtBack: true,
    },
  });
  return gone.map(({ id, name }) => ({ kind: 'process', id, name, isGone: true }));
}
