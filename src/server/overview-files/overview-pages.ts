import type { Book } from '#domain/book.ts';
import { clipGroups, type HeadGroup } from '#domain/column-bands.ts';
import type { Language } from '#domain/language.ts';
import { formatAmount } from '#domain/numbers.ts';
import { apartFromLedger, leftOf, passageParts } from '#domain/reconciliation.ts';
import { reconciliationSheet } from '#domain/reconciliation-sheet.ts';
import {
  foldedSheet,
  type OverviewSheet,
  type Sheet,
  type SheetCell,
  type SheetLine,
  type Stretch,
  shownPrice,
  shownText,
  withNote,
} from '#domain/sheet.ts';
import { OVERVIEW_TEXTS, type OverviewTexts } from './overview-texts.ts';
import type { Content, TableCell } from './pdf-writer.ts';

// An overview on paper: bands of columns, each with the heads of its lines, and with the heads of its columns on every page.

export interface Paper {
  sheet: OverviewSheet;
  /** What the reader has to know before reading the figures. */
  before: readonly string[];
  notes: readonly string[];
}

/** More figures than these would be hundreds of pages that nobody reads. Then only the sums are printed, and a note says so. */
const MOST_FIGURES = 20_000;
/** Of those who are behind a figure. Files and the screen name them all. */
const MOST_NAMED = 3;

/** `make` folds the parts below their sums, or not. What is passed on names nobody of the personnel. */
export function paperOf(
  make: (options: { isOpen(): boolean }) => OverviewSheet,
  book: Book,
  language: Language,
  { isPassedOn = false } = {},
): Paper {
  const texts = OVERVIEW_TEXTS[language];
  const whole = make({ isOpen: () => true });
  const isShort = whole.lines.length * whole.columns.length <= MOST_FIGURES;
  const left = leftOf(whole.reconciliation).map(({ of, what, cents }) => {
    const said = texts.left[what][of].replace('{{amount}}', formatAmount(cents));
    if (isPassedOn && of === 'personnel') return said;
    const parts = passageParts(book, { in: whole.view, of, figure: what }).filter(({ amount }) => amount > 0);
    const largest = parts.sort((a, b) => b.amount - a.amount).slice(0, MOST_NAMED);
    const names = largest.map(({ name, amount }) => `${name} (${formatAmount(amount)})`).join(', ');
    return `${said} ${texts.whose(names, parts.length - largest.length)}`;
  });
  const apart = apartFromLedger(whole.reconciliation).map(({ of, what, cents }) =>
    texts.left[what][of].replace('{{amount}}', formatAmount(cents)),
  );
  return {
    sheet: isShort ? whole : foldedSheet(make({ isOpen: () => false })),
    before: isShort ? [] : [texts.partsLeftOut],
    notes: [...resultsApart(whole, texts), ...left, ...apart, texts.rounding],
  };
}

/** Both results, where they are not the same. */
function resultsApart(sheet: OverviewSheet, texts: OverviewTexts): string[] {
  const foot = reconciliationSheet(sheet, texts).lines.at(-1)!;
  const shown = sheet.lines.find(({ tone }) => tone === 'result');
  if (!shown) return [];
  const [total, everything] = [shown.cell(sheet.columns.length - 1), foot.cell(0)].map(shownWhole);
  return total === everything ? [] : [texts.everything(total!, everything!)];
}

const shownWhole = (cell: SheetCell): string => shownText(cell.kind === 'cents' ? { ...cell, kind: 'amount' } : cell);

/** How many columns there are side by side on a page: three segments with what is not allocated and the total. */
export const PER_PAGE = 10;
/** In longer tables each band of columns begins on a page of its own. */
const SHORT = 28;
const FIRST_WIDTH = 150;
const WIDTH = 57;
const PAD = 3;
const WIDE_FIRST = 180;
/** What is left between the margins of a page. */
export const PAGE_WIDTH = 786;
const wideColumn = (columns: number): number =>
  Math.min(130, Math.floor((PAGE_WIDTH - WIDE_FIRST - 2 * PAD) / columns) - 2 * PAD);

/** How close the lines stand to each other. */
export interface Spacing {
  fontSize: number;
  padding: number;
  /** Columns share the width of the page, as far as they do not stand too far apart. */
  isWide?: boolean;
}

