import { expect, test } from 'vitest';
import { matrixOf, settledCells } from './allocation-matrix.ts';
import { bookOf } from './book.ts';
import { matrixSheet } from './matrix-sheet.ts';
import { BAKERY } from './testing/bakery.ts';

const { givers, receivers } = matrixOf(bookOf(BAKERY), 'employee');
const totals = { sum: 7, ...Object.fromEntries(receivers.map(({ id }, n) => [id, n])) };
const words = { giver: 'Employee', sum: 'Sum', total: 'In euros' };

test.each(['share', 'cost', 'units'] as const)(
  'the sheet of a matrix has what its cells hold, and sums at both edges (%s)',
  view => {
    const sheet = matrixSheet(givers, receivers, { view, totals, words });
    const values = sheet.lines.map(line =>
      sheet.columns.map((_, column) => (line.cell(column) as { value: number }).value),
    );
    const held = givers.map(giver => {
      const cells = settledCells(giver);
      return [...receivers.map(({ id }) => cells.byReceiver.get(id)?.[view] ?? 0), cells[view]];
    });
    expect(held.flat().some(value => value !== 0)).toBe(true);
    expect(values).toEqual([...held, [...receivers.map((_, n) => n), 7]]);
    expect(sheet.columns.map(({ head }) => head)).toEqual([...receivers.map(({ name }) => name), 'Sum']);
    expect(sheet.lines.map(({ head }) => head)).toEqual([...givers.map(({ name }) => name), 'In euros']);
  },
);

test('columns that are filtered out are not on paper, and the sum is still that of all', () => {
  const sheet = matrixSheet(givers, receivers.slice(0, 1), { view: 'cost', totals, words });
  expect(sheet.columns).toHaveLength(2);
  expect(sheet.lines[0]!.cell(1)).toMatchObject({ value: settledCells(givers[0]!).cost });
});
