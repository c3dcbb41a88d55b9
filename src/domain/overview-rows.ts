import { type CostGroup, type ProcessOverview, SUMMARIES } from './process-overview.ts';
import { SECTIONS, type SegmentOverview, type SegmentOverviewRow, type SegmentSummary } from './segment-overview.ts';
import {
  amountRows,
  isShown,
  PROCESS_STATEMENT,
  type ProcessAmountRow,
  type ProcessRow,
  type RowTone,
  SEGMENT_STATEMENT,
  type SegmentAmountRow,
} from './statement.ts';

// Which rows an overview shows, and in which order. The screen, paper, CSV and Excel show the same. A row is shown when its
// total is above 0. A profit or a result is shown whenever there is revenue or cost at all, so that a loss is never hidden.
// Nothing is computed here, so it works on cents and on euros alike.

export interface MarginFlags {
  readonly showGrossMargin: boolean;
  readonly showContributionMargin: boolean;
}

export interface ProcessOverviewRow {
  readonly label: ProcessRow;
  readonly tone: RowTone;
  readonly kind: 'amount' | 'perUnit' | 'percent';
  /** Null is a dash. */
  readonly total: number | null;
  readonly cells: readonly { readonly id: string; readonly value: number | null }[];
  readonly subRows: readonly CostGroup[];
}

export function hasRevenue(overview: Pick<ProcessOverview, 'revenueSummary'>): boolean {
  return overview.revenueSummary.originalTotalAmount > 0;
}

export function processOverviewRows(overview: ProcessOverview, flags: MarginFlags): ProcessOverviewRow[] {
  const revenue = hasRevenue(overview);
  const there = {
    revenue,
    anything: revenue || overview.totalCostsSummary.originalTotalAmount > 0,
    units: overview.calculatedTotalNetResultPerUnit.length > 0,
    grossMargin: flags.showGrossMargin && revenue,
    contributionMargin: flags.showContributionMargin && revenue,
  };
  return (Object.keys(PROCESS_STATEMENT) as ProcessRow[])
    .map(label => rowOf(label, overview))
    .filter(({ label, total }) => isShown(PROCESS_STATEMENT[label], total ?? 0, there));
}

export interface SegmentOverviewSection {
  readonly label: SegmentAmountRow;
  readonly tone: RowTone;
  readonly summary: SegmentSummary;
  readonly rows: readonly SegmentOverviewRow[];
}

export function segmentOverviewSections(overview: SegmentOverview): SegmentOverviewSection[] {
  const totalOf = (label: SegmentAmountRow) => overview[SECTIONS[label].summary].originalTotalAmount;
  const labels = amountRows(SEGMENT_STATEMENT);
  const there = { anything: labels.some(label => totalOf(label) > 0) };
  return labels
    .filter(label => isShown(SEGMENT_STATEMENT[label], totalOf(label), there))
    .map(label => {
      const { summary, groups } = SECTIONS[label];
      return { label, tone: SEGMENT_STATEMENT[label].tone, summary: overview[summary], rows: overview[groups] };
    });
}

/** Whether the segment view needs its "Not allocated" column. */
export function showsNotAllocated(sections: readonly SegmentOverviewSection[]): boolean {
  return sections.some(({ rows }) => rows.some(row => row.notAllocated !== 0));
}

/** Whether every figure of a process's row is zero. */
export function isEmptyRow(row: SegmentOverviewRow): boolean {
  return row.totalAmount === 0 && row.groups.every(cell => cell.amount === 0);
}

/** The processes whose column holds no figure at all. "Hide empty columns" hides them. */
export function emptyColumns(overview: ProcessOverview): Set<string> {
  const { revenueSummary, totalCostsSummary } = overview;
  return new Set(
    overview.processIds.filter(
      (_, index) => revenueSummary.groups[index]!.amount === 0 && totalCostsSummary.groups[index]!.amount === 0,
    ),
  );
}

function rowOf(label: ProcessRow, overview: ProcessOverview): ProcessOverviewRow {
  const row = PROCESS_STATEMENT[label];
  const { tone } = row;
  if (!('of' in row)) {
    const { totalAmount: total, groups } = overview[SUMMARIES[label as ProcessAmountRow]];
    const cells = groups.map(({ id, amount }) => ({ id, value: amount }));
    return { label, tone, kind: 'amount', total, cells, subRows: subRowsOf(label, overview) };
  }
  if (row.per === 'units') {
    const priceOf = new Map(overview.calculatedTotalNetResultPerUnit.map(({ id, amount }) => [id, amount]));
    const cells = overview.processIds.map(id => ({ id, value: priceOf.get(id) ?? null }));
    return { label, tone, kind: 'perUnit', total: null, cells, subRows: [] };
  }
  const { total, groups } = overview[label as 'netMargin'];
  const cells = groups.map(({ id, percent }) => ({ id, value: percent }));
  return { label, tone, kind: 'percent', total, cells, subRows: [] };
}

/** The sub-rows that carry anything. */
function subRowsOf(label: ProcessRow, overview: ProcessOverview): CostGroup[] {
  const parts: Partial<Record<ProcessRow, CostGroup[]>> = {
    employeeCostAllocations: overview.employeeCostAllocationsGroups,
    otherCosts: overview.otherCostAllocationsGroups,
  };
  return parts[label]?.filter(({ totalAmount }) => totalAmount !== 0) ?? [];
}
