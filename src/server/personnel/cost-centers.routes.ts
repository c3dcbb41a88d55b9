import { z } from 'zod';
import { costCenters } from '#contract/cost-centers.ts';
import { fullyAllocated, notAllocated } from '#domain/allocation.ts';
import { toEuros, toUnits } from '#domain/money.ts';
import { costCenterTotal, costCenterWhole } from '#domain/personnel.ts';
import { absentKeeps } from '../absent-keeps.ts';
import { found } from '../auth/gate.ts';
import { invalid } from '../errors.ts';
import { type Route, route } from '../handle.ts';
import { allocationsToProcesses, type ProcessRow } from '../total-costs/allocated.sql.ts';
import { lockScenario } from '../total-costs/derived.sql.ts';
import { placeOf, settleAllocation, told } from '../total-costs/settle-allocation.ts';
import { settleScenario } from '../total-costs/settle-scenario.ts';
import { type Context, expectVersion } from '../transact.ts';
import {
  addCostCenter,
  type CostCenterFields,
  dropCostCenter,
  findCostCenter,
  keepCostCenter,
  listCostCenters,
  type StoredCostCenter,
} from './cost-centers.sql.ts';

type Item = z.output<typeof costCenters.make.reply>;
type AllocationItem = z.output<typeof costCenters.allocations.reply>[number];

function asItem({ allocated, ...costCenter }: StoredCostCenter): Item {
  const row = { id: costCenter.id, ...allocated };
  const left = notAllocated([row], costCenterWhole(costCenter));
  return {
    ...costCenter,
    total: costCenterTotal(costCenter),
    allocatedPercent: allocated.share,
    notAllocated: left.cost,
    idleFte: left.units,
    costsFullyAllocated: fullyAllocated([row]),
  };
}

const asAllocation = ({ id, name, mainProcessName, units, share, cost }: ProcessRow): AllocationItem => ({
  processId: id,
  processName: name,
  mainProcessName,
  units,
  percent: share,
  costs: cost,
});

const inHistory = ({ name, isBackOffice, fte, salaryCost, extras }: CostCenterFields) => ({
  name,
  isBackOffice,
  fte: toUnits(fte),
  salaryCost: toEuros(salaryCost),
  extras: toEuros(extras),
});

/** The cost center as it is now, and nobody else changes anything of its scenario's costs until the transaction ends. */
async function hold(context: Context, id: string): Promise<StoredCostCenter> {
  await lockScenario(context.tx, placeOf(context).scenarioId);
  return found(await findCostCenter(context.tx, id));
}

export const costCenterRoutes: Route[] = [
  route(costCenters.list, async ({ params }, { tx }) => (await listCostCenters(tx, params.scenarioId)).map(asItem)),

  route(costCenters.make, async ({ body }, context) => {
    const fields = {
      name: body.name,
      isBackOffice: body.isBackOffice ?? false,
      fte: body.fte ?? 0,
      salaryCost: body.salaryCost ?? 0,
      extras: body.extras ?? 0,
    };
    const id = await addCostCenter(context.tx, placeOf(context), fields);
    context.changed({ entity: 'cost-center', id, before: null, after: inHistory(fields) });
    return asItem(found(await findCostCenter(context.tx, id)));
  }),

  route(costCenters.change, async ({ params, body }, context) => {
    if (body.id !== undefined && body.id !== params.id) throw invalid('body.id', 'is not the id of the path');
    const stored = await hold(context, params.id);
    expectVersion(context, stored.version, () => z.encode(costCenters.change.reply, asItem(stored)));
    const fields: CostCenterFields = {
      name: body.name ?? stored.name,
      isBackOffice: absentKeeps(body.isBackOffice, stored.isBackOffice, false),
      fte: absentKeeps(body.fte, stored.fte, 0),
      salaryCost: absentKeeps(body.salaryCost, stored.salaryCost, 0),
      extras: absentKeeps(body.extras, stored.extras, 0),
    };
    const [before, after] = [inHistory(stored), inHistory(fields)];
    if (JSON.stringify(before) === JSON.stringify(after)) return asItem(stored);
    await keepCostCenter(context.tx, params.id, fields);
    await settleScenario(context.tx, placeOf(context), { costCenters: [params.id] });
    context.changed({ entity: 'cost-center', id: params.id, before, after });
    return asItem(found(await findCostCenter(context.tx, params.id)));
  }),

  route(costCenters.remove, async ({ params }, context) => {
    const stored = await hold(context, params.id);
    expectVersion(context, stored.version, () => z.encode(costCenters.change.reply, asItem(stored)));
    const allocations = (await allocationsToProcesses(context.tx, 'cost_center_allocation', stored)).filter(
      row => row.share !== 0,
    );
    await dropCostCenter(context.tx, params.id);
    await settleScenario(context.tx, placeOf(context), { processes: allocations.map(row => row.id) });
    const before = { ...inHistory(stored), allocations: told(allocations) };
    context.changed({ entity: 'cost-center', id: params.id, before, after: null });
  }),

  route(costCenters.allocations, async ({ params }, { tx, etag }) => {
    const stored = found(await findCostCenter(tx, params.id));
    etag(stored.allocationsVersion);
    return (await allocationsToProcesses(tx, 'cost_center_allocation', stored)).map(asAllocation);
  }),

  route(costCenters.allocate, async ({ params, body }, context) => {
    const stored = await hold(context, params.id);
    const rows = await allocationsToProcesses(context.tx, 'cost_center_allocation', stored);
    expectVersion(context, stored.allocationsVersion, () =>
      z.encode(costCenters.allocate.reply, rows.map(asAllocation)),
    );
    const list = {
      table: 'cost_center_allocation',
      parentId: params.id,
      whole: costCenterWhole(stored),
      rows,
    } as const;
    const saved = await settleAllocation(
      context,
      list,
      body.map(({ processId, ...row }) => ({ id: processId, ...row })),
    );
    await settleScenario(context.tx, placeOf(context), { processes: saved.changed });
    context.etag(stored.allocationsVersion + (saved.changed.length > 0 ? 1 : 0));
    return saved.rows.map(asAllocation);
  }),
];
