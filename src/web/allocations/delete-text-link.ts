import type { TFunction } from 'i18next';
import type { Cents } from '#domain/money.ts';
import { formatAmount, formatPercentage } from '#domain/numbers.ts';
import { allocatedOf, type TakenAlong } from '#domain/taken-along.ts';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';

interface Entry {
  readonly name: string;
  readonly total: Cents;
  readonly notAllocated: Cents;
}

/** What is deleted with an employee, a cost center or another cost. */
export function deleteText(entry: Entry, t: TFunction): string {
  const [{ name, total }, allocated] = [entry, allocatedOf(entry)];
  const said = total === 0 ? 'deleteNamed' : allocated === 0 ? 'deleteAmount' : 'deleteEntry';
  const amounts = { total: formatAmount(total), allocated: formatAmount(allocated) };
  return `${t(`common.${said}`, { name, ...amounts })} ${t('common.canBeBack')}`;
}

const NAMED = 3;

/** Where it goes to, the largest part first: "Campaigns 60,00 %, Social media 40,00 %". Nothing where it goes nowhere. */
export function allocatedText(rows: readonly NamedAllocation[], t: TFunction): string {
  const parts = rows.filter(({ share }) => share > 0).sort((one, other) => other.share - one.share);
  if (parts.length === 0) return '';
  const named = parts.slice(0, NAMED).map(({ name, share }) => `${name} ${formatPercentage(share)}`);
  const others = parts.length - named.length;
  const names = [...named, ...(others > 0 ? [t('common.andMore', { count: others })] : [])].join(', ');
  return t('common.allocatedTo', { names });
}

/** What goes along with a segment or with costs, as far as it is anything: "revenue 90.000,00, direct costs 16.250,00". */
export const alongAmounts = (along: Partial<TakenAlong>, t: TFunction): string =>
  (['revenue', 'directCosts', 'indirectCosts'] as const)
    .filter(what => along[what])
    .map(what => t(`common.along.${what}`, { amount: formatAmount(along[what]!) }))
    .join(', ');
