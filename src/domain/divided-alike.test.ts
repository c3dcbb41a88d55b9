import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dimension, type DirectRow, directNotAllocated, editDirect } from './direct-allocation.ts';
import { divideInProportion } from './divide-direct.ts';
import { divideAlong, isHalfway, lastAlike, leftBehind } from './divided-alike.ts';
import { HUNDRED_PERCENT } from './money.ts';

const TOTALS = { units: 290, revenue: 71_200, directCost: 48_900 };
const held = (units: readonly number[], revenue: readonly number[], directCost: readonly number[]): DirectRow[] =>
  units.map((one, at) => ({ id: `${at}`, units: one, revenue: revenue[at]!, directCost: directCost[at]! }));
const cost = (...rows: Parameters<typeof held>) => ({ totals: TOTALS, held: held(...rows) });

const ALIKE = cost([290, 0], [71_200, 0], [48_900, 0]);
const HALFWAY = cost([290, 0], [0, 0], [48_900, 0]);
const CORRECTED = cost([290, 0], [0, 71_200], [48_900, 0]);

describe('what was divided alike', () => {
  test('is left behind once the revenue is divided whole otherwise, and follows it at once', () => {
    expect(leftBehind(ALIKE, ALIKE)).toBeUndefined();
    expect(leftBehind(ALIKE, HALFWAY)).toBeUndefined();
    expect(leftBehind(ALIKE, CORRECTED)).toEqual({ like: 'revenue', dimensions: ['units', 'directCost'] });
    expect(divideAlong(CORRECTED, leftBehind(ALIKE, CORRECTED)!)).toEqual(held([0, 290], [0, 71_200], [0, 48_900]));
  });

  test('is compared with as long as somebody is typing, and until it has followed', () => {
    const known = { last: ALIKE };
    expect(lastAlike(undefined, HALFWAY)).toEqual({ last: HALFWAY });
    expect(lastAlike(known, HALFWAY)).toBe(known);
    expect([isHalfway(ALIKE, ALIKE), isHalfway(ALIKE, HALFWAY), isHalfway(ALIKE, CORRECTED)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(lastAlike(known, CORRECTED)).toBe(known);
    const units = cost([0, 290], [0, 71_200], [48_900, 0]);
    expect(leftBehind(ALIKE, units)).toEqual({ like: 'revenue', dimensions: ['directCost'] });
    expect(lastAlike(known, units)).toBe(known);
    const done = cost([0, 290], [0, 71_200], [0, 48_900]);
    const followed = lastAlike(known, done);
    expect(followed).toEqual({ last: done, before: ALIKE });
    // The same parts once more are no others.
    const again = { ...done, held: [...done.held] };
    expect(lastAlike(followed, again)).toEqual({ last: again, before: ALIKE });
  });

  test('is compared with once more when following is taken back', () => {
    const done = cost([0, 290], [0, 71_200], [0, 48_900]);
    const back = lastAlike({ last: done, before: ALIKE }, CORRECTED);
    expect(back).toEqual({ last: ALIKE });
    expect(leftBehind(back!.last, CORRECTED)).toEqual({ like: 'revenue', dimensions: ['units', 'directCost'] });
    expect(lastAlike({ last: done, before: ALIKE }, ALIKE)).toEqual({ last: ALIKE, before: done });
  });

  test('is left alone where somebody has divided it otherwise, and where it never was alike', () => {
    const byHand = cost([145, 145], [0, 71_200], [10_000, 38_900]);
    expect(leftBehind(ALIKE, byHand)).toBeUndefined();
    expect(lastAlike({ last: ALIKE }, byHand)).toBeUndefined();
    const other = cost([145, 145], [71_200, 0], [10_000, 38_900]);
    expect(lastAlike(undefined, other)).toBeUndefined();
    expect(leftBehind(other, byHand)).toBeUndefined();
    expect(isHalfway(other, cost([145, 145], [0, 0], [10_000, 38_900]))).toBe(false);
    // By as little as rounding takes.
    const nearly = cost([146, 144], [35_600, 35_600], [0, 48_900]);
    expect(lastAlike(undefined, nearly)).toEqual({ last: nearly });
    expect(leftBehind(nearly, cost([147, 143], [35_600, 35_600], [0, 48_900]))).toBeUndefined();
    // A part of it only: there is another button for that.
    expect(leftBehind(ALIKE, cost([200, 0], [0, 71_200], [40_000, 0]))).toBeUndefined();
  });

  test('goes by revenue, or where that was not alike by units; revenue and units never go by direct costs', () => {
    const units = cost([290, 0], [35_600, 35_600], [48_900, 0]);
    const moved = cost([0, 290], [35_600, 35_600], [48_900, 0]);
    expect(leftBehind(units, moved)).toEqual({ like: 'units', dimensions: ['directCost'] });
    expect(leftBehind(ALIKE, cost([290, 0], [71_200, 0], [0, 48_900]))).toBeUndefined();
    expect(leftBehind(ALIKE, cost([0, 290], [71_200, 0], [48_900, 0]))).toBeUndefined();
  });

  test('is so after its total became another and was divided by the same percentages', () => {
    const more = { totals: { ...TOTALS, revenue: 80_000 }, held: held([290, 0], [80_000, 0], [48_900, 0]) };
    expect(leftBehind(ALIKE, more)).toBeUndefined();
    expect(lastAlike({ last: ALIKE }, more)?.last).toBe(more);
    const none = { totals: { ...TOTALS, revenue: 0 }, held: held([0, 290], [0, 0], [48_900, 0]) };
    expect(leftBehind(ALIKE, none)).toEqual({ like: 'units', dimensions: ['directCost'] });
  });

  test('units that were counted go by nothing, and direct costs go by them', () => {
    const of = { units: 620_000, revenue: 31_000_000, directCost: 1_240_000 };
    const parts = [500_000, 70_000, 50_000];
    const at = (price: number) => parts.map(one => one * price);
    const counted = { totals: of, held: held(parts, at(50), at(2)), areCounted: true };
    const [first, ...others] = at(50);
    const dearer = { totals: { ...of, revenue: 30_250_000 }, held: held(parts, [first! - 750_000, ...others], at(2)) };
    expect(leftBehind(counted, dearer)).toBeUndefined();
    expect(leftBehind({ ...counted, areCounted: false }, dearer)?.dimensions).toEqual(['units', 'directCost']);
    const fewer = [450_000, 100_000, 70_000];
    const moved = { totals: of, held: held(fewer, at(50), at(2)) };
    expect(leftBehind(counted, moved)).toEqual({ like: 'units', dimensions: ['directCost'] });
    // Not alike with the units, they go by the revenue.
    const bought = { ...counted, held: held([310_000, 310_000, 0], at(50), at(2)) };
    const sold = { totals: of, held: held([310_000, 310_000, 0], [1_000_000, ...others.with(0, 27_500_000)], at(2)) };
    expect(leftBehind(bought, sold)).toEqual({ like: 'revenue', dimensions: ['directCost'] });
  });

  test('knows a segment that came or went', () => {
    const two = cost([145, 145], [35_600, 35_600], [24_450, 24_450]);
    const three = cost([145, 145, 0], [35_600, 0, 35_600], [24_450, 24_450, 0]);
    expect(leftBehind(two, three)).toEqual({ like: 'revenue', dimensions: ['units', 'directCost'] });
    expect(leftBehind(three, two)).toBeUndefined();
  });

  const weights = fc.array(fc.nat(100), { minLength: 2, maxLength: 6 }).filter(all => all.some(one => one > 0));
  const total = fc.integer({ min: 10_000, max: 100_000_000 });
  const totals = fc.record({ units: total, revenue: total, directCost: total });
  type Totals = { readonly [D in Dimension]: number };
  /** As the buttons divide it: the revenue by these, the others like it. */
  const alike = (all: readonly number[], of: Totals) => {
    const rows = held(all, all, all);
    const byRevenue = divideInProportion(rows, of, 'revenue');
    const byUnits = divideInProportion(byRevenue, of, 'units', 'revenue');
    return { totals: of, held: divideInProportion(byUnits, of, 'directCost', 'revenue') };
  };

  test('of any cost, to the cent: another revenue leaves both behind, and once they follow nothing is', () => {
    fc.assert(
      fc.property(weights, fc.array(fc.nat(100), { minLength: 6, maxLength: 6 }), totals, (before, other, of) => {
        const was = alike(before, of);
        expect(lastAlike(undefined, was)?.last).toBe(was);
        const now = before.map((_, at) => other[at]!);
        const sums = [before, now].map(all => all.reduce((one, more) => one + more, 0));
        fc.pre(sums[1]! > 0 && before.some((one, at) => Math.abs(one / sums[0]! - now[at]! / sums[1]!) > 0.001));
        const revenue = alike(now, of).held;
        const moved = { totals: of, held: was.held.map((row, at) => ({ ...row, revenue: revenue[at]!.revenue })) };
        const behind = leftBehind(was, moved);
        expect(behind).toEqual({ like: 'revenue', dimensions: ['units', 'directCost'] });
        const after = { totals: of, held: divideAlong(moved, behind!) };
        expect(after).toEqual(alike(now, of));
        expect(directNotAllocated(after.held, of)).toEqual({ units: 0, revenue: 0, directCost: 0 });
        expect(leftBehind(was, after)).toBeUndefined();
        expect(lastAlike({ last: was }, after)?.last).toBe(after);
        expect(leftBehind(after, after)).toBeUndefined();
      }),
    );
  });

  test('percentages that are typed for each are alike though their amounts are rounded', () => {
    fc.assert(
      fc.property(totals, fc.integer({ min: 1, max: 9_998 }), (of, first) => {
        const typed = [first, 9_999 - first, 1].map(one => (one * HUNDRED_PERCENT) / 10_000);
        const rows = held([0, 0, 0], [0, 0, 0], [0, 0, 0]);
        const edits = typed.flatMap((value, at) =>
          (['revenueShare', 'directCostShare'] as const).map(view => ({ id: `${at}`, view, value })),
        );
        const edited = editDirect(rows, of, edits);
        if (!edited.ok) throw new Error(JSON.stringify(edited.broken));
        expect(lastAlike(undefined, { totals: of, held: edited.rows })).toBeDefined();
      }),
    );
  });
});
