import { toEuros, toUnits } from '#domain/money.ts';
import { type SegmentOverviewSection, segmentOverviewSections, showsNotAllocated } from '#domain/overview-rows.ts';
import type { SegmentOverviewRow } from '#domain/segment-overview.ts';
import type { MarkedSegmentOverview } from '../overviews/compute-overviews.ts';
import { cellName } from '../spreadsheet/cell-names.ts';
import type { ResultCell, ResultSheet } from '../spreadsheet/spreadsheet.ts';
import type { OverviewFile } from './overview-csv.ts';
import { markedName } from './overview-heads.ts';
import { heading, leftOver, minus } from './overview-report.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

// The segment view as a sheet, P × Q: prices, sums and results are live formulas over the units and amounts of each segment.

/** The columns before the figures: label, process, price, cost driver. Then come the units and the amounts of each segment. */
const FIRST_UNITS = 4;

export function segmentReport({ overview, backOffice }: MarkedSegmentOverview, file: OverviewFile): ResultSheet {
  const texts = OVERVIEW_TEXTS[file.language];
  const sections = segmentOverviewSections(overview);
  const segments = overview.revenueSummary.groups;
  const firstAmount = FIRST_UNITS + segments.length;
  const left = showsNotAllocated(sections) ? firstAmount + segments.length : undefined;
  const last = left === undefined ? firstAmount + segments.length : left + 1;
  const head = (value: string): ResultCell => ({ value, tone: 'head' });
  const headOf = (value: string): ResultCell => ({ value, tone: 'head', format: 'amount' });
  const over = (title: string) => segments.map(() => headOf(title));
  const rows: (ResultCell | undefined)[][] = [
    ...heading(file),
    [
      ...[head(''), head(''), head(''), head(''), ...over(texts.numberOfUnits), ...over(texts.totalCostsPxQ)],
      ...(left === undefined ? [head('')] : [head(''), head('')]),
    ],
    [
      ...[head(''), head(texts.cost), headOf(texts.costPerUnit), head(texts.costDriver)],
      ...[...segments, ...segments].map(({ name }) => headOf(name)),
      ...(left === undefined ? [] : [headOf(texts.notAllocated)]),
      headOf(texts.labels.total),
    ],
  ];
  const frozen = { rows: rows.length, columns: 2 };
  /** Where the rows of each section begin. The result of a process is computed from its rows in the three sections before. */
  const begins = new Map<SegmentOverviewSection['label'], number>();
  const amount = (cents: number, formula: string | undefined, tone?: ResultCell['tone']): ResultCell => ({
    value: toEuros(cents),
    ...(formula === undefined ? {} : { formula }),
    format: 'amount',
    tone,
  });
  const amountsOf = ({
    groups,
    notAllocated,
  }: Pick<SegmentOverviewRow, 'notAllocated'> & { groups: { amount: number }[] }) => [
    ...groups.map(group => group.amount),
    ...(left === undefined ? [] : [notAllocated]),
  ];

  for (const { label, summary, rows: processes } of sections) {
    const here = rows.length;
    begins.set(label, here + 1);
    const tone = label === 'totalNetResult' ? 'result' : 'sum';
    const below = (column: number) =>
      processes.length === 0
        ? undefined
        : `SUM(${cellName(here + 1, column)}:${cellName(here + processes.length, column)})`;
    rows.push([
      { value: texts.labels[label], tone },
      ...Array.from({ length: firstAmount - 1 }, (): ResultCell => ({ value: '', tone })),
      ...amountsOf(summary).map((cents, index) => amount(cents, below(firstAmount + index), tone)),
      amount(summary.totalAmount, below(last), tone),
    ]);
    processes.forEach((process, index) => {
      const row = rows.length;
      const range = (from: number, to: number) => `${cellName(row, from)}:${cellName(row, to)}`;
      const ofProcess = (section: SegmentOverviewSection['label'], column: number) => {
        const begin = begins.get(section);
        return begin === undefined ? undefined : cellName(begin + index, column);
      };
      const result = (column: number) =>
        label === 'totalNetResult'
          ? minus(ofProcess('revenue', column), ofProcess('directCosts', column), ofProcess('totalCosts', column))
          : undefined;
      const units = segments.length === 0 ? undefined : `SUM(${range(FIRST_UNITS, firstAmount - 1)})`;
      const held = `SUM(${range(firstAmount, firstAmount + segments.length - 1)})`;
      rows.push([
        { value: texts.labels[label] },
        { value: markedName(process.processName, backOffice.has(process.id), file.language) },
        units === undefined
          ? undefined
          : { value: process.pricePerUnit, formula: `IF(${units}=0,"",${held}/${units})`, format: 'amount' },
        process.unitDescription === null ? undefined : { value: process.unitDescription },
        ...process.groups.map((group): ResultCell => ({ value: toUnits(group.units), format: 'units' })),
        ...amountsOf(process).map((cents, at) => amount(cents, result(firstAmount + at))),
        amount(process.totalAmount, `SUM(${range(firstAmount, last - 1)})`),
      ]);
    });
  }
  rows.push(...leftOver(overview.notAllocated, file.language, 2));
  const widths = [
    ...[26, 40, 14, 22, ...segments.map(() => 17), ...segments.map(() => 17)],
    ...(left === undefined ? [17] : [17, 17]),
  ];
  return { name: texts.views.segment, widths, rows, frozen };
}
