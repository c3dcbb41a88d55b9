import { expect, test } from 'vitest';
import type { PasteChoices } from './choices.ts';
import { headsStored, withKnownHeads } from './known-heads.ts';
import { readTree } from './tree.ts';

const read = (text: string, choices?: PasteChoices) =>
  readTree(
    text.split('\n').map(line => line.split('|')),
    2,
    [],
    [],
    choices,
  );
const fieldsOf = (columns: readonly { head: string; field?: string | undefined }[]) =>
  columns.map(({ head, field }) => [head, field]);

const SHEET = 'Treatment|Turnover|Medicines and lab|Visits\nSurgery|268.400|81.200|1.150\nShop|78.900|57.300|3.900';
const stored = headsStored({}, read(SHEET).columns);

test('below a head that was stored once stands the same another time, also where a single line can not show it', () => {
  const one = 'Treatment|Turnover|Medicines and lab|Visits\nDental|41.000|8.200|310';
  const plain = read(one);
  const choices = withKnownHeads(stored, plain.columns, {});
  expect(fieldsOf(read(one, choices).columns)).toEqual([
    ['Treatment', 'cost'],
    ['Turnover', 'revenue'],
    ['Medicines and lab', 'directCost'],
    ['Visits', 'units'],
  ]);
});

test('what somebody says is believed before it, and a field is that of one column', () => {
  const { columns } = read('Treatment|Turnover|Medicines and lab\nDental|41.000|8.200');
  expect(withKnownHeads(stored, columns, { columns: { 2: null } })).toBeUndefined();
  const known = { ...stored, lab: 'directCost' as const };
  const two = read('Treatment|Lab|Medicines and lab\nDental|41.000|8.200').columns;
  expect(withKnownHeads(known, two, {})?.columns).toEqual({ 1: 'directCost' });
  expect(withKnownHeads({}, columns, {})).toBeUndefined();
});

test('what is not read any more is forgotten', () => {
  const { columns } = read(SHEET, { columns: { 2: null } });
  expect(headsStored(stored, columns)).toEqual({ turnover: 'revenue', visits: 'units' });
});

test('without a heading there is nothing to know a column by, and no word is more than a word', () => {
  const headless = read('Surgery|1.150|268.400|81.200\nShop|3.900|78.900|57.300');
  expect(headsStored({}, headless.columns)).toEqual({});
  const { columns } = read('Treatment|Turnover|Constructor|€\nDental|41.000|8.200|12');
  expect(withKnownHeads({ '': 'units' }, columns, {})).toBeUndefined();
  expect(withKnownHeads(stored, columns, {})).toBeUndefined();
});
