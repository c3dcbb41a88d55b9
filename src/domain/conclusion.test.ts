import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { conclusionOf } from './conclusion.ts';
import { segmentOverview } from './segment-overview.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

/** What each segment earns with each of two costs, in euros. */
const of = (results: Record<string, readonly [baking: number, packing: number]>) => {
  const names = Object.keys(results);
  const cells = (amounts: readonly number[]) =>
    names.map((name, at) => ({ id: name, name, amount: 100 * amounts[at]! }));
  const row = (processName: string, place: 0 | 1) => ({
    processName,
    groups: cells(names.map(name => results[name]![place])),
  });
  return conclusionOf({
    totalNetResultSummary: { groups: cells(names.map(name => results[name]![0] + results[name]![1])) },
    totalNetGroups: [row('Baking', 0), row('Packing', 1)],
  } as unknown as Parameters<typeof conclusionOf>[0]);
};

describe('The answer in one sentence', () => {
  test('is who loses, and with which cost most', () => {
    expect(of({ Retail: [300, -20], Wholesale: [-40, -70] })).toEqual({
      what: 'loses',
      segment: { name: 'Wholesale', result: -11_000 },
      cost: { name: 'Packing', result: -7_000 },
    });
  });

  test('is who loses most, where several lose', () => {
    expect(of({ Retail: [-30, -20], Wholesale: [-400, 70], Hotels: [900, 0] })).toEqual({
      what: 'losesMost',
      segment: { name: 'Wholesale', result: -33_000 },
      cost: { name: 'Baking', result: -40_000 },
    });
  });

  test('is who earns most where nobody loses, as in the bakery', () => {
    expect(conclusionOf(segmentOverview(bookOf(BAKERY)))).toEqual({
      what: 'earnsMost',
      segment: { name: 'Retail', result: 2_101_666 },
      cost: { name: 'Baking', result: 3_099_999 },
    });
  });

  test('is none where there is nothing to tell: no segment, one that earns, or nothing but what is shown as 0', () => {
    expect(of({})).toBeUndefined();
    expect(of({ Retail: [300, 0] })).toBeUndefined();
    expect(of({ Retail: [0, 0], Wholesale: [0.4, -0.8] })).toBeUndefined();
    expect(of({ Retail: [-300, 0] })?.what).toBe('loses');
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
        const said = conclusionOf(overview);
        if (!said) return;
        const sign = said.what === 'earnsMost' ? 1 : -1;
        const { groups } = overview.totalNetResultSummary;
        for (const { amount } of groups) expect(sign * amount).toBeLessThanOrEqual(sign * said.segment.result);
        if (sign > 0) expect(groups.every(({ amount }) => amount > -50)).toBe(true);
        const at = groups.findIndex(({ amount }) => amount === said.segment.result);
        for (const row of overview.totalNetGroups)
          expect(sign * row.groups[at]!.amount).toBeLessThanOrEqual(sign * said.cost.result);
      }),
      { numRuns: 50 },
    );
  });
});
