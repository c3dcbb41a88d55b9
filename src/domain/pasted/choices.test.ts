import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PasteChoices } from './choices.ts';
import { chosenFor, type PastedColumn } from './columns.ts';
import { readEntries } from './entries.ts';
import { readPeople } from './people.ts';
import { readSegments } from './segments.ts';
import { readTree } from './tree.ts';

const SEGMENTS = [
  { id: 'p', name: 'Pubs' },
  { id: 's', name: 'Shops' },
];
const KNOWN = { reports: [], emails: [], mayGrant: () => true };
const fieldsOf = ({ columns }: { columns: readonly PastedColumn[] }) => columns.map(({ field }) => field);

const people = [
  ['Naam', 'Functie', 'Uren per week', 'Bruto p/m', 'Toeslagen', 'Toeslagen %', 'Telefoon'],
  ['Els', 'Bakker', '36', '4.000', '900', '18', '06-1'],
  ['Tom', 'Kok', '32', '3.000', '800', '12', '06-2'],
];
const costs = [
  ['Groep', 'Behandeling', 'Uren', 'Omzet Pubs', 'Shops', 'Omzet 2024', 'Omzet 2025', 'Opmerking'],
  ['Mond', 'Controle', '10', '400', '500', '1', '2', 'ja'],
  ['', 'Vulling', '20', '600', '700', '3', '4', ''],
];
const long = [
  ['Product', 'Klant', 'Omzet', 'Kosten', 'Omzet Pubs'],
  ['Blond', 'Pubs', '10', '4', '3'],
  ['', 'Shops', '20', '5', '2'],
];

type Read = (choices?: PasteChoices) => { columns: readonly PastedColumn[]; unread: readonly string[] };
const LISTS: Record<string, Read> = {
  employees: choices => readEntries('employee', people, choices),
  'employees without a heading': choices => readEntries('employee', people.slice(1), choices),
  'employees, their week made a year’s': choices =>
    readEntries('employee', people, { yearly: ['workHoursPerYear'], ...choices }),
  'cost centers': choices =>
    readEntries(
      'costCenter',
      [
        ['Wie', 'FTE (36 u)', 'Loonkosten per kwartaal', '36u', 'Sociale lasten %'],
        ['Winkel', '2', '9', '1', '20'],
      ],
      choices,
    ),
  'other costs': choices =>
    readEntries(
      'otherCost',
      [
        ['Kosten', 'Per maand'],
        ['Huur', '12'],
      ],
      choices,
    ),
  ...Object.fromEntries(
    ([1, 2, 3] as const).flatMap(level => [
      [`costs in ${level} layers`, (choices?: PasteChoices) => readTree(costs, level, [], SEGMENTS, choices)],
      [
        `costs in ${level} layers without a heading`,
        (choices?: PasteChoices) => readTree(costs.slice(1), level, [], SEGMENTS, choices),
      ],
      [
        `lines of segments in ${level} layers`,
        (choices?: PasteChoices) => readTree(long, level, [], SEGMENTS, choices),
      ],
    ]),
  ),
  'costs with what their trade counts': choices =>
    readTree(
      [
        ['Klus', 'Klussen', 'Omzet', 'Prijs', 'Opmerking'],
        ['Dak', '12', '14.000', '1.167', 'x'],
        ['Goot', '30', '9.000', '300', ''],
      ],
      1,
      [],
      SEGMENTS,
      choices,
    ),
  segments: choices =>
    readSegments(
      [
        ['Stad', 'Wie', 'Omzet'],
        ['Delft', 'Winkels', '5'],
      ],
      20,
      [],
      choices,
    ),
  people: choices =>
    readPeople(
      [
        ['Wie', 'Mail', 'Rol', 'Adres'],
        ['Els Bos', 'els@bakery.nl', '', 'Dam 1'],
      ],
      KNOWN,
      choices,
    ),
};
const everyList = fc.constantFrom(...Object.keys(LISTS));
/** Any choices that somebody could make one after the other. */
const choosing = everyList.chain(name => {
  const { columns } = LISTS[name]!();
  const one = fc
    .constantFrom(...columns)
    .chain(({ column, mayBe }) => fc.tuple(fc.constant(column), fc.constantFrom<string | null>(null, ...mayBe)));
  return fc.tuple(fc.constant(name), fc.array(one, { maxLength: 6 }));
});
const made = (steps: readonly (readonly [number, string | null])[]) =>
  steps.reduce(
    (chosen, [column, field]) => chosenFor(chosen, column, field),
    {} as Readonly<Record<number, string | null>>,
  );

