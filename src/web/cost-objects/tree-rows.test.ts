import { expect, test } from 'vitest';
import {
  allocationStateOf,
  editTree,
  followingKey,
  moreDrafts,
  type TreeCost,
  type TreeSection,
  treeRows,
} from './tree-rows.ts';

const cost = (id: string, units = 0, revenue = 0, directCost = 0): TreeCost => ({
  id,
  key: id,
  name: id,
  version: 1,
  mainProcessId: 'shop',
  totals: { units, revenue, directCost },
  held: [],
});
const sections: TreeSection[] = [
  {
    id: 'sales',
    key: 'sales',
    name: 'Sales',
    version: 1,
    isBackOffice: true,
    mainProcesses: [
      {
        id: 'shop',
        key: 'shop',
        name: 'Shop',
        version: 1,
        processCategoryId: 'sales',
        processes: [cost('bread', 100, 5_000, 2_000), cost('cake', 0, 1_000, 999)],
      },
    ],
  },
];
const rows = (level: number) => treeRows(sections, level, id => `temp:${id}:0`);

test('three levels show sections, cost objects and costs, each indented below what holds it, and a row for a new cost', () => {
  expect(rows(3).map(row => [row.kind, row.depth, row.id])).toEqual([
    ['section', 0, 'sales'],
    ['costObject', 1, 'shop'],
    ['cost', 2, 'bread'],
    ['cost', 2, 'cake'],
    ['draft', 2, 'temp:shop:0'],
  ]);
});

test('hidden levels are not shown, their costs are', () => {
  expect(rows(2).map(row => [row.kind, row.depth])).toEqual([
    ['costObject', 0],
    ['cost', 1],
    ['cost', 1],
    ['draft', 1],
  ]);
  expect(rows(1).map(row => [row.kind, row.depth])).toEqual([
    ['cost', 0],
    ['cost', 0],
    ['draft', 0],
  ]);
});

test('sections and cost objects show what their costs come to, at once after an edit', () => {
  expect(rows(3)[0]!.totals).toEqual({ units: 100, revenue: 6_000, directCost: 2_999 });
  const edited = editTree(rows(3), [{ row: 'cake', column: 'revenue', value: 4_000 }]);
  expect(edited.ok && edited.rows.slice(0, 2).map(row => row.totals.revenue)).toEqual([9_000, 9_000]);
});

test('rows that an edit does not touch stay the same rows', () => {
  const before = rows(3);
  const edited = editTree(before, [{ row: 'cake', column: 'name', value: 'Pie' }]);
  expect(edited.ok && edited.rows.filter((row, index) => row === before[index]).map(row => row.id)).toEqual([
    'sales',
    'shop',
    'bread',
    'temp:shop:0',
  ]);
});

test('P3.43, P4.42 a name written in the empty row makes it a cost, and another empty row stands below it', () => {
  const edited = editTree(rows(1), [
    { row: 'temp:shop:0', column: 'name', value: ' Pie ' },
    { row: 'temp:shop:0', column: 'units', value: 300 },
  ]);
  expect(edited.ok && edited.rows.slice(2)).toMatchObject([
    { kind: 'cost', id: 'temp:shop:0', name: 'Pie', itemId: undefined, totals: { units: 300, revenue: 0 } },
    { kind: 'draft', id: 'temp:shop:1', name: '', costObjectKey: 'shop' },
  ]);
  expect(followingKey('temp:5:9')).toBe('temp:5:10');
});

test('a block of names written from the empty row on makes a cost of each, with one empty row below them', () => {
  const before = rows(1);
  const drafts = moreDrafts(before.at(-1)!, 2);
  const edited = editTree(
    [...before, ...drafts],
    ['Pie', 'Tart', 'Roll'].map((value, at) => ({ row: `temp:shop:${at}`, column: 'name', value })),
  );
  expect(edited.ok && edited.rows.slice(2).map(row => [row.kind, row.id, row.name])).toEqual([
    ['cost', 'temp:shop:0', 'Pie'],
    ['cost', 'temp:shop:1', 'Tart'],
    ['cost', 'temp:shop:2', 'Roll'],
    ['draft', 'temp:shop:3', ''],
  ]);
  expect(moreDrafts(before[0]!, 2)).toEqual([]);
});

test('figures without a name, and names that are too long, change nothing and name their cell', () => {
  const edited = editTree(rows(2), [
    { row: 'bread', column: 'units', value: 1 },
    { row: 'temp:shop:0', column: 'units', value: 300 },
    { row: 'cake', column: 'name', value: 'x'.repeat(101) },
  ]);
  expect(edited).toEqual({
    ok: false,
    problems: [
      { row: 'cake', column: 'name', reason: 'TooLong' },
      { row: 'temp:shop:0', column: 'name', reason: 'RequiredField' },
    ],
  });
});

test('P2.58 a cost is fully allocated where its segments hold all there is; where there is nothing it says nothing', () => {
  const [row] = treeRows(
    [{ ...sections[0]!, mainProcesses: [{ ...sections[0]!.mainProcesses[0]!, processes: [cost('bread', 100)] }] }],
    1,
    id => id,
  );
  const holding = (units: number) => ({
    ...row!,
    held: [{ id: 'retail', name: 'Retail', version: 1, units, revenue: 0, directCost: 0 }],
  });
  expect([99, 100, 101].map(units => allocationStateOf(holding(units), 'units'))).toEqual(['open', 'full', 'over']);
  expect(allocationStateOf(holding(100), 'revenue')).toBeUndefined();
});
