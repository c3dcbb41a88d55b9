import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from './allocation.ts';
import { bookOf } from './book.ts';
import { changeCosts, costsOf } from './cost-objects.ts';
import { divideLike } from './divide-rows.ts';
import { heldLike } from './divided-like.ts';
import { likesOfOthers, likeWord, storedLike, typedLike, unitsAlike } from './like-another-cost.ts';
import { HUNDRED_PERCENT } from './money.ts';
import { costWhole } from './other-costs.ts';
import { outOfDate } from './out-of-date.ts';
import type { ProcessModel, ScenarioModel } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { type LikeOf, totalCost } from './total-costs.ts';

const IDS = ['a', 'b', 'c'];
const figures = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000));
const held = (units: readonly number[], revenue: readonly number[] = [0, 0, 0]) =>
  IDS.map((id, n) => ({ id, units: units[n]!, revenue: revenue[n]!, directCost: 0 }));

describe('units that were typed', () => {
  const whole = { total: 100_000, maximum: 0, inUnits: true };
  const typed = (units: readonly number[]) =>
    IDS.map((id, n) => ({ id, units: units[n]!, share: 0, enteredShare: 0, cost: 0 }));
  const like = (units: readonly number[], costs: Readonly<Record<string, readonly number[]>>) =>
    typedLike('own', typed(units), whole, () =>
      unitsAlike(Object.entries(costs).map(([id, units]) => ({ id, held: held(units) }))),
    );

  test('are like those of their own cost where they are the same in each of several segments', () => {
    expect(like([600, 700, 500], { own: [600, 700, 500] })).toEqual({ like: 'units' });
    expect(like([600, 700, 0], { own: [600, 700, 0] })).toEqual({ like: 'units' });
    expect(like([600, 700, 0], { own: [600, 700, 500] })).toBeUndefined();
    expect(like([1200, 1400, 1000], { own: [600, 700, 500] })).toBeUndefined();
    // One segment alone, or none, is like anything that it has alone.
    expect(like([600, 0, 0], { own: [600, 0, 0] })).toBeUndefined();
    expect(like([600, 700, 500], { own: [0, 0, 0] })).toBeUndefined();
  });

  test('are like those of one other cost, but of no second one, and their own come first', () => {
    expect(like([600, 700, 0], { own: [0, 0, 0], rooms: [600, 700, 0] })).toEqual({ like: 'units', likeOf: 'rooms' });
    expect(like([600, 700, 0], { rooms: [600, 700, 0], breakfast: [600, 700, 1] })).toMatchObject({ likeOf: 'rooms' });
    expect(like([600, 700, 0], { rooms: [600, 700, 0], breakfast: [600, 700, 0] })).toBeUndefined();
    expect(like([600, 700, 0], { rooms: [600, 700, 0], own: [600, 700, 0] })).toEqual({ like: 'units' });
    expect(like([600, 0, 0], { rooms: [600, 0, 0] })).toBeUndefined();
    // Without a cost driver they are kept, and percentages count.
    const alike = () => unitsAlike([{ id: 'rooms', held: held([600, 700, 0]) }]);
    expect(typedLike('own', typed([600, 700, 0]), { inUnits: false }, alike)).toBeUndefined();
  });

  test('are like these just where a button would have made them, in several segments; percentages never are', () => {
    const costs = fc.array(fc.tuple(fc.constantFrom('own', 'x', 'y', 'z'), figures), { maxLength: 4 });
    fc.assert(
      fc.property(costs, figures, fc.nat(3), fc.boolean(), (some, others, which, inUnits) => {
        const all = [...new Map(some)].map(([id, units]) => ({ id, held: held(units) }));
        const decided = { ...whole, inUnits };
        const made = (units: (typeof all)[number]['held']) =>
          divideLike(
            typed(inUnits ? [0, 0, 0] : others),
            decided,
            heldLike('units', units, () => []),
          );
        const one = all[which];
        const stored = (one && made(one.held)) ?? settle(typed(others), decided);
        const makes = all.filter(({ held }) => {
          const rows = held.filter(({ units }) => units > 0).length > 1 && made(held);
          return rows ? rows.every((row, n) => row.units === stored[n]!.units) : false;
        });
        const isOwn = makes.some(({ id }) => id === 'own');
        const expected = isOwn ? { like: 'units' } : { like: 'units', likeOf: makes[0]?.id };
        expect(typedLike('own', stored, decided, () => unitsAlike(all))).toEqual(
          inUnits && (isOwn || makes.length === 1) ? expected : undefined,
        );
      }),
    );
  });
});

