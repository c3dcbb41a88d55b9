import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { shareOf } from './money.ts';
import { formatMargin } from './numbers.ts';
import { processOverview } from './process-overview.ts';
import type { Passage } from './reconciliation.ts';
import { MOST_PARTS, processStrip, type ResultStrip, type StripFigure, segmentStrip } from './result-strip.ts';
import { segmentOverview } from './segment-overview.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

const bakery = bookOf(BAKERY);
const percent = (share: number | null) => (share === null ? '–' : formatMargin(share));
const figure = ({ result, margin, share }: StripFigure) => [result, percent(margin), percent(share)];
/** As the reconciliation below the overview has it. */
const everythingOf = (passages: readonly Passage[]) => {
  const entered = (of: string) => passages.find(passage => passage.of === of)!.entered;
  return entered('revenue') - entered('directCosts') - entered('personnel') - entered('otherCosts');
};
const named = ({ parts }: ResultStrip) => parts.map(part => [part.name, ...figure(part)]);

describe('the answer of the bakery', () => {
  test('per segment: result, margin and share of the revenue, and what no segment has', () => {
    const strip = segmentStrip(segmentOverview(bakery));
    expect(strip.sharesOf).toBe('revenue');
    expect(named(strip)).toEqual([
      ['Retail', 2_101_666, '23,35%', '60,00%'],
      ['Wholesale', 518_334, '10,37%', '33,33%'],
    ]);
    expect(figure(strip.notAllocated!)).toEqual([-1_720_001, '–', '6,67%']);
    expect(figure(strip.total)).toEqual([899_999, '6,00%', '100,00%']);
    expect(strip.unlikeEntered).toEqual({ outside: 1_200_000, everything: -300_001 });
  });

  test('per section, and with fewer levels per cost object and per cost', () => {
    const strip = processStrip(processOverview(bakery), 3);
    expect(named(strip)).toEqual([
      ['Making', 2_733_333, '18,22%', '100,00%'],
      ['Office', -1_833_334, '–', '–'],
    ]);
    expect(strip.parts.map(part => part.isBackOffice)).toEqual([false, true]);
    expect(strip.notAllocated).toBeUndefined();
    // Each says whose result it is, so that it can be traced.
    const whose = [3, 2, 1].map(level => processStrip(processOverview(bakery), level).parts[0]!.of);
    expect(whose).toEqual([{ sectionId: 'making' }, { mainProcessId: 'bread' }, { processId: 'baking' }]);
    expect(processStrip(processOverview(bakery), 2).parts.map(part => part.name)).toEqual([
      'Bread',
      'Running the place',
    ]);
    expect(processStrip(processOverview(bakery), 1).parts.map(part => part.name)).toEqual([
      'Baking',
      'Packing',
      'Administration',
    ]);
  });

  test('one section says nothing, so its cost objects stand there, or its costs', () => {
    const [office, making] = BAKERY.sections;
    const sections = [{ ...making!, mainProcesses: [...making!.mainProcesses, ...office!.mainProcesses] }];
    const strip = processStrip(processOverview(bookOf({ ...BAKERY, sections })), 3);
    expect(strip.parts.map(part => part.name)).toEqual(['Bread', 'Running the place']);
  });

  test('no segment is a back office, and what is outside is of people and of other costs', () => {
    const [rent, ...others] = BAKERY.otherCosts;
    const unpaid = bookOf({ ...BAKERY, otherCosts: [{ ...rent!, costAllocations: [] }, ...others] });
    const strip = segmentStrip(segmentOverview(unpaid));
    expect(strip.unlikeEntered?.outside).toBe(1_200_000 + 3_000_000);
    expect(strip.parts.map(part => part.isBackOffice)).toEqual([false, false]);
  });

  test('what no segment has is shown as soon as it is revenue or a result', () => {
    const left = (revenue: number, directCost: number) => {
      const making = BAKERY.sections[1]!;
      const [bread] = making.mainProcesses;
      const totals = { units: 100, revenue: 500, directCost: 300 };
      const costAllocation = [
        { id: 'retail', units: 100, revenue: totals.revenue - revenue, directCost: totals.directCost - directCost },
      ];
      const baking = { ...bread!.processes[0]!, totals, costAllocation };
      const sections = [{ ...making, mainProcesses: [{ ...bread!, processes: [baking] }] }];
      const model = { ...BAKERY, sections, employees: [], otherCosts: [] };
      return segmentStrip(segmentOverview(bookOf(model))).notAllocated?.result;
    };
    expect([left(0, 0), left(0, 50), left(50, 50), left(50, 0)]).toEqual([undefined, -50, 0, 50]);
  });

  test('twelve are all shown; of more the largest results and losses, and the others together', () => {
    const making = BAKERY.sections[1]!;
    const [bread] = making.mainProcesses;
    const of = (...results: number[]) => {
      const processes = results.map((result, at) => {
        const totals = { units: 0, revenue: 1000, directCost: 1000 - result };
        return { ...bread!.processes[0]!, id: `${at}`, name: `${result}`, totals, costAllocation: [] };
      });
      const sections = [{ ...making, mainProcesses: [{ ...bread!, processes }] }];
      return processStrip(processOverview(bookOf({ ...BAKERY, sections, employees: [], otherCosts: [] })), 1);
    };
    const twelve = [1, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, -120];
    expect(of(...twelve)).toMatchObject({ parts: { length: 12 }, others: undefined });
    const strip = of(...twelve, 2, -130);
    expect(strip.parts.map(({ name }) => Number(name))).toEqual([30, 40, 50, 60, 70, 80, 90, 100, 110, -120, -130]);
    expect(strip.others).toEqual({ count: 3, result: 23, margin: shareOf(23, 3000), share: shareOf(3000, 14_000) });
  });

  test('where there is neither revenue nor cost there are no shares', () => {
    const nothing = bookOf({ ...BAKERY, sections: [], employees: [], otherCosts: [] });
    expect(segmentStrip(segmentOverview(nothing)).total).toEqual({ result: 0, margin: null, share: null });
  });

  test('where nothing is sold shares are of the costs', () => {
    const idle = JSON.parse(JSON.stringify(BAKERY, (key, value) => (key === 'revenue' ? 0 : value)));
    const strip = segmentStrip(segmentOverview(bookOf(idle)));
    expect(strip.sharesOf).toBe('costs');
    expect(strip.total.margin).toBeNull();
    expect(percent(strip.total.share)).toBe('100,00%');
  });
});

