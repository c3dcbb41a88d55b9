import type { Book } from '#domain/book.ts';
import { fullCostPrices, readSold, type Sold } from '#domain/full-cost-price.ts';
import type { Language } from '#domain/language.ts';
import { rawPercent } from '#domain/numbers.ts';
import { priceSheet } from '#domain/price-sheet.ts';
import { priceTexts } from '#domain/price-texts.ts';
import { BOARD_TEXTS } from './board-texts.ts';
import { bandTable, QUIET, type Spacing } from './overview-pages.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import type { PdfFile } from './pdf-frame.ts';
import type { Content } from './pdf-writer.ts';
import { filled, PRICE_TEXTS } from './price-texts.ts';

interface PricePagesOptions {
  spacing: Spacing;
  /** With more lines than these each cost has one, of all segments together. */
  mostLines: number;
  /** Of more costs than these there are those with the most revenue. */
  mostCosts?: number;
}

/** What is sold with everything it costs, where somebody wants a margin. */
export function pricePages(book: Book, file: PdfFile, options: PricePagesOptions): Content[] {
  const { language, wantedMargin: margin } = file;
  if (margin === undefined) return [];
  const { spacing, mostLines, mostCosts = Number.POSITIVE_INFINITY } = options;
  const texts = PRICE_TEXTS[language];
  const prices = fullCostPrices(book);
  const sold = readSold(prices);
  const title: Content = { text: texts.title, fontSize: 11, bold: true, margin: [0, 0, 0, 4] };
  if (!sold.some(({ together }) => together.units > 0))
    return [{ stack: [title, { text: texts.none, color: QUIET }], unbreakable: true, margin: [0, 14, 0, 0] }];
  const { others } = BOARD_TEXTS[language];
  const said = priceTexts({ ...prices, sold }, { say: (text, values) => filled(texts[text], values), others });
  const isShort = prices.sold.columns[0]!.length + sold.length <= mostLines;
  const shown = isShort ? sold : largest(sold, mostCosts);
  const sheet = priceSheet(shown, { margin, isOpen: () => isShort }, wordsFor(language, rawPercent(margin)));
  const quiet = (text: string): Content => ({ text, color: QUIET, margin: [0, 0, 0, 4] });
  const left = [
    ...(isShort || prices.segments.length === 0 ? [] : [texts.segmentsLeftOut]),
    ...(shown.length < sold.length ? [BOARD_TEXTS[language].largest(shown.length, sold.length)] : []),
  ];
  const answer: Content[] = said.answer
    ? [{ text: said.answer, fontSize: spacing.fontSize + 1, margin: [0, 0, 0, 4] }]
    : [];
  const above = [title, ...answer, ...[said.intro, ...left].map(quiet)];
  const below = [...said.notes, said.noUnits].filter(text => text !== undefined).map(quiet);
  const table = bandTable(sheet, { from: 0, to: sheet.columns.length }, undefined, true, spacing);
  if (sheet.lines.length <= FEW)
    return [{ stack: [...above, table, ...below], unbreakable: true, margin: [0, 14, 0, 0] }];
  return [{ stack: above, pageBreak: 'before' }, table, ...below];
}

/** They stand together, on the page of what is above them if they have room there. */
const FEW = 20;

/** Those with the most revenue, in the order in which they are. */
function largest(sold: readonly Sold[], most: number): readonly Sold[] {
  if (sold.length <= most) return sold;
  const kept = new Set(sold.toSorted((a, b) => b.together.revenue - a.together.revenue).slice(0, most));
  return sold.filter(one => kept.has(one));
}

function wordsFor(language: Language, margin: string) {
  const texts = PRICE_TEXTS[language];
  return { ...texts, cost: OVERVIEW_TEXTS[language].cost, priceAtMargin: filled(texts.priceAtMargin, { margin }) };
}
