import { expect, test } from 'vitest';
import { sum } from '../money.ts';
import type { Sold, SoldHere } from './full-cost-price.ts';
import type { PriceSpeaker } from './price-speaker.ts';
import { priceTexts, withItText } from './price-texts.ts';

/** Every text is its own name, with what it was given. */
const speaker: PriceSpeaker = {
  say: (text, values) => [text, ...Object.values(values)].filter(Boolean).join(' | '),
  others: count => `${count} more`,
};
const here = (segment: string | undefined, lost: number, units = 1): SoldHere => ({
  ...{ segment: segment === undefined ? undefined : { id: segment, name: segment }, units },
  ...{ revenue: 100_000, ownCosts: 100_000 + lost, surcharge: 0 },
});
const cost = (name: string, ...inSegments: SoldHere[]): Sold => ({
  ...{ id: name, name, inSegments },
  together: here(undefined, sum(inSegments.map(({ ownCosts }) => ownCosts))),
});
const none = {
  ...{
    segments: [{ id: 'shops', name: 'shops' }],
    unsold: [],
    inPart: [],
    revenueLeft: [],
    withoutWork: [],
    workOfSome: [],
    notAllocated: 0,
    netResult: 0,
    work: undefined,
    paid: { inSegments: [], inAll: [] },
  },
};
const textsOf = (...sold: Sold[]) => priceTexts({ ...none, sold }, speaker);

test('the answer names with whom most is lost, and the worst there, with their amounts where there are several', () => {
  expect(textsOf(cost('bread', here('shops', 0), here('schools', -100))).answer).toBe('noneBelow | 2 | 0');
  expect(textsOf(cost('bread', here('shops', 5_000), here('schools', 0))).answer).toBe(
    'oneBelowThere | 2 | 1 lossAll | 50 | shops | bread',
  );
  expect(textsOf(cost('bread', here('shops', 5_000), here('schools', 4_000))).answer).toBe(
    'someBelowThere | 2 | 2 lossMost | 90 | shops | bread (50)',
  );
  // With whom most is lost need not lose most: what earns there is told, and changes nothing where it is not shown.
  const earns = (earned: number) => textsOf(cost('bread', here('shops', 5_000)), cost('cake', here('shops', -earned)));
  expect(earns(3_000).answer).toBe('oneBelowThere | 2 | 1 lossAll | 50 | shops | bread there | shops | (20)');
  expect(earns(40).answer).toBe('oneBelowThere | 2 | 1 lossAll | 50 | shops | bread');
  const losing = (...names: string[]) =>
    textsOf(...names.map((name, at) => cost(name, here('shops', 100 * (at + 1))))).answer;
  expect(losing('a', 'b', 'c', 'd', 'e')).toBe(
    'someBelowThere | 5 | 5 lossAll | 15 | shops | e (5), d (4), c (3), 2 more',
  );
  // Instead of one more its name.
  expect(losing('a', 'b', 'c', 'd')).toBe('someBelowThere | 4 | 4 lossAll | 10 | shops | d (4), c (3), b (2), a (1)');
  expect(textsOf(cost('bread', here(undefined, 5_000))).answer).toBe('oneBelow | 1 | 1 lossWhole | 50 | bread');
  expect(textsOf().answer).toBeUndefined();
});

test('where not all that is sold has units, the answer is what of it loses, also without a price', () => {
  const [fine, lost] = [here('shops', -9_000, 0), here('schools', 5_000, 0)];
  expect(textsOf(cost('bread', fine)).answer).toBe('noneLoses');
  expect(textsOf(cost('bread', fine), cost('advice', lost)).answer).toBe('loses | advice (50)');
  expect(textsOf(cost('bread', fine), cost('advice', here('schools', 5_000))).answer).toBe('loses | advice (50)');
  expect(textsOf(cost('bread', fine, lost)).answer).toBe('losesInSegments | bread · schools (50)');
});

