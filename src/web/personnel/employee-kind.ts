import { withExtras } from '#domain/extras.ts';
import { employeeWhole } from '#domain/personnel.ts';
import { type Employee, employees } from './personnel.queries.ts';
import type { PersonnelKind } from './personnel-list.tsx';

export const employeeKind: PersonnelKind<Employee> = {
  kind: 'employee',
  source: employees,
  whole: employeeWhole,
  wage: row => row.yearlyWage,
  settle: (was, edited) => withExtras('employee', was, edited),
  columns: t => [
    {
      id: 'jobTitle',
      head: t('personnel.jobTitle'),
      kind: 'text',
      value: row => row.jobTitle,
      editable: true,
      maxLength: 100,
      width: 100,
    },
    {
      id: 'workHoursPerYear',
      head: t('personnel.hoursPerYear'),
      kind: 'units',
      value: row => row.workHoursPerYear,
      editable: true,
      width: 76,
    },
    {
      id: 'yearlyWage',
      head: t('personnel.yearlyWage'),
      kind: 'amount',
      value: row => row.yearlyWage,
      editable: true,
      width: 108,
    },
  ],
  words: t => ({
    list: t('personnel.employees'),
    none: t('personnel.noEmployees'),
    one: t('personnel.employee'),
    add: t('personnel.newEmployee'),
    remove: t('personnel.deleteEmployee'),
    paste: t('personnel.pasteEmployees'),
    units: t('personnel.hours'),
    idle: t('personnel.idleHours'),
  }),
};
