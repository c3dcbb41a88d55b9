import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { columnsOutOfSight, outOfSight, sortRows } from './rows-in-sight.ts';

interface Item {
  id: string;
  name: string;
  amount: number | null;
  parent?: string;
}

const item = (name: string, amount: number | null = 0, parent?: string): Item => ({
  id: name || `blank of ${parent}`,
  name,
  amount,
  ...(parent !== undefined && { parent }),
});
const NAME: Column<Item> = { id: 'name', head: 'Name', kind: 'text', value: row => row.name };
const AMOUNT: Column<Item> = { id: 'amount', head: 'Amount', kind: 'amount', value: row => row.amount };
const COLUMNS = [NAME, AMOUNT];
const TREE = { parent: (row: Item) => row.parent };
const names = (rows: readonly Item[]) => rows.map(row => row.name);
const seen = (rows: readonly Item[], text: string, filled = false, tree?: typeof TREE) => {
  const hidden = outOfSight(rows, COLUMNS, { text, filled }, tree);
  return rows.filter(row => !hidden.has(row.id)).map(row => row.id);
};

test('numbers are sorted as numbers, names as the reader writes them, and 2 before 10', () => {
  const rows = [item('zeta 10', 900), item('Éclair', 10_000), item('zeta 2', 20), item('eb', 3)];
  expect(names(sortRows(rows, AMOUNT, false, 'nl'))).toEqual(['eb', 'zeta 2', 'zeta 10', 'Éclair']);
  expect(names(sortRows(rows, NAME, false, 'nl'))).toEqual(['eb', 'Éclair', 'zeta 2', 'zeta 10']);
  expect(names(sortRows([item('Zebra'), item('Öl'), item('Ost')], NAME, false, 'nl'))).toEqual(['Öl', 'Ost', 'Zebra']);
});

test('what has no value comes last, up and down, and equal rows keep their order', () => {
  const rows = [item('a', null), item('b', 5), item('c', 7), item('d', 5)];
  expect(names(sortRows(rows, AMOUNT, false, 'en'))).toEqual(['b', 'd', 'c', 'a']);
  expect(names(sortRows(rows, AMOUNT, true, 'en'))).toEqual(['c', 'b', 'd', 'a']);
  expect(names(sortRows([item('', 1), item('x')], NAME, true, 'en'))).toEqual(['x', '']);
});

test('rows are found by each word, without case and accents, and figures from their first digit', () => {
  const rows = [item('Café Noord', 123_456), item('Noordzee'), item('Zuid', 50_000), item('Lijn 12')];
  expect(seen(rows, 'NOORD cafe')).toEqual(['Café Noord']);
  expect(seen(rows, 'noord')).toEqual(['Café Noord', 'Noordzee']);
  expect(seen(rows, '1.23')).toEqual(['Café Noord']);
  expect(seen(rows, '1234')).toEqual(['Café Noord']);
  expect(seen(rows, '12')).toEqual(['Café Noord', 'Lijn 12']);
  expect(seen(rows, 'lijn 1')).toEqual(['Lijn 12']);
  expect(seen(rows, '00')).toEqual([]);
  expect(seen(rows, '   ')).toEqual(rows.map(row => row.id));
});

test('only what is filled is what has a figure', () => {
  const rows = [item('a', 5), item('b', 0), item('c', null), item('ad', -3)];
  expect(seen(rows, '', true)).toEqual(['a', 'ad']);
  expect(seen(rows, 'd', true)).toEqual(['ad']);
});

test('a row one is about to write in stays in sight', () => {
  expect(seen([item('a', 5), item('', 0)], 'nothing has this')).toEqual(['blank of undefined']);
});

const TREE_ROWS = [
  item('Bread', 12),
  item('Baking', 5, 'Bread'),
  item('Selling', 7, 'Bread'),
  item('', null, 'Bread'),
  item('Cake', 3),
  item('Icing', 3, 'Cake'),
  item('Old', 0, 'Cake'),
  item('', null, 'Cake'),
];

test('what holds a row is in sight with it; a name that holds others brings them along', () => {
  expect(seen(TREE_ROWS, 'icing', false, TREE)).toEqual(['Cake', 'Icing', 'blank of Cake']);
  expect(seen(TREE_ROWS, 'bread', false, TREE)).toEqual(['Bread', 'Baking', 'Selling', 'blank of Bread']);
  expect(seen(TREE_ROWS, 'cake', true, TREE)).toEqual(['Cake', 'Icing', 'blank of Cake']);
});

test('a tree is sorted level by level, and what is to be written comes last in each', () => {
  const sorted = sortRows(TREE_ROWS, NAME, true, 'en', TREE).map(row => row.id);
  expect(sorted).toEqual(['Cake', 'Old', 'Icing', 'blank of Cake', 'Bread', 'Selling', 'Baking', 'blank of Bread']);
});

test('a thousand rows of five columns are sorted and filtered within a frame', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => item(`Process ${n}`, n * 137));
  const columns = [NAME, AMOUNT, { ...AMOUNT, id: 'b' }, { ...AMOUNT, id: 'c' }, { ...AMOUNT, id: 'd' }];
  const best = Math.min(
    ...[1, 2, 3, 4, 5].map(() => {
      const began = performance.now();
      outOfSight(rows, columns, { text: '9', filled: true });
      sortRows(rows, NAME, true, 'nl');
      return performance.now() - began;
    }),
  );
  expect(best).toBeLessThan(50);
});

test('of columns those stay whose head has each word, without case and accents, and, if asked, those with a figure', () => {
  const of = (id: string, head: string, figure: (row: Item) => number): Column<Item> => ({
    ...{ id, head, kind: 'amount', value: figure },
  });
  const columns = [
    of('a', 'Crème brûlée bakken', row => row.amount ?? 0),
    of('b', 'Brood bakken', () => 0),
    of('c', 'Transport', () => 0),
  ];
  const left = (text: string, filled = false) => {
    const out = columnsOutOfSight([item('one', 0), item('two', 5)], columns, { text, filled });
    return columns.filter(({ id }) => !out.has(id)).map(({ id }) => id);
  };
  expect(left('')).toEqual(['a', 'b', 'c']);
  expect(left(' BAK creme ')).toEqual(['a']);
  expect(left('bak')).toEqual(['a', 'b']);
  expect(left('', true)).toEqual(['a']);
  expect(left('brood', true)).toEqual([]);
});
