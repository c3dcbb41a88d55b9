import type { Book } from '#domain/book.ts';
import { clipGroups, columnsWithin, type HeadGroup } from '#domain/column-bands.ts';
import type { Language } from '#domain/language.ts';
import { sum } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import { apartFromLedger, leftOf, passageParts } from '#domain/reconciliation.ts';
import {
  foldedSheet,
  isPriced,
  type OverviewSheet,
  type Sheet,
  type SheetLine,
  type Stretch,
  shownPrice,
  shownText,
  withNote,
} from '#domain/sheet.ts';
import { broken, emsOf, widestWord } from '#domain/word-width.ts';
import { outOfDateNote } from './out-of-date-note.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import type { Content, TableCell } from './pdf-writer.ts';
import { resultsApart } from './results-apart.ts';
import { workNote } from './work-note.ts';

// An overview on paper: bands of columns, each with the heads of its lines, and with the heads of its columns on every page.

export interface Paper {
  sheet: OverviewSheet;
  /** What the reader has to know before reading the figures. */
  before: readonly string[];
  /** Before all of that: what is divided like something that has changed since. */
  outOfDate: readonly string[];
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
  const rounding = [texts.rounding, ...(isPriced(whole) ? [texts.pricesRounded] : [])].join(' ');
  return {
    sheet: isShort ? whole : foldedSheet(make({ isOpen: () => false })),
    before: [
      ...resultsApart(whole, texts),
      ...(isShort ? [] : [texts.partsLeftOut]),
      ...(whole.view === 'process' ? workNote(book, language) : []),
    ],
    outOfDate: outOfDateNote(book, texts),
    notes: [...left, ...apart, rounding],
  };
}

/** In longer tables each band of columns begins on a page of its own. */
const SHORT = 28;
const PAD = 3;
/** What is left between the margins of a page. */
export const PAGE_WIDTH = 786;
/** Of the names of lines, and of the columns of figures beside them. */
const FIRST = { most: 150, wide: 180 };
const COLUMN = { least: 57, wide: 130 };
const INDENT = 10;

/** How close the lines stand to each other. */
export interface Spacing {
  fontSize: number;
  padding: number;
  /** Columns share the width of the page, as far as they do not stand too far apart. */
  isWide?: boolean;
}

