import { entriesIn } from '../allocations/entries.sql.ts';

export interface OtherCostFields {
  name: string;
  totalCost: number;
  unitDescription: string | null;
}

export const otherCostsStored = entriesIn<OtherCostFields>({
  table: 'other_cost',
  columns: { name: 'name', totalCost: 'total_cost_cents', unitDescription: 'unit_description' },
});
