import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from './allocation.ts';
import { bookOf } from './book.ts';
import { divideLike } from './divide-rows.ts';
import { heldLike } from './divided-like.ts';
import { inTurns, toDivideAgain } from './following-divisions.ts';
import { divisionsOfOthers, storedLike } from './like-another-cost.ts';
import { costWhole } from './other-costs.ts';
import { costParts, outOfDate, partsOf } from './out-of-date.ts';
import type { OtherCostModel, ScenarioModel } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { LIKES, type Likeness } from './total-costs.ts';

const changed = (scenario: ScenarioModel, id: string, change: Partial<OtherCostModel>): ScenarioModel => ({
  ...scenario,
  otherCosts: scenario.otherCosts.map(cost => (cost.id === id ? { ...cost, ...change } : cost)),
});
const costIn = (scenario: ScenarioModel, id: string) => scenario.otherCosts.find(one => one.id === id)!;

/** As a button makes it and it is stored, of what the costs have in a scenario. */
function divided(scenario: ScenarioModel, id: string, of: Likeness<'otherCost'>, had = scenario): ScenarioModel {
  const book = bookOf(had);
  const { otherCosts, processes } = book.truths;
  const stored = costIn(scenario, id);
  const whole = costWhole(stored.totalCost, stored.unitDescription);
  const like = storedLike<'otherCost'>(id, of, whole.inUnits);
  if (like.dividedLike === null) return scenario;
  const another = otherCosts.find(one => one.id === like.dividedLikeOf);
  const held = heldLike(like.dividedLike, another ? partsOf(another, processes) : [], () => costParts(book));
  const rows = new Map(stored.costAllocations.map(row => [row.id, row]));
  const entered = processes.map(({ id }) => {
    const { share, units } = rows.get(id) ?? { share: 0, units: 0 };
    return { id, share, enteredShare: share, units, cost: 0 };
  });
  const made = divideLike(settle(entered, whole), whole, held);
  if (!made) return scenario;
  const costAllocations = made.map(row => ({ id: row.id, share: row.enteredShare, units: row.units }));
  return changed(scenario, id, { ...like, costAllocations });
}

const oldOnes = (scenario: ScenarioModel) => outOfDate(bookOf(scenario)).filter(({ of }) => of === 'otherCost');

/** All that is out of date, in turns, each of which is read once. */
function dividedAgain(scenario: ScenarioModel): ScenarioModel {
  const old = new Set(oldOnes(scenario).map(({ id }) => id));
  const again = toDivideAgain(scenario.otherCosts.map(one => ({ ...one, isOutOfDate: old.has(one.id) })));
  const turns = inTurns(again.map(one => ({ id: one.id, like: one.dividedLike!, likeOf: one.dividedLikeOf })));
  return turns.reduce(
    (had, turn) => turn.reduce((now, { id, like, likeOf }) => divided(now, id, { like, likeOf }, had), had),
    scenario,
  );
}

const asRent = { like: 'division', likeOf: 'rent' } as const;
const to = (baking: number) => ({
  ...{ dividedLike: null, dividedLikeOf: null, dividedAmongSome: false },
  costAllocations: [
    { id: 'baking', share: baking * 10 ** 12, units: 0 },
    { id: 'packing', share: (100 - baking) * 10 ** 12, units: 0 },
  ],
});

describe('an other cost that is divided as another one is', () => {
  const made = divided(BAKERY, 'energy', asRent);

  test('has its percentages, which follow from square metres: 10, 60 and 30 of 100', () => {
    expect(costIn(made, 'energy')).toMatchObject({
      ...{ dividedLike: 'division', dividedLikeOf: 'rent' },
      costAllocations: [10, 60, 30].map(percent => ({ share: percent * 10 ** 12 })),
    });
    expect(oldOnes(made)).toEqual([]);
  });

  test('says by a name that tells it from others when that one is divided otherwise, and nothing while it is not divided', () => {
    const old = { of: 'otherCost', id: 'energy', name: 'Energy', like: 'division' };
    const typed = changed(made, 'rent', { unitDescription: null, ...to(61) });
    expect(oldOnes(typed)).toEqual([{ ...old, likeOfName: 'Rent' }]);
    const first = {
      ...costIn(typed, 'energy'),
      id: 'other',
      name: 'rent',
      dividedLike: null,
      dividedLikeOf: null,
      dividedAmongSome: false,
    };
    const twice = { ...typed, otherCosts: [first, ...typed.otherCosts] };
    expect(oldOnes(twice)).toEqual([{ ...old, likeOfName: 'Rent (2)' }]);
    expect(oldOnes(changed(made, 'rent', { costAllocations: [] }))).toEqual([]);
    expect(divided(changed(BAKERY, 'rent', { costAllocations: [] }), 'energy', asRent).otherCosts[1]).toBe(
      BAKERY.otherCosts[1],
    );
  });

  test('is offered all but those that are divided as it is, those that are not divided yet last, and none with a cost driver', () => {
    const is = (id: string, dividedLikeOf: string | null = null, allocated = 1) => ({
      ...{ id, dividedLike: dividedLikeOf ? ('division' as const) : null, dividedLikeOf, allocated },
    });
    const all = [is('phone', null, 0), is('rent'), is('energy', 'rent'), is('heat', 'energy')];
    const offered = (id: string, inUnits = false) => divisionsOfOthers(id, all, inUnits).map(({ likeOf }) => likeOf);
    expect(offered('heat')).toEqual(['rent', 'energy', 'phone']);
    expect(offered('phone')).toEqual(['rent', 'energy', 'heat']);
    expect(offered('rent')).toEqual([]);
    expect(offered('heat', true)).toEqual([]);
  });

  test('is up to date after one press, whatever was divided as whatever before, and once more changes nothing', () => {
    const size = {
      segments: 2,
      sections: 2,
      processes: 5,
      employees: 3,
      costCenters: 1,
      otherCosts: 4,
      allocations: 5,
    };
    const word = fc.oneof(
      { weight: 3, arbitrary: fc.constant('division' as const) },
      fc.constantFrom(null, ...LIKES.otherCost),
    );
    const act = fc.tuple(fc.nat(3), word, fc.nat(3), fc.nat(4));
    fc.assert(
      fc.property(fc.nat(10_000), fc.array(act, { minLength: 4, maxLength: 16 }), (seed, acts) => {
        const random = randomScenario(seed, size);
        const ids = random.otherCosts.map(({ id }) => id);
        const receivers = bookOf(random).truths.processes;
        // Most have no cost driver: with one nothing is divided as another one is.
        const free = ids.slice(1).reduce((now, id) => changed(now, id, { unitDescription: null }), random);
        const done = acts.reduce((now, [n, like, of, at]) => {
          const typed = receivers.map(({ id }, place) => ({
            id,
            share: place === at ? 30 * 10 ** 12 : 0,
            units: place,
          }));
          const id = ids[n]!;
          return like === null
            ? changed(now, id, {
                dividedLike: null,
                dividedLikeOf: null,
                dividedAmongSome: false,
                costAllocations: typed,
              })
            : divided(now, id, { like, likeOf: ids[of]! });
        }, free);
        const again = dividedAgain(done);
        expect(oldOnes(again)).toEqual([]);
        expect(dividedAgain(again)).toEqual(again);
      }),
      { numRuns: 200 },
    );
  });
});
