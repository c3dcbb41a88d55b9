import { expect, test } from 'vitest';
import { alike, placesOf } from './alike.ts';

const at = (row: string, message: string, more = {}) => ({ row, column: 'wage', message, ...more });

test('one text that is refused in many cells is explained once, with all of its cells, where the first of them was', () => {
  const problems = [
    at('a', '“x” was taken back to 1.', { alike: '“x” was not stored.' }),
    at('b', '“y”: no number.'),
    at('c', '“x” was taken back to 3.', { alike: '“x” was not stored.' }),
  ];
  expect(alike(problems).map(group => group.map(({ row }) => row))).toEqual([['a', 'c'], ['b']]);
});

test('what a button belongs to stands alone', () => {
  const offer = { label: 'Enter it now', go: () => undefined };
  expect(alike([at('a', 'There is room.', { offer }), at('b', 'There is room.', { offer })])).toHaveLength(2);
});

test('a few cells of which the same is said are named, of many the first and how many they are', () => {
  const t = ((key: string, { cells, where }: { cells: number; where: string }) => `${key} ${cells} ${where}`) as never;
  expect(placesOf(['Brenda, Sum'], t)).toBe('Brenda, Sum');
  expect(placesOf(['Brenda, Sum', 'Margaret, Sum', 'Ellis, Sum'], t)).toBe('Brenda, Sum; Margaret, Sum; Ellis, Sum');
  expect(placesOf(['a', 'b', 'c', 'd'], t)).toBe('common.cellsAlike 4 a');
});
