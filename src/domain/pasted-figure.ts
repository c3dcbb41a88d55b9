import { isOfAnotherPeriod } from './pasted-period.ts';

// A figure of a pasted list as people write it, with words behind it: "36 uur", "1.200 euro per jaar", "1.200 p/m". Invariant: words
// are left out only where they say what the column says anyway, hours or FTE or euros, of a year. All others come back.

export interface PastedFigure {
  /** Without its words. */
  readonly number: string;
  /** What is said behind it of another period: "p/m". */
  readonly period?: string;
  /** What else is said behind it. */
  readonly unit?: string;
}

const WORDS: Readonly<Record<string, string>> = {
  workHoursPerYear: 'u|uur|uren|h|hrs?|hours?',
  fte: 'ftes?|fte’s',
};
const EUROS = 'euros?';
const YEAR =
  '(?:(?:per|a|each|elk)\\s+|/\\s*)(?:jaar|jr|j|year|yr|y)|per\\s+annum|p\\s*[./]?\\s*[ja]|yearly|annually|jaarlijks';

const BEHIND = /^([^\p{L}/]*\d[^\p{L}/]*)([\p{L}/].*)$/u;

/** An amount of another currency is no amount in euros. */
export const OTHER_CURRENCY = /[£$¥]/;

export function figureOf(text: string, field: string): PastedFigure {
  const [currency] = OTHER_CURRENCY.exec(text) ?? [];
  if (currency) return { number: text.replace(currency, ''), unit: currency };
  const [, number = '', behind = ''] = BEHIND.exec(text.replace(/€|\beur\b/gi, ' ').trim()) ?? [];
  if (behind === '') return { number: text };
  const isSaidAnyway = new RegExp(`^(?:${WORDS[field] ?? EUROS})?\\.?\\s*(?:${YEAR})?\\.?$`, 'i');
  if (isSaidAnyway.test(behind)) return { number };
  return isOfAnotherPeriod(behind) ? { number, period: behind } : { number, unit: behind };
}
