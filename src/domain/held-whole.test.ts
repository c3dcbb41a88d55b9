import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIMENSIONS, type DirectFigures, type DirectRow } from './direct-allocation.ts';
import { divideWhole } from './divide-direct.ts';
import { divideAsHeld, heldWhole, notWhole, toDivideAsHeld } from './held-whole.ts';
import { sum } from './money.ts';

const rowsOf = (...revenue: readonly number[]): DirectRow[] =>
  revenue.map((cents, n) => ({ id: `${n}`, units: n, revenue: cents, directCost: 0 }));
const totals: DirectFigures = { units: 20, revenue: 1_000, directCost: 0 };

test('what segments held whole is known until these are divided whole again', () => {
  const rows = rowsOf(400, 600);
  const whole = heldWhole(rows, totals);
  expect(whole).toEqual({ revenue: rows });
  // A second new total, of what was not divided by the first.
  expect(heldWhole(rows, { ...totals, revenue: 1_030 }, whole)).toEqual({ revenue: rows });
  const now = rowsOf(430, 600);
  expect(heldWhole(now, { ...totals, units: 1, revenue: 1_030 }, whole)).toEqual({ units: now, revenue: now });
});

test('a total that was 0 and is there again is not divided, and says so while the segments hold nothing of it', () => {
  const whole = heldWhole(rowsOf(400, 600), totals);
  const left = (held: DirectRow[], revenue: number) =>
    notWhole({ totals: { ...totals, revenue }, held }, whole).map(one => [one.dimension, one.left, one.wasWhole]);
  expect(left(rowsOf(0, 0), 0)).toEqual([]);
  expect(left(rowsOf(0, 0), 800)).toEqual([['revenue', 800, true]]);
  expect(left(rowsOf(400, 600), 800)).toEqual([['revenue', -200, true]]);
  // Somebody divides it otherwise, or all who held it are gone.
  expect(left(rowsOf(10, 0), 800)).toEqual([]);
  expect(
    left(
      rowsOf(0, 0).map(row => ({ ...row, id: `other ${row.id}` })),
      800,
    ),
  ).toEqual([]);
});

test('by the same percentages goes what segments have too much of, known or not, and what they had all of before', () => {
  const held = rowsOf(400, 600);
  const again = (revenue: number, known = {}) =>
    toDivideAsHeld({ totals: { ...totals, units: 1, revenue }, held }, known);
  expect([again(999), again(1_000), again(1_001)]).toEqual([['revenue'], [], []]);
  const whole = heldWhole(held, totals);
  expect([again(999, whole), again(1_000, whole), again(1_001, whole)]).toEqual([['revenue'], [], ['revenue']]);
  // In their order, each once.
  expect(toDivideAsHeld({ totals: { units: 0, revenue: 900, directCost: 0 }, held }, whole)).toEqual([
    'units',
    'revenue',
  ]);
});

test('then it is divided by the same percentages as if it had never been 0; what else segments hold stays', () => {
  const cents = fc.nat(100_000);
  const figures = fc.record({ units: cents, revenue: cents, directCost: cents });
  fc.assert(
    fc.property(
      fc.array(figures, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...DIMENSIONS),
      fc.integer({ min: 1, max: 500_000 }),
      (figures, dimension, total) => {
        const rows = figures.map((one, n): DirectRow => ({ id: `${n}`, ...one }));
        const all = sum(rows.map(row => row[dimension]));
        fc.pre(all > 0);
        const whole = heldWhole(rows, { units: 1, revenue: 1, directCost: 1, [dimension]: all });
        const after = { units: 1, revenue: 1, directCost: 1, [dimension]: total };
        const gone = rows.map(row => ({ ...row, [dimension]: 0 }));
        const asIfNever = divideWhole({ totals: after, held: rows }, [dimension]);
        expect(divideAsHeld({ totals: after, held: gone }, whole, [dimension])).toEqual(asIfNever);
        expect(divideAsHeld({ totals: after, held: rows }, whole, [dimension])).toEqual(asIfNever);
      },
    ),
  );
});
