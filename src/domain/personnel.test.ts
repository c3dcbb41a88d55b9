import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edit, notAllocated } from './allocation.ts';
import { entryWhole } from './entries.ts';
import { HUNDRED_PERCENT } from './money.ts';
import { costWhole, isInUnits } from './other-costs.ts';
import {
  asPercent,
  costCenterWhole,
  doExtrasStay,
  employeeWhole,
  extrasAt,
  lookLikePercent,
  mayChooseBasis,
  partInPercent,
  personnelBasis,
  unitsAllocated,
} from './personnel.ts';

const percent = (of: number) => Math.round((of * HUNDRED_PERCENT) / 100);

test('C3.3, C3.5 an employee is wage plus extras over hours, a cost center salary plus extras over FTE', () => {
  expect(employeeWhole({ workHoursPerYear: 160_000, yearlyWage: 5_000_000, extras: 1_000_000 })).toEqual({
    total: 6_000_000,
    maximum: 160_000,
    inUnits: false,
  });
  expect(costCenterWhole({ fte: 250, salaryCost: 100, extras: 20 })).toEqual({
    total: 120,
    maximum: 250,
    inUnits: false,
  });
});

test('a percentage of the wage is rounded to the cent, and none is larger than an entry may be', () => {
  expect(extrasAt(percent(13.8), 3_950_000)).toEqual({ ok: true, value: 545_100 });
  expect(extrasAt(percent(50), 5)).toEqual({ ok: true, value: 3 });
  expect(extrasAt(percent(50), 0)).toEqual({ ok: true, value: 0 });
  expect(extrasAt(percent(999), 99_999_999_999)).toEqual({ ok: false, reason: 'TooLarge' });
});

test('extras that are a percentage of the wage with one decimal are known as that, others are not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 99_999_999 }), fc.integer({ min: 1, max: 999 }), (wage, tenths) => {
      const read = extrasAt(percent(tenths / 10), wage);
      const part = read.ok ? partInPercent(wage, read.value) : undefined;
      expect(part).toBe(tenths * (HUNDRED_PERCENT / 1_000));
    }),
  );
  expect(partInPercent(3_132_000, 751_680)).toBe(24 * (HUNDRED_PERCENT / 100));
  expect(partInPercent(3_132_000, 751_681)).toBeUndefined();
  expect(partInPercent(3_132_000, 0)).toBeUndefined();
  expect(partInPercent(0, 751_680)).toBeUndefined();
});

test('extras stay where another wage takes the place of one, unless somebody changes them, too', () => {
  const [was, is] = [
    { wage: 3_132_000, extras: 751_680 },
    { wage: 3_150_000, extras: 751_680 },
  ];
  expect(doExtrasStay(was, is)).toBe(true);
  expect(doExtrasStay(was, was)).toBe(false);
  expect(doExtrasStay(was, { ...is, extras: 756_000 })).toBe(false);
  expect(doExtrasStay({ ...was, wage: 0 }, is)).toBe(false);
  expect(doExtrasStay({ ...was, extras: 0 }, { ...is, extras: 0 })).toBe(false);
});

test('extras below 100 beside a wage in thousands look like a percentage, which they are of the wage', () => {
  expect(lookLikePercent({ wage: 350_000, extras: 2_100 })).toBe(true);
  expect(lookLikePercent({ wage: 100_000, extras: 9_999 })).toBe(true);
  for (const [wage, extras] of [
    [350_000, 10_000],
    [350_000, 0],
    [99_999, 2_100],
    [0, 2_100],
  ] as const)
    expect(lookLikePercent({ wage, extras })).toBe(false);
  expect([asPercent(2_100), asPercent(1_385)]).toEqual([percent(21), percent(13.85)]);
});

test('what is allocated of more hours is the same percentage of them', () => {
  const allocated = 50 * (HUNDRED_PERCENT / 100);
  expect([156_000, 180_000, 0].map(hours => unitsAllocated(hours, allocated))).toEqual([78_000, 90_000, 0]);
});

test('hours not allocated are idle, in hours and euros', () => {
  const whole = employeeWhole({ workHoursPerYear: 160_000, yearlyWage: 5_000_000, extras: 1_000_000 });
  const edited = edit([{ id: 'Baking', units: 0, share: 0, cost: 0 }], whole, [
    { id: 'Baking', view: 'units', value: 120_000 },
  ]);
  expect(edited.ok && notAllocated(edited.rows, whole)).toMatchObject({ units: 40_000, cost: 1_500_000 });
});

test('the basis is chosen once, and may change while the chosen list is still empty', () => {
  expect(personnelBasis(null)).toBeNull();
  expect(personnelBasis(false)).toBe('employees');
  expect(personnelBasis(true)).toBe('costCenters');
  expect(mayChooseBasis(null, 'employees', { employees: 3, costCenters: 3 })).toBe(true);
  expect(mayChooseBasis('employees', 'costCenters', { employees: 1, costCenters: 0 })).toBe(false);
  expect(mayChooseBasis('employees', 'costCenters', { employees: 0, costCenters: 5 })).toBe(true);
  expect(mayChooseBasis('employees', 'employees', { employees: 5, costCenters: 0 })).toBe(true);
});

test('a cost is in units exactly when it has a unit description', () => {
  expect(isInUnits(null)).toBe(false);
  expect(isInUnits(' ')).toBe(false);
  expect(costWhole(100, 'm²')).toEqual({ total: 100, maximum: 0, inUnits: true });
});

test('what is allocated of each kind is its total, over its hours, its FTE or by its cost driver', () => {
  const employee = {
    name: '',
    jobTitle: '',
    workHoursPerYear: 160_000,
    yearlyWage: 5_000_000,
    extras: 1_000_000,
    extrasPercentage: null,
  };
  const costCenter = { name: '', isBackOffice: false, fte: 250, salaryCost: 100, extras: 20, extrasPercentage: null };
  const rent = {
    name: '',
    totalCost: 300,
    unitDescription: 'm²',
    dividedLike: null,
    dividedLikeOf: null,
    dividedAmongSome: false,
  };
  expect([entryWhole.employee(employee), entryWhole.costCenter(costCenter), entryWhole.otherCost(rent)]).toEqual([
    { total: 6_000_000, maximum: 160_000, inUnits: false },
    { total: 120, maximum: 250, inUnits: false },
    { total: 300, maximum: 0, inUnits: true },
  ]);
});
