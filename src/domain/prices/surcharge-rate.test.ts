import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf } from '../book.ts';
import { HUNDRED_PERCENT, shareOf } from '../money.ts';
import { randomScenario } from '../testing/random-scenario.ts';
import { fullCostPrices, readSold } from './full-cost-price.ts';
import { rateOf, surchargeRates } from './surcharge-rate.ts';

const SIZE = { segments: 4, sections: 3, processes: 9, employees: 5, costCenters: 2, otherCosts: 4, allocations: 9 };

test('the surcharge is the same part of own costs for all that is sold in a segment, and together it is all there is', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const prices = fullCostPrices(bookOf(randomScenario(seed, SIZE)));
      const sold = readSold(prices);
      for (const { segment, ownCosts, surcharge, rate } of surchargeRates(sold)) {
        expect(rate / HUNDRED_PERCENT).toBeCloseTo(surcharge / ownCosts, 4);
        // Of what is sold nowhere here, and of what is nowhere at all: each is divided to less than a cent.
        for (const { inSegments } of sold)
          for (const here of inSegments.filter(one => one.segment?.id === segment?.id))
            expect(Math.abs(here.surcharge - (here.ownCosts * surcharge) / ownCosts)).toBeLessThan(2);
      }
      for (const { inSegments, together } of sold) {
        if (together.surcharge > 0 && together.ownCosts > 0)
          expect(rateOf(sold, together, true)).toBe(shareOf(together.surcharge, together.ownCosts));
        for (const here of inSegments) {
          const { rate } = surchargeRates(sold).find(({ segment }) => segment?.id === here.segment?.id) ?? {};
          expect(rateOf(sold, here, false)).toBe(here.surcharge > 0 && here.ownCosts > 0 ? rate : undefined);
        }
      }
    }),
  );
});
