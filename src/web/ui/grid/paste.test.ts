import { expect, test } from 'vitest';
import { atOnce } from '#domain/in-steps.ts';
import { type Column, withChanges } from './column.ts';
import { copiedText, emptied, pastedChanges as inSteps, roomFor, withoutHeads } from './paste.ts';

interface Row {
  id: string;
  name: string;
  hours: number;
}
const pastedChanges = (...pasted: Parameters<typeof inSteps<Row>>) => atOnce(inSteps(...pasted));
const row = (id: string, name = id): Row => ({ id, name, hours: 0 });
const columns: Column<Row>[] = [
  { id: 'name', head: 'Name', kind: 'text', value: one => one.name, editable: true, required: true },
  { id: 'hours', head: 'Hours', kind: 'units', value: one => one.hours, editable: true },
];
const stored = [row('anna'), row('bram')];
const shown = [row('bram'), row('anna')];
const at = (top: number, left: number) => ({ top, bottom: top, left, right: left });
const append = (count: number) => Array.from({ length: count }, (_, n) => row(`new${n}`, ''));
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
const room = (block: string[][], range = at(1, 0), growth = {}) =>
  roomFor(block, range, { rows: shown, columns, stored }, { append, ...growth });

test('a block that goes beyond the last row is given rows at the end, as shown and as stored', () => {
  const { into, before } = room([['Anna'], ['Chris'], ['Dirk']]);
  expect([ids(into), ids(before)]).toEqual([
    ['bram', 'anna', 'new0', 'new1'],
    ['anna', 'bram', 'new0', 'new1'],
  ]);
});

test('a block that fits, that is one cell, or that has no names in it, is given none', () => {
  expect(ids(room([['Bram'], ['Anna']], at(0, 0)).into)).toEqual(['bram', 'anna']);
  expect(ids(room([['Anna']]).into)).toEqual(['bram', 'anna']);
  const hours = [['1'], ['2']];
  const { into } = room(hours, at(1, 1));
  expect(ids(into)).toEqual(['bram', 'anna']);
  const t = ((key: string) => key) as never;
  expect(pastedChanges(hours, at(1, 1), { rows: into, columns }, t).problems).toMatchObject([
    { row: 'anna', message: 'common.blockTooLarge' },
  ]);
});

test('on an empty row every further line is a new row below it, and those that follow stay as they are', () => {
  const grow = (one: Row, count: number) => (one.id === 'bram' ? append(count) : []);
  const { into, before } = room([['Bram'], ['Chris']], at(0, 0), { grow });
  expect([ids(into), ids(before)]).toEqual([
    ['bram', 'new0'],
    ['anna', 'bram', 'new0'],
  ]);
});

test('a first line that repeats the heads is left out, wherever in the table it is pasted; a line of names is not', () => {
  const left = (block: string[][], from = 0) => withoutHeads(block, from, columns);
  expect(
    left([
      ['name ', 'HOURS'],
      ['Anna', '12'],
    ]),
  ).toEqual([['Anna', '12']]);
  expect(left([['Hours'], ['12']], 1)).toEqual([['12']]);
  for (const block of [
    [
      ['Name', 'Anna'],
      ['Hours', '12'],
    ],
    [['Hours'], ['12']],
    [
      ['Name', 'Hours', 'More'],
      ['Anna', '1', '2'],
    ],
    [['Name', 'Hours']],
  ])
    expect(left(block)).toEqual(block);
});

test('words above the numbers of the table are a heading, whatever they say; one that names another column is for other columns', () => {
  const wide: Column<Row>[] = [...columns, { id: 'wage', head: 'Wage', kind: 'amount', value: one => one.hours }];
  const lines = [['Anna', '1.720', '6,100']];
  const without = (heads: string[], below = lines, left = 0) => withoutHeads([heads, ...below], left, wide);
  expect(without(['Naam', 'Uren per week', 'Loon'])).toEqual(lines);
  expect(without(['Naam', '', 'Loon'])).toHaveLength(2);
  expect(without(['Naam', '', 'Wage in euros'])).toEqual(lines);
  expect(without(['Name', 'Wage', 'Hours'])).toHaveLength(2);
  expect(without(['Naam', 'Uren', '2025'])).toHaveLength(2);
  expect(without(['Naam', 'Uren'], [['Anna', 'many']])).toHaveLength(2);
  expect(without(['Bram'], [['Anna']])).toHaveLength(2);
  const gross = (head: string) => (head === 'Gross' ? 'wage' : undefined);
  expect(withoutHeads([['Naam', 'Gross', 'Wage a year'], ...lines], 0, wide, gross)).toHaveLength(2);
  expect(withoutHeads([['Naam', 'Hours worked', 'Gross'], ...lines], 0, wide, gross)).toEqual(lines);
});

test('what says another thing of the same figure is a change, and is copied as it is edited', () => {
  const half: Column<Row> = {
    ...{ id: 'hours', head: 'Hours', kind: 'units', editable: true, value: ({ hours }) => hours },
    raw: ({ hours }) => (hours === 100 ? '50%' : undefined),
    read: text => ({ value: 100, beside: { name: text } }),
  };
  const into = { rows: [{ ...row('50%'), hours: 100 }], columns: [half] };
  const t = ((key: string) => key) as never;
  const pasted = (text: string) => pastedChanges([[text]], at(0, 0), into, t).changes;
  expect(copiedText(at(0, 0), into)).toBe('50%');
  expect(pasted('50%')).toEqual([]);
  expect(pasted('60%')).toEqual([{ row: '50%', column: 'hours', value: 100, beside: { name: '60%' } }]);
  expect(withChanges(into.rows[0]!, pasted('60%'))).toMatchObject({ hours: 100, name: '60%' });
  // Also nothing at all: who empties a percentage of nothing has none.
  const cleared = atOnce(emptied(at(0, 0), into, t));
  expect(cleared).toEqual([{ row: '50%', column: 'hours', value: 100, beside: { name: '' } }]);
  expect(atOnce(emptied(at(0, 0), { ...into, rows: [{ ...row('x', ''), hours: 100 }] }, t))).toEqual([]);
});

test('what a cell is read by is its row as the block makes it, so that a percentage is of the figure pasted beside it', () => {
  const half: Column<Row> = {
    ...{ id: 'half', head: 'Half', kind: 'units', editable: true, value: () => 0 },
    read: (text, { hours }) => (text === '50 %' ? { value: hours / 2 } : undefined),
  };
  const t = ((key: string) => key) as never;
  const block = [
    ['40', '50 %'],
    ['', '7'],
  ];
  const into = { rows: [{ ...row('anna'), hours: 100 }, row('bram')], columns: [...columns, half] };
  const { changes } = pastedChanges(block, at(0, 1), into, t);
  expect(changes.map(({ column, value }) => [column, value])).toEqual([
    ['hours', 4_000],
    ['half', 2_000],
    ['half', 700],
  ]);
});
