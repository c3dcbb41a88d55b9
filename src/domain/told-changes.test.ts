import { expect, test } from 'vitest';
import { changeCosts } from './cost-objects.ts';
import { scenarioChanges } from './scenario-changes.ts';
import type { ScenarioModel } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { toldChanges } from './told-changes.ts';

const told = (before: ScenarioModel, after: ScenarioModel) =>
  toldChanges(scenarioChanges(before, after), before, after);

test('each field that changes says what it was and will be, in euros; an allocation is only named', () => {
  const [anna] = BAKERY.employees;
  const [office, making] = BAKERY.sections;
  const [bread] = making!.mainProcesses;
  const [baking, packing] = bread!.processes;
  const revenue = { ...baking!.totals, revenue: 16_000_050 };
  const after: ScenarioModel = {
    ...BAKERY,
    employees: [{ ...anna!, yearlyWage: 4_100_000, costAllocations: [] }],
    sections: [
      { ...office!, isBackOffice: false, mainProcesses: [...office!.mainProcesses, bread!] },
      { ...making!, mainProcesses: [] },
    ],
  };
  expect(told(BAKERY, after).changed).toEqual([
    {
      ...{ kind: 'section', id: 'office', name: 'Office', fields: ['isBackOffice'] },
      values: { isBackOffice: { from: true, to: false } },
    },
    {
      ...{ kind: 'costObject', id: 'bread', name: 'Bread', fields: ['section'] },
      values: { section: { from: 'Making', to: 'Office' } },
    },
    {
      ...{ kind: 'employee', id: 'anna', name: 'Anna', fields: ['yearlyWage', 'allocation'] },
      values: { yearlyWage: { from: 40_000, to: 41_000 } },
    },
  ]);
  const sold = { ...baking!, totals: revenue, unitDescription: null };
  const one = {
    ...BAKERY,
    sections: [office!, { ...making!, mainProcesses: [{ ...bread!, processes: [sold, packing!] }] }],
  };
  expect(told(BAKERY, one).changed.map(({ values }) => values)).toEqual([
    { revenue: { from: 150_000, to: 160_000.5 } },
    { unitDescription: { from: 'orders', to: null } },
  ]);
});

test('what something is divided like is one field, with the name of another cost that is meant', () => {
  const packing = (dividedLike: 'units' | 'allUnits', dividedLikeOf: string | null) => ({
    ...BAKERY,
    sections: changeCosts(BAKERY.sections, cost =>
      cost.id === 'packing' ? { ...cost, dividedLike, dividedLikeOf } : cost,
    ),
  });
  const [own, baking, admin] = [packing('units', null), packing('units', 'baking'), packing('units', 'admin')];
  const of = (from: string | null, to: string | null) => ({
    ...{ kind: 'totalCost', fields: ['dividedLike'] },
    values: { dividedLike: { from: 'units', to: 'units' }, dividedLikeOf: { from, to } },
  });
  expect(told(own, baking).changed).toMatchObject([of(null, 'Baking')]);
  expect(told(baking, admin).changed).toMatchObject([of('Baking', 'Administration')]);
  expect(told(admin, own).changed).toMatchObject([of('Administration', null)]);
  expect(told(own, packing('allUnits', null)).changed[0]!.values).toEqual({
    dividedLike: { from: 'units', to: 'allUnits' },
  });
});

test('that something is divided like it over some only is told with what it is divided like', () => {
  const packing = (dividedAmongSome: boolean) => ({
    ...BAKERY,
    sections: changeCosts(BAKERY.sections, cost =>
      cost.id === 'packing' ? { ...cost, dividedLike: 'allUnits' as const, dividedAmongSome } : cost,
    ),
  });
  expect(told(packing(false), packing(true)).changed).toMatchObject([
    {
      fields: ['dividedLike'],
      values: { dividedLike: { from: 'allUnits', to: 'allUnits' }, dividedAmongSome: { from: false, to: true } },
    },
  ]);
});

test('what has nothing to tell is as it was: another level, an allocation, what is added and removed', () => {
  const after = { ...BAKERY, processLevel: 2, segments: BAKERY.segments.slice(1), otherCosts: [] };
  expect(told(BAKERY, after)).toEqual(scenarioChanges(BAKERY, after));
});

test('of the first 200 things only', () => {
  const many = (by: number): ScenarioModel => ({
    ...BAKERY,
    otherCosts: Array.from({ length: 300 }, (_, n) => ({ ...BAKERY.otherCosts[0]!, id: `${n}`, totalCost: n + by })),
  });
  const { changed } = told(many(0), many(1));
  expect(changed).toHaveLength(300);
  expect(changed.filter(({ values }) => values)).toHaveLength(200);
});