export function bandTable(
  sheet: Sheet,
  { from, to }: Stretch,
  title: string | undefined,
  isFirst: boolean,
  { padding, isWide }: Spacing,
): Content {
  const { columns, heads: levels, lines, firstHead } = sheet;
  const shown = columns.slice(from, to);
  const which: TableCell[] = [{ text: title ?? '', color: QUIET, colSpan: shown.length + 1 }];
  const heads: TableCell[][] = [
    ...(title === undefined ? [] : [[...which, ...shown.map(() => ({ text: '' }))]]),
    ...levels.map(({ groups }) => groupHeads(groups, from, to)).filter(row => row.some(cell => cellText(cell) !== '')),
    [
      { text: breakable(firstHead, LONGEST_NAME), bold: true },
      ...shown.map(
        (column): TableCell => ({
          ...headText(withNote(column), 1),
          bold: true,
          alignment: column.kind === 'text' ? 'left' : 'right',
        }),
      ),
    ],
  ];
  const body = lines.map((line): TableCell[] => [
    nameCell(line),
    ...shown.map(({ kind }, index) => figureCell(line, from + index, { isText: kind === 'text', isWide })),
  ]);
  const results = new Set(lines.flatMap((line, index) => (line.tone === 'result' ? [heads.length + index] : [])));
  const isLong = lines.length > SHORT;
  const table: Content = {
    table: {
      headerRows: heads.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [isWide ? WIDE_FIRST : FIRST_WIDTH, ...shown.map(() => (isWide ? wideColumn(shown.length) : WIDTH))],
      body: [...heads, ...body],
    },
    layout: {
      hLineWidth: line =>
        line === heads.length || results.has(line) || results.has(line - 1) ? 0.9 : line < heads.length ? 0 : 0.3,
      hLineColor: line => (line === heads.length || results.has(line) || results.has(line - 1) ? INK : LINE),
      vLineWidth: () => 0,
      paddingLeft: () => PAD,
      paddingRight: () => PAD,
      paddingTop: () => padding,
      paddingBottom: () => padding,
    },
    margin: [0, 0, 0, 14],
  };
  if (isLong) return isFirst ? table : { stack: [table], pageBreak: 'before' };
  return { stack: [table], unbreakable: true };
}

const lookOf = ({ tone }: SheetLine) => ({
  bold: tone === 'sum' || tone === 'result',
  ...(tone === 'quiet' ? { color: QUIET } : {}),
});

function nameCell(line: SheetLine): TableCell {
  const margin: { margin?: [number, number, number, number] } = line.tone === 'part' ? { margin: [10, 0, 0, 0] } : {};
  return { text: breakable(line.head, LONGEST_NAME), ...lookOf(line), ...margin };
}

function figureCell(
  line: SheetLine,
  column: number,
  { isText, isWide }: { isText: boolean; isWide: boolean | undefined },
): TableCell {
  const cell = line.cell(column);
  const text = shownText(cell);
  const price = shownPrice(cell);
  if (isText) return { text: breakable(text, LONGEST_HEAD), alignment: 'left', ...lookOf(line) };
  const shown = price ? [`${text}\n`, { text: price, fontSize: 6, color: QUIET }] : text;
  return {
    ...{ text: shown, alignment: 'right', ...lookOf(line) },
    ...(/^[(<]/.test(text) ? { color: LOSS } : {}),
    ...(text.length > LONGEST_FIGURE && !isWide ? { fontSize: 6 } : {}),
  };
}

export const INK = '#1c1f25';
export const QUIET = '#595e69';
export const LINE = '#c9ccd3';
export const LOSS = '#b3212a';
const LONGEST_NAME = 32;
const LONGEST_HEAD = 12;
const LONGEST_SMALL_HEAD = 16;
const LONGEST_FIGURE = 12;

function groupHeads(row: readonly HeadGroup[], from: number, to: number): TableCell[] {
  const cells: TableCell[] = [{ text: '' }];
  let at = from;
  const fill = (until: number) => {
    for (; at < until; at++) cells.push({ text: '' });
  };
  for (const group of clipGroups(row, from, to)) {
    fill(group.from);
    const wide = group.to - group.from;
    cells.push({ ...headText(withNote(group), wide), bold: true, color: QUIET, colSpan: wide });
    at += 1;
    fill(group.to);
  }
  fill(to);
  return cells;
}

/** A long name over few columns is printed smaller, so that heads leave room for what is below them. */
function headText(head: string, columns: number): { text: string; fontSize?: number } {
  const isLong = [...head].length / columns > 40;
  return isLong
    ? { text: breakable(head, LONGEST_SMALL_HEAD * columns), fontSize: 6 }
    : { text: breakable(head, LONGEST_HEAD * columns) };
}

const cellText = (cell: TableCell): string => (typeof cell === 'object' && 'text' in cell ? String(cell.text) : '');

/** Breaks a word that is longer than its room. Nothing else would keep it out of the next column. */
function breakable(text: string, longest: number): string {
  return text.replace(/\S+/gu, word => {
    const signs = [...word];
    if (signs.length <= longest + 2) return word;
    const pieces = Array.from({ length: Math.ceil(signs.length / longest) }, (_, piece) =>
      signs.slice(piece * longest, (piece + 1) * longest).join(''),
    );
    return pieces.join('- ');
  });
}
