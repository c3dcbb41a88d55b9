import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from './allocation.ts';
import { bookOf } from './book.ts';
import { changeCosts } from './cost-objects.ts';
import { divideLike } from './divide-rows.ts';
import { divisionState, fittingLike, heldLike, ownLikes, type Part, withFittingLike } from './divided-like.ts';
import { oldWord } from './like-another-cost.ts';
import { costWhole } from './other-costs.ts';
import { costParts, goingAlong, likeNothing, outOfDate } from './out-of-date.ts';
import type { AllocationTruth, OtherCostModel, ProcessModel, ScenarioModel } from './scenario-model.ts';
import { stillBorne } from './still-borne.ts';
import { BAKERY } from './testing/bakery.ts';
import { isOutOfDate } from './testing/dividing.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { type DividedLike, LIKES, type LikeOf } from './total-costs.ts';

const IDS = ['a', 'b', 'c'];
const SEGMENTS = IDS.map(id => ({ id }));
const held = (units: readonly number[], revenue: readonly number[]): Part[] =>
  IDS.map((id, n) => ({ id, units: units[n]!, revenue: revenue[n]!, personnel: units[n]! + revenue[n]! }));
const figures = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000));
const rows = (inUnits: boolean, others: readonly number[]) =>
  IDS.map((id, n) => ({ id, units: inUnits ? 0 : others[n]!, share: 0, enteredShare: 0, cost: 0 }));

