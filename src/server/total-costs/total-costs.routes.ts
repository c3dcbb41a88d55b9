import { z } from 'zod';
import { saidLike } from '#contract/allocations.ts';
import { totalCosts } from '#contract/total-costs.ts';
import { fullyAllocated, notAllocated, onlyReceiver } from '#domain/allocation.ts';
import { AS_MADE, type DivisionState } from '#domain/divided-like.ts';
import { isFollowing } from '#domain/following-divisions.ts';
import { costWhole, isInUnits } from '#domain/other-costs.ts';
import { totalCost } from '#domain/total-costs.ts';
import type { Tx } from '#server/db/tenant.ts';
import { allocationsToSegments, carriedRows, type SegmentAllocationRow } from '../allocations/allocated.sql.ts';
import { loadDivisionStates } from '../allocations/load-division-states.ts';
import { loadTypedLike } from '../allocations/load-typed-like.ts';
import { settleAllocation } from '../allocations/settle-allocation.ts';
import { settleDriver } from '../allocations/settle-driver.ts';
import { settleDriverLike, settleFollowing, settleLike } from '../allocations/settle-like.ts';
import { settleScenario } from '../allocations/settle-scenario.ts';
import { absentKeeps } from '../calls/absent-keeps.ts';
import { found } from '../calls/gate.ts';
import { type Route, reading, route } from '../calls/handle.ts';
import { listInParts } from '../calls/list-in-parts.ts';
import { expectVersion, scenarioKeyOf } from '../calls/transact.ts';
import { setComplete } from '../scenarios/scenarios.sql.ts';
import {
  findTotalCost,
  listTotalCosts,
  readBreakdown,
  type StoredTotalCost,
  updateUnitDescription,
} from './total-costs.sql.ts';

type Item = z.output<typeof totalCosts.get.reply>;
type AllocationItem = z.output<typeof totalCosts.allocations.reply>[number];

const wholeOf = (cost: StoredTotalCost) => costWhole(totalCost(cost), cost.unitDescription);

function asItem(
  { allocated, receiver, personnel, otherCosts, ...stored }: StoredTotalCost,
  states: ReadonlyMap<string, DivisionState>,
): Item {
  const row = { id: stored.id, ...allocated };
  const total = totalCost({ personnel, otherCosts });
  const allTo = onlyReceiver(receiver ? [{ ...receiver, share: allocated.share }] : []);
  return {
    ...stored,
    total,
    personnel,
    allocatedPercent: allocated.share,
    notAllocated: notAllocated([row], costWhole(total, stored.unitDescription)).cost,
    costsFullyAllocated: fullyAllocated([row]),
    ...(states.get(stored.id) ?? AS_MADE),
    allTo: allTo ? { segmentId: allTo.id, segmentName: allTo.name } : null,
  };
}

async function asItems(tx: Tx, stored: readonly StoredTotalCost[]): Promise<Item[]> {
  const states = await loadDivisionStates(tx, 'totalCost', stored, totalCost);
  return stored.map(one => asItem(one, states));
}

/** With the rows that carry anything, of each of them. */
async function withRows(tx: Tx, scenarioId: string, stored: readonly StoredTotalCost[]): Promise<Item[]> {
  const processId = stored.length === 1 ? stored[0]!.id : undefined;
  const carried = await carriedRows(tx, 'totalCostAllocation', scenarioId, processId);
  return (await asItems(tx, stored)).map(item => ({
    ...item,
    costAllocations: asAllocations(carried.get(item.id) ?? [], item.unitDescription),
  }));
}

const itemOf = async (tx: Tx, processId: string): Promise<Item> => {
  const stored = found(await findTotalCost(tx, processId));
  return (await withRows(tx, stored.scenarioId, [stored]))[0]!;
};

const asAllocations = (rows: readonly SegmentAllocationRow[], unitDescription: string | null): AllocationItem[] =>
  rows.map(({ id, name, units, share, enteredShare = share, cost }) => ({
    segmentId: id,
    segmentName: name,
    units: isInUnits(unitDescription) ? units : 0,
    unitDescription,
    percent: share,
    enteredPercent: enteredShare,
    costs: cost,
  }));

