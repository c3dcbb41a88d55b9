import { wireName } from '#contract/wire-name.ts';
import { broughtBack } from '#domain/brought-back.ts';
import { entryWhole } from '#domain/entries.ts';
import { type EntryKind, emptyValues, type FieldsOf, THINGS, toWire, withSent } from '#domain/shape.ts';
import { type Context, scenarioKeyOf } from '../calls/transact.ts';
import { allocationsToProcesses, type ProcessAllocationRow } from './allocated.sql.ts';
import { type DeletedEntry, putBack } from './deleted-entries.sql.ts';
import { replaceRows } from './rows.sql.ts';
import { rowsForHistory } from './settle-allocation.ts';
import { settleScenario } from './settle-scenario.ts';

/** It is as it was, and its costs settle as they are now. Returns what it can't be allocated to any more. */
export async function bringBackEntry<K extends EntryKind>(
  deleted: DeletedEntry<K>,
  context: Context,
): Promise<ProcessAllocationRow[]> {
  const { id, kind } = deleted;
  const { tx } = context;
  const key = scenarioKeyOf(context);
  const fields: FieldsOf<K> = THINGS[kind].fields;
  const values = withSent(fields, emptyValues(fields), deleted.entered);
  await putBack(tx, key, deleted, values);
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
  return gone;
}