export function bandTable(
  sheet: Sheet,
  stretch: Stretch,
  title: string | undefined,
  isFirst: boolean,
  spacing: Spacing,
): Content {
  const { columns, heads: levels, lines, firstHead } = sheet;
  const { padding } = spacing;
  const { from, to } = stretch;
  const shown = columns.slice(from, to);
  const [first, ...widths] = bandWidths(sheet, stretch, spacing);
  const sized = (text: string, width: number) => headText(text, width, spacing.fontSize);
  // Heads of figures end with their column.
  const starts = shown.map((column, index) =>
    column.kind === 'text' ? 0 : Math.max(0, widths[index]! - emsOf(withNote(column)) * spacing.fontSize),
  );
  const which: TableCell[] = [{ text: title ?? '', color: QUIET, colSpan: shown.length + 1 }];
  const heads: TableCell[][] = [
    ...(title === undefined ? [] : [[...which, ...shown.map(() => ({ text: '' }))]]),
    ...levels
      .map(({ groups }) =>
        groupHeads(clipGroups(groups, from, to), from, { widths, starts, fontSize: spacing.fontSize }, sized),
      )
      .filter(row => row.some(cell => cellText(cell) !== '')),
    [
      { ...sized(firstHead, first!), bold: true },
      ...shown.map(
        (column, index): TableCell => ({
          ...sized(withNote(column), widths[index]!),
          bold: true,
          alignment: column.kind === 'text' ? 'left' : 'right',
        }),
      ),
    ],
  ];
  const within = (text: string, width: number) => broken(text, width / spacing.fontSize);
  const body = lines.map((line): TableCell[] => [
    nameCell(line, within(line.head, first! - (line.tone === 'part' ? INDENT : 0))),
    ...shown.map(({ kind }, index) =>
      kind === 'text'
        ? { text: within(shownText(line.cell(from + index)), widths[index]!), ...lookOf(line) }
        : figureCell(line, from + index, widths[index]!),
    ),
  ]);
  const results = new Set(lines.flatMap((line, index) => (line.tone === 'result' ? [heads.length + index] : [])));
  const isLong = lines.length > SHORT;
  const table: Content = {
    table: {
      headerRows: heads.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [first!, ...widths],
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

/** Of the names and of each column: its longest word, as far as there is room, which names leave that do not need theirs. */
function bandWidths({ columns, heads, lines, firstHead }: Sheet, { from, to }: Stretch, spacing: Spacing): number[] {
  const { fontSize, isWide } = spacing;
  const shown = columns.slice(from, to);
  const needs = shown.map((column, index) => {
    const texts = column.kind === 'text' ? lines.map(({ cell }) => shownText(cell(from + index))) : [];
    return Math.max(...[withNote(column), ...texts].map(column.isProse ? emsOf : widestWord)) * fontSize;
  });
  for (const { groups } of heads)
    for (const group of clipGroups(groups, from, to)) {
      const count = group.to - group.from;
      const each = (widestWord(withNote(group)) * fontSize) / count - (2 * PAD * (count - 1)) / count;
      for (let at = group.from - from; at < group.to - from; at++) needs[at] = Math.max(needs[at]!, each);
    }
  const room = PAGE_WIDTH - 2 * PAD * (shown.length + 1);
  const most = isWide ? FIRST.wide : FIRST.most;
  const share = Math.min(COLUMN.wide, Math.floor((room - most) / shown.length));
  const least = isWide && !shown.some(({ isProse }) => isProse) ? Math.max(COLUMN.least, share) : COLUMN.least;
  const missing = sum(needs.map(need => Math.max(need, least))) - (room - most);
  const named = Math.max(...[firstHead, ...lines.map(({ head }) => head)].map(name => emsOf(name) * fontSize + INDENT));
  const first = Math.max(Math.min(most, named), most - Math.max(0, missing));
  return [first, ...columnsWithin(room - first, needs, least)];
}

const lookOf = ({ tone }: SheetLine) => ({
  bold: tone === 'sum' || tone === 'result',
  ...(tone === 'quiet' ? { color: QUIET } : {}),
});

function nameCell(line: SheetLine, text: string): TableCell {
  const margin: { margin?: [number, number, number, number] } =
    line.tone === 'part' ? { margin: [INDENT, 0, 0, 0] } : {};
  return { text, ...lookOf(line), ...margin };
}

function figureCell(line: SheetLine, column: number, width: number): TableCell {
  const cell = line.cell(column);
  const text = shownText(cell);
  const price = shownPrice(cell);
  const shown = price ? [`${text}\n`, { text: price, fontSize: SMALL, color: QUIET }] : text;
  return {
    ...{ text: shown, alignment: 'right', ...lookOf(line) },
    ...(/^[(<]/.test(text) ? { color: LOSS } : {}),
    ...(text.length > LONGEST_FIGURE && width < ROOMY ? { fontSize: SMALL } : {}),
  };
}

export const INK = '#1c1f25';
export const QUIET = '#595e69';
export const LINE = '#c9ccd3';
export const LOSS = '#b3212a';
const SMALL = 6;
/** Longer ones are smaller, where their column is narrower than this. */
const LONGEST_FIGURE = 12;
const ROOMY = 75;

/** Each head begins where that of its first column does, so that it does not stand beside what it is the head of. */
function groupHeads(
  groups: readonly HeadGroup[],
  start: number,
  { widths, starts, fontSize }: { widths: readonly number[]; starts: readonly number[]; fontSize: number },
  sized: (text: string, width: number) => { text: string; fontSize?: number },
): TableCell[] {
  const cells = ['', ...widths].map((): TableCell => ({ text: '' }));
  for (const group of groups) {
    const [from, to] = [group.from - start, group.to - start];
    const width = sum(widths.slice(from, to)) + 2 * PAD * (to - from - 1);
    const begins = Math.max(0, Math.min(starts[from]!, width - emsOf(withNote(group)) * fontSize));
    const margin: [number, number, number, number] = [begins, 0, 0, 0];
    cells[from + 1] = { ...sized(withNote(group), width), bold: true, color: QUIET, colSpan: to - from, margin };
  }
  return cells;
}

/** A name that would take many lines is printed smaller, so that heads leave room for what is below them. */
function headText(head: string, width: number, fontSize: number): { text: string; fontSize?: number } {
  const size = emsOf(head) * fontSize > MOST_LINES * width ? { fontSize: SMALL } : {};
  return { text: broken(head, width / (size.fontSize ?? fontSize)), ...size };
}
const MOST_LINES = 3;

const cellText = (cell: TableCell): string => (typeof cell === 'object' && 'text' in cell ? String(cell.text) : '');
