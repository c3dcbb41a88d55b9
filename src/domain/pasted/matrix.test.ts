import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChosenNames,
  canBeChosen,
  NONE_CHOSEN,
  namesToMake,
  newFor,
  type PastedMatrix,
  proposedFor,
  readMatrix,
  withMade,
} from './matrix.ts';

const named = (...names: string[]) => names.map(name => ({ id: name.toLowerCase(), name }));
const PEOPLE = named('Anna', 'Bert', 'Cas');
const WORK = named('Brew', 'Bottle', 'Sell');
const figuresOf = (read: PastedMatrix | undefined) => [...(read?.figures ?? [])].flat();

test('each figure goes where its names say, in whatever order, and what is unknown or a sum is named and left out', () => {
  const read = readMatrix(
    [
      ['Employee', 'SELL', 'Brew', 'Clean', 'Total'],
      ['Cas', '20', '50', '30', '100'],
      ['Dora', '100', '', '', '100'],
      ['anna ', '5', '', '', '5'],
      ['Sum', '125', '50', '30', '205'],
    ],
    PEOPLE,
    WORK,
  );
  expect(figuresOf(read)).toEqual([
    { line: 2, row: 'cas', column: 'sell', text: '20' },
    { line: 2, row: 'cas', column: 'brew', text: '50' },
    { line: 4, row: 'anna', column: 'sell', text: '5' },
    { line: 4, row: 'anna', column: 'brew', text: '' },
  ]);
  expect(read).toMatchObject({
    count: 4,
    unknown: { rows: ['Dora'], columns: ['Clean'] },
    free: { rows: [{ name: 'Bert' }], columns: [{ name: 'Bottle' }] },
    twice: [],
    totals: ['Sum', 'Total'],
    isOfWeek: false,
  });
});

test('a sheet is known by names that can be nobody else, too, though few are written as here', () => {
  const named = (...names: string[]) => names.map(name => ({ id: name, name }));
  const work = named('Brand strategy', 'Websites', 'Campaigns', 'Social media', 'Studio & IT');
  const people = named('Hannah Reed', 'Bilal Khan', 'Grace Lin');
  const block = [
    ['', 'Campaigns', 'Web', 'Social', 'Studio', 'Travel'],
    ['Grace', '40', '60', '', '', ''],
    ['Hannah', '', '', '50', '50', ''],
  ];
  const read = readMatrix(block, people, work);
  expect(read?.unknown).toEqual({ rows: ['Grace', 'Hannah'], columns: ['Web', 'Social', 'Studio', 'Travel'] });
  // Of other words it is none.
  expect(
    readMatrix(
      [
        ['', 'a', 'b', 'c', 'Campaigns'],
        ['x', '1', '2', '3', '4'],
      ],
      people,
      work,
    ),
  ).toBeUndefined();
});

test('where a line ends before its last cells, those keep what they have', () => {
  const read = readMatrix(
    [
      ['', 'Brew', 'Sell'],
      ['Anna', '40'],
      ['Cas', '20', ''],
    ],
    PEOPLE,
    WORK,
  );
  expect(figuresOf(read).map(({ row, column, text }) => [row, column, text])).toEqual([
    ['anna', 'brew', '40'],
    ['cas', 'brew', '20'],
    ['cas', 'sell', ''],
  ]);
});

test('names that stand there twice are named', () => {
  const block = [
    ['', 'Brew', 'Sell', 'brew'],
    ['Anna', '1', '2', '3'],
  ];
  expect(readMatrix(block, PEOPLE, WORK)?.twice).toEqual(['brew']);
});

test('what has no heads or no names is no such table', () => {
  const isTable = (block: string[][]) => readMatrix(block, PEOPLE, WORK) !== undefined;
  expect(isTable([['Brew', 'Sell']])).toBe(false);
  expect(
    isTable([
      ['', 'Brew'],
      ['10', '20'],
    ]),
  ).toBe(false);
  expect(
    isTable([
      ['Anna', '10'],
      ['Bert', '20'],
    ]),
  ).toBe(false);
  const written = ['Dora', 'Els', 'Anna'].map(name => [name, '1', '2', '3']);
  expect(isTable([['', 'A', 'B', 'Brew'], ...written])).toBe(false);
  expect(isTable([['', '10', 'Brew', 'Sell'], ...written])).toBe(true);
  expect(isTable([['', '10', '20', 'Sell'], written[2]!])).toBe(false);
});

