import { formatAmount, formatOverview, formatPricePerUnit } from '#domain/numbers.ts';
import { segmentOverviewSections, showsNotAllocated } from '#domain/overview-rows.ts';
import type { SegmentOverview } from '#domain/segment-overview.ts';
import type { MarkedSegmentOverview } from '../overviews/compute-overviews.ts';
import type { OverviewFile } from './overview-csv.ts';
import { markedName } from './overview-heads.ts';
import { leftNotes, showsParts } from './overview-notes.ts';
import type { PaperLine, PaperSheet } from './overview-pages.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

/** The segment view as it is printed, P × Q. */
export function segmentPages({ overview, backOffice }: MarkedSegmentOverview, file: OverviewFile): PaperSheet {
  const texts = OVERVIEW_TEXTS[file.language];
  const sections = segmentOverviewSections(overview);
  const segments = overview.revenueSummary.groups.map(({ name }) => ({ head: name }));
  const left = showsNotAllocated(sections);
  const lines = sections.reduce((count, { rows }) => count + 1 + rows.length, 0);
  const withParts = showsParts(lines, 4 + 2 * segments.length);
  // A sum has no units and no price.
  const units = withParts ? segments : [];
  const amountsFrom = withParts ? 2 + units.length : 0;
  const columns = [
    ...(withParts ? [{ head: texts.costPerUnit }, { head: texts.costDriver, isText: true }] : []),
    ...units,
    ...segments,
    ...(left ? [{ head: texts.notAllocated }] : []),
    { head: texts.labels.total },
  ];
  const figures = (
    amounts: readonly { amount: number }[],
    { notAllocated, totalAmount }: { notAllocated: number; totalAmount: number },
    before: readonly string[],
  ): PaperLine['cell'] => {
    const cells = [
      ...before,
      ...[...amounts.map(({ amount }) => amount), ...(left ? [notAllocated] : []), totalAmount].map(formatOverview),
    ];
    return column => cells[column] ?? '';
  };
  return {
    firstHead: texts.cost,
    columns,
    groups: [
      [
        { id: 'units', head: texts.numberOfUnits, from: amountsFrom - units.length, to: amountsFrom },
        { id: 'amounts', head: texts.totalCostsPxQ, from: amountsFrom, to: amountsFrom + segments.length },
      ].filter(({ from, to }) => to > from),
    ],
    lines: sections.flatMap(({ label, tone, summary, rows }): PaperLine[] => [
      {
        head: texts.labels[label],
        tone,
        cell: figures(
          summary.groups,
          summary,
          Array.from({ length: amountsFrom }, () => ''),
        ),
      },
      ...(withParts ? rows : []).map(
        (row): PaperLine => ({
          head: markedName(row.processName, backOffice.has(row.id), file.language),
          tone: 'part',
          cell: figures(row.groups, row, [
            row.pricePerUnit === null ? '–' : formatPricePerUnit(row.pricePerUnit),
            row.unitDescription ?? '',
            ...row.groups.map(({ units }) => formatAmount(units)),
          ]),
        }),
      ),
    ]),
    before: withParts ? [] : [texts.partsLeftOut],
    notes: [...leftNotes(notHeld(overview), file.language), texts.rounding],
  };
}

const notHeld = ({ revenueSummary, directCostsSummary, totalCostsSummary, notAllocated }: SegmentOverview) => ({
  revenueLeft: revenueSummary.notAllocated,
  directCostsLeft: directCostsSummary.notAllocated,
  totalCostsLeft: totalCostsSummary.notAllocated,
  personnelLeft: notAllocated.personnel,
  otherCostsLeft: notAllocated.otherCosts,
});
