import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf } from '../book.ts';
import { changeCosts, costsOf } from '../cost-objects.ts';
import { divideWhole } from '../divide-direct.ts';
import { sum } from '../money.ts';
import type { ScenarioModel } from '../scenario-model.ts';
import { segmentOverview } from '../segment-overview.ts';
import { BAKERY } from '../testing/bakery.ts';
import { randomScenario } from '../testing/random-scenario.ts';
import { belowFullCost, type Losing, losingInAll, losingInSegments, losingOf } from './below-full-cost.ts';
import {
  fullCostPrices,
  perUnit,
  readPrices,
  readSold,
  resultOf,
  resultOfAll,
  type Sold,
  type SoldHere,
} from './full-cost-price.ts';

const losingIn = (model: ScenarioModel) => losingOf(readPrices(fullCostPrices(bookOf(model))));
const soldIn = (model: ScenarioModel) => readSold(fullCostPrices(bookOf(model)));
const here = (segment: string | undefined, units: number, revenue: number, costs: number): SoldHere => ({
  ...{ segment: segment === undefined ? undefined : { id: segment, name: segment }, units, revenue },
  ...{ ownCosts: Math.floor(costs / 2), surcharge: Math.ceil(costs / 2) },
});
/** What segments have together is nothing that is looked at but whether there is revenue. */
const cost = (name: string, ...inSegments: SoldHere[]): Sold => ({
  ...{ id: name, name, inSegments },
  together: here(undefined, 1, sum(inSegments.map(({ revenue }) => revenue)), 0),
});

test('which prices are below the full cost price, what is lost on them, with whom most of it, and with what', () => {
  const sold = [
    cost('bread', here('shops', 100, 500, 400), here('schools', 100, 300, 350)),
    cost('cake', here('shops', 100, 500, 560), here('schools', 100, 300, 400), here('fairs', 100, 9, 9)),
    cost('flour', here('schools', 0, 1, 1_000)),
  ];
  expect(belowFullCost(sold)).toEqual({
    ...{ prices: 5, below: 3, loss: 210, isAll: false, there: -1_149 },
    segment: { id: 'schools', name: 'schools' },
    worst: [
      { id: 'cake', name: 'cake', amount: 100 },
      { id: 'bread', name: 'bread', amount: 50 },
    ],
  });
  expect(belowFullCost(sold.slice(0, 1))).toMatchObject({ below: 1, loss: 50, isAll: true });
});

test('where everything earns, as in the bakery, nothing is lost', () => {
  const none = { below: 0, loss: 0, segment: undefined, isAll: true, there: 0, worst: [] };
  expect(belowFullCost(soldIn(BAKERY))).toEqual({ prices: 2, ...none });
  // Neither is what earns exactly what it costs.
  expect(belowFullCost([cost('bread', here('shops', 100, 500, 500))])).toEqual({ prices: 1, ...none });
});

test('without segments it is the costs that lose', () => {
  expect(belowFullCost([cost('bread', here(undefined, 100, 500, 600))])).toEqual({
    ...{ prices: 1, below: 1, loss: 100, segment: undefined, isAll: true, there: -100 },
    worst: [{ id: 'bread', name: 'bread', amount: 100 }],
  });
});

test('what loses with everything in it needs no units for that: as a whole, and with whom', () => {
  const sold = [
    cost('plants', here('people', 0, 100_000, 70_000), here('trade', 0, 20_000, 20_766)),
    cost('design', here('people', 0, 10_000, 23_941)),
    cost('café', here('people', 10, 10_000, 15_237)),
  ];
  expect(losingInAll(sold)).toEqual([
    { id: 'design', name: 'design', amount: 13_941 },
    { id: 'café', name: 'café', amount: 5_237 },
  ]);
  expect(losingInSegments(sold)).toEqual([
    { id: 'design', name: 'design · people', amount: 13_941 },
    { id: 'café', name: 'café · people', amount: 5_237 },
    { id: 'plants', name: 'plants · trade', amount: 766 },
  ]);
  // Less than is shown is no loss.
  expect(losingInSegments([cost('bread', here('shops', 0, 500, 549))])).toEqual([]);
});

