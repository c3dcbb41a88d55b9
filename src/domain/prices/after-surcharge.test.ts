import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf } from '../book.ts';
import { changeCosts, costsOf } from '../cost-objects.ts';
import { HUNDRED_PERCENT, sum } from '../money.ts';
import { processOverview } from '../process-overview.ts';
import { processSheet } from '../process-sheet.ts';
import { processStrip } from '../result-strip.ts';
import type { ScenarioModel } from '../scenario-model.ts';
import { type SheetWords, shownText } from '../sheet.ts';
import { BAKERY } from '../testing/bakery.ts';
import { randomScenario } from '../testing/random-scenario.ts';
import { afterSurcharge, withSurcharge } from './after-surcharge.ts';
import { fullCostPrices, isAnythingEarned, readPrices, resultOf } from './full-cost-price.ts';

const words = { labels: {} } as SheetWords;
const flags = { showGrossMargin: false, showContributionMargin: false };

function statementOf(model: ScenarioModel) {
  const book = bookOf(model);
  const prices = readPrices(fullCostPrices(book));
  const plain = processSheet(processOverview(book), { flags, level: 1, isOpen: () => false }, words);
  const sheet = withSurcharge(plain, prices, { surcharge: 'Surcharge', resultInEuros: 'Result after surcharge' });
  const line = (id: string) => {
    const found = sheet.lines.find(one => one.id === id);
    return found && sheet.columns.map((_, column) => found.cell(column));
  };
  const values = (id: string) => line(id)?.map(({ value }) => value as number);
  return { prices, sheet, plain, line, values };
}

const size = { segments: 3, sections: 2, processes: 6, employees: 3, costCenters: 0, otherCosts: 3, allocations: 1 };

/** Everything is divided whole, and every third cost earns nothing. */
function whole(seed: number): ScenarioModel {
  const model = randomScenario(seed, size);
  const processes = costsOf(model.sections);
  const toOne = (at: number) => [{ id: processes[at]!.id, share: HUNDRED_PERCENT, units: 0 }];
  const sections = changeCosts(model.sections, one => {
    const at = processes.findIndex(({ id }) => id === one.id);
    const totals = { ...one.totals, revenue: at % 3 === 0 ? 0 : one.totals.revenue };
    const { id } = model.segments[at % 2]!;
    return {
      ...{ ...one, totals, unitDescription: null, costAllocation: [{ id, ...totals }] },
      totalCostAllocations: model.segments.slice(0, 2).map((segment, n) => ({
        id: segment.id,
        share: n === 0 ? HUNDRED_PERCENT / 4 : (3 * HUNDRED_PERCENT) / 4,
        units: 0,
      })),
    };
  });
  return {
    ...{ ...model, sections },
    employees: model.employees.map((one, at) => ({ ...one, costAllocations: toOne(at) })),
    otherCosts: model.otherCosts.map((one, at) => ({ ...one, unitDescription: null, costAllocations: toOne(2 * at) })),
  };
}

test('below what each cost earns stands its part of what is sold nowhere, and what is left then', () => {
  const euros = (amount: number) => amount * 100;
  const named = (id: string) => ({ id, name: id });
  const cost = (id: string, revenue: number, directCost: number) => ({
    ...{ ...named(id), unitDescription: null, dividedLike: null, dividedLikeOf: null, dividedAmongSome: false },
    totals: { units: 0, revenue: euros(revenue), directCost: euros(directCost) },
    costAllocation: [{ id: 'shops', units: 0, revenue: euros(revenue), directCost: euros(directCost) }],
    totalCostAllocations: [{ id: 'shops', share: HUNDRED_PERCENT, units: 0 }],
  });
  const processes = [cost('leaflets', 168_000, 60_000), cost('books', 124_000, 30_000), cost('printing', 0, 0)];
  const rent = { ...BAKERY.otherCosts[1]!, totalCost: euros(180_000) };
  const { sheet, line } = statementOf({
    ...{ ...BAKERY, segments: [named('shops')], employees: [] },
    sections: [{ ...named('all'), isBackOffice: false, mainProcesses: [{ ...named('shop'), processes }] }],
    otherCosts: [{ ...rent, costAllocations: [{ id: 'printing', share: HUNDRED_PERCENT, units: 0 }] }],
  });
  const order = ['totalCosts', 'totalNetResult', 'surcharge', 'afterSurcharge', 'netMargin'];
  expect(sheet.lines.map(({ id }) => id).filter(id => order.includes(id))).toEqual(order);
  const shown = (id: string) => line(id)!.map(shownText);
  expect([shown('totalNetResult'), shown('surcharge'), shown('afterSurcharge')]).toEqual([
    ['108.000', '94.000', '(180.000)', '22.000'],
    ['(120.000)', '(60.000)', '180.000', '0'],
    ['(12.000)', '34.000', '0', '22.000'],
  ]);
});

test('of any scenario of which nothing is left the surcharges are nothing in all, and only what is sold has a result then', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.integer(), seed => {
      const { prices, sheet, plain, values } = statementOf(whole(seed));
      if (!prices.work || !isAnythingEarned(prices.sold)) return void expect(sheet).toBe(plain);
      found++;
      const [net, surcharge, after] = ['totalNetResult', 'surcharge', 'afterSurcharge'].map(id => values(id)!);
      const sold = new Set(prices.sold.map(({ id }) => id));
      sheet.columns.forEach(({ id }, column) => {
        expect(net![column]! + surcharge![column]!).toBe(after![column]!);
        if (id !== 'total' && !sold.has(id)) expect(after![column]).toBe(0);
      });
      expect(surcharge!.at(-1)).toBe(0);
    }),
  );
  expect(found).toBeGreaterThan(0);
});

test('it is known by segment, and what a card says of a section, a cost object or a cost is that of what is sold in it', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 2, 3), (seed, level) => {
      const model = whole(seed);
      const book = bookOf(model);
      const prices = readPrices(fullCostPrices(book));
      const paid = afterSurcharge(prices);
      if (!paid) return;
      found++;
      for (const { id, parts } of paid) {
        const { inSegments } = prices.sold.find(one => one.id === id)!;
        const results = new Map(inSegments.map(here => [here.segment!.id, resultOf(here)]));
        expect(parts).toEqual(model.segments.map(one => results.get(one.id) ?? 0));
      }
      const cards = processStrip(processOverview(book), level, paid).parts;
      // What is not sold has been paid, so that it is in none.
      const all = sum(cards.map(card => card.afterSurcharge ?? 0));
      expect(all).toBe(sum(paid.flatMap(({ parts }) => parts)));
      const isSold = new Set(paid.map(({ id }) => id));
      for (const { of, afterSurcharge: after } of cards)
        if ('processId' in of) expect(after !== undefined).toBe(isSold.has(of.processId!));
      expect(processStrip(processOverview(book), level).parts.every(card => !('afterSurcharge' in card))).toBe(true);
    }),
  );
  expect(found).toBeGreaterThan(0);
});

test('while anything is not divided there is none', () => {
  expect(afterSurcharge(readPrices(fullCostPrices(bookOf(BAKERY))))).toBeUndefined();
  const { sheet, plain } = statementOf(BAKERY);
  expect(sheet).toBe(plain);
});
