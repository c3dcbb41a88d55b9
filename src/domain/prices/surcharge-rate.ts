import { type Cents, HUNDRED_PERCENT, type Share, sum } from '../money.ts';
import type { Named } from '../scenario-model.ts';
import type { Sold } from './full-cost-price.ts';

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
    const rate = Math.round((HUNDRED_PERCENT * surcharge) / ownCosts);
    return ownCosts > 0 ? [{ segment: all[0]!.segment, ownCosts, surcharge, rate }] : [];
  });
}