test('only units, revenue and a division can be those of another cost, and a cost is no other one of itself', () => {
  const stored = (like: LikeOf<'totalCost'> | null, likeOf?: string, inUnits = false) => {
    const { dividedLike, dividedLikeOf } = storedLike('cleaning', { like, likeOf }, inUnits);
    return [dividedLike, dividedLikeOf];
  };
  for (const like of ['units', 'revenue', 'division'] as const) expect(stored(like, 'rooms')).toEqual([like, 'rooms']);
  expect(stored('units', 'cleaning')).toEqual(['units', null]);
  expect(stored('units')).toEqual(['units', null]);
  for (const like of ['others', 'allUnits', 'allRevenue', null] as const)
    expect(stored(like, 'rooms')).toEqual([like, null]);
  // There is no division of its own that it could be like, and with a cost driver none that it could be made of again.
  expect(stored('division', 'cleaning')).toEqual([null, null]);
  expect(stored('division')).toEqual([null, null]);
  expect(stored('division', 'rooms', true)).toEqual([null, null]);
  expect(stored('units', 'rooms', true)).toEqual(['units', 'rooms']);
  expect([likeWord('units', 'rooms'), likeWord('revenue', 0), likeWord('units', null)]).toEqual([
    ...['unitsOf', 'revenueOf', 'units'],
  ]);
  expect(likeWord('allUnits', 'rooms')).toBe('allUnits');
  expect(likeWord('division', 'rooms')).toBe('division');
});

test('a cost can be divided like what segments hold of others, and with a cost driver like their units only', () => {
  const costs = [
    { id: 'rooms', held: held([1, 2, 0], [3, 4, 0]) },
    { id: 'bar', held: held([0, 0, 0], [0, 5, 0]) },
    { id: 'office', held: held([0, 0, 0]) },
    { id: 'own', held: held([1, 1, 1], [1, 1, 1]) },
  ];
  const [units, revenue, bar] = [
    { like: 'units', likeOf: 'rooms' },
    { like: 'revenue', likeOf: 'rooms' },
    { like: 'revenue', likeOf: 'bar' },
  ];
  expect(likesOfOthers('own', costs, [], false)).toEqual([units, revenue, bar]);
  expect(likesOfOthers('own', costs, [], true)).toEqual([units]);
});

test('it can go as others are divided, those first where it earns nothing, but for what is divided as it is itself', () => {
  const costs = [
    { id: 'rooms', held: held([1, 2, 0], [3, 4, 0]) },
    { id: 'office', held: held([0, 0, 0]) },
  ];
  const is = (id: string, dividedLikeOf: string | null = null, allocated = HUNDRED_PERCENT) => ({
    ...{ id, dividedLike: dividedLikeOf ? ('division' as const) : null, dividedLikeOf, allocated },
  });
  const all = [is('rooms'), is('office'), is('porter', 'office'), is('phone', 'porter'), is('taxi', null, 0)];
  const words = (id: string, inUnits = false) =>
    likesOfOthers(id, costs, all, inUnits).map(({ like, likeOf }) => `${like} ${likeOf}`);
  expect(words('office')).toEqual(['division rooms', 'units rooms', 'revenue rooms', 'division taxi']);
  expect(words('phone')).toEqual([
    ...['division rooms', 'division office', 'division porter', 'units rooms', 'revenue rooms', 'division taxi'],
  ]);
  expect(words('rooms')).toEqual(['division office', 'division porter', 'division phone', 'division taxi']);
  // What is not divided yet is there as the last, where there is anything else.
  expect(likesOfOthers('rooms', [], [is('taxi', null, 0)], false)).toEqual([]);
  expect(words('phone', true)).toEqual(['units rooms']);
  const bar = { id: 'bar', held: held([0, 0, 0], [0, 5, 0]) };
  const likes = likesOfOthers('rooms', [...costs, bar], all, false);
  expect(likes[0]).toEqual({ like: 'revenue', likeOf: 'bar' });
});

