import { expect, test } from 'vitest';
import { entryFieldOf, isEntryList, mayBeEntries } from './entries.ts';
import { namedTwice } from './entry-changes.ts';
import { isTreeList } from './tree.ts';

const people = [
  ['Naam', 'Bruto', 'Uren'],
  ['Anna', '41.000', '1.720'],
  ['', '30.000', '1.000'],
];

test('a block is a list of entries where its heading says so and one of its lines is understood', () => {
  expect(isEntryList('employee', people)).toBe(true);
  expect(
    isEntryList('otherCost', [
      ['Name', 'Amount'],
      ['Rent', '12.000'],
    ]),
  ).toBe(true);
  expect(isEntryList('otherCost', [['Name'], ['Rent']])).toBe(true);
  // Also without a heading where nothing else can be meant: names, but no figures alone.
  expect(mayBeEntries('employee', people.slice(1))).toBe(true);
  expect(mayBeEntries('employee', [['Dirk'], ['Els']])).toBe(true);
  expect(mayBeEntries('employee', [['40', '60']])).toBe(false);
  // Without a heading, with nothing below it, or with nothing that is read.
  expect(isEntryList('employee', people.slice(1))).toBe(false);
  expect(isEntryList('employee', people.slice(0, 1))).toBe(false);
  expect(
    isEntryList('otherCost', [
      ['Name', 'Amount'],
      ['Rent', 'much'],
    ]),
  ).toBe(false);
  // A percentage of the wage above an amount is no heading: both are extras.
  expect(isEntryList('employee', [['5 %'], ['1005']])).toBe(false);
  expect(
    isEntryList('employee', [
      ['Shops', 'Web', 'Market'],
      ['10', '20', '30'],
    ]),
  ).toBe(false);
});

test('a name that is there already, or that two lines have, is told once', () => {
  const lines = ['Anna', 'Bram', 'anna ', 'Chris', 'bram', ''].map(name => ({ values: { name } }));
  expect(namedTwice(lines, ['Chris', 'Dora', ''])).toEqual(['anna ', 'Chris', 'bram']);
  expect(namedTwice(lines.slice(0, 2), [])).toEqual([]);
});

test('a head is about a field by its words', () => {
  expect(people[0]!.map(head => entryFieldOf('employee', head))).toEqual(['name', 'yearlyWage', 'workHoursPerYear']);
  expect(entryFieldOf('employee', 'Telefoon')).toBeUndefined();
});

test('a block is a tree of costs where its heading says so and one of its costs is understood', () => {
  const list = [
    ['Sectie', 'Kostenobject', 'Proces', 'Omzet', 'Opmerking'],
    ['Bakkerij', 'Brood', 'Wit', '10', 'ja'],
    ['', '', 'Bruin', 'veel', ''],
  ];
  const reads = (block: readonly string[][], level: 1 | 2 | 3 = 3) => isTreeList(block, level, [], []);
  expect(reads(list)).toBe(true);
  expect(reads([['Product'], ['Bread']], 1)).toBe(true);
  expect(reads(list.slice(1))).toBe(false);
  expect(reads([list[0]!, list[2]!])).toBe(false);
  // Nothing beside the names is read.
  expect(
    reads(
      [
        ['Colour', 'Weight', 'Height'],
        ['Red', '10', '20'],
      ],
      1,
    ),
  ).toBe(false);
});

test('a tree of costs is one, too, where what they belong to is still asked, and without a heading where it ends in its total', () => {
  const list = [
    ['Product line', 'Turnover', 'Paper & materials', 'Orders'],
    ['Cards', '168000', '42000', '1200'],
    ['Posters', '96000', '31000', '800'],
    ['Total', '264000', '73000', '2000'],
  ];
  const objects = ['Shop', 'Web'].map(name => ({ name, processes: [] }));
  const there = [{ name: 'Sales', mainProcesses: objects }];
  for (const level of [1, 2, 3] as const) expect(isTreeList(list, level, there, []), `${level}`).toBe(true);
  expect(isTreeList(list.slice(1), 1, there, [])).toBe(true);
  expect(isTreeList(list.slice(1, 3), 1, there, [])).toBe(false);
  // Heads above figures alone, in whatever words, name no costs.
  for (const heads of [
    ['Revenue', 'Direct costs'],
    ['January', 'Revenue'],
  ])
    expect(isTreeList([heads, ['10', '5'], ['20', '6']], 1, there, []), heads[0]).toBe(false);
});
