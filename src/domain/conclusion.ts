import { type Cents, HUNDRED_PERCENT, type Share, sum } from './money.ts';
import { formatMargin, formatOverview, LEAST_SHOWN } from './numbers.ts';
import { margin } from './process-overview.ts';
import type { SegmentOverview, SegmentOverviewRow } from './segment-overview.ts';
import type { OverviewView } from './statement.ts';

// The answer in a sentence or two: which segment loses most, and with what, or, where none loses, which earns most; and what of
// that which is sold loses most.

interface Part {
  id: string;
  name: string;
  result: Cents;
}

export interface Conclusion {
  /**
   * `least`: the segment that earns least. `lowestMargin`: the one that earns most has the lowest margin, too. `soldAlone`: beside it there is work that earns nothing itself, which what is sold has not
   * paid for here. `apart`: that work.
   */
  what: 'loses' | 'losesMost' | 'earnsMost' | 'least' | 'lowestMargin' | 'sold' | 'soldAlone' | 'apart';
  /**
   * Of a segment, what has the largest part in what it loses or earns: never of another sign. `least`, `lowestMargin`: the segment
   * itself.
   * `apart`: with all that is apart.
   */
  cost: Part;
  segment?: Part;
  /**
   * What that part is to the whole: all of it, some, or more than all, because other costs make up for some of a loss or take
   * some of a profit away.
   */
  why?: 'all' | 'some' | 'moreLost' | 'moreEarned';
  /** Where that is what is told of it. */
  margin?: Share;
}

/** What a sentence has in its places. */
export function wordsOf({ cost, segment, margin }: Conclusion) {
  const shown = ({ result }: Part) => formatOverview(Math.abs(result));
  return {
    ...{ cost: cost.name, part: margin === undefined ? shown(cost) : formatMargin(margin) },
    ...{ segment: segment?.name ?? '', amount: segment ? shown(segment) : '' },
  };
}

/**
 * Of costs alone what is sold is told, and what is apart from it. Below segments what is sold is not told once more, where it is what
 * one loses with, and what is apart where it is not told beside that.
 */
export function conclusionsOf(overview: SegmentOverview, view: OverviewView): Conclusion[] {
  const cost = ofSold(overview);
  if (view === 'process') return [cost && { ...cost, what: 'sold' as const }, ofUnsold(overview)].filter(one => !!one);
  const segment = ofSegments(overview);
  const isSaid = segment && segment.what !== 'earnsMost' && segment.why && segment.cost.id === cost?.cost.id;
  const most = segment?.what === 'earnsMost' ? segment.segment : undefined;
  const others = most ? [ofMargin(overview, most), ofLeast(overview, most)] : [];
  return [segment, ...others, (!isSaid && cost) || ofUnsold(overview)].filter(one => !!one);
}

/** Of three or more, beside the one that earns most. Not where as much is not allocated yet as is between them. */
function ofLeast({ totalNetResultSummary }: SegmentOverview, most: Part): Conclusion | undefined {
  const { groups, notAllocated } = totalNetResultSummary;
  const { id, name, amount } = groups.reduce((least, one) => (one.amount < least.amount ? one : least));
  if (groups.length < 3 || areShownAlike(amount, most.result) || Math.abs(notAllocated) >= most.result - amount)
    return undefined;
  return { what: 'least', cost: { id, name, result: amount } };
}

/** Below each of the others by so much. */
const CLEARLY: Share = HUNDRED_PERCENT / 100;

/**
 * Who earns most is taken for the best, which it is not where each of its euros brings in least. Not while any revenue is left, or as
 * many costs as one of the others could bear before it had that margin.
 */
function ofMargin({ totalNetResultSummary, revenueSummary }: SegmentOverview, most: Part): Conclusion | undefined {
  const segments = totalNetResultSummary.groups.flatMap(({ id, amount }, at) => {
    const revenue = revenueSummary.groups[at]!.amount;
    const share = margin(amount, revenue);
    return share === null ? [] : [{ id, result: amount, revenue, share }];
  });
  const lowest = segments.find(({ id }) => id === most.id);
  const others = segments.filter(one => one !== lowest);
  if (!lowest || others.length === 0 || others.some(({ share }) => share - lowest.share < CLEARLY)) return undefined;
  const room = others.map(({ result, revenue }) => result - (lowest.share / HUNDRED_PERCENT) * revenue);
  if (Math.abs(revenueSummary.notAllocated) >= LEAST_SHOWN) return undefined;
  if (Math.abs(totalNetResultSummary.notAllocated) >= Math.min(...room)) return undefined;
  return { what: 'lowestMargin', cost: most, margin: lowest.share };
}

