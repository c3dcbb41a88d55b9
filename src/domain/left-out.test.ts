import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { costsOf } from './cost-objects.ts';
import { leftOut, withoutMeant } from './left-out.ts';
import type { ProcessModel, ScenarioModel } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { changed } from './testing/dividing.ts';
import { randomScenario } from './testing/random-scenario.ts';

const to = (...percentages: readonly (readonly [string, number])[]): Partial<ProcessModel> => ({
  unitDescription: null,
  totalCostAllocations: percentages.map(([id, of]) => ({ id, share: of * 10 ** 12, units: 0 })),
});
const halves = to(['retail', 50], ['wholesale', 50]);

/** The bakery, whose Baking has another segment that sells something. */
function withNew(ids: readonly string[], scenario: ScenarioModel): ScenarioModel {
  const baking = costsOf(scenario.sections).find(({ id }) => id === 'baking')!;
  const sold = ids.map(id => ({ id, units: 100, revenue: 5_00, directCost: 0 }));
  const segments = [...scenario.segments, ...ids.map(id => ({ id, name: `New ${id}` }))];
  return changed({ ...scenario, segments }, 'baking', { costAllocation: [...baking.costAllocation, ...sold] });
}
const told = (scenario: ScenarioModel) =>
  leftOut(bookOf(scenario)).map(({ segment, costs }) => [segment.name, ...costs.map(({ name }) => name)]);

describe('who is left out', () => {
  const divided = changed(changed(BAKERY, 'admin', halves), 'packing', halves);

  test('is the segment that sells something and gets nothing of costs that were divided by hand before it came', () => {
    expect(told(divided)).toEqual([]);
    expect(told(withNew(['cider'], divided))).toEqual([['New cider', 'Administration', 'Baking', 'Packing']]);
  });

  test('is nobody who sells nothing', () => {
    expect(told({ ...divided, segments: [...divided.segments, { id: 'cider', name: 'Cider' }] })).toEqual([]);
  });

  test('is each of several new ones, while those that get something are more', () => {
    const third = withNew(['cake'], divided);
    const all = ['admin', 'packing', 'baking'].reduce(
      (now, id) => changed(now, id, to(['retail', 40], ['wholesale', 40], ['cake', 20])),
      third,
    );
    expect(told(withNew(['cider', 'perry'], all)).map(([name]) => name)).toEqual(['New cider', 'New perry']);
    expect(told(withNew(['cider', 'perry'], divided))).toEqual([]);
  });

  test('is nobody of a cost that was divided like something, that costs nothing, or that goes to one', () => {
    const of = (change: Partial<ProcessModel>) => told(withNew(['cider'], changed(divided, 'packing', change)));
    const others = [['New cider', 'Administration', 'Baking']];
    expect(of({ dividedLike: 'allUnits' })).toEqual(others);
    expect(of({ dividedLike: 'allUnits', dividedAmongSome: true })).toEqual(others);
    expect(of(to(['retail', 100]))).toEqual(others);
    const idle = { ...divided, employees: [], otherCosts: [] };
    expect(told(withNew(['cider'], idle))).toEqual([]);
  });

  test('is no segment that was there before, or that gets something of more such costs: then it is meant', () => {
    const cider = withNew(['cider'], divided);
    expect(told(changed(cider, 'packing', to(['retail', 50], ['cider', 50])))).toEqual([
      ['New cider', 'Administration', 'Baking'],
    ]);
    const all = to(['retail', 40], ['wholesale', 40], ['cider', 20]);
    const one = changed(cider, 'packing', all);
    expect(told(one)).toEqual([['New cider', 'Administration', 'Baking']]);
    expect(told(changed(one, 'admin', all))).toEqual([]);
  });

  test('is nobody of a cost of which one that was there before gets nothing either', () => {
    const third = withNew(['cake'], changed(divided, 'baking', { totalCostAllocations: [] }));
    const all = changed(third, 'admin', to(['retail', 40], ['wholesale', 40], ['cake', 20]));
    const some = changed(all, 'packing', to(['retail', 50], ['cake', 50]));
    expect(told(withNew(['cider'], some))).toEqual([['New cider', 'Administration']]);
  });

  test('is nobody of the costs of what others sell, and he does not', () => {
    const cider = withNew(['cider'], divided);
    const sold = [
      { id: 'retail', units: 100, revenue: 0, directCost: 0 },
      { id: 'wholesale', units: 100, revenue: 0, directCost: 0 },
    ];
    expect(told(changed(cider, 'packing', { costAllocation: sold }))).toEqual([
      ['New cider', 'Administration', 'Baking'],
    ]);
  });

  test('is told of no cost of which somebody has said that it is meant', () => {
    const all = leftOut(bookOf(withNew(['cider'], divided)));
    const [first] = withoutMeant(all, new Set());
    expect(first!.costs).toEqual(all[0]!.costs);
    const [rest] = withoutMeant(all, new Set(first!.pairs.slice(1)));
    expect(rest!.costs.map(({ name }) => name)).toEqual(['Administration']);
    expect(withoutMeant(all, new Set(first!.pairs))).toEqual([]);
  });

  test('is, in any scenario, somebody who sells, gets nothing of these costs, and came after all who get some', () => {
    const SIZE = {
      segments: 4,
      sections: 2,
      processes: 5,
      employees: 3,
      costCenters: 2,
      otherCosts: 2,
      allocations: 5,
    };
    fc.assert(
      fc.property(fc.nat(100_000), seed => {
        const book = bookOf(randomScenario(seed, SIZE));
        const at = new Map(book.truths.segments.map(({ id }, n) => [id, n]));
        for (const { segment, costs } of leftOut(book))
          for (const { id } of costs) {
            const cost = book.truths.processes.find(one => one.id === id)!;
            expect(Math.max(...cost.allocation.to)).toBeLessThan(at.get(segment.id)!);
            expect(cost.allocation.to.length).toBeGreaterThan(1);
          }
      }),
    );
  });
});
