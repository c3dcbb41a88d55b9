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
