import { unitsDecide } from '#domain/allocation.ts';
import { typedLike } from '#domain/divided-like.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { AllocationTruth } from '#domain/scenario-model.ts';
import type { Tx } from '#server/db/tenant.ts';
import { readOwnUnits } from './divisions.sql.ts';

/** What the typed rows of a total cost, one for each segment, are like. Without a cost driver nothing is read. */
export async function loadTypedLike(
  tx: Tx,
  { id, scenarioId, unitDescription }: { id: string; scenarioId: string; unitDescription: string | null },
  rows: readonly AllocationTruth[],
): Promise<'units' | undefined> {
  const whole = { inUnits: isInUnits(unitDescription) };
  if (!unitsDecide(rows, whole)) return undefined;
  return typedLike(rows, whole, await readOwnUnits(tx, { id, scenarioId }), rows);
}
