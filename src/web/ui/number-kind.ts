import type { TFunction } from 'i18next';
import type { BrokenLimit, Lock } from '#domain/allocation.ts';
import type { Share } from '#domain/money.ts';
import {
  asShown,
  atMostShown,
  formatAmount,
  formatOverview,
  formatPercent,
  parseAmount,
  parsePercent,
  rawAmount,
  rawPercent,
} from '#domain/numbers.ts';
import { isSmallSum, type SumRefusal, smallSum } from '#domain/small-sum.ts';

/** What a number counts: cents, cents shown as whole euros, hundredths of a unit (hours, FTE), or shares of a percentage. */
export type NumberKind = 'amount' | 'overview' | 'units' | 'percent';

export type RefusedNumber = SumRefusal | 'Negative';
export type ReadResult = { ok: true; value: number } | { ok: false; reason: RefusedNumber };

/** Why a number is refused, in words. */
export function refusedNumber(reason: RefusedNumber, text: string, t: TFunction): string {
  const why = t(`Validations.${reason}`);
  if (reason !== 'IncorrectFormat') return why;
  const isSum = /\d/.test(text) && /[+*/×÷%]|\d-/.test(text) && !isSmallSum(text);
  return `${why} ${t(isSum ? 'Validations.WriteSum' : 'Validations.WriteNumber')}`;
}

/** Which limit was broken and, where that is known, what is left for the cell: what is said can be typed. */
export function brokenLimit(
  { code, left }: Pick<BrokenLimit, 'code' | 'left'>,
  kind: NumberKind,
  t: TFunction,
): string {
  if (code === 'Disabled') return t('common.cellLocked');
  const limit = t(`Validations.${code}`);
  if (left === undefined) return limit;
  // Percentages of amounts have eleven decimals, which nobody types.
  const fits = (kind === 'percent' && atMostShown(left)) || left;
  return `${limit} ${left > 0 ? t('Validations.Left', { left: exactly(kind, fits) }) : t('Validations.NothingLeft')}`;
}

/** That pasted percentages were taken as 100 %, and what they added up to. */
export const roundedText = (sum: number | undefined, t: TFunction): string | undefined =>
  sum === undefined ? undefined : t('common.rounded', { sum: exactly('percent', sum) });

/** Why units, percentages or amounts can't be typed. Of people `units` is what they have: hours, FTE. */
export function lockedText(why: Lock | false, units: string | undefined, t: TFunction): string | false {
  if (why !== 'noMaximum') return why && t(`common.locked.${why}`);
  return units === undefined ? t('common.locked.noDriver') : t('common.locked.noMaximum', { units });
}

/** A figure that is said: with its sign, and with more decimals only where it has them. */
export function exactly(kind: NumberKind, value: number): string {
  if (kind === 'percent') return `${asShown(value) === value ? formatPercent(value) : rawPercent(value)}\u00a0%`;
  return kind === 'units' ? formatAmount(value) : `€\u00a0${formatAmount(value)}`;
}

/** A percentage that is said as people write it: 24 %, 13,8 %. */
export const shownPart = (part: Share): string => `${rawPercent(asShown(part))}\u00a0%`;

/** A figure that is said, and need not be typed. */
export const nearly = (kind: NumberKind, value: number): string =>
  exactly(kind, (kind === 'percent' && asShown(value)) || value);

/** The text while nobody edits it: with separators and 2 decimals. */
export function shownNumber(kind: NumberKind, value: number): string {
  if (kind === 'overview') return formatOverview(value);
  return kind === 'percent' ? formatPercent(value) : formatAmount(value);
}

/** The text in the field while it is edited, and the text that is copied: every decimal, no separators. */
export function rawNumber(kind: NumberKind, value: number): string {
  return kind === 'percent' ? rawPercent(value) : rawAmount(value);
}

/** Reads what somebody typed or pasted: a number, or a small sum. An empty text is zero. Entries are never negative. */
export function readNumber(kind: NumberKind, text: string): ReadResult {
  if (text.trim() === '') return { ok: true, value: 0 };
  const isPercent = kind === 'percent';
  const number = () => (isPercent ? parsePercent(text) : parseAmount(text));
  const parsed = isSmallSum(text) ? smallSum(text, isPercent ? 'percent' : 'amount') : number();
  return parsed.ok && parsed.value < 0 ? { ok: false, reason: 'Negative' } : parsed;
}
