import { type Book, type Column, type EntryKind, orderOf } from './book.ts';
import { type Packed, unpacked } from './cells.ts';
import { backOfficeLast } from './cost-objects.ts';
import { type Cents, type Share, shareOf, sum } from './money.ts';
import { type Passage, reconciliation } from './reconciliation.ts';
import { amountRows, amountsOf, PROCESS_STATEMENT, type ProcessAmountRow, type ProcessRow } from './statement.ts';
import type { LedgerSums } from './truths.ts';

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
  ledger?: LedgerSums | undefined;
}

/** The overview in columns, as it is computed and changes hands. */
export interface ProcessFigures
  extends Omit<ProcessOverview, 'employeeCostAllocationsGroups' | 'otherCostAllocationsGroups'> {
  readonly packed: Record<'personnel' | 'otherCosts', Packed<CostGroup>>;
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
  return readProcesses(processFigures(book));
}

/** The overview as it is read. */
export function readProcesses({ packed, ...rest }: ProcessFigures): ProcessOverview {
  const processes = rest.revenueSummary.groups;
  const groups = (costs: Packed<CostGroup>) =>
    unpacked(costs, (_row, _place, process, amount): NamedAmount => {
      const { id, name } = processes[process!]!;
      return { id, name, amount: amount! };
    });
  return {
    ...rest,
    employeeCostAllocationsGroups: groups(packed.personnel),
    otherCostAllocationsGroups: groups(packed.otherCosts),
  };
}

export function processFigures(book: Book): ProcessFigures {
  const { columns } = book;
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
  const summaries = Object.fromEntries(
    amountRows(PROCESS_STATEMENT).map(label => [SUMMARIES[label], row(label)]),
  ) as Record<(typeof SUMMARIES)[ProcessAmountRow], Summary>;
  const marginOf = (label: 'grossMargin' | 'contributionMargin' | 'netMargin') => {
    const { of, per } = PROCESS_STATEMENT[label];
    return marginRow(summaries[SUMMARIES[of]], summaries[SUMMARIES[per]]);
  };
  return {
    processIds: columns.map(({ process }) => process.id),
    segmentsIds: book.truths.segments.map(segment => segment.id),
    labels: OVERVIEW_LABELS,
    processesByLevels: columnGroups(book),
    ...summaries,
    packed: {
      personnel: costGroups(book, columns, kind => kind !== 'otherCost'),
      otherCosts: costGroups(book, columns, kind => kind === 'otherCost'),
    },
    calculatedTotalNetResultPerUnit: costPricesPerUnit(columns, amounts.totalCosts),
    grossMargin: marginOf('grossMargin'),
    contributionMargin: marginOf('contributionMargin'),
    netMargin: marginOf('netMargin'),
    reconciliation: reconciliation(book, 'process'),
    ledger: book.truths.ledger ?? undefined,
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
function costPricesPerUnit(columns: readonly Column[], totalCosts: Float64Array): NamedPrice[] {
  return columns.flatMap(({ process: { id, name, units } }, at) =>
    units > 0 ? [{ id, name, amount: totalCosts[at]! / units }] : [],
  );
}

/** A cell is the place of a column and an amount. */
function costGroups(book: Book, columns: readonly Column[], isMeant: (kind: EntryKind) => boolean): Packed<CostGroup> {
  const columnOf = new Uint32Array(columns.length);
  columns.forEach(({ position }, column) => {
    columnOf[position] = column;
  });
  const given = book.entries.flatMap(({ kind }, at) => (isMeant(kind) ? [at] : []));
  const cells = sum(given.map(at => book.stages[0][at]!.parts.length));
  const [receivers, amounts] = [new Uint32Array(cells), new Float64Array(cells)];
  const ends = new Float64Array(given.length);
  let end = 0;
  for (let place = 0; place < given.length; place++) {
    const { allocation, parts } = book.stages[0][given[place]!]!;
    const { to } = allocation;
    const order = orderOf(to, book.places);
    for (let n = 0; n < to.length; n++) {
      const row = order ? order[n]! : n;
      const amount = parts[row]!;
      if (amount === 0) continue;
      receivers[end] = columnOf[to[row]!]!;
      amounts[end++] = amount;
    }
    ends[place] = end;
  }
  const rows = given.map(at => {
    const { id, name } = book.entries[at]!;
    return { id, processName: name, totalAmount: book.stages[0][at]!.passedOn };
  });
  return { rows, ends, columns: [receivers.subarray(0, end), amounts.subarray(0, end)] };
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
