import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { type Conclusion, conclusionsOf, wordsOf } from './conclusion.ts';
import { processOverview } from './process-overview.ts';
import { type SegmentOverview, segmentOverview } from './segment-overview.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

/** What each segment earns with each of two costs, in euros. */
const of = (results: Record<string, readonly [baking: number, packing: number]>, notAllocated = 0, ofPacking = 0) => {
  const names = Object.keys(results);
  const cells = (amounts: readonly number[]) =>
    names.map((name, at) => ({ id: name, name, amount: 100 * amounts[at]! }));
  const row = (processName: string, place: 0 | 1) => ({
    id: processName,
    processName,
    groups: cells(names.map(name => results[name]![place])),
  });
  return conclusionsOf(
    {
      revenueGroups: [{ id: 'Packing', totalAmount: 0, notAllocated: 100 * ofPacking }],
      revenueSummary: { notAllocated: 100 * notAllocated, groups: cells(names.map(() => 0)) },
      totalNetResultSummary: { groups: cells(names.map(name => results[name]![0] + results[name]![1])) },
      totalNetGroups: [row('Baking', 0), row('Packing', 1)],
    } as unknown as SegmentOverview,
    'segment',
  )[0];
};

describe('The answer in one sentence', () => {
  test('is who loses, and with which cost most', () => {
    expect(of({ Retail: [300, -20], Wholesale: [-40, -70] })).toEqual({
      what: 'loses',
      segment: { id: 'Wholesale', name: 'Wholesale', result: -11_000 },
      cost: { id: 'Packing', name: 'Packing', result: -7_000 },
      why: 'some',
    });
  });

  test('is who loses most, where several lose', () => {
    expect(of({ Retail: [-30, -20], Wholesale: [-400, 70], Hotels: [900, 0] })).toEqual({
      what: 'losesMost',
      segment: { id: 'Wholesale', name: 'Wholesale', result: -33_000 },
      cost: { id: 'Baking', name: 'Baking', result: -40_000 },
      why: 'moreLost',
    });
  });

  test('is no loss while revenue that no segment has yet could make up for it', () => {
    const loses = { Retail: [300, -20], Wholesale: [-40, -70] } as const;
    expect(of(loses, 110)).toBeUndefined();
    expect(of(loses, 109)?.what).toBe('loses');
    // Neither is the part that one cost has in it.
    expect(of(loses, 109, 69)?.why).toBe('some');
    expect(of(loses, 109, 70)).not.toHaveProperty('why');
    expect(of({ Retail: [300, -20], Wholesale: [40, 70] }, 500)?.what).toBe('earnsMost');
  });

  test('says what the cost is to the whole: a part of it, all of it, or more than that', () => {
    const why = (baking: number, packing: number) => of({ Retail: [baking, packing], Wholesale: [1, 0] })?.why;
    expect(why(-300, -20)).toBe('some');
    expect(why(-300, 0)).toBe('all');
    // What is shown alike is not called a part, nor more.
    expect(why(-300.2, -0.2)).toBe('all');
    expect(why(-300.2, 0.2)).toBe('all');
    expect(why(-300, 20)).toBe('moreLost');
    expect(why(300, 20)).toBe('some');
    expect(why(300, 0)).toBe('all');
    expect(why(300, -20)).toBe('moreEarned');
  });

  test('is who earns most where nobody loses, as in the bakery', () => {
    expect(conclusionsOf(segmentOverview(bookOf(BAKERY)), 'segment')[0]).toMatchObject({
      what: 'earnsMost',
      segment: { name: 'Retail', result: 2_101_666 },
      cost: { name: 'Baking', result: 3_099_999 },
    });
  });

  test('is also who earns least, of three or more that earn, while what is not allocated could not change that', () => {
    const told = (results: readonly number[], notAllocated = 0) => {
      const groups = results.map((amount, at) => ({ id: `${at}`, name: `Segment ${at}`, amount: 100 * amount }));
      const overview = {
        ...{ revenueGroups: [], revenueSummary: { notAllocated: 0, groups: groups.map(() => ({ amount: 0 })) } },
        totalNetResultSummary: { groups, notAllocated: 100 * notAllocated },
        totalNetGroups: [{ id: 'baking', processName: 'Baking', groups }],
      } as unknown as SegmentOverview;
      return conclusionsOf(overview, 'segment').map(({ what, cost }) => [what, cost.name]);
    };
    const most = ['earnsMost', 'Baking'];
    expect(told([900, 40, 300])).toEqual([most, ['least', 'Segment 1']]);
    expect(told([900, 0, 300])).toEqual([most, ['least', 'Segment 1']]);
    expect(told([900, 40])).toEqual([most]);
    expect(told([900, 900, 900])).toEqual([most]);
    expect(told([900, 40, 300], -859)).toEqual([most, ['least', 'Segment 1']]);
    expect(told([900, 40, 300], 860)).toEqual([most]);
    expect(told([900, -40, 300])).toEqual([['loses', 'Baking']]);
  });

  test('is also that who earns most has clearly the lowest margin, while what is not allocated could not change that', () => {
    const told = (
      segments: readonly (readonly [result: number, revenue: number])[],
      left = { result: 0, revenue: 0 },
    ) => {
      const groups = segments.map(([euros], at) => ({ id: `${at}`, name: `Segment ${at}`, amount: 100 * euros }));
      const overview = {
        revenueGroups: [],
        revenueSummary: {
          ...{ notAllocated: 100 * left.revenue },
          groups: segments.map(([, euros]) => ({ amount: 100 * euros })),
        },
        totalNetResultSummary: { groups, notAllocated: 100 * left.result },
        totalNetGroups: [{ id: 'baking', processName: 'Baking', groups }],
      } as unknown as SegmentOverview;
      return conclusionsOf(overview, 'segment').find(({ what }) => what === 'lowestMargin');
    };
    const roastery = [
      [38_133, 240_437],
      [42_851, 485_725],
      [24_790, 150_975],
    ] as const;
    expect(wordsOf(told(roastery)!)).toMatchObject({ cost: 'Segment 1', part: '8,82%' });
    // Two can be compared as well as three, one that sells nothing with nobody.
    const two = [
      [100, 1_000],
      [99, 900],
    ] as const;
    expect(told(two)?.margin).toBe(10 ** 13);
    expect(told([[100, 1_000]])).toBeUndefined();
    const beside = (result: number, revenue: number) => told([[100, 1_000], [result, revenue], ...two.slice(1)]);
    expect(beside(0, 0)).toBeDefined();
    // 10,99 % beside 10 % is not clearly more, 11 % is; 9 % is less.
    expect([beside(10.99, 100), beside(11, 100), beside(9, 100)].map(one => one !== undefined)).toEqual([
      false,
      true,
      false,
    ]);
    // Costs of 9 would leave 90 of 900 to the other one.
    const withLeft = (result: number, revenue = 0) => told(two, { result, revenue }) !== undefined;
    expect([withLeft(-8), withLeft(-9), withLeft(0, 1)]).toEqual([true, false, false]);
    // Where somebody loses, that is told.
    expect(told([...two, [-1, 5]])).toBeUndefined();
  });

  test('is none where there is nothing to tell: no segment, one that earns, or nothing but what is shown as 0', () => {
    expect(of({})).toBeUndefined();
    expect(of({ Retail: [300, 0] })).toBeUndefined();
    expect(of({ Retail: [0, 0], Wholesale: [0.4, -0.8] })).toBeUndefined();
    expect(of({ Retail: [-300, 0] })?.what).toBe('loses');
  });

  test('is followed by what of that which is sold loses most, whoever it is sold to, unless that was said', () => {
    const row = (name: string, totalAmount: number, id = name) => ({
      ...{ id, processName: name, totalAmount },
      groups: [{ amount: totalAmount }, { amount: 0 }],
    });
    const overview = (revenue: [string, number][], results: ReturnType<typeof row>[], groups: number[]) =>
      ({
        revenueGroups: revenue.map(([name, amount]) => row(name, amount)),
        revenueSummary: { notAllocated: 0, groups: groups.map(() => ({ amount: 0 })) },
        totalNetResultSummary: { groups: groups.map((amount, at) => ({ name: `Segment ${at + 1}`, amount })) },
        totalNetGroups: results,
      }) as unknown as SegmentOverview;
    const told = (conclusions: Conclusion[]) =>
      conclusions.map(({ what, cost: { name, result } }) => [what, { name, result }]);
    const said = (revenue: [string, number][], results: ReturnType<typeof row>[], ...groups: number[]) =>
      told(conclusionsOf(overview(revenue, results, groups), 'segment'));
    const sold: [string, number][] = [
      ['Plants', 50_000],
      ['Delivery', 300],
      ['Office', 0],
    ];
    expect(said(sold, [row('Plants', 9_000), row('Delivery', -700), row('Office', -900)], 4_000, 3_400)).toEqual([
      ['earnsMost', { name: 'Plants', result: 9_000 }],
      // The office earns nothing, and delivery has not paid for it yet.
      ['soldAlone', { name: 'Delivery', result: -700 }],
    ]);
    expect(said(sold, [row('Plants', 9_000), row('Delivery', -9_700)], -9_600, 8_900)).toEqual([
      ['loses', { name: 'Delivery', result: -9_700 }],
    ]);
    // Above costs no segment loses, so there it is told.
    const ofCosts = overview(sold, [row('Plants', 9_000), row('Delivery', -9_700)], [-9_600, 8_900]);
    expect(told(conclusionsOf(ofCosts, 'process'))).toEqual([['sold', { name: 'Delivery', result: -9_700 }]]);
    // What has no revenue is apart from what has, with all of its kind; below segments it is told where no loss is that it is beside.
    const paid = [row('Plants', 9_000), row('Delivery', 700), row('Office', -900), row('Planning', -1_100)];
    expect(told(conclusionsOf(overview(sold, paid, []), 'process'))).toEqual([
      ['apart', { name: 'Planning', result: -2_000 }],
    ]);
    expect(said(sold, paid)).toEqual([['apart', { name: 'Planning', result: -2_000 }]]);
    expect(told(conclusionsOf(overview([], [row('Office', -900)], []), 'process'))).toEqual([]);
    const both = overview(sold, [row('Plants', 9_000), row('Delivery', -700), row('Office', -900)], []);
    expect(told(conclusionsOf(both, 'process'))).toEqual([
      ['sold', { name: 'Delivery', result: -700 }],
      ['apart', { name: 'Office', result: -900 }],
    ]);
    // As long as so much is not allocated, another segment may earn most; what is sold is told.
    const withLeft = (notAllocated: number) => {
      const some = overview(sold, [row('Plants', 9_000), row('Delivery', -700)], [4_000, 3_400]);
      return told(
        conclusionsOf({ ...some, totalNetResultSummary: { ...some.totalNetResultSummary, notAllocated } }, 'segment'),
      );
    };
    const earns = ['earnsMost', { name: 'Plants', result: 9_000 }];
    const loses = ['sold', { name: 'Delivery', result: -700 }];
    expect([-3_999, -4_000, 4_000].map(withLeft)).toEqual([[earns, loses], [loses], [loses]]);
    // Another one may have the same name.
    expect(said([['b', 300]], [row('Delivery', -900, 'a'), row('Delivery', -700, 'b')], -900, -700)).toEqual([
      ['losesMost', { name: 'Delivery', result: -900 }],
      ['soldAlone', { name: 'Delivery', result: -700 }],
    ]);
    expect(said(sold, [row('Plants', 900), row('Delivery', -40)])).toEqual([]);
    expect(said(sold, [row('Plants', -900), row('Delivery', -40)])).toEqual([
      ['sold', { name: 'Plants', result: -900 }],
    ]);
  });

  test('in any scenario nobody loses more than who is said to, and no cost of that segment more than the one named', () => {
    const size = {
      segments: 4,
      sections: 2,
      processes: 8,
      employees: 3,
      costCenters: 2,
      otherCosts: 3,
      allocations: 5,
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), seed => {
        const overview = segmentOverview(bookOf(randomScenario(seed, size)));
        const [said] = conclusionsOf(overview, 'segment');
        if (!said?.segment) return;
        const sign = said.what === 'earnsMost' ? 1 : -1;
        const { groups } = overview.totalNetResultSummary;
        for (const { amount } of groups) expect(sign * amount).toBeLessThanOrEqual(sign * said.segment!.result);
        if (sign > 0) expect(groups.every(({ amount }) => amount > -50)).toBe(true);
        const at = groups.findIndex(({ amount }) => amount === said.segment!.result);
        for (const row of overview.totalNetGroups)
          expect(sign * row.groups[at]!.amount).toBeLessThanOrEqual(sign * said.cost.result);
        // A part that is shown is smaller than its whole, and whoever makes up for more than all of it is there.
        const more = sign * (said.cost.result - said.segment.result);
        const { notAllocated } = overview.revenueGroups.find(({ id }) => id === said.cost.id)!;
        expect(said.why === undefined).toBe(sign < 0 && notAllocated >= -said.cost.result);
        if (!said.why) return;
        if (said.why === 'some') expect(more).toBeLessThan(0);
        else if (said.why === 'all') expect(Math.abs(more)).toBeLessThanOrEqual(100);
        else expect(overview.totalNetGroups.some(row => sign * row.groups[at]!.amount < 0)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test('above costs has the figure of the view, with segments and without, and only of what has revenue', () => {
    const size = {
      segments: 3,
      sections: 2,
      processes: 8,
      employees: 3,
      costCenters: 2,
      otherCosts: 3,
      allocations: 5,
    };
    let told = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (seed, hasSegments) => {
        const book = bookOf(randomScenario(seed, { ...size, segments: hasSegments ? size.segments : 0 }));
        const all = conclusionsOf(segmentOverview(book), 'process');
        const [apart, said] = [all.find(({ what }) => what === 'apart'), all.find(({ what }) => what !== 'apart')];
        const costs = processOverview(book);
        const resultsOf = (isSold: boolean) =>
          costs.processIds.flatMap((id, at) =>
            costs.revenueSummary.groups[at]!.amount > 0 === isSold
              ? [{ id, result: costs.totalNetResultSummary.groups[at]!.amount }]
              : [],
          );
        const [losses, work] = [resultsOf(true), resultsOf(false).filter(({ result }) => result <= -50)];
        const isApart = losses.length > 0 && work.length > 0;
        expect(apart?.cost.result).toBe(isApart ? work.reduce((sum, { result }) => sum + result, 0) : undefined);
        if (isApart)
          expect(work.find(({ id }) => id === apart!.cost.id)?.result).toBe(Math.min(...work.map(one => one.result)));
        const least = Math.min(0, ...losses.map(({ result }) => result));
        expect(said?.cost.result ?? 0).toBe(least <= -50 ? least : 0);
        if (said) expect(losses).toContainEqual({ id: said.cost.id, result: said.cost.result });
        told += said ? 1 : 0;
      }),
      { numRuns: 60 },
    );
    expect(told).toBeGreaterThan(0);
  });
});
