import { unitsDecide, type Whole } from './allocation.ts';
import { type Dimension, type DirectFigures, type DirectRow, hasOwn, heldTogether } from './direct-allocation.ts';
import { dividedAmong } from './divided-among.ts';
import { type Cents, HUNDRED_PERCENT, type Hundredths, type Share, split, sum } from './money.ts';
import { isInUnits } from './other-costs.ts';
import type { AllocationTruth } from './scenario-model.ts';
import { type DividedLike, LIKES, type LikeOf } from './total-costs.ts';

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

/** What has become of a division that was made like something. */
export interface DivisionState {
  /** It is another one than would be made now; rows of nothing may be left out of it. */
  readonly isOutOfDate: boolean;
  /** No receiver among whom it is divided holds any of what it was made like: it could not be made again, and is left alone. */
  readonly isLikeNothing: boolean;
}

/** As it would be made now, or like nothing. */
export const AS_MADE: DivisionState = { isOutOfDate: false, isLikeNothing: false };

/** Of what has no amount it is not told that it is like nothing. */
export function divisionState(
  rows: readonly AllocationTruth[],
  whole: Pick<Whole, 'inUnits'> & Partial<Whole>,
  held: ReadonlyMap<string, number>,
  receivers: readonly { readonly id: string }[],
  isAmongSome?: boolean,
): DivisionState {
  const given = dividedAmong(rows, whole, true);
  const some = isAmongSome && new Set(given.map(({ id }) => id));
  const weights = receivers.map(({ id }) => (some && !some.has(id) ? 0 : (held.get(id) ?? 0)));
  if (sum(weights) === 0) return { ...AS_MADE, isLikeNothing: given.length > 0 && (whole.total ?? 0) > 0 };
  const inUnits = unitsDecide(rows, whole);
  const parts = new Map(rows.map(row => [row.id, inUnits ? row.units : row.share]));
  const made = inUnits ? weights : split(HUNDRED_PERCENT, weights);
  const least = inUnits ? 1 : UNSEEN;
  const isOutOfDate = receivers.some(({ id }, n) => Math.abs((parts.get(id) ?? 0) - made[n]!) >= least);
  return { ...AS_MADE, isOutOfDate };
}
