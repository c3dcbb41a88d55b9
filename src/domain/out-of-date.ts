import type { Book, Division } from './book.ts';
import { heldTogether } from './direct-allocation.ts';
import { type DivisionState, divisionState, heldLike, type Part } from './divided-like.ts';
import { isOneOfOthers, toDivideAgain } from './following-divisions.ts';
import type { Cents } from './money.ts';
import type { AllocationTruth, Named } from './scenario-model.ts';
import type { DividedLike, LikeKind } from './total-costs.ts';
import { type Allocation, likeNames, type ProcessTruths, type Truths } from './truths.ts';

// Which divisions of a scenario are not any more like what they were made like, or like what is nothing now, and what is divided again.

/** What was divided like something, and that is no longer so. */
export interface OutOfDate {
  readonly of: LikeKind;
  readonly id: string;
  readonly name: string;
  readonly like: DividedLike;
  /** Of what has these units, this revenue or this division, where it is another one. */
  readonly likeOfName?: string;
  /** Among some: not like all revenue, but like that of these. */
  readonly amongSome?: boolean;
}

interface Divided extends Named {
  readonly dividedLike?: DividedLike | null;
  /** A position. */
  readonly dividedLikeOf?: number | null;
  readonly dividedAmongSome?: boolean;
  readonly allocation: Allocation;
}

type Dividing = Pick<Book, 'truths' | 'indirect' | 'stages'>;

/** The other costs and the processes of a scenario whose division is out of date, each in the order of creation. */
export const outOfDate = (book: Dividing): OutOfDate[] => dividedWhere(book, 'isOutOfDate');

/** Those that something is divided of, though nothing is left of what that was made like: nothing could be divided again. */
export const likeNothing = (book: Dividing): OutOfDate[] => dividedWhere(book, 'isLikeNothing');

function dividedWhere({ truths, indirect, stages }: Dividing, is: keyof DivisionState): OutOfDate[] {
  const { segments, processes, otherCosts } = truths;
  const holdings = once(() =>
    together(
      segments,
      processes.flatMap((process, n) => [
        ...directRows(process, segments),
        ...(isOneOfOthers(process) ? passedOn(stages[1][n]!, segments) : []),
      ]),
    ),
  );
  const costs = once(() => costParts({ truths, indirect }));
  const names = once(() => likeNames(truths));
  const told = (of: LikeKind, one: Divided, total: Cents, held: HeldOf): OutOfDate[] => {
    const { id, name, dividedLike: like, dividedLikeOf: likeOf, dividedAmongSome, allocation } = one;
    if (!like) return [];
    const receivers = of === 'totalCost' ? segments : processes;
    const rows = rowsOf(allocation, receivers);
    const state = divisionState(rows, { inUnits: !!allocation.units, total }, held(like), receivers, dividedAmongSome);
    if (!state[is]) return [];
    const likeOfName = likeOf == null ? {} : { likeOfName: names()[of][likeOf]! };
    return [{ of, id, name, like, ...likeOfName, ...(dividedAmongSome && { amongSome: true }) }];
  };
  return [
    ...otherCosts.flatMap(cost => {
      const parts = () => partsOf(meantBy(cost, otherCosts), processes);
      return told('otherCost', cost, cost.totalCost, like => heldLike(like, like === 'division' ? parts() : [], costs));
    }),
    ...processes.flatMap((process, n) => {
      const rowsLike = (like: DividedLike) =>
        (like === 'division' ? partsOf : directRows)(meantBy(process, processes), segments);
      return told('totalCost', process, stages[1][n]!.whole, like => heldLike(like, rowsLike(like), holdings));
    }),
  ];
}

/** The names of what is not out of date itself, and follows from what is: it is divided again with that, other costs first. */
export function goingAlong({ truths }: Pick<Book, 'truths'>, old: readonly OutOfDate[]): string[] {
  const { segments, processes, otherCosts } = truths;
  const ids = new Set(old.map(({ id }) => id));
  const listed = (all: readonly Divided[]) =>
    all.map(({ id, name, dividedLike, dividedLikeOf: of }) => ({
      ...{ id, name, dividedLike, dividedLikeOf: of == null ? null : all[of]!.id, isOutOfDate: ids.has(id) },
    }));
  const givers = toDivideAgain(listed(otherCosts));
  const receivers = segments.length > 0 ? toDivideAgain(listed(processes), givers.length > 0) : [];
  return [...givers, ...receivers].filter(one => !one.isOutOfDate).map(({ name }) => name);
}

/** Another one, or itself. */
const meantBy = <One extends Divided>(one: One, all: readonly One[]): One =>
  one.dividedLikeOf == null ? one : all[one.dividedLikeOf]!;

/** What each cost has in all, the personnel on the chosen basis. */
export const costParts = ({ truths, indirect }: Pick<Book, 'truths' | 'indirect'>): Part[] =>
  truths.processes.map(({ id, units, revenue }, n) => ({ id, units, revenue, personnel: indirect[n]!.personnel }));

type HeldOf = (like: DividedLike) => ReadonlyMap<string, number>;

const directRows = ({ direct }: ProcessTruths, segments: Truths['segments']): Part[] =>
  direct.to.map((segment, n) => ({
    id: segments[segment]!.id,
    units: direct.units[n]!,
    revenue: direct.revenue[n]!,
  }));

export const partsOf = (
  { allocation: { to, units, shares } }: Pick<Divided, 'allocation'>,
  receivers: readonly Named[],
) => to.map((at, n): Part => ({ id: receivers[at]!.id, units: 0, revenue: 0, part: (units ?? shares)![n]! }));

export const passedOn = ({ allocation: { to }, parts }: Division, segments: readonly Named[]): Part[] =>
  to.map((segment, n) => ({ id: segments[segment]!.id, units: 0, revenue: 0, indirect: parts[n]! }));

const rowsOf = ({ to, shares, units }: Allocation, receivers: readonly Named[]): AllocationTruth[] =>
  to.map((at, n) => ({ id: receivers[at]!.id, share: shares?.[n] ?? 0, units: units?.[n] ?? 0 }));

/** Each once, with what it holds of all of them: there can be many. */
function together(receivers: readonly Named[], parts: readonly Part[]): Part[] {
  const [units, revenue] = [heldTogether(parts, 'units'), heldTogether(parts, 'revenue')];
  const indirect = heldTogether(parts, 'indirect');
  return receivers.map(({ id }) => ({
    ...{ id, units: units.get(id) ?? 0, revenue: revenue.get(id) ?? 0, indirect: indirect.get(id) ?? 0 },
  }));
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
