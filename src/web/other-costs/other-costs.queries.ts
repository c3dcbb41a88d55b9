import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import { AS_MADE, heldLike } from '#domain/divided-like.ts';
import { isFollowing } from '#domain/following-divisions.ts';
import { sum, toShare } from '#domain/money.ts';
import { numbered } from '#domain/names.ts';
import { costWhole } from '#domain/other-costs.ts';
import type { Holds } from '#domain/pasted/entry-divisions.ts';
import { emptyValues, fromWire, THINGS, toWire, type ValuesOf } from '#domain/shape.ts';
import { LIKES } from '#domain/total-costs.ts';
import { api } from '#web/session/api.ts';
import { WITHOUT_ROWS } from '../allocations/allocations.queries.ts';
import { againIn, type Divided, type ReadHeld } from '../allocations/divided-like.queries.ts';
import {
  type Entry,
  type EntrySource,
  entriesKey,
  NOTHING_ALLOCATED,
  storedOf,
} from '../allocations/entries.queries.ts';
import { costsOf, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import { totalCostsQuery } from '../total-costs/total-costs.queries.ts';

export type OtherCost = Entry & ValuesOf<'otherCost'> & Divided<'otherCost'>;

const { fields } = THINGS.otherCost;

type OtherCostWire = Api['GET /other-cost/list/:scenarioId']['reply'][number];

const otherCostOf = (wire: OtherCostWire): OtherCost => ({
  ...fromWire(fields, wire),
  isOutOfDate: wire.isOutOfDate,
  isLikeNothing: wire.isLikeNothing,
  allTo: wire.allTo?.processName ?? null,
  receivers: wire.receivers,
  ...storedOf(wire),
});

export const otherCosts: EntrySource<OtherCost> = {
  feature: 'otherCosts',
  list: 'list',
  kind: 'other-cost',
  load: async (scenarioId, signal) =>
    (await api('GET /other-cost/list/:scenarioId', { params: { scenarioId }, query: WITHOUT_ROWS, signal })).map(
      otherCostOf,
    ),
  make: async (scenarioId, cost) =>
    otherCostOf(
      await api('POST /other-cost/', { body: { scenarioId, ...toWire(fields, cost) }, idempotencyKey: cost.id }),
    ),
  change: async cost =>
    otherCostOf(
      await api('PUT /other-cost/:id', {
        params: { id: cost.storedId! },
        body: toWire(fields, cost),
        version: cost.version,
      }),
    ),
  remove: cost => api('DELETE /other-cost/:id', { params: { id: cost.storedId! }, version: cost.version }),
  hold: wire => otherCostOf(wire as OtherCostWire),
  blank: () => ({ ...emptyValues(fields), ...AS_MADE, allTo: null, receivers: 0, ...NOTHING_ALLOCATED }),
};

export const otherCostsQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: entriesKey(otherCosts, scenarioId),
    queryFn: ({ signal }) => otherCosts.load(scenarioId, signal),
  });

/** As they are stored, with the ids of the server, and names that tell them apart. */
export function storedIn(rows: readonly OtherCost[]) {
  const stored = rows.filter(row => row.storedId !== undefined);
  const names = numbered(stored.map(({ name }) => name));
  return stored.map((row, n) => ({
    ...{ ...row, id: row.storedId!, name: names[n]! },
    whole: costWhole(row.totalCost, row.unitDescription),
  }));
}

/** What is out of date or like nothing, and what is divided again. */
export const againOf = (rows: readonly OtherCost[]) => againIn('otherCost', storedIn(rows));

/** What the costs have of all personnel costs, units or revenue, or of the division of another one. */
export const readHeld: ReadHeld<'otherCost'> = async (queries, scenarioId, likes) => {
  const [tree, totals, others] = await Promise.all([
    queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 }),
    queries.fetchQuery({ ...totalCostsQuery(scenarioId), staleTime: 0 }),
    likes.some(isFollowing) ? api('GET /other-cost/list/:scenarioId', { params: { scenarioId }, query: {} }) : [],
  ]);
  const personnel = new Map(totals.map(one => [one.id, one.personnel]));
  const parts = costsOf(tree).map(({ id, totals }) => ({ id, ...totals, personnel: personnel.get(id) ?? 0 }));
  const divided = (of: string | null | undefined) =>
    (others.find(({ id }) => id === of)?.costAllocations ?? []).map(({ processId: id, percent }) => ({
      ...{ id, units: 0, revenue: 0, part: toShare(percent) },
    }));
  return (_, { like, likeOf }) => heldLike(like, divided(likeOf), () => parts);
};

/** What there is now that an other cost could be divided like. */
export async function readHolds(queries: QueryClient, scenarioId: string): Promise<Holds> {
  const heldBy = await readHeld(queries, scenarioId, LIKES.otherCost);
  const known = new Map<string, boolean>();
  return of => {
    const key = `${of.like} ${of.likeOf}`;
    const holds = known.get(key) ?? sum([...heldBy('', of).values()]) > 0;
    known.set(key, holds);
    return holds;
  };
}

export const saveOtherCostsDone = (id: string, otherCostsComplete: boolean) =>
  api('PATCH /other-cost/:id', { params: { id }, body: { otherCostsComplete } });
