import type { Language } from '#domain/language.ts';
import type { Cents } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import { type Left, OVERVIEW_TEXTS } from './overview-texts.ts';

/** More figures than these would be hundreds of pages that nobody reads. Then only the sums are printed, and a note says so. */
const MOST_FIGURES = 20_000;

export const showsParts = (lines: number, columns: number): boolean => lines * columns <= MOST_FIGURES;

/** What is not allocated, one sentence each, as on the screen. */
export const leftNotes = (left: Partial<Record<Left, Cents>>, language: Language): string[] =>
  ORDER.flatMap(of => {
    const cents = left[of] ?? 0;
    return cents === 0 ? [] : [OVERVIEW_TEXTS[language].left[of].replace('{{amount}}', formatAmount(cents))];
  });

const ORDER: readonly Left[] = ['revenueLeft', 'directCostsLeft', 'totalCostsLeft', 'personnelLeft', 'otherCostsLeft'];
