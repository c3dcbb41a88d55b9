import { backOfficeLast, costsOf, type Section } from './cost-objects.ts';
import type { DirectRow } from './direct-allocation.ts';
import { type Cents, type Hundredths, sum } from './money.ts';
import type { NamedAmount, OverviewProcess } from './process-overview.ts';
import { type IndirectCost, notAllocatedToProcesses, totalCost } from './total-costs.ts';

// Profit and loss per segment, P × Q. Invariants: in every row and every summary the segments and what is not allocated add
// up to the total; the totals of revenue, direct costs and net result are those of the cost-object view; result = revenue −
// direct − indirect in each segment, and in what is not allocated.

export interface SegmentOverviewFigures {
  readonly segments: readonly { readonly id: string; readonly name: string }[];
  readonly sections: readonly Section<SegmentOverviewProcess>[];
  /** All personnel, on the chosen basis, and all other costs. */
  readonly entered: IndirectCost;
}

export interface SegmentOverviewProcess extends OverviewProcess {
  /** What it carries of personnel and other costs. */
  readonly indirect: IndirectCost;
  /** Cost driver of its total indirect cost. */
  readonly unitDescription: string | null;
  /** Per segment; a segment left out holds nothing. */
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

export interface SegmentRow {
  /** The process's. */
  id: string;
  processName: string;
  totalAmount: Cents;
  notAllocated: Cents;
  /** In euros, the one figure that is no whole number of cents: what the segments hold together ÷ their units together. */
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
  revenueGroups: SegmentRow[];
  directCostGroups: SegmentRow[];
  totalCostsGroups: SegmentRow[];
  totalNetGroups: SegmentRow[];
  /** Personnel and other costs that reached no process: in neither result. */
  notAllocated: IndirectCost;
}

export function segmentOverview(figures: SegmentOverviewFigures): SegmentOverview {
  const { segments } = figures;
  const processes = costsOf(backOfficeLast(figures.sections));
  const rows = processes.map(process => segmentRows(segments, process));
  const revenueGroups = rows.map(row => row.revenue);
  const directCostGroups = rows.map(row => row.directCosts);
  const totalCostsGroups = rows.map(row => row.totalCosts);
  const totalNetGroups = rows.map(row => row.totalNet);
  return {
    segmentsIds: segments.map(segment => segment.id),
    revenueSummary: summary(segments, revenueGroups),
    directCostsSummary: summary(segments, directCostGroups),
    totalCostsSummary: summary(segments, totalCostsGroups),
    totalNetResultSummary: summary(segments, totalNetGroups),
    revenueGroups,
    directCostGroups,
    totalCostsGroups,
    totalNetGroups,
    notAllocated: notAllocatedToProcesses(
      figures.entered,
      processes.map(process => process.indirect),
    ),
  };
}

interface Held {
  amount: Cents;
  units: Hundredths;
}
type Segments = SegmentOverviewFigures['segments'];

/** The four rows of a process. What it earns in a segment is over the units sold there. */
function segmentRows(segments: Segments, process: SegmentOverviewProcess) {
  const { totals, unitDescription } = process;
  const direct = new Map(process.costAllocation.map(row => [row.id, row]));
  const indirect = new Map(process.totalCostAllocations.map(row => [row.id, row]));
  const units = (id: string) => direct.get(id)?.units ?? 0;
  const revenue = segmentRow(segments, process, totals.revenue, null, id => ({
    amount: direct.get(id)?.revenue ?? 0,
    units: units(id),
  }));
  const directCosts = segmentRow(segments, process, totals.directCost, null, id => ({
    amount: direct.get(id)?.directCost ?? 0,
    units: units(id),
  }));
  const totalCosts = segmentRow(segments, process, totalCost(process.indirect), unitDescription, id => ({
    amount: indirect.get(id)?.cost ?? 0,
    units: indirect.get(id)?.units ?? 0,
  }));
  const result = (cells: (row: SegmentRow) => Cents) => cells(revenue) - cells(directCosts) - cells(totalCosts);
  const totalNet = segmentRow(
    segments,
    process,
    result(row => row.totalAmount),
    null,
    (id, index) => ({ amount: result(row => row.groups[index]!.amount), units: units(id) }),
  );
  return { revenue, directCosts, totalCosts, totalNet };
}

function segmentRow(
  segments: Segments,
  { id, name }: SegmentOverviewProcess,
  totalAmount: Cents,
  unitDescription: string | null,
  held: (segmentId: string, index: number) => Held,
): SegmentRow {
  const together = { amount: 0, units: 0 };
  const groups = segments.map((segment, index) => {
    const { amount, units } = held(segment.id, index);
    together.amount += amount;
    together.units += units;
    return { id: segment.id, name: segment.name, amount, units, pricePerUnit: null as number | null, unitDescription };
  });
  // Cents ÷ hundredths of a unit are euros per unit.
  const pricePerUnit = together.units === 0 ? null : together.amount / together.units;
  for (const cell of groups) cell.pricePerUnit = pricePerUnit;
  const notAllocated = totalAmount - together.amount;
  return { id, processName: name, totalAmount, notAllocated, pricePerUnit, unitDescription, groups };
}

function summary(segments: Segments, rows: readonly SegmentRow[]): SegmentSummary {
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