describe('What somebody says that a pasted column is', () => {
  test('is what it is, whatever its head, the order or other columns say, and nothing but extras is said of two columns', () => {
    fc.assert(
      fc.property(choosing, ([name, steps]) => {
        const columns = made(steps);
        const after = LISTS[name]!({ columns });
        // Extras are added.
        const fields = fieldsOf(after).filter(field => field !== undefined && field !== 'extras');
        expect(new Set(fields).size).toBe(fields.length);
        for (const { column, field, mayBe } of after.columns) {
          const chosen = columns[column];
          // What is of one segment is not chosen beside a column that says it of each line.
          if (chosen !== undefined && (chosen === null || mayBe.includes(chosen)))
            expect(field).toBe(chosen ?? undefined);
        }
      }),
    );
  });

  test('changes no other column, but for the one that it is taken from', () => {
    fc.assert(
      fc.property(choosing, ([name, steps]) => {
        // Which column names the segment of a line says what the others can be.
        fc.pre(steps.every(([, field]) => field !== 'segment'));
        const columns = made(steps);
        const before = LISTS[name]!();
        fc.pre(before.columns.every(({ column, field }) => field !== 'segment' || columns[column] === undefined));
        const taken = Object.values(columns);
        for (const { column, field } of LISTS[name]!({ columns }).columns) {
          if (columns[column] !== undefined) continue;
          const was = before.columns.find(one => one.column === column)!.field;
          expect(field).toBe(taken.includes(was!) && was !== 'extras' ? undefined : was);
        }
      }),
    );
  });

  test('changes nothing at all where it is what was understood, but that it is no guess', () => {
    for (const [name, read] of Object.entries(LISTS)) {
      const before = read();
      const columns = Object.fromEntries(before.columns.map(({ column, field }) => [column, field ?? null]));
      const said = before.columns.map(({ isGuess, ...column }) => column);
      expect(read({ columns }), name).toEqual({ ...before, columns: said });
    }
  });

  test('wins over an earlier word for the same, which is then of no column', () => {
    expect(chosenFor({ 0: 'name', 2: 'extras', 3: null }, 1, 'name')).toEqual({
      0: null,
      1: 'name',
      2: 'extras',
      3: null,
    });
    expect(chosenFor({ 0: 'name' }, 0, null)).toEqual({ 0: null });
    expect(chosenFor(undefined, 2, 'name')).toEqual({ 2: 'name' });
    // Of two that say the same, and of what a column can't be, nothing is made.
    const both = { columns: { 0: 'jobTitle', 1: 'jobTitle', 6: 'colour' } };
    expect(fieldsOf(LISTS.employees!(both)).slice(0, 2)).toEqual(['jobTitle', undefined]);
    expect(fieldsOf(LISTS.employees!(both))[6]).toBeUndefined();
  });

  test('exchanges two columns by two choices', () => {
    const columns = chosenFor(chosenFor({}, 0, 'jobTitle'), 1, 'name');
    const { lines } = readEntries('employee', people, { columns });
    expect(lines.map(({ values }) => [values.name, values.jobTitle])).toEqual([
      ['Bakker', 'Els'],
      ['Kok', 'Tom'],
    ]);
  });

  test('is read by the rules for its head: what is of a month waits for its tick, and a percentage is one of the wage', () => {
    const of = (choices: PasteChoices) => readEntries('employee', people, choices);
    expect(of({ columns: { 3: 'workHoursPerYear' } })).toMatchObject({
      offers: [{ field: 'workHoursPerYear', times: 12, head: 'Bruto p/m' }],
      unread: ['Uren per week', 'Bruto p/m', 'Toeslagen %', 'Telefoon'],
    });
    const [els] = of({ columns: { 4: null, 5: 'extras' }, yearly: ['yearlyWage'] }).lines;
    expect(els!.values).toMatchObject({ yearlyWage: 4_800_000, extras: 864_000 });
    expect(of({ columns: { 3: null } })).toMatchObject({ offers: [{ field: 'workHoursPerYear' }] });
    const month = [
      ['Product', 'Omzet maart', 'Omzet %'],
      ['Blond', '5', '6'],
    ];
    const [, march, share] = readTree(month, 1, [], SEGMENTS).columns;
    expect(march!.mayBe).toEqual(['cost', 'segment']);
    expect(share!.mayBe.filter(field => !field.includes('hare@'))).toEqual(['cost', 'segment']);
  });

  test('can be the segment of each line, or no longer that', () => {
    const block = [
      ['Product', 'Wie', 'Omzet', 'Omzet Pubs'],
      ['Blond', 'Shops', '10', '4'],
      ['Bruin', 'Cafés', '5', '4'],
    ];
    const asked = readTree(block, 1, [], SEGMENTS, { columns: { 1: 'segment' } });
    expect(asked).toMatchObject({
      ...{ isLong: true, parts: [], unread: ['Omzet Pubs'] },
      lines: [
        { segment: 'Shops', made: { held: [{ id: 's', revenue: 1_000 }] } },
        { problems: [{ code: 'noSegment' }] },
      ],
    });
    expect(asked.columns.flatMap(({ mayBe }) => mayBe).filter(field => field.includes('@'))).toEqual([]);
    const wide = readTree(long, 1, [], SEGMENTS, { columns: { 1: null } });
    expect(wide).toMatchObject({ isLong: false, parts: [{ field: 'revenue@p' }], unread: ['Klant'] });
  });
});
