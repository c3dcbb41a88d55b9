import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIMENSIONS, type Dimension, directNotAllocated } from './direct-allocation.ts';
import {
  countedIn,
  divideRests,
  divideUndivided,
  isUndivided,
  partlyOf,
  totalsHeld,
  undividedIn,
  undividedOf,
} from './divide-direct.ts';
import { sum } from './money.ts';

describe('what segments hold nothing of yet', () => {
  const held = (units: readonly number[], revenue: readonly number[], directCost: readonly number[]) =>
    units.map((one, at) => ({ id: `${at}`, units: one, revenue: revenue[at]!, directCost: directCost[at]! }));

  test('is divided at once like the revenue of the same cost, to the cent', () => {
    const cost = { totals: { units: 100, revenue: 900, directCost: 1_000 }, held: held([0, 0], [300, 600], [0, 0]) };
    expect(undividedOf(cost)).toEqual([
      { dimension: 'units', likes: ['revenue'] },
      { dimension: 'directCost', likes: ['revenue'] },
    ]);
    expect(divideUndivided(cost)).toEqual(held([33, 67], [300, 600], [333, 667]));
  });

  test('is left where a part of it was divided, where nothing of the cost is divided whole, and where there is nothing of it', () => {
    const totals = { units: 100, revenue: 900, directCost: 0 };
    expect(undividedOf({ totals, held: held([1, 0], [300, 600], [0, 0]) })).toEqual([]);
    expect(undividedOf({ totals, held: held([0, 0], [300, 500], [0, 0]) })).toEqual([]);
    expect(undividedOf({ totals, held: held([0, 0], [0, 0], [0, 0]) })).toEqual([]);
    expect(undividedOf({ totals, held: [] })).toEqual([]);
  });

  test('is divided like the one that is chosen, where it can be like several; what can’t be like that stays', () => {
    const totals = { units: 100, revenue: 900, directCost: 1_000 };
    const cost = { totals, held: held([50, 50], [300, 600], [0, 0]) };
    expect(undividedOf(cost)).toEqual([{ dimension: 'directCost', likes: ['revenue', 'units'] }]);
    expect(divideUndivided(cost, 'units')).toEqual(held([50, 50], [300, 600], [500, 500]));
    expect(divideUndivided(cost, 'revenue')).toEqual(held([50, 50], [300, 600], [333, 667]));
    const byRevenue = { totals, held: held([0, 0], [300, 600], [0, 0]) };
    expect(divideUndivided(byRevenue, 'units')).toEqual(byRevenue.held);
    expect(undividedIn([cost, byRevenue], 'units')).toEqual({
      counts: [{ dimension: 'directCost', count: 1 }],
      likes: new Set(['revenue', 'units']),
    });
  });

  test('goes to the only segment there is, whatever that holds of anything else', () => {
    const cost = { totals: { units: 100, revenue: 900, directCost: 7 }, held: held([0], [0], [2]) };
    expect(divideUndivided(cost)).toEqual(held([100], [900], [2]));
  });

  test('is counted over all costs, each figure by itself', () => {
    const totals = { units: 100, revenue: 900, directCost: 50 };
    const both = { totals, held: held([0, 0], [300, 600], [0, 0]) };
    const one = { totals: { ...totals, directCost: 0 }, held: both.held };
    const byUnits = { totals, held: held([50, 50], [0, 0], [50, 0]) };
    expect(undividedIn([both, one])).toEqual({
      counts: [
        { dimension: 'units', count: 2 },
        { dimension: 'directCost', count: 1 },
      ],
      likes: new Set(['revenue']),
    });
    expect(undividedIn([both, byUnits]).likes).toEqual(new Set(['revenue', 'units']));
    expect(undividedIn([])).toEqual({ counts: [], likes: new Set() });
  });

  test('of any cost: what was divided stays, what can be divided is whole, nobody is a cent off, and then nothing is left to do', () => {
    const figure = fc.oneof(fc.constant(0), fc.nat(100_000));
    const row = fc.record({ units: figure, revenue: figure, directCost: figure });
    const rest = fc.constantFrom('whole' as const, 'more' as const, 'nothing' as const, 'only' as const);
    const rests = fc.record({ units: rest, revenue: rest, directCost: rest });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), rests, fc.integer({ min: 1, max: 99_999 }), (rows, rests, more) => {
        // `only`: there is a total, and segments hold nothing of it.
        const before = rows.map((one, at) => {
          const of = (what: Dimension) => (rests[what] === 'only' ? 0 : one[what]);
          return { id: `${at}`, units: of('units'), revenue: of('revenue'), directCost: of('directCost') };
        });
        const totalOf = (what: Dimension) =>
          rests[what] === 'nothing' ? 0 : sum(before.map(one => one[what])) + (rests[what] === 'whole' ? 0 : more);
        const totals = { units: totalOf('units'), revenue: totalOf('revenue'), directCost: totalOf('directCost') };
        const cost = { totals, held: before };
        const undivided = undividedOf(cost);
        const after = divideUndivided(cost);
        for (const dimension of DIMENSIONS) {
          const like = undivided.find(one => one.dimension === dimension)?.likes[0];
          if (!like) {
            expect(after.map(one => one[dimension])).toEqual(before.map(one => one[dimension]));
            continue;
          }
          expect(before.every(one => one[dimension] === 0)).toBe(true);
          expect(directNotAllocated(after, totals)[dimension]).toBe(0);
          if (before.length === 1) continue;
          for (const [at, one] of after.entries())
            expect(Math.abs(one[dimension] - (totals[dimension] * before[at]![like]) / totals[like])).toBeLessThan(1);
        }
        expect(after.map(one => one.id)).toEqual(before.map(one => one.id));
        expect(undividedOf({ totals, held: after })).toEqual([]);
      }),
    );
  });
});

