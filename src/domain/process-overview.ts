import { type Book, type Column, columnsOf, type Entry, reached } from './book.ts';
import { backOfficeLast } from './cost-objects.ts';
import { type Cents, type Share, shareOf, sum } from './money.ts';
import { personnelBasis } from './personnel.ts';
import { type Passage, reconciliation } from './reconciliation.ts';
import { amountRows, amountsOf, PROCESS_STATEMENT, type ProcessAmountRow, type ProcessRow } from './statement.ts';

// Profit and loss per cost. Every figure is a sum of stored cents. Only the price and the margins are divided here. The price is
// not rounded. Invariants: the groups of each summary add up to its total; net result = revenue − direct − personnel − other, in
// each column and in the total. The work is linear in the allocations that are not zero.

export interface NamedAmount {
  id: string;
  name: string;
  amount: Cents;
}

/** In euros, not rounded. */
export interface NamedPrice {
  id: string;
  name: string;
  amount: number;
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
  calculatedTotalNetResultPerUnit: NamedPrice[];
  grossMargin: MarginRow;
  contributionMargin: MarginRow;
  netMargin: MarginRow;
  /** What was entered, and what of it reaches the columns. */
  reconciliation: Passage[];
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

export function processOverview(book: Book): ProcessOverview {
  const columns = columnsOf(book);
  const amounts = amountsOf(PROCESS_STATEMENT, {
    revenue: columns.map(({ process }) => process.revenue),
    directCosts: columns.map(({ process }) => process.directCost),
    personnel: columns.map(({ indirect }) => indirect.personnel),
    otherCosts: columns.map(({ indirect }) => indirect.otherCosts),
  });
  const row = (label: ProcessAmountRow): Summary => {
    const totalAmount = sum(amounts[label]);
    const groups = columns.map(({ process: { id, name } }, at) => ({ id, name, amount: amounts[label][at]! }));
    return { originalTotalAmount: totalAmount, totalAmount, groups };
  };
  const flat = (label: ProcessAmountRow): ProcessAmount[] =>
    columns.map(({ process }, at) => ({ processId: process.id, amount: amounts[label][at]! }));
  const summaries = Object.fromEntries(
    amountRows(PROCESS_STATEMENT).map(label => [SUMMARIES[label], row(label)]),
  ) as Record<(typeof SUMMARIES)[ProcessAmountRow], Summary>;
  const marginOf = (label: 'grossMargin' | 'contributionMargin' | 'netMargin') => {
    const { of, per } = PROCESS_STATEMENT[label];
    return marginRow(summaries[SUMMARIES[of]], summaries[SUMMARIES[per]]);
  };
  const groups = book.entries.map((entry, position) => costGroup(book, entry, position));
  const personnel = groups.filter((_, position) => book.entries[position]!.kind !== 'otherCost');
  const otherCosts = groups.slice(personnel.length);
  const personnelAllocations = personnel.map(entityAllocations);
  const basis = personnelBasis(book.truths.showCostCentersOnPersonnel);

  return {
    processIds: columns.map(({ process }) => process.id),
    segmentsIds: book.truths.segments.map(segment => segment.id),
    labels: OVERVIEW_LABELS,
    revenue: flat('revenue'),
    directCosts: flat('directCosts'),
    employeeCostAllocations: personnelAllocations,
    costCenterCostAllocations: basis === 'costCenters' ? personnelAllocations : [],
    otherCostAllocations: otherCosts.map(entityAllocations),
    totalCosts: flat('totalCosts'),
    totalNetResult: flat('totalNetResult'),
    processesByLevels: columnGroups(book),
    ...summaries,
    employeeCostAllocationsGroups: personnel,
    otherCostAllocationsGroups: otherCosts,
    calculatedTotalNetResultPerUnit: costPricesPerUnit(columns, amounts.totalCosts),
    grossMargin: marginOf('grossMargin'),
    contributionMargin: marginOf('contributionMargin'),
    netMargin: marginOf('netMargin'),
    reconciliation: reconciliation(book, 'process'),
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

/** For the processes that have units. Cents ÷ hundredths of a unit are euros per unit. */
function costPricesPerUnit(columns: readonly Column[], totalCosts: readonly Cents[]): NamedPrice[] {
  return columns.flatMap(({ process: { id, name, units } }, at) =>
    units > 0 ? [{ id, name, amount: totalCosts[at]! / units }] : [],
  );
}

function costGroup(book: Book, { id, name }: Entry, position: number): CostGroup {
  const groups = reached(book, book.stages[0][position]!).map(({ process, amount }) => {
    const { id, name } = book.truths.processes[process]!;
    return { id, name, amount };
  });
  return { id, processName: name, totalAmount: sum(groups.map(group => group.amount)), groups };
}

function entityAllocations({ id, processName, groups }: CostGroup): EntityAllocations {
  return {
    entity: { id, name: processName },
    allocations: groups.map(({ id, amount }) => ({ processId: id, amount })),
  };
}

/** The column heads. Whatever holds no process has no column. */
function columnGroups({ tree, truths }: Book): OverviewSection[] {
  return backOfficeLast(tree)
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
          processes: processes.map(at => ({ id: truths.processes[at]!.id, name: truths.processes[at]!.name })),
        })),
    }))
    .filter(({ mainProcesses }) => mainProcesses.length > 0);
}
