import { describe, expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { buffersOf } from '#domain/cells.ts';
import { leftOut } from '#domain/left-out.ts';
import { afterSurcharge } from '#domain/prices/after-surcharge.ts';
import { losingOf } from '#domain/prices/below-full-cost.ts';
import { fullCostPrices, priceKind, readPrices } from '#domain/prices/full-cost-price.ts';
import { processOverview } from '#domain/process-overview.ts';
import { segmentOverview } from '#domain/segment-overview.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { truthsOf } from '#domain/truths.ts';
import { type Figures, figuresOf, readBook, readFigures } from './read-book.ts';

const bytes = (body: object) => new TextEncoder().encode(JSON.stringify(body)).buffer;

test('a page reads a book as it travels, to the cent', () => {
  expect(readBook(bytes({ format: 1, revision: 3, truths: truthsOf(BAKERY) }))).toEqual(bookOf(BAKERY));
});

test('a page does not read a format that it does not know', () => {
  expect(readBook(bytes({ format: 2, revision: 3, truths: 'something new' }))).toBeUndefined();
});

describe('Overviews that a worker hands to the page', () => {
  /** From a worker to the page. */
  const handedOver = (figures: Figures) =>
    structuredClone(figures, { transfer: buffersOf(figures.process, figures.segment) });

  test('are the same on the other side, to the cell', () => {
    const size = {
      segments: 4,
      sections: 3,
      processes: 9,
      employees: 12,
      costCenters: 5,
      otherCosts: 8,
      allocations: 5,
    };
    for (const model of [BAKERY, ...Array.from({ length: 20 }, (_, seed) => randomScenario(seed, size))]) {
      const book = bookOf(model);
      const prices = readPrices(fullCostPrices(book));
      expect(readFigures(handedOver(figuresOf(book)))).toEqual({
        process: processOverview(book),
        segment: segmentOverview(book),
        outOfDate: [],
        likeNothing: [],
        stillBorne: [],
        along: [],
        leftOut: leftOut(book),
        losing: losingOf(prices),
        afterSurcharge: afterSurcharge(prices) ?? [],
        inPart: prices.inPart,
        withoutWork: prices.withoutWork,
        workOfSome: prices.workOfSome,
        priced: priceKind(prices.sold),
      });
    }
  });

  test('leave no cell behind, and are read as often as anybody likes', () => {
    const figures = figuresOf(bookOf(BAKERY));
    const { segment } = readFigures(handedOver(figures));
    expect(figures.segment.packed.revenue.ends.length).toBe(0);
    const [first] = segment.totalCostsGroups;
    expect(first!.groups).toBe(first!.groups);
  });
});
