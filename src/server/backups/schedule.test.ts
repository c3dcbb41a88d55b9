import { describe, expect, test } from 'vitest';
import { isDue, keptTooLong, nameAt, newestOf, unfinished } from './schedule.ts';

const at = { hour: 2, minute: 30 };
const name = (day: number, hour = 2, minute = 30) => nameAt(new Date(2026, 10, day, hour, minute));
const due = (day: number, hour: number, minute: number, ...names: string[]) =>
  isDue(new Date(2026, 10, day, hour, minute), at, names);

describe('A nightly backup', () => {
  test('is named by the minute it was begun in', () => {
    expect(name(5)).toBe('verdeel-2026-11-05-0230.backup');
  });

  test('is due at its time of day, and not again before that of the next', () => {
    expect(due(5, 2, 29, name(4))).toBe(false);
    expect(due(5, 2, 30, name(4))).toBe(true);
    expect(due(5, 2, 30, name(4), name(5))).toBe(false);
    expect(due(6, 2, 29, name(5))).toBe(false);
    expect(due(6, 2, 30, name(5))).toBe(true);
  });

  test('that was missed is due at once, and so is the very first', () => {
    expect(due(9, 14, 0, name(4))).toBe(true);
    expect(due(9, 14, 1, name(4), name(9, 14, 0))).toBe(false);
    expect(due(9, 1, 0)).toBe(true);
    expect(due(9, 1, 0, 'verdeel.backup')).toBe(true);
  });

  test('that is one too many is the oldest, and another file is never one', () => {
    const names = [name(3), 'of-my-own.backup', name(1), name(2), 'verdeel-2026-11-01-0230.backup.12.part'];
    expect(keptTooLong(names, 2)).toEqual([name(1)]);
    expect(keptTooLong(names, 3)).toEqual([]);
    expect(keptTooLong(names, 1)).toEqual([name(1), name(2)]);
    expect(newestOf(names)).toBe(name(3));
    expect(unfinished(names)).toEqual(['verdeel-2026-11-01-0230.backup.12.part']);
  });
});
