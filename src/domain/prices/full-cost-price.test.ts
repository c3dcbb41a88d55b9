import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf } from '../book.ts';
import { changeCosts } from '../cost-objects.ts';
import { HUNDRED_PERCENT, sum } from '../money.ts';
import { processOverview } from '../process-overview.ts';
import type { ProcessModel, ScenarioModel } from '../scenario-model.ts';
import { type SegmentSummary, segmentOverview } from '../segment-overview.ts';
import { BAKERY } from '../testing/bakery.ts';
import { randomScenario } from '../testing/random-scenario.ts';
import {
  altogether,
  fullCostPrices,
  fullCosts,
  isAnythingEarned,
  isMarginPossible,
  perUnit,
  priceAt,
  readPrices,
  resultOf,
  resultOfAll,
  type Sold,
} from './full-cost-price.ts';

const pricesOf = (model: ScenarioModel) => readPrices(fullCostPrices(bookOf(model)));
const cellsOf = (sold: readonly Sold[]) =>
  sold.flatMap(({ name, inSegments }) =>
    inSegments.map(({ segment, units, revenue, ownCosts, surcharge }) => [
      ...[name, segment?.name, units, revenue, ownCosts, surcharge],
    ]),
  );
const withProcesses = (model: ScenarioModel, change: (process: ProcessModel) => ProcessModel): ScenarioModel => ({
  ...model,
  sections: changeCosts(model.sections, change),
});
const withRevenue = (
  model: ScenarioModel,
  revenueOf: (process: string, segment: string, was: number) => number,
): ScenarioModel =>
  withProcesses(model, process => ({
    ...process,
    costAllocation: process.costAllocation.map(row => ({
      ...row,
      revenue: revenueOf(process.id, row.id, row.revenue),
    })),
  }));

