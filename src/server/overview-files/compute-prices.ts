import type { Book } from '#domain/book.ts';
import type { Language } from '#domain/language.ts';
import { type Share, sum } from '#domain/money.ts';
import { fullCostPrices, hasUnits, readPrices, type Sold } from '#domain/prices/full-cost-price.ts';
import { priceSheet } from '#domain/prices/price-sheet.ts';
import type { PriceSpeaker } from '#domain/prices/price-speaker.ts';
import { priceTexts } from '#domain/prices/price-texts.ts';
import type { Sheet } from '#domain/sheet.ts';
import { BOARD_TEXTS } from './board-texts.ts';
import { filled, PRICE_TEXTS, priceWords } from './price-texts.ts';

// The prices of a file, whichever it is: the same lines, and the same said of them.

/** As many as twenty pages hold. */
const MOST_PRICES = 1_000;

interface PriceOptions {
  margin: Share;
  /** With more lines than these each cost has one, of all segments together. */
  mostLines?: number;
  /** Of more costs than these there are those with the most revenue. */
  mostCosts?: number;
}

export const priceSpeaker = (language: Language): PriceSpeaker => ({
  say: (text, values) => filled(PRICE_TEXTS[language][text], values),
  others: BOARD_TEXTS[language].others,
});

export interface FilePrices {
  title: string;
  sheet: Sheet;
  /** Without any, there are results only. */
  hasPrices: boolean;
  /** Which prices are too low. */
  answer: string | undefined;
  /** What a full cost price is, and which lines are left out. */
  about: readonly string[];
  /** What is in no price, and what has none. */
  notes: readonly string[];
}

/** Undefined where nothing is sold. */
export function computePrices(
  book: Book,
  language: Language,
  { margin, mostLines = MOST_PRICES, mostCosts = Number.POSITIVE_INFINITY }: PriceOptions,
): FilePrices | undefined {
  const texts = PRICE_TEXTS[language];
  const board = BOARD_TEXTS[language];
  const prices = readPrices(fullCostPrices(book));
  const { sold } = prices;
  if (sold.length === 0) return undefined;
  const said = priceTexts(prices, priceSpeaker(language));
  const isShort = sum(sold.map(({ inSegments }) => inSegments.length + 1)) <= mostLines;
  const shown = isShort ? sold : largest(sold, mostCosts);
  const hasPrices = hasUnits(sold);
  const kept = new Set(shown);
  const rest = sold.filter(one => !kept.has(one));
  const others = rest.length === 0 ? undefined : { head: board.others(rest.length), sold: rest };
  return {
    title: hasPrices ? texts.title : texts.resultTitle,
    sheet: priceSheet(shown, { margin, isOpen: () => isShort, others }, priceWords(language, margin)),
    hasPrices,
    answer: said.answer,
    about: [
      said.intro,
      ...(isShort || prices.segments.length === 0 ? [] : [texts.segmentsLeftOut]),
      ...(others ? [board.largest(shown.length, sold.length)] : []),
    ],
    notes: [...said.inPart, ...said.notes, said.noUnits].filter(text => text !== undefined),
  };
}

/** Those with the most revenue, in the order in which they are. */
function largest(sold: readonly Sold[], most: number): readonly Sold[] {
  if (sold.length <= most) return sold;
  const kept = new Set(sold.toSorted((a, b) => b.together.revenue - a.together.revenue).slice(0, most));
  return sold.filter(one => kept.has(one));
}
