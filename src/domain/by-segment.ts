import { type Cents, sum } from './money.ts';
import type { NamedAmount, OverviewSection } from './process-overview.ts';
import { SECTIONS, type SegmentOverview } from './segment-overview.ts';
import type { SegmentAmountRow } from './statement.ts';
import type { ProcessesOf } from './trail.ts';

// A figure of the statement of costs, by who it is with. Invariant: segments and what none of them has add up to the figure.

export interface BySegment {
  /** All segments, in their order. */
  readonly segments: readonly NamedAmount[];
  readonly notAllocated: Cents;
}

/** The result of a cost that is sold once it has paid its surcharge: in each segment, in their order, or in all where there are none. */
export interface AfterSurcharge {
  readonly id: string;
  readonly parts: readonly Cents[];
}

/** What has the same total in both views. */
const ROWS: readonly string[] = ['revenue', 'directCosts', 'totalNetResult'] satisfies SegmentAmountRow[];
const isInBoth = (row = ''): row is SegmentAmountRow => ROWS.includes(row);

/** Of any view whatever. */
interface Cell extends ProcessesOf {
  readonly view: string;
  readonly row?: string;
  readonly entryId?: string | undefined;
}

/** Undefined without segments, and for what is not known by segment. */
export function bySegment(
  overview: SegmentOverview,
  sections: readonly OverviewSection[],
  cell: Cell,
): BySegment | undefined {
  if (overview.segmentsIds.length === 0) return undefined;
  if (cell.view !== 'process' || cell.entryId !== undefined || !isInBoth(cell.row)) return undefined;
  const { summary, groups } = SECTIONS[cell.row];
  const within = processesIn(sections, cell);
  if (!within) return { segments: overview[summary].groups, notAllocated: overview[summary].notAllocated };
  const rows = overview[groups].filter(({ id }) => within.has(id));
  const held = new Map<string, Cents>();
  for (const { id, amount } of rows.flatMap(row => row.groups)) held.set(id, (held.get(id) ?? 0) + amount);
  return {
    segments: overview[summary].groups.map(({ id, name }) => ({ id, name, amount: held.get(id) ?? 0 })),
    notAllocated: sum(rows.map(row => row.notAllocated)),
  };
}

/** A result the same way, once what is sold has paid for work that is not. Undefined where nothing of it is sold, and of all of it. */
export function bySegmentPaid(
  overview: SegmentOverview,
  sections: readonly OverviewSection[],
  cell: Cell,
  paid: readonly AfterSurcharge[],
): BySegment | undefined {
  if (cell.row !== 'totalNetResult' || !bySegment(overview, sections, cell)) return undefined;
  const within = processesIn(sections, cell);
  const sold = paid.filter(({ id }) => within?.has(id));
  if (sold.length === 0) return undefined;
  const segments = overview.totalNetResultSummary.groups.map(({ id, name }, place) => ({
    ...{ id, name },
    amount: sum(sold.map(({ parts }) => parts[place]!)),
  }));
  return { segments, notAllocated: 0 };
}

/** Undefined: all of them. */
function processesIn(sections: readonly OverviewSection[], of: ProcessesOf): ReadonlySet<string> | undefined {
  const { processId, mainProcessId, sectionId } = of;
  if (processId !== undefined) return new Set([processId]);
  if ((mainProcessId ?? sectionId) === undefined) return undefined;
  const objects = sections.flatMap(({ id, mainProcesses }) =>
    mainProcesses.filter(one => id === sectionId || one.id === mainProcessId),
  );
  return new Set(objects.flatMap(({ processes }) => processes.map(({ id }) => id)));
}
