import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllocationRow, type AllocationView, edit, notAllocated, settle, type Whole } from './allocation.ts';
import { DIMENSIONS, type DirectRow, type DirectView, directNotAllocated, editDirect } from './direct-allocation.ts';
import { HUNDRED_PERCENT, split, sum } from './money.ts';
import { emptyTotalsMade, takeFrom, takeFromDirect, totalWithRoom } from './take-from.ts';

const PERCENT = HUNDRED_PERCENT / 100;
const person: Whole = { total: 5_000_000, maximum: 160_000, inUnits: false };
const rowsWith = (shares: readonly number[], whole = person): AllocationRow[] =>
  settle(
    shares.map((share, at) => ({ id: `row ${at}`, units: 0, share, cost: 0 })),
    whole,
  );

describe('an entry for which there is no room', () => {
  test('takes what is missing from the row with the most', () => {
    const rows = rowsWith([20, 70, 0].map(share => share * PERCENT));
    const taking = takeFrom(rows, person, { id: 'row 2', view: 'share', value: 25 * PERCENT })!;
    expect([taking.from, taking.taken]).toEqual(['row 1', 15 * PERCENT]);
    expect(taking.rows.map(row => row.share / PERCENT)).toEqual([20, 55, 25]);
  });

  test('takes nothing where it fits, where no row has as much, or where there is no limit', () => {
    const rows = rowsWith([40, 30, 30].map(share => share * PERCENT));
    const entry = (value: number, view: AllocationView = 'share') => ({ id: 'row 2', view, value });
    expect(takeFrom(rows, person, entry(30 * PERCENT))).toBeUndefined();
    expect(takeFrom(rows, person, entry(70 * PERCENT))!.rows[0]!.share).toBe(0);
    expect(takeFrom(rows, person, entry(71 * PERCENT))).toBeUndefined();
    expect(takeFrom(rows, person, { ...entry(1), id: 'gone' })).toBeUndefined();
    const driven = { ...person, maximum: 0, inUnits: true };
    expect(takeFrom(rows, driven, entry(100, 'units'))).toBeUndefined();
    const byUnits = rows.map(row => ({ ...row, units: 100, enteredShare: row.share }));
    expect(takeFrom(byUnits, driven, entry(60 * PERCENT))).toBeUndefined();
  });

  test('changes what was entered, where a cost driver has no units yet', () => {
    const driven = { ...person, maximum: 0, inUnits: true };
    const rows = rowsWith([100, 0].map(share => share * PERCENT)).map(row => ({
      ...{ ...row, units: 0, enteredShare: row.share },
    }));
    const taking = takeFrom(rows, driven, { id: 'row 1', view: 'share', value: 25 * PERCENT })!;
    expect(taking.rows.map(row => row.enteredShare)).toEqual([75 * PERCENT, 25 * PERCENT]);
  });

  test('whatever is typed: exactly as much, from one row only, which is never left with less than nothing', () => {
    const cases = fc.record({
      weights: fc.array(fc.nat(1000), { minLength: 2, maxLength: 12 }),
      rest: fc.nat(500),
      at: fc.nat(11),
      view: fc.constantFrom<AllocationView>('share', 'cost', 'units'),
      part: fc.integer({ min: 1, max: 1000 }),
      total: fc.integer({ min: 1, max: 10_000_000 }),
      maximum: fc.integer({ min: 1, max: 200_000 }),
    });
    fc.assert(
      fc.property(cases, ({ weights, rest, at, view, part, total, maximum }) => {
        const whole: Whole = { total, maximum, inUnits: false };
        const rows = rowsWith(split(HUNDRED_PERCENT, [...weights, rest]).slice(0, -1), whole);
        const all = { share: HUNDRED_PERCENT, cost: total, units: maximum }[view];
        const id = `row ${at % rows.length}`;
        const entry = { id, view, value: split(all, [part, 1000 - part])[0]! };
        const taking = takeFrom(rows, whole, entry);
        const refused = !edit(rows, whole, [entry]).ok;
        if (!taking) return;
        expect(refused).toBe(true);
        const find = (of: readonly AllocationRow[], id: string) => of.find(row => row.id === id)!;
        expect(find(taking.rows, id)[view]).toBe(entry.value);
        const left = find(rows, taking.from)[view] - taking.taken;
        // Of what is a part of a percentage, the last cent or hundredth is where the others' rounding leaves it.
        expect(Math.abs(find(taking.rows, taking.from)[view] - left)).toBeLessThanOrEqual(view === 'share' ? 0 : 1);
        for (const row of taking.rows) {
          expect(Math.min(row.share, row.cost, row.units)).toBeGreaterThanOrEqual(0);
          if (row.id !== id && row.id !== taking.from) expect(row.share).toBe(find(rows, row.id).share);
        }
        // Where something was missing, all of it is allocated now.
        expect(notAllocated(taking.rows, whole).share).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a segment for which there is no room', () => {
  test('takes amounts, also where a percentage is typed, and also where too much is allocated', () => {
    const cases = fc.record({
      weights: fc.array(fc.nat(1000), { minLength: 2, maxLength: 8 }).filter(all => sum(all) > 0),
      held: fc.integer({ min: 1, max: 1_000_000 }),
      total: fc.integer({ min: 1, max: 1_000_000 }),
      at: fc.nat(7),
      view: fc.constantFrom<DirectView>('revenue', 'revenueShare'),
      part: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(cases, ({ weights, held, total, at, view, part }) => {
        const totals = { units: 0, revenue: total, directCost: 0 };
        const rows: DirectRow[] = split(held, weights).map((revenue, at) => ({
          ...{ id: `row ${at}`, units: 0, revenue, directCost: 0 },
        }));
        const all = view === 'revenue' ? total : HUNDRED_PERCENT;
        const id = `row ${at % rows.length}`;
        const entry = { id, view, value: split(all, [part, 1000 - part])[0]! };
        const taking = takeFromDirect(rows, totals, entry);
        if (!taking) return;
        const was = editDirect(rows, totals, [entry]);
        // Beside amounts that are shown as a smaller percentage than they are, a percentage has room.
        if (was.ok) {
          expect(view).toBe('revenueShare');
          return;
        }
        expect(directNotAllocated(taking.rows, totals).revenue).toBe(0);
        for (const row of taking.rows) {
          expect(row.revenue).toBeGreaterThanOrEqual(0);
          if (row.id !== id && row.id !== taking.from) expect(row).toBe(rows.find(one => one.id === row.id));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('says in the figures of the entry what it takes', () => {
    const totals = { units: 0, revenue: 20_000, directCost: 0 };
    const rows = [20_000, 0].map((revenue, at) => ({ id: `row ${at}`, units: 0, revenue, directCost: 0 }));
    const taking = (view: DirectView, value: number) => takeFromDirect(rows, totals, { id: 'row 1', view, value });
    expect(taking('revenue', 5_000)).toMatchObject({ from: 'row 0', taken: 5_000 });
    expect(taking('revenueShare', 25 * PERCENT)).toMatchObject({ from: 'row 0', taken: 25 * PERCENT });
    expect(taking('revenue', 20_001)).toBeUndefined();
  });

  test('says the total of the cost with which an amount fits, and with a cent less it does not', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const few = fc.oneof(fc.constant(0), amount);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), few, few, (held, total, value) => {
        const rows = held.map((revenue, at) => ({ id: `row ${at}`, units: 0, revenue, directCost: 0 }));
        const entry = { id: 'row 0', view: 'revenue', value } as const;
        const fits = (revenue: number) => editDirect(rows, { units: 0, revenue, directCost: 0 }, [entry]).ok;
        const needed = totalWithRoom(rows, { units: 0, revenue: total, directCost: 0 }, entry);
        expect(needed === undefined).toBe(fits(total));
        if (needed !== undefined) expect([fits(needed), fits(needed - 1)]).toEqual([true, false]);
      }),
    );
    const totals = { units: 0, revenue: 0, directCost: 0 };
    expect(totalWithRoom([], totals, { id: 'row 0', view: 'revenueShare', value: 1 })).toBeUndefined();
  });
});

describe('a total that is empty', () => {
  const rows: DirectRow[] = [
    { id: 'n', units: 0, revenue: 3, directCost: 0 },
    { id: 's', units: 0, revenue: 4, directCost: 0 },
  ];
  const none = { units: 0, revenue: 0, directCost: 5 };
  const entry = (id: string, view: DirectView, value: number) => ({ id, view, value });

  test('is what segments hold together after what is entered; one that is there stays', () => {
    const edits = [entry('n', 'units', 1), entry('s', 'units', 2), entry('n', 'directCost', 9)];
    expect(emptyTotalsMade(rows, none, edits)).toEqual({ ...none, units: 3 });
    expect(emptyTotalsMade(rows, none, [entry('n', 'revenue', 5)])).toEqual({ ...none, revenue: 9 });
  });

  test('stays empty where segments only get less, or a percentage', () => {
    for (const edits of [
      [entry('n', 'revenue', 0)],
      [entry('s', 'revenue', 4)],
      [entry('n', 'units', -1)],
      [entry('n', 'revenueShare', 50)],
    ])
      expect(emptyTotalsMade(rows, none, edits)).toEqual(none);
  });

  test('goes on growing with one segment after the other, once it was made so, and is never made less', () => {
    const some = { units: 1, revenue: 4, directCost: 0 };
    const held = [
      { id: 'n', units: 1, revenue: 4, directCost: 0 },
      { id: 's', units: 0, revenue: 0, directCost: 0 },
    ];
    const made = { units: [1] };
    expect(emptyTotalsMade(held, some, [entry('s', 'units', 2)], made)).toEqual({ ...some, units: 3 });
    expect(emptyTotalsMade(held, some, [entry('s', 'revenue', 2)], made)).toEqual(some);
    expect(emptyTotalsMade(held, some, [entry('n', 'units', 0)], made)).toEqual(some);
    // Somebody has entered another since: that stays, with room or without.
    const other = { ...some, units: 2 };
    for (const units of [1, 2]) expect(emptyTotalsMade(held, other, [entry('s', 'units', units)], made)).toEqual(other);
  });

  test('has room for whatever is entered for its segments', () => {
    const amount = fc.integer({ min: 0, max: 9 });
    const row = (id: string) => fc.record({ id: fc.constant(id), units: amount, revenue: amount, directCost: amount });
    fc.assert(
      fc.property(fc.tuple(row('n'), row('s')), entered => {
        const [n, s] = entered;
        const edits = entered.flatMap(one => DIMENSIONS.map(view => entry(one.id, view, one[view])));
        const empty = [n, s].map(({ id }) => ({ id, units: 0, revenue: 0, directCost: 0 }));
        const made = emptyTotalsMade(empty, { units: 0, revenue: 0, directCost: 0 }, edits);
        expect(editDirect(empty, made, edits)).toMatchObject({ ok: true, rows: entered });
        expect(directNotAllocated(entered, made)).toEqual({ units: 0, revenue: 0, directCost: 0 });
      }),
    );
  });
});
