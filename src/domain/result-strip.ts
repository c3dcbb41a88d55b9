import type { AfterSurcharge } from './by-segment.ts';
import { type Cents, type Share, shareOf, sum } from './money.ts';
import { margin, type ProcessOverview } from './process-overview.ts';
import { type Passage, type UnlikeEntered, unlikeEntered } from './reconciliation.ts';
import type { SegmentOverview } from './segment-overview.ts';
import type { ProcessesOf } from './trail.ts';

// The answer of an overview in a few figures: the total net result, and what each segment, or each section, has of it. Invariant:
// parts, others and what is not allocated add up to the total, in results and in shares of what shares are of.

export interface StripFigure {
  result: Cents;
  /** Result ÷ revenue. Null without revenue. */
  margin: Share | null;
  /** How much of all revenue it has, or of all costs where nothing is sold. Null where it has none. */
  share: Share | null;
}
export interface StripPart extends StripFigure {
  id: string;
  /** What it is the result of. */
  of: ProcessesOf | { segmentId: string };
  name: string;
  isBackOffice: boolean;
  /** What is left once what is sold in it has paid for work that is not. Absent where nothing is, or that is not known yet. */
  afterSurcharge?: Cents;
}

export interface ResultStrip {
  /** What shares are of. */
  sharesOf: 'revenue' | 'costs';
  total: StripFigure;
  parts: readonly StripPart[];
  /** Where there are too many to be seen at once: those with the smallest results, together. */
  others: (StripFigure & { count: number }) | undefined;
  /** Inside the total, and in no part. Absent where everything is allocated. */
  notAllocated: StripFigure | undefined;
  /** Absent where the total is the result of everything that was entered. */
  unlikeEntered: UnlikeEntered | undefined;
}

/** So many are read at a glance. */
export const MOST_PARTS = 12;

export function segmentStrip({ revenueSummary, totalNetResultSummary, reconciliation }: SegmentOverview): ResultStrip {
  const parts = totalNetResultSummary.groups.map(({ id, name, amount }, at) => ({
    ...{ id, of: { segmentId: id }, name, isBackOffice: false },
    ...{ revenue: revenueSummary.groups[at]!.amount, result: amount },
  }));
  return strip(
    parts,
    { revenue: revenueSummary.totalAmount, result: totalNetResultSummary.totalAmount },
    { revenue: revenueSummary.notAllocated, result: totalNetResultSummary.notAllocated },
    reconciliation,
  );
}

/** Of sections; where there is one only, or where they are not shown, of cost objects; and then of costs. */
export function processStrip(
  overview: ProcessOverview,
  level: number,
  paid: readonly AfterSurcharge[] = [],
): ResultStrip {
  const { processesByLevels, revenueSummary, totalNetResultSummary, reconciliation } = overview;
  const sections = processesByLevels.map(({ id, name, isBackOffice, mainProcesses }) => ({
    ...{ id, of: { sectionId: id }, name, isBackOffice },
    size: sum(mainProcesses.map(({ processes }) => processes.length)),
  }));
  const costObjects = processesByLevels.flatMap(({ isBackOffice, mainProcesses }) =>
    mainProcesses.map(({ id, name, processes }) => ({
      ...{ id, of: { mainProcessId: id }, name, isBackOffice },
      size: processes.length,
    })),
  );
  const costs = processesByLevels.flatMap(({ isBackOffice, mainProcesses }) =>
    mainProcesses.flatMap(({ processes }) =>
      processes.map(({ id, name }) => ({ id, of: { processId: id }, name, isBackOffice, size: 1 })),
    ),
  );
  const levels = [sections, costObjects, costs].slice(3 - level);
  const groups = levels.find(groups => groups.length > 1) ?? costs;
  const after = new Map(paid.map(({ id, parts }) => [id, sum(parts)]));
  let from = 0;
  const parts = groups.map(({ size, ...group }) => {
    const of = ({ groups }: { groups: readonly { amount: Cents }[] }) =>
      sum(groups.slice(from, from + size).map(({ amount }) => amount));
    const sold = revenueSummary.groups.slice(from, from + size).flatMap(({ id }) => after.get(id) ?? []);
    const part = {
      ...{ ...group, revenue: of(revenueSummary), result: of(totalNetResultSummary) },
      ...(sold.length > 0 && { afterSurcharge: sum(sold) }),
    };
    from += size;
    return part;
  });
  const total = { revenue: revenueSummary.totalAmount, result: totalNetResultSummary.totalAmount };
  return strip(parts, total, { revenue: 0, result: 0 }, reconciliation);
}

interface Earned {
  revenue: Cents;
  result: Cents;
}
type Part = Earned & Omit<StripPart, keyof StripFigure>;

function strip(all: readonly Part[], total: Earned, left: Earned, passages: readonly Passage[]): ResultStrip {
  const isSold = total.revenue > 0;
  // Costs are what revenue and result differ by.
  const counted = ({ revenue, result }: Earned) => (isSold ? revenue : revenue - result);
  const whole = counted(total);
  const figure = (earned: Earned): StripFigure => ({
    result: earned.result,
    margin: margin(earned.result, earned.revenue),
    share: whole > 0 && counted(earned) !== 0 ? shareOf(counted(earned), whole) : null,
  });
  const shown = mostTelling(all);
  const others = all.filter(part => !shown.has(part));
  const together = (of: keyof Earned) => sum(others.map(part => part[of]));
  return {
    sharesOf: isSold ? 'revenue' : 'costs',
    total: figure(total),
    parts: all
      .filter(part => shown.has(part))
      .map(({ revenue, result, ...part }) => ({ ...part, ...figure({ revenue, result }) })),
    others:
      others.length > 0
        ? { count: others.length, ...figure({ revenue: together('revenue'), result: together('result') }) }
        : undefined,
    notAllocated: left.revenue === 0 && left.result === 0 ? undefined : { ...figure(left), margin: null },
    unlikeEntered: unlikeEntered(total.result, passages),
  };
}

/** Those with the largest results and losses. */
function mostTelling(all: readonly Part[]): ReadonlySet<Part> {
  if (all.length <= MOST_PARTS) return new Set(all);
  const bySize = [...all].sort((a, b) => Math.abs(b.result) - Math.abs(a.result));
  return new Set(bySize.slice(0, MOST_PARTS - 1));
}
