import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { filledChanges, filledFrom, foreseen, spread, typedAt } from './fill.ts';

interface Row {
  id: string;
  name: string;
  wage: number | null;
  extras: number;
}
const rows: Row[] = [
  { id: 'tom', name: 'Tom', wage: 4_000, extras: 0 },
  { id: 'kim', name: 'Kim', wage: null, extras: 700 },
  { id: 'anna', name: 'Anna', wage: 2_000, extras: 0 },
];
const columns: Column<Row>[] = [
  { id: 'name', head: 'Name', kind: 'text', value: one => one.name, editable: true, required: true },
  { id: 'wage', head: 'Wage', kind: 'amount', value: one => one.wage, editable: one => one.id !== 'anna' },
  {
    ...{ id: 'extras', head: 'Extras', kind: 'amount', value: one => one.extras, editable: true },
    read: (text, { wage }) => (text === '50%' ? { value: (wage ?? 0) / 2 } : undefined),
  },
  { id: 'total', head: 'Total', kind: 'amount', value: one => (one.wage ?? 0) + one.extras },
  { id: 'menu', head: '', kind: 'widget' },
];
const t = ((key: string) => key) as never;
const all = { top: 0, bottom: 2, left: 0, right: 4 };
const from = (column: string, range = all) => filledFrom({ row: 'tom', column }, range, { rows, columns });
const changed = (column: string, text: string, range = all) =>
  filledChanges(from(column, range), text, t).changes.map(one => [one.row, one.column, one.value]);
const wages = { ...all, left: 1, right: 1 };
const extras = { ...all, left: 2, right: 2 };

test('what is typed where all is selected begins in its first figure that can be changed; a text or a sum is none', () => {
  const begun = (column: string, range: typeof all, isTyped = true) => {
    const here = { row: rows[range.bottom]!, column: columns.find(({ id }) => id === column)! };
    const found = typedAt(here, range, { rows, columns }, isTyped);
    return found && [found.row.id, found.column.id];
  };
  expect(begun('menu', all)).toEqual(['tom', 'wage']);
  expect(begun('total', { ...all, top: 2 })).toEqual(['anna', 'extras']);
  expect(begun('total', { ...all, left: 3 })).toBeUndefined();
  expect(begun('menu', all, false)).toBeUndefined();
  expect(begun('extras', all)).toEqual(['anna', 'extras']);
});

test('a figure is entered in the figures that are selected and can be changed, a text in the texts', () => {
  expect(from('wage').map(({ row, column }) => [row.id, column.id])).toEqual([
    ['tom', 'wage'],
    ['tom', 'extras'],
    ['kim', 'wage'],
    ['kim', 'extras'],
    ['anna', 'extras'],
  ]);
  expect(changed('name', 'Nurse').map(([row, column]) => [row, column])).toEqual([
    ['tom', 'name'],
    ['kim', 'name'],
    ['anna', 'name'],
  ]);
});

test('it is read in each cell as if it were typed there: a part of its own row, a sum, and what goes on from what is there', () => {
  expect(changed('extras', '50%', extras)).toEqual([
    ['tom', 'extras', 2_000],
    ['kim', 'extras', 0],
    ['anna', 'extras', 1_000],
  ]);
  expect(changed('wage', '=2*3', wages).map(([, , value]) => value)).toEqual([600, 600]);
  expect(filledChanges(from('wage', wages), '*1,5', t)).toMatchObject({
    changes: [{ row: 'tom', column: 'wage', value: 6_000 }],
    problems: [],
  });
  expect(changed('wage', '40', wages)).toEqual([['kim', 'wage', 4_000]]);
});

test('an empty text empties what is filled; what is refused is named for each cell', () => {
  expect(changed('extras', ' ', extras)).toEqual([['kim', 'extras', 0]]);
  const { changes, problems } = filledChanges(from('wage', wages), '4x', t);
  expect([changes, problems.map(({ row }) => row)]).toEqual([[], ['tom', 'kim']]);
  expect(filledChanges(from('wage', { ...wages, top: 1, bottom: 1 }), '*2', t).problems).toHaveLength(1);
});

test('what a factor would make of a column is known before, without empty cells and those that can’t be changed', () => {
  const of = (range: typeof all, text: string) => {
    const { figures, problem } = foreseen(range, { rows, columns }, text, t);
    return [figures.map(({ row, was, now }) => [row.id, was, now]), problem];
  };
  expect(of(wages, '*1,05')).toEqual([[['tom', 4_000, 4_200]], undefined]);
  expect(of(extras, '*0,5')).toEqual([[['kim', 700, 350]], undefined]);
  expect(of(wages, '*1')).toEqual([[], undefined]);
  expect(of(wages, '*-1')).toEqual([[], 'common.pastedWrong']);
});

test('a factor raises what follows from another cell once, and goes on from the percentage where that is raised alone', () => {
  const parts = columns.map(column =>
    column.id === 'extras'
      ? {
          ...column,
          raw: (one: (typeof rows)[number]) => (one.id === 'tom' ? '24%' : undefined),
          follows: (one: (typeof rows)[number]) => (one.id === 'tom' ? 'wage' : undefined),
          read: (text: string) => (text.includes('%') ? { value: 1, beside: { text } } : undefined),
        }
      : column,
  );
  const into = (range: typeof all, text: string) =>
    filledChanges(filledFrom({ row: 'tom', column: 'extras' }, range, { rows, columns: parts }), text, t).changes;
  expect(into({ ...all, bottom: 1, left: 1, right: 2 }, '*2').map(one => [one.row, one.column, one.value])).toEqual([
    ['tom', 'wage', 8_000],
    ['kim', 'extras', 1_400],
  ]);
  expect(into({ ...extras, bottom: 0 }, '*1,04')).toMatchObject([{ beside: { text: '=24%*1,04' } }]);
  // What is added is added to the amount.
  expect(into({ ...extras, bottom: 0 }, '+5')).toEqual([{ row: 'tom', column: 'extras', value: 500 }]);
  const range = [
    { row: 'tom', column: 'wage' },
    { row: 'tom', column: 'extras' },
  ];
  const typed = { begunOn: rows[0]!, column: parts[1]!, text: '*2', appends: false, range };
  expect(spread(typed, { rows, columns: parts }).map(({ column }) => column.id)).toEqual(['wage']);
});
