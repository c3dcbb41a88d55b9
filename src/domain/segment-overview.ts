import type { Book } from './book.ts';
import { type Packed, unpacked } from './cells.ts';
import { type Cents, type Hundredths, sum } from './money.ts';
import type { NamedAmount } from './process-overview.ts';
import { type Passage, reconciliation } from './reconciliation.ts';
import { add, amountsOf, SEGMENT_STATEMENT, type SegmentAmountRow, type Sign } from './statement.ts';
import { totalCost } from './total-costs.ts';
import type { LedgerSums } from './truths.ts';

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
  ledger?: LedgerSums | undefined;
}

/** In which field the overview has each row, and in which the rows of the processes below it. */
export const SECTIONS = {
  revenue: { summary: 'revenueSummary', groups: 'revenueGroups' },
  directCosts: { summary: 'directCostsSummary', groups: 'directCostGroups' },
  totalCosts: { summary: 'totalCostsSummary', groups: 'totalCostsGroups' },
  totalNetResult: { summary: 'totalNetResultSummary', groups: 'totalNetGroups' },
} as const satisfies Record<SegmentAmountRow, { summary: keyof SegmentOverview; groups: keyof SegmentOverview }>;

/** The overview in columns, as it is computed and changes hands. */
export interface SegmentFigures extends Omit<SegmentOverview, GroupsField> {
  readonly packed: Record<SegmentAmountRow, Packed<SegmentOverviewRow>>;
}
type GroupsField = (typeof SECTIONS)[SegmentAmountRow]['groups'];

/**
 * What is sold has a price of its own in each segment. A cost driver has one price for all of them. A result has none.
 */
const UNITS: Record<SegmentAmountRow, { of: 'sold' | 'driven'; priceOf?: 'segment' | 'row' }> = {
  revenue: { of: 'sold', priceOf: 'segment' },
  directCosts: { of: 'sold', priceOf: 'segment' },
  totalCosts: { of: 'driven', priceOf: 'row' },
  totalNetResult: { of: 'sold' },
};

/** Of what a result is made. */
const RESULT = Object.entries(SEGMENT_STATEMENT.totalNetResult.terms) as [
  keyof typeof SEGMENT_STATEMENT.totalNetResult.terms,
  Sign,
][];

export function segmentOverview(book: Book): SegmentOverview {
  return readSegments(segmentFigures(book));
}

/** The overview as it is read. */
export function readSegments({ packed, ...rest }: SegmentFigures): SegmentOverview {
  const segments = rest.revenueSummary.groups;
  const groups = (label: SegmentAmountRow) =>
    unpacked(packed[label], ({ unitDescription, pricePerUnit }, place, amount, units): SegmentCell => {
      const { id, name } = segments[place]!;
      const ownPrice = UNITS[label].priceOf === 'segment';
      return {
        ...{ id, name, amount: amount!, units: units! },
        ...{ pricePerUnit: ownPrice ? price(amount!, units!) : pricePerUnit, unitDescription },
      };
    });
  return {
    ...rest,
    revenueGroups: groups('revenue'),
    directCostGroups: groups('directCosts'),
    totalCostsGroups: groups('totalCosts'),
    totalNetGroups: groups('totalNetResult'),
  };
}

export function segmentFigures(book: Book): SegmentFigures {
  const { segments } = book.truths;
  const { columns } = book;
  const nothing = () => heldBySegment(columns.length, segments.length);
  const held = { revenue: nothing(), directCosts: nothing(), totalCosts: nothing(), totalNetResult: nothing() };
  const units = { sold: nothing(), driven: nothing() };
  // All of a process at once, while it is near.
  columns.forEach(({ process: { direct }, toSegments: { allocation, parts } }, row) => {
    spread(units.sold, row, direct.to, direct.units);
    spread(held.revenue, row, direct.to, direct.revenue);
    spread(held.directCosts, row, direct.to, direct.directCost);
    spread(held.totalCosts, row, allocation.to, parts);
    if (allocation.units) spread(units.driven, row, allocation.to, allocation.units);
    const from = row * segments.length;
    for (const [term, sign] of RESULT) add(held.totalNetResult.cells, sign, held[term].cells, from, segments.length);
  });
  for (const sums of ['ofProcesses', 'ofSegments'] as const)
    for (const [term, sign] of RESULT) add(held.totalNetResult[sums], sign, held[term][sums]);
  const totals = amountsOf(SEGMENT_STATEMENT, {
    revenue: columns.map(({ process }) => process.revenue),
    directCosts: columns.map(({ process }) => process.directCost),
    indirectCosts: columns.map(({ indirect }) => totalCost(indirect)),
  });
  const ends = Float64Array.from(columns, (_, row) => (row + 1) * segments.length);
  const section = (label: SegmentAmountRow): { summary: SegmentSummary; packed: Packed<SegmentOverviewRow> } => {
    const { of, priceOf } = UNITS[label];
    const rows = columns.map(({ process: { id, name, unitDescription } }, row) => {
      const totalAmount = totals[label][row]!;
      const amount = held[label].ofProcesses[row]!;
      return {
        id,
        processName: name,
        totalAmount,
        notAllocated: totalAmount - amount,
        pricePerUnit: priceOf ? price(amount, units[of].ofProcesses[row]!) : null,
        unitDescription: priceOf === 'row' ? unitDescription : null,
      };
    });
    const totalAmount = sum(totals[label]);
    return {
      summary: {
        originalTotalAmount: totalAmount,
        totalAmount,
        notAllocated: sum(rows.map(row => row.notAllocated)),
        groups: segments.map(({ id, name }, at) => ({ id, name, amount: held[label].ofSegments[at]! })),
      },
      packed: { rows, ends, columns: [held[label].cells, units[of].cells] },
    };
  };
  const revenue = section('revenue');
  const directCosts = section('directCosts');
  const totalCosts = section('totalCosts');
  const totalNetResult = section('totalNetResult');
  return {
    segmentsIds: segments.map(segment => segment.id),
    revenueSummary: revenue.summary,
    directCostsSummary: directCosts.summary,
    totalCostsSummary: totalCosts.summary,
    totalNetResultSummary: totalNetResult.summary,
    packed: {
      revenue: revenue.packed,
      directCosts: directCosts.packed,
      totalCosts: totalCosts.packed,
      totalNetResult: totalNetResult.packed,
    },
    reconciliation: reconciliation(book, 'segment', held),
    ledger: book.truths.ledger ?? undefined,
  };
}

/** One figure for each process and segment, process after process, and what it adds up to both ways. */
type HeldBySegment = Record<'cells' | 'ofProcesses' | 'ofSegments', Float64Array<ArrayBuffer>>;

const heldBySegment = (processes: number, segments: number): HeldBySegment => ({
  cells: new Float64Array(processes * segments),
  ofProcesses: new Float64Array(processes),
  ofSegments: new Float64Array(segments),
});

/** Of figures that the list of one process holds for some of the segments. */
function spread(
  { cells, ofProcesses, ofSegments }: HeldBySegment,
  row: number,
  to: readonly number[],
  figures: ArrayLike<number>,
): void {
  const from = row * ofSegments.length;
  let together = 0;
  for (let at = 0; at < figures.length; at++) {
    const segment = to[at]!;
    const figure = figures[at]!;
    cells[from + segment] = figure;
    ofSegments[segment]! += figure;
    together += figure;
  }
  ofProcesses[row] = together;
}

/** Cents ÷ hundredths of a unit are euros per unit. */
const price = (amount: Cents, units: Hundredths): number | null => (units === 0 ? null : amount / units);