/** Whether work that earns nothing is told, so that it matters what loses with that in it. */
export const isWorkTold = (conclusions: readonly Conclusion[]): boolean =>
  conclusions.some(({ what }) => what === 'soldAlone' || what === 'apart');

/**
 * Undefined where nobody earns or loses anything, where the only segment earns, where revenue that no segment has yet could make up for
 * the loss, and where as much as that result is not allocated yet.
 */
function ofSegments({
  totalNetResultSummary,
  totalNetGroups,
  revenueSummary,
  revenueGroups,
}: SegmentOverview): Conclusion | undefined {
  const { groups } = totalNetResultSummary;
  const results = groups.map(({ amount }) => amount);
  const losing = results.filter(result => result <= -LEAST_SHOWN).length;
  if (losing === 0 && groups.length < 2) return undefined;
  const sign = losing > 0 ? -1 : 1;
  const at = largest(results, sign);
  if (at === undefined || (sign < 0 && revenueSummary.notAllocated >= -results[at]!)) return undefined;
  if (Math.abs(totalNetResultSummary.notAllocated) >= sign * results[at]!) return undefined;
  const ofCosts = totalNetGroups.map(({ groups }) => groups[at]!.amount);
  const cost = largest(ofCosts, sign);
  if (cost === undefined) return undefined;
  const [whole, part] = [sign * results[at]!, sign * ofCosts[cost]!];
  const why = areShownAlike(whole, part) ? 'all' : part < whole ? 'some' : sign < 0 ? 'moreLost' : 'moreEarned';
  const { id } = totalNetGroups[cost]!;
  // What its own revenue that no segment has could make up for is not told as its loss.
  const isOpen = sign < 0 && (revenueGroups.find(one => one.id === id)?.notAllocated ?? 0) >= part;
  return {
    what: losing === 0 ? 'earnsMost' : losing === 1 ? 'loses' : 'losesMost',
    segment: { id: groups[at]!.id, name: groups[at]!.name, result: results[at]! },
    cost: costOf(totalNetGroups[cost]!, ofCosts[cost]!),
    ...(!isOpen && { why }),
  };
}

/** What is sold, and what is work for it: the result of each, whoever it is for. */
function soldAndUnsold({ revenueGroups, totalNetGroups }: SegmentOverview) {
  const sold = new Set(revenueGroups.flatMap(({ id, totalAmount }) => (totalAmount > 0 ? id : [])));
  const { rows = [], work = [] } = Object.groupBy(totalNetGroups, ({ id }) => (sold.has(id) ? 'rows' : 'work'));
  return { rows, work: work.filter(({ totalAmount }) => totalAmount <= -LEAST_SHOWN) };
}

/** Work that is not sold loses by nature. */
function ofSold(overview: SegmentOverview): Conclusion | undefined {
  const { rows, work } = soldAndUnsold(overview);
  const at = largest(
    rows.map(({ totalAmount }) => totalAmount),
    -1,
  );
  if (at === undefined) return undefined;
  return { what: work.length > 0 ? 'soldAlone' : 'sold', cost: costOf(rows[at]!, rows[at]!.totalAmount) };
}

/** What of nothing is sold is apart from nothing. */
function ofUnsold(overview: SegmentOverview): Conclusion | undefined {
  const { rows, work } = soldAndUnsold(overview);
  const results = work.map(({ totalAmount }) => totalAmount);
  const at = largest(results, -1);
  if (at === undefined || rows.length === 0) return undefined;
  return { what: 'apart', cost: costOf(work[at]!, sum(results)) };
}

const areShownAlike = (one: Cents, other: Cents): boolean => formatOverview(one) === formatOverview(other);

const costOf = ({ id, processName }: SegmentOverviewRow, result: Cents): Part => ({ id, name: processName, result });

/** The place of the largest profit or loss, the first of several. */
function largest(amounts: readonly Cents[], sign: 1 | -1): number | undefined {
  const most = amounts.reduce((most, amount) => Math.max(most, sign * amount), 0);
  return most < LEAST_SHOWN ? undefined : amounts.indexOf(sign * most);
}
