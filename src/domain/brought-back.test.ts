import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllocationRow, enteredOf, fullyAllocated, settle } from './allocation.ts';
import { broughtBack, directBack, takesBack } from './brought-back.ts';
import { DIMENSIONS, type DirectRow, directNotAllocated } from './direct-allocation.ts';
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

const entered = (rows: readonly AllocationRow[]) => ({
  share: sum(rows.map(enteredOf)),
  units: sum(rows.map(({ units }) => units)),
});

describe('a list of somebody else that had something for what comes back', () => {
  const people = { inUnits: false };
  const driver = { inUnits: true };
  const of = (share: number, units = 0) => ({ share, units });

  test('gets back what was entered up to the last percentage that is free, and nothing of what is more', () => {
    const then = { back: of(20), all: 90 };
    expect(takesBack(then, of(HUNDRED_PERCENT - 20), people)).toBe(true);
    expect(takesBack(then, of(HUNDRED_PERCENT - 19), people)).toBe(false);
  });

  test('gets back its units, however many; but not over percentages that count and were entered since', () => {
    const then = { back: of(0, 50_00), all: half };
    expect(takesBack(then, of(half, 9_999_00), driver)).toBe(true);
    // They waited while the units decided, and count only because these are gone.
    expect(takesBack(then, of(half), driver)).toBe(true);
    expect(takesBack(then, of(half + 1), driver)).toBe(false);
    // Where no unit decides, they wait.
    expect(takesBack(then, of(half + 1), people)).toBe(true);
  });

  test('of any list, deleting receivers and bringing them back right away gives the same list, to the cent', () => {
    fc.assert(
      fc.property(whole, list, (of, some) => {
        const before = settle(
          some.map(({ row }) => row),
          of,
        );
        const [stays, gone] = [true, false].map(isThere => before.filter((_, n) => some[n]!.isThere === isThere));
        const left = settle(stays!, of);
        const then = { back: entered(gone!), all: entered(before).share };
        expect(takesBack(then, entered(left), of)).toBe(true);
        const all = new Map([...left, ...gone!].map(row => [row.id, row]));
        expect(
          settle(
            before.map(({ id }) => all.get(id)!),
            of,
          ),
        ).toEqual(before);
      }),
    );
  });

  test('of any two lists, then and now, nobody gets more than 100 %, and nobody’s percentage stops counting', () => {
    fc.assert(
      fc.property(whole, list, list, (of, then, since) => {
        const rows = (some: typeof then) => some.map(({ row }) => row);
        const gone = rows(then.filter(({ isThere }) => !isThere));
        const beside = entered(rows(then.filter(({ isThere }) => isThere))).share;
        const now = entered(rows(since));
        if (!takesBack({ back: entered(gone), all: beside + entered(gone).share }, now, of)) return;
        expect(now.share + entered(gone).share).toBeLessThanOrEqual(HUNDRED_PERCENT);
        const counted = now.share > beside && now.units === 0;
        if (of.inUnits && counted) expect(entered(gone).units).toBe(0);
      }),
    );
  });
});

describe('what a cost had of its own for a segment that comes back', () => {
  const figures = fc.record({ units: fc.nat(100), revenue: fc.nat(100), directCost: fc.nat(100) });
  const row = (units: number, revenue: number, directCost: number) => ({ units, revenue, directCost });

  test('comes back by dimension: all of it where it fits, and nothing of what has been given away since', () => {
    const then = { back: row(10, 40, 5), all: row(10, 100, 10), totals: row(10, 100, 10) };
    expect(directBack(then, row(0, 61, 5), row(10, 100, 10))).toEqual(row(10, 0, 5));
    expect(directBack(then, row(0, 60, 5), row(9, 100, 10))).toEqual(row(0, 40, 5));
  });

  test('right away is what it was, also where more was given than there is; and later is never further beyond the total', () => {
    fc.assert(
      fc.property(figures, figures, figures, figures, figures, (back, beside, totals, now, later) => {
        const all = {
          units: back.units + beside.units,
          revenue: back.revenue + beside.revenue,
          directCost: back.directCost + beside.directCost,
        };
        const then = { back, all, totals };
        expect(directBack(then, beside, totals)).toEqual(back);
        const held = directBack(then, now, later);
        const rows = (one: object, other: object) => [one, other].map((of, n) => ({ ...of, id: `${n}` }) as DirectRow);
        const [before, after] = [
          directNotAllocated(rows(back, beside), totals),
          directNotAllocated(rows(held, now), later),
        ];
        for (const dimension of DIMENSIONS) {
          expect([0, back[dimension]]).toContain(held[dimension]);
          if (held[dimension] > 0) expect(after[dimension]).toBeGreaterThanOrEqual(Math.min(0, before[dimension]));
        }
      }),
    );
  });
});
