import type { Book } from './book.ts';
import type { Named } from './scenario-model.ts';
import { namesApart, type ProcessTruths } from './truths.ts';

// A segment that came after costs were divided by hand gets nothing of them, and no division is out of date by that. It may be meant:
// it is told, and is no fault.

export interface LeftOut {
  readonly segment: Named;
  /** In the order of creation. */
  readonly costs: readonly Named[];
}

interface ByHand {
  readonly cost: Named;
  readonly to: ReadonlySet<number>;
  /** The segments that get nothing, and came after all that do. */
  readonly without: readonly number[];
}

/**
 * Total indirect costs that are divided like nothing over all segments that have units or revenue of their own, but for those that came
 * last, which are fewer. Where one of these gets something of more such costs than it misses, it is meant; and so it is of a cost whose
 * own units or revenue others hold, and it does not.
 */
export function leftOut({ truths, stages }: Pick<Book, 'truths' | 'stages'>): LeftOut[] {
  const { segments, processes } = truths;
  const sellingSet = new Set(processes.flatMap(holders));
  const selling = [...segments.keys()].filter(segment => sellingSet.has(segment));
  const names = namesApart(truths);
  const byHand = processes.flatMap((process, n): ByHand[] => {
    const { allocation, dividedLike } = process;
    if (dividedLike || stages[1][n]!.whole === 0 || allocation.to.length < 2) return [];
    const to = new Set(allocation.to);
    const last = selling.findLastIndex(segment => to.has(segment));
    const [until, after] = [selling.slice(0, last + 1), selling.slice(last + 1)];
    const isOverAll = until.length > 1 && until.length > after.length && until.every(segment => to.has(segment));
    const own = new Set(holders(process));
    const without = isOverAll ? after.filter(segment => own.size === 0 || own.has(segment)) : [];
    return [{ cost: { id: process.id, name: names[n]! }, to, without }];
  });
  return selling.flatMap(segment => {
    const costs = byHand.filter(one => one.without.includes(segment)).map(({ cost }) => cost);
    const others = byHand.filter(one => one.to.has(segment)).length;
    return costs.length === 0 || costs.length < others ? [] : [{ segment: segments[segment]!, costs }];
  });
}

/** The segments that hold units or revenue of a cost. */
const holders = ({ direct: { to, units, revenue } }: ProcessTruths): number[] =>
  to.filter((_, n) => units[n]! > 0 || revenue[n]! > 0);

/** But for what somebody has said to be meant: pairs of a segment and a cost. */
export function withoutMeant(
  all: readonly LeftOut[],
  meant: ReadonlySet<string>,
): (LeftOut & { readonly pairs: readonly string[] })[] {
  return all.flatMap(({ segment, costs }) => {
    const pairOf = ({ id }: Named) => `${segment.id} ${id}`;
    const left = costs.filter(cost => !meant.has(pairOf(cost)));
    return left.length > 0 ? [{ segment, costs: left, pairs: left.map(pairOf) }] : [];
  });
}
