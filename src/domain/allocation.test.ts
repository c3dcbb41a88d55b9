import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AllocationRow,
  type AllocationView,
  disabledViews,
  divideAlike,
  edit,
  fullyAllocated,
  notAllocated,
  rowsWithUnits,
  settle,
  unitsDecide,
  type Whole,
  withoutDriver,
} from './allocation.ts';
import { type DirectRow, heldTogether } from './direct-allocation.ts';
import { divideEvenly, divideLike, giveRestTo } from './divide-rows.ts';
import { HUNDRED_PERCENT, split, sum } from './money.ts';

const PERCENT = HUNDRED_PERCENT / 100;
const person = (total: number, maximum = 0): Whole => ({ total, maximum, inUnits: false });
const inUnits = (total: number): Whole => ({ total, maximum: 0, inUnits: true });
const empty = (count: number): AllocationRow[] =>
  Array.from({ length: count }, (_, index) => ({ id: `row ${index + 1}`, units: 0, share: 0, cost: 0 }));
/** Rows of a cost that may have a driver, with what was entered in percent. */
const drivenRows = (percentages: readonly number[]): AllocationRow[] =>
  empty(percentages.length).map((row, index) => {
    const share = percentages[index]! * PERCENT;
    return { ...row, share, enteredShare: share };
  });
const rowsOf = (edited: ReturnType<typeof edit<AllocationRow>>) => {
  if (!edited.ok) throw new Error(JSON.stringify(edited.broken));
  return edited.rows;
};
const brokenOf = (edited: ReturnType<typeof edit<AllocationRow>>) => (edited.ok ? [] : edited.broken);
/** One cell, typed. */
const typed =
  (view: AllocationView) =>
  <Row extends AllocationRow>(rows: readonly Row[], whole: Whole, id: string, value: number) =>
    edit(rows, whole, [{ id, view, value }]);
const [setUnits, setPercent, setAmount] = [typed('units'), typed('share'), typed('cost')];
const costs = (rows: readonly AllocationRow[]) => rows.map(row => row.cost);

/** Amounts that fit in a total, for 1 to `length` rows. */
const typedAmounts = (largest: number, length: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: largest }),
      fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: length }),
      fc.boolean(),
    )
    .map(([total, weights, complete]) => ({
      total,
      amounts: split(total, complete ? weights : [...weights, 1_000_000]).slice(0, weights.length),
    }));