test('of a table that knows its heads or its names the others may all be written in another way', () => {
  const people = readMatrix(
    [
      ['', 'Brew', 'Sell'],
      ['A. Smit', '1', '2'],
      ['C. Bos', '3', '4'],
    ],
    PEOPLE,
    WORK,
  );
  expect(people).toMatchObject({ count: 0, unknown: { rows: ['A. Smit', 'C. Bos'], columns: [] } });
  const work = readMatrix(
    [
      ['', 'Brewing', 'Selling'],
      ['Anna', '1', '2'],
    ],
    PEOPLE,
    WORK,
  );
  expect(work).toMatchObject({ count: 0, unknown: { rows: [], columns: ['Brewing', 'Selling'] } });
});

test('a name is known by its words, also with a unit behind it, unless two are alike then', () => {
  const rent = [{ id: 'rent', name: 'Rent' }];
  expect(
    readMatrix(
      [
        ['', 'Sell'],
        ['Rent (m²)', '1'],
      ],
      rent,
      WORK,
    )?.count,
  ).toBe(1);
  const two = [
    { id: 'a', name: 'Bread (Shop)' },
    { id: 'b', name: 'Bread (Web)' },
  ];
  const read = readMatrix(
    [
      ['', 'Sell'],
      ['Bread', '1'],
      ['Bread (Web)', '2'],
    ],
    two,
    WORK,
  );
  expect(figuresOf(read).map(one => one.row)).toEqual(['b']);
});

test('in any order and with any others between, every figure of the matrix comes back to its place', () => {
  const order = <Thing>(things: readonly Thing[]) =>
    fc.shuffledSubarray([...things], { minLength: things.length, maxLength: things.length });
  fc.assert(
    fc.property(order(PEOPLE), order(WORK), (people, work) => {
      const block = [
        ['', ...work.map(({ name }) => name)],
        ...people.map(({ id, name }) => [name, ...work.map(one => `${id} ${one.id}`)]),
      ];
      const figures = figuresOf(readMatrix(block, PEOPLE, WORK));
      expect(figures).toHaveLength(9);
      for (const { row, column, text } of figures) expect(text).toBe(`${row} ${column}`);
    }),
  );
});

test('hours are of a week where nobody has more than a week has, and all work more than that in a year', () => {
  const isOfWeek = (anna: string, hoursOf?: (row: string) => number) =>
    readMatrix(
      [
        ['', 'Brew', 'Sell'],
        ['Anna', anna, '16'],
        ['Bert', '', ''],
      ],
      PEOPLE,
      WORK,
      { hoursOf },
    )?.isOfWeek;
  expect(isOfWeek('20,5', () => 1_976_00)).toBe(true);
  expect(isOfWeek('44', () => 1_976_00)).toBe(true);
  expect(isOfWeek('44,01', () => 1_976_00)).toBe(false);
  expect(isOfWeek('20', () => 40_00)).toBe(false);
  expect(isOfWeek('20')).toBe(false);
});

test('an unknown name is the row or column that somebody chose for it, or is left out', () => {
  const block = [
    ['', 'Brewing', 'Sell', 'Clean'],
    ['Anna', '1', '2', '3'],
    ['B. Smit', '4', '5', '6'],
  ];
  // Who is known is nobody else, whatever is chosen.
  const choices = [['B. Smit', 'bert'] as const, ['Anna', 'cas'] as const];
  const chosen = { rows: new Map(choices), columns: new Map([['Brewing', 'brew']]) };
  const read = readMatrix(block, PEOPLE, WORK, { chosen });
  expect(figuresOf(read).map(({ row, column, text }) => `${row} ${column} ${text}`)).toEqual([
    ...['anna brew 1', 'anna sell 2', 'bert brew 4', 'bert sell 5'],
  ]);
  expect(read).toMatchObject({
    count: 4,
    unknown: { rows: [], columns: ['Clean'] },
    free: { rows: [{ name: 'Cas' }], columns: [{ name: 'Bottle' }] },
  });
});

