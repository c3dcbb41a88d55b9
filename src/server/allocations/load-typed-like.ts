import { unitsDecide } from '#domain/allocation.ts';
import { typedLike, unitsAlike } from '#domain/like-another-cost.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { AllocationTruth } from '#domain/scenario-model.ts';
import type { Likeness } from '#domain/total-costs.ts';
import type { Tx } from '#server/db/tenant.ts';
import { readWithUnits } from './divisions.sql.ts';

/** What the typed rows of a total cost, one for each segment, are like. Without a cost driver nothing is read. */
export async function loadTypedLike(
  tx: Tx,
  { id, scenarioId, unitDescription }: { id: string; scenarioId: string; unitDescription: string | null },
  rows: readonly AllocationTruth[],
): Promise<Likeness<'totalCost'> | undefined> {
  const whole = { inUnits: isInUnits(unitDescription) };
  const some = rows.find(({ units }) => units > 0);
  if (!some || !unitsDecide(rows, whole)) return undefined;
  const costs = await readWithUnits(tx, scenarioId, some);
  return typedLike(id, rows, whole, () => unitsAlike(costs));
}
