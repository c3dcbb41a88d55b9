import type { Book } from './book.ts';
import type { Cents } from './money.ts';
import { personnelBasis } from './personnel.ts';
import { type CostGroup, type ProcessOverview, processOverview, type Summary } from './process-overview.ts';

// The overview per cost object as it travels: with flat lists beside the rows, which repeat figures. Nothing else reads them.

export interface ProcessAmount {
  processId: string;
  amount: Cents;
}

export interface EntityAllocations {
  entity: { id: string; name: string };
  allocations: ProcessAmount[];
}

export interface FlatOverview extends ProcessOverview {
  revenue: ProcessAmount[];
  directCosts: ProcessAmount[];
  employeeCostAllocations: EntityAllocations[];
  costCenterCostAllocations: EntityAllocations[];
  otherCostAllocations: EntityAllocations[];
  totalCosts: ProcessAmount[];
  totalNetResult: ProcessAmount[];
}

export function flatOverview(book: Book): FlatOverview {
  const overview = processOverview(book);
  const basis = personnelBasis(book.truths.showCostCentersOnPersonnel);
  const personnel = overview.employeeCostAllocationsGroups.map(allocations);
  return {
    ...overview,
    revenue: amounts(overview.revenueSummary),
    directCosts: amounts(overview.directCostsSummary),
    employeeCostAllocations: personnel,
    costCenterCostAllocations: basis === 'costCenters' ? personnel : [],
    otherCostAllocations: overview.otherCostAllocationsGroups.map(allocations),
    totalCosts: amounts(overview.totalCostsSummary),
    totalNetResult: amounts(overview.totalNetResultSummary),
  };
}

function amounts({ groups }: Summary | CostGroup): ProcessAmount[] {
  return groups.map(({ id, amount }) => ({ processId: id, amount }));
}

function allocations(group: CostGroup): EntityAllocations {
  return { entity: { id: group.id, name: group.processName }, allocations: amounts(group) };
}
