import { type Hundredths, sum } from '../money.ts';
import { formatAmount, formatCount, formatMargin, formatOverview, LEAST_SHOWN } from '../numbers.ts';
import type { NamedAmount } from '../process-overview.ts';
import type { Named } from '../scenario-model.ts';
import {
  type BelowFullCost,
  belowFullCost,
  type Loser,
  type Losing,
  losingInAll,
  losingInSegments,
} from './below-full-cost.ts';
import { altogether, hasUnits, isAnythingEarned, type ReadPrices, resultOf, type Sold } from './full-cost-price.ts';
import type { PriceSpeaker } from './price-speaker.ts';
import { isAnythingCharged, surchargeRates } from './surcharge-rate.ts';
import type { InPart } from './units-in-part.ts';
import type { WorkOfSome } from './work-of-some.ts';

// What is said of prices, above and below them: on the screen, on paper and in files alike.

export interface PriceTexts {
  /** What the figures are made of, and why what has most of the surcharge has it. */
  intro: string;
  /**
   * Which prices are below it, and with whom most is lost; where not all that is sold has units, what of it loses, which has no price
   * for that. And what of all revenue and costs is in no price. Undefined where there is no revenue, and nothing is left.
   */
  answer: string | undefined;
  /** What is in the prices of others, and why results are not those of profit and loss. */
  notes: readonly string[];
  /** What is sold of which a part of the units, or more than there are, is in its price. */
  inPart: readonly string[];
  /** What is sold and has no price, where others have one. */
  noUnits: string | undefined;
}

export function priceTexts(prices: ReadPrices, speaker: PriceSpeaker): PriceTexts {
  const { sold, unsold, inPart, revenueLeft, notAllocated, withoutWork, netResult } = prices;
  const { say } = speaker;
  const unmeasured = sold.filter(({ inSegments }) => inSegments.some(({ units }) => units === 0));
  const left = notAllocated > 0 ? 'notAllocated' : 'overAllocated';
  const paid = formatAmount(sum(unsold.map(({ amount }) => amount)));
  const [total, net] = [resultOf(altogether(sold)), netResult].map(formatOverview) as [string, string];
  const without = revenueLeft.filter(({ amount }) => amount > 0);
  const over = revenueLeft.flatMap(one => (one.amount < 0 ? { ...one, amount: -one.amount } : []));
  // Too many costs make nothing earn; too much revenue does, and without all of it some of what is sold is in no figure.
  const isSettled = notAllocated < LEAST_SHOWN && revenueLeft.length === 0;
  const below =
    unmeasured.length > 0 ? losesOf(sold, isSettled, speaker) : answerOf(belowFullCost(sold), isSettled, speaker);
  const revenue = without.length > 0 && isAnythingEarned(sold) && say('withoutRevenue', revenueIn(without, speaker));
  const tooMuch = over.length > 0 && say('revenueOver', revenueIn(over, speaker));
  const open = notAllocated === 0 ? undefined : say(left, { amount: formatAmount(Math.abs(notAllocated)) });
  const isApart = isAnythingEarned(sold) && total !== net;
  return {
    intro: introOf(prices, speaker),
    answer: [below, revenue, tooMuch, open].filter(Boolean).join(' ') || undefined,
    notes: [
      ...withoutWorkTexts(withoutWork, speaker),
      ...workOfSomeTexts(prices.workOfSome, speaker),
      ...(unsold.length === 0 ? [] : [say('unsold', { names: named(unsold, speaker), amount: paid })]),
      ...(isApart ? [say('netResult', { total, net })] : []),
    ],
    inPart: inPartTexts(inPart, speaker),
    noUnits:
      unmeasured.length > 0 && hasUnits(sold) ? say('noUnits', { names: named(unmeasured, speaker) }) : undefined,
  };
}

/** It names only columns that are there, and as an example what there is in the scenario. */
function introOf({ segments, sold, work }: ReadPrices, speaker: PriceSpeaker): string {
  const { say } = speaker;
  if (!isAnythingCharged(sold)) return say(hasUnits(sold) ? 'introOwn' : 'introOwnResult', {});
  const such = work ? say('suchAs', { name: work.name }) : '';
  return [
    say(segments.length > 0 ? 'intro' : 'introWhole', { such }),
    say('byOwnCosts', {}),
    ...ratesOf(sold, speaker),
    say(hasUnits(sold) ? 'inPrice' : 'inResult', {}),
  ].join(' ');
}

/** What comes on top of own costs, where that differs between segments: why the same thing costs more in one of them. */
function ratesOf(sold: readonly Sold[], { say }: PriceSpeaker): string[] {
  const rates = surchargeRates(sold).map(({ rate, segment }) => ({
    share: rate,
    rate: formatMargin(rate),
    segment: segment?.name ?? '',
  }));
  if (new Set(rates.map(({ rate }) => rate)).size < 2) return [];
  const inOrder = rates.toSorted((one, other) => one.share - other.share);
  const told = rates.length > NAMED + 1 ? [inOrder[0]!, inOrder.at(-1)!] : rates;
  return [say('rates', { rates: told.map(({ rate, segment }) => say('rate', { rate, segment })).join(', ') })];
}

/** Above the prices, too: that everything is divided does not say so. */
export const withoutWorkTexts = (those: readonly Named[], speaker: PriceSpeaker): string[] =>
  those.length === 0 ? [] : [speaker.say('withoutWork', { names: named(those, speaker) })];

