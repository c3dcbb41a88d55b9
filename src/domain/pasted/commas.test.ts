import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, namesWithoutHead } from './cells.ts';
import { blockWithDots, readWithCommas, withoutThousands } from './commas.ts';
import { readEntries } from './entries.ts';
import { readPeople } from './people.ts';
import { readSegments } from './segments.ts';
import { readTree } from './tree.ts';

const tree = (block: Block) => readTree(block, 1, [], []);
type Read = ReturnType<typeof tree>;
const problemsIn = ({ lines }: Pick<Read, 'lines'>) => lines.flatMap(({ problems }) => problems).length;
const likelier = (block: Block, said?: 'thousands' | 'asWritten') => readWithCommas(block, tree, problemsIn, said);
const costsOf = ({ lines }: Read) => lines.map(({ cost, figures }) => ({ cost, ...figures }));

/** As it was pasted: no head above the names, a word that is known nowhere, and commas for thousands. */
const SHEET: Block = [
  ['', 'Items', 'Sales'],
  ['Cola', '1,200', '24,500'],
  ['Beer', '800', '12,000'],
];

describe('A first column without a head', () => {
  test('is the names, where each line has another word in it', () => {
    const { understood, isDotted } = likelier(SHEET);
    expect(isDotted).toBe(true);
    expect(costsOf(understood)).toEqual([
      { cost: 'Cola', units: 1_200_00, revenue: 24_500_00, directCost: 0 },
      { cost: 'Beer', units: 800_00, revenue: 12_000_00, directCost: 0 },
    ]);
    expect(understood.columns.map(({ field, isGuess }) => [field, isGuess])).toEqual([
      ['cost', undefined],
      ['units', true],
      ['revenue', undefined],
    ]);
  });

  test('is the names of people, costs and segments alike; what else is not understood is told', () => {
    const people: Block = [
      ['', 'Team', 'Gross'],
      ['Tom', 'Bar', '24.500'],
      ['Els', 'Bar', '30.000'],
    ];
    const read = readEntries('employee', people);
    expect(read.lines.map(({ values }) => [values.name, values.yearlyWage])).toEqual([
      ['Tom', 24_500_00],
      ['Els', 30_000_00],
    ]);
    expect(read.unread).toEqual(['Team']);
    expect(
      readEntries('otherCost', [
        ['', 'Bedrag'],
        ['Huur', '12.000'],
        ['Gas', '800'],
      ]).lines[1]!.values,
    ).toMatchObject({ name: 'Gas', totalCost: 800_00 });
    expect(
      readSegments(
        [
          ['', 'Omzet'],
          ['Winkels', '10'],
          ['Web', '5'],
        ],
        20,
        [],
      ).lines.map(({ name }) => name),
    ).toEqual(['Winkels', 'Web']);
    const known = { reports: [], emails: [], mayGrant: () => true };
    expect(
      readPeople(
        [
          ['', 'E-mail'],
          ['Anna Bos', 'anna@bakery.nl'],
        ],
        known,
      ).people[0],
    ).toMatchObject({
      ...{ firstName: 'Anna', lastName: 'Bos', problems: [] },
    });
  });

  test('is none of them where a head says which they are, where it leaves some out or says one twice, or holds codes or figures', () => {
    const top = ['', 'Items'];
    const found = (...names: string[]) =>
      namesWithoutHead(
        top,
        names.map((name, at) => [name, `${at}`]),
      );
    expect(found('Cola', 'Beer')).toBe(0);
    // A sum need not be called one.
    expect(found('Cola', 'Beer', '')).toBe(0);
    for (const names of [['Cola', '', 'Beer'], ['Cola', 'cola'], ['A1', 'A2'], ['1', '2'], ['Cola', 'x@y.nl'], ['']])
      expect(found(...names), names.join()).toBeUndefined();
    expect(namesWithoutHead(['Drink', 'Items'], [['Cola', '1']])).toBeUndefined();
    expect(namesWithoutHead(['', '', 'Items'], [['', 'Cola', '1']])).toBe(1);
    expect(namesWithoutHead([], [])).toBeUndefined();
    const named = tree([
      ['', 'Product', 'Sales'],
      ['Cold', 'Cola', '10'],
      ['Warm', 'Tea', '5'],
    ]);
    expect(costsOf(named).map(({ cost }) => cost)).toEqual(['Cola', 'Tea']);
    expect(named.columns[0]!.field).toBeUndefined();
  });

  test('reads as it does below the word for it', () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,9}$/), {
      ...{ minLength: 1, maxLength: 6, selector: word => word.toLowerCase() },
    });
    const figures = fc.integer({ min: 1, max: 900_000 });
    fc.assert(
      fc.property(words, fc.constantFrom('Items', 'Sales', 'Purchases', 'Wat'), figures, (names, head, figure) => {
        const below = names.map((name, at) => [name, `${figure + at * 7}`, '1.000.000']);
        const asRead = (first: string) => costsOf(tree([[first, head, 'Revenue'], ...below]));
        expect(asRead('')).toEqual(asRead('Product'));
      }),
    );
  });
});

describe('Commas of a pasted list', () => {
  test('are thousands where less of it is wrong then, though not all is right', () => {
    const wrong: Block = [...SHEET, ['Tea', 'some', '1,000']];
    expect(likelier(wrong)).toMatchObject({ isDotted: true });
    expect(problemsIn(likelier(wrong).understood)).toBeLessThan(problemsIn(tree(wrong)));
    // Each line has something else wrong with it, too.
    const homeless = readWithCommas(SHEET, block => readTree(block, 2, [], []), problemsIn, undefined);
    expect(homeless.isDotted).toBe(true);
  });

  test('are read as they are written where somebody says so, and as thousands where that is all the same', () => {
    expect(likelier(SHEET, 'asWritten')).toMatchObject({ isDotted: false, dotted: expect.anything() });
    const same: Block = [
      ['Product', 'Wat', 'Sales'],
      ['Cola', '1,200', 'much'],
    ];
    expect(likelier(same).isDotted).toBe(false);
    expect(likelier(same, 'thousands').isDotted).toBe(true);
    // Where they prevent nothing, there is nothing to say.
    const right: Block = [
      ['Product', 'Wat', 'Sales'],
      ['Cola', '1,200', '5'],
    ];
    expect(likelier(right, 'thousands')).toMatchObject({ isDotted: false, dotted: undefined });
  });

  test('change nothing of a list that is right as it is written, and never make more of it wrong', () => {
    const figure = fc.constantFrom('1,200', '24,5', '12.5', '800', '1.000', '1,234.56', 'much', '', '0');
    const lines = fc.array(fc.tuple(fc.constantFrom('Cola', 'Beer', 'Tea', ''), figure, figure), { maxLength: 5 });
    fc.assert(
      fc.property(lines, lines => {
        const block: Block = [['Product', 'Units', 'Sales'], ...lines];
        const asWritten = tree(block);
        const { understood, isDotted, dotted } = likelier(block);
        expect(problemsIn(understood)).toBeLessThanOrEqual(problemsIn(asWritten));
        if (problemsIn(asWritten) === 0)
          expect({ understood, dotted }).toEqual({ understood: asWritten, dotted: undefined });
        if (isDotted) expect(understood).toEqual(tree(dotted!));
      }),
    );
  });
});

test('what goes on to where it may be read as a percentage has no marks of thousands, which would be decimal ones there', () => {
  const block: Block = [['Rent', '1,200', '60,000', '', '40', '60%']];
  expect(withoutThousands(block, blockWithDots(block)!)).toEqual([['Rent', '1200', '60000', '', '40', '60%']]);
});