describe('what a division was made like', () => {
  test('a division is what it was made like, by percentages or by units, whatever was entered before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LIKES.totalCost, ...LIKES.otherCost),
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

  test('what all rises by the same percentage, rounded to cents, makes no other division; a euro of 100.000 does', () => {
    const whole = { total: 9_600_000, maximum: 0, inUnits: false };
    const wages = [7_123_456, 5_234_567, 4_989_899];
    const made = divideLike(
      rows(false, [0, 0, 0]),
      whole,
      heldLike('revenue', held([], wages), () => []),
    )!;
    const isOld = (now: readonly number[]) =>
      isOutOfDate(
        made,
        whole,
        heldLike('revenue', held([], now), () => []),
        SEGMENTS,
      );
    expect(isOld(wages.map(wage => Math.round(wage * 1.04)))).toBe(false);
    expect(isOld([7_123_456 + 500, 5_234_567, 4_989_899])).toBe(true);
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
function packing(like: LikeOf<'totalCost'> | null, retail: number, dividedAmongSome = false): ScenarioModel {
  const change = (process: ProcessModel): ProcessModel =>
    process.id !== 'packing'
      ? process
      : {
          ...process,
          dividedLike: like,
          dividedAmongSome,
          totalCostAllocations: [
            { id: 'retail', share: Math.round(retail * 10 ** 12), units: 0 },
            { id: 'wholesale', share: Math.round((100 - retail) * 10 ** 12), units: 0 },
          ],
        };
  return {
    ...BAKERY,
    sections: changeCosts(BAKERY.sections, change),
  };
}

describe('a scenario with divisions that were made like something', () => {
  test('names those that would be others now: all units are 40.000 of retail and 50.000 of wholesale', () => {
    expect(outOfDate(bookOf(packing('allUnits', 50)))).toEqual([
      { of: 'totalCost', id: 'packing', name: 'Packing', like: 'allUnits' },
    ]);
    expect(outOfDate(bookOf(packing(null, 50)))).toEqual([]);
  });

  test('says of what is divided over some only that it is: not all units have changed, but those of these', () => {
    const old = outOfDate(bookOf(packing('allUnits', 50, true)));
    expect(old).toMatchObject([{ like: 'allUnits', amongSome: true }]);
    expect([...old, ...outOfDate(bookOf(packing('allUnits', 50)))].map(oldWord)).toEqual(['some', 'allUnits']);
  });

  test('all revenue is 90.000 of retail and 50.000 of wholesale, of which 64,285714285714 % is retail', () => {
    expect(outOfDate(bookOf(packing('allRevenue', 64.285714285714)))).toEqual([]);
    expect(outOfDate(bookOf(packing('allRevenue', 64.28)))).toHaveLength(1);
  });

  test('packing has no units or revenue of its own: there is nothing it could be divided like, and that is told', () => {
    for (const like of ['units', 'revenue'] as const) {
      const book = bookOf(packing(like, 10));
      expect(outOfDate(book)).toEqual([]);
      expect(likeNothing(book)).toEqual([{ of: 'totalCost', id: 'packing', name: 'Packing', like }]);
      // Whoever gave it up finds there what is to go elsewhere.
      expect(stillBorne(book, likeNothing(book))).toEqual([
        { id: 'anna', name: 'Anna', amount: 1_200_000 },
        { id: 'rent', name: 'Rent', amount: 900_000 },
        { id: 'energy', name: 'Energy', amount: 333_333 },
      ]);
    }
    expect(likeNothing(bookOf(packing('allUnits', 50)))).toEqual([]);
    expect(likeNothing(bookOf(packing(null, 50)))).toEqual([]);
    // What is not divided, or has nothing to divide, goes by nothing.
    const undivided = changeCosts(packing('revenue', 10).sections, process => ({
      ...process,
      totalCostAllocations: [],
    }));
    expect(likeNothing(bookOf({ ...packing('revenue', 10), sections: undivided }))).toEqual([]);
    const without = { ...packing('revenue', 10), employees: [], costCenters: [], otherCosts: [] };
    expect(likeNothing(bookOf(without))).toEqual([]);
    // Units are kept, and divide nothing, without a cost driver.
    const kept = [{ id: 'a', share: 0, units: 30 }];
    for (const inUnits of [true, false])
      expect(divisionState(kept, { total: 1, maximum: 0, inUnits }, new Map(), SEGMENTS).isLikeNothing).toBe(inUnits);
  });
});

/** The bakery with what an other cost of it is divided like, and how. */
const withOther = (id: string, change: Partial<OtherCostModel>, scenario: ScenarioModel = BAKERY): ScenarioModel => ({
  ...scenario,
  otherCosts: scenario.otherCosts.map(cost => (cost.id === id ? { ...cost, ...change } : cost)),
});
const parts = (figure: 'share' | 'units', ...of: readonly (readonly [id: string, part: number])[]): AllocationTruth[] =>
  of.map(([id, part]) => ({ id, share: 0, units: 0, [figure]: figure === 'share' ? part * 10 ** 12 : part }));

describe('an other cost that was divided like what the costs have', () => {
  const like = (dividedLike: LikeOf<'otherCost'>, ...of: readonly (readonly [string, number])[]) =>
    withOther('energy', { dividedLike, costAllocations: parts('share', ...of) });

  test('like personnel costs is like those of the chosen basis: 12.000, 36.000 and 12.000 by employees', () => {
    const energy = like('personnel', ['admin', 20], ['baking', 60], ['packing', 20]);
    expect(outOfDate(bookOf(energy))).toEqual([]);
    const old = [{ of: 'otherCost', id: 'energy', name: 'Energy', like: 'personnel' }];
    expect(outOfDate(bookOf({ ...energy, showCostCentersOnPersonnel: true }))).toEqual(old);
    // Without a basis there are no personnel costs that it could be like.
    const without = bookOf({ ...energy, showCostCentersOnPersonnel: null });
    expect(outOfDate(without)).toEqual([]);
    expect(likeNothing(without)).toEqual(old);
    expect(outOfDate(bookOf(like('personnel', ['admin', 20], ['baking', 80])))).toEqual(old);
  });

  test('like units or revenue is like all that a cost has of these, whatever segments hold of it', () => {
    expect(outOfDate(bookOf(like('allUnits', ['baking', 100])))).toEqual([]);
    expect(outOfDate(bookOf(like('allRevenue', ['baking', 100])))).toEqual([]);
    expect(outOfDate(bookOf(like('allUnits', ['baking', 99], ['packing', 1])))).toHaveLength(1);
  });

  test('with a cost driver the units count, and stand before the total costs that are out of date', () => {
    const rent = (units: number) =>
      withOther('rent', { dividedLike: 'allUnits', costAllocations: parts('units', ['baking', units]) });
    expect(outOfDate(bookOf(rent(10_000_000)))).toEqual([]);
    const both = withOther('rent', { dividedLike: 'allUnits' }, packing('allUnits', 50));
    expect(outOfDate(bookOf(both)).map(one => [one.of, one.id])).toEqual([
      ['otherCost', 'rent'],
      ['totalCost', 'packing'],
    ]);
  });

  test('what follows from what is out of date goes along with it: as it is divided, or like the others that get other amounts', () => {
    const baked = (id: string, change: Partial<OtherCostModel>, part: number, scenario: ScenarioModel) =>
      withOther(
        id,
        { ...change, costAllocations: parts(id === 'rent' ? 'units' : 'share', ['baking', part]) },
        scenario,
      );
    const asRent = { dividedLike: 'division', dividedLikeOf: 'rent' } as const;
    const shop = (units: number, like: LikeOf<'totalCost'> | null, segments = BAKERY.segments) => {
      const rented = baked('rent', { dividedLike: 'allUnits' }, units, packing(like, 75));
      const book = bookOf(baked('energy', asRent, 100, rented));
      const old = outOfDate(book);
      return [old.map(({ name }) => name), goingAlong({ truths: { ...book.truths, segments } }, old)];
    };
    expect(shop(10_000_000, 'others')).toEqual([[], []]);
    expect(shop(5, 'others')).toEqual([['Rent'], ['Energy', 'Packing']]);
    expect(shop(5, null)).toEqual([['Rent'], ['Energy']]);
    // Nobody divides what has nobody to be divided over.
    expect(shop(5, 'others', [])).toEqual([['Rent'], ['Energy']]);
  });

  test('is up to date as the button makes it, in any scenario', () => {
    const size = {
      segments: 3,
      sections: 2,
      processes: 6,
      employees: 4,
      costCenters: 3,
      otherCosts: 3,
      allocations: 6,
    };
    const ordered = (scenario: ScenarioModel) =>
      scenario.sections.flatMap(section => section.mainProcesses.flatMap(one => one.processes));
    fc.assert(
      fc.property(fc.nat(10_000), fc.constantFrom(...LIKES.otherCost), (seed, dividedLike) => {
        const scenario = randomScenario(seed, size);
        const held = heldLike(dividedLike, [], () => costParts(bookOf(scenario)));
        const otherCosts = scenario.otherCosts.map(cost => {
          const whole = costWhole(cost.totalCost, cost.unitDescription);
          const stored = new Map(cost.costAllocations.map(row => [row.id, row]));
          const rows = ordered(scenario).map(({ id }) => {
            const { share, units } = stored.get(id) ?? { share: 0, units: 0 };
            return { id, share, enteredShare: share, units, cost: 0 };
          });
          const made = divideLike(settle(rows, whole), whole, held);
          if (!made || !fittingLike(dividedLike, whole.inUnits)) return cost;
          return {
            ...cost,
            dividedLike,
            costAllocations: made.map(row => ({ id: row.id, share: row.enteredShare, units: row.units })),
          };
        });
        expect(outOfDate(bookOf({ ...scenario, otherCosts }))).toEqual([]);
      }),
    );
  });
});

describe('with a cost driver', () => {
  test('an other cost can be divided like units only', () => {
    expect(LIKES.otherCost.filter(like => fittingLike(like, false))).toEqual([
      ...['personnel', 'allUnits', 'allRevenue', 'division'],
    ]);
    expect(LIKES.otherCost.filter(like => fittingLike(like, true))).toEqual(['allUnits']);
  });

  test('what was divided like something else than units is like nothing: euros made again would be its units', () => {
    const of = (dividedLike: DividedLike | null, unitDescription: string | null) =>
      withFittingLike({ name: 'Rent', dividedLike, unitDescription });
    expect(of('personnel', 'm²')).toEqual({
      ...{ name: 'Rent', dividedLike: null, dividedLikeOf: null, dividedAmongSome: false, unitDescription: 'm²' },
    });
    expect(of('revenue', 'm²').dividedLike).toBeNull();
    expect(of('allUnits', 'm²').dividedLike).toBe('allUnits');
    expect(of('units', 'm²').dividedLike).toBe('units');
    expect(of('personnel', null).dividedLike).toBe('personnel');
    expect(withFittingLike({ name: 'Anna' })).toEqual({ name: 'Anna' });
  });
});

test('what has revenue or units of its own is divided like these, and what has neither like what all have', () => {
  expect(ownLikes(['revenue', 'allUnits', 'others'])).toEqual(['revenue']);
  expect(ownLikes(['allRevenue', 'allUnits', 'others'])).toEqual(['allRevenue', 'allUnits', 'others']);
  expect(ownLikes([])).toEqual([]);
});
