import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { Apply, CellProblem, Identified } from './column.ts';
import { asItIsNow, triedAgain } from './waiting.ts';

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