describe('amount, units and percentage are views of one thing', () => {
  test('what one row of a block takes, in whichever view, is gone for the next', () => {
    const whole = person(10_000, 1_000);
    const block = (...edits: [AllocationView, number][]) =>
      edit(
        empty(2),
        whole,
        edits.map(([view, value], index) => ({ id: `row ${index + 1}`, view, value })),
      );
    for (const first of [
      ['units', 600],
      ['cost', 6_000],
      ['share', 60 * PERCENT],
    ] as [AllocationView, number][]) {
      expect(costs(rowsOf(block(first, ['units', 400])))).toEqual([6_000, 4_000]);
      expect(costs(rowsOf(block(first, ['cost', 4_000])))).toEqual([6_000, 4_000]);
      expect(costs(rowsOf(block(first, ['share', 40 * PERCENT])))).toEqual([6_000, 4_000]);
      expect(brokenOf(block(first, ['units', 401]))).toHaveLength(1);
      expect(brokenOf(block(first, ['cost', 4_001]))).toHaveLength(1);
      expect(brokenOf(block(first, ['share', 40 * PERCENT + 2]))).toHaveLength(1);
    }
  });

  test('of two in one view the last counts, and what can be typed into counts before what cannot', () => {
    const block = (...edits: [AllocationView, number][]) =>
      rowsOf(
        edit(
          empty(1),
          person(10_000),
          edits.map(([view, value]) => ({ id: 'row 1', view, value })),
        ),
      );
    expect(costs(block(['cost', 6_000], ['cost', 5_000]))).toEqual([5_000]);
    expect(costs(block(['cost', 6_000], ['units', 100]))).toEqual([6_000]);
    expect(costs(block(['units', 100], ['cost', 6_000]))).toEqual([6_000]);
  });

  test('a row that stays as it was stays the same object', () => {
    const rows = rowsOf(setAmount(empty(3), person(10_000), 'row 1', 6_000));
    expect(settle(rows, person(10_000)).every((row, index) => row === rows[index])).toBe(true);
  });

  test('units that have no maximum leave none over', () => {
    const rows = rowsOf(setUnits(empty(2), inUnits(100), 'row 1', 500));
    expect(notAllocated(rows, inUnits(100)).units).toBe(0);
  });

  test('C5.6 changing units recalculates percent and costs', () => {
    const rows = rowsOf(setUnits(empty(2), person(6_000_000, 160_000), 'row 1', 40_000));
    expect(rows[0]).toEqual({ id: 'row 1', units: 40_000, share: 25 * PERCENT, cost: 1_500_000 });
  });

  test('C5.7 changing percent recalculates units and costs', () => {
    const rows = rowsOf(setPercent(empty(2), person(6_000_000, 160_000), 'row 2', 10 * PERCENT));
    expect(rows[1]).toEqual({ id: 'row 2', units: 16_000, share: 10 * PERCENT, cost: 600_000 });
  });

  test('P5.21, C5.8 changing costs recalculates percent and units', () => {
    const rows = rowsOf(setAmount(empty(2), person(6_000_000, 160_000), 'row 1', 3_000_000));
    expect(rows[0]).toEqual({ id: 'row 1', units: 80_000, share: 50 * PERCENT, cost: 3_000_000 });
  });

  test('a later change of wage or hours keeps the percentages', () => {
    const rows = rowsOf(setPercent(empty(1), person(100, 100), 'row 1', 30 * PERCENT));
    expect(settle(rows, person(200, 50))).toEqual([{ id: 'row 1', units: 15, share: 30 * PERCENT, cost: 60 }]);
  });

  test('amounts typed into up to 1,000 rows, one after the other, come back as typed', () => {
    fc.assert(
      fc.property(typedAmounts(99_999_999_999, 40), ({ total, amounts }) => {
        let rows = empty(amounts.length);
        amounts.forEach((amount, index) => {
          rows = rowsOf(setAmount(rows, person(total), `row ${index + 1}`, amount));
        });
        expect(costs(rows)).toEqual(amounts);
        if (sum(amounts) === total) expect(fullyAllocated(rows)).toBe(true);
      }),
    );
  });

  test('amounts pasted into 1,000 rows come back as typed', () => {
    fc.assert(
      fc.property(typedAmounts(99_999_999_999, 1000), ({ total, amounts }) => {
        const edits = amounts.map((value, index) => ({ id: `row ${index + 1}`, view: 'cost' as const, value }));
        const rows = rowsOf(edit(empty(amounts.length), person(total), edits));
        expect(costs(rows)).toEqual(amounts);
        if (sum(amounts) === total) expect(fullyAllocated(rows)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('the worst case, a thousand equal amounts each rounded as far as can be, comes back as typed', () => {
    const total = 99_999_999_999;
    for (const amount of [50_000_000, 49_999_999, 33_333_333, 99_999_999]) {
      const edits = empty(1000).map(({ id }) => ({ id, view: 'cost' as const, value: amount }));
      expect(new Set(costs(rowsOf(edit(empty(1000), person(total), edits))))).toEqual(new Set([amount]));
    }
  });

  test('hours typed into rows come back as typed', () => {
    fc.assert(
      fc.property(typedAmounts(1_000_000, 40), ({ total: hours, amounts }) => {
        const edits = amounts.map((value, index) => ({ id: `row ${index + 1}`, view: 'units' as const, value }));
        const rows = rowsOf(edit(empty(amounts.length), person(123_456, hours), edits));
        expect(rows.map(row => row.units)).toEqual(amounts);
      }),
    );
  });

  test('percentages typed stay to the last decimal, and costs and the rest add up to the total', () => {
    const shares = fc.array(fc.nat({ max: HUNDRED_PERCENT / 50 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(fc.nat(99_999_999_999), fc.nat(1_000_000), shares, (total, maximum, shares) => {
        const whole = person(total, maximum);
        const rows = settle(
          empty(shares.length).map((row, index) => ({ ...row, share: shares[index]! })),
          whole,
        );
        expect(rows.map(row => row.share)).toEqual(shares);
        const left = notAllocated(rows, whole);
        expect(sum(costs(rows)) + left.cost).toBe(total);
        expect(sum(rows.map(row => row.units)) + left.units).toBe(maximum);
        expect(Math.min(left.cost, left.units, ...costs(rows))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('limits', () => {
  test('P5.20, P5.30, P9.5, C5.3, C5.11, C9.2 the sum of percentages must not exceed 100', () => {
    const rows = rowsOf(setPercent(empty(2), person(100), 'row 1', 60 * PERCENT));
    expect(brokenOf(setPercent(rows, person(100), 'row 2', 40 * PERCENT + 2))).toEqual([
      { id: 'row 2', view: 'share', code: 'PercentSumOver100', left: 40 * PERCENT },
    ]);
    expect(fullyAllocated(rowsOf(setPercent(rows, person(100), 'row 2', 40 * PERCENT)))).toBe(true);
  });

  test('P5.31, C5.5 an amount must not exceed the total minus the other allocated amounts', () => {
    const rows = rowsOf(setAmount(empty(2), person(100), 'row 1', 60));
    expect(brokenOf(setAmount(rows, person(100), 'row 2', 41))).toEqual([
      { id: 'row 2', view: 'cost', code: 'SumOverTotal', left: 40 },
    ]);
    expect(rowsOf(setAmount(rows, person(100), 'row 1', 100))[0]!.cost).toBe(100);
  });

  test('C5.1 the sum of all units must not exceed the maximum', () => {
    const rows = rowsOf(setUnits(empty(2), person(100, 1000), 'row 1', 600));
    expect(brokenOf(setUnits(rows, person(100, 1000), 'row 2', 401))).toEqual([
      { id: 'row 2', view: 'units', code: 'SumOverTotal', left: 400 },
    ]);
  });

  test('nothing is negative', () => {
    for (const view of ['units', 'share', 'cost'] as const)
      expect(brokenOf(edit(empty(1), person(100, 100), [{ id: 'row 1', view, value: -1 }]))[0]!.code).toBe('Negative');
  });

  test('P5.22, C5.2, C5.4 units are disabled when the maximum is 0, percent and amount when the total is 0', () => {
    expect(disabledViews(person(100), false)).toEqual({ units: 'noMaximum', share: false, cost: false });
    expect(disabledViews(person(0, 100), false)).toEqual({ units: false, share: 'noTotal', cost: 'noTotal' });
    expect(disabledViews(inUnits(100), true)).toEqual({ units: false, share: 'unitsDecide', cost: 'unitsDecide' });
    expect(disabledViews(inUnits(0), true).share).toBe('unitsDecide');
    expect(brokenOf(setUnits(empty(1), person(100), 'row 1', 1))[0]!.code).toBe('Disabled');
    expect(rowsOf(setUnits(empty(1), person(0, 100), 'row 1', 50))[0]!.share).toBe(50 * PERCENT);
  });

  test('an amount that rounding lets in never takes more than the remaining percentage', () => {
    const rest = Array.from({ length: 12 }, (_, index) => ({ ...empty(13)[index + 1]!, share: 5 * PERCENT }));
    const rows = settle([{ id: 'row 1', units: 0, share: 20 * PERCENT, cost: 0 }, ...rest], person(2));
    expect([rows[0]!.cost, notAllocated(rows, person(2)).cost]).toEqual([1, 1]);
    expect(rowsOf(setAmount(rows, person(2), 'row 1', 1))[0]).toMatchObject({ share: 40 * PERCENT, cost: 1 });
  });

  test('no sequence of edits ever leaves the limits', () => {
    const anyEdit = fc.record({
      id: fc.constantFrom('row 1', 'row 2', 'row 3'),
      view: fc.constantFrom('units' as const, 'share' as const, 'cost' as const),
      part: fc.nat(1000),
    });
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.array(anyEdit, { maxLength: 12 }), (total, maximum, edits) => {
        const whole = person(total, maximum);
        let rows = empty(3);
        for (const { id, view, part } of edits) {
          const value = view === 'share' ? part * (HUNDRED_PERCENT / 1000) : part;
          const edited = edit(rows, whole, [{ id, view, value }]);
          if (edited.ok) rows = edited.rows;
          // What a refusal says is left, is taken.
          for (const { left } of brokenOf(edited))
            if (left !== undefined) rows = rowsOf(edit(rows, whole, [{ id, view, value: left }]));
        }
        const left = notAllocated(rows, whole);
        expect(Math.min(left.cost, left.units, left.share, ...rows.map(row => row.share))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('pasting a block', () => {
  const paste = (values: number[], whole: Whole, rows = empty(values.length)) =>
    edit(
      rows,
      whole,
      values.map((value, index) => ({ id: `row ${index + 1}`, view: 'cost' as const, value })),
    );

  test('fills the range', () => {
    expect(costs(rowsOf(paste([10, 20, 70], person(100))))).toEqual([10, 20, 70]);
  });

  test('one that breaks a limit changes nothing and names the cells', () => {
    expect(brokenOf(paste([10, 200, 70, -1], person(100)))).toEqual([
      { id: 'row 2', view: 'cost', code: 'SumOverTotal', left: 90 },
      { id: 'row 4', view: 'cost', code: 'Negative' },
    ]);
  });

  test('over a full allocation first gives up what the rows had', () => {
    const full = rowsOf(paste([100, 0], person(100)));
    expect(costs(rowsOf(paste([0, 100], person(100), full)))).toEqual([0, 100]);
  });

  test('of units, amount and percentage of one row the percentage counts', () => {
    const edits = [
      { id: 'row 1', view: 'share' as const, value: 25 * PERCENT },
      { id: 'row 1', view: 'cost' as const, value: 99 },
    ];
    expect(rowsOf(edit(empty(1), person(100), edits))[0]!.cost).toBe(25);
  });

  test('a row keeps what else it carries', () => {
    const rows = [{ ...empty(1)[0]!, name: 'Baking' }];
    const edited = setAmount(rows, person(100), 'row 1', 5);
    expect(edited.ok && edited.rows[0]!.name).toBe('Baking');
  });
});

describe('completing', () => {
  test('an edit that completes the amounts takes the remaining percentage', () => {
    let rows = empty(3);
    for (const [id, cost] of [
      ['row 1', 1],
      ['row 2', 1],
      ['row 3', 1],
    ] as const)
      rows = rowsOf(setAmount(rows, person(3), id, cost));
    expect(rows.map(row => row.share)).toEqual([33_333_333_333_333, 33_333_333_333_333, 33_333_333_333_334]);
  });

  test('a zero stays a zero, also where a share is left that is worth no cent', () => {
    const rows = [{ id: 'row 1', units: 0, share: HUNDRED_PERCENT - 1, cost: 1 }, ...empty(2).slice(1)];
    expect(rowsOf(setAmount(rows, person(1), 'row 2', 0))[1]!.share).toBe(0);
  });

  test('an edit that completes the units takes the remaining percentage', () => {
    let rows = empty(3);
    for (const row of empty(3)) rows = rowsOf(setUnits(rows, person(1000, 3), row.id, 1));
    expect(fullyAllocated(rows)).toBe(true);
  });

  test('P4.50, P9.6, C5.13 fully allocated is a sum of exactly 100, not a share more or less', () => {
    const rows = [{ share: 60 * PERCENT }, { share: 40 * PERCENT }];
    expect(fullyAllocated(rows)).toBe(true);
    expect(fullyAllocated([...rows, { share: 1 }])).toBe(false);
    expect(fullyAllocated([{ share: 60 * PERCENT - 1 }, rows[1]!])).toBe(false);
    expect(fullyAllocated([])).toBe(false);
  });

  test('E.10 "divide evenly" reaches exactly 100 for 1 to 1,000 rows', () => {
    for (let count = 1; count <= 1000; count++) {
      const rows = divideEvenly(empty(count), person(12_345));
      if (!fullyAllocated(rows) || sum(costs(rows)) !== 12_345) throw new Error(`${count} rows`);
    }
  });

  test('"divide evenly" among some rows gives them what the others leave, and among none changes nothing', () => {
    const one = rowsOf(setPercent(empty(3), person(1_000), 'row 1', 40 * PERCENT));
    const shares = (rows: readonly AllocationRow[]) => rows.map(row => row.share / PERCENT);
    expect(shares(divideEvenly(one, person(1_000), one.slice(1)))).toEqual([40, 30, 30]);
    expect(shares(divideEvenly(one, person(1_000), one.slice(0, 2)))).toEqual([50, 50, 0]);
    expect(divideEvenly(one, person(1_000), [])).toEqual(one);
    const driven = settle(
      drivenRows([0, 0, 0]).map((row, index) => ({ ...row, units: [10, 2, 4][index]! })),
      inUnits(1_600),
    );
    expect(divideEvenly(driven, inUnits(1_600), driven.slice(1)).map(row => row.units)).toEqual([10, 3, 3]);
    expect(divideEvenly(driven, inUnits(1_600), [])).toEqual(driven);
  });

  test('"divide evenly" among some rows only leaves the others nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 20 }),
        fc.integer({ min: 1, max: 19 }),
        fc.boolean(),
        (count, some, driven) => {
          const whole = driven ? inUnits(12_345) : person(12_345);
          const rows = divideEvenly(empty(count), whole);
          const among = rows.slice(0, Math.min(some, count - 1));
          const made = divideEvenly(rows, whole, among, false);
          const others = made.slice(among.length);
          expect(others.map(({ share, units, cost }) => [share, units, cost])).toEqual(others.map(() => [0, 0, 0]));
          expect([fullyAllocated(made), sum(costs(made))]).toEqual([true, 12_345]);
          const held = made.slice(0, among.length).map(({ share }) => share);
          expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(driven ? PERCENT : 1);
        },
      ),
    );
  });

  test('"give the rest here" reaches exactly 100 for any rows', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.array(fc.nat(HUNDRED_PERCENT / 20), { minLength: 1, maxLength: 20 }),
        (total, shares) => {
          const rows = empty(shares.length).map((row, index) => ({ ...row, share: shares[index]! }));
          const filled = giveRestTo(settle(rows, person(total)), person(total), 'row 1');
          expect(fullyAllocated(filled)).toBe(true);
          expect(sum(costs(filled))).toBe(total);
        },
      ),
    );
  });

  test('"Give the rest here" leaves everything as it is where units decide: nothing is left', () => {
    const rows = rowsOf(setUnits(drivenRows([60, 15]), inUnits(10_000), 'row 1', 300));
    expect(giveRestTo(rows, inUnits(10_000), 'row 2')).toEqual(rows);
  });

  test('what is not allocated is said in euros, percent and units', () => {
    const rows = rowsOf(setUnits(empty(2), person(10_000, 1_000), 'row 1', 250));
    expect(notAllocated(rows, person(10_000, 1_000))).toEqual({ units: 750, share: 75 * PERCENT, cost: 7_500 });
  });
});

describe('in units', () => {
  test("P4.45, C5.10 each row's percent is its share of total units, without a limit", () => {
    let rows = rowsOf(setUnits(empty(3), inUnits(1_000), 'row 1', 500));
    expect(costs(rows)).toEqual([1_000, 0, 0]);
    rows = rowsOf(setUnits(rows, inUnits(1_000), 'row 2', 1_500));
    expect(rows.map(row => row.share)).toEqual([25 * PERCENT, 75 * PERCENT, 0]);
    expect(costs(rows)).toEqual([250, 750, 0]);
    expect(fullyAllocated(rows)).toBe(true);
  });

  test('all units zero: nothing is allocated', () => {
    expect(notAllocated(settle(empty(3), inUnits(1_000)), inUnits(1_000))).toEqual({
      units: 0,
      share: HUNDRED_PERCENT,
      cost: 1_000,
    });
  });

  test('any units above zero allocate everything, to the cent', () => {
    fc.assert(
      fc.property(
        fc.nat(99_999_999_999),
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 50 }),
        (total, units) => {
          const rows = settle(
            empty(units.length).map((row, index) => ({ ...row, units: units[index]! })),
            inUnits(total),
          );
          expect(sum(costs(rows))).toBe(sum(units) === 0 ? 0 : total);
          expect(fullyAllocated(rows)).toBe(sum(units) > 0);
        },
      ),
    );
  });

  test('"divide evenly" spreads the units there are, or gives each row one', () => {
    expect(divideEvenly(empty(3), inUnits(90)).map(row => [row.units, row.cost])).toEqual([
      [100, 30],
      [100, 30],
      [100, 30],
    ]);
    const some = empty(2).map((row, index) => ({ ...row, units: index * 700 }));
    expect(divideEvenly(some, inUnits(90)).map(row => row.units)).toEqual([350, 350]);
  });

  test('P4.45 units never overwrite an entered percentage: it decides again when all units are zero, or without a driver', () => {
    const entered = settle(drivenRows([60, 0, 20]), inUnits(1_000));
    expect(costs(entered)).toEqual([600, 0, 200]);
    expect(unitsDecide(entered, inUnits(1_000))).toBe(false);
    const byUnits = rowsOf(setUnits(entered, inUnits(1_000), 'row 2', 300));
    expect(costs(byUnits)).toEqual([0, 1_000, 0]);
    expect(byUnits.map(row => row.share)).toEqual([0, HUNDRED_PERCENT, 0]);
    expect(unitsDecide(byUnits, inUnits(1_000))).toBe(true);
    expect(rowsWithUnits(byUnits)).toBe(byUnits.filter(({ units }) => units > 0).length);
    expect(rowsOf(setUnits(byUnits, inUnits(1_000), 'row 2', 0))).toEqual(entered);
    const off = settle(withoutDriver(byUnits), { ...inUnits(1_000), inUnits: false });
    expect(costs(off)).toEqual([600, 0, 200]);
    // The units are kept, for when the driver comes back.
    expect(settle(off, inUnits(1_000))).toEqual(byUnits);
  });

  test('what is divided like something else has its proportions, with a cost driver its units, and of nothing there is none', () => {
    const like = new Map([
      ['row 1', 1_000],
      ['row 3', 2_000],
      ['elsewhere', 500],
    ]);
    const percentages = divideLike(settle(empty(3), person(900)), person(900), like)!;
    expect(costs(percentages)).toEqual([300, 0, 600]);
    expect(fullyAllocated(percentages)).toBe(true);
    const driven = divideLike(drivenRows([60, 20, 0]), inUnits(900), like)!;
    expect(driven.map(row => [row.units, row.cost])).toEqual([
      [1_000, 300],
      [0, 0],
      [2_000, 600],
    ]);
    // The entered percentages stay, for when the driver goes.
    expect(driven.map(row => row.enteredShare)).toEqual([60 * PERCENT, 20 * PERCENT, 0]);
    expect(divideLike(empty(3), person(900), new Map([['elsewhere', 5]]))).toBeUndefined();
  });

  test('like the revenue of all costs together: each segment by the sum of what it holds of them, exact to the cent', () => {
    const part = (id: string, revenue: number): DirectRow => ({ id, units: 7, revenue, directCost: 9 });
    const costsOf = (parts: DirectRow[], total: number) =>
      divideLike(settle(empty(3), person(total)), person(total), heldTogether(parts, 'revenue'));
    const parts = [part('row 1', 100), part('row 2', 200), part('row 1', 300), part('row 3', 0), part('row 2', 0)];
    expect(costs(costsOf(parts, 900)!)).toEqual([600, 300, 0]);
    expect(costsOf([part('row 1', 0)], 900)).toBeUndefined();
    const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat({ max: 1_000_000_000 })), { maxLength: 12 });
    fc.assert(
      fc.property(some, fc.nat({ max: 1_000_000_000 }), (list, total) => {
        const parts = list.map(([row, revenue]) => part(`row ${row}`, revenue));
        const all = sum(parts.map(({ revenue }) => revenue));
        const made = costsOf(parts, total);
        if (all === 0) return made === undefined;
        const own = empty(3).map(({ id }) => sum(parts.filter(one => one.id === id).map(({ revenue }) => revenue)));
        const near = made!.every(({ cost }, at) => Math.abs(cost - (total * own[at]!) / all) < 1.001);
        return sum(costs(made!)) === total && fullyAllocated(made!) && near;
      }),
    );
  });

  test('a row whose zero units are typed again keeps its percentage beside one that takes some', () => {
    const block = (share: number) =>
      edit(drivenRows([60, 20]), inUnits(1_000), [
        { id: 'row 1', view: 'share', value: share },
        { id: 'row 2', view: 'units', value: 0 },
      ]);
    expect(rowsOf(block(80 * PERCENT)).map(row => row.share)).toEqual([80 * PERCENT, 20 * PERCENT]);
    expect(brokenOf(block(80 * PERCENT + 1))).toEqual([
      { id: 'row 1', view: 'share', code: 'PercentSumOver100', left: 80 * PERCENT },
    ]);
  });

  test('P5.22 while all units are zero percentages and amounts are typed as without a driver', () => {
    const rows = drivenRows([0, 0]);
    expect(disabledViews(inUnits(100), unitsDecide(rows, inUnits(100)))).toEqual({
      units: false,
      share: false,
      cost: false,
    });
    const typed = rowsOf(setPercent(rows, inUnits(100), 'row 1', 40 * PERCENT));
    const both = rowsOf(setAmount(typed, inUnits(100), 'row 2', 60));
    expect(costs(both)).toEqual([40, 60]);
    expect(fullyAllocated(both)).toBe(true);
    expect(brokenOf(setPercent(both, inUnits(100), 'row 1', 41 * PERCENT))).toEqual([
      { id: 'row 1', view: 'share', code: 'PercentSumOver100', left: 40 * PERCENT },
    ]);
    const byUnits = rowsOf(setUnits(both, inUnits(100), 'row 1', 100));
    expect(brokenOf(setPercent(byUnits, inUnits(100), 'row 1', PERCENT))).toEqual([
      { id: 'row 1', view: 'share', code: 'Disabled' },
    ]);
    expect(byUnits.map(row => row.enteredShare)).toEqual([40 * PERCENT, 60 * PERCENT]);
  });

  test('units in a pasted block decide, and leave the percentages as they were entered', () => {
    const edits = (['units', 'share', 'cost'] as const).flatMap((view, index) => [
      { id: 'row 1', view, value: [100, 70 * PERCENT, 70][index]! },
      { id: 'row 2', view, value: [0, 30 * PERCENT, 30][index]! },
    ]);
    const pasted = rowsOf(edit(drivenRows([50, 50]), inUnits(100), edits));
    expect(pasted.map(row => [row.units, row.cost])).toEqual([
      [100, 100],
      [0, 0],
    ]);
    expect(pasted.map(row => row.enteredShare)).toEqual([50 * PERCENT, 50 * PERCENT]);
    const withoutUnits = edits.map(change => (change.view === 'units' ? { ...change, value: 0 } : change));
    expect(costs(rowsOf(edit(drivenRows([50, 50]), inUnits(100), withoutUnits)))).toEqual([70, 30]);
  });

  test('turning it off keeps the percentages the units gave, where none was ever entered', () => {
    const rows = rowsOf(
      setUnits(rowsOf(setUnits(drivenRows([0, 0]), inUnits(90), 'row 1', 100)), inUnits(90), 'row 2', 200),
    );
    const percentages = settle(withoutDriver(rows), { ...inUnits(90), inUnits: false });
    expect(percentages.map(row => row.share)).toEqual(rows.map(row => row.share));
    expect(costs(percentages)).toEqual([30, 60]);
  });

  test('whatever is ticked, typed and unticked, no percentage that was entered is lost, and nothing is allocated twice', () => {
    const step = fc.oneof(
      fc.constant({ does: 'tick' as const }),
      fc.record({ does: fc.constant('units' as const), at: fc.nat(2), value: fc.constantFrom(0, 0, 100, 700) }),
      fc.record({ does: fc.constant('share' as const), at: fc.nat(2), value: fc.integer({ min: 1, max: 33 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        let whole = { ...inUnits(1_000), inUnits: false };
        let rows = settle(drivenRows([20, 30, 0]), whole);
        let entered = rows.map(row => row.share);
        for (const one of steps) {
          if (one.does === 'tick') {
            if (whole.inUnits) rows = withoutDriver(rows);
            whole = { ...whole, inUnits: !whole.inUnits };
            rows = settle(rows, whole);
          } else {
            const value = one.does === 'share' ? one.value * PERCENT : one.value;
            const edited = edit(rows, whole, [{ id: rows[one.at]!.id, view: one.does, value }]);
            if (!edited.ok) continue;
            rows = edited.rows;
            if (one.does === 'share') entered = entered.map((share, at) => (at === one.at ? value : share));
          }
          expect(rows.map(row => row.enteredShare)).toEqual(entered);
          if (!unitsDecide(rows, whole)) expect(rows.map(row => row.share)).toEqual(entered);
          expect(sum(costs(rows)) + notAllocated(rows, whole).cost).toBe(1_000);
        }
      }),
    );
  });
});

test('two lists divide alike where the same was entered in the same rows, whatever came of it, and rows of nothing are none', () => {
  const [one, two] = [drivenRows([60, 40]), drivenRows([60, 40, 0])];
  expect(divideAlike(one, two)).toBe(true);
  expect(divideAlike(one, settle(two, inUnits(500)))).toBe(true);
  expect(divideAlike([], drivenRows([0, 0]))).toBe(true);
  for (const other of [drivenRows([60]), drivenRows([60, 39]), drivenRows([60, 40, 1])]) {
    expect(divideAlike(one, other)).toBe(false);
    expect(divideAlike(other, one)).toBe(false);
  }
  expect(divideAlike(one, [{ ...one[0]!, units: 5 }, one[1]!])).toBe(false);
});