describe('the bakery', () => {
  test('what is sold has its own costs, and those of packing, which nobody pays for', () => {
    const { sold, unsold, notAllocated, inPart, work } = pricesOf(BAKERY);
    // Of 100.000 loaves the segments have 90.000.
    expect(inPart).toEqual([{ id: 'baking', name: 'Baking', units: 10_000_000, held: 9_000_000 }]);
    expect(work).toEqual({ id: 'packing', name: 'Packing' });
    expect(cellsOf(sold)).toEqual([
      ['Baking', 'Retail', 4_000_000, 9_000_000, 1_600_000 + 4_300_001, 25_000 + 973_333],
      ['Baking', 'Wholesale', 5_000_000, 5_000_000, 2_000_000 + 1_433_333, 75_000 + 973_333],
    ]);
    expect(sold[0]!.together).toEqual({
      segment: undefined,
      units: 9_000_000,
      revenue: 14_000_000,
      ownCosts: 9_333_334,
      surcharge: 2_046_666,
    });
    expect(unsold).toEqual([]);
    expect(notAllocated).toBe(1_200_000 + 400_000 + 2_320_001);
  });

  test('prices are euros per unit', () => {
    const [retail] = pricesOf(BAKERY).sold[0]!.inSegments;
    expect(perUnit(retail!.revenue, retail!)).toBe(2.25);
    expect(perUnit(fullCosts(retail!), retail!)).toBe(6_898_334 / 4_000_000);
    expect(priceAt(retail!, 0)).toBe(6_898_334 / 4_000_000);
    expect(priceAt(retail!, HUNDRED_PERCENT / 2)).toBeCloseTo((2 * 68_983.34) / 40_000, 12);
  });

  test('what earns nothing in a segment is paid there by what earns something', () => {
    // Packing sells to wholesale, too, and baking gives away what it makes for it.
    const given = withRevenue(BAKERY, (process, segment, was) =>
      process === 'packing' && segment === 'wholesale' ? 100 : segment === 'wholesale' ? 0 : was,
    );
    const { sold } = pricesOf(given);
    expect(cellsOf(sold)).toEqual([
      ['Baking', 'Retail', 4_000_000, 9_000_000, 5_900_001, 998_333],
      ['Packing', 'Wholesale', 0, 100, 1_048_333, 3_433_333],
    ]);
    // Nothing is counted of packing: no price without units.
    expect(sold.map(({ together }) => [together.units, priceAt(together, 0)])).toEqual([
      [4_000_000, 6_898_334 / 4_000_000],
      [0, null],
    ]);
  });

  test('prices of all segments together are those of segments with units', () => {
    const counted = withProcesses(BAKERY, process => ({
      ...process,
      costAllocation: process.costAllocation.map(row => (row.id === 'retail' ? row : { ...row, units: 0 })),
    }));
    const [baking] = pricesOf(counted).sold;
    expect(baking!.inSegments.map(({ units }) => units)).toEqual([4_000_000, 0]);
    expect(baking!.together).toEqual(baking!.inSegments[0]);
  });

  test('what a segment costs that buys nothing is paid by all that is sold, and it is named', () => {
    const { sold, unsold, notAllocated } = pricesOf(
      withRevenue(BAKERY, (_, segment, was) => (segment === 'wholesale' ? 0 : was)),
    );
    expect(unsold).toEqual([{ id: 'wholesale', name: 'Wholesale', amount: 4_481_666 }]);
    expect(cellsOf(sold)).toEqual([['Baking', 'Retail', 4_000_000, 9_000_000, 5_900_001, 998_333 + 4_481_666]]);
    expect(notAllocated).toBe(3_920_001);
  });

  test('where nothing has revenue, it is what has units that pays', () => {
    const { sold } = pricesOf(withRevenue(BAKERY, () => 0));
    expect(cellsOf(sold).map(([, , units, , , surcharge]) => [units, surcharge])).toEqual([
      [4_000_000, 998_333],
      [5_000_000, 1_048_333],
    ]);
  });

  test('without segments each cost is sold as a whole', () => {
    const { sold, notAllocated } = pricesOf({
      ...withProcesses(BAKERY, process => ({ ...process, costAllocation: [], totalCostAllocations: [] })),
      segments: [],
    });
    const whole = [10_000_000, 15_000_000, 4_000_000 + 5_733_334, 100_000 + 2_433_333 + 1_833_334];
    expect(cellsOf(sold)).toEqual([['Baking', undefined, ...whole]]);
    expect(notAllocated).toBe(1_200_000);
  });

  test('where nothing is sold there are no prices', () => {
    expect(pricesOf(withProcesses(BAKERY, process => ({ ...process, costAllocation: [] }))).sold).toEqual([]);
  });

  test('a surcharge is in proportion to own costs; where there are none, to revenue', () => {
    const process = (id: string, revenue: number, directCost: number): ProcessModel => ({
      ...{
        id,
        name: id,
        unitDescription: null,
        dividedLike: null,
        dividedLikeOf: null,
        dividedAmongSome: false,
        totalCostAllocations: [],
      },
      totals: { units: 100, revenue, directCost },
      costAllocation: [{ id: 'retail', units: 100, revenue, directCost }],
    });
    const surcharges = (...processes: ProcessModel[]) => {
      const mainProcesses = [{ id: 'all', name: 'All', processes }];
      const sections = [{ id: 'all', name: 'All', isBackOffice: false, mainProcesses }];
      const model = { ...BAKERY, sections, employees: [], costCenters: [], otherCosts: [] };
      return cellsOf(pricesOf(model).sold).map(([name, , , , , surcharge]) => [name, surcharge]);
    };
    const desk = process('desk', 0, 1_000);
    expect(surcharges(process('bread', 900, 300), process('cake', 100, 100), desk)).toEqual([
      ['bread', 750],
      ['cake', 250],
    ]);
    expect(surcharges(process('bread', 900, 0), process('cake', 100, 0), desk)).toEqual([
      ['bread', 900],
      ['cake', 100],
    ]);
    expect(surcharges(process('bread', 900, 0), process('cake', 100, 1), desk)).toEqual([
      ['bread', 0],
      ['cake', 1_000],
    ]);
  });
});

