import { expect, test } from 'vitest';
import { edit, notAllocated } from './allocation.ts';
import { entryWhole } from './entries.ts';
import { costWhole, isInUnits } from './other-costs.ts';
import { costCenterWhole, employeeWhole, mayChooseBasis, personnelBasis } from './personnel.ts';

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
  const employee = { name: '', jobTitle: '', workHoursPerYear: 160_000, yearlyWage: 5_000_000, extras: 1_000_000 };
  const costCenter = { name: '', isBackOffice: false, fte: 250, salaryCost: 100, extras: 20 };
  const rent = { name: '', totalCost: 300, unitDescription: 'm²' };
  expect([entryWhole.employee(employee), entryWhole.costCenter(costCenter), entryWhole.otherCost(rent)]).toEqual([
    { total: 6_000_000, maximum: 160_000, inUnits: false },
    { total: 120, maximum: 250, inUnits: false },
    { total: 300, maximum: 0, inUnits: true },
  ]);
});