const changed = (scenario: ScenarioModel, id: string, change: Partial<ProcessModel>): ScenarioModel => ({
  ...scenario,
  sections: changeCosts(scenario.sections, process => (process.id === id ? { ...process, ...change } : process)),
});

/** As the button makes it. */
function divided(scenario: ScenarioModel, id: string, like: 'units' | 'revenue', likeOf: string): ScenarioModel {
  const { truths, indirect } = bookOf(scenario);
  const at = truths.processes.findIndex(process => process.id === id);
  const costs = new Map(costsOf(scenario.sections).map(process => [process.id, process]));
  const stored = costs.get(id)!;
  const whole = costWhole(totalCost(indirect[at]!), stored.unitDescription);
  const rows = new Map(stored.totalCostAllocations.map(row => [row.id, row]));
  const entered = scenario.segments.map(({ id }) => {
    const { share, units } = rows.get(id) ?? { share: 0, units: 0 };
    return { id, share, enteredShare: share, units, cost: 0 };
  });
  const now = heldLike(like, costs.get(likeOf)!.costAllocation, () => []);
  const made = divideLike(settle(entered, whole), whole, now);
  if (!made) return scenario;
  const totalCostAllocations = made.map(row => ({ id: row.id, share: row.enteredShare, units: row.units }));
  return changed(scenario, id, { dividedLike: like, dividedLikeOf: likeOf, totalCostAllocations });
}

describe('a total cost that is divided like another cost', () => {
  const made = divided(BAKERY, 'packing', 'units', 'baking');

  test('goes as the segments hold the units of that one, of which it has none itself', () => {
    const { costAllocation } = costsOf(BAKERY.sections).find(({ id }) => id === 'baking')!;
    expect(costAllocation.map(row => row.units)).toEqual([40_000_00, 50_000_00]);
    expect(costsOf(made.sections).find(({ id }) => id === 'packing')!.totalCostAllocations).toMatchObject([
      { id: 'retail', share: 44_444_444_444_444 },
      { id: 'wholesale', share: 55_555_555_555_556 },
    ]);
    expect(outOfDate(bookOf(made))).toEqual([]);
  });

  test('says by its name when that has changed, and nothing when its own units do', () => {
    const [retail, wholesale] = costsOf(made.sections).find(({ id }) => id === 'baking')!.costAllocation;
    const more = changed(made, 'baking', { costAllocation: [{ ...retail!, units: 1_00 }, wholesale!] });
    expect(outOfDate(bookOf(more))).toEqual([
      { of: 'totalCost', id: 'packing', name: 'Packing', like: 'units', likeOfName: 'Baking' },
    ]);
    const own = changed(made, 'packing', { costAllocation: [{ ...retail!, units: 1_00 }] });
    expect(outOfDate(bookOf(own))).toEqual([]);
    const nothing = changed(made, 'baking', { costAllocation: [] });
    expect(outOfDate(bookOf(nothing))).toEqual([]);
  });

  test('in any scenario all are up to date once they are divided, in any order, and once more changes nothing', () => {
    const size = {
      segments: 3,
      sections: 2,
      processes: 6,
      employees: 4,
      costCenters: 3,
      otherCosts: 3,
      allocations: 6,
    };
    fc.assert(
      fc.property(fc.nat(10_000), fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }), (seed, of) => {
        const scenario = randomScenario(seed, size);
        const ids = costsOf(scenario.sections).map(({ id }) => id);
        const all = ids.map((id, n) => [id, ids[of[n]! % ids.length]!] as const);
        const divide = (from: ScenarioModel, [id, likeOf]: readonly [string, string]) => {
          const { unitDescription } = costsOf(from.sections).find(one => one.id === id)!;
          return divided(from, id, unitDescription === null && of[0]! % 2 ? 'revenue' : 'units', likeOf);
        };
        const once = all.reduce(divide, scenario);
        expect(outOfDate(bookOf(once))).toEqual([]);
        expect(all.toReversed().reduce(divide, once)).toEqual(once);
      }),
    );
  });
});
