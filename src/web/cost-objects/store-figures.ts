import { DIMENSIONS, type DirectFigures, type DirectRow, dimensionsOverTotal } from '#domain/direct-allocation.ts';
import { sum, toEuros, toUnits } from '#domain/money.ts';
import { type CostThere, holdSame, type PastedCost } from '#domain/pasted/changes.ts';
import { api, apiWithVersion } from '#web/session/api.ts';
import { seenTogether, sendOver } from '#web/session/own-versions.ts';

/** The figures of a cost that is there. Refused where somebody else has changed it since it was seen. */
export async function storeFigures(cost: CostThere, after: PastedCost): Promise<void> {
  // The total first: what segments hold has to have room in it.
  if (DIMENSIONS.some(dimension => cost.totals[dimension] !== after.totals[dimension]))
    await storeTotals(cost, after.totals);
  if (!holdSame(cost, after)) await storeHeld({ ...cost, totals: after.totals }, after.held, seenTogether(cost.held));
}

const storeTotals = ({ id, version }: Pick<CostThere, 'id' | 'version'>, totals: DirectFigures) =>
  sendOver(
    id,
    version,
    version => api('PUT /process/:id', { params: { id }, body: totalsOnWire(totals), version }),
    ({ version }) => version,
  );

/**
 * What segments hold of a cost. That is more than a total where this was lowered and what was made to fit since is taken back: then
 * the total has room for it as long as that takes.
 */
export async function storeHeld(cost: Omit<CostThere, 'name'>, held: readonly DirectRow[], seen: number) {
  const { id, totals } = cost;
  const store = () =>
    sendOver(
      `segments of ${id}`,
      seen,
      version =>
        apiWithVersion('PATCH /process-cost-allocation/:processId', {
          params: { processId: id },
          body: heldOnWire(held),
          version,
        }),
      ({ version }) => version,
    );
  const over = dimensionsOverTotal(cost.held, held, totals);
  if (over.length === 0) return store();
  const room = over.map(dimension => [dimension, sum(held.map(row => row[dimension]))]);
  await storeTotals(cost, { ...totals, ...Object.fromEntries(room) });
  try {
    return await store();
  } finally {
    await storeTotals(cost, totals);
  }
}

export const totalsOnWire = (totals: DirectFigures) => ({
  totalUnits: toUnits(totals.units),
  totalRevenue: toEuros(totals.revenue),
  totalCost: toEuros(totals.directCost),
});

export const heldOnWire = (held: readonly DirectRow[]) =>
  held.map(({ id, units, revenue, directCost }) => ({
    ...{ segmentId: id, units: toUnits(units), revenue: toEuros(revenue), directCost: toEuros(directCost) },
  }));
