import { directBack } from '#domain/brought-back.ts';
import { DIMENSIONS } from '#domain/direct-allocation.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { DeletedThing, KeptFigures } from '../allocations/deleted-things.sql.ts';
import { putThingsBack } from '../allocations/deleted-things.sql.ts';
import { settleScenario } from '../allocations/settle-scenario.ts';
import { found } from '../calls/gate.ts';
import { type Context, scenarioKeyOf } from '../calls/transact.ts';
import { allocatedTo, lockSegment } from '../segments/segments.sql.ts';
import { type CostNow, costsNow, type ListNow } from './entered-now.sql.ts';
import { putListsBack, sharesBack } from './lists-back.ts';
import type { Missing } from './missing.ts';

/** With what costs gave to it, directly and of the indirect costs, where that still fits. Returns whose part did not come back. */
export async function bringBackSegment(
  { id, entered, allocations }: DeletedThing,
  context: Context,
): Promise<Missing[]> {
  const { tx } = context;
  const key = scenarioKeyOf(context);
  await putThingsBack(tx, key, 'segment', entered.segment ?? []);
  const { processCostAllocation: direct, totalCostAllocation: indirect = [] } = allocations;
  const costs = await costsNow(tx, [...new Set([...direct, ...indirect].map(({ giver }) => giver))]);
  const held = figuresBack(direct, costs);
  putListsBack(tx, key, 'processCostAllocation', held.rows);
  const shares = sharesBack(indirect, costs, 'process', ({ unitDescription }) => ({
    inUnits: isInUnits(unitDescription),
  }));
  putListsBack(tx, key, 'totalCostAllocation', shares.rows);
  await settleScenario(tx, key, { process: shares.rows.map(({ giver }) => giver) });
  const segment = found(await lockSegment(tx, id));
  const after = { ...segment, tookAlong: await allocatedTo(tx, id), isBroughtBack: true };
  context.changed({ entity: 'segment', id, before: null, after });
  return [...held.missing, ...shares.missing];
}

function figuresBack(
  kept: readonly KeptFigures[],
  costs: readonly ListNow<CostNow>[],
): { rows: KeptFigures[]; missing: Missing[] } {
  const there = new Map(costs.map(({ id, facts }) => [id, facts]));
  const rows: KeptFigures[] = [];
  const missing: Missing[] = [];
  for (const row of kept) {
    const cost = there.get(row.giver);
    const then = { back: row, all: row.all!, totals: row.totals! };
    const back = cost ? directBack(then, cost.held, cost.totals) : undefined;
    if (back) rows.push({ ...row, ...back });
    if (!back || DIMENSIONS.some(dimension => back[dimension] !== row[dimension]))
      missing.push({ kind: 'process', id: row.giver, name: row.name, isGone: cost === undefined });
  }
  return { rows, missing };
}
