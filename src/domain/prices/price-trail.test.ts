import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf } from '../book.ts';
import { changeCosts } from '../cost-objects.ts';
import { sum } from '../money.ts';
import type { ScenarioModel } from '../scenario-model.ts';
import { PRICE_FIGURES, type PriceFigure } from '../statement.ts';
import { BAKERY } from '../testing/bakery.ts';
import { randomScenario } from '../testing/random-scenario.ts';
import { fullCostPrices, fullCosts, readSold, resultOf, type SoldHere } from './full-cost-price.ts';
import { anyTrail, figureBehind, type PriceCell, priceParts } from './price-trail.ts';

const SIZE = { segments: 4, sections: 3, processes: 9, employees: 5, costCenters: 2, otherCosts: 4, allocations: 9 };
const amountOf: Record<PriceFigure, (here: SoldHere) => number> = {
  result: resultOf,
  resultOfUnits: resultOf,
  revenue: here => here.revenue,
  ownCosts: here => here.ownCosts,
  surcharge: here => here.surcharge,
  fullCosts,
};
const shown = (model: ScenarioModel, cell: PriceCell) =>
  anyTrail(bookOf(model), { view: 'price', ...cell }).parts.map(({ kind, name, processName, segmentName, amount }) => [
    ...[kind, name, processName, segmentName, amount],
  ]);

test('the parts of every figure of the prices add up to it, in a segment and in all', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const book = bookOf(randomScenario(seed, SIZE));
      for (const cost of readSold(fullCostPrices(book)))
        for (const segmentId of [undefined, ...cost.inSegments.map(({ segment }) => segment?.id)])
          for (const of of PRICE_FIGURES) {
            const cell = { of, processId: cost.id, ...(segmentId !== undefined && { segmentId }) };
            const amount = sum(priceParts(book, cell).map(part => part.amount));
            expect([cell, amount]).toEqual([cell, amountOf[of](figureBehind(cost, cell))]);
          }
    }),
    { numRuns: 60 },
  );
});

test('what is paid for work is what the surcharges are, and of no work more than it costs', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const book = bookOf(randomScenario(seed, SIZE));
      const sold = readSold(fullCostPrices(book));
      const paid = sold.flatMap(({ id }) =>
        priceParts(book, { of: 'surcharge', processId: id }).map(part => ({ ...part, by: id })),
      );
      const surcharges = sum(sold.flatMap(({ inSegments }) => inSegments.map(({ surcharge }) => surcharge)));
      const hasUnits = sold.every(({ inSegments }) => inSegments.every(({ units }) => units > 0));
      if (hasUnits) expect(sum(paid.map(({ amount }) => amount))).toBe(surcharges);
      for (const { whole, amount } of paid) expect(amount).toBeLessThanOrEqual(whole);
    }),
    { numRuns: 60 },
  );
});

test('the surcharge of baking pays for packing, each segment for what is packed there', () => {
  const baking = { processId: 'baking' } as const;
  expect(shown(BAKERY, { of: 'surcharge', ...baking, segmentId: 'retail' })).toEqual([
    ['surcharge', 'Packing', 'Packing', 'Retail', 998_333],
  ]);
  expect(shown(BAKERY, { of: 'surcharge', ...baking })).toEqual([['surcharge', 'Packing', 'Packing', null, 2_046_666]]);
  expect(shown(BAKERY, { of: 'result', ...baking, segmentId: 'retail' })).toEqual([
    ['revenue', 'Baking', 'Baking', 'Retail', 9_000_000],
    ['employee', 'Anna', 'Baking', 'Retail', -1_800_000],
    ['directCost', 'Baking', 'Baking', 'Retail', -1_600_000],
    ['otherCost', 'Rent', 'Baking', 'Retail', -1_350_000],
    ['surcharge', 'Packing', 'Packing', 'Retail', -998_333],
    ['employee', 'Bas', 'Baking', 'Retail', -900_000],
    ['otherCost', 'Energy', 'Baking', 'Retail', -250_001],
  ]);
});

test('of a segment in which nothing is sold what is sold elsewhere pays, and it is named', () => {
  const retailOnly = {
    ...BAKERY,
    sections: changeCosts(BAKERY.sections, process => ({
      ...process,
      costAllocation: process.costAllocation.map(row => (row.id === 'wholesale' ? { ...row, revenue: 0 } : row)),
    })),
  };
  expect(
    shown(retailOnly, { of: 'surcharge', processId: 'baking' }).map(([, name, , segment]) => [name, segment]),
  ).toEqual([
    ['Baking', 'Wholesale'],
    ['Packing', 'Wholesale'],
    ['Packing', 'Retail'],
  ]);
});

test('without segments a cost has all of it, and pays for what it pays', () => {
  const sections = changeCosts(BAKERY.sections, one => ({ ...one, costAllocation: [], totalCostAllocations: [] }));
  const whole = { ...BAKERY, segments: [], sections };
  const parts = shown(whole, { of: 'result', processId: 'baking' });
  expect(parts.slice(0, 2)).toEqual([
    ['revenue', 'Baking', 'Baking', null, 15_000_000],
    ['directCost', 'Baking', 'Baking', null, -4_000_000],
  ]);
  expect(parts.filter(([kind]) => kind === 'surcharge').map(([, name]) => name)).toEqual(['Packing', 'Administration']);
  expect(sum(parts.map(part => part[4] as number))).toBe(899_999);
});

test('what is not sold, or not there, has no price and nothing behind it', () => {
  expect(shown(BAKERY, { of: 'fullCosts', processId: 'packing' })).toEqual([]);
  expect(shown(BAKERY, { of: 'fullCosts', processId: 'nobody knows it' })).toEqual([]);
  expect(shown(BAKERY, { of: 'fullCosts', processId: 'baking', segmentId: 'nobody knows it' })).toEqual([]);
});