test('of a scenario it is told whether what is not allocated yet, or too much, could make it untrue', () => {
  const inFirst = (revenue: number, inSegment = revenue, costsLeft = 0) => {
    const sold = { units: 0, revenue, directCost: 35_000 };
    const costAllocation = [{ id: BAKERY.segments[0]!.id, ...sold, revenue: inSegment }];
    const sections = changeCosts(BAKERY.sections, one => ({
      ...{ ...one, totals: sold, costAllocation, totalCostAllocations: [] },
    }));
    const rent = { ...BAKERY.otherCosts[1]!, totalCost: costsLeft, costAllocations: [] };
    const left = { employees: [], otherCosts: [rent] };
    const { costs, isSettled } = losingIn({ ...BAKERY, sections, ...left });
    return [costs.map(({ amount }) => amount), isSettled];
  };
  const loses = [5_000, 5_000, 5_000];
  expect([inFirst(30_000), inFirst(40_000)]).toEqual([
    [loses, true],
    [[], true],
  ]);
  // What revenue of its own that no segment has could make up for is no loss; what it could not is one, as far as one can tell.
  expect(inFirst(40_000, 30_000)).toEqual([[], false]);
  expect(inFirst(34_900, 30_000)).toEqual([loses, false]);
  expect(inFirst(40_000, 0)).toEqual([[], false]);
  expect(inFirst(30_049, 30_000)).toEqual([loses, true]);
  // What segments have too much pays for nothing: the loss is that of what there is, and not told to be what it may be later.
  expect([inFirst(30_000, 40_000), inFirst(30_000, 31_000)]).toEqual([
    [loses, false],
    [loses, false],
  ]);
  expect(inFirst(40_000, 50_000)).toEqual([[], false]);
  // Costs that are left make one loss larger and another less: whoever gets them bears more of the surcharge.
  expect([inFirst(30_000, 30_000, 50), inFirst(40_000, 40_000, 49)]).toEqual([
    [loses, false],
    [[], true],
  ]);
  expect(inFirst(40_000, 40_000, 50)).toEqual([[], false]);
  fc.assert(
    fc.property(models, model => {
      const { notAllocated, sold } = readPrices(fullCostPrices(bookOf(model)));
      const { costs, places, isSettled } = losingIn(model);
      expect(places).toEqual(costs.length > 0 ? [] : losingInSegments(sold));
      if (Math.abs(notAllocated) >= 50) expect(isSettled).toBe(false);
      for (const { left: _, ...one } of costs) expect(losingInAll(sold)).toContainEqual(one);
    }),
  );
});

test('what loses is told with what of its revenue is left, and apart what that could make up for, unless it earns already', () => {
  fc.assert(
    fc.property(models, fc.constantFrom(1, 2, 9), fc.constantFrom(0, 0.5, 0.999), (all, every, part) => {
      // Of the revenue of every so many costs the segments have a part only.
      let count = 0;
      const sections = changeCosts(all.sections, cost => {
        const partly = cost.costAllocation.map(row => ({ ...row, revenue: Math.floor(row.revenue * part) }));
        return ++count % every === 0 ? { ...cost, costAllocation: partly } : cost;
      });
      const model = { ...all, sections };
      const { sold } = readPrices(fullCostPrices(bookOf(model)));
      const { costs, open, isSettled } = losingIn(model);
      const left = new Map(
        costsOf(model.sections).map(({ id, totals, costAllocation }) => [
          id,
          totals.revenue - sum(costAllocation.map(({ revenue }) => revenue)),
        ]),
      );
      for (const [id, amount] of left) {
        const isLeft = amount >= 50;
        const now = sold.find(one => one.id === id);
        const loss = now ? -resultOfAll(now) : 0;
        const mayLose = loss >= 50 && loss - (isLeft ? amount : 0) >= 50;
        const loses = mayLose && !!costs.find(one => one.id === id);
        // What others may bear of its surcharge is no more than that.
        const isBorne = [...left].some(([other, of]) => other !== id && of >= 50);
        const surcharge = sum((now?.inSegments ?? []).map(one => one.surcharge));
        if (!isBorne || loss - amount - surcharge >= 50) expect(loses).toBe(mayLose);
        expect(costs.find(one => one.id === id)?.left).toBe(loses ? (isLeft ? amount : 0) : undefined);
        const isOpen = isLeft && !loses && (!now || loss >= 50);
        expect(open.find(one => one.id === id)?.amount).toBe(isOpen ? amount : undefined);
      }
      if ([...left.values()].some(amount => Math.abs(amount) >= 50)) expect(isSettled).toBe(false);
    }),
  );
});

test('a total that is made less is in what is lost at once: nothing else loses once it is divided again by the same percentages', () => {
  fc.assert(
    fc.property(models, fc.constantFrom(1, 2, 9), fc.constantFrom(0.1, 0.5, 0.9), (all, every, part) => {
      let count = 0;
      // Each segment keeps some revenue, and has costs to go by: without any the surcharge goes by revenue.
      const less = changeCosts(all.sections, cost => {
        const costAllocation = cost.costAllocation.map(row => ({
          ...{ ...row, revenue: row.revenue + 1_000, directCost: row.directCost + 1 },
        }));
        const held = (of: 'revenue' | 'directCost') => sum(costAllocation.map(row => row[of]));
        const revenue = Math.ceil(held('revenue') * (++count % every === 0 ? part : 1));
        return { ...cost, costAllocation, totals: { ...cost.totals, revenue, directCost: held('directCost') } };
      });
      const again = changeCosts(less, ({ costAllocation: held, ...cost }) => ({
        ...cost,
        costAllocation: divideWhole({ totals: cost.totals, held }, ['revenue']),
      }));
      const [before, after] = [less, again].map(sections => losingIn({ ...all, sections }));
      const amounts = ({ costs }: Losing) => costs.map(({ id, amount }) => [id, amount]);
      expect(amounts(before!)).toEqual(amounts(after!));
      expect(before!.isLossKnown).toBe(after!.isLossKnown);
      const tooMuch = costsOf(less).map(({ id, totals, costAllocation }) => [
        id,
        totals.revenue - sum(costAllocation.map(({ revenue }) => revenue)),
      ]);
      for (const { id, left } of before!.costs) expect(tooMuch).toContainEqual([id, left]);
    }),
  );
});

