import type { TFunction } from 'i18next';
import { percentageTyped } from '#domain/extras.ts';
import { type Cents, HUNDRED_PERCENT, type Share } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import { extrasAt } from '#domain/personnel.ts';
import type { ReadCell } from '#web/ui/grid/column.ts';
import { readNumber, refusedNumber, shownPart } from '#web/ui/number-kind.ts';
import style from './extras-cell.module.css';
import type { PersonnelEntry } from './personnel.queries.ts';

type Extras = Pick<PersonnelEntry, 'extras' | 'extrasPercentage'>;

/** What they come to and, where they are a percentage of the wage, which. */
export function ExtrasCell({ extras, extrasPercentage: part }: Extras) {
  return (
    <span className={style.extras}>
      {formatAmount(extras)}
      {part !== null && <small className={style.part}> {shownPart(part)}</small>}
    </span>
  );
}

/** A percentage is entered as that, and anything else as an amount. */
export function readExtras(text: string, { extrasPercentage: there }: Extras, wage: Cents, t: TFunction): ReadCell {
  const refused = (reason: Parameters<typeof refusedNumber>[0]) => ({ message: refusedNumber(reason, text, t) });
  const typed = percentageTyped(text, there);
  const read = typed ?? readNumber('amount', text);
  if (!read.ok) return refused(read.reason);
  if (!typed) return { value: read.value, beside: { extrasPercentage: null } };
  return ofWage(read.value, wage) ?? refused(read.value < 0 ? 'Negative' : 'TooLarge');
}

function ofWage(percentage: Share, wage: Cents): ReadCell | undefined {
  const extras = extrasAt(percentage, wage);
  const isInRange = percentage >= 0 && percentage < 10 * HUNDRED_PERCENT && extras.ok;
  return isInRange ? { value: extras.value, beside: { extrasPercentage: percentage || null } } : undefined;
}
