import type { Book } from '#domain/book.ts';
import { computePrices } from './compute-prices.ts';
import { bandTable, QUIET, type Spacing } from './overview-pages.ts';
import type { PdfFile } from './pdf-frame.ts';
import type { Content } from './pdf-writer.ts';
import { PRICE_TEXTS } from './price-texts.ts';

interface PricePagesOptions {
  spacing: Spacing;
  mostLines?: number;
  mostCosts?: number;
}

/** What is sold with everything it costs, where somebody wants it. */
export function pricePages(book: Book, file: PdfFile, { spacing, ...most }: PricePagesOptions): Content[] {
  const { language, heading, showPrices } = file;
  if (!showPrices) return [];
  const texts = PRICE_TEXTS[language];
  const prices = computePrices(book, language, { margin: heading.wantedMargin, ...most });
  const title: Content = { text: prices?.title ?? texts.title, fontSize: 11, bold: true, margin: [0, 0, 0, 4] };
  if (!prices)
    return [{ stack: [title, { text: texts.none, color: QUIET }], unbreakable: true, margin: [0, 14, 0, 0] }];
  const { sheet, answer, about, notes } = prices;
  const quiet = (text: string): Content => ({ text, color: QUIET, margin: [0, 0, 0, 4] });
  const said: Content[] = answer ? [{ text: answer, fontSize: spacing.fontSize + 1, margin: [0, 0, 0, 4] }] : [];
  const above = [title, ...said, ...about.map(quiet)];
  const below = notes.map(quiet);
  const table = bandTable(sheet, { from: 0, to: sheet.columns.length }, undefined, true, spacing);
  if (sheet.lines.length <= FEW)
    return [{ stack: [...above, table, ...below], unbreakable: true, margin: [0, 14, 0, 0] }];
  return [{ stack: above, pageBreak: 'before' }, table, ...below];
}

/** They stand together, on the page of what is above them if they have room there. */
const FEW = 20;
