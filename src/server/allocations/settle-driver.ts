import { withoutDriver } from '#domain/allocation.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { listOf, raiseListVersions, replaceRows } from './rows.sql.ts';
import type { AllocationList, Receiver } from './settle-allocation.ts';

/**
 * Gives a list, as it is stored, a cost driver or takes it away. The same list means something else from now on, so it gets a new
 * version. Its cents are settled afterwards, by the caller.
 */
export function settleDriver(tx: Tx, key: ScenarioKey, { list, giverId, whole, rows }: AllocationList<Receiver>): void {
  const left = whole.inUnits ? withoutDriver(rows) : rows;
  if (left.every((row, index) => row === rows[index]))
    sendWithNext(tx, raiseListVersions(list, key, [listOf([giverId])]));
  else replaceRows(tx, list, key, giverId, left);
}
