import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame, mergeRow } from './merge.ts';

const was = { id: 'a', name: 'Bread', wage: 100, totals: { units: 1, revenue: 2 }, version: 3 };

describe('an edit, and what somebody else stored since it began', () => {
  test('keep both, when they changed different fields, also inside a field', () => {
    const mine = { ...was, name: 'Rye', totals: { units: 5, revenue: 2 } };
    const theirs = { ...was, wage: 200, totals: { units: 1, revenue: 7 }, version: 4 };
    const both = { id: 'a', name: 'Rye', wage: 200, totals: { units: 5, revenue: 7 }, version: 4 };
    expect(mergeRow({ was, mine }, theirs)).toEqual({ isConflict: false, mine: both, theirs: both });
  });

  test('are a conflict, when they changed the same field into something else; the choice is about that field only', () => {
    const mine = { ...was, name: 'Rye', wage: 150 };
    const theirs = { ...was, name: 'Spelt', version: 4 };
    expect(mergeRow({ was, mine }, theirs)).toEqual({
      isConflict: true,
      mine: { ...was, name: 'Rye', wage: 150, version: 4 },
      theirs: { ...was, name: 'Spelt', wage: 150, version: 4 },
    });
  });

  test('are none about what is a percentage for both: it follows from what each of them entered', () => {
    const anna = { id: 'a', wage: 100, extras: 24, extrasPercentage: 24 as number | null, version: 3 };
    const mine = { ...anna, wage: 200, extras: 48 };
    const theirs = { ...anna, extras: 30, extrasPercentage: 30, version: 4 };
    expect(mergeRow({ was: anna, mine }, theirs)).toMatchObject({
      ...{ isConflict: false, mine: { wage: 200, extrasPercentage: 30 } },
    });
    const amount = { ...anna, extras: 7, extrasPercentage: null };
    expect(mergeRow({ was: anna, mine }, amount).isConflict).toBe(true);
  });

  test('are none, when both made the same of it', () => {
    const theirs = { ...was, name: 'Rye', version: 4 };
    expect(mergeRow({ was, mine: { ...was, name: 'Rye' } }, theirs)).toEqual({
      isConflict: false,
      mine: theirs,
      theirs,
    });
  });
});

const value = fc.integer({ min: 0, max: 2 });
const row = fc.record({ a: value, b: value, inside: fc.record({ c: value, d: value }), version: fc.nat() });

test('nothing of mine is lost, and nothing of theirs but where mine is', () => {
  fc.assert(
    fc.property(row, row, row, (was, mine, theirs) => {
      const merged = mergeRow({ was, mine }, theirs);
      for (const key of ['a', 'b'] as const) {
        expect(merged.mine[key]).toBe(mine[key] === was[key] ? theirs[key] : mine[key]);
        const isBoth = mine[key] !== was[key] && theirs[key] !== was[key];
        expect(merged.theirs[key]).toBe(isBoth || mine[key] === was[key] ? theirs[key] : mine[key]);
      }
      expect(merged.mine.version).toBe(theirs.version);
      expect(merged.isConflict).toBe(!isSame(merged.mine, merged.theirs));
    }),
  );
});
