import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount } from '../numbers.ts';
import type { PasteChoices } from './choices.ts';
import { readEntries } from './entries.ts';
import { readSegments } from './segments.ts';
import { readTree } from './tree.ts';

const SEGMENTS = [
  { id: 'p', name: 'Pubs' },
  { id: 's', name: 'Shops' },
];
const tree = (block: string[][], choices?: PasteChoices) => readTree(block, 1, [], SEGMENTS, choices);

describe('A pasted column of figures that no head says anything of', () => {
  const people = [
    ['Naam', 'Kolom B', 'Schaal', 'Telefoon', 'Uurloon', 'Aandeel'],
    ['Els', '52.000', 'A', '06-1', '25', '5%'],
    ['Tom', '49.500', 'B', '06-2', '24', '3%'],
  ];

  test('is read as what somebody says it is, and not before', () => {
    const all = ['name', 'jobTitle', 'workHoursPerYear', 'yearlyWage', 'extras'];
    const before = readEntries('employee', people);
    expect(before.lines).toMatchObject([{ values: { yearlyWage: 0 } }, {}]);
    expect(before.columns[1]).toEqual({
      ...{ column: 1, head: 'Kolom B', begins: ['52.000', '49.500'], field: undefined, mayBe: all },
    });
    // What an hour pays makes no year's wage, and a percentage is one of the wage.
    expect(before.columns.slice(4).map(({ mayBe }) => mayBe)).toEqual([
      ['name', 'jobTitle'],
      ['name', 'jobTitle', 'extras'],
    ]);
    expect(readEntries('employee', people, { columns: { 1: 'yearlyWage' } })).toMatchObject({
      unread: ['Schaal', 'Telefoon', 'Uurloon', 'Aandeel'],
      columns: [{ field: 'name' }, { field: 'yearlyWage' }, {}, {}, {}, {}],
      lines: [{ values: { yearlyWage: 5_200_000 } }, { values: { yearlyWage: 4_950_000 } }],
    });
  });

  test('is a wage where it is called gross, a year’s or made one', () => {
    for (const head of ['Bruto', 'Gross', 'Gross annual salary'])
      expect(
        readEntries('employee', [
          ['Naam', head],
          ['Els', '52.000'],
        ]).lines[0]!.values.yearlyWage,
      ).toBe(5_200_000);
    const { offers } = readEntries('employee', [
      ['Naam', 'Bruto per maand'],
      ['Els', '4.000'],
    ]);
    expect(offers).toEqual([{ field: 'yearlyWage', times: 12, head: 'Bruto per maand' }]);
  });

  test('is what its head says of the period all the same: a month is made a year’s by a tick', () => {
    const block = [
      ['Naam', 'Kolom B p/m'],
      ['Els', '4.000'],
    ];
    const columns = { 1: 'yearlyWage' };
    expect(readEntries('employee', block)).toMatchObject({ offers: [], unread: ['Kolom B p/m'] });
    expect(readEntries('employee', block, { columns })).toMatchObject({
      ...{ unread: ['Kolom B p/m'], lines: [{ values: { yearlyWage: 0 } }] },
      offers: [{ field: 'yearlyWage', times: 12, head: 'Kolom B p/m' }],
    });
    const [line] = readEntries('employee', block, { columns, yearly: ['yearlyWage'] }).lines;
    expect(line!.values.yearlyWage).toBe(4_800_000);
  });

  test('takes what another column is, and has no second meaning', () => {
    const block = [
      ['Kosten', 'Bedrag', 'Vorig jaar'],
      ['Huur', '12.000', '11.000'],
    ];
    expect(readEntries('otherCost', block)).toMatchObject({ unread: ['Vorig jaar'] });
    expect(readEntries('otherCost', block, { columns: { 2: 'totalCost' } })).toMatchObject({
      ...{ unread: ['Bedrag'], lines: [{ values: { totalCost: 1_100_000 } }] },
    });
  });

  test('without a heading is one, too', () => {
    const block = [['Huur', '4000', '12.000']];
    expect(readEntries('otherCost', block)).toMatchObject({ unread: ['12.000'] });
    expect(tree([['Bier', '5', '10', '4', '7']]).columns[4]).toMatchObject({
      head: '',
      begins: ['7'],
      field: undefined,
    });
    expect(tree([['Bier', '5', '10', '4', '7']], { columns: { 4: 'revenue@p' } }).lines[0]!.made!.held).toEqual([
      { id: 'p', units: 0, revenue: 700, directCost: 0 },
    ]);
  });

  test('of hours, trips or orders counts units, of the cost or of the segment that is named beside', () => {
    const block = [
      ['Product', 'Ritten', 'Hours Pubs'],
      ['Blond', '40', '30'],
    ];
    expect(tree(block)).toMatchObject({ unread: [], columns: [{}, { field: 'units' }, { field: 'units@p' }] });
    expect(tree(block).lines[0]!.made).toMatchObject({ totals: { units: 4_000 }, held: [{ id: 'p', units: 3_000 }] });
  });

  test('of a cost is a figure of it, or of one segment', () => {
    const block = [
      ['Product', 'Malt', 'Bottles', 'Margin'],
      ['Blond', '300', '200', '5%'],
    ];
    const { unread, columns } = tree(block);
    expect(unread).toEqual(['Malt', 'Bottles', 'Margin']);
    expect(columns[1]!.mayBe).toEqual([
      ...['cost', 'units', 'revenue', 'directCost', 'segment'],
      ...['p', 's'].flatMap(id =>
        ['units', 'revenue', 'directCost', 'share', 'unitsShare', 'revenueShare', 'directCostShare'].map(
          what => `${what}@${id}`,
        ),
      ),
    ]);
    const chosen = tree(block, { columns: { 1: 'directCost', 2: 'directCost@s' } });
    expect(chosen).toMatchObject({ unread: ['Margin'], parts: [{ field: 'directCost@s', dimension: 'directCost' }] });
    expect(chosen.lines[0]!.made).toEqual({
      totals: { units: 0, revenue: 0, directCost: 30_000 },
      held: [{ id: 's', units: 0, revenue: 0, directCost: 20_000 }],
    });
    expect(
      tree([
        ['Product', 'Malt maart', 'Malt %'],
        ['Blond', '3', '2'],
      ]).columns.map(({ mayBe }) => mayBe.length),
    ).toEqual([19, 2, 10]);
    // Beside a column that names the segment of each line, the figures are those of the line.
    const long = [
      ['Product', 'Segment', 'Malt'],
      ['Blond', 'Pubs', '300'],
    ];
    expect(tree(long).columns[2]!.mayBe).toEqual(['cost', 'units', 'revenue', 'directCost', 'segment']);
    expect(tree(long, { columns: { 2: 'directCost' } }).lines[0]!.made!.held).toEqual([
      { id: 'p', units: 0, revenue: 0, directCost: 30_000 },
    ]);
  });

  test('is read to the cent, and nothing else changes', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 });
    const rows = fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, fc.constantFrom('units', 'directCost', 'directCost@p'), (list, field) => {
        const block = [
          ['Product', 'Revenue', 'Malt'],
          ...list.map((amounts, n) => [`Beer ${n}`, ...amounts.map(formatAmount)]),
        ];
        const [dimension] = field.split('@') as ['units' | 'directCost'];
        const before = tree(block, { columns: { 2: null } }).lines.map(({ made }) => made!.totals);
        const after = tree(block, { columns: { 2: field } }).lines.map(({ made }) => made!.totals);
        expect(before).toEqual(list.map(([revenue]) => ({ units: 0, revenue, directCost: 0 })));
        expect(after).toEqual(before.map((totals, n) => ({ ...totals, [dimension]: list[n]![1] })));
      }),
    );
  });
});

