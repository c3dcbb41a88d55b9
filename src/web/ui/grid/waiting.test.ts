import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { Apply, CellProblem, Identified } from './column.ts';
import { asItIsNow, awaited, type ShownProblem, triedAgain } from './waiting.ts';

interface Part extends Identified {
  share: number;
}

/** Parts of a hundred. */
const apply: Apply<Part> = (rows, changes) => {
  const typed = new Map(changes.map(({ row, value }) => [row, Number(value)]));
  const made = rows.map(row => ({ ...row, share: typed.get(row.id) ?? row.share }));
  if (made.reduce((all, { share }) => all + share, 0) <= 100) return { ok: true, rows: made };
  const offer = { label: 'Take it', rows: made, cells: [] };
  return { ok: false, waits: true, offer, problems: changes.map(one => ({ ...one, message: 'Too much.' })) };
};
const t = ((key: string, { entry, reason }: { entry?: string; reason?: string } = {}) =>
  [key, entry, reason].filter(Boolean).join(' ')) as unknown as TFunction;
const parts = (...shares: number[]): Part[] => shares.map((share, at) => ({ id: `${at}`, share }));
const refused = (row: string, value: number, waits = true): CellProblem => {
  const cell = { row, column: 'share' };
  return { ...cell, message: 'as it was', entered: { ...cell, text: `${value}`, value, waits } };
};

test('what waits is entered once there is room, one after the other, and what has none stays', () => {
  const { rows, taken } = triedAgain(parts(40, 0, 0), [refused('1', 30), refused('2', 40), refused('0', 75)], apply);
  expect(rows.map(({ share }) => share)).toEqual([40, 30, 0]);
  expect(taken.map(({ row }) => row)).toEqual(['1']);
});

test('what was given up for another try, or is refused for something else, is never entered by itself', () => {
  const { entered, ...other } = refused('1', 10);
  const wrong = { ...other, entered: { row: '1', column: 'share', text: 'ten' } };
  const before = parts(40, 0, 0);
  expect(triedAgain(before, [refused('1', 10, false), wrong, other], apply)).toEqual({ rows: before, taken: [] });
  expect(asItIsNow(wrong, before, apply, t)).toBe(wrong);
});

test('a refusal is that of the rows as they are now, with the button that ends it', () => {
  const full = asItIsNow(refused('1', 30), parts(100, 0), apply, t);
  expect([full.message, full.offer?.label]).toEqual(['common.refusedEntry 30 Too much. common.waits', 'Take it']);
  expect(asItIsNow(refused('1', 30, false), parts(100, 0), apply, t).message).toBe('common.refusedEntry 30 Too much.');
  const free = asItIsNow(refused('1', 30), parts(50, 0), apply, t);
  expect([free.message, free.offer?.label]).toEqual(['common.fitsNow 30', 'common.enterNow']);
  expect(free.offer).toMatchObject({ rows: parts(50, 30) });
});

test('what waits for something beyond the rows says that, leads there, and a button enters it where that came from elsewhere', () => {
  const go = () => undefined;
  const none: Apply<Part> = (_, changes) => ({
    ok: false,
    offer: { label: 'Name it', go },
    problems: changes.map(one => ({ ...one, message: 'No driver.' })),
  });
  const { entered, ...typed } = refused('1', 30);
  const beyond = { ...typed, entered: { ...entered!, beyond: true } };
  const waiting = asItIsNow(beyond, parts(0, 0), none, t);
  expect(waiting.lacks).toBe('No driver.');
  expect(waiting.offer).toEqual({ label: 'Name it', go });
  const free = asItIsNow(beyond, parts(0, 0), apply, t);
  expect([free.lacks, free.message, free.offer?.label]).toEqual([undefined, 'common.countsNow 30', 'common.enterNow']);
});

test('what several rows lack alike is said once for all of them, with their entries as they stand in the table', () => {
  const offer = { label: 'Name it', go: () => undefined };
  const lacking = (row: string, column: string, alike?: string): ShownProblem<Part> => ({
    ...{ row, column, message: '', lacks: `${row} has no driver.`, alike, offer },
    entered: { row, column, text: '1', value: 1, waits: true, beyond: true },
  });
  const rows = parts(0, 0);
  const columns = [{ id: 'shops' }, { id: 'web' }];
  const pasted = [
    lacking('1', 'web', 'No drivers.'),
    lacking('1', 'shops', 'No drivers.'),
    lacking('0', 'web', 'No drivers.'),
  ];
  const [one, ...others] = awaited([refused('0', 1), ...pasted], rows, columns);
  expect(others).toEqual([]);
  expect([one!.said, one!.offer]).toEqual(['No drivers.', offer]);
  expect(one!.entries.map(ofRow => ofRow.map(({ row, column }) => `${row} ${column}`))).toEqual([
    ['0 web'],
    ['1 shops', '1 web'],
  ]);
  // One row is called by its name, and rows that lack different things are said apart.
  expect(awaited(pasted.slice(0, 2), rows, columns).map(({ said }) => said)).toEqual(['1 has no driver.']);
  expect(awaited([lacking('1', 'web'), lacking('0', 'web')], rows, columns)).toHaveLength(2);
});