export const totalCostRoutes: Route[] = [
  reading(
    totalCosts.list,
    async ({ params, query }, { tx }) => {
      const stored = await listTotalCosts(tx, params.scenarioId);
      return query.without ? asItems(tx, stored) : withRows(tx, params.scenarioId, stored);
    },
    items => listInParts(totalCosts.list.reply, items),
  ),

  route(totalCosts.get, ({ params }, { tx }) => itemOf(tx, params.id)),

  route(totalCosts.change, async ({ params, body }, context) => {
    const stored = found(await findTotalCost(context.tx, params.id));
    const [item] = await asItems(context.tx, [stored]);
    expectVersion(context, stored.version, () => z.encode(totalCosts.change.reply, item!));
    const unitDescription = absentKeeps(body.unitDescription, stored.unitDescription, null) || null;
    if (unitDescription === stored.unitDescription) return itemOf(context.tx, params.id);
    await updateUnitDescription(context.tx, params.id, unitDescription);
    const driven = { ...stored, unitDescription };
    const like = await settleLike(context, 'totalCost', driven, undefined, false);
    const isOther = isInUnits(unitDescription) !== isInUnits(stored.unitDescription);
    const rows = isOther ? await allocationsToSegments(context.tx, stored) : [];
    if (isOther) {
      const list = { list: 'totalCostAllocation', giverId: params.id, whole: wholeOf(stored), rows } as const;
      settleDriver(context.tx, scenarioKeyOf(context), list);
    }
    await settleScenario(context.tx, scenarioKeyOf(context), { process: [params.id] });
    const typed = await loadTypedLike(context.tx, driven, rows);
    await settleDriverLike(context, 'totalCost', { ...driven, ...like }, rows, typed);
    const [before, after] = [{ unitDescription: stored.unitDescription }, { unitDescription }];
    context.changed({ entity: 'total-cost', id: params.id, before, after });
    return itemOf(context.tx, params.id);
  }),

  route(totalCosts.setComplete, async ({ params, body }, { tx, changed }) => {
    const { before, after } = found(await setComplete(tx, params.id, 'totalCostsComplete', body.totalCostsComplete));
    changed({ entity: 'scenario', id: params.id, before, after });
    return after;
  }),

  route(totalCosts.breakdown, ({ params }, { tx }) => readBreakdown(tx, params.id)),

  route(totalCosts.allocations, async ({ params }, { tx, etag }) => {
    const stored = found(await findTotalCost(tx, params.id));
    etag(stored.allocationsVersion);
    return asAllocations(await allocationsToSegments(tx, stored), stored.unitDescription);
  }),

  route(totalCosts.allocate, async ({ params, query, body }, context) => {
    const stored = found(await findTotalCost(context.tx, params.id));
    const rows = await allocationsToSegments(context.tx, stored);
    expectVersion(context, stored.allocationsVersion, () =>
      z.encode(totalCosts.allocate.reply, asAllocations(rows, stored.unitDescription)),
    );
    const list = { list: 'totalCostAllocation', giverId: params.id, whole: wholeOf(stored), rows } as const;
    const saved = await settleAllocation(
      context,
      list,
      body.map(({ segmentId, ...row }) => ({ id: segmentId, ...row })),
    );
    const areOthers = saved.changed.length > 0;
    const said = saidLike<'totalCost'>(query);
    const like = said === undefined && areOthers ? await loadTypedLike(context.tx, stored, saved.rows) : said;
    const { dividedLike } = await settleLike(context, 'totalCost', stored, like, areOthers);
    if (isFollowing(dividedLike)) await settleFollowing(context, stored.scenarioId);
    context.etag(stored.allocationsVersion + (saved.changed.length > 0 ? 1 : 0));
    return asAllocations(saved.rows, stored.unitDescription);
  }),
];
