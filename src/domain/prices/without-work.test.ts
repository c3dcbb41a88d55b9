import { expect, test } from 'vitest';
import { bookOf } from '../book.ts';
import { HUNDRED_PERCENT } from '../money.ts';
import { BAKERY } from '../testing/bakery.ts';
import { withoutWork } from './without-work.ts';

/** The costs that are sold, and what of all other costs goes to each of them. */
function withoutWorkIn(sold: readonly string[], divided: Readonly<Record<string, number>>) {
  const named = (id: string) => ({ id, name: id });
  const nothing = { dividedLike: null, dividedLikeOf: null, dividedAmongSome: false, unitDescription: null };
  const processes = [...sold, 'planning'].map(id => ({
    ...{ ...named(id), ...nothing, costAllocation: [], totalCostAllocations: [] },
    totals: { units: 0, revenue: sold.includes(id) ? 1_000 : 0, directCost: 100 },
  }));
  const rent = {
    ...{ ...named('rent'), ...nothing, totalCost: 1_000 },
    costAllocations: Object.entries(divided).map(([id, percent]) => ({
      ...{ id, units: 0 },
      share: percent * (HUNDRED_PERCENT / 100),
    })),
  };
  const sections = [{ ...named('all'), isBackOffice: false, mainProcesses: [{ ...named('shop'), processes }] }];
  const { columns } = bookOf({ ...BAKERY, employees: [], otherCosts: [rent], sections });
  return withoutWork(columns).map(({ id }) => id);
}

test('what is sold without any personnel or other costs is named where most of what is sold has some', () => {
  const sold = ['lunches', 'parties', 'vegan'];
  expect(withoutWorkIn(sold, { lunches: 50, parties: 50 })).toEqual(['vegan']);
  expect(withoutWorkIn(sold, { lunches: 50, parties: 40, vegan: 10 })).toEqual([]);
  // What sells nothing needs none.
  expect(withoutWorkIn(['lunches', 'parties'], { lunches: 50, parties: 50 })).toEqual([]);
});

test('not where work is in costs of its own, nor where as many have none as have some', () => {
  expect(withoutWorkIn(['lunches', 'parties', 'vegan'], { planning: 100 })).toEqual([]);
  expect(withoutWorkIn(['lunches', 'parties', 'vegan'], { lunches: 100 })).toEqual([]);
  expect(withoutWorkIn(['lunches', 'vegan'], { lunches: 100 })).toEqual([]);
  expect(withoutWorkIn([], {})).toEqual([]);
});
