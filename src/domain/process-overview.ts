import { backOfficeLast, costsOf, type Section } from './cost-objects.ts';
import type { DirectFigures } from './direct-allocation.ts';
import { type Cents, proportion, type Share, shareOf, sum } from './money.ts';
import type { PersonnelBasis } from './personnel.ts';
import { amountRows, amountsOf, PROCESS_STATEMENT, type ProcessAmountRow, type ProcessRow } from './statement.ts';
import {
  type AllocatedCost,
  enteredCosts,
  type IndirectCost,
  indirectCosts,
  NO_INDIRECT_COST,
  notAllocatedToProcesses,
} from './total-costs.ts';

// Profit and loss per cost. Every figure is a sum of stored cents. Only the price and the margins are divided here. Invariants:
// the groups of each summary add up to its total; net result = revenue − direct − personnel − other, in each column and in the
// total. The work is linear in the allocations that are not zero.

/** What the overview is made of: the stored cents, in order of creation. */
export interface ProcessOverviewFigures {
  readonly segments: readonly { readonly id: string }[];
  readonly sections: readonly Section<OverviewProcess>[];
  readonly basis: PersonnelBasis | null;
  /** Employees or cost centers, as the basis says. */
  readonly personnel: readonly AllocatedCost[];
  readonly otherCosts: readonly AllocatedCost[];
}

export interface OverviewProcess {
  readonly id: string;
  readonly name: string;
  readonly totals: DirectFigures;
}

export interface NamedAmount {
  id: string;
  name: string;
  amount: Cents;
}

export interface ProcessAmount {
  processId: string;
  amount: Cents;
}

/** One amount for each process, in the order of the columns. */
export interface Summary {
  originalTotalAmount: Cents;
  totalAmount: Cents;
  groups: NamedAmount[];
}

/** A sub-row: an employee, cost center or other cost, named by `processName`, with the processes that carry any of it. */
export interface CostGroup {
  id: string;
  processName: string;
  totalAmount: Cents;
  groups: NamedAmount[];
}

export interface EntityAllocations {
  entity: { id: string; name: string };
  allocations: ProcessAmount[];
}

/** Profit ÷ revenue as a share, where there is revenue. */
export interface MarginRow {
  total: Share | null;
  groups: { id: string; name: string; percent: Share | null }[];
}

export interface OverviewSection {
  id: string;
  name: string;
  isBackOffice: boolean;
  mainProcesses: { id: string; name: string; mainProcessName: string; processes: { id: string; name: string }[] }[];
}

export interface ProcessOverview {
  processIds: string[];
  segmentsIds: string[];
  labels: typeof OVERVIEW_LABELS;
  revenue: ProcessAmount[];
  directCosts: ProcessAmount[];
  employeeCostAllocations: EntityAllocations[];
  costCenterCostAllocations: EntityAllocations[];
  otherCostAllocations: EntityAllocations[];
  totalCosts: ProcessAmount[];
  totalNetResult: ProcessAmount[];
  processesByLevels: OverviewSection[];
  revenueSummary: Summary;
  directCostsSummary: Summary;
  grossProfitSummary: Summary;
  employeeCostAllocationsSummary: Summary;
  employeeCostAllocationsGroups: CostGroup[];
  contributionProfitSummary: Summary;
  otherCostAllocationsSummary: Summary;
  otherCostAllocationsGroups: CostGroup[];
  totalCostsSummary: Summary;
  totalNetResultSummary: Summary;
  calculatedTotalNetResultPerUnit: NamedAmount[];
  grossMargin: MarginRow;
  contributionMargin: MarginRow;
  netMargin: MarginRow;
  /** Personnel and other costs that reached no process. They are in neither result. */
  notAllocated: IndirectCost;
}

/** Row → translation key. */
export const OVERVIEW_LABELS = {
  total: 'overview.total',
  revenue: 'overview.revenue',
  directCosts: 'overview.directCosts',
  grossProfit: 'overview.grossProfit',
  employeeCostAllocations: 'overview.employeeCostAllocations',
  contributionProfit: 'overview.contributionProfit',
  otherCosts: 'overview.otherCosts',
  totalCosts: 'overview.totalCosts',
  totalNetResult: 'overview.totalNetResult',
  costPricePerUnit: 'overview.costPricePerUnit',
  grossMargin: 'overview.grossMargin',
  contributionMargin: 'overview.contributionMargin',
  netMargin: 'overview.netMargin',
} as const satisfies Record<ProcessRow | 'total', string>;
export type OverviewLabel = keyof typeof OVERVIEW_LABELS;

/** In which field the overview has each row of amounts. */
export const SUMMARIES = {
  revenue: 'revenueSummary',
  directCosts: 'directCostsSummary',
  grossProfit: 'grossProfitSummary',
  employeeCostAllocations: 'employeeCostAllocationsSummary',
  contributionProfit: 'contributionProfitSummary',
  otherCosts: 'otherCostAllocationsSummary',
  totalCosts: 'totalCostsSummary',
  totalNetResult: 'totalNetResultSummary',
} as const satisfies Record<ProcessAmountRow, keyof ProcessOverview>;

