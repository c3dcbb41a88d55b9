import { z } from 'zod';
import { otherCosts } from '#contract/other-costs.ts';
import { fullyAllocated, notAllocated } from '#domain/allocation.ts';
import { toEuros } from '#domain/money.ts';
import { costWhole } from '#domain/other-costs.ts';
import { absentKeeps } from '../absent-keeps.ts';
import { found } from '../auth/gate.ts';
import { invalid } from '../errors.ts';
import { type Route, route } from '../handle.ts';
import { setComplete } from '../scenarios/scenarios.sql.ts';
import { allocationsToProcesses, type ProcessRow } from '../total-costs/allocated.sql.ts';
import { lockScenario, nextAllocationsVersion } from '../total-costs/derived.sql.ts';
import { placeOf, settleAllocation, told } from '../total-costs/settle-allocation.ts';
import { settleScenario } from '../total-costs/settle-scenario.ts';
import { type Context, expectVersion } from '../transact.ts';
import {
  addOtherCost,
  dropOtherCost,
  findOtherCost,
  keepOtherCost,
  listOtherCosts,
  type OtherCostFields,
  type StoredOtherCost,
} from './other-costs.sql.ts';

type Item = z.output<typeof otherCosts.make.reply>;
type AllocationItem = z.output<typeof otherCosts.allocations.reply>[number];

function asItem({ allocated, ...otherCost }: StoredOtherCost): Item {
  const row = { id: otherCost.id, ...allocated };
  return {
    ...otherCost,
    allocatedPercent: allocated.share,
    notAllocated: notAllocated([row], wholeOf(otherCost)).cost,
    costsFullyAllocated: fullyAllocated([row]),
  };
}

const asAllocations = (rows: readonly ProcessRow[], unitDescription: string | null): AllocationItem[] =>
  rows.map(({ id, name, mainProcessName, units, share, cost }) => ({
    processId: id,
    processName: name,
    mainProcessName,
    units,
    unitDescription,
    percent: share,
    allocation: cost,
  }));

const inHistory = ({ name, totalCost, unitDescription }: OtherCostFields) => ({
  name,
  totalCost: toEuros(totalCost),
  unitDescription,
});

const wholeOf = (cost: OtherCostFields) => costWhole(cost.totalCost, cost.unitDescription);

/** The other cost as it is now, and nobody else changes anything of its scenario's costs until the transaction ends. */
async function hold(context: Context, id: string): Promise<StoredOtherCost> {
  await lockScenario(context.tx, placeOf(context).scenarioId);
  return found(await findOtherCost(context.tx, id));
}

export const otherCostRoutes: Route[] = [
  route(otherCosts.list, async ({ params }, { tx }) => (await listOtherCosts(tx, params.scenarioId)).map(asItem)),

  route(otherCosts.setComplete, async ({ params, body }, { tx, changed }) => {
    const { before, after } = found(await setComplete(tx, params.id, 'otherCostsComplete', body.otherCostsComplete));
    changed({ entity: 'scenario', id: params.id, before, after });
    return after;
  }),

  route(otherCosts.make, async ({ body }, context) => {
    const fields = {
      name: body.name,
      totalCost: body.totalCost ?? 0,
      unitDescription: body.unitDescription || null,
    };
    const id = await addOtherCost(context.tx, placeOf(context), fields);
    context.changed({ entity: 'other-cost', id, before: null, after: inHistory(fields) });
    return asItem(found(await findOtherCost(context.tx, id)));
  }),

  route(otherCosts.change, async ({ params, body }, context) => {
    if (body.id !== undefined && body.id !== params.id) throw invalid('body.id', 'is not the id of the path');
    const stored = await hold(context, params.id);
    expectVersion(context, stored.version, () => z.encode(otherCosts.change.reply, asItem(stored)));
    const fields: OtherCostFields = {
      name: body.name ?? stored.name,
      totalCost: absentKeeps(body.totalCost, stored.totalCost, 0),
      unitDescription: absentKeeps(body.unitDescription, stored.unitDescription, null) || null,
    };
    const [before, after] = [inHistory(stored), inHistory(fields)];
    if (JSON.stringify(before) === JSON.stringify(after)) return asItem(stored);
    await keepOtherCost(context.tx, params.id, fields);
    if (wholeOf(fields).inUnits !== wholeOf(stored).inUnits)
      await nextAllocationsVersion(context.tx, 'other_cost_allocation', params.id);
    await settleScenario(context.tx, placeOf(context), { otherCosts: [params.id] });
    context.changed({ entity: 'other-cost', id: params.id, before, after });
    return asItem(found(await findOtherCost(context.tx, params.id)));
  }),

  route(otherCosts.remove, async ({ params }, context) => {
    const stored = await hold(context, params.id);
    expectVersion(context, stored.version, () => z.encode(otherCosts.change.reply, asItem(stored)));
    const allocations = (await allocationsToProcesses(context.tx, 'other_cost_allocation', stored)).filter(
      row => row.share !== 0 || row.units !== 0,
    );
    await dropOtherCost(context.tx, params.id);
    await settleScenario(context.tx, placeOf(context), { processes: allocations.map(row => row.id) });
    const before = { ...inHistory(stored), allocations: told(allocations) };
    context.changed({ entity: 'other-cost', id: params.id, before, after: null });
  }),

  route(otherCosts.allocations, async ({ params }, { tx, etag }) => {
    const stored = found(await findOtherCost(tx, params.id));
    etag(stored.allocationsVersion);
    return asAllocations(await allocationsToProcesses(tx, 'other_cost_allocation', stored), stored.unitDescription);
  }),

  route(otherCosts.allocate, async ({ params, body }, context) => {
    const stored = await hold(context, params.id);
    const rows = await allocationsToProcesses(context.tx, 'other_cost_allocation', stored);
    expectVersion(context, stored.allocationsVersion, () =>
      z.encode(otherCosts.allocate.reply, asAllocations(rows, stored.unitDescription)),
    );
    const list = { table: 'other_cost_allocation', parentId: params.id, whole: wholeOf(stored), rows } as const;
    const saved = await settleAllocation(
      context,
      list,
      body.map(({ processId, ...row }) => ({ id: processId, ...row })),
    );
    await settleScenario(context.tx, placeOf(context), { processes: saved.changed });
    context.etag(stored.allocationsVersion + (saved.changed.length > 0 ? 1 : 0));
    return asAllocations(saved.rows, stored.unitDescription);
  }),
];
