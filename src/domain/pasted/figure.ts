import { CURRENCY } from '../numbers.ts';
import { isOfAnotherPeriod } from './period.ts';

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

export function figureOf(text: string, field: string): PastedFigure {
  const [, number = '', behind = ''] = BEHIND.exec(text.replace(CURRENCY, ' ').trim()) ?? [];
  if (behind === '') return { number: text };
  const isSaidAnyway = new RegExp(`^(?:${WORDS[field] ?? EUROS})?\\.?\\s*(?:${YEAR})?\\.?$`, 'i');
  if (isSaidAnyway.test(behind)) return { number };
  return isOfAnotherPeriod(behind) ? { number, period: behind } : { number, unit: behind };
}

const FIGURE = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** The first sign of another currency in a figure of a block: it is left out, which is said. */
export function otherCurrencyIn(block: readonly (readonly string[])[]): string | undefined {
  for (const cell of block.flat()) {
    const [sign] = (FIGURE.test(cell) && /[£$¥]/.exec(cell)) || [];
    if (sign) return sign;
  }
  return undefined;
}
