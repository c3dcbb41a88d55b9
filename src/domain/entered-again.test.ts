import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AllocationRow, settle, type Whole } from './allocation.ts';
import { enteredAgain } from './entered-again.ts';
import { split } from './money.ts';

type Row = AllocationRow & { readonly id: string };
const IDS = ['a', 'b', 'c'];
const wholeOf = (total: number): Whole => ({ total, maximum: 1_600_00, inUnits: false });
/** Percentages that are at most 100 together. */
const shares = fc.tuple(...[...IDS, 'left'].map(() => fc.integer({ min: 0, max: 100 }))).map(parts =>
  split(
    100 * 10 ** 12,
    parts.map((part, at) => (at === 3 ? part + 1 : part)),
  ).slice(0, 3),
);
const rowsOf = (parts: readonly number[], whole: Whole, isOfPeople: boolean): Row[] => {
  const rows = parts.map((share, at) => ({ id: IDS[at]!, share, units: isOfPeople ? 0 : at, cost: 0 }));
  return settle(isOfPeople ? rows : rows.map(row => ({ ...row, enteredShare: row.share })), whole);
};
const total = fc.integer({ min: 0, max: 10 ** 9 });

test('what was entered goes back, and is entered again, whatever the whole is by now: as if it had been so all along', () => {
  fc.assert(
    fc.property(shares, shares, total, total, fc.boolean(), (before, after, was, is, isOfPeople) => {
      const [then, now] = [wholeOf(was), wholeOf(is)];
      const [from, to] = [rowsOf(after, then, isOfPeople), rowsOf(before, then, isOfPeople)];
      const changes = from.map((row, at) => ({ from: row, to: to[at]! }));
      const back = enteredAgain(rowsOf(after, now, isOfPeople), changes, now);
      expect(back).toEqual(rowsOf(before, now, isOfPeople));
      const again = changes.map(({ from, to }) => ({ from: to, to: from }));
      expect(enteredAgain(back!, again, now)).toEqual(rowsOf(after, now, isOfPeople));
    }),
  );
});

test('it stays as it is where something else was entered since, where a row is gone, or there is no room', () => {
  const whole = wholeOf(100_00);
  const percent = (...parts: number[]) =>
    rowsOf(
      parts.map(part => part * 10 ** 12),
      whole,
      true,
    );
  const change = [{ from: percent(20, 0, 0)[0]!, to: percent(40, 0, 0)[0]! }];
  expect(enteredAgain(percent(21, 0, 0), change, whole)).toBeUndefined();
  expect(enteredAgain(percent(20, 0, 0).slice(1), change, whole)).toBeUndefined();
  expect(enteredAgain(percent(20, 70, 0), change, whole)).toBeUndefined();
  expect(enteredAgain(percent(20, 60, 0), change, whole)).toEqual(percent(40, 60, 0));
});
