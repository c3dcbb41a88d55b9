import type { Book } from '#domain/book.ts';
import type { ChartData } from '#domain/chart.ts';
import { bands, PER_PAGE } from '#domain/column-bands.ts';
import type { Conclusion } from '#domain/conclusion.ts';
import { type Flow, type FlowNode, flow } from '#domain/flow.ts';
import { reconciliationSheet } from '#domain/reconciliation-sheet.ts';
import type { ResultStrip } from '#domain/result-strip.ts';
import { DOCUMENTATION_FIELDS, type DocumentationField, SCENARIO_AREAS } from '#domain/scenarios.ts';
import type { OverviewSheet } from '#domain/sheet.ts';
import { cards } from './board-cards.ts';
import { BOARD_TEXTS } from './board-texts.ts';
import { divisionPages } from './division-pages.ts';
import { flowSvg } from './flow-svg.ts';
import { warning } from './out-of-date-note.ts';
import { chartFits, chartSvg } from './overview-chart-svg.ts';
import { bandTable, PAGE_WIDTH, QUIET, type Spacing } from './overview-pages.ts';
import { chartLegend } from './overview-pdf.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import { framed, type PdfFile } from './pdf-frame.ts';
import type { Content } from './pdf-writer.ts';
import { pricePages } from './price-pages.ts';
import { conclusionTexts, workNote } from './work-note.ts';

// What is handed to a board: the answer, the statement behind it, where revenue and costs come from, and what was written down.

export interface BoardFile extends PdfFile {
  documentation: Readonly<Record<DocumentationField, string>>;
}

export interface BoardContent {
  book: Book;
  strip: ResultStrip;
  conclusions: readonly Conclusion[];
  /** Of cost objects and, if there are any, of segments, the one that was looked at first: folded to its sums, and what is drawn of it. */
  views: readonly { statement: OverviewSheet; chart: ChartData | undefined }[];
  /** What each cost earns with each segment. Absent without segments. */
  results: OverviewSheet | undefined;
  /** What the reader has to know of the first. */
  notes: readonly string[];
  /** What the reader has to know before any figure. */
  outOfDate: readonly string[];
}

const SPACING: Spacing = { fontSize: 8, padding: 2.4, isWide: true };
/** What is read at a glance. */
const MOST_BARS = 20;
const MOST_NODES = 12;
/** A board report is passed on: it says of nobody what they earn. */
const TOGETHER = ['employee'] as const;
/** Beside a statement there is room for one of this height on the page. */
const CHART = 150;
/** What stands on one page, with the reconciliation or without it. */
export const MOST_RESULTS = 23;
/** More is said of prices: of them all, also of what is in none of them. */
const MOST_PRICED = 22;
/** A wider statement is left to the files that hold every figure. */
const MOST_BANDS = 3;

export async function boardReport(
  { book, strip, conclusions, views, results, notes, outOfDate }: BoardContent,
  file: BoardFile,
): Promise<Uint8Array> {
  const streams = flow(book, MOST_NODES, TOGETHER);
  const texts = BOARD_TEXTS[file.language];
  const ofWork = workNote(book, file.language).map((text): Content => ({ text, fontSize: 8, margin: [0, 6, 0, 0] }));
  // Not twice on the first pages.
  const unsaid = conclusions.some(({ what }) => what === 'apart') ? [] : ofWork;
  const [first, ...others] = views.map(({ statement, chart }, at) => [
    ...table(statement, OVERVIEW_TEXTS[file.language].titles[statement.view], file, at > 0 ? ON_NEW_PAGE : {}),
    ...(at > 0 ? [] : notes.map((text): Content => ({ text, color: QUIET, fontSize: 7, margin: [0, 0, 0, 2] }))),
    ...(statement.view !== 'process' ? [] : at > 0 ? ofWork : unsaid),
    ...(chart ? [bars(chart, file)] : []),
  ]);
  const content: Content[] = [
    ...outOfDate.map(warning),
    ...cards(strip, file.language),
    ...concluding(conclusions, book, file),
    ...first!,
    ...(results ? [...table(results, texts.results, file, BELOW), ...unsaid] : []),
    ...reconciliation(views[0]!.statement, file),
    ...pricePages(book, file, { spacing: SPACING, mostLines: 2 * MOST_RESULTS, mostCosts: MOST_PRICED }),
    ...others.flat(),
    ...(streams.links.length > 0 ? [flowPage(streams, file, book.truths.segments.length > 0)] : []),
    ...documentation(file),
    ...divisionPages(book, file.language, { spacing: SPACING, mostLines: 2 * MOST_RESULTS, below: true }),
  ];
  const { bytes } = await framed(content, { title: texts.title, fontSize: SPACING.fontSize }, file);
  return bytes;
}

const section = (text: string): Content => ({ text, fontSize: 11, bold: true, margin: [0, 0, 0, 6] });

