import type { CostGroup, OverviewLabel, ProcessOverview, Summary } from './process-overview.ts';
import type { SegmentOverview, SegmentRow, SegmentSummary } from './segment-overview.ts';

// Which rows an overview shows, in which order: the same on the screen, on paper, in CSV and in Excel. A row is shown when
// its total is above 0; a profit or a result whenever there is revenue or cost at all, so that a loss is never hidden.
// Nothing is computed here, so it works on cents and on euros alike.

/** The overview as it is rendered: without the flat lists, which say the same once more. */
export type RenderedOverview = Omit<
  ProcessOverview,
  | 'revenue'
  | 'directCosts'
  | 'employeeCostAllocations'
  | 'costCenterCostAllocations'
  | 'otherCostAllocations'
  | 'totalCosts'
  | 'totalNetResult'
>;

/** How a row stands out, on the screen and on paper; any other is plain. */
export const rowTones: Readonly<Partial<Record<OverviewLabel, 'sum' | 'result' | 'quiet'>>> = {
  revenue: 'sum',
  grossProfit: 'sum',
  contributionProfit: 'sum',
  totalCosts: 'sum',
  totalNetResult: 'result',
  costPricePerUnit: 'quiet',
  grossMargin: 'quiet',
  contributionMargin: 'quiet',
  netMargin: 'quiet',
};

export interface MarginFlags {
  readonly showGrossMargin: boolean;
  readonly showContributionMargin: boolean;
}

export interface ProcessOverviewRow {
  readonly label: OverviewLabel;
  readonly kind: 'amount' | 'profit' | 'perUnit' | 'percent';
  /** Null is a dash. */
  readonly total: number | null;
  readonly cells: readonly { readonly id: string; readonly value: number | null }[];
  readonly subRows: readonly CostGroup[];
}

export function hasRevenue(overview: Pick<ProcessOverview, 'revenueSummary'>): boolean {
  return overview.revenueSummary.originalTotalAmount > 0;
}

export function processOverviewRows(overview: RenderedOverview, flags: MarginFlags): ProcessOverviewRow[] {
  const revenue = hasRevenue(overview);
  const anything = revenue || overview.totalCostsSummary.originalTotalAmount > 0;
  const gross = flags.showGrossMargin && revenue;
  const contribution = flags.showContributionMargin && revenue;
  return [
    ...amountRow('revenue', overview.revenueSummary),
    ...amountRow('directCosts', overview.directCostsSummary),
    ...profitRow('grossProfit', overview.grossProfitSummary, gross),
    ...amountRow(
      'employeeCostAllocations',
      overview.employeeCostAllocationsSummary,
      overview.employeeCostAllocationsGroups,
    ),
    ...profitRow('contributionProfit', overview.contributionProfitSummary, contribution),
    ...amountRow('otherCosts', overview.otherCostAllocationsSummary, overview.otherCostAllocationsGroups),
    ...amountRow('totalCosts', overview.totalCostsSummary),
    ...profitRow('totalNetResult', overview.totalNetResultSummary, anything),
    ...pricesRow(overview),
    ...marginRow('grossMargin', overview.grossMargin, gross),
    ...marginRow('contributionMargin', overview.contributionMargin, contribution),
    ...marginRow('netMargin', overview.netMargin, revenue),
  ];
}

export interface SegmentOverviewSection {
  readonly label: 'revenue' | 'directCosts' | 'totalCosts' | 'totalNetResult';
  readonly summary: SegmentSummary;
  readonly rows: readonly SegmentRow[];
}

export function segmentOverviewSections(overview: SegmentOverview): SegmentOverviewSection[] {
  const { revenueSummary, directCostsSummary, totalCostsSummary, totalNetResultSummary } = overview;
  const sections: SegmentOverviewSection[] = [
    { label: 'revenue', summary: revenueSummary, rows: overview.revenueGroups },
    { label: 'directCosts', summary: directCostsSummary, rows: overview.directCostGroups },
    { label: 'totalCosts', summary: totalCostsSummary, rows: overview.totalCostsGroups },
  ];
  const shown = sections.filter(({ summary }) => summary.originalTotalAmount > 0);
  if (shown.length === 0) return [];
  return [...shown, { label: 'totalNetResult', summary: totalNetResultSummary, rows: overview.totalNetGroups }];
}

/** Whether the segment view needs its "Not allocated" column. */
export function showsNotAllocated(sections: readonly SegmentOverviewSection[]): boolean {
  return sections.some(({ summary, rows }) => summary.notAllocated !== 0 || rows.some(row => row.notAllocated !== 0));
}

/** A process row of which nothing is to be seen. */
export function isEmptyRow(row: SegmentRow): boolean {
  return row.totalAmount === 0 && row.groups.every(cell => cell.amount === 0);
}

/** The processes whose column holds no figure at all, for "hide empty columns". */
export function emptyColumns(overview: RenderedOverview): Set<string> {
  const { revenueSummary, totalCostsSummary } = overview;
  return new Set(
    overview.processIds.filter(
      (_, index) => revenueSummary.groups[index]!.amount === 0 && totalCostsSummary.groups[index]!.amount === 0,
    ),
  );
}

function amountRow(label: OverviewLabel, summary: Summary, subRows: readonly CostGroup[] = []): ProcessOverviewRow[] {
  const visible = subRows.filter(group => group.groups.length > 0);
  return summary.originalTotalAmount > 0 ? [summaryRow(label, 'amount', summary, visible)] : [];
}

function profitRow(label: OverviewLabel, summary: Summary, shown: boolean): ProcessOverviewRow[] {
  return shown ? [summaryRow(label, 'profit', summary)] : [];
}

function summaryRow(
  label: OverviewLabel,
  kind: ProcessOverviewRow['kind'],
  { totalAmount, groups }: Summary,
  subRows: readonly CostGroup[] = [],
): ProcessOverviewRow {
  return { label, kind, total: totalAmount, cells: groups.map(({ id, amount }) => ({ id, value: amount })), subRows };
}

function pricesRow({ processIds, calculatedTotalNetResultPerUnit: prices }: RenderedOverview): ProcessOverviewRow[] {
  if (prices.length === 0) return [];
  const priceOf = new Map(prices.map(({ id, amount }) => [id, amount]));
  const cells = processIds.map(id => ({ id, value: priceOf.get(id) ?? null }));
  return [{ label: 'costPricePerUnit', kind: 'perUnit', total: null, cells, subRows: [] }];
}

function marginRow(
  label: OverviewLabel,
  { total, groups }: ProcessOverview['netMargin'],
  shown: boolean,
): ProcessOverviewRow[] {
  if (!shown) return [];
  const cells = groups.map(({ id, percent }) => ({ id, value: percent }));
  return [{ label, kind: 'percent', total, cells, subRows: [] }];
}
