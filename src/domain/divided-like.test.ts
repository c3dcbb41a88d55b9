import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from './allocation.ts';
import type { DirectRow } from './direct-allocation.ts';
import { divideLike } from './divide-rows.ts';
import { heldLike, isOutOfDate, outOfDate } from './divided-like.ts';
import type { ProcessModel, ScenarioModel } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { DIVIDED_LIKE, type DividedLike } from './total-costs.ts';
import { truthsOf } from './truths.ts';

const IDS = ['a', 'b', 'c'];
const SEGMENTS = IDS.map(id => ({ id }));
const held = (units: readonly number[], revenue: readonly number[]): DirectRow[] =>
  IDS.map((id, n) => ({ id, units: units[n]!, revenue: revenue[n]!, directCost: 0 }));
const figures = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000));
const rows = (inUnits: boolean, others: readonly number[]) =>
  IDS.map((id, n) => ({ id, units: inUnits ? 0 : others[n]!, share: 0, enteredShare: 0, cost: 0 }));

describe('what a division was made like', () => {
  test('a division is what it was made like, by percentages or by units, whatever was entered before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DIVIDED_LIKE),
        figures,
        figures,
        figures,
        fc.boolean(),
        (like, units, revenue, others, inUnits) => {
          const own = held(units, revenue);
          const all = () => [...own, ...held(others, units)];
          const whole = { total: 100_000, maximum: 0, inUnits };
          const made = divideLike(settle(rows(inUnits, others), whole), whole, heldLike(like, own, all));
          if (made) expect(isOutOfDate(made, whole, heldLike(like, own, all), SEGMENTS)).toBe(false);
        },
      ),
    );
  });

  test('it is out of date as soon as other percentages would be made, and not before', () => {
    fc.assert(
      fc.property(figures, figures, (before, after) => {
        const whole = { total: 100_000, maximum: 0, inUnits: false };
        const now = heldLike('units', held(after, after), () => []);
        const made = divideLike(
          rows(false, [0, 0, 0]),
          whole,
          heldLike('units', held(before, before), () => []),
        );
        const anew = divideLike(rows(false, [0, 0, 0]), whole, now);
        fc.pre(made !== undefined && anew !== undefined);
        expect(isOutOfDate(made!, whole, now, SEGMENTS)).toBe(made!.some((row, n) => row.share !== anew![n]!.share));
      }),
    );
  });

  test('with a cost driver the units count: twice as many everywhere are others', () => {
    const whole = { total: 100_000, maximum: 0, inUnits: true };
    const made = divideLike(
      rows(true, [0, 0, 0]),
      whole,
      heldLike('units', held([1, 2, 3], [0, 0, 0]), () => []),
    )!;
    const twice = heldLike('units', held([2, 4, 6], [0, 0, 0]), () => []);
    expect(isOutOfDate(made, whole, twice, SEGMENTS)).toBe(true);
    const byPercentage = { ...whole, inUnits: false };
    const shares = divideLike(rows(false, [0, 0, 0]), byPercentage, twice)!;
    expect(
      isOutOfDate(
        shares,
        byPercentage,
        heldLike('units', held([1, 2, 3], [0, 0, 0]), () => []),
        SEGMENTS,
      ),
    ).toBe(false);
  });

  test('where no segment holds any of it now, it is left alone', () => {
    const whole = { total: 100_000, maximum: 0, inUnits: false };
    const made = divideLike(
      rows(false, [0, 0, 0]),
      whole,
      heldLike('revenue', held([0, 0, 0], [1, 2, 3]), () => []),
    )!;
    expect(
      isOutOfDate(
        made,
        whole,
        heldLike('revenue', held([4, 0, 0], [0, 0, 0]), () => []),
        SEGMENTS,
      ),
    ).toBe(false);
  });
});

/** The bakery with what the packing is divided like, and in which percentages. */
function packing(like: DividedLike | null, retail: number): ScenarioModel {
  const change = (process: ProcessModel): ProcessModel =>
    process.id !== 'packing'
      ? process
      : {
          ...process,
          dividedLike: like,
          totalCostAllocations: [
            { id: 'retail', share: Math.round(retail * 10 ** 12), units: 0 },
            { id: 'wholesale', share: Math.round((100 - retail) * 10 ** 12), units: 0 },
          ],
        };
  return {
    ...BAKERY,
    sections: BAKERY.sections.map(section => ({
      ...section,
      mainProcesses: section.mainProcesses.map(one => ({ ...one, processes: one.processes.map(change) })),
    })),
  };
}

describe('a scenario with divisions that were made like something', () => {
  test('names those that would be others now: all units are 40.000 of retail and 50.000 of wholesale', () => {
    expect(outOfDate(truthsOf(packing('allUnits', 50)))).toEqual([
      { id: 'packing', name: 'Packing', like: 'allUnits' },
    ]);
    expect(outOfDate(truthsOf(packing(null, 50)))).toEqual([]);
  });

  test('all revenue is 90.000 of retail and 50.000 of wholesale, of which 64,285714285714 % is retail', () => {
    expect(outOfDate(truthsOf(packing('allRevenue', 64.285714285714)))).toEqual([]);
    expect(outOfDate(truthsOf(packing('allRevenue', 64.28)))).toHaveLength(1);
  });

  test('packing has no units or revenue of its own, so that there is nothing it could be divided like', () => {
    expect(outOfDate(truthsOf(packing('units', 10)))).toEqual([]);
    expect(outOfDate(truthsOf(packing('revenue', 10)))).toEqual([]);
  });
});
