import type { EmployeeCost } from '#domain/personnel.ts';
import { entriesIn } from '../allocations/entries.sql.ts';

export interface EmployeeFields extends EmployeeCost {
  name: string;
  jobTitle: string;
}

export const employeesStored = entriesIn<EmployeeFields>({
  table: 'employee',
  columns: {
    name: 'name',
    jobTitle: 'job_title',
    workHoursPerYear: 'work_hours_hundredths',
    yearlyWage: 'yearly_wage_cents',
    extras: 'extras_cents',
  },
});
