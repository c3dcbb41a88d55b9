import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from './allocation.ts';
import { bookOf } from './book.ts';
import { changeCosts, costsOf } from './cost-objects.ts';
import { divideLike } from './divide-rows.ts';
import { heldLike } from './divided-like.ts';
import { inTurns, isOneOfOthers, toDivideAgain } from './following-divisions.ts';
import { sum } from './money.ts';
import { costWhole } from './other-costs.ts';
import { outOfDate, passedOn } from './out-of-date.ts';
import type { ProcessModel, ScenarioModel } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { totalCost } from './total-costs.ts';

const SIZE = { segments: 3, sections: 2, processes: 6, employees: 4, costCenters: 3, otherCosts: 3, allocations: 6 };

const changed = (scenario: ScenarioModel, id: string, change: Partial<ProcessModel>): ScenarioModel => ({
  ...scenario,
  sections: changeCosts(scenario.sections, process => (process.id === id ? { ...process, ...change } : process)),
});

/** What the others pass on to each segment now. */
function heldByOthers(scenario: ScenarioModel, id: string): ReadonlyMap<string, number> {
  const { truths, stages } = bookOf(scenario);
  const others = truths.processes.flatMap((process, n) =>
    isOneOfOthers(process, id) ? passedOn(stages[1][n]!, truths.segments) : [],
  );
  return heldLike('others', [], () => others);
}

/** As the button makes it. */
function likeOthers(scenario: ScenarioModel, id: string): ScenarioModel {
  const { truths, indirect } = bookOf(scenario);
  const at = truths.processes.findIndex(process => process.id === id);
  const stored = costsOf(scenario.sections).find(process => process.id === id)!;
  const whole = costWhole(totalCost(indirect[at]!), null);
  const shares = new Map(stored.totalCostAllocations.map(row => [row.id, row.share]));
  const rows = scenario.segments.map(({ id }) => {
    const share = shares.get(id) ?? 0;
    return { id, share, enteredShare: share, units: 0, cost: 0 };
  });
  const made = divideLike(settle(rows, whole), whole, heldByOthers(scenario, id));
  if (!made) return scenario;
  const totalCostAllocations = made.map(row => ({ id: row.id, share: row.enteredShare, units: row.units }));
  return changed(scenario, id, { dividedLike: 'others', unitDescription: null, totalCostAllocations });
}

const oldOnes = (scenario: ScenarioModel) => outOfDate(bookOf(scenario)).filter(({ like }) => like === 'others');

describe('a total cost that is divided like the others', () => {
  test('is divided as these pass theirs on: baking and packing pass on 76.800,00, of which 52.733,34 to retail', () => {
    expect(Object.fromEntries(heldByOthers(BAKERY, 'admin'))).toEqual({ retail: 52_733_34, wholesale: 24_066_66 });
    const made = likeOthers(BAKERY, 'admin');
    expect(costsOf(made.sections).find(({ id }) => id === 'admin')).toMatchObject({
      dividedLike: 'others',
      totalCostAllocations: [
        { id: 'retail', share: 68_663_203_125_000 },
        { id: 'wholesale', share: 31_336_796_875_000 },
      ],
    });
    expect(oldOnes(made)).toEqual([]);
  });

  test('says when the division of another changes, but not for one that is divided so itself', () => {
    // Packing was one of the others when administration was divided.
    const both = ['admin', 'packing'].reduce(likeOthers, BAKERY);
    expect(oldOnes(both).map(({ id }) => id)).toEqual(['admin']);
    const made = likeOthers(both, 'admin');
    expect(oldOnes(made)).toEqual([]);
    const to = (retail: number) => ({
      totalCostAllocations: [
        { id: 'retail', share: retail * 10 ** 12, units: 0 },
        { id: 'wholesale', share: (100 - retail) * 10 ** 12, units: 0 },
      ],
    });
    expect(oldOnes(changed(made, 'baking', to(10))).map(({ id }) => id)).toEqual(['admin', 'packing']);
    // It is another one than would be made; the other does not follow from it.
    expect(oldOnes(changed(made, 'packing', to(10))).map(({ id }) => id)).toEqual(['packing']);
  });

  test('there are no circles: divided one after the other in any order, all are up to date, and once more changes nothing', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(), (seed, order) => {
        const scenario = randomScenario(seed, SIZE);
        const ids = costsOf(scenario.sections).map(({ id }) => id);
        const some = ids.filter((_, n) => (order >> n) & 1);
        const divided = (of: ScenarioModel, all: readonly string[]) => all.reduce(likeOthers, of);
        // The first of them still have those as others that follow; one more turn has none of these.
        const made = divided(divided(scenario, some), some);
        expect(oldOnes(made)).toEqual([]);
        expect(divided(made, some.toReversed())).toEqual(made);
        const { truths, stages } = bookOf(made);
        const base = truths.processes.map((process, n) => (isOneOfOthers(process) ? stages[1][n]!.passedOn : 0));
        for (const [n, process] of truths.processes.entries())
          expect(sum([...heldByOthers(made, process.id).values()])).toBe(sum(base) - base[n]!);
      }),
    );
  });

  test('is divided again with what it follows from, though it is not out of date yet', () => {
    const one = (id: string, dividedLike: 'others' | 'units' | null, isOutOfDate: boolean) => ({
      ...{ id, dividedLike, isOutOfDate },
    });
    const again = (...all: ReturnType<typeof one>[]) => toDivideAgain(all).map(({ id }) => id);
    expect(again(one('a', 'units', true), one('b', 'others', false), one('c', 'units', false))).toEqual(['a', 'b']);
    expect(again(one('a', 'others', true), one('b', 'others', false), one('c', null, false))).toEqual(['a']);
    expect(again(one('a', 'units', false), one('b', 'others', false))).toEqual([]);
  });

  test('is divided after what it follows from', () => {
    const of = (...likes: ('others' | 'units')[]) =>
      inTurns(likes.map((like, n) => ({ id: `${n}`, like, n }))).map(turn => turn.map(({ like, n }) => ({ like, n })));
    expect(of('others', 'units', 'others')).toEqual([
      [{ like: 'units', n: 1 }],
      [
        { like: 'others', n: 0 },
        { like: 'others', n: 2 },
      ],
    ]);
    expect(of('units')).toHaveLength(1);
    expect(of()).toEqual([]);
  });
});