test('before anybody opens them it is said what loses with everything in it, or that nothing does, or why nobody can say', () => {
  const advice = { id: 'a', name: 'advice', amount: 5_000, left: 0 };
  const said = (isSettled: boolean, ...costs: (typeof advice)[]) =>
    withItText({ costs, open: [], places: [], isSettled, isLossKnown: isSettled, isBySegment: false }, speaker);
  expect([said(true), said(true, advice)]).toEqual(['withItNone', 'withItLoses | advice (50)']);
  expect([said(false), said(false, advice)]).toEqual(['withItNotYet', 'withItLoses | advice (50) withItOpen']);
  const places = [{ ...advice, name: 'advice · schools' }];
  const inPlaces = (isSettled: boolean) => ({
    costs: [],
    open: [],
    places,
    isSettled,
    isLossKnown: true,
    isBySegment: true,
  });
  expect([true, false].map(isSettled => withItText(inPlaces(isSettled), speaker))).toEqual([
    'withItPlaces | withItBySegment | advice · schools (50)',
    'withItNotYet',
  ]);
});

test('what loses, or is not said to lose, while revenue of it is not divided yet is named with that: the most first', () => {
  const open = [
    { id: 'b', name: 'bread', amount: 40_000 },
    { id: 'c', name: 'cake', amount: 90_000 },
  ];
  const costs = [
    { id: 'a', name: 'advice', amount: 5_000, left: 0 },
    { id: 'e', name: 'eggs', amount: 4_000, left: 1_000 },
  ];
  const unsettled = { open, places: [], isSettled: false, isLossKnown: false, isBySegment: false };
  expect(withItText({ costs, ...unsettled }, speaker)).toBe(
    'withItLoses | advice (50), lossWithout | eggs | 40 | 10 withItWithout | revenueLeft | cake | 900, revenueLeft | bread | 400 withItOpen',
  );
  expect(withItText({ costs: [], ...unsettled }, speaker)).toBe('withItNotYet');
  // Beside the prices, too, which are without it.
  const left = [...open, { id: 'd', name: 'dough', amount: -100 }];
  const answer = (...sold: Sold[]) => priceTexts({ ...none, sold, revenueLeft: left }, speaker).answer;
  expect(answer(cost('bread', here('shops', 5_000)))).toBe(
    'oneBelowThere | 1 | 1 lossAll | 50 | shops | bread withoutRevenue | revenueLeft | cake | 900, revenueLeft | bread | 400 revenueOver | revenueLeft | dough | 1',
  );
  const free = cost('bread', { ...here('shops', 0), revenue: 0 });
  expect(answer({ ...free, together: { ...free.together, revenue: 0 } })).toBe('revenueOver | revenueLeft | dough | 1');
});

test('what segments have too much of its revenue is in no loss, and said beside that, which it changes no more', () => {
  const costs = [{ id: 'a', name: 'advice', amount: 5_000, left: -1_000 }];
  const said = (isLossKnown: boolean) =>
    withItText({ costs, open: [], places: [], isSettled: false, isLossKnown, isBySegment: false }, speaker);
  expect([said(true), said(false)]).toEqual([
    'withItLoses | lossTooMuch | advice | 50 | 10',
    'withItLoses | lossTooMuch | advice | 50 | 10 withItOpen',
  ]);
});

test('where the units that a price goes by are not all units it is said how many are left, or are too many', () => {
  const some = (name: string, units: number, held: number) => ({ id: name, name, units, held });
  const told = (...inPart: ReturnType<typeof some>[]) => priceTexts({ ...none, sold: [], inPart }, speaker).inPart;
  expect(told()).toEqual([]);
  expect(told(some('leaflets', 330_000, 310_000))).toEqual(['inPart | unitsLeft | leaflets | 200 | 3.100 | 3.300']);
  expect(told(some('bread', 100, 150), some('cake', 300, 150))).toEqual([
    'inPart | unitsLeft | cake | 1,50 | 1,50 | 3',
    'tooMany | unitsHeld | bread | (0,50) | 1,50 | 1',
  ]);
});

