import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AllocationRow,
  edit,
  fullyAllocated,
  notAllocated,
  onlyReceiver,
  settle,
  type Whole,
} from './allocation.ts';
import { divideEvenly, divideLike, divideRest } from './divide-rows.ts';
import { HUNDRED_PERCENT, sum } from './money.ts';

const PERCENT = HUNDRED_PERCENT / 100;
const person = (total: number, maximum = 0): Whole => ({ total, maximum, inUnits: false });
const inUnits = (total: number): Whole => ({ total, maximum: 0, inUnits: true });
const rowsOf = (...percentages: number[]): AllocationRow[] =>
  percentages.map((percent, index) => ({ id: `row ${index + 1}`, units: 0, share: percent * PERCENT, cost: 0 }));
const percents = (rows: readonly AllocationRow[] | undefined) => rows?.map(row => row.share / PERCENT);

/** At least one row has something, and something is left. */
const partly = fc
  .array(fc.oneof(fc.constant(0), fc.nat(HUNDRED_PERCENT / 25)), { minLength: 1, maxLength: 20 })
  .filter(shares => sum(shares) > 0)
  .map(shares => rowsOf(...shares.map(() => 0)).map((row, index) => ({ ...row, share: shares[index]! })));

describe('the rest in proportion', () => {
  test('a fifth that was taken from one goes to the others in proportion, and to nobody else', () => {
    const whole = person(20_000);
    const edited = edit(settle(rowsOf(40, 20, 20, 20, 0), whole), whole, [{ id: 'row 4', view: 'share', value: 0 }]);
    expect(percents(edited.ok ? divideRest(edited.rows, whole) : [])).toEqual([50, 25, 25, 0, 0]);
    expect(divideRest(settle(rowsOf(30, 10, 0), whole), whole)?.map(row => row.cost)).toEqual([15_000, 5_000, 0]);
  });

  test('all is allocated exactly, each within one of its part, and what has nothing keeps nothing', () => {
    fc.assert(
      fc.property(partly, fc.integer({ min: 1, max: 1e10 }), fc.nat(200_000), (rows, total, maximum) => {
        const whole = person(total, maximum);
        const taken = BigInt(sum(rows.map(row => row.share)));
        const divided = divideRest(settle(rows, whole), whole)!;
        expect(fullyAllocated(divided)).toBe(true);
        expect(notAllocated(divided, whole)).toEqual({ units: 0, share: 0, cost: 0 });
        for (const [index, { share, cost, units }] of divided.entries()) {
          const before = BigInt(rows[index]!.share);
          const off = BigInt(share) * taken - before * BigInt(HUNDRED_PERCENT);
          expect(off < taken && -off < taken).toBe(true);
          if (before === 0n) expect([share, cost, units]).toEqual([0, 0, 0]);
        }
      }),
    );
  });

  test('a second time there is nothing to do, and who had more has no less', () => {
    fc.assert(
      fc.property(partly, rows => {
        const whole = person(123_456);
        const divided = divideRest(rows, whole)!;
        expect(divideRest(divided, whole)).toBeUndefined();
        for (const one of rows)
          for (const other of rows)
            if (one.share > other.share)
              expect(divided[rows.indexOf(one)]!.share).toBeGreaterThanOrEqual(divided[rows.indexOf(other)]!.share);
      }),
    );
  });

  test('nothing of it goes by nothing: where all is left, nothing is left, or there is nothing to divide', () => {
    expect(divideRest(rowsOf(0, 0), person(100))).toBeUndefined();
    expect(divideRest([], person(100))).toBeUndefined();
    expect(divideRest(rowsOf(60, 40), person(100))).toBeUndefined();
    expect(divideRest(rowsOf(60, 20), person(0))).toBeUndefined();
    expect(percents(divideRest(rowsOf(0.000000000001, 0), person(100)))).toEqual([100, 0]);
  });

  test('of a cost with a driver the percentages that were entered are made whole, until units decide', () => {
    const entered = rowsOf(60, 20).map(row => ({ ...row, enteredShare: row.share }));
    const divided = divideRest(entered, inUnits(1_000))!;
    expect(divided.map(row => [row.enteredShare! / PERCENT, row.cost])).toEqual([
      [75, 750],
      [25, 250],
    ]);
    const decided = settle(
      entered.map(row => ({ ...row, units: 3 })),
      inUnits(1_000),
    );
    expect(divideRest(decided, inUnits(1_000))).toBeUndefined();
  });
});

describe('all to one', () => {
  test('is said of the one that gets exactly all of it, and of nobody beside another or a rest', () => {
    expect(onlyReceiver(rowsOf(0, 100, 0))?.id).toBe('row 2');
    for (const some of [[99.999999999999, 0.000000000001], [50, 50], [99.999999999999, 0], [0, 0], []])
      expect(onlyReceiver(rowsOf(...some))).toBeUndefined();
  });

  test('of one row all the rest is all, and of several rows none gets it', () => {
    fc.assert(
      fc.property(partly, rows => {
        const whole = person(1_000);
        const some = rows.filter(row => row.share > 0);
        expect(onlyReceiver(divideRest(rows, whole)!)?.id).toBe(some.length === 1 ? some[0]!.id : undefined);
        expect(onlyReceiver(divideEvenly(rows, whole)) !== undefined).toBe(rows.length === 1);
      }),
    );
  });
});

describe('like something over some rows only', () => {
  const whole = { total: 2_170_000, maximum: 0, inUnits: false };
  const crates = new Map([
    ['ale', 9_400],
    ['stout', 4_700],
    ['tours', 1_900],
    ['cider', 2_600],
  ]);
  const rows = (shares: Record<string, number> = {}) =>
    settle(
      [...crates.keys()].map(id => ({ id, units: 0, share: (shares[id] ?? 0) * PERCENT, cost: 0 })),
      whole,
    );
  const costsOf = (made: readonly { id: string; cost: number }[] | undefined) =>
    made?.map(({ id, cost }) => [id, cost]);

  test('these get all of it, in proportion to what they have of that', () => {
    const among = [{ id: 'ale' }, { id: 'stout' }];
    const made = divideLike(rows(), whole, crates, among)!;
    expect(costsOf(made)).toEqual([
      ['ale', 1_446_667],
      ['stout', 723_333],
      ['tours', 0],
      ['cider', 0],
    ]);
  });

  test('the others keep what they have, and these get what is left', () => {
    const made = divideLike(rows({ tours: 40, ale: 60 }), whole, crates, [{ id: 'ale' }, { id: 'cider' }])!;
    expect(costsOf(made)).toEqual([
      ['ale', 1_019_900],
      ['stout', 0],
      ['tours', 868_000],
      ['cider', 282_100],
    ]);
  });

  test('with all of them it is what it is without a word about rows; where they have none of it nothing is made', () => {
    expect(divideLike(rows({ tours: 40 }), whole, crates, rows())).toEqual(
      divideLike(rows({ tours: 40 }), whole, crates),
    );
    expect(divideLike(rows(), whole, crates, [{ id: 'gin' }])).toBeUndefined();
  });

  test('with a cost driver these get its units, and the others keep theirs', () => {
    const driven = { ...whole, inUnits: true };
    const was = settle(
      [...crates.keys()].map(id => ({ id, units: 100, share: 0, cost: 0 })),
      driven,
    );
    const made = divideLike(was, driven, crates, [{ id: 'ale' }, { id: 'stout' }])!;
    expect(made.map(({ units }) => units)).toEqual([9_400, 4_700, 100, 100]);
  });
});
