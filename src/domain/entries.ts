import type { Whole } from './allocation.ts';
import { costWhole } from './other-costs.ts';
import { costCenterWhole, employeeWhole } from './personnel.ts';
import type { EntryKind, ValuesOf } from './shape.ts';

/** What is allocated of an employee, a cost center or an other cost. */
export const entryWhole: { readonly [K in EntryKind]: (values: ValuesOf<K>) => Whole } = {
  employee: employeeWhole,
  costCenter: costCenterWhole,
  otherCost: ({ totalCost, unitDescription }) => costWhole(totalCost, unitDescription),
};
