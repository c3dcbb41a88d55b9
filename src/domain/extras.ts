import type { Cents, Share } from './money.ts';
import { percentageIn, rawPercent } from './numbers.ts';
import { extrasAt, type Pay } from './personnel.ts';
import { type EntryKind, type FieldsOf, type SentValues, THINGS, type ValuesOf, withSent } from './shape.ts';
import { type ComputedSum, smallSum } from './small-sum.ts';

// Extras are an amount, or a percentage of the wage. A percentage that was entered is stored as one, beside the cents it comes to.
// Invariant: extras with a percentage are that part of the wage, rounded to the cent.

/** What extras can be a part of. */
export const WAGE_FIELDS: Partial<Record<EntryKind, string>> = { employee: 'yearlyWage', costCenter: 'salaryCost' };

/** What is entered of somebody in euros. Without a percentage extras are an amount. */
export interface EnteredPay extends Pay {
  readonly percentage: Share | null;
}

/** What is absent keeps its value, and null clears it. */
export type SentPay = { readonly [Name in keyof EnteredPay]?: EnteredPay[Name] | null | undefined };

/**
 * What is stored, given what was and what is sent. A percentage that is sent counts, whatever extras are sent beside it. Extras without
 * one are an amount, unless they are what the percentage comes to: so a call can be sent twice. Where neither is sent, a percentage
 * goes on with the wage. Undefined: it comes to more than an entry may be.
 */
export function payOf(stored: EnteredPay, sent: SentPay): EnteredPay | undefined {
  const [wage, extras] = [now(stored.wage, sent.wage), now(stored.extras, sent.extras)];
  const asAmount = (extras: Cents) => ({ wage, extras, percentage: null });
  // Nothing of the wage is no part of it.
  if (sent.percentage === 0) return asAmount(0);
  const percentage = sent.percentage === undefined ? stored.percentage : sent.percentage;
  if (percentage === null) return asAmount(extras);
  const part = extrasAt(percentage, wage);
  const isSent = sent.percentage === undefined && sent.extras !== undefined;
  if (isSent && !(part.ok && part.value === sent.extras)) return asAmount(extras);
  return part.ok ? { wage, extras: part.value, percentage } : undefined;
}

const now = (stored: Cents, sent: Cents | null | undefined): Cents => (sent === undefined ? stored : (sent ?? 0));

/** The values with what is sent of them. */
export function withSentExtras<K extends EntryKind>(
  kind: K,
  stored: ValuesOf<K>,
  sent: SentValues<FieldsOf<K>>,
): ValuesOf<K> | undefined {
  const values = withSent<FieldsOf<K>>(THINGS[kind].fields, stored, sent);
  const field = WAGE_FIELDS[kind];
  if (!field) return values;
  const pay = payOf(payIn(field, stored) as EnteredPay, payIn(field, sent));
  return pay && { ...values, extras: pay.extras, extrasPercentage: pay.percentage };
}

/** What an edit makes of somebody: only what it changes is sent. */
export function withExtras<K extends EntryKind, Edited extends ValuesOf<K>>(
  kind: K,
  was: ValuesOf<K>,
  mine: Edited,
): Edited | undefined {
  const fields = Object.keys(THINGS[kind].fields) as (keyof ValuesOf<K>)[];
  const sent = Object.fromEntries(
    fields.filter(field => mine[field] !== was[field]).map(field => [field, mine[field]]),
  );
  const values = withSentExtras(kind, was, sent as SentValues<FieldsOf<K>>);
  return values && { ...mine, ...values };
}

/** Extras that are a percentage of a wage are another amount where that is another one. */
export const doExtrasFollow = (before: EnteredPay, after: EnteredPay): boolean =>
  before.percentage !== null &&
  before.percentage === after.percentage &&
  before.wage !== after.wage &&
  before.extras !== after.extras;

function payIn(wage: string, values: object): SentPay {
  const { [wage]: of, extras, extrasPercentage: percentage } = values as Record<string, number | null | undefined>;
  return { wage: of, extras, percentage };
}

/** As it is typed. */
export const rawPart = (percentage: Share): string => `${rawPercent(percentage)}%`;

/**
 * The percentage that is typed. Where there is one, what goes on from it is one as well: `=24%*1,04` where 24 % is. Undefined: something
 * else is typed.
 */
export function percentageTyped(text: string, there: Share | null): ComputedSum | undefined {
  const goesOn = there !== null && text.startsWith(`=${rawPart(there)}`);
  return percentageIn(text) ?? (goesOn ? smallSum(text, 'percent') : undefined);
}
