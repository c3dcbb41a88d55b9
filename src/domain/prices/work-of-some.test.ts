import { expect, test } from 'vitest';
import { bookOf } from '../book.ts';
import { HUNDRED_PERCENT } from '../money.ts';
import { BAKERY } from '../testing/bakery.ts';
import type { DividedLike } from '../total-costs.ts';
import { workOfSome } from './work-of-some.ts';

/** Rooms with nights, a restaurant that has these units, and housekeeping, which goes to segments so. */
function workIn(
  dividedLike: DividedLike | null,
  { likeOf = null as string | null, meals = 0, costs = 100, revenue = 0, beds = 0, bar = 0, at = 0, valet = 0 } = {},
) {
  const named = (id: string) => ({ id, name: id });
  const nothing = { dividedLike: null, dividedLikeOf: null, dividedAmongSome: false, unitDescription: null };
  const [segment, other] = [BAKERY.segments[0]!.id, BAKERY.segments[1]!.id];
  const process = (id: string, units: number, revenue: number, at = segment) => ({
    ...{ ...named(id), ...nothing, totals: { units, revenue, directCost: 0 } },
    totalCostAllocations: [{ id: segment, units: 0, share: HUNDRED_PERCENT }],
    costAllocation: [{ id: at, units, revenue, directCost: 0 }],
  });
  const processes = [
    process('rooms', 900, 5_000),
    process('restaurant', meals, 5_000, at === 1 ? other : segment),
    process('bar', 0, bar),
    { ...process('housekeeping', beds, revenue), dividedLike, dividedLikeOf: likeOf },
    // In the other segment.
    {
      ...{ ...process('valet', 0, 0), dividedLike, dividedLikeOf: likeOf },
      totalCostAllocations: [{ id: other, units: 0, share: HUNDRED_PERCENT }],
    },
  ];
  const wages = {
    ...{ ...named('laundry'), ...nothing, totalCost: costs },
    costAllocations: [
      { id: 'housekeeping', units: 0, share: HUNDRED_PERCENT - valet },
      { id: 'valet', units: 0, share: valet },
    ],
  };
  const sections = [{ ...named('all'), isBackOffice: false, mainProcesses: [{ ...named('hotel'), processes }] }];
  const { columns } = bookOf({ ...BAKERY, employees: [], otherCosts: [wages], sections } as Parameters<
    typeof bookOf
  >[0]);
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id).join(', ');
  return workOfSome(columns).map(({ id, of, others }) => `${id}: ${ids(of)} + ${ids(others)}`);
}

test('work that goes by figures of some of what is sold, which all that is sold pays for, is named with these', () => {
  expect(workIn('allUnits')).toEqual(['housekeeping: rooms + restaurant']);
  expect(workIn('units', { likeOf: 'rooms', meals: 40 })).toEqual(['housekeeping: rooms + restaurant']);
  expect(workIn('revenue', { likeOf: 'restaurant' })).toEqual(['housekeeping: restaurant + rooms']);
});

test('not where what has none of these figures is sold elsewhere only, and pays for nothing of it', () => {
  expect(workIn('allUnits', { at: 1 })).toEqual([]);
  expect(workIn('allUnits', { at: 1, bar: 10 })).toEqual(['housekeeping: rooms + bar']);
  expect(workIn('allUnits', { at: 1, bar: 10, valet: HUNDRED_PERCENT / 2 })).toEqual([
    'housekeeping: rooms + bar',
    'valet: rooms + restaurant',
  ]);
});

test('not where all have these figures, where it goes by others or by nothing, costs nothing or is sold itself', () => {
  expect(workIn('allUnits', { meals: 40 })).toEqual([]);
  expect(workIn('allRevenue')).toEqual([]);
  expect(workIn('others')).toEqual([]);
  expect(workIn('units')).toEqual([]);
  expect(workIn(null)).toEqual([]);
  expect(workIn('allUnits', { costs: 0 })).toEqual([]);
  // What is not sold has some as well.
  expect(workIn('allUnits', { bar: 90, meals: 40 })).toEqual(['housekeeping: rooms, restaurant + bar']);
  expect(workIn('allUnits', { bar: 90, beds: 7 })).toEqual([]);
  expect(workIn('allUnits', { revenue: 10 })).toEqual([]);
});
