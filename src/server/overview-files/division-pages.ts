import type { Book } from '#domain/book.ts';
import { divisionSheet } from '#domain/division-sheet.ts';
import type { Language } from '#domain/language.ts';
import { DIVISION_TEXTS } from './division-texts.ts';
import { bandTable, QUIET, type Spacing } from './overview-pages.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import type { Content } from './pdf-writer.ts';

const FEW = 20;

interface DivisionPagesOptions {
  spacing: Spacing;
  /** Of more lines than these only their number is said. */
  mostLines: number;
  /** Few of them stand below what is above them, where there is room. */
  below?: boolean;
}

const BELOW: { unbreakable: boolean; margin: [number, number, number, number] } = {
  unbreakable: true,
  margin: [0, 14, 0, 0],
};

/** How personnel costs, each other cost and each total indirect cost were divided. */
export function divisionPages(
  book: Book,
  language: Language,
  { spacing, mostLines, below }: DivisionPagesOptions,
): Content[] {
  const texts = DIVISION_TEXTS[language];
  const { amount, notAllocated, totalIndirectCosts, personnelCosts, labels } = OVERVIEW_TEXTS[language];
  const words = {
    ...{ ...texts, amount, notAllocated, totalIndirectCosts },
    ...{ personnel: personnelCosts, otherCosts: labels.otherCosts },
  };
  const sheet = divisionSheet(book, words);
  const { lines } = sheet;
  if (lines.length === 0) return [];
  const title: Content = { text: texts.title, fontSize: 11, bold: true, margin: [0, 0, 0, 4] };
  if (lines.length > mostLines) {
    const count = lines.filter(({ tone }) => tone === 'part').length;
    return [
      { stack: [title, { text: texts.leftOut(count), color: QUIET }], ...(below ? BELOW : { pageBreak: 'before' }) },
    ];
  }
  const table = bandTable(sheet, { from: 0, to: sheet.columns.length }, undefined, true, spacing);
  if (below && lines.length <= FEW) return [{ stack: [title, table], ...BELOW }];
  return [{ stack: [title], pageBreak: 'before' }, table];
}
