import type { TFunction } from 'i18next';
import type { Cents } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';

interface Entry {
  readonly name: string;
  readonly total: Cents;
  readonly notAllocated: Cents;
}

/** What is deleted with an employee, a cost center or another cost. Of two with one name it is not known which. */
export function deleteText(name: string, entries: readonly Entry[], t: TFunction): string {
  const [one, ...others] = entries.filter(entry => entry.name === name);
  const amounts = one && { total: formatAmount(one.total), allocated: formatAmount(one.total - one.notAllocated) };
  const text = amounts && others.length === 0 ? t('common.deleteEntry', { name, ...amounts }) : '';
  return `${text || t('common.deleteAllocated', { name })} ${t('common.forGood')}`;
}
