import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { changedByOthers } from './use-others.ts';

interface Person {
  id: string;
  version: number;
  hours: number;
  cost: number;
}
const columns: Column<Person>[] = [
  { id: 'hours', head: 'Hours', kind: 'units', value: row => row.hours, editable: true },
  { id: 'cost', head: 'Cost', kind: 'amount', value: row => row.cost },
];
const ann: Person = { id: 'ann', version: 1, hours: 10, cost: 50 };
const changedIn = (now: Person, mine: string[] = []) =>
  changedByOthers([ann], [now], columns, new Set(mine)).map(({ row, column, was }) => [row.id, column.id, was]);

test('E.24 what somebody else stored in a cell is their change, and what follows from it is none', () => {
  expect(changedIn({ ...ann, version: 2, hours: 20, cost: 100 })).toEqual([['ann', 'hours', 10]]);
});

test('E.24 what this page stored beside the table is no change of others, and what others stored over it is one', () => {
  const own = (_: Person, now: Person) => now.version === 2;
  const changedBeside = (version: number) =>
    changedByOthers([ann], [{ ...ann, version, hours: 20 }], columns, new Set(), own).length;
  expect(changedBeside(2)).toBe(0);
  expect(changedBeside(3)).toBe(1);
});

test('E.24 what this page shows already, has not stored yet, or takes back is no change of others', () => {
  expect(changedIn({ ...ann, version: 2 })).toEqual([]);
  expect(changedIn({ ...ann, hours: 20 })).toEqual([]);
  expect(changedIn({ ...ann, version: 2, hours: 20 }, ['ann'])).toEqual([]);
});
