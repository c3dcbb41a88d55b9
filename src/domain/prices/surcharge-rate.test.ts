import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf } from '../book.ts';
import { HUNDRED_PERCENT, sum } from '../money.ts';
import { randomScenario } from '../testing/random-scenario.ts';
import { fullCostPrices, readPrices, readSold } from './full-cost-price.ts';
import { MOST_PAID } from './paid-by-surcharges.ts';
import { surchargePaid, surchargeRates } from './surcharge-rate.ts';

const SIZE = { segments: 4, sections: 3, processes: 9, employees: 5, costCenters: 2, otherCosts: 4, allocations: 9 };

test('the surcharge is the same part of own costs for all that is sold in a segment, and together it is all there is', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const prices = fullCostPrices(bookOf(randomScenario(seed, SIZE)));
      const { unsold, segments, paid } = prices;
      const sold = readSold(prices);
      // What is told of what it pays for is no more than it pays, and all of it where that is little.
      for (const [at, most] of paid.inSegments.entries()) {
        const rate = surchargeRates(sold).find(({ segment }) => segment?.id === segments[at]?.id);
        const told = sum(most.map(({ amount }) => amount));
        if (!rate || unsold.length > 0) continue;
        if (most.length < MOST_PAID) expect(told).toBe(rate.surcharge);
        else expect(told).toBeLessThanOrEqual(rate.surcharge);
      }
      for (const { segment, ownCosts, surcharge, rate } of surchargeRates(sold)) {
        expect(rate / HUNDRED_PERCENT).toBeCloseTo(surcharge / ownCosts, 4);
        for (const { inSegments } of sold)
          for (const here of inSegments.filter(one => one.segment?.id === segment?.id))
            expect(Math.abs(here.surcharge - (here.ownCosts * surcharge) / ownCosts)).toBeLessThan(1);
      }
    }),
  );
});

test('a surcharge is explained by what it pays for, in its segment or in all: nothing is left out', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const prices = readPrices(fullCostPrices(bookOf(randomScenario(seed, SIZE))));
      for (const { inSegments, together } of prices.sold)
        for (const [of, isTogether] of [...inSegments.map(here => [here, false] as const), [together, true] as const]) {
          const all = surchargePaid(prices, of, isTogether);
          if (!all) continue;
          expect(sum(all.most.map(({ amount }) => amount)) + all.others).toBe(all.surcharge);
          expect(all.most.length).toBeLessThanOrEqual(MOST_PAID);
          expect(all.surcharge).toBeGreaterThanOrEqual(of.surcharge);
        }
    }),
    // A segment in which what is sold has no costs of its own pays by revenue, and belongs to all that is paid.
    { examples: [[-1795360205]] },
  );
});