test('what is in no price, or in those of others, is said with its amount', () => {
  const of = (notAllocated: number, ...unsold: { id: string; name: string; amount: number }[]) =>
    priceTexts({ ...none, sold: [cost('advice', here('shops', 0, 0))], unsold, notAllocated }, speaker);
  expect(of(0)).toMatchObject({ answer: 'noneLoses', notes: [], noUnits: 'noUnits | advice' });
  // What could make the answer another one stands beside it; that nothing loses is none as long as costs are in no price.
  expect(of(49)).toMatchObject({ answer: 'noneLoses notAllocated | 0,49', notes: [] });
  expect(of(100)).toMatchObject({ answer: 'notYet notAllocated | 1,00', notes: [] });
  const advice = [cost('advice', here('shops', 0, 0))];
  const tooMuch = [{ id: 'advice', name: 'advice', amount: -100 }];
  expect(priceTexts({ ...none, sold: advice, revenueLeft: tooMuch }, speaker).answer).toBe(
    'notYet revenueOver | revenueLeft | advice | 1',
  );
  const sold = [cost('bread', here('shops', 0))];
  expect(priceTexts({ ...none, sold, notAllocated: 100 }, speaker).answer).toBe('notYet notAllocated | 1,00');
  expect(of(-100, { id: 'fairs', name: 'fairs', amount: 250 })).toMatchObject({
    answer: 'noneLoses overAllocated | 1,00',
    notes: ['unsold | fairs | 2,50'],
  });
  expect(textsOf(cost('bread', here('shops', 0))).noUnits).toBeUndefined();
  // What no segment has is in the total of profit and loss, and in no result here.
  const apart = { ...none, sold: [cost('bread', here('shops', -2_000))], netResult: 4_950 };
  expect(priceTexts(apart, speaker).notes).toEqual(['netResult | 20 | 50']);
  expect(priceTexts({ ...apart, netResult: 2_049 }, speaker).notes).toEqual([]);
});

test('what is said of the figures names only columns that are there, and what there is in the scenario', () => {
  const priced = { ...none, sold: [cost('bread', { ...here('shops', 0), surcharge: 1 })] };
  expect(priceTexts(priced, speaker).intro).toBe('intro byOwnCosts inPrice');
  const advice = { ...here('shops', 0, 0), surcharge: 1 };
  const sold = [{ id: 'advice', name: 'advice', together: advice, inSegments: [advice] }];
  const unmeasured = { ...none, segments: [], work: { id: 'desk', name: 'Desk' }, sold };
  expect(priceTexts(unmeasured, speaker)).toMatchObject({
    intro: 'introWhole | suchAs | Desk byOwnCosts inResult',
    noUnits: undefined,
  });
  // Where everything that costs anything is sold, there is no surcharge to be told of.
  expect(textsOf(cost('bread', here('shops', 0))).intro).toBe('introOwn');
  const free = here('shops', 0, 0);
  const alone = [{ id: 'advice', name: 'advice', together: free, inSegments: [free] }];
  expect(priceTexts({ ...none, sold: alone }, speaker).intro).toBe('introOwnResult');
});

test('what comes on top of own costs is told where it differs between segments: of many the least and the most', () => {
  const at = (segment: string, surcharge: number) => ({ ...here(segment, 0), surcharge });
  const told = (...all: SoldHere[]) => textsOf(cost('bread', ...all), cost('cake', ...all)).intro;
  expect(told(at('shops', 25_000), at('web', 25_000))).toBe('intro byOwnCosts inPrice');
  expect(told(at('shops', 25_000), at('web', 50_000))).toBe(
    'intro byOwnCosts rates | rate | 25,00% | shops, rate | 50,00% | web inPrice',
  );
  expect(told(...[30, 20, 50, 40, 35].map(part => at(`s${part}`, 1_000 * part)))).toBe(
    'intro byOwnCosts rates | rate | 20,00% | s20, rate | 50,00% | s50 inPrice',
  );
  // Where nothing has costs of its own there is nothing to go by.
  expect(told(at('shops', 0), { ...at('web', 10), ownCosts: 0 })).toBe('intro byOwnCosts inPrice');
});

test('what is sold on which nobody works is said below the prices, too', () => {
  const withoutWork = [{ id: 'vegan', name: 'vegan' }];
  expect(priceTexts({ ...none, sold: [], withoutWork }, speaker).notes).toEqual(['withoutWork | vegan']);
  const of = [{ id: 'rooms', name: 'rooms' }];
  const others = [{ id: 'bar', name: 'bar' }];
  const workOfSome = ['cleaning', 'reception'].map(name => ({ id: name, name, of, others }));
  expect(priceTexts({ ...none, sold: [], workOfSome }, speaker).notes).toEqual([
    'workOfSome | cleaning, reception | rooms | bar',
  ]);
});
