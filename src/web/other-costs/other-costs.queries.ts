import type { Api } from '#contract/calls.ts';
import { heldLike } from '#domain/divided-like.ts';
import { costWhole } from '#domain/other-costs.ts';
import { emptyValues, fromWire, THINGS, toWire, type ValuesOf } from '#domain/shape.ts';
import { api } from '#web/session/api.ts';
import { WITHOUT_ROWS } from '../allocations/allocations.queries.ts';
import type { Divided, ReadHeld } from '../allocations/divided-like.queries.ts';
import { type Entry, type EntrySource, NOTHING_ALLOCATED, storedOf } from '../allocations/entries.queries.ts';
import { costsOf, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import { totalCostsQuery } from '../total-costs/total-costs.queries.ts';

export type OtherCost = Entry & ValuesOf<'otherCost'> & Divided<'otherCost'>;

const { fields } = THINGS.otherCost;

type OtherCostWire = Api['GET /other-cost/list/:scenarioId']['reply'][number];

const otherCostOf = (wire: OtherCostWire): OtherCost => ({
  ...fromWire(fields, wire),
  isOutOfDate: wire.isOutOfDate,
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
  blank: () => ({ ...emptyValues(fields), isOutOfDate: false, ...NOTHING_ALLOCATED }),
};

/** What is out of date, as it is divided again. */
export const outOfDateIn = (rows: readonly OtherCost[]) =>
  rows
    .filter(row => row.isOutOfDate)
    .map(
      ({ storedId, name, totalCost, unitDescription, dividedLike }) =>
        ({
          of: 'otherCost',
          id: storedId!,
          name,
          like: dividedLike!,
          whole: costWhole(totalCost, unitDescription),
        }) as const,
    );

/** What the costs have of all personnel costs, units or revenue. */
export const readHeld: ReadHeld<'otherCost'> = async (queries, scenarioId) => {
  const [tree, totals] = await Promise.all([
    queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 }),
    queries.fetchQuery({ ...totalCostsQuery(scenarioId), staleTime: 0 }),
  ]);
  const personnel = new Map(totals.map(one => [one.id, one.personnel]));
  const parts = costsOf(tree).map(({ id, totals }) => ({ id, ...totals, personnel: personnel.get(id) ?? 0 }));
  return (_, { like }) => heldLike(like, [], () => parts);
};

export const saveOtherCostsDone = (id: string, otherCostsComplete: boolean) =>
  api('PATCH /other-cost/:id', { params: { id }, body: { otherCostsComplete } });
