import type { Api } from '#contract/calls.ts';
import { emptyValues, fromWire, THINGS, toWire, type ValuesOf } from '#domain/shape.ts';
import { api } from '#web/session/api.ts';
import { WITHOUT_ROWS } from '../allocations/allocations.queries.ts';
import { type Entry, type EntrySource, NOTHING_ALLOCATED, storedOf } from '../allocations/entries.queries.ts';

export type OtherCost = Entry & ValuesOf<'otherCost'>;

const { fields } = THINGS.otherCost;

type OtherCostWire = Api['GET /other-cost/list/:scenarioId']['reply'][number];

const otherCostOf = (wire: OtherCostWire): OtherCost => ({ ...fromWire(fields, wire), ...storedOf(wire) });

export const otherCosts: EntrySource<OtherCost> = {
  feature: 'otherCosts',
  list: 'list',
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
  blank: () => ({ ...emptyValues(fields), ...NOTHING_ALLOCATED }),
};

export const saveOtherCostsDone = (id: string, otherCostsComplete: boolean) =>
  api('PATCH /other-cost/:id', { params: { id }, body: { otherCostsComplete } });
