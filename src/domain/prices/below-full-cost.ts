import { type Cents, proportion, sum } from '../money.ts';
import { LEAST_SHOWN } from '../numbers.ts';
import type { NamedAmount } from '../process-overview.ts';
import type { Named } from '../scenario-model.ts';
import {
  altogether,
  isAnythingEarned,
  type ReadPrices,
  resultOf,
  resultOfAll,
  type Sold,
  type SoldHere,
} from './full-cost-price.ts';

// Which of everything that is sold loses, with everything in it, and with whom. What is sold in two segments has two prices, so
// it may lose with one of them only. Invariant: the losses of all segments are the loss.

export interface BelowFullCost {
  /** How many prices there are: of a cost in a segment that sells it. */
  prices: number;
  /** How many of them are below the full cost price. */
  below: number;
  /** What is lost on these: their full costs less their revenue. Never negative. */
  loss: Cents;
  /** With whom most of it is lost. Undefined where nothing is lost, or without segments. */
  segment: Named | undefined;
  /** All of it is lost with that segment. */
  isAll: boolean;
  /** The result of everything that is sold there, with what earns. */
  there: Cents;
  /** What is lost there, the largest loss first. */
  worst: readonly NamedAmount[];
}

interface Loss {
  cost: Named;
  segment: Named | undefined;
  amount: Cents;
}

/** Undefined where nothing has a price that could be too low. */
export function belowFullCost(sold: readonly Sold[]): BelowFullCost | undefined {
  const priced = (here: SoldHere) => here.units > 0;
  const prices = sum(sold.map(({ inSegments }) => inSegments.filter(priced).length));
  if (prices === 0 || !isAnythingEarned(sold)) return undefined;
  const losses = sold.flatMap(cost =>
    cost.inSegments
      .filter(here => priced(here) && resultOf(here) < 0)
      .map((here): Loss => ({ cost, segment: here.segment, amount: -resultOf(here) })),
  );
  const most = inSegments(losses).reduce<Loss[]>((most, one) => (lossOf(one) > lossOf(most) ? one : most), []);
  const segment = most[0]?.segment;
  const isThere = (here: SoldHere) => here.segment?.id === segment?.id;
  return {
    prices,
    below: losses.length,
    loss: lossOf(losses),
    segment,
    isAll: most.length === losses.length,
    there: sum(sold.flatMap(({ inSegments }) => inSegments.filter(isThere).map(resultOf))),
    worst: most
      .map(({ cost: { id, name }, amount }) => ({ id, name, amount }))
      .sort((one, other) => other.amount - one.amount),
  };
}

/** What loses with everything in it in all segments that sell it together, with units or without, the largest loss first. */
export const losingInAll = (sold: readonly Sold[]): NamedAmount[] =>
  lossesOf(sold.map(cost => ({ id: cost.id, name: cost.name, amount: resultOfAll(cost) })));

/**
 * Its loss is without so much of its own revenue: that which no segment has yet or, negative, that which they have too much, and which
 * makes nobody richer.
 */
export interface Loser extends NamedAmount {
  readonly left: Cents;
}

/** What loses with everything in it, as all is divided now. */
export interface Losing {
  /** Not what revenue that no segment has yet could make up for: its own, or that of others, which would bear some of its surcharge. */
  costs: readonly Loser[];
  /** What so much of that could make up for. */
  open: readonly NamedAmount[];
  /** Where nothing loses in all: what does so in a segment. */
  places: readonly NamedAmount[];
  /**
   * No revenue and no costs are left, or allocated too much. Costs that are left make some losses larger, and others less: what has
   * more costs of its own bears more of the surcharge.
   */
  isSettled: boolean;
  /** Nothing is left that could change what is lost in all: revenue that segments have too much is in no loss. */
  isLossKnown: boolean;
  /** What is paid differs between segments: a share of all own costs is not what each pays. */
  isBySegment: boolean;
}

export function losingOf({ segments, sold, revenueLeft, notAllocated }: ReadPrices): Losing {
  const left = new Map(revenueLeft.map(({ id, amount }) => [id, amount]));
  const withoutTooMuch = (cost: Sold) => resultOfAll(cost) + Math.min(0, left.get(cost.id) ?? 0);
  const allLeft = sum(revenueLeft.map(({ amount }) => Math.max(0, amount)));
  const costs = lossesOf(sold.map(cost => ({ id: cost.id, name: cost.name, amount: withoutTooMuch(cost) })))
    .map(one => ({ ...one, left: left.get(one.id) ?? 0 }))
    .filter(one => one.amount - Math.max(0, one.left) - borneByOthers(one, sold, allLeft) >= LEAST_SHOWN);
  const known = new Set([...costs, ...sold.filter(one => resultOfAll(one) > -LEAST_SHOWN)].map(({ id }) => id));
  const areCostsAllocated = Math.abs(notAllocated) < LEAST_SHOWN;
  return {
    costs,
    open: revenueLeft.filter(({ id, amount }) => amount > 0 && !known.has(id)),
    places: costs.length === 0 ? losingInSegments(sold) : [],
    isSettled: revenueLeft.length === 0 && areCostsAllocated,
    isLossKnown: allLeft === 0 && areCostsAllocated,
    isBySegment: segments.length > 1,
  };
}

/** Of its surcharge what others would bear, if all revenue that is left of theirs bore as much of it as that which segments have. */
function borneByOthers({ id, left }: Loser, sold: readonly Sold[], allLeft: Cents): Cents {
  const ofOthers = allLeft - Math.max(0, left);
  if (ofOthers === 0) return 0;
  const surcharge = sum(sold.find(one => one.id === id)!.inSegments.map(here => here.surcharge));
  return proportion(surcharge, ofOthers, altogether(sold).revenue + ofOthers);
}

/** What loses so in one of them, as “Plants · Trade”. */
export const losingInSegments = (sold: readonly Sold[]): NamedAmount[] =>
  lossesOf(
    sold.flatMap(({ id, name, inSegments }) =>
      inSegments.map(here => ({
        ...{ id, name: here.segment ? `${name} · ${here.segment.name}` : name },
        amount: resultOf(here),
      })),
    ),
  );

/** Of what is shown as nothing none. */
const lossesOf = (results: readonly NamedAmount[]): NamedAmount[] =>
  results
    .filter(({ amount }) => amount <= -LEAST_SHOWN)
    .map(one => ({ ...one, amount: -one.amount }))
    .sort((one, other) => other.amount - one.amount);

const lossOf = (losses: readonly Loss[]): Cents => sum(losses.map(({ amount }) => amount));

const inSegments = (losses: readonly Loss[]): Loss[][] => [
  ...Map.groupBy(losses, ({ segment }) => segment?.id).values(),
];
