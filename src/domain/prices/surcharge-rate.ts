import { type Cents, type Share, shareOf, sum } from '../money.ts';
import type { NamedAmount } from '../process-overview.ts';
import type { Named } from '../scenario-model.ts';
import { altogether, type ReadPrices, type Sold, type SoldHere } from './full-cost-price.ts';

// A surcharge goes by own costs, so in a segment it is the same part of these for all that is sold there. Invariant: that part of the
// own costs of something is its surcharge, to the cent.

export interface SurchargeRate {
  readonly segment: Named | undefined;
  readonly ownCosts: Cents;
  /** What earns nothing there, paid by what is sold. */
  readonly surcharge: Cents;
  readonly rate: Share;
}

/** Of each segment in which what is sold has costs of its own; without segments of all. */
export function surchargeRates(sold: readonly Sold[]): SurchargeRate[] {
  const here = Map.groupBy(
    sold.flatMap(({ inSegments }) => inSegments),
    ({ segment }) => segment?.id,
  );
  return [...here.values()].flatMap(all => {
    const ownCosts = sum(all.map(one => one.ownCosts));
    const surcharge = sum(all.map(one => one.surcharge));
    return ownCosts > 0 ? [{ segment: all[0]!.segment, ownCosts, surcharge, rate: shareOf(surcharge, ownCosts) }] : [];
  });
}

/** A surcharge explained: all of it that is paid there, or everywhere, and for what. */
export interface SurchargePaid extends Omit<SurchargeRate, 'segment'> {
  readonly most: readonly NamedAmount[];
  readonly others: Cents;
}

/** `isTogether`: it is of several segments, which have their own. */
export function surchargePaid(
  { sold, segments, paid }: Pick<ReadPrices, 'sold' | 'segments' | 'paid'>,
  of: SoldHere,
  isTogether: boolean,
): SurchargePaid | undefined {
  const rates = surchargeRates(sold);
  const here = rates.find(({ segment }) => segment?.id === of.segment?.id);
  if (of.surcharge === 0 || of.ownCosts === 0 || !(isTogether || here)) return undefined;
  const at = segments.findIndex(({ id }) => id === of.segment?.id);
  const [surcharge, most, rate] = isTogether
    ? [altogether(sold).surcharge, paid.inAll, shareOf(of.surcharge, of.ownCosts)]
    : [here!.surcharge, paid.inSegments[Math.max(at, 0)]!, here!.rate];
  const others = surcharge - sum(most.map(({ amount }) => amount));
  return { rate, ownCosts: here?.ownCosts ?? 0, surcharge, most, others };
}
