import type { Whole } from './allocation.ts';
import type { Cents, Hundredths } from './money.ts';

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

/** What of an employee is allocated: wage with extras, over the hours of a year. */
export function employeeWhole(employee: EmployeeCost): Whole {
  return { total: employeeTotal(employee), maximum: employee.workHoursPerYear, inUnits: false };
}

export function costCenterWhole(costCenter: CostCenterCost): Whole {
  return { total: costCenterTotal(costCenter), maximum: costCenter.fte, inUnits: false };
}

/** The basis a scenario counts by, or null while none is chosen: then no personnel counts. */
export function personnelBasis(showCostCentersOnPersonnel: boolean | null): PersonnelBasis | null {
  if (showCostCentersOnPersonnel === null) return null;
  return showCostCentersOnPersonnel ? 'costCenters' : 'employees';
}

/** The basis is chosen once; it may still change while the list it chose is empty. */
export function mayChooseBasis(
  current: PersonnelBasis | null,
  next: PersonnelBasis,
  entries: Record<PersonnelBasis, number>,
): boolean {
  return current === null || current === next || entries[current] === 0;
}
