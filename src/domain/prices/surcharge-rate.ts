import { type Cents, type Share, shareOf, sum } from '../money.ts';
import type { Named } from '../scenario-model.ts';
import type { Sold, SoldHere } from './full-cost-price.ts';

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

/** Which part of own costs a surcharge is. `isTogether`: of several segments, which have their own, so that it is an average. */
export function rateOf(sold: readonly Sold[], of: SoldHere, isTogether: boolean): Share | undefined {
  if (of.surcharge === 0 || of.ownCosts === 0) return undefined;
  if (isTogether) return shareOf(of.surcharge, of.ownCosts);
  return surchargeRates(sold).find(({ segment }) => segment?.id === of.segment?.id)?.rate;
}

/** Where everything that costs anything is sold, nothing is paid for by others. */
export const isAnythingCharged = (sold: readonly Sold[]): boolean =>
  sold.some(({ inSegments }) => inSegments.some(({ surcharge }) => surcharge !== 0));
