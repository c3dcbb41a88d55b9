import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { changeCosts } from './cost-objects.ts';
import { isEmptyRow, segmentOverviewSections, showsNotAllocated } from './overview-rows.ts';
import { processOverview } from './process-overview.ts';
import type { ScenarioModel } from './scenario-model.ts';
import { type SegmentSummary, segmentOverview } from './segment-overview.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

const overviewOf = (model: ScenarioModel) => segmentOverview(bookOf(model));
const bakery = overviewOf(BAKERY);
const figures = ({ groups, notAllocated, totalAmount }: SegmentSummary) => [
  ...groups.map(group => group.amount),
  notAllocated,
  totalAmount,
];

describe('the bakery per segment', () => {
  test('every figure is the one worked out by hand', () => {
    expect(bakery.segmentsIds).toEqual(['retail', 'wholesale']);
    expect(figures(bakery.revenueSummary)).toEqual([9_000_000, 5_000_000, 1_000_000, 15_000_000]);
    expect(figures(bakery.directCostsSummary)).toEqual([1_625_000, 2_075_000, 400_000, 4_100_000]);
    expect(figures(bakery.totalCostsSummary)).toEqual([5_273_334, 2_406_666, 2_320_001, 10_000_001]);
    expect(figures(bakery.totalNetResultSummary)).toEqual([2_101_666, 518_334, -1_720_001, 899_999]);
  });

  test('price per unit is what the segments hold together by their units together, at full precision', () => {
    const [baking, packing] = bakery.totalCostsGroups;
    expect(baking!.pricePerUnit).toBe(57_333.34 / 400);
    expect(baking!.groups[0]).toEqual({
      id: 'retail',
      name: 'Retail',
      amount: 4_300_001,
      units: 30_000,
      pricePerUnit: 57_333.34 / 400,
      unitDescription: 'orders',
    });
    expect(packing!.pricePerUnit).toBeNull();
    expect(bakery.revenueGroups[0]!.pricePerUnit).toBe(140_000 / 90_000);
    // What is sold has a price of its own in each segment, and a result has none.
    expect(bakery.revenueGroups[0]!.groups.map(cell => cell.pricePerUnit)).toEqual([90_000 / 40_000, 1]);
    expect(bakery.totalNetGroups.map(row => row.pricePerUnit)).toEqual([null, null, null]);
  });

  test('what a process has not passed to segments stands apart, within the total', () => {
    expect(bakery.totalCostsGroups.map(row => [row.processName, row.totalAmount, row.notAllocated])).toEqual([
      ['Baking', 5_733_334, 0],
      ['Packing', 2_433_333, 486_667],
      ['Administration', 1_833_334, 1_833_334],
    ]);
  });

  test('it is negative when over-allocated', () => {
    const lowered = {
      ...BAKERY,
      sections: changeCosts(BAKERY.sections, process => ({
        ...process,
        totals: { ...process.totals, revenue: Math.min(process.totals.revenue, 10_000_000) },
      })),
    };
    expect(overviewOf(lowered).revenueGroups[0]!.notAllocated).toBe(-4_000_000);
  });

  test('C2.43 sections are shown when their total is above 0, the result whenever there is anything', () => {
    const labels = (model: ScenarioModel) => segmentOverviewSections(overviewOf(model)).map(({ label }) => label);
    expect(labels(BAKERY)).toEqual(['revenue', 'directCosts', 'totalCosts', 'totalNetResult']);
    expect(labels({ ...BAKERY, employees: [], otherCosts: [] })).toEqual(['revenue', 'directCosts', 'totalNetResult']);
    expect(labels({ ...BAKERY, sections: [], employees: [], costCenters: [], otherCosts: [] })).toEqual([]);
    expect(showsNotAllocated(segmentOverviewSections(bakery))).toBe(true);
    expect(bakery.revenueGroups.map(isEmptyRow)).toEqual([false, true, true]);
    const [baking] = bakery.revenueGroups;
    const held = (totalAmount: number, ...amounts: number[]) =>
      isEmptyRow({ ...baking!, totalAmount, groups: amounts.map(amount => ({ ...baking!.groups[0]!, amount })) });
    expect([held(0, 0, 0), held(5, 0, 0), held(0, 0, 5), held(0, 5, 5)]).toEqual([true, false, false, false]);
  });
});

test('revenue, direct costs and net result are the same figures in both views, of any scenario', () => {
  const size = { segments: 4, sections: 3, processes: 9, employees: 7, costCenters: 2, otherCosts: 5, allocations: 9 };
  fc.assert(
    fc.property(fc.integer(), seed => {
      const book = bookOf(randomScenario(seed, size));
      const [perProcess, perSegment] = [processOverview(book), segmentOverview(book)];
      expect(perSegment.revenueSummary.totalAmount).toBe(perProcess.revenueSummary.totalAmount);
      expect(perSegment.directCostsSummary.totalAmount).toBe(perProcess.directCostsSummary.totalAmount);
      expect(perSegment.totalNetResultSummary.totalAmount).toBe(perProcess.totalNetResultSummary.totalAmount);
      expect(perSegment.totalNetGroups.map(row => row.totalAmount)).toEqual(
        perProcess.totalNetResultSummary.groups.map(group => group.amount),
      );
      for (const { summary, rows } of segmentOverviewSections(perSegment))
        for (const row of [summary, ...rows])
          expect(row.groups.reduce((held, cell) => held + cell.amount, row.notAllocated)).toBe(row.totalAmount);
    }),
  );
});
