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
  const revenueGroups = processes.map(process =>
    segmentRow(segments, process, process.totals.revenue, null, directCells(process, 'revenue')),
  );
  const directCostGroups = processes.map(process =>
    segmentRow(segments, process, process.totals.directCost, null, directCells(process, 'directCost')),
  );
  const totalCostsGroups = processes.map(process =>
    segmentRow(segments, process, totalCost(process.indirect), process.unitDescription, indirectCells(process)),
  );
  const totalNetGroups = revenueGroups.map((revenue, index) =>
    resultRow(revenue, directCostGroups[index]!, totalCostsGroups[index]!),
  );
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

interface Cell {
  amount: Cents;
  units: Hundredths;
}
type Segments = SegmentOverviewFigures['segments'];

function directCells(process: SegmentOverviewProcess, dimension: 'revenue' | 'directCost'): Map<string, Cell> {
  return new Map(process.costAllocation.map(row => [row.id, { amount: row[dimension], units: row.units }]));
}

function indirectCells(process: SegmentOverviewProcess): Map<string, Cell> {
  return new Map(process.totalCostAllocations.map(({ id, units, cost }) => [id, { amount: cost, units }]));
}

function segmentRow(
  segments: Segments,
  process: SegmentOverviewProcess,
  totalAmount: Cents,
  unitDescription: string | null,
  cells: ReadonlyMap<string, Cell>,
): SegmentRow {
  const held = segments.map(({ id, name }) => ({ id, name, ...(cells.get(id) ?? { amount: 0, units: 0 }) }));
  return priced(process.id, process.name, totalAmount, unitDescription, held);
}

/** What a process earns in each segment, over the units sold there. */
function resultRow(revenue: SegmentRow, direct: SegmentRow, indirect: SegmentRow): SegmentRow {
  const held = revenue.groups.map(({ id, name, units, amount }, index) => ({
    id,
    name,
    units,
    amount: amount - direct.groups[index]!.amount - indirect.groups[index]!.amount,
  }));
  const totalAmount = revenue.totalAmount - direct.totalAmount - indirect.totalAmount;
  return priced(revenue.id, revenue.processName, totalAmount, null, held);
}

function priced(
  id: string,
  processName: string,
  totalAmount: Cents,
  unitDescription: string | null,
  held: readonly (NamedAmount & Cell)[],
): SegmentRow {
  const amount = sum(held.map(cell => cell.amount));
  const units = sum(held.map(cell => cell.units));
  // Cents ÷ hundredths of a unit are euros per unit.
  const pricePerUnit = units === 0 ? null : amount / units;
  return {
    id,
    processName,
    totalAmount,
    notAllocated: totalAmount - amount,
    pricePerUnit,
    unitDescription,
    groups: held.map(({ id, name, amount, units }) => ({ id, name, amount, units, pricePerUnit, unitDescription })),
  };
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
