import type { Book } from '#domain/book.ts';
import { type ChartData, chartData } from '#domain/chart.ts';
import { GREEN, GREY, RED } from '#domain/chart-colours.ts';
import { bands, PER_PAGE } from '#domain/column-bands.ts';
import { hasRevenue } from '#domain/overview-rows.ts';
import type { ProcessOverview } from '#domain/process-overview.ts';
import { reconciliationSheet } from '#domain/reconciliation-sheet.ts';
import { apart, type OverviewSheet } from '#domain/sheet.ts';
import { divisionPages } from './division-pages.ts';
import { warning } from './out-of-date-note.ts';
import { chartFits, chartSvg } from './overview-chart-svg.ts';
import { bandTable, type Paper, paperOf, QUIET, type Spacing } from './overview-pages.ts';
import { OVERVIEW_TEXTS, type OverviewTexts } from './overview-texts.ts';
import { framed, type PdfFile } from './pdf-frame.ts';
import type { Column, Content } from './pdf-writer.ts';
import { pricePages } from './price-pages.ts';

export type MakeSheet = (options?: {
  isOpen?(): boolean;
  withUnits?: boolean;
  withPrices?: boolean;
  amountsOnly?: boolean;
  amountsFirst?: boolean;
}) => OverviewSheet;

const USUAL: Spacing = { fontSize: 7.5, padding: 1.5 };
/** As large as the figures, and what is missing from them, stand on one page, where that can be. */
const SPACINGS: readonly Spacing[] = [
  { fontSize: 8.5, padding: 2.4 },
  USUAL,
  { fontSize: 6.9, padding: 0.8 },
  { fontSize: 6.3, padding: 0.4 },
];
const PRICES: Spacing = { fontSize: 7.5, padding: 2, isWide: true };
/** As many as ten pages hold. */
const MOST_DIVISIONS = 400;
/** Lines beside one band of columns. More of them never fit on one page. */
const MOST_ON_A_PAGE = 60;

/** The chart is of the whole overview, where there is one. */
export async function overviewPdf(
  make: MakeSheet,
  { book, charted, isPassedOn }: { book: Book; charted: ProcessOverview | undefined; isPassedOn: boolean },
  file: PdfFile,
): Promise<Uint8Array> {
  const paper = paperOf(options => make({ ...options, amountsFirst: true }), book, file.language, { isPassedOn });
  const chart = charted && hasRevenue(charted) ? chartPages(chartData(charted), file) : [];
  const { title, titles } = OVERVIEW_TEXTS[file.language];
  const of = titles[paper.sheet.view];
  const last = [
    ...pricePages(book, file, { spacing: PRICES }),
    ...divisionPages(book, file.language, { spacing: PRICES, mostLines: MOST_DIVISIONS }),
  ];
  const write = (spacing: Spacing, after: Content[] = []) =>
    framed([...tables(paper, file, spacing), ...chart, ...after], { title, of, fontSize: spacing.fontSize }, file);
  const { lines } = paper.sheet;
  const parts = apart(paper.sheet, PER_PAGE);
  const isLong = lines.length > MOST_ON_A_PAGE || parts[0]!.columns.length > PER_PAGE;
  const least = parts.length + chart.length;
  for (const spacing of isLong ? [] : SPACINGS) {
    const { bytes, pages } = await write(spacing);
    if (pages === least) return last.length === 0 ? bytes : (await write(spacing, last)).bytes;
  }
  return (await write(USUAL, last)).bytes;
}

function tables({ sheet, before, outOfDate, notes }: Paper, { language }: PdfFile, spacing: Spacing): Content[] {
  const texts = OVERVIEW_TEXTS[language];
  const [amounts, details] = apart(sheet, PER_PAGE);
  const foot = reconciliationSheet(sheet, texts);
  const isEmpty = sheet.lines.length === 0;
  return [
    ...outOfDate.map(warning),
    ...before.map((text): Content => ({ text, bold: true, margin: [3, 0, 0, 8] })),
    ...(isEmpty ? [] : bandTables(amounts!, texts, spacing)),
    {
      columns: [
        ...(isEmpty
          ? []
          : [
              {
                width: 'auto',
                stack: [bandTable(foot, { from: 0, to: foot.columns.length }, undefined, false, spacing)],
              },
            ]),
        { width: '*', stack: notes.map(text => ({ text, color: QUIET, margin: [3, 0, 0, 2] })) },
      ],
      columnGap: 18,
      unbreakable: true,
    },
    ...(details ? bandTables(details, texts, spacing, texts.unitsAndPrices) : []),
  ];
}

function bandTables(sheet: OverviewSheet, texts: OverviewTexts, spacing: Spacing, name = ''): Content[] {
  const count = sheet.columns.length;
  const stretches = bands(count, PER_PAGE);
  return stretches.map((band, index) => {
    const which = stretches.length > 1 ? texts.columns(band.from + 1, band.to, count) : '';
    const title = [name, which].filter(Boolean).join(' · ') || undefined;
    return bandTable(sheet, band, title, index === 0, { ...spacing, isWide: true });
  });
}

function chartPages(data: ChartData, { language }: PdfFile): Content[] {
  const texts = OVERVIEW_TEXTS[language];
  const stretches = bands(data.labels.length, chartFits(data.labels.length));
  const height = stretches.length === 1 ? 380 : 206;
  return [
    {
      stack: [
        { text: texts.chart, fontSize: 11, bold: true, margin: [0, 0, 0, 4] },
        { columns: chartLegend(data, texts), columnGap: 18, margin: [0, 0, 0, 6] },
        { text: texts.euros, color: QUIET, fontSize: 7, margin: [0, 0, 0, 2] },
        { svg: chartSvg(data, stretches[0]!.from, stretches[0]!.to, height) },
      ],
      pageBreak: 'before',
    },
    ...stretches.slice(1).map(
      ({ from, to }): Content => ({
        svg: chartSvg(data, from, to, height),
        margin: [0, 8, 0, 0],
      }),
    ),
  ];
}

/** What the colours of the bars are, of those that are drawn. */
export const chartLegend = ({ datasets: [, result] }: ChartData, texts: OverviewTexts): Column[] => {
  const earns = result.data.some(cents => cents >= 0);
  const loses = result.data.some(cents => cents < 0);
  return [
    [GREY, texts.labels.revenue],
    ...(earns ? [[GREEN, texts.netResult]] : []),
    ...(loses ? [[RED, texts.negativeNetResult]] : []),
  ].map(
    ([color = '', text = '']): Column => ({
      columns: [
        { width: 10, canvas: [{ type: 'rect', x: 0, y: 2, w: 7, h: 7, color }] },
        { width: 'auto', text },
      ],
      width: 'auto',
      columnGap: 3,
    }),
  );
};
