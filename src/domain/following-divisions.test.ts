import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costsOf } from './cost-objects.ts';
import { inTurns, toDivideAgain } from './following-divisions.ts';
import { BAKERY } from './testing/bakery.ts';
import { changed, costIn, divided, dividedAgain, oldOnes } from './testing/dividing.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { type DividedLike, LIKES } from './total-costs.ts';

const SIZE = { segments: 3, sections: 2, processes: 6, employees: 4, costCenters: 3, otherCosts: 3, allocations: 6 };

const to = (retail: number) => ({
  ...{ dividedLike: null, dividedLikeOf: null, dividedAmongSome: false },
  totalCostAllocations: [
    { id: 'retail', share: retail * 10 ** 12, units: 0 },
    { id: 'wholesale', share: (100 - retail) * 10 ** 12, units: 0 },
  ],
});
const asPacking = { like: 'division', likeOf: 'packing' } as const;

describe('a total cost that is divided as another one is', () => {
  const free = changed(changed(BAKERY, 'admin', { unitDescription: null }), 'packing', {
    unitDescription: null,
    ...to(30),
  });

  test('has the same percentages, also where those of the other one are not all of it or follow from units', () => {
    expect(costIn(divided(free, 'admin', asPacking), 'admin')).toMatchObject({
      ...{ dividedLike: 'division', dividedLikeOf: 'packing', totalCostAllocations: to(30).totalCostAllocations },
    });
    const half = changed(free, 'packing', {
      totalCostAllocations: [{ id: 'wholesale', share: 50 * 10 ** 12, units: 0 }],
    });
    expect(costIn(divided(half, 'admin', asPacking), 'admin')).toMatchObject(
      to(0).totalCostAllocations && {
        totalCostAllocations: to(0).totalCostAllocations,
      },
    );
    const units = changed(free, 'packing', {
      unitDescription: 'boxes',
      totalCostAllocations: [
        { id: 'retail', share: 10 ** 12, units: 1_00 },
        { id: 'wholesale', share: 0, units: 3_00 },
      ],
    });
    expect(costIn(divided(units, 'admin', asPacking), 'admin').totalCostAllocations).toEqual(
      to(25).totalCostAllocations,
    );
    expect(oldOnes(divided(units, 'admin', asPacking))).toEqual([]);
    const nothing = changed(free, 'packing', { totalCostAllocations: [] });
    expect(divided(nothing, 'admin', asPacking)).toBe(nothing);
  });

  test('says by its name when that one is divided otherwise, and nothing while it is not divided at all', () => {
    const made = divided(free, 'admin', asPacking);
    expect(oldOnes(made)).toEqual([]);
    expect(oldOnes(changed(made, 'packing', to(31)))).toEqual([
      { of: 'totalCost', id: 'admin', name: 'Administration', like: 'division', likeOfName: 'Packing' },
    ]);
    expect(oldOnes(changed(made, 'packing', { totalCostAllocations: [] }))).toEqual([]);
  });

  test('goes like the others as soon as that one does, which is then made without it', () => {
    const made = divided(divided(free, 'admin', asPacking), 'packing', { like: 'others' });
    expect(['admin', 'packing'].map(id => [costIn(made, id).dividedLike, costIn(made, id).dividedLikeOf])).toEqual([
      ['others', null],
      ['others', null],
    ]);
    const baking = costIn(made, 'baking');
    expect(baking.dividedLike).toBeNull();
    expect(oldOnes(made).map(({ id }) => id)).toEqual(['admin']);
    expect(oldOnes(dividedAgain(made))).toEqual([]);
    // Who is divided as one that does is so at once.
    const late = divided(divided(free, 'packing', { like: 'others' }), 'admin', asPacking);
    expect(costIn(late, 'admin').dividedLike).toBe('others');
  });
});

