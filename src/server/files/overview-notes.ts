import { formatAmount } from '#domain/numbers.ts';
import type { IndirectCost } from '#domain/total-costs.ts';
import { type Language, OVERVIEW_TEXTS } from './overview-texts.ts';

/** More figures than these would be hundreds of pages nobody reads: then only the sums are printed, and a note says so. */
const MOST_FIGURES = 20_000;

export const showsParts = (lines: number, columns: number): boolean => lines * columns <= MOST_FIGURES;

/** What reached no cost object, and is in neither result. */
export function leftNotes({ personnel, otherCosts }: IndirectCost, language: Language): string[] {
  const texts = OVERVIEW_TEXTS[language];
  return [
    { text: texts.personnelLeft, cents: personnel },
    { text: texts.otherCostsLeft, cents: otherCosts },
  ]
    .filter(({ cents }) => cents !== 0)
    .map(({ text, cents }) => `${text}: ${formatAmount(cents)}`);
}