test('nothing can be chosen where each row and column is named already', () => {
  const read = (...names: string[]) =>
    readMatrix([['', 'Brew', 'Clean'], ...names.map(name => [name, '1', '2'])], PEOPLE, WORK.slice(0, 1))!;
  expect(canBeChosen(read('Anna', 'Bert', 'Cas', 'Dora'), false)).toBe(false);
  expect(canBeChosen(read('Anna', 'Bert', 'Dora'), false)).toBe(true);
  expect(canBeChosen(read('Anna', 'Bert'), false)).toBe(false);
  // Where columns are made for them, an unknown one can.
  expect(canBeChosen(read('Anna', 'Bert'), true)).toBe(true);
  expect(
    canBeChosen(
      readMatrix(
        [['', 'Brew'], ...['Anna', 'Bert', 'Cas', 'Dora'].map(name => [name, '1'])],
        PEOPLE,
        WORK.slice(0, 1),
      )!,
      true,
    ),
  ).toBe(false);
});

test('a column can be one that is made for it, also where there is none yet, and its figures go there once it has an id', () => {
  const block = [
    ['', 'Brew', 'Clean'],
    ['Anna', '1', '2'],
  ];
  const chosen = {
    ...NONE_CHOSEN,
    columns: new Map([
      ['Clean', newFor('Clean')],
      ['Brew', 'brewing'],
    ]),
  };
  expect(namesToMake(chosen)).toEqual(['Clean']);
  const placed = (some: ChosenNames, work: typeof WORK) =>
    figuresOf(readMatrix(block, PEOPLE, work, { chosen: some })).map(({ column, text }) => [column, text]);
  const made = withMade(
    chosen,
    new Map([
      ['Clean', 'c1'],
      ['Brew', 'b1'],
    ]),
  );
  expect(placed(made, [])).toEqual([
    ['brewing', '1'],
    ['c1', '2'],
  ]);
  expect(placed(chosen, WORK)).toEqual([
    ['brew', '1'],
    [newFor('Clean'), '2'],
  ]);
  // What could not be made stays what was chosen.
  expect(withMade(chosen, new Map())).toEqual(chosen);
});

test('what was said of a name is proposed again, as long as it can be that, and nobody is proposed for two', () => {
  const free = named('Printing', 'Binding');
  const said = new Map([
    ['Press', 'printing'],
    ['Fold', newFor('Fold')],
    ['Sell', 'gone'],
    ['Bind', 'printing'],
  ]);
  expect([...proposedFor(['Press', 'Fold', 'Sell', 'Printng', 'Bindng'], free, said)]).toEqual([
    ['Press', 'printing'],
    ['Fold', 'new Fold'],
    ['Bindng', 'binding'],
  ]);
});

test('what is chosen moves no figure of a name that is known, takes nothing that the block names, and counts what it adds', () => {
  const texts = fc.constantFrom('Anna', 'Bert', 'Cas', 'Dora', 'E. Visser', 'Total');
  const work = fc.constantFrom('Brew', 'Bottle', 'Sell', 'Clean', 'Drive');
  const table = fc.record({
    people: fc.uniqueArray(texts, { minLength: 1 }),
    work: fc.uniqueArray(work, { minLength: 1 }),
    row: fc.nat(),
    column: fc.nat(),
  });
  fc.assert(
    fc.property(table, ({ people, work, row, column }) => {
      const block = [['', ...work], ...people.map(name => [name, ...work.map(of => `${name} ${of}`)])];
      const before = readMatrix(block, PEOPLE, WORK);
      if (!before) return;
      const { unknown, free } = before;
      const choiceOf = (axis: 'rows' | 'columns', at: number) => {
        const [name, thing] = [unknown[axis][0], free[axis][at % (free[axis].length || 1)]];
        return new Map(name && thing ? [[name, thing.id]] : []);
      };
      const chosen = { rows: choiceOf('rows', row), columns: choiceOf('columns', column) };
      const after = readMatrix(block, PEOPLE, WORK, { chosen })!;
      const placed = (read: PastedMatrix) => figuresOf(read).map(one => `${one.row} ${one.column} ${one.text}`);
      expect(placed(after)).toEqual(expect.arrayContaining(placed(before)));
      expect([before.count, after.count]).toEqual([placed(before).length, placed(after).length]);
      expect(after.twice).toEqual([]);
      for (const axis of ['rows', 'columns'] as const) {
        const ids = new Set(free[axis].map(({ id }) => id));
        expect(figuresOf(before).some(one => ids.has(axis === 'rows' ? one.row : one.column))).toBe(false);
        expect(after.unknown[axis]).toHaveLength(unknown[axis].length - chosen[axis].size);
        expect(after.free[axis]).toHaveLength(free[axis].length - chosen[axis].size);
      }
    }),
  );
});