describe('Pasted columns that name a segment beside other words', () => {
  const block = [
    ['Product', 'Sales Pubs', 'Sales Shops', 'Malt, hops, bottles Pubs', 'Malt, hops, bottles Shops', 'Direct Pubs'],
    ['Blond', '100', '200', '30', '50', '7'],
  ];

  test('are asked about once for the same words, and read as what is answered', () => {
    const asked = tree(block);
    expect(asked.askedBeside).toEqual([
      { said: 'malt hops bottles', head: 'Malt, hops, bottles Pubs' },
      { said: 'direct', head: 'Direct Pubs' },
    ]);
    expect(asked.unread).toEqual(['Malt, hops, bottles Pubs', 'Malt, hops, bottles Shops', 'Direct Pubs']);
    const answered = tree(block, { beside: { 'malt hops bottles': 'directCost' } });
    expect(answered.unread).toEqual(['Direct Pubs']);
    expect(answered.askedBeside).toEqual(asked.askedBeside);
    expect(answered.lines[0]!.made!.held).toEqual([
      { id: 'p', units: 0, revenue: 10_000, directCost: 3_000 },
      { id: 's', units: 0, revenue: 20_000, directCost: 5_000 },
    ]);
    // What a head says itself is not lost to an answer.
    const taken = tree(block, { beside: { 'malt hops bottles': 'revenue' } });
    expect(taken.unread).toEqual(['Malt, hops, bottles Pubs', 'Malt, hops, bottles Shops', 'Direct Pubs']);
    expect(taken.lines[0]!.made!.totals).toEqual({ units: 0, revenue: 30_000, directCost: 0 });
  });

  test('are not asked about where they hold words, a percentage or a month, or stand in the middle of a head', () => {
    const heads = ['Manager Pubs', 'Margin % Pubs', 'Malt Pubs March', 'Malt for Pubs and Shops', 'Our Pubs malt'];
    expect(
      tree([
        ['Product', ...heads],
        ['Blond', 'Ann', '5', '6', '7', '8'],
      ]).askedBeside,
    ).toEqual([]);
    expect(
      tree([
        ['Product', 'Pubs malt'],
        ['Blond', '8'],
      ]).askedBeside,
    ).toHaveLength(1);
  });
});

