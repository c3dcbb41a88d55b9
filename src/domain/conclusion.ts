import type { Cents } from './money.ts';
import type { SegmentOverview } from './segment-overview.ts';

// The answer in a sentence or two: which segment loses most, and with what, or, where none loses, which earns most; and what of
// that which is sold loses most.

interface Part {
  name: string;
  result: Cents;
}

export interface Conclusion {
  what: 'loses' | 'losesMost' | 'earnsMost' | 'sold';
  /** Of a segment, what has the largest part in what it loses or earns: never of another sign. */
  cost: Part;
  segment?: Part;
}

/** Less is shown as 0. */
const SHOWN: Cents = 50;

export function conclusionsOf(overview: SegmentOverview): Conclusion[] {
  const [segment, cost] = [ofSegments(overview), ofSold(overview)];
  const isSaid = segment && segment.what !== 'earnsMost' && segment.cost.name === cost?.cost.name;
  return [segment, !isSaid && cost].filter(one => !!one);
}

/** Undefined where nobody earns or loses anything, and where the only segment earns. */
function ofSegments({ totalNetResultSummary, totalNetGroups }: SegmentOverview): Conclusion | undefined {
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

/** Whoever it is sold to. Work that is not sold loses by nature. */
function ofSold({ revenueGroups, totalNetGroups }: SegmentOverview): Conclusion | undefined {
  const sold = new Set(revenueGroups.flatMap(({ id, totalAmount }) => (totalAmount > 0 ? id : [])));
  const rows = totalNetGroups.filter(({ id }) => sold.has(id));
  const at = largest(
    rows.map(({ totalAmount }) => totalAmount),
    -1,
  );
  return at === undefined
    ? undefined
    : { what: 'sold', cost: { name: rows[at]!.processName, result: rows[at]!.totalAmount } };
}

/** The place of the largest profit or loss, the first of several. */
function largest(amounts: readonly Cents[], sign: 1 | -1): number | undefined {
  const most = amounts.reduce((most, amount) => Math.max(most, sign * amount), 0);
  return most < SHOWN ? undefined : amounts.indexOf(sign * most);
}