describe('of any scenario', () => {
  const size = { segments: 4, sections: 3, processes: 9, employees: 5, costCenters: 2, otherCosts: 4, allocations: 9 };
  /** In some of its segments nothing is sold. */
  const models = fc
    .tuple(fc.integer(), fc.nat(2 ** size.segments - 1))
    .map(([seed, without]) =>
      withRevenue(randomScenario(seed, size), (_, segment, was) =>
        (without >> (Number(segment.split(' ')[1]) - 1)) & 1 ? 0 : was,
      ),
    );
  const costsOf = (model: ScenarioModel) => {
    const { directCostsSummary, totalCostsSummary, reconciliation } = segmentOverview(bookOf(model));
    const both = (of: (summary: SegmentSummary) => number) => of(directCostsSummary) + of(totalCostsSummary);
    return {
      entered:
        directCostsSummary.totalAmount +
        sum(reconciliation.filter(({ of }) => of === 'personnel' || of === 'otherCosts').map(one => one.entered)),
      inSegments: both(({ totalAmount, notAllocated }) => totalAmount - notAllocated),
      inSegment: (id: string) => both(({ groups }) => groups.find(one => one.id === id)!.amount),
    };
  };

  test('the full costs of what is sold and what is not allocated are all costs that were entered', () => {
    fc.assert(
      fc.property(models, model => {
        const { sold, notAllocated } = pricesOf(model);
        const costs = costsOf(model);
        expect(notAllocated).toBe(costs.entered - costs.inSegments);
        const full = sum(sold.flatMap(({ inSegments }) => inSegments.map(fullCosts)));
        if (sold.length > 0) expect(full).toBe(costs.inSegments);
        const ids = sold.map(({ id }) => id);
        expect(ids).toEqual(processOverview(bookOf(model)).processIds.filter(id => ids.includes(id)));
      }),
    );
  });

  test('in each segment they are its costs, and more only where others sell nothing', () => {
    fc.assert(
      fc.property(models, model => {
        const { segments, sold, unsold } = pricesOf(model);
        const costs = costsOf(model);
        for (const { id } of segments) {
          const here = sold.flatMap(({ inSegments }) => inSegments.filter(({ segment }) => segment!.id === id));
          const full = sum(here.map(fullCosts));
          if (here.length === 0) expect(unsold.find(one => one.id === id)?.amount ?? 0).toBe(costs.inSegment(id));
          else if (unsold.length === 0) expect(full).toBe(costs.inSegment(id));
          else expect(full).toBeGreaterThanOrEqual(costs.inSegment(id));
        }
      }),
    );
  });

  test('what all that is sold earns is what the segments say their result is, and with what they have not got the total', () => {
    fc.assert(
      fc.property(models, model => {
        const { sold, netResult } = pricesOf(model);
        const { totalNetResultSummary } = segmentOverview(bookOf(model));
        const { groups, totalAmount } = totalNetResultSummary;
        expect(netResult).toBe(totalAmount);
        if (!isAnythingEarned(sold)) return;
        expect(sum(sold.map(resultOfAll))).toBe(sum(groups.map(({ amount }) => amount)));
        expect(resultOf(altogether(sold))).toBe(sum(sold.map(resultOfAll)));
      }),
    );
  });

  test('a price leaves the margin that is wanted', () => {
    fc.assert(
      fc.property(models, fc.nat(HUNDRED_PERCENT - 1), (model, margin) => {
        for (const { together, inSegments } of pricesOf(model).sold)
          for (const sold of [together, ...inSegments]) {
            const price = priceAt(sold, margin);
            expect(price === null).toBe(sold.units === 0);
            if (price === null) continue;
            const revenue = price * sold.units;
            const kept = revenue * (margin / HUNDRED_PERCENT);
            expect(Math.abs(revenue - kept - fullCosts(sold))).toBeLessThanOrEqual(revenue * 1e-9);
          }
      }),
    );
  });
});

test('a margin of 100% or more, below nothing or of more than two decimals is not possible', () => {
  const hundredth = HUNDRED_PERCENT / 10_000;
  const possible = [0, hundredth, HUNDRED_PERCENT - hundredth].map(isMarginPossible);
  expect(possible).toEqual([true, true, true]);
  const others = [HUNDRED_PERCENT, 2 * HUNDRED_PERCENT, -hundredth, 1, hundredth / 10, HUNDRED_PERCENT - 1];
  expect(others.map(isMarginPossible)).toEqual(Array(6).fill(false));
});
