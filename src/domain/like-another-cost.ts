import { unitsDecide, type Whole } from './allocation.ts';
import type { DirectRow } from './direct-allocation.ts';
import { fittingLike } from './divided-like.ts';
import type { AllocationTruth } from './scenario-model.ts';
import type { DividedLike, Likeness, LikeWord } from './total-costs.ts';

// A total indirect cost can be divided like the units or the revenue of another cost: cleaning as the nights of rooms. Like those of its
// own these are entered, so that nothing follows from itself.

const OF_ONE = ['units', 'revenue'] as const;
const isOfOne = (like: DividedLike | null): like is (typeof OF_ONE)[number] => OF_ONE.some(one => one === like);

/** Which other cost is meant, if any. The cost itself is none, and neither have all of them together units of one. */
export const likeOfAnother = (
  id: string,
  { like, likeOf }: { readonly like: DividedLike | null; readonly likeOf?: string | null | undefined },
): string | null => (isOfOne(like) && likeOf !== id ? (likeOf ?? null) : null);

/** How it is said: units of its own, of another cost, or of all. */
export const likeWord = (like: DividedLike, likeOf: unknown): LikeWord =>
  isOfOne(like) && likeOf != null ? `${like}Of` : like;

/** What segments hold of a cost. */
interface Holding<Row> {
  readonly id: string;
  readonly held: readonly Row[];
}

/** What a cost can be divided like of others: units and revenue that segments hold of them. */
export const likesOfOthers = (
  id: string,
  costs: readonly Holding<DirectRow>[],
  inUnits: boolean,
): (Likeness<'totalCost'> & { readonly likeOf: string })[] =>
  costs
    .filter(cost => cost.id !== id)
    .flatMap(({ id: likeOf, held }) =>
      OF_ONE.filter(like => fittingLike(like, inUnits) && held.some(row => row[like] > 0)).map(like => ({
        like,
        likeOf,
      })),
    );

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
