import { unitsDecide, type Whole } from './allocation.ts';
import type { DirectRow } from './direct-allocation.ts';
import { fittingLike } from './divided-like.ts';
import { withFollowers } from './following-divisions.ts';
import type { Share } from './money.ts';
import type { OutOfDate } from './out-of-date.ts';
import type { AllocationTruth } from './scenario-model.ts';
import { type DividedLike, LIKES, type LikeKind, type Likeness, type LikeOf, type LikeWord } from './total-costs.ts';

// A total indirect cost can be divided like the units or the revenue of another cost, cleaning as the nights of rooms, or as another
// one is divided itself: finishing as printing. An other cost can be divided as another other cost is: energy as machines.

const OF_ONE = ['units', 'revenue'] as const;
const isOfOne = (like: DividedLike | null): like is (typeof OF_ONE)[number] => OF_ONE.some(one => one === like);

/**
 * As it is stored. The cost itself is no other one, and neither have all of them together units of one. The division of no other one is
 * nothing, and neither does one fit a cost driver.
 */
export function storedLike<K extends LikeKind>(
  id: string,
  { like, likeOf, amongSome = false }: Omit<Likeness<K>, 'like'> & { readonly like: LikeOf<K> | null },
  inUnits: boolean,
): StoredLike<K> {
  const fits = fittingLike(like, inUnits);
  const isOf = isOfOne(fits) || fits === 'division';
  const dividedLikeOf = isOf && likeOf !== id ? (likeOf ?? null) : null;
  const dividedLike = fits === 'division' && dividedLikeOf === null ? null : fits;
  return { dividedLike, dividedLikeOf, dividedAmongSome: dividedLike !== null && amongSome };
}

export interface StoredLike<K extends LikeKind> {
  readonly dividedLike: LikeOf<K> | null;
  readonly dividedLikeOf: string | null;
  readonly dividedAmongSome: boolean;
}

/** As it is told of what is stored. */
export const likenessOf = <K extends LikeKind>({
  dividedLike: like,
  dividedLikeOf: likeOf,
  dividedAmongSome: amongSome,
}: StoredLike<K>): Likeness<K> | undefined => (like ? { like, likeOf, amongSome } : undefined);

/** How it is said: units of its own, of another cost, or of all. */
export const likeWord = (like: DividedLike, likeOf: unknown): LikeWord =>
  isOfOne(like) && likeOf != null ? `${like}Of` : like;

/** Which sentence says what is out of date. */
export const oldWord = ({ like, likeOfName, amongSome }: OutOfDate) =>
  amongSome ? ('some' as const) : likeWord(like, likeOfName);

/** All that can be said of a kind. */
export const likeWords = (kind: LikeKind): readonly LikeWord[] =>
  LIKES[kind].flatMap((like): LikeWord[] => (isOfOne(like) ? [like, `${like}Of`] : [like]));

/** What segments hold of a cost. */
interface Holding<Row> {
  readonly id: string;
  readonly held: readonly Row[];
}

type LikeAnother = Likeness<'totalCost'> & { readonly likeOf: string };
type AsAnother = LikeAnother & { readonly like: 'division' };

interface DividedCost {
  readonly id: string;
  readonly dividedLike: DividedLike | null;
  readonly dividedLikeOf?: string | null;
  /** So much of it is divided. */
  readonly allocated: Share;
}

/**
 * What a cost can be divided like of others: units and revenue that segments hold of them, and as they are divided themselves, but for
 * those that are divided as it is. What is not divided yet comes last: whoever looks for it is told so. What earns nothing itself goes rather as another one goes.
 */
export function likesOfOthers(
  id: string,
  costs: readonly Holding<DirectRow>[],
  divided: readonly DividedCost[],
  inUnits: boolean,
): readonly LikeAnother[] {
  const others = costs.filter(cost => cost.id !== id);
  const entered = others.flatMap(({ id: likeOf, held }): LikeAnother[] =>
    OF_ONE.filter(like => fittingLike(like, inUnits) && held.some(row => row[like] > 0)).map(like => ({
      like,
      likeOf,
    })),
  );
  const own = withFollowers(new Set([id]), divided);
  const divisions = divided
    .filter(cost => !own.has(cost.id) && fittingLike('division', inUnits))
    .map(cost => ({ isYet: cost.allocated > 0, of: { like: 'division', likeOf: cost.id } as LikeAnother }));
  const ofYet = (yet: boolean) => divisions.flatMap(({ isYet, of }) => (isYet === yet ? of : []));
  const earns = costs.some(cost => cost.id === id && cost.held.some(row => row.revenue > 0));
  const likes = earns ? [...entered, ...ofYet(true)] : [...ofYet(true), ...entered];
  return likes.length > 0 ? [...likes, ...ofYet(false)] : [];
}

/** As which others an other cost can be divided: costs hold nothing of it that it could be like. */
export const divisionsOfOthers = (
  id: string,
  divided: readonly DividedCost[],
  inUnits: boolean,
): readonly AsAnother[] =>
  likesOfOthers(id, [], divided, inUnits).filter((of): of is AsAnother => of.like === 'division');

export const isUndivided = ({ allocated }: Pick<DividedCost, 'allocated'>): boolean => allocated === 0;

type HoldsUnits = Holding<Pick<DirectRow, 'id' | 'units'>>;

/** Costs by the units that segments hold of them, where these are several. */
export type UnitsAlike = ReadonlyMap<string, readonly HoldsUnits[]>;

export const unitsAlike = (costs: readonly HoldsUnits[]): UnitsAlike =>
  Map.groupBy(
    costs.filter(({ held }) => held.filter(({ units }) => units > 0).length > 1),
    ({ held }) => unitsKey(held),
  );

const unitsKey = (rows: HoldsUnits['held']): string =>
  rows
    .filter(({ units }) => units > 0)
    .map(({ id, units }) => `${id} ${units}`)
    .sort()
    .join();

/**
 * What typed units are like. Where they are exactly those of their own cost in more than one segment, or else of one other cost and
 * of no second one, they are like these, as if somebody had pressed a button. Percentages are like nothing: 50 % is half of anything.
 */
export function typedLike(
  id: string,
  rows: readonly AllocationTruth[],
  whole: Pick<Whole, 'inUnits'>,
  alike: () => UnitsAlike,
): Likeness<'totalCost'> | undefined {
  if (!unitsDecide(rows, whole)) return undefined;
  const costs = alike().get(unitsKey(rows)) ?? [];
  if (costs.some(cost => cost.id === id)) return { like: 'units' };
  return costs.length === 1 ? { like: 'units', likeOf: costs[0]!.id } : undefined;
}
