import type { TFunction } from 'i18next';
import type { Cents } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import { allocatedOf, type TakenAlong } from '#domain/taken-along.ts';

interface Entry {
  readonly name: string;
  readonly total: Cents;
  readonly notAllocated: Cents;
}

/** What is deleted with an employee, a cost center or another cost. */
export function deleteText(entry: Entry, t: TFunction): string {
  const amounts = { total: formatAmount(entry.total), allocated: formatAmount(allocatedOf(entry)) };
  return `${t('common.deleteEntry', { name: entry.name, ...amounts })} ${t('common.forGood')}`;
}

/** What goes along with a segment or with costs, for a sentence. */
export const alongAmounts = ({ revenue, directCosts, indirectCosts }: TakenAlong) => ({
  revenue: formatAmount(revenue),
  directCosts: formatAmount(directCosts),
  indirectCosts: formatAmount(indirectCosts),
});