export function processOverview(figures: ProcessOverviewFigures): ProcessOverview {
  const sections = backOfficeLast(figures.sections);
  const processes = costsOf(sections);
  const names = new Map(processes.map(({ id, name }) => [id, name]));
  const carried = indirectCosts(figures.personnel, figures.otherCosts);
  const indirect = processes.map(({ id }) => carried.get(id) ?? NO_INDIRECT_COST);
  const amounts = amountsOf(PROCESS_STATEMENT, {
    revenue: processes.map(process => process.totals.revenue),
    directCosts: processes.map(process => process.totals.directCost),
    personnel: indirect.map(process => process.personnel),
    otherCosts: indirect.map(process => process.otherCosts),
  });
  const row = (label: ProcessAmountRow): Summary => {
    const totalAmount = sum(amounts[label]);
    const groups = processes.map(({ id, name }, column) => ({ id, name, amount: amounts[label][column]! }));
    return { originalTotalAmount: totalAmount, totalAmount, groups };
  };
  const flat = (label: ProcessAmountRow): ProcessAmount[] =>
    processes.map(({ id }, column) => ({ processId: id, amount: amounts[label][column]! }));
  const summaries = Object.fromEntries(
    amountRows(PROCESS_STATEMENT).map(label => [SUMMARIES[label], row(label)]),
  ) as Record<(typeof SUMMARIES)[ProcessAmountRow], Summary>;
  const marginOf = (label: 'grossMargin' | 'contributionMargin' | 'netMargin') => {
    const { of, per } = PROCESS_STATEMENT[label];
    return marginRow(summaries[SUMMARIES[of]], summaries[SUMMARIES[per]]);
  };
  const personnelAllocations = figures.personnel.map(entityAllocations);

  return {
    processIds: processes.map(process => process.id),
    segmentsIds: figures.segments.map(segment => segment.id),
    labels: OVERVIEW_LABELS,
    revenue: flat('revenue'),
    directCosts: flat('directCosts'),
    employeeCostAllocations: personnelAllocations,
    costCenterCostAllocations: figures.basis === 'costCenters' ? personnelAllocations : [],
    otherCostAllocations: figures.otherCosts.map(entityAllocations),
    totalCosts: flat('totalCosts'),
    totalNetResult: flat('totalNetResult'),
    processesByLevels: columnGroups(sections),
    ...summaries,
    employeeCostAllocationsGroups: figures.personnel.map(cost => costGroup(cost, names)),
    otherCostAllocationsGroups: figures.otherCosts.map(cost => costGroup(cost, names)),
    calculatedTotalNetResultPerUnit: costPricesPerUnit(processes, summaries.totalCostsSummary),
    grossMargin: marginOf('grossMargin'),
    contributionMargin: marginOf('contributionMargin'),
    netMargin: marginOf('netMargin'),
    notAllocated: notAllocatedToProcesses(enteredCosts(figures.personnel, figures.otherCosts), carried.values()),
  };
}

/** Profit ÷ revenue; there is no margin without revenue. */
export function margin(profit: Cents, revenue: Cents): Share | null {
  return revenue > 0 ? shareOf(profit, revenue) : null;
}

function marginRow(profit: Summary, revenue: Summary): MarginRow {
  return {
    total: margin(profit.totalAmount, revenue.totalAmount),
    groups: profit.groups.map(({ id, name, amount }, index) => ({
      id,
      name,
      percent: margin(amount, revenue.groups[index]!.amount),
    })),
  };
}

/** To the nearest cent, for the processes that have units. */
function costPricesPerUnit(processes: readonly OverviewProcess[], totalCosts: Summary): NamedAmount[] {
  return totalCosts.groups.flatMap((group, index) => {
    const { units } = processes[index]!.totals;
    return units > 0 ? [{ ...group, amount: proportion(group.amount, 100, units) }] : [];
  });
}

function costGroup({ id, name, allocations }: AllocatedCost, names: ReadonlyMap<string, string>): CostGroup {
  const groups = allocations
    .filter(({ cost }) => cost !== 0)
    .map(({ id, cost }) => ({ id, name: names.get(id) ?? '', amount: cost }));
  return { id, processName: name, totalAmount: sum(groups.map(group => group.amount)), groups };
}

function entityAllocations({ id, name, allocations }: AllocatedCost): EntityAllocations {
  return {
    entity: { id, name },
    allocations: allocations.filter(({ cost }) => cost !== 0).map(({ id, cost }) => ({ processId: id, amount: cost })),
  };
}

/** The column heads. Whatever holds no process has no column. */
function columnGroups(sections: readonly Section<OverviewProcess>[]): OverviewSection[] {
  return sections
    .map(({ id, name, isBackOffice, mainProcesses }) => ({
      id,
      name,
      isBackOffice,
      mainProcesses: mainProcesses
        .filter(({ processes }) => processes.length > 0)
        .map(({ id, name, processes }) => ({
          id,
          name,
          mainProcessName: name,
          processes: processes.map(({ id, name }) => ({ id, name })),
        })),
    }))
    .filter(({ mainProcesses }) => mainProcesses.length > 0);
}
