import { expect, test } from 'vitest';
import { afterEntry, between, type Extent, moved } from './moves.ts';

const extent: Extent = { rows: 10, columns: 4, firstRow: 0, page: 5 };

test('arrows move one cell and stop at the edges', () => {
  expect(moved('ArrowDown', false, { row: 0, column: 0 }, extent)).toEqual({ row: 1, column: 0 });
  expect(moved('ArrowUp', false, { row: 0, column: 0 }, extent)).toEqual({ row: 0, column: 0 });
  expect(moved('ArrowRight', false, { row: 0, column: 3 }, extent)).toEqual({ row: 0, column: 3 });
});

test('Home and End go to the ends of the row, with Ctrl to those of the table', () => {
  expect(moved('Home', false, { row: 4, column: 2 }, extent)).toEqual({ row: 4, column: 0 });
  expect(moved('End', false, { row: 4, column: 2 }, extent)).toEqual({ row: 4, column: 3 });
  expect(moved('Home', true, { row: 4, column: 2 }, extent)).toEqual({ row: 0, column: 0 });
  expect(moved('End', true, { row: 4, column: 2 }, extent)).toEqual({ row: 9, column: 3 });
});

test('Page Down stops at the last row', () => {
  expect(moved('PageDown', false, { row: 7, column: 1 }, extent)).toEqual({ row: 9, column: 1 });
});

test('the heads can be reached only where they sort', () => {
  expect(moved('ArrowUp', false, { row: 0, column: 1 }, { ...extent, firstRow: -1 })).toEqual({ row: -1, column: 1 });
  expect(moved('ArrowUp', false, { row: -1, column: 1 }, { ...extent, firstRow: -1 })).toEqual({ row: -1, column: 1 });
});

test('a range is the same from whichever corner it was drawn', () => {
  const range = { top: 1, bottom: 3, left: 0, right: 2 };
  expect(between({ row: 3, column: 0 }, { row: 1, column: 2 })).toEqual(range);
  expect(between({ row: 1, column: 2 }, { row: 3, column: 0 })).toEqual(range);
});

test('other keys do not move', () => {
  expect(moved('a', false, { row: 0, column: 0 }, extent)).toBeUndefined();
});

const entries = () => ({ first: 1, last: 3 });
const table = { rows: 4, columns: 5, entries };

test('Enter goes down in the column in which the row was begun, Tab goes on along it', () => {
  const here = { row: 1, column: 2 };
  expect(afterEntry('down', here, 1, table)).toEqual({ row: 2, column: 1 });
  expect(afterEntry('down', here, undefined, table)).toEqual({ row: 2, column: 2 });
  expect(afterEntry('down', { row: 3, column: 3 }, 1, table)).toEqual({ row: 3, column: 1 });
  expect(afterEntry('up', here, 1, table)).toEqual({ row: 0, column: 1 });
  expect(afterEntry('right', here, 1, table)).toEqual({ row: 1, column: 3 });
  expect(afterEntry('left', here, 1, table)).toEqual({ row: 1, column: 1 });
  expect(afterEntry('stay', here, 1, table)).toEqual(here);
});

test('at the end of a row Tab goes to the first entry of the next one, wherever the row was begun, and Shift+Tab back', () => {
  for (const began of [1, 3, undefined]) {
    expect(afterEntry('right', { row: 1, column: 3 }, began, table)).toEqual({ row: 2, column: 1 });
    expect(afterEntry('left', { row: 2, column: 1 }, began, table)).toEqual({ row: 1, column: 3 });
  }
  expect(afterEntry('right', { row: 3, column: 3 }, 1, table)).toEqual({ row: 3, column: 4 });
  expect(afterEntry('right', { row: 3, column: 4 }, 1, table)).toEqual({ row: 3, column: 4 });
  expect(afterEntry('left', { row: 0, column: 0 }, 1, table)).toEqual({ row: 0, column: 0 });
});

test('Tab passes over rows in which nothing can be entered', () => {
  const between = { ...table, entries: (row: number) => (row === 2 ? undefined : entries()) };
  expect(afterEntry('right', { row: 1, column: 3 }, 1, between)).toEqual({ row: 3, column: 1 });
  expect(afterEntry('left', { row: 3, column: 1 }, 1, between)).toEqual({ row: 1, column: 3 });
  expect(afterEntry('right', { row: 2, column: 3 }, 1, between)).toEqual({ row: 2, column: 4 });
});
