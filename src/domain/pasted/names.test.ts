import { describe, expect, test } from 'vitest';
import type { Level } from '../cost-objects.ts';
import type { PasteChoices } from './choices.ts';
import { readEntries } from './entries.ts';
import { readPeople } from './people.ts';
import { readSegments } from './segments.ts';
import { readTree } from './tree.ts';

const at = (level: Level, ...block: string[][]) =>
  readTree(block, level, [], [{ id: 'p', name: 'Pubs' }]).lines.map(({ section, costObject, cost }) =>
    [section, costObject, cost].filter(Boolean).join('/'),
  );

describe('Beside a group the only column of names that is left', () => {
  test('is the cost, whatever its head, at each number of layers', () => {
    for (const head of [
      'Behandeling',
      'Verrichting',
      'Handeling',
      'Treatment',
      'Job',
      'Service',
      'Dienst',
      'Wat we doen',
    ]) {
      const block = [
        ['Code', 'Groep', head, 'Omzet', 'Opmerking'],
        ['C11', 'Mond', 'Controle', '10', 'ja'],
        ['V30', '', 'Vulling', '20', ''],
        ['K12', 'Kaak', 'Controle', '30', ''],
      ];
      expect(at(2, ...block), head).toEqual(['Mond/Controle', 'Mond/Vulling', 'Kaak/Controle']);
      expect(at(1, ...block), head).toEqual(['Controle', 'Vulling', 'Controle']);
    }
    const layered = [
      ['Afdeling', 'Groep', 'Behandeling', 'Uren'],
      ['Tand', 'Mond', 'Controle', '5'],
    ];
    expect(at(3, ...layered)).toEqual(['Tand/Mond/Controle']);
    expect(at(2, ...layered)).toEqual(['Mond/Controle']);
  });

  test('is the layer below the group that is missing', () => {
    expect(at(3, ['Afdeling', 'Soort zorg'], ['Tand', 'Mond'])).toEqual(['Tand/Mond']);
    expect(at(3, ['Afdeling', 'Soort zorg', 'Product'], ['Tand', 'Mond', 'Controle'], ['', '', 'Vulling'])).toEqual([
      ...['Tand/Mond/Controle', 'Tand/Mond/Vulling'],
    ]);
    // At two layers what somebody calls a section is a cost object, where nothing else is.
    expect(at(2, ['Categorie', 'Behandeling'], ['Mond', 'Controle'])).toEqual(['Mond/Controle']);
    expect(at(2, ['Categorie', 'Groep', 'Product'], ['Tand', 'Mond', 'Controle'])).toEqual(['Mond/Controle']);
  });

  test('is not read where another one is left, where it holds notes, figures or addresses, or says the same of two', () => {
    for (const [heads, cells] of [
      [
        ['Behandeling', 'Wie het doet'],
        ['Controle', 'Els'],
      ],
      [['Opmerking'], ['ja']],
      [['Duur'], ['30 min']],
      [['Wie'], ['els@bakery.nl']],
      [['Nummer'], ['12']],
    ] as const)
      expect(at(2, ['Groep', ...heads, 'Omzet'], ['Mond', ...cells, '']), heads.join()).toEqual(['Mond']);
    const twice = [
      ['Groep', 'Per', 'Omzet'],
      ['Mond', 'stuk', ''],
      ['', 'stuk', ''],
    ];
    expect(at(2, ...twice)).toEqual(['Mond', 'Mond']);
    // Of each segment a cost has a line.
    twice[0]!.push('Segment');
    twice[1]!.push('Pubs');
    twice[2]!.push('Shops');
    expect(at(2, ...twice)).toEqual(['Mond/stuk', 'Mond/stuk']);
  });
});

test('names of people, costs and segments are the only column of names, where no head says so', () => {
  const name = (kind: 'employee' | 'otherCost', ...block: string[][]) => readEntries(kind, block).lines[0]!.values.name;
  expect(name('employee', ['Nr', 'Collega', 'Loon'], ['7', 'Els', '9'])).toBe('Els');
  expect(name('employee', ['Nr', 'Collega', 'Functie', 'Loon'], ['7', 'Els', 'Kok', '9'])).toBe('Els');
  expect(name('otherCost', ['Grootboek', 'Waarvoor', 'Bedrag'], ['4000', 'Huur', '9'])).toBe('Huur');
  // Where there are several, it is the first, as before; where there is a name, it is no other.
  expect(name('employee', ['Collega', 'Vestiging', 'Loon'], ['Els', 'Delft', '9'])).toBe('Els');
  expect(name('employee', ['Collega', 'Naam', 'Loon'], ['Els', 'Tom', '9'])).toBe('Tom');
  expect(
    readSegments(
      [
        ['Nr', 'Wie', 'Omzet'],
        ['1', 'Winkels', '5'],
      ],
      20,
      [],
    ).lines[0]!.name,
  ).toBe('Winkels');
  const known = { reports: [], emails: [], mayGrant: () => true };
  const invited = (...block: string[][]) => readPeople(block, known).people[0]!.firstName;
  expect(invited(['Collega', 'E-mail'], ['Els Bos', 'els@bakery.nl'])).toBe('Els');
  expect(invited(['Collega', 'E-mail', 'Achternaam'], ['Els', 'els@bakery.nl', 'Bos'])).toBe('');
});

