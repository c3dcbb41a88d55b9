import { backOfficeLast, costsOf, type Section } from './cost-objects.ts';
import type { DirectRow } from './direct-allocation.ts';
import { type Cents, type Hundredths, sum } from './money.ts';
import type { NamedAmount, OverviewProcess } from './process-overview.ts';
import { amountsOf, SEGMENT_STATEMENT, type SegmentAmountRow } from './statement.ts';
import { type IndirectCost, notAllocatedToProcesses, totalCost } from './total-costs.ts';

// Profit and loss per segment, P × Q. Invariants: in every row and every summary the segments and what is not allocated add up
// to the total; revenue, direct costs and net result have the same totals as in the cost-object view; result = revenue − direct
// − indirect, in each segment and in what is not allocated.

export interface SegmentOverviewFigures {
  readonly segments: readonly { readonly id: string; readonly name: string }[];
  readonly sections: readonly Section<SegmentOverviewProcess>[];
  /** All personnel, on the chosen basis, and all other costs. */
  readonly entered: IndirectCost;
}

export interface SegmentOverviewProcess extends OverviewProcess {
  /** The personnel and the other costs it carries. */
  readonly indirect: IndirectCost;
  /** The cost driver of its total indirect cost. */
  readonly unitDescription: string | null;
  /** Per segment. A segment that is left out holds nothing. */
  readonly costAllocation: readonly DirectRow[];
  readonly totalCostAllocations: readonly { readonly id: string; readonly units: Hundredths; readonly cost: Cents }[];
}

export interface SegmentCell {
  /** The segment's. */
  id: string;
  name: string;
  amount: Cents;
  units: Hundredths;
  pricePerUnit: number | null;
  unitDescription: string | null;
}

export interface SegmentOverviewRow {
  /** The process's. */
  id: string;
  processName: string;
  totalAmount: Cents;
  notAllocated: Cents;
  /**
   * In euros. This is the one figure that is no whole number of cents: what the segments hold together ÷ their units together.
   */
  pricePerUnit: number | null;
  unitDescription: string | null;
  groups: SegmentCell[];
}

export interface SegmentSummary {
  originalTotalAmount: Cents;
  totalAmount: Cents;
  notAllocated: Cents;
  groups: NamedAmount[];
}

export interface SegmentOverview {
  segmentsIds: string[];
  revenueSummary: SegmentSummary;
  directCostsSummary: SegmentSummary;
  totalCostsSummary: SegmentSummary;
  totalNetResultSummary: SegmentSummary;
  revenueGroups: SegmentOverviewRow[];
  directCostGroups: SegmentOverviewRow[];
  totalCostsGroups: SegmentOverviewRow[];
  totalNetGroups: SegmentOverviewRow[];
  /** Personnel and other costs that reached no process. They are in neither result. */
  notAllocated: IndirectCost;
}

/** In which field the overview has each row, and in which the rows of the processes below it. */
export const SECTIONS = {
  revenue: { summary: 'revenueSummary', groups: 'revenueGroups' },
  directCosts: { summary: 'directCostsSummary', groups: 'directCostGroups' },
  totalCosts: { summary: 'totalCostsSummary', groups: 'totalCostsGroups' },
  totalNetResult: { summary: 'totalNetResultSummary', groups: 'totalNetGroups' },
} as const satisfies Record<SegmentAmountRow, { summary: keyof SegmentOverview; groups: keyof SegmentOverview }>;

export function segmentOverview(figures: SegmentOverviewFigures): SegmentOverview {
  const { segments } = figures;
  const processes = costsOf(backOfficeLast(figures.sections));
  const rows = processes.map(process => segmentRows(segments, process));
  const groups = (label: SegmentAmountRow) => rows.map(row => row[label]);
  return {
    segmentsIds: segments.map(segment => segment.id),
    revenueSummary: summary(segments, groups('revenue')),
    directCostsSummary: summary(segments, groups('directCosts')),
    totalCostsSummary: summary(segments, groups('totalCosts')),
    totalNetResultSummary: summary(segments, groups('totalNetResult')),
    revenueGroups: groups('revenue'),
    directCostGroups: groups('directCosts'),
    totalCostsGroups: groups('totalCosts'),
    totalNetGroups: groups('totalNetResult'),
    notAllocated: notAllocatedToProcesses(
      figures.entered,
      processes.map(process => process.indirect),
    ),
  };
}

type Segments = SegmentOverviewFigures['segments'];

/**
 * The rows of a process. What it earns in a segment is divided by the units sold there, what it costs by the units of its cost
 * driver.
 */
function segmentRows(
  segments: Segments,
  process: SegmentOverviewProcess,
): Record<SegmentAmountRow, SegmentOverviewRow> {
  const { totals } = process;
  const direct = new Map(process.costAllocation.map(row => [row.id, row]));
  const indirect = new Map(process.totalCostAllocations.map(row => [row.id, row]));
  // Each of the segments, then the whole.
  const amounts = amountsOf(SEGMENT_STATEMENT, {
    revenue: [...segments.map(({ id }) => direct.get(id)?.revenue ?? 0), totals.revenue],
    directCosts: [...segments.map(({ id }) => direct.get(id)?.directCost ?? 0), totals.directCost],
    indirectCosts: [...segments.map(({ id }) => indirect.get(id)?.cost ?? 0), totalCost(process.indirect)],
  });
  const sold = segments.map(({ id }) => direct.get(id)?.units ?? 0);
  const driven = segments.map(({ id }) => indirect.get(id)?.units ?? 0);
  return {
    revenue: segmentRow(segments, process, amounts.revenue, sold, null),
    directCosts: segmentRow(segments, process, amounts.directCosts, sold, null),
    totalCosts: segmentRow(segments, process, amounts.totalCosts, driven, process.unitDescription),
    totalNetResult: segmentRow(segments, process, amounts.totalNetResult, sold, null),
  };
}

function segmentRow(
  segments: Segments,
  { id, name }: SegmentOverviewProcess,
  amounts: readonly Cents[],
  units: readonly Hundredths[],
  unitDescription: string | null,
): SegmentOverviewRow {
  const totalAmount = amounts[segments.length]!;
  const amount = sum(amounts) - totalAmount;
  // Cents ÷ hundredths of a unit are euros per unit.
  const pricePerUnit = sum(units) === 0 ? null : amount / sum(units);
  const groups = segments.map(({ id, name }, at) => ({
    ...{ id, name, amount: amounts[at]!, units: units[at]!, pricePerUnit, unitDescription },
  }));
  return {
    id,
    processName: name,
    totalAmount,
    notAllocated: totalAmount - amount,
    pricePerUnit,
    unitDescription,
    groups,
  };
}

function summary(segments: Segments, rows: readonly SegmentOverviewRow[]): SegmentSummary {
  const totalAmount = sum(rows.map(row => row.totalAmount));
  return {
    originalTotalAmount: totalAmount,
    totalAmount,
    notAllocated: sum(rows.map(row => row.notAllocated)),
    groups: segments.map(({ id, name }, index) => ({
      id,
      name,
      amount: sum(rows.map(row => row.groups[index]!.amount)),
    })),
  };
}
