import { describe, expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { buffersOf, packed, unpacked } from './packed-views.ts';
import { viewsOf } from './read-book.ts';

/** From a worker to the page. */
const handedOver = (views: ReturnType<typeof packed>) => structuredClone(views, { transfer: buffersOf(views) });

describe('Overviews that a worker hands to the page', () => {
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
      const views = viewsOf(bookOf(model));
      expect(unpacked(handedOver(packed(views)))).toEqual(views);
    }
  });

  test('leave no cell behind, and are read as often as anybody likes', () => {
    const views = packed(viewsOf(bookOf(BAKERY)));
    const there = unpacked(handedOver(views));
    expect(views.costs[0]!.ends.length).toBe(0);
    const [first] = there.segment.totalCostsGroups;
    expect(first!.groups).toBe(first!.groups);
  });
});
