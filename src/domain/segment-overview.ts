import { type Book, type Column, columnsOf } from './book.ts';
import { type Cents, type Hundredths, sum } from './money.ts';
import type { NamedAmount } from './process-overview.ts';
import { type Passage, reconciliation } from './reconciliation.ts';
import type { Named } from './scenario-model.ts';
import { amountsOf, SEGMENT_STATEMENT, type SegmentAmountRow } from './statement.ts';
import { totalCost } from './total-costs.ts';

// Profit and loss per segment, P × Q. Invariants: in every row and every summary the segments and what is not allocated add up
// to the total; revenue, direct costs and net result have the same totals as in the cost-object view; result = revenue − direct
// − indirect, in each segment and in what is not allocated.

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
  /** What was entered, and what of it reaches the segments. */
  reconciliation: Passage[];
}

/** In which field the overview has each row, and in which the rows of the processes below it. */
export const SECTIONS = {
  revenue: { summary: 'revenueSummary', groups: 'revenueGroups' },
  directCosts: { summary: 'directCostsSummary', groups: 'directCostGroups' },
  totalCosts: { summary: 'totalCostsSummary', groups: 'totalCostsGroups' },
  totalNetResult: { summary: 'totalNetResultSummary', groups: 'totalNetGroups' },
} as const satisfies Record<SegmentAmountRow, { summary: keyof SegmentOverview; groups: keyof SegmentOverview }>;

export function segmentOverview(book: Book): SegmentOverview {
  const { segments } = book.truths;
  const rows = columnsOf(book).map(column => segmentRows(segments, column));
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
    reconciliation: reconciliation(book, 'segment'),
  };
}

/**
 * The rows of a process. What it earns in a segment is divided by the units sold there, what it costs by the units of its cost
 * driver.
 */
function segmentRows(
  segments: readonly Named[],
  { process, indirect, toSegments }: Column,
): Record<SegmentAmountRow, SegmentOverviewRow> {
  const { direct, unitDescription } = process;
  const { allocation, parts } = toSegments;
  const bySegment = (to: readonly number[], figures: readonly number[] | undefined, whole?: number) => {
    const spread = new Array<number>(segments.length).fill(0);
    if (whole !== undefined) spread.push(whole);
    if (figures)
      to.forEach((segment, row) => {
        spread[segment] = figures[row]!;
      });
    return spread;
  };
  // Each of the segments, then the whole.
  const amounts = amountsOf(SEGMENT_STATEMENT, {
    revenue: bySegment(direct.to, direct.revenue, process.revenue),
    directCosts: bySegment(direct.to, direct.directCost, process.directCost),
    indirectCosts: bySegment(allocation.to, parts, totalCost(indirect)),
  });
  const sold = bySegment(direct.to, direct.units);
  const driven = bySegment(allocation.to, allocation.units);
  return {
    revenue: segmentRow(segments, process, amounts.revenue, sold, { priceOf: 'segment' }),
    directCosts: segmentRow(segments, process, amounts.directCosts, sold, { priceOf: 'segment' }),
    totalCosts: segmentRow(segments, process, amounts.totalCosts, driven, { priceOf: 'row', driver: unitDescription }),
    totalNetResult: segmentRow(segments, process, amounts.totalNetResult, sold, {}),
  };
}

/**
 * What is sold has a price of its own in each segment. A cost driver has one price for all of them. A result has none.
 */
interface Pricing {
  readonly priceOf?: 'segment' | 'row';
  readonly driver?: string | null;
}

/** Cents ÷ hundredths of a unit are euros per unit. */
const price = (amount: Cents, units: Hundredths): number | null => (units === 0 ? null : amount / units);

function segmentRow(
  segments: readonly Named[],
  { id, name }: Named,
  amounts: readonly Cents[],
  units: readonly Hundredths[],
  { priceOf, driver: unitDescription = null }: Pricing,
): SegmentOverviewRow {
  const totalAmount = amounts[segments.length]!;
  const amount = sum(amounts) - totalAmount;
  const pricePerUnit = priceOf ? price(amount, sum(units)) : null;
  // A spread here would cost most of the time there is: there are two hundred thousand of these cells.
  const groups = segments.map(
    ({ id, name }, at): SegmentCell => ({
      id,
      name,
      amount: amounts[at]!,
      units: units[at]!,
      pricePerUnit: priceOf === 'segment' ? price(amounts[at]!, units[at]!) : pricePerUnit,
      unitDescription,
    }),
  );
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

function summary(segments: readonly Named[], rows: readonly SegmentOverviewRow[]): SegmentSummary {
  const totalAmount = sum(rows.map(row => row.totalAmount));
  const amounts = segments.map(() => 0);
  for (const { groups } of rows)
    groups.forEach(({ amount }, at) => {
      amounts[at]! += amount;
    });
  return {
    originalTotalAmount: totalAmount,
    totalAmount,
    notAllocated: sum(rows.map(row => row.notAllocated)),
    groups: segments.map(({ id, name }, at) => ({ id, name, amount: amounts[at]! })),
  };
}
