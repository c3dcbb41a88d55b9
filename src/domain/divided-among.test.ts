import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from './allocation.ts';
import { costsOf } from './cost-objects.ts';
import { divideLike } from './divide-rows.ts';
import { dividedAmong, likeAmong } from './divided-among.ts';
import { storedLike } from './like-another-cost.ts';
import { BAKERY } from './testing/bakery.ts';
import { changed, costIn, divided, dividedAgain, isOutOfDate, oldOnes } from './testing/dividing.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { LIKES } from './total-costs.ts';

const IDS = ['a', 'b', 'c', 'd'];
const SEGMENTS = IDS.map(id => ({ id }));
const heldIn = (figures: readonly number[]) => new Map(IDS.map((id, n) => [id, figures[n]!]));
// Whose parts never differ by less than is told.
const figures = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50));
const some = fc.subarray(SEGMENTS, { minLength: 1 });
const wholeOf = (inUnits: boolean) => ({ total: 100_000, maximum: 0, inUnits });
const none = (inUnits: boolean) =>
  settle(
    IDS.map(id => ({ id, units: 0, share: 0, enteredShare: 0, cost: 0 })),
    wholeOf(inUnits),
  );
const LIKE = { like: 'allUnits' } as const;

describe('what is divided like something over some only', () => {
  const whole = wholeOf(false);
  const held = heldIn([10, 30, 60, 0]);
  const over = (...ids: string[]) => {
    const among = ids.map(id => ({ id }));
    const made = divideLike(none(false), whole, held, among)!;
    return { made, like: likeAmong<'totalCost'>(LIKE, made, whole, held, among) };
  };

  test('is like that among these, and follows it: not what others have', () => {
    const { made, like } = over('a', 'b');
    expect(like).toEqual({ like: 'allUnits', amongSome: true });
    const isOld = (...now: number[]) => isOutOfDate(made, whole, heldIn(now), SEGMENTS, true);
    expect(isOld(10, 30, 60, 0)).toBe(false);
    expect(isOld(10, 30, 0, 500)).toBe(false);
    expect(isOld(10, 40, 60, 0)).toBe(true);
    // Nothing that it could be made like.
    expect(isOld(0, 0, 60, 0)).toBe(false);
  });

  test('who had nothing of it then is none of them, whatever he has later', () => {
    const { made, like } = over('a', 'b', 'd');
    expect(like).toEqual({ like: 'allUnits', amongSome: true });
    expect(dividedAmong(made, whole, true).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(isOutOfDate(made, whole, heldIn([10, 30, 60, 80]), SEGMENTS, true)).toBe(false);
  });

  test('with a cost driver who has units is one of them, also where nobody knows his percentage', () => {
    const units = [10, 30, 0, 0].map((units, n) => ({ id: IDS[n]!, units, share: 0 }));
    const isOld = (...now: number[]) => isOutOfDate(units, wholeOf(true), heldIn(now), SEGMENTS, true);
    expect(isOld(10, 30, 60, 0)).toBe(false);
    expect(isOld(10, 31, 60, 0)).toBe(true);
  });

  test('is plainly like it where these are all who hold any of it', () => {
    expect(over('a', 'b', 'c').like).toEqual(LIKE);
    expect(over('a', 'b', 'c', 'd').like).toEqual(LIKE);
  });

  test('is like nothing where others keep a part, or where only one gets something', () => {
    const typed = none(false).map(row => (row.id === 'd' ? { ...row, share: 10 ** 13, enteredShare: 10 ** 13 } : row));
    const among = [{ id: 'a' }, { id: 'b' }];
    const beside = divideLike(typed, whole, held, among)!;
    expect(beside.map(row => row.share / 10 ** 12)).toEqual([22.5, 67.5, 0, 10]);
    expect(likeAmong<'totalCost'>(LIKE, beside, whole, held, among)).toBeUndefined();
    const only = divideLike(typed, whole, held, among, false)!;
    expect(only.map(row => row.share / 10 ** 12)).toEqual([25, 75, 0, 0]);
    expect(likeAmong<'totalCost'>(LIKE, only, whole, held, among)).toEqual({ ...LIKE, amongSome: true });
    expect(over('a', 'd').like).toBeUndefined();
  });

  test('is up to date as it is made, by percentages or units, and once more changes nothing', () => {
    fc.assert(
      fc.property(figures, figures, some, fc.boolean(), fc.boolean(), (units, typed, among, inUnits, othersKeep) => {
        const [whole, held] = [wholeOf(inUnits), heldIn(units)];
        const before = settle(
          none(inUnits).map((row, n) => ({ ...row, units: inUnits ? typed[n]! : 0 })),
          whole,
        );
        const made = divideLike(before, whole, held, among, othersKeep);
        fc.pre(made !== undefined);
        const like = likeAmong<'totalCost'>(LIKE, made!, whole, held, among);
        if (!like) return;
        expect(isOutOfDate(made!, whole, held, SEGMENTS, like.amongSome)).toBe(false);
        expect(divideLike(made!, whole, held, dividedAmong(made!, whole, like.amongSome))).toEqual(made);
      }),
    );
  });

  test('is out of date as soon as another division would be made, whoever has more or less of it, and not before', () => {
    fc.assert(
      fc.property(figures, figures, some, fc.boolean(), (before, after, among, inUnits) => {
        const [whole, now] = [wholeOf(inUnits), heldIn(after)];
        const made = divideLike(none(inUnits), whole, heldIn(before), among);
        fc.pre(made !== undefined);
        const anew = divideLike(made!, whole, now, dividedAmong(made!, whole, true));
        fc.pre(anew !== undefined);
        const isOther = made!.some((row, n) => row.share !== anew![n]!.share || row.units !== anew![n]!.units);
        expect(isOutOfDate(made!, whole, now, SEGMENTS, true)).toBe(isOther);
      }),
    );
  });
});

describe('a scenario with divisions over some only', () => {
  const free = (id: string, scenario = BAKERY) => changed(scenario, id, { unitDescription: null });

  test('without a word nothing is so among some', () => {
    expect(storedLike<'totalCost'>('a', { like: null, amongSome: true }, false).dividedAmongSome).toBe(false);
    expect(storedLike<'totalCost'>('a', { like: 'allRevenue', amongSome: true }, true).dividedAmongSome).toBe(false);
    expect(storedLike<'totalCost'>('a', { like: 'allUnits', amongSome: true }, true).dividedAmongSome).toBe(true);
  });

  test('as one goes that goes like the others over some, another one goes like them over these', () => {
    const third = { id: 'third', name: 'Third' };
    const wide = { ...BAKERY, segments: [...BAKERY.segments, third] };
    const [baking, admin, packing] = ['baking', 'admin', 'packing'].map(id => costIn(wide, id));
    const all = [...wide.segments].map(({ id }, n) => ({ id, share: [50, 30, 20][n]! * 10 ** 12, units: 0 }));
    const typed = changed(free('packing', free('admin', free('baking', wide))), baking!.id, {
      totalCostAllocations: all,
    });
    const among = [wide.segments[0]!, third];
    const made = divided(typed, admin!.id, { like: 'others' }, typed, { among, othersKeep: false });
    expect(costIn(made, 'admin')).toMatchObject({ dividedLike: 'others', dividedAmongSome: true });
    const as = divided(made, packing!.id, { like: 'division', likeOf: 'admin' });
    expect(costIn(as, 'packing')).toMatchObject({
      ...{ dividedLike: 'others', dividedLikeOf: null, dividedAmongSome: true },
    });
    expect(costIn(as, 'packing').totalCostAllocations.map(({ id, share }) => [id, share > 0])).toEqual(
      wide.segments.map(({ id }) => [id, among.some(one => one.id === id)]),
    );
    // Whoever was divided as one that goes so goes so, too.
    const before = divided(divided(typed, 'admin', { like: 'allUnits' }), packing!.id, {
      like: 'division',
      likeOf: 'admin',
    });
    const after = divided(before, 'admin', { like: 'others' }, before, { among, othersKeep: false });
    expect(costIn(after, 'packing')).toMatchObject({ dividedLike: 'others', dividedAmongSome: true });
  });

  test('is up to date after one press, whatever was divided over whom, and once more changes nothing', () => {
    const SIZE = {
      segments: 4,
      sections: 2,
      processes: 6,
      employees: 4,
      costCenters: 3,
      otherCosts: 3,
      allocations: 6,
    };
    const act = fc.tuple(
      fc.nat(4),
      fc.constantFrom(...LIKES.totalCost),
      fc.nat(4),
      fc.subarray([0, 1, 2, 3], { minLength: 1 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.nat(10_000), fc.array(act, { minLength: 3, maxLength: 16 }), (seed, acts) => {
        const random = randomScenario(seed, SIZE);
        const scenario = costsOf(random.sections)
          .slice(0, 4)
          .reduce((now, { id }) => changed(now, id, { unitDescription: null }), random);
        const ids = costsOf(scenario.sections).map(({ id }) => id);
        const done = acts.reduce((now, [n, like, of, places, othersKeep]) => {
          // Without circles, which no button makes.
          const likeOf = like === 'division' ? ids[of % n] : null;
          if (likeOf === undefined) return now;
          const among = places.map(at => scenario.segments[at]!);
          return divided(now, ids[n]!, { like, likeOf }, now, { among, othersKeep });
        }, scenario);
        for (const one of costsOf(done.sections)) if (one.dividedAmongSome) expect(one.dividedLike).not.toBeNull();
        const again = dividedAgain(done);
        expect(oldOnes(again)).toEqual([]);
        expect(dividedAgain(again)).toEqual(again);
      }),
      { numRuns: 300 },
    );
  });
});
