import type { Book } from '#domain/book.ts';
import { type Conclusion, conclusionsOf, isWorkTold, wordsOf } from '#domain/conclusion.ts';
import type { Language } from '#domain/language.ts';
import { losingOf } from '#domain/prices/below-full-cost.ts';
import { fullCostPrices, readPrices } from '#domain/prices/full-cost-price.ts';
import { withItText } from '#domain/prices/price-texts.ts';
import { segmentOverview } from '#domain/segment-overview.ts';
import { BOARD_TEXTS } from './board-texts.ts';
import { priceSpeaker } from './compute-prices.ts';

/** The answer in a sentence or two, as on the screen. */
export function conclusionTexts(conclusions: readonly Conclusion[], book: Book, language: Language): string[] {
  const said = BOARD_TEXTS[language].conclusion;
  const sentences = conclusions.flatMap(one => {
    const { cost, part, segment, amount } = wordsOf(one);
    return [one.what, one.why].flatMap(key => (key ? said[key](cost, part, segment, amount) : []));
  });
  if (!isWorkTold(conclusions)) return sentences;
  return [...sentences, withItText(losingOf(readPrices(fullCostPrices(book))), priceSpeaker(language))];
}

/** Above what each cost earns: what of the costs is in none that is sold, because it is work that earns nothing itself. */
export function workNote(book: Book, language: Language): string[] {
  const work = conclusionsOf(segmentOverview(book), 'process').filter(({ what }) => what === 'apart');
  return work.length > 0 ? [conclusionTexts(work, book, language).join(' ')] : [];
}