function concluding(conclusions: readonly Conclusion[], book: Book, { language }: BoardFile): Content[] {
  const sentences = conclusionTexts(conclusions, book, language);
  return sentences.length > 0 ? [{ text: sentences.join(' '), fontSize: 9, margin: [0, 0, 0, 14] }] : [];
}

type Placed = typeof ON_NEW_PAGE | typeof BELOW | Record<string, never>;
const ON_NEW_PAGE = { pageBreak: 'before' } as const;
/** On the page of what is above it, if it has room there. */
const BELOW: { margin: [number, number, number, number] } = { margin: [0, 14, 0, 0] };

function table(sheet: OverviewSheet, title: string, { language }: BoardFile, placed: Placed): Content[] {
  const texts = OVERVIEW_TEXTS[language];
  const count = sheet.columns.length;
  const stretches = bands(count, PER_PAGE);
  if (stretches.length > MOST_BANDS)
    return [{ stack: [section(title), { text: BOARD_TEXTS[language].tooWide(count) }], ...placed }];
  const tables = stretches.map(band =>
    bandTable(
      sheet,
      band,
      stretches.length > 1 ? texts.columns(band.from + 1, band.to, count) : undefined,
      true,
      SPACING,
    ),
  );
  return [{ stack: [section(title), tables[0]!], unbreakable: true, ...placed }, ...tables.slice(1)];
}

/** What was entered, and what of it reaches the statements. */
function reconciliation(of: OverviewSheet, { language }: BoardFile): Content[] {
  if (of.lines.length === 0) return [];
  const texts = OVERVIEW_TEXTS[language];
  const sheet = reconciliationSheet(of, texts);
  const all = { from: 0, to: sheet.columns.length };
  return [
    {
      stack: [section(texts.reconciliation), bandTable({ ...sheet, firstHead: '' }, all, undefined, true, SPACING)],
      unbreakable: true,
      margin: [0, 14, 0, 0],
    },
  ];
}

function bars(data: ChartData, { language }: BoardFile): Content {
  const texts = OVERVIEW_TEXTS[language];
  const shown = largest(data);
  const count = shown.labels.length;
  const note = count < data.labels.length ? BOARD_TEXTS[language].largest(count, data.labels.length) : '';
  return {
    stack: [
      section(texts.chart),
      {
        columns: [...chartLegend(shown, texts), { width: '*', text: note, color: QUIET, alignment: 'right' }],
        columnGap: 18,
        margin: [0, 0, 0, 6],
      },
      ...bands(count, chartFits(count)).map(({ from, to }): Content => ({ svg: chartSvg(shown, from, to, CHART) })),
    ],
    unbreakable: true,
    margin: [0, 14, 0, 0],
  };
}

/** Those with the largest amounts, in the order in which they are. */
function largest({ labels, datasets }: ChartData): ChartData {
  const size = (at: number) => Math.max(...datasets.map(({ data }) => Math.abs(data[at]!)));
  const kept = [...labels.keys()]
    .sort((a, b) => size(b) - size(a))
    .slice(0, MOST_BARS)
    .sort((a, b) => a - b);
  const [revenue, result] = datasets;
  const of = (set: typeof revenue) => ({ ...set, data: kept.map(at => set.data[at]!) });
  return { labels: kept.map(at => labels[at]!), datasets: [of(revenue), of(result)] };
}

function flowPage(streams: Flow, { language }: BoardFile, hasSegments: boolean): Content {
  const texts = BOARD_TEXTS[language];
  const nameOf = ({ kind, name, stands }: FlowNode): string => {
    if (kind === 'notAllocated') return OVERVIEW_TEXTS[language].notAllocated;
    if (kind === 'employee') return texts.employees(stands);
    return stands > 1 ? texts.gathered[kind](stands) : name;
  };
  return {
    stack: [
      section(texts.flow),
      { text: hasSegments ? texts.flowIntro : texts.flowIntroWhole, color: QUIET, margin: [0, 0, 0, 8] },
      { svg: flowSvg(streams, nameOf, { width: PAGE_WIDTH, height: 430 }) },
    ],
    pageBreak: 'before',
  };
}

/** What was written down about each area: its name beside its text, which is no wider than it can be read. */
function documentation({ language, documentation: written }: BoardFile): Content[] {
  const texts = BOARD_TEXTS[language];
  const areas = SCENARIO_AREAS.filter(area => written[DOCUMENTATION_FIELDS[area]].trim() !== '');
  if (areas.length === 0) return [];
  return [
    { stack: [section(texts.documentation)], pageBreak: 'before' },
    ...areas.map(
      (area): Content => ({
        columns: [
          { width: 150, text: texts.areas[area], bold: true },
          { width: 430, text: written[DOCUMENTATION_FIELDS[area]].trim(), lineHeight: 1.3 },
        ],
        columnGap: 18,
        margin: [0, 4, 0, 12],
      }),
    ),
  ];
}
