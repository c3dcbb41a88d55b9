import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllocationRow, enteredOf, fullyAllocated, settle } from './allocation.ts';
import { broughtBack } from './brought-back.ts';
import { HUNDRED_PERCENT, sum } from './money.ts';

const ALL = 1_600_00;
const person = { total: 48_000_00, maximum: ALL, inUnits: false };
const row = (id: string, share: number): AllocationRow => ({ id, share, units: 0, cost: 0 });
const half = HUNDRED_PERCENT / 2;
const given = settle([row('baking', half), row('packing', half)], person);

describe('what is allocated of somebody who is brought back', () => {
  test('is what it was, where every process is still there', () => {
    expect(broughtBack(given, [{ id: 'baking' }, { id: 'new' }, { id: 'packing' }], person)).toEqual({
      rows: given,
      gone: [],
    });
  });

  test('goes to nobody else where a process is gone, and that one is told', () => {
    const { rows, gone } = broughtBack(given, [{ id: 'packing' }], person);
    expect(rows).toEqual([{ id: 'packing', share: half, units: ALL / 2, cost: 24_000_00 }]);
    expect(gone.map(({ id }) => id)).toEqual(['baking']);
    expect(fullyAllocated(rows)).toBe(false);
  });

  test('by a cost driver goes by the units that are left, and their percentages wait as they were entered', () => {
    const rent = { total: 30_000_00, maximum: 0, inUnits: true };
    const driven = (id: string, units: number) => ({ id, units, share: 0, enteredShare: half, cost: 0 });
    const rows = settle([driven('baking', 60_00), driven('packing', 20_00), driven('office', 20_00)], rent);
    const back = broughtBack(rows, [{ id: 'packing' }, { id: 'office' }], rent);
    expect(back.rows.map(({ units, cost }) => [units, cost])).toEqual([
      [20_00, 15_000_00],
      [20_00, 15_000_00],
    ]);
    expect(back.rows.every(({ enteredShare }) => enteredShare === half)).toBe(true);
  });
});

const whole = fc.record({
  total: fc.integer({ min: 0, max: 1e9 }),
  maximum: fc.integer({ min: 0, max: 1e7 }),
  inUnits: fc.boolean(),
});
const list = fc
  .array(fc.record({ weight: fc.nat(1000), units: fc.nat(1000), isThere: fc.boolean() }), { maxLength: 8 })
  .map(some => {
    const together = Math.max(1, sum(some.map(({ weight }) => weight)));
    return some.map(({ weight, units, isThere }, n) => ({
      isThere,
      row: { id: `${n}`, units, cost: 0, share: 0, enteredShare: Math.floor((weight / together) * HUNDRED_PERCENT) },
    }));
  });

test('of any list, each row that comes back has what was entered for it, nothing comes that was not there, and nothing is lost unsaid', () => {
  fc.assert(
    fc.property(whole, list, (of, some) => {
      const before = settle(
        some.map(({ row }) => row),
        of,
      );
      const there = before.filter((_, n) => some[n]!.isThere);
      const { rows, gone } = broughtBack(before, there, of);
      const entered = (all: readonly AllocationRow[]) => all.map(one => [one.id, enteredOf(one), one.units]);
      expect(entered(rows)).toEqual(entered(there));
      expect([...rows, ...gone].map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
      expect(settle(rows, of)).toEqual(rows);
      expect(sum(rows.map(({ cost }) => cost))).toBeLessThanOrEqual(of.total);
    }),
  );
});