describe('what is divided again', () => {
  const one = (
    id: string,
    dividedLike: DividedLike | null,
    isOutOfDate = false,
    dividedLikeOf: string | null = null,
  ) => ({
    ...{ id, dividedLike, isOutOfDate, dividedLikeOf },
  });

  test('is also what follows along a chain, and like the others whatever follows from one of these', () => {
    const chain = [
      ...[one('c', 'division', false, 'b'), one('b', 'division', false, 'a'), one('a', 'units', true)],
      ...[one('d', 'division', false, 'x'), one('o', 'others'), one('x', null)],
    ];
    expect(toDivideAgain(chain).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'o']);
    // Where all of them get other amounts, what goes like the others does so, too.
    const fresh = chain.map(one => ({ ...one, isOutOfDate: false }));
    expect([toDivideAgain(fresh), toDivideAgain(fresh, true)].map(all => all.map(({ id }) => id))).toEqual([[], ['o']]);
    const turns = toDivideAgain(chain).map(({ id, dividedLike, dividedLikeOf }) => ({
      ...{ id, like: dividedLike!, likeOf: dividedLikeOf },
    }));
    expect(inTurns(turns).map(turn => turn.map(({ id }) => id))).toEqual([['a'], ['b'], ['c'], ['o']]);
  });

  test('a circle begins anywhere, and has an end', () => {
    const circle = ['b', 'c', 'a'].map((likeOf, n) => ({ id: 'abc'[n]!, like: 'division' as const, likeOf }));
    expect(inTurns(circle).map(turn => turn.map(({ id }) => id))).toEqual([['c'], ['b'], ['a']]);
    expect(inTurns([{ id: 'a', like: 'division', likeOf: 'gone' }])).toHaveLength(1);
  });

  test('is up to date after one press, whatever was divided like whatever before, and once more changes nothing', () => {
    const word = fc.oneof(
      { weight: 3, arbitrary: fc.constant('division' as const) },
      fc.constantFrom(null, ...LIKES.totalCost),
    );
    const act = fc.tuple(fc.nat(3), word, fc.nat(4), fc.nat(3));
    fc.assert(
      fc.property(fc.nat(10_000), fc.array(act, { minLength: 4, maxLength: 20 }), (seed, acts) => {
        // Most have no cost driver: with one nothing is divided as another one is.
        const random = randomScenario(seed, SIZE);
        const scenario = costsOf(random.sections)
          .slice(0, 4)
          .reduce((now, { id }) => changed(now, id, { unitDescription: null }), random);
        const ids = costsOf(scenario.sections).map(({ id }) => id);
        const done = acts.reduce((now, [n, like, of, parts]) => {
          const id = ids[n]!;
          const typed = scenario.segments.map((segment, at) => ({
            id: segment.id,
            share: at === parts % 3 ? 30 * 10 ** 12 : 0,
            units: at,
          }));
          const next =
            like === null
              ? changed(now, id, {
                  dividedLike: null,
                  dividedLikeOf: null,
                  dividedAmongSome: false,
                  totalCostAllocations: typed,
                })
              : divided(now, id, { like, likeOf: like === 'division' || parts > 1 ? ids[of]! : null });
          const others = new Set(
            costsOf(next.sections)
              .filter(one => one.dividedLike === 'others')
              .map(one => one.id),
          );
          for (const { dividedLike, dividedLikeOf } of costsOf(next.sections))
            if (dividedLike === 'division') expect(others.has(dividedLikeOf!)).toBe(false);
          return next;
        }, scenario);
        const again = dividedAgain(done);
        expect(oldOnes(again)).toEqual([]);
        expect(dividedAgain(again)).toEqual(again);
        const all = costsOf(again.sections).flatMap(({ id, dividedLike: like, dividedLikeOf: likeOf }) =>
          like ? [{ id, of: { like, likeOf } }] : [],
        );
        // But for what is less than is told.
        expect(oldOnes(all.reduce((now, { id, of }) => divided(now, id, of), again))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
