import type { Whole } from './allocation.ts';
import { type Cents, ENTRY_LIMIT, HUNDRED_PERCENT, type Hundredths, proportion, type Share } from './money.ts';
import type { ParsedNumber } from './numbers.ts';

// Personnel is entered as employees or as cost centers. Only the chosen basis counts; both are kept.

export interface EmployeeCost {
  readonly workHoursPerYear: Hundredths;
  readonly yearlyWage: Cents;
  readonly extras: Cents;
}

export interface CostCenterCost {
  readonly fte: Hundredths;
  readonly salaryCost: Cents;
  readonly extras: Cents;
}

export type PersonnelBasis = 'employees' | 'costCenters';

export function employeeTotal(employee: EmployeeCost): Cents {
  return employee.yearlyWage + employee.extras;
}

export function costCenterTotal(costCenter: CostCenterCost): Cents {
  return costCenter.salaryCost + costCenter.extras;
}

/** 13,8 % of the wage beside them. */
export function extrasAt(share: Share, wage: Cents): ParsedNumber {
  const value = proportion(wage, share, HUNDRED_PERCENT);
  return value < ENTRY_LIMIT ? { ok: true, value } : { ok: false, reason: 'TooLarge' };
}

/** The percentage of the wage that extras are, where that is one that people write: with one decimal at most. */
export function partInPercent(wage: Cents, extras: Cents): Share | undefined {
  const tenths = Math.round((1_000 * extras) / wage);
  const share = (tenths * HUNDRED_PERCENT) / 1_000;
  return wage > 0 && tenths > 0 && proportion(wage, share, HUNDRED_PERCENT) === extras ? share : undefined;
}

/** Extras that stay the part of the wage that they were: the percentage that people write, or in proportion. */
export function extrasOfPart(before: Cents, extras: Cents, wage: Cents): Cents {
  const part = partInPercent(before, extras);
  return part === undefined ? proportion(extras, wage, before) : proportion(wage, part, HUNDRED_PERCENT);
}

/** What is entered of somebody in euros. */
export interface Pay {
  readonly wage: Cents;
  readonly extras: Cents;
}

/** Extras are an amount: where another wage takes the place of one, they stay. */
export const doExtrasStay = (before: Pay, after: Pay): boolean =>
  before.wage > 0 && before.wage !== after.wage && after.extras > 0 && before.extras === after.extras;

/** So few euros nobody pays beside a wage of a year or a month, and so high a percentage nobody beside either. */
export const MOST_EXTRAS_IN_PERCENT: Cents = 100_00;
const LEAST_WAGE: Cents = 1_000_00;

/** Paid, with nothing on top of it. */
export const lackExtras = ({ wage, extras }: Pay): boolean => wage > 0 && extras === 0;

/** 21 beside a wage in thousands: nobody has extras of € 21 a year. */
export const lookLikePercent = ({ wage, extras }: Pay): boolean =>
  extras > 0 && extras < MOST_EXTRAS_IN_PERCENT && wage >= LEAST_WAGE;

/** The percentage of the wage that such extras would be: € 21 is 21 %. */
export const asPercent = (extras: Cents): Share => (extras * HUNDRED_PERCENT) / MOST_EXTRAS_IN_PERCENT;

/** The hours or FTE that a percentage of them is. */
export const unitsAllocated = (maximum: Hundredths, allocated: Share): Hundredths =>
  proportion(maximum, allocated, HUNDRED_PERCENT);

/** What is allocated of an employee: wage and extras, over the hours of a year. */
export function employeeWhole(employee: EmployeeCost): Whole {
  return { total: employeeTotal(employee), maximum: employee.workHoursPerYear, inUnits: false };
}

export function costCenterWhole(costCenter: CostCenterCost): Whole {
  return { total: costCenterTotal(costCenter), maximum: costCenter.fte, inUnits: false };
}

/** The basis that counts, or null while none is chosen: then no personnel counts. */
export function personnelBasis(showCostCentersOnPersonnel: boolean | null): PersonnelBasis | null {
  if (showCostCentersOnPersonnel === null) return null;
  return showCostCentersOnPersonnel ? 'costCenters' : 'employees';
}

/** The basis is chosen once. It may still change while the chosen list is empty. */
export function mayChooseBasis(
  current: PersonnelBasis | null,
  next: PersonnelBasis,
  entries: Record<PersonnelBasis, number>,
): boolean {
  return current === null || current === next || entries[current] === 0;
}
