import type { Api } from '#contract/calls.ts';
import { toCents, toEuros } from '#domain/money.ts';
import { api } from '#web/session/api.ts';
import { soFarOf } from '../allocations/allocations.queries.ts';
import { type Entry, type EntrySource, keyOf } from '../allocations/entries.queries.ts';

export interface OtherCost extends Entry {
  readonly totalCost: number;
  readonly unitDescription: string | null;
}

type OtherCostWire = Api['GET /other-cost/list/:scenarioId']['reply'][number];

const otherCostOf = (wire: OtherCostWire): OtherCost => ({
  id: keyOf(wire.id),
  storedId: wire.id,
  name: wire.name,
  totalCost: toCents(wire.totalCost),
  unitDescription: wire.unitDescription,
  ...soFarOf(wire),
  version: wire.version,
});

const body = ({ name, totalCost, unitDescription }: OtherCost) => ({
  name,
  totalCost: toEuros(totalCost),
  unitDescription,
});

export const otherCosts: EntrySource<OtherCost> = {
  feature: 'otherCosts',
  list: 'list',
  load: async (scenarioId, signal) =>
    (await api('GET /other-cost/list/:scenarioId', { params: { scenarioId }, signal })).map(otherCostOf),
  make: async (scenarioId, cost) =>
    otherCostOf(await api('POST /other-cost/', { body: { scenarioId, ...body(cost) }, idempotencyKey: cost.id })),
  change: async cost =>
    otherCostOf(
      await api('PUT /other-cost/:id', { params: { id: cost.storedId! }, body: body(cost), version: cost.version }),
    ),
  remove: cost => api('DELETE /other-cost/:id', { params: { id: cost.storedId! }, version: cost.version }),
  hold: wire => otherCostOf(wire as OtherCostWire),
  blank: () => ({ totalCost: 0, unitDescription: null, allocated: 0, notAllocated: 0 }),
};

export const saveOtherCostsDone = (id: string, otherCostsComplete: boolean) =>
  api('PATCH /other-cost/:id', { params: { id }, body: { otherCostsComplete } });
