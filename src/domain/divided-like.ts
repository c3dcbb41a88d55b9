import { unitsDecide, type Whole } from './allocation.ts';
import type { Book, Division } from './book.ts';
import { type Dimension, type DirectFigures, type DirectRow, hasOwn, heldTogether } from './direct-allocation.ts';
import { dividedAmong } from './divided-among.ts';
import { isOneOfOthers, toDivideAgain } from './following-divisions.ts';
import { type Cents, HUNDRED_PERCENT, type Hundredths, type Share, split, sum } from './money.ts';
import { isInUnits } from './other-costs.ts';
import type { AllocationTruth, Named } from './scenario-model.ts';
import { type DividedLike, LIKES, type LikeKind, type LikeOf } from './total-costs.ts';
import { type Allocation, likeNames, type ProcessTruths, type Truths } from './truths.ts';

// What a division of a total indirect cost, or of an other cost, was made like: revenue, units or personnel, of the same cost, of
// another one that has a name or of all costs, the division of another one, or the indirect costs that the others pass on. It stays
// until somebody divides it otherwise, and so tells when that has changed since. It never changes a figure by itself. What costs have
// of their own is entered; what follows from other divisions, and that this ends, is in following-divisions.ts; that it can be so among
// some receivers only, in divided-among.ts.

const MEASURE = {
  revenue: 'revenue',
  units: 'units',
  allRevenue: 'revenue',
  allUnits: 'units',
  personnel: 'personnel',
  others: 'indirect',
  division: 'part',
} as const;
const OF_ALL: Record<DividedLike, boolean> = {
  revenue: false,
  units: false,
  allRevenue: true,
  allUnits: true,
  personnel: true,
  others: true,
  division: false,
};

/** What a total cost can be divided like: what it has itself or, where it has none, what all costs have. */
export function likesFor(own: Held | undefined): LikeOf<'totalCost'>[] {
  const has = (dimension: Dimension) => own !== undefined && hasOwn(own.totals, own.held, dimension);
  const likes = new Set([has('revenue') ? 'revenue' : 'allRevenue', has('units') ? 'units' : 'allUnits', 'others']);
  return LIKES.totalCost.filter(like => likes.has(like));
}

/** Not what all have. */
export const isOwnLike = (like: DividedLike): boolean => !OF_ALL[like];

/** What has revenue or units of its own is not divided like others together with these. */
export function ownLikes<Like extends DividedLike>(likes: readonly Like[]): readonly Like[] {
  const own = likes.filter(isOwnLike);
  return own.length > 0 ? own : likes;
}

/** What an other cost can be divided like without another one that has a name. */
export const LIKES_OF_COSTS = LIKES.otherCost.filter(like => like !== 'division');

interface Held {
  readonly totals: DirectFigures;
  readonly held: readonly DirectRow[];
}

/** With a cost driver a division is like units or like nothing: made again like something else, its units would be euros. */
export const fittingLike = <Like extends DividedLike>(like: Like | null | undefined, inUnits: boolean): Like | null =>
  like && (!inUnits || MEASURE[like] === 'units') ? like : null;

export const LIKE_NOTHING = { dividedLike: null, dividedLikeOf: null, dividedAmongSome: false } as const;

/** A cost driver takes the word from a division that was made like something else than units. */
export function withFittingLike<Values extends object>(values: Values): Values {
  const { dividedLike, unitDescription = null }: Partial<DrivenDivision> = values;
  if (!dividedLike || fittingLike(dividedLike, isInUnits(unitDescription))) return values;
  return { ...values, ...LIKE_NOTHING };
}

interface DrivenDivision {
  readonly unitDescription: string | null;
  readonly dividedLike: DividedLike | null;
}

/** What a segment holds, or a cost has. */
export interface Part {
  readonly id: string;
  readonly units: Hundredths;
  readonly revenue: Cents;
  /** Of costs, on the chosen basis. */
  readonly personnel?: Cents;
  /** Of segments, passed on by others. */
  readonly indirect?: Cents;
  /** In the division of another one: its units where these decide, else its shares. */
  readonly part?: number;
}

/** What each receiver has of it now: by the rows of the cost itself, or of the other one that is meant, or by those of all costs. */
export function heldLike(
  like: DividedLike,
  own: Iterable<Part>,
  all: () => Iterable<Part>,
): ReadonlyMap<string, number> {
  return heldTogether(OF_ALL[like] ? all() : own, MEASURE[like]);
}

/** Below this, of what is divided, it is the rounding of what it goes by: as where all wages rise by the same percentage. */
const UNSEEN: Share = HUNDRED_PERCENT / 100_000;

/**
 * Whether a division is another one than would be made now; rows of nothing may be left out of it. Where no receiver among whom it
 * is divided holds any of what it was made like, there is nothing that it could be made like, and it is left alone.
 */
export function isOutOfDate(
  rows: readonly AllocationTruth[],
  whole: Pick<Whole, 'inUnits'>,
  held: ReadonlyMap<string, number>,
  receivers: readonly { readonly id: string }[],
  isAmongSome?: boolean,
): boolean {
  const some = isAmongSome && new Set(dividedAmong(rows, whole, true).map(({ id }) => id));
  const weights = receivers.map(({ id }) => (some && !some.has(id) ? 0 : (held.get(id) ?? 0)));
  if (sum(weights) === 0) return false;
  const inUnits = unitsDecide(rows, whole);
  const parts = new Map(rows.map(row => [row.id, inUnits ? row.units : row.share]));
  const made = inUnits ? weights : split(HUNDRED_PERCENT, weights);
  const least = inUnits ? 1 : UNSEEN;
  return receivers.some(({ id }, n) => Math.abs((parts.get(id) ?? 0) - made[n]!) >= least);
}

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

/** The other costs and the processes of a scenario whose division is out of date, each in the order of creation. */
export function outOfDate({ truths, indirect, stages }: Pick<Book, 'truths' | 'indirect' | 'stages'>): OutOfDate[] {
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
  const told = (of: LikeKind, one: Divided, held: HeldOf): OutOfDate[] => {
    const { id, name, dividedLike: like, dividedLikeOf: likeOf, dividedAmongSome, allocation } = one;
    if (!like) return [];
    const receivers = of === 'totalCost' ? segments : processes;
    const rows = rowsOf(allocation, receivers);
    const isOld = isOutOfDate(rows, { inUnits: !!allocation.units }, held(like), receivers, dividedAmongSome);
    if (!isOld) return [];
    const likeOfName = likeOf == null ? {} : { likeOfName: names()[of][likeOf]! };
    return [{ of, id, name, like, ...likeOfName, ...(dividedAmongSome && { amongSome: true }) }];
  };
  return [
    ...otherCosts.flatMap(cost => {
      const parts = () => partsOf(meantBy(cost, otherCosts), processes);
      return told('otherCost', cost, like => heldLike(like, like === 'division' ? parts() : [], costs));
    }),
    ...processes.flatMap(process => {
      const rowsLike = (like: DividedLike) =>
        (like === 'division' ? partsOf : directRows)(meantBy(process, processes), segments);
      return told('totalCost', process, like => heldLike(like, rowsLike(like), holdings));
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
