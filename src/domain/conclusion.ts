import type { Cents } from './money.ts';
import type { SegmentOverview } from './segment-overview.ts';

// The answer in one sentence: which segment loses most, and with what; or, where none loses, which earns most.

export interface Conclusion {
  what: 'loses' | 'losesMost' | 'earnsMost';
  segment: { name: string; result: Cents };
  /** What has the largest part in that: never of another sign. */
  cost: { name: string; result: Cents };
}

/** Less is shown as 0. */
const SHOWN: Cents = 50;

/** Undefined where nobody earns or loses anything, and where the only segment earns. */
export function conclusionOf({ totalNetResultSummary, totalNetGroups }: SegmentOverview): Conclusion | undefined {
  const { groups } = totalNetResultSummary;
  const results = groups.map(({ amount }) => amount);
  const losing = results.filter(result => result <= -SHOWN).length;
  if (losing === 0 && groups.length < 2) return undefined;
  const sign = losing > 0 ? -1 : 1;
  const at = largest(results, sign);
  if (at === undefined) return undefined;
  const ofCosts = totalNetGroups.map(({ groups }) => groups[at]!.amount);
  const cost = largest(ofCosts, sign);
  if (cost === undefined) return undefined;
  return {
    what: losing === 0 ? 'earnsMost' : losing === 1 ? 'loses' : 'losesMost',
    segment: { name: groups[at]!.name, result: results[at]! },
    cost: { name: totalNetGroups[cost]!.processName, result: ofCosts[cost]! },
  };
}

/** The place of the largest profit or loss, the first of several. */
function largest(amounts: readonly Cents[], sign: 1 | -1): number | undefined {
  const most = amounts.reduce((most, amount) => Math.max(most, sign * amount), 0);
  return most < SHOWN ? undefined : amounts.indexOf(sign * most);
}