test('what loses while others, whose revenue is not divided yet, bear none of the work for all of it, is not told to lose', () => {
  const name = (id: string) => ({ id, name: id });
  const leaflets = (surcharge: number): Sold => {
    const inSegments = [{ segment: name('trade'), units: 0, revenue: 60_000, ownCosts: 40_000, surcharge }];
    return { ...name('leaflets'), together: inSegments[0]!, inSegments };
  };
  const read = (surcharge: number, ...left: number[]) => {
    const revenueLeft = left.map((amount, n) => ({ ...name(`books ${n}`), amount }));
    const rest = {
      segments: [],
      unsold: [],
      inPart: [],
      notAllocated: 0,
      netResult: 0,
      work: undefined,
      withoutWork: [],
      workOfSome: [],
    };
    return losingOf({ ...rest, sold: [leaflets(surcharge)], revenueLeft });
  };
  const losing = (...figures: [number, ...number[]]) => read(...figures).costs.map(({ amount }) => amount);
  expect(losing(30_000)).toEqual([10_000]);
  // A third of all revenue is left: a third of 30.000 is 10.000, and of 30.100 it is 10.033, which does not make up for 10.100.
  expect(losing(30_000, 20_000, 10_000)).toEqual([]);
  expect(losing(30_100, 20_000, 10_000)).toEqual([10_100]);
  // What is left of a trifle hides no loss.
  expect(losing(30_000, 100)).toEqual([10_000]);
  // Too much that segments have is nothing that is left.
  expect(losing(30_000, -30_000)).toEqual([10_000]);
  expect([read(30_100, 100), read(30_100, -100)].map(one => one.isLossKnown)).toEqual([false, true]);
});

test('without revenue, or without units, nothing can be said', () => {
  expect(belowFullCost([cost('pupils', here('north', 100, 0, 500))])).toBeUndefined();
  expect(belowFullCost([cost('advice', here('north', 0, 100, 500))])).toBeUndefined();
  expect(belowFullCost([])).toBeUndefined();
});

const size = { segments: 4, sections: 3, processes: 9, employees: 5, costCenters: 2, otherCosts: 4, allocations: 9 };
const models = fc.integer().map(seed => randomScenario(seed, size));

test('result per unit × units is what the segment says its result is, where anything is sold there', () => {
  fc.assert(
    fc.property(models, model => {
      const prices = fullCostPrices(bookOf(model));
      const sold = readSold(prices);
      const { groups } = segmentOverview(bookOf(model)).totalNetResultSummary;
      fc.pre(prices.unsold.length === 0);
      for (const { id, amount } of groups) {
        const inSegment = sold.flatMap(one => one.inSegments.filter(({ segment }) => segment!.id === id));
        if (inSegment.length === 0) continue;
        const results = inSegment.map(one => (perUnit(resultOf(one), one) ?? 0) * one.units);
        const unmeasured = sum(inSegment.filter(({ units }) => units === 0).map(resultOf));
        expect(Math.round(sum(results)) + unmeasured).toBe(amount);
      }
    }),
  );
});

test('where anything is lost in all, something loses with somebody, and what does is what its result says', () => {
  fc.assert(
    fc.property(models, model => {
      const sold = soldIn(model);
      const [inAll, inSegments] = [losingInAll(sold), losingInSegments(sold)];
      for (const one of sold) {
        const amount = inAll.find(({ id }) => id === one.id)?.amount;
        expect(amount ?? 0).toBe(resultOfAll(one) <= -50 ? -resultOfAll(one) : 0);
        if (amount! >= 50 * one.inSegments.length) expect(inSegments.map(({ id }) => id)).toContain(one.id);
      }
    }),
  );
});

test('the loss is that of all prices below the full cost price, and the worst are the largest part with one segment', () => {
  fc.assert(
    fc.property(models, model => {
      const sold = soldIn(model);
      const found = belowFullCost(sold);
      const priced = sold.flatMap(({ inSegments }) => inSegments.filter(({ units }) => units > 0));
      if (!found) return expect(priced).toEqual([]);
      const losing = priced.filter(one => resultOf(one) < 0);
      expect([found.prices, found.below]).toEqual([priced.length, losing.length]);
      expect(found.loss).toBe(-sum(losing.map(resultOf)) + 0);
      for (const { id } of model.segments) {
        const lost = -sum(losing.filter(({ segment }) => segment!.id === id).map(resultOf)) + 0;
        const most = sum(found.worst.map(({ amount }) => amount));
        if (id === found.segment?.id) expect(most).toBe(lost);
        else expect(most).toBeGreaterThanOrEqual(lost);
      }
      expect(found.isAll).toBe(found.worst.length === found.below);
    }),
  );
});
