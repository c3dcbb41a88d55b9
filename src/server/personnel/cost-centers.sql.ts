import type { CostCenterCost } from '#domain/personnel.ts';
import { entriesIn } from '../allocations/entries.sql.ts';

export interface CostCenterFields extends CostCenterCost {
  name: string;
  isBackOffice: boolean;
}

export const costCentersStored = entriesIn<CostCenterFields>({
  table: 'cost_center',
  columns: {
    name: 'name',
    isBackOffice: 'is_back_office',
    fte: 'fte_hundredths',
    salaryCost: 'salary_cost_cents',
    extras: 'extras_cents',
  },
});
