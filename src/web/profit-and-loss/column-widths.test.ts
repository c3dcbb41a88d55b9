import { expect, test } from 'vitest';
import type { Sheet, SheetCell } from '#domain/sheet.ts';
import { columnWidths, GROUP_EDGE, nameIn } from './column-widths.ts';

const sheet = (amounts: number, value: number): Sheet => {
  const columns = Array.from({ length: amounts + 1 }, (_, at) => ({
    id: `${at}`,
    head: '',
    full: '',
    kind: 'amount' as const,
  }));
  const cell = (): SheetCell => ({ kind: 'amount', value });
  return { firstHead: '', lineHeads: ['', ''], heads: [], columns, lines: [{ id: 'a', head: 'a', tone: 'sum', cell }] };
};
const widthOf = (of: Sheet, room: number) => {
  const { first, columns } = columnWidths(of, room);
  return first + columns.reduce((sum, width) => sum + width, 0);
};

test('six segments, what is not allocated and the total fit beside the sidebar at 1280 px, up to millions', () => {
  // Less the sidebar, the edges of the page and a scrollbar.
  const room = 1280 - 224 - 48 - 15;
  expect(widthOf(sheet(7, -123_456_700), room)).toBeLessThanOrEqual(room);
});

const headed = (of: Sheet, head: string): Sheet => ({
  ...of,
  columns: of.columns.map(column => ({ ...column, head })),
});

test('long names have wider columns where there is room, and only there', () => {
  const long = sheet(3, 100);
  const named = headed(long, 'nnnn '.repeat(12));
  expect(columnWidths(named, 1600).columns).toEqual([207, 207, 207, 140]);
  expect(columnWidths(named, 340)).toEqual(columnWidths(long, 340));
  expect(columnWidths(headed(long, 'Leasemaatschappijen'), 1600).columns).toEqual([158, 158, 158, 140]);
});

test('where columns lie beyond the window anyway, none is too narrow for its longest word', () => {
  const many = sheet(11, 100);
  expect(columnWidths(headed(many, 'Warmtepompen'), 1000).columns.at(0)).toBe(121);
  expect(columnWidths(headed(many, 'Leasemaatschappijen'), 1000).columns.at(0)).toBe(158);
  expect(columnWidths(headed(many, 'Leasemaatschappijen'), 390).columns.at(0)).toBe(124);
});

test('the word of a group that stands above one column alone is not broken, either', () => {
  const four = sheet(4, 100);
  const groups = [
    { id: 'a', head: 'Dagopvang', from: 0, to: 3 },
    { id: 'b', head: 'Onderweg', from: 3, to: 4 },
  ];
  const { columns } = columnWidths({ ...four, heads: [{ title: '', groups }] }, 340);
  expect(columns).toEqual([84, 84, 84, 88, 140]);
  expect(nameIn('Onderweg', 88 - GROUP_EDGE)).toBe('Onderweg');
});

test('a column with a long word takes room that others do not need', () => {
  const four = sheet(4, 100);
  const heads = ['Omzet', 'Onderhoudscontracten', 'Cv-ketels', 'Warmtepompen', 'Totaal'];
  const named = { ...four, columns: four.columns.map((column, at) => ({ ...column, head: heads[at]! })) };
  expect(columnWidths(named, 1600).columns).toEqual([124, 168, 124, 124, 140]);
  expect(columnWidths(named, 780)).toEqual({ first: 183, columns: [84, 168, 84, 121, 140] });
});

test('where there is room, columns and names take it, and no more than they need', () => {
  expect(columnWidths(sheet(3, 100), 1600)).toEqual({ first: 264, columns: [124, 124, 124, 140] });
  expect(columnWidths(sheet(3, 100), 340)).toEqual({ first: 152, columns: [84, 84, 84, 140] });
});

test('on a phone two prices stand beside the names', () => {
  const amounts = sheet(4, 100);
  const prices = { ...amounts, columns: amounts.columns.map(column => ({ ...column, kind: 'price' as const })) };
  expect(columnWidths(prices, 358)).toEqual({ first: 152, columns: [88, 88, 88, 88, 140] });
  expect(columnWidths(headed(prices, 'Gemiddelde prijs'), 358).columns[0]).toBe(94);
  expect(columnWidths(prices, 1000).columns).toEqual([124, 124, 124, 124, 140]);
});

test('six prices and what is earned in euros fit beside their names and units at 1280 px', () => {
  const room = 1280 - 224 - 48 - 15;
  const kinds = ['price', 'price', 'amount', 'price', 'price', 'price', 'price', 'units'] as const;
  const eight = headed(sheet(7, 100), 'Gemiddelde prijs');
  const prices = { ...eight, columns: eight.columns.map((column, at) => ({ ...column, kind: kinds[at]! })) };
  expect(widthOf(prices, room)).toBeLessThanOrEqual(room);
  expect(columnWidths(prices, 358)).toEqual({ first: 152, columns: [94, 94, 112, 94, 94, 94, 94, 140] });
});

test('a word above a column that is too narrow for it is broken where a syllable ends, with a hyphen only where it is', () => {
  const soft = (name: string, width: number) => nameIn(name, width).split('\u00ad');
  expect(soft('Kinderdagverblijf', 86)).toEqual(['Kinder', 'dagver', 'blijf']);
  expect(soft('Vakantieopvang', 86)).toEqual(['Vakan', 'tieopvang']);
  expect(soft('Kinderdagverblijf', 160)).toEqual(['Kinderdagverblijf']);
});
