import { sum } from '../money.ts';
import { formatAmount, formatCount, formatOverview } from '../numbers.ts';
import type { NamedAmount } from '../process-overview.ts';
import { type BelowFullCost, belowFullCost, losingInAll, losingInSegments } from './below-full-cost.ts';
import { altogether, hasUnits, isAnythingEarned, type ReadPrices, resultOf, type Sold } from './full-cost-price.ts';

// What is said of prices, above and below them: on the screen, on paper and in files alike.

export type PriceText =
  | 'intro'
  | 'introWhole'
  | 'suchAs'
  | 'byOwnCosts'
  | 'inPrice'
  | 'inResult'
  | 'noneBelow'
  | 'oneBelow'
  | 'someBelow'
  | 'lossWhole'
  | 'lossAll'
  | 'lossMost'
  | 'withItNone'
  | 'withItLoses'
  | 'noneLoses'
  | 'loses'
  | 'losesInSegments'
  | 'notAllocated'
  | 'overAllocated'
  | 'unsold'
  | 'inPart'
  | 'netResult'
  | 'noUnits';

/** The reader's language. */
export interface PriceSpeaker {
  say(text: PriceText, values: Readonly<Record<string, string>>): string;
  /** "2 more" */
  others(count: number): string;
}

export interface PriceTexts {
  /** What the figures are made of, and why what has most of the surcharge has it. */
  intro: string;
  /**
   * Which prices are below it, and with whom most is lost; where not all that is sold has units, what of it loses, which has no price
   * for that. Undefined where there is no revenue.
   */
  answer: string | undefined;
  /** What of all costs is in no price, what is in those of others, and why results are not those of profit and loss. */
  notes: readonly string[];
  /** What is sold and has no price, where others have one. */
  noUnits: string | undefined;
}

export function priceTexts(prices: ReadPrices, speaker: PriceSpeaker): PriceTexts {
  const { sold, unsold, inPart, notAllocated, netResult } = prices;
  const { say } = speaker;
  const unmeasured = sold.filter(({ inSegments }) => inSegments.some(({ units }) => units === 0));
  const left = notAllocated > 0 ? 'notAllocated' : 'overAllocated';
  const paid = formatAmount(sum(unsold.map(({ amount }) => amount)));
  const [total, net] = [resultOf(altogether(sold)), netResult].map(formatOverview) as [string, string];
  const isApart = isAnythingEarned(sold) && total !== net;
  return {
    intro: introOf(prices, speaker),
    answer: unmeasured.length > 0 ? losesOf(sold, speaker) : answerOf(belowFullCost(sold), speaker),
    notes: [
      ...(inPart.length === 0 ? [] : [say('inPart', { names: named(inPart, speaker) })]),
      ...(notAllocated === 0 ? [] : [say(left, { amount: formatAmount(Math.abs(notAllocated)) })]),
      ...(unsold.length === 0 ? [] : [say('unsold', { names: named(unsold, speaker), amount: paid })]),
      ...(isApart ? [say('netResult', { total, net })] : []),
    ],
    noUnits:
      unmeasured.length > 0 && hasUnits(sold) ? say('noUnits', { names: named(unmeasured, speaker) }) : undefined,
  };
}

/** It names only columns that are there, and as an example what there is in the scenario. */
function introOf({ segments, sold, work }: ReadPrices, { say }: PriceSpeaker): string {
  const such = work ? say('suchAs', { name: work.name }) : '';
  return [
    say(segments.length > 0 ? 'intro' : 'introWhole', { such }),
    say('byOwnCosts', {}),
    say(hasUnits(sold) ? 'inPrice' : 'inResult', {}),
  ].join(' ');
}

/** What is said of the prices before anybody opens them: which loses with what earns nothing itself in it, where that is known. */
export function withItText(losing: readonly NamedAmount[] | undefined, speaker: PriceSpeaker): string | undefined {
  if (!losing) return undefined;
  return losing.length === 0 ? speaker.say('withItNone', {}) : speaker.say('withItLoses', lossesIn(losing, speaker));
}

function losesOf(sold: readonly Sold[], speaker: PriceSpeaker): string | undefined {
  if (!isAnythingEarned(sold)) return undefined;
  const inSegments = losingInSegments(sold);
  if (inSegments.length === 0) return speaker.say('noneLoses', {});
  const inAll = losingInAll(sold);
  const [text, losses] = inAll.length > 0 ? (['loses', inAll] as const) : (['losesInSegments', inSegments] as const);
  return speaker.say(text, lossesIn(losses, speaker));
}

const lossesIn = (losses: readonly NamedAmount[], speaker: PriceSpeaker) => ({
  names: named(losses.map(withLoss), speaker),
});

const withLoss = ({ name, amount }: NamedAmount) => ({ name: `${name} (${formatOverview(amount)})` });

function answerOf(found: BelowFullCost | undefined, speaker: PriceSpeaker): string | undefined {
  if (!found) return undefined;
  const { prices, below, loss, segment, isAll, worst } = found;
  const { say } = speaker;
  const counts = { prices: formatCount(prices), below: formatCount(below) };
  if (below === 0) return say('noneBelow', counts);
  // A single loss has been told.
  const names = named(below === 1 ? worst : worst.map(withLoss), speaker);
  return [
    say(below === 1 ? 'oneBelow' : 'someBelow', counts),
    say(!segment ? 'lossWhole' : isAll ? 'lossAll' : 'lossMost', {
      ...{ loss: formatOverview(loss), segment: segment?.name ?? '', names },
    }),
  ].join(' ');
}

const NAMED = 3;

function named(all: readonly { name: string }[], { others }: PriceSpeaker): string {
  const names = all.slice(0, NAMED).map(({ name }) => name);
  return [...names, ...(all.length > NAMED ? [others(all.length - NAMED)] : [])].join(', ');
}