/** A sentence for all that goes by figures of the same, beside the same. */
export function workOfSomeTexts(those: readonly WorkOfSome[], speaker: PriceSpeaker): string[] {
  const saidOf = ({ of, others }: WorkOfSome) => ({ sold: named(of, speaker), others: named(others, speaker) });
  const groups = Map.groupBy(those, one => JSON.stringify(saidOf(one)));
  return [...groups.values()].map(work =>
    speaker.say('workOfSome', { work: named(work, speaker), ...saidOf(work[0]!) }),
  );
}

/** Why two prices of one unit differ: one goes by what the segments hold, the other by all. */
export function inPartTexts(inPart: readonly InPart[], speaker: PriceSpeaker): string[] {
  const { say } = speaker;
  const told = (text: 'inPart' | 'tooMany', those: 'unitsLeft' | 'unitsHeld', all: readonly InPart[]) => {
    const each = all.map(({ name, units, held }) => {
      const [left, has, whole] = [units - held, held, units].map(shownUnits) as [string, string, string];
      return { name: say(those, { name, left, held: has, all: whole }) };
    });
    return each.length === 0 ? [] : [say(text, { units: named(each, speaker) })];
  };
  return [
    ...told(
      'inPart',
      'unitsLeft',
      inPart.filter(({ units, held }) => held < units),
    ),
    ...told(
      'tooMany',
      'unitsHeld',
      inPart.filter(({ units, held }) => held > units),
    ),
  ];
}

/** In a sentence most are whole. */
const shownUnits = (units: Hundredths): string => formatAmount(units).replace(/,00$/, '');

/** What is said of the prices before anybody opens them: which loses with what earns nothing itself in it, or why nobody can say. */
export function withItText(losing: Losing, speaker: PriceSpeaker): string {
  const { costs, open, places, isSettled, isLossKnown, isBySegment } = losing;
  const { say } = speaker;
  const where = isBySegment ? say('withItBySegment', {}) : '';
  if (costs.length === 0 && !isSettled) return say('withItNotYet', {});
  if (costs.length === 0)
    return say(places.length > 0 ? 'withItPlaces' : 'withItNone', { where, ...lossesIn(places, speaker) });
  return [
    say('withItLoses', { where, names: named(costs.map(loserIn(speaker)), speaker) }),
    ...(open.length > 0 ? [say('withItWithout', revenueIn(open, speaker))] : []),
    ...(isLossKnown ? [] : [say('withItOpen', {})]),
  ].join(' ');
}

/** That nothing loses is no answer as long as costs, or revenue, are in none of the figures. */
function losesOf(sold: readonly Sold[], isSettled: boolean, speaker: PriceSpeaker): string | undefined {
  if (!isAnythingEarned(sold)) return undefined;
  const inSegments = losingInSegments(sold);
  if (inSegments.length === 0) return speaker.say(isSettled ? 'noneLoses' : 'notYet', {});
  const inAll = losingInAll(sold);
  const [text, losses] = inAll.length > 0 ? (['loses', inAll] as const) : (['losesInSegments', inSegments] as const);
  return speaker.say(text, lossesIn(losses, speaker));
}

const lossesIn = (losses: readonly NamedAmount[], speaker: PriceSpeaker) => ({
  names: named(losses.map(withLoss), speaker),
});

/** The most first. */
const revenueIn = (left: readonly NamedAmount[], speaker: PriceSpeaker) => ({
  revenue: named(
    left
      .toSorted((one, other) => other.amount - one.amount)
      .map(({ name, amount }) => ({ name: speaker.say('revenueLeft', { name, amount: formatOverview(amount) }) })),
    speaker,
  ),
});

const loserIn =
  ({ say }: PriceSpeaker) =>
  (one: Loser) => {
    const [loss, revenue] = [one.amount, Math.abs(one.left)].map(formatOverview) as [string, string];
    const text = one.left > 0 ? 'lossWithout' : 'lossTooMuch';
    return one.left === 0 ? withLoss(one) : { name: say(text, { name: one.name, loss, revenue }) };
  };

const withLoss = ({ name, amount }: NamedAmount) => ({ name: `${name} (${formatOverview(amount)})` });

function answerOf(found: BelowFullCost | undefined, isSettled: boolean, speaker: PriceSpeaker): string | undefined {
  if (!found) return undefined;
  const { prices, below, loss, segment, isAll, there, worst } = found;
  const { say } = speaker;
  const counts = { prices: formatCount(prices), below: formatCount(below) };
  if (below === 0) return isSettled ? say('noneBelow', counts) : say('notYet', {});
  // A single loss has been told.
  const names = named(below === 1 ? worst : worst.map(withLoss), speaker);
  const result = formatOverview(there);
  // Where something earns there, the segment that loses most as a whole can be another one.
  const isLess = segment && result !== formatOverview(-sum(worst.map(({ amount }) => amount)));
  return [
    say(`${below === 1 ? 'oneBelow' : 'someBelow'}${segment ? 'There' : ''}`, counts),
    say(!segment ? 'lossWhole' : isAll ? 'lossAll' : 'lossMost', {
      ...{ loss: formatOverview(loss), segment: segment?.name ?? '', names },
    }),
    ...(isLess ? [say('there', { segment: segment.name, result })] : []),
  ].join(' ');
}

const NAMED = 3;

function named(all: readonly { name: string }[], { others }: PriceSpeaker): string {
  // The name of one more says more than that there is one.
  const shown = all.length === NAMED + 1 ? all : all.slice(0, NAMED);
  return [...shown.map(({ name }) => name), ...(all.length > shown.length ? [others(all.length - NAMED)] : [])].join(
    ', ',
  );
}