describe('Names alone, before there is any cost', () => {
  const names = [['Controle'], ['Vulling']];
  const read = (
    block: string[][],
    level: Level,
    choices?: PasteChoices,
    existing: Parameters<typeof readTree>[2] = [],
  ) => readTree(block, level, existing, [], choices);
  const cost = { id: 'c', name: 'Bread', version: 1, totals: { units: 0, revenue: 0, directCost: 0 }, held: [] };
  const there = (...objects: number[]) => [
    {
      name: 'Sales',
      mainProcesses: objects.map(count => ({ name: 'Shop', processes: Array.from({ length: count }, () => cost) })),
    },
  ];

  test('are asked about: each layer that they can be is a number of layers', () => {
    expect(read(names, 2)).toMatchObject({
      layers: {
        ...{ column: 0, chosen: 2 },
        options: [
          { level: 1, layer: 'cost' },
          { level: 2, layer: 'costObject' },
        ],
      },
      lines: [{ costObject: 'Controle', cost: '' }, {}],
    });
    expect(read(names, 3).layers).toMatchObject({ chosen: 3, options: [{}, {}, { level: 3, layer: 'section' }] });
    for (const [level, of] of [
      [1, { section: '', costObject: '', cost: 'Controle' }],
      [2, { section: '', costObject: 'Controle', cost: '' }],
      [3, { section: 'Controle', costObject: '', cost: '' }],
    ] as const) {
      expect(read(names, 3, { level })).toMatchObject({ level, layers: { chosen: level }, lines: [of, {}] });
      // A head that names a cost is answered by what is chosen.
      const headed = read([['Naam'], ...names], 3, { level, columns: { 0: Object.keys(of)[3 - level]! } });
      expect(headed).toMatchObject({ layers: { chosen: level }, lines: [{ ...of, problems: [] }, {}] });
    }
    // Nothing is chosen while something is missing above them.
    const costs = read([['Naam'], ...names], 2);
    expect(costs).toMatchObject({
      level: 2,
      layers: { chosen: undefined },
      lines: [{ problems: [{ code: 'noCostObject' }] }, {}],
    });
  });

  test('also beside figures, or where what is there holds nothing yet', () => {
    expect(
      read(
        [
          ['Controle', '5'],
          ['Vulling', '6'],
        ],
        2,
        { level: 1 },
      ),
    ).toMatchObject({
      ...{ layers: { chosen: 1 }, lines: [{ cost: 'Controle', figures: { units: 500 } }, {}] },
    });
    expect(read(names, 2, {}, there()).layers).toBeDefined();
    expect(read(names, 2, {}, there(0)).layers).toBeDefined();
  });

  test('are not asked about where their head says it, another column of names is there, a cost is, or a layer would hide some', () => {
    expect(read([['Productgroep'], ...names], 2).layers).toBeUndefined();
    expect(read([['Afdeling'], ...names], 3).layers).toBeUndefined();
    expect(read([['Mond', 'Controle']], 2).layers).toBeUndefined();
    expect(
      read(
        [
          ['Naam', 'Opmerking'],
          ['Controle', 'ja'],
        ],
        2,
      ).layers,
    ).toBeUndefined();
    expect(read(names, 1).layers).toBeUndefined();
    expect(read(names, 2, {}, there(1)).layers).toBeUndefined();
    expect(read(names, 2, {}, there(0, 0)).layers).toBeUndefined();
  });
});

test('People are called by their jobs where no other column has names', () => {
  const names = (...block: string[][]) =>
    readEntries('employee', block).lines.map(({ values: { name, jobTitle }, problems }) => [
      name,
      jobTitle,
      problems.length,
    ]);
  const heads = ['Function', 'Number', 'Annual salary'];
  expect(names(heads, ['Roaster', '2', '38.000'], ['Picker', '3', '29.000'])).toEqual([
    ['Roaster', '', 0],
    ['Picker', '', 0],
  ]);
  expect(names(['Functie', 'Naam', 'Loon'], ['Brander', 'Piet', '38.000'])).toEqual([['Piet', 'Brander', 0]]);
  expect(names(['Functie', 'Wie', 'Loon'], ['Brander', 'Piet', '38.000'])).toEqual([['Piet', 'Brander', 0]]);
  // Of two that may be names none is.
  expect(names(['Functie', 'Voornaam', 'Achternaam', 'Loon'], ['Brander', 'Piet', 'Bos', '38.000'])).toEqual([
    ['', 'Brander', 1],
  ]);
});