test('materials and what is bought in are direct costs', () => {
  for (const head of [
    'Materiaalkosten',
    'Materials',
    'Inkoop',
    'Material costs',
    'Grondstoffen',
    'Inkoopkosten 2025',
  ]) {
    const block = [
      ['Product', head],
      ['Blond', '5'],
    ];
    expect(tree(block).lines[0]!.figures, head).toEqual({ units: 0, revenue: 0, directCost: 500 });
    const ofPubs = [
      ['Product', `${head} Pubs`],
      ['Blond', '5'],
    ];
    expect(tree(ofPubs).parts, head).toMatchObject([{ field: 'directCost@p' }]);
  }
});

describe('Segments pasted in one row', () => {
  const names = (...block: string[][]) => readSegments(block, 20, []).lines.map(({ name }) => name);
  test('are each one, as they stand in the heads of a sheet', () => {
    expect(names(['Pubs', 'Shops', 'Taproom', 'Web'])).toEqual(['Pubs', 'Shops', 'Taproom', 'Web']);
    expect(names(['Segment', 'Pubs', '', 'Shops'])).toEqual(['Pubs', 'Shops']);
    expect(names([''], ['Pubs', 'Shops', 'Totaal'])).toEqual(['Pubs', 'Shops']);
    expect(readSegments([['Pubs', 'pubs']], 20, []).lines.map(({ problems }) => problems.length)).toEqual([0, 1]);
  });

  test('are none where the row holds figures, or further rows stand below', () => {
    expect(names(['Pubs', '388,000'])).toEqual(['Pubs']);
    expect(names(['Segment', 'Town'], ['Pubs', 'Delft'])).toEqual(['Pubs']);
    expect(names(['Pubs'])).toEqual(['Pubs']);
  });
});

test('a sheet of a practice with pounds is read by its own heads: income, monthly pay, pension in per cent, and a year as the only head of figures', () => {
  const people = [
    ['Employee', 'Role', 'Monthly pay', 'Employer pension %'],
    ['Thomas', 'Vet', '£4,500.00', '5%'],
  ];
  expect(readEntries('employee', people, { yearly: ['yearlyWage'] })).toMatchObject({
    unread: [],
    lines: [{ values: { jobTitle: 'Vet', yearlyWage: 5_400_000, extras: 270_000 }, problems: [] }],
  });
  expect(
    tree([
      ['Service', 'Visits', 'Income'],
      ['Dentals', '120', '£12.000'],
    ]),
  ).toMatchObject({ unread: [], lines: [{ cost: 'Dentals', problems: [] }] });
  const costs = [
    ['Cost', '2025'],
    ['Rent', '£72,000.00'],
  ];
  expect(readEntries('otherCost', costs).lines).toMatchObject([{ values: { totalCost: 7_200_000 }, problems: [] }]);
});

test('a column that is called a group is one of segments where it holds nothing but these, and else what it is called', () => {
  const block = (first: string, second: string) => [
    ['Activiteit', 'Groep', 'Bezoeken', 'Omzet'],
    ['Zwemles', first, '10', '100'],
    ['Zwemles', second, '5', '50'],
    ['Totaal', '', '15', '150'],
  ];
  expect(readTree(block('Pubs', 'Shops'), 2, [], SEGMENTS)).toMatchObject({
    ...{ isLong: true, columns: [{ field: 'cost' }, { field: 'segment' }, { field: 'units' }, { field: 'revenue' }] },
    lines: [{ segment: 'Pubs' }, { segment: 'Shops' }],
  });
  for (const second of ['Clubs', 'Pubs'])
    expect(readTree(block('Pubs', second), 2, [], SEGMENTS)).toMatchObject({
      ...{ isLong: false, columns: [{ field: 'cost' }, { field: 'costObject' }, {}, {}] },
    });
});
