import { expect, test } from 'vitest';
import { alike } from './alike.ts';

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