test('a cost is undivided where there is something to divide and no segment has anything of it', () => {
  const of = (units: number, revenue: number, ...held: number[]) => ({
    totals: { units, revenue, directCost: 0 },
    held: held.map((units, at) => ({ id: `${at}`, units, revenue: 0, directCost: 0 })),
  });
  expect([of(5, 0, 0, 0), of(0, 5, 0), of(0, 0, 0), of(5, 0), of(5, 5, 0, 1)].map(isUndivided)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe('what segments hold a part of, as when one was deleted', () => {
  const row = (id: string, units: number, revenue: number, directCost: number) => ({ id, units, revenue, directCost });
  const cost = {
    totals: { units: 100, revenue: 900, directCost: 50 },
    held: [row('a', 30, 600, 0), row('b', 30, 300, 0)],
  };

  test('is given to the others as they hold it, or is nobody’s, and then the total is less', () => {
    expect(partlyOf(cost)).toEqual(['units']);
    expect(divideRests(cost)).toEqual([row('a', 50, 600, 0), row('b', 50, 300, 0)]);
    expect(totalsHeld(cost)).toEqual({ units: 60, revenue: 900, directCost: 50 });
    expect(countedIn([cost, cost], partlyOf)).toEqual([{ dimension: 'units', count: 2 }]);
  });

  test('of any cost: either way nothing of it is left, and what is whole, too much or not divided at all stays', () => {
    const figure = fc.nat(1_000);
    const rows = fc.array(fc.tuple(figure, figure, figure), { maxLength: 4 });
    fc.assert(
      fc.property(rows, fc.tuple(figure, figure, figure), (rows, [units, revenue, directCost]) => {
        const any = { totals: { units, revenue, directCost }, held: rows.map((of, at) => row(`${at}`, ...of)) };
        const partly = partlyOf(any);
        const divided = { totals: any.totals, held: divideRests(any) };
        const less = { totals: totalsHeld(any), held: any.held };
        expect([partlyOf(divided), partlyOf(less)]).toEqual([[], []]);
        for (const dimension of DIMENSIONS) {
          if (partly.includes(dimension)) {
            expect(directNotAllocated(divided.held, divided.totals)[dimension]).toBe(0);
            expect(directNotAllocated(less.held, less.totals)[dimension]).toBe(0);
          } else {
            expect(divided.held.map(one => one[dimension])).toEqual(any.held.map(one => one[dimension]));
            expect(less.totals[dimension]).toBe(any.totals[dimension]);
          }
        }
      }),
    );
  });
});
