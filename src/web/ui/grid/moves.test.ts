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

test('after an entry Enter goes down in the column in which the row was begun, Tab goes on along it', () => {
  const extent = { rows: 4, columns: 5 };
  const here = { row: 1, column: 3 };
  expect(afterEntry('down', here, 1, extent)).toEqual({ row: 2, column: 1 });
  expect(afterEntry('down', here, undefined, extent)).toEqual({ row: 2, column: 3 });
  expect(afterEntry('down', { row: 3, column: 3 }, 1, extent)).toEqual({ row: 3, column: 1 });
  expect(afterEntry('up', here, 1, extent)).toEqual({ row: 0, column: 1 });
  expect(afterEntry('right', here, 1, extent)).toEqual({ row: 1, column: 4 });
  expect(afterEntry('stay', here, 1, extent)).toEqual(here);
  const lastEntry = { ...extent, lastEntry: 3 };
  expect(afterEntry('right', { row: 1, column: 2 }, 1, lastEntry)).toEqual({ row: 1, column: 3 });
  expect(afterEntry('right', here, 1, lastEntry)).toEqual({ row: 2, column: 1 });
  expect(afterEntry('right', { row: 3, column: 3 }, 1, lastEntry)).toEqual({ row: 3, column: 4 });
});
