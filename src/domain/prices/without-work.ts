import type { Column } from '../book.ts';
import type { Named } from '../scenario-model.ts';
import { totalCost } from '../total-costs.ts';

/**
 * What is sold and has no indirect costs at all, where most of what is sold has some: whoever adds a product to what is divided already
 * divides nobody over it, and it looks as if it earned more than all others. Where work is in costs of its own, as a rule, it pays
 * for that by the surcharge.
 */
export function withoutWork(columns: readonly Column[]): Named[] {
  const sold = columns.filter(({ process }) => process.revenue > 0);
  const without = sold.filter(({ indirect }) => totalCost(indirect) === 0);
  return 2 * without.length < sold.length ? without.map(({ process: { id, name } }) => ({ id, name })) : [];
}
