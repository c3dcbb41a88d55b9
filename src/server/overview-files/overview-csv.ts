import type { Language } from '#domain/language.ts';
import { rawAmount, rawPercent } from '#domain/numbers.ts';
import {
  type MarginFlags,
  type ProcessOverviewRow,
  processOverviewRows,
  type SegmentOverviewSection,
  segmentOverviewSections,
  showsNotAllocated,
} from '#domain/overview-rows.ts';
import type { CostGroup, ProcessOverview } from '#domain/process-overview.ts';
import type { SegmentOverviewRow } from '#domain/segment-overview.ts';
import type { IndirectCost } from '#domain/total-costs.ts';
import type { MarkedSegmentOverview } from '../overviews/compute-overviews.ts';
import { type CsvCell, type CsvFigure, csv } from './csv.ts';
import { type FileOf, headingLines, markedName, processHeads } from './overview-heads.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

// Both overviews as CSV: the rows of overview-rows.ts, figures to the cent. The first column names the row, the second what is
// a part of it, so that a spreadsheet can filter.

export interface OverviewFile extends FileOf {
  flags: MarginFlags;
}

export function processCsv(overview: ProcessOverview, file: OverviewFile): string {
  const texts = OVERVIEW_TEXTS[file.language];
  const rows = processOverviewRows(overview, file.flags);
  return csv([
    ...heading(file),
    ...columnHeads(overview, file),
    ...rows.flatMap(row => [
      [label(row, file), null, ...row.cells.map(cell => figure(row, cell.value)), figure(row, row.total)],
      ...row.subRows.map(group => subRow(label(row, file), group, overview.processIds)),
    ]),
    ...leftOver(overview.notAllocated, texts),
  ]);
}

export function segmentCsv({ overview, backOffice }: MarkedSegmentOverview, file: OverviewFile): string {
  const texts = OVERVIEW_TEXTS[file.language];
  const sections = segmentOverviewSections(overview);
  const withLeft = showsNotAllocated(sections);
  const segments = overview.revenueSummary.groups.map(segment => segment.name);
  const left = (notAllocated: number) => (withLeft ? [amount(notAllocated)] : []);
  const row = ({ label, summary, rows }: SegmentOverviewSection): CsvCell[][] => {
    const title = texts.labels[label];
    const none = segments.map(() => null);
    return [
      [
        ...[title, null, null, null, ...none],
        ...[...summary.groups.map(group => amount(group.amount)), ...left(summary.notAllocated)],
        amount(summary.totalAmount),
      ],
      ...rows.map(process => [
        ...[title, markedName(process.processName, backOffice.has(process.id), file.language)],
        ...[price(process), process.unitDescription],
        ...process.groups.map(group => amount(group.units)),
        ...[...process.groups.map(group => amount(group.amount)), ...left(process.notAllocated)],
        amount(process.totalAmount),
      ]),
    ];
  };
  const over = (title: string) => segments.map(() => title);
  return csv([
    ...heading(file),
    [null, null, null, null, ...over(texts.numberOfUnits), ...over(texts.totalCostsPxQ)],
    [
      ...[null, texts.cost, texts.costPerUnit, texts.costDriver, ...segments, ...segments],
      ...[...(withLeft ? [texts.notAllocated] : []), texts.labels.total],
    ],
    ...sections.flatMap(row),
    ...leftOver(overview.notAllocated, texts),
  ]);
}

type Texts = (typeof OVERVIEW_TEXTS)[Language];

const heading = (file: OverviewFile): CsvCell[][] => [...headingLines(file), []];

function columnHeads(overview: ProcessOverview, file: OverviewFile): CsvCell[][] {
  const heads = processHeads(overview, file);
  const { total } = OVERVIEW_TEXTS[file.language].labels;
  return heads.map(({ title, names }, index) => [
    title,
    null,
    ...names,
    ...(index === heads.length - 1 ? [total] : []),
  ]);
}

function label({ label, kind }: ProcessOverviewRow, { language }: OverviewFile): string {
  const text = OVERVIEW_TEXTS[language].labels[label];
  return kind === 'percent' ? `${text} (%)` : text;
}

function subRow(title: string, group: CostGroup, processIds: readonly string[]): CsvCell[] {
  const carried = new Map(group.groups.map(({ id, amount }) => [id, amount]));
  return [title, group.processName, ...processIds.map(id => amount(carried.get(id) ?? 0)), amount(group.totalAmount)];
}

function leftOver({ personnel, otherCosts }: IndirectCost, texts: Texts): CsvCell[][] {
  const lines: CsvCell[][] = [
    ...(personnel === 0 ? [] : [[texts.personnelLeft, null, amount(personnel)]]),
    ...(otherCosts === 0 ? [] : [[texts.otherCostsLeft, null, amount(otherCosts)]]),
  ];
  return lines.length > 0 ? [[], ...lines] : [];
}

/** Cents, or hundredths of a unit. */
const amount = (hundredths: number): CsvFigure => ({ figure: rawAmount(hundredths) });
const figure = ({ kind }: ProcessOverviewRow, value: number | null): CsvCell =>
  value === null ? null : { figure: kind === 'percent' ? rawPercent(value) : rawAmount(value) };
/** The one figure that is no whole number of cents. It is written in full, so that price times units is the amount. */
const price = ({ pricePerUnit }: SegmentOverviewRow): CsvCell =>
  pricePerUnit === null ? null : { figure: String(pricePerUnit).replace('.', ',') };