test('less than half a euro with no cost object is not spoken of: it would be shown as 0', () => {
  const paid = (percent: number) => {
    const [rent] = BAKERY.otherCosts;
    const costAllocations = [{ ...rent!.costAllocations[0]!, share: shareOf(percent, 100), units: 0 }];
    const otherCosts = [{ ...rent!, totalCost: 10_000, unitDescription: null, costAllocations }];
    return processStrip(processOverview(bookOf({ ...BAKERY, employees: [], otherCosts })), 3);
  };
  expect([100, 99.51].map(percent => paid(percent).unlikeEntered)).toEqual([undefined, undefined]);
  expect(paid(99.5).unlikeEntered).toEqual({ outside: 50, everything: paid(99.5).total.result - 50 });
});

test('whatever the scenario, parts, others and what is not allocated add up to the total of their overview', () => {
  const size = fc.record({
    segments: fc.integer({ min: 0, max: 30 }),
    sections: fc.integer({ min: 1, max: 20 }),
    processes: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), size, fc.integer({ min: 1, max: 3 }), (seed, chosen, level) => {
      const counts = { employees: 4, costCenters: 2, otherCosts: 2, allocations: 6, ...chosen };
      const book = bookOf(randomScenario(seed, counts));
      const [process, segment] = [processOverview(book), segmentOverview(book)];
      for (const [strip, overview] of [
        [segmentStrip(segment), segment],
        [processStrip(process, level), process],
      ] as const) {
        const total = overview.totalNetResultSummary.totalAmount;
        const everything = everythingOf(overview.reconciliation);
        const rest = (strip.others?.result ?? 0) + (strip.notAllocated?.result ?? 0);
        expect(strip.parts.reduce((sum, { result }) => sum + result, rest)).toBe(total);
        expect(strip.total.result).toBe(total);
        expect(Math.abs(everything - (strip.unlikeEntered?.everything ?? total))).toBeLessThan(100);
        if (strip.unlikeEntered) expect(strip.unlikeEntered.everything).toBe(everything);
        expect(strip.parts.length + (strip.others ? 1 : 0)).toBeLessThanOrEqual(MOST_PARTS);
      }
    }),
    { numRuns: 60 },
  );
});
