import { type CostItem, costObjects } from '#contract/cost-objects.ts';
import { type Dimension, type DirectRow, dimensionsOverTotal } from '#domain/direct-allocation.ts';
import { replaceRows } from '../allocations/rows.sql.ts';
import { Refusal } from '../calls/errors.ts';
import { found } from '../calls/gate.ts';
import { type Route, route } from '../calls/handle.ts';
import type { Context } from '../calls/transact.ts';
import { scenarioKeyOf } from '../calls/transact.ts';
import { addCost, changeCost, lockCost } from './cost-objects.sql.ts';
import { refuseStale } from './refuse-stale.ts';
import { removeWithAllBelow } from './remove.ts';
import { readTree } from './tree.sql.ts';

const readCost = async (context: Context, cost: string): Promise<CostItem> =>
  found((await readTree(context.tx, { ...scenarioKeyOf(context), cost })).costs[0]);

export const costRoutes: Route[] = [
  route(costObjects.makeCost, async ({ body }, context) => {
    const held = received(body.costAllocation ?? [], 'body.costAllocation');
    const { totalUnits, totalRevenue, totalCost } = body;
    const totals = { units: totalUnits ?? 0, revenue: totalRevenue ?? 0, directCost: totalCost ?? 0 };
    refuseOver(dimensionsOverTotal([], held, totals), 'body.costAllocation');
    const id = await addCost(context.tx, scenarioKeyOf(context), body);
    if (held.length > 0) replaceRows(context.tx, 'processCostAllocation', scenarioKeyOf(context), id, held);
    const cost = await readCost(context, id);
    context.changed({ entity: 'process', id, before: null, after: own(cost) });
    if (held.length > 0) context.changed({ entity: 'process-cost-allocation', id, before: {}, after: cells(held) });
    return cost;
  }),
  route(costObjects.changeCost, async ({ params: { id }, body }, context) => {
    const before = found(await lockCost(context.tx, id));
    await refuseStale(context, before.version, costObjects.changeCost.reply, () => readCost(context, id));
    await changeCost(context.tx, id, body);
    const cost = await readCost(context, id);
    context.changed({ entity: 'process', id, before: own(before), after: own(cost) });
    return cost;
  }),
  route(costObjects.removeCost, async ({ params: { id } }, context) =>
    removeWithAllBelow(context, {
      kind: 'process',
      id,
      scope: { cost: id },
      schema: costObjects.changeCost.reply,
      itself: tree => tree.costs[0],
    }),
  ),
  route(costObjects.allocate, async ({ params: { processId: id }, body }, context) => {
    const stored = found(await lockCost(context.tx, id));
    const cost = await readCost(context, id);
    await refuseStale(context, stored.allocationsVersion, costObjects.allocate.reply, async () => cost.costAllocation);
    const before = cost.costAllocation.map(({ segmentId, segmentName: _, ...held }) => ({ id: segmentId, ...held }));
    const after = received(body, 'body');
    const totals = { units: stored.totalUnits, revenue: stored.totalRevenue, directCost: stored.totalCost };
    refuseOver(dimensionsOverTotal(before, after, totals), 'body');
    replaceRows(context.tx, 'processCostAllocation', scenarioKeyOf(context), id, after);
    const saved = await readCost(context, id);
    context.changed({ entity: 'process-cost-allocation', id, before: cells(before), after: cells(after) });
    context.etag(saved.allocationsVersion);
    return saved.costAllocation;
  }),
];

/** The fields that the history compares: a cost's own, without what segments hold of it. */
function own(cost: Pick<CostItem, 'name' | 'mainProcessId' | 'totalUnits' | 'totalRevenue' | 'totalCost'>): object {
  const { name, mainProcessId, totalUnits, totalRevenue, totalCost } = cost;
  return { name, mainProcessId, totalUnits, totalRevenue, totalCost };
}

type Received = {
  segmentId: string;
  units?: number | null | undefined;
  revenue?: number | null | undefined;
  directCost?: number | null | undefined;
};

function refuseOver(over: readonly Dimension[], path: string): void {
  if (over.length > 0)
    throw new Refusal('ERROR_VALIDATION', {
      message: 'segments would hold more than there is',
      details: over.map(dimension => ({ path: `${path}.*.${dimension}`, message: 'SumOverTotal' })),
    });
}

/** A figure that is left out is zero, and so is a row that is left out. A segment that occurs twice is refused. */
function received(list: readonly Received[], path: string): DirectRow[] {
  const rows = new Map<string, DirectRow>();
  list.forEach(({ segmentId: id, units, revenue, directCost }, index) => {
    if (rows.has(id))
      throw new Refusal('ERROR_VALIDATION', {
        message: 'a segment stands there twice',
        details: [{ path: `${path}.${index}.segmentId`, message: 'stands there twice' }],
      });
    rows.set(id, { id, units: units ?? 0, revenue: revenue ?? 0, directCost: directCost ?? 0 });
  });
  return [...rows.values()];
}

/** The history holds a cell and not its list, so each segment has a key of its own. */
function cells(rows: readonly DirectRow[]): Record<string, number> {
  const held: Record<string, number> = {};
  for (const { id, ...figures } of rows)
    for (const [dimension, figure] of Object.entries(figures)) if (figure !== 0) held[`${id}.${dimension}`] = figure;
  return held;
}
