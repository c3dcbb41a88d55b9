import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf } from '../book.ts';
import { HUNDRED_PERCENT } from '../money.ts';
import { randomScenario } from '../testing/random-scenario.ts';
import { fullCostPrices, readSold } from './full-cost-price.ts';
import { surchargeRates } from './surcharge-rate.ts';

const SIZE = { segments: 4, sections: 3, processes: 9, employees: 5, costCenters: 2, otherCosts: 4, allocations: 9 };

test('the surcharge is the same part of own costs for all that is sold in a segment, and together it is all there is', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const sold = readSold(fullCostPrices(bookOf(randomScenario(seed, SIZE))));
      for (const { segment, ownCosts, surcharge, rate } of surchargeRates(sold)) {
        expect(rate).toBe(Math.round((HUNDRED_PERCENT * surcharge) / ownCosts));
        for (const { inSegments } of sold)
          for (const here of inSegments.filter(one => one.segment?.id === segment?.id))
            expect(Math.abs(here.surcharge - (here.ownCosts * surcharge) / ownCosts)).toBeLessThan(1);
      }
    }),
  );
});
