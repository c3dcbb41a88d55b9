import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../money.ts';
import { parseAmount } from '../numbers.ts';
import type { PasteChoices } from './choices.ts';
import { readTree } from './tree.ts';

type Block = readonly (readonly string[])[];
const sheet = (text: string): Block =>
  text
    .trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()));
const read = (block: Block, choices?: PasteChoices, segments: readonly string[] = []) =>
  readTree(
    block,
    1,
    [],
    segments.map(name => ({ id: name, name })),
    choices,
  );
/** What each column is, a guess with its question mark. */
const fieldsOf = (...about: Parameters<typeof read>) =>
  read(...about).columns.map(({ field = '–', isGuess }) => (isGuess ? `${field}?` : field));

const PRINTER = sheet(`
  Product        | Omzet   | Papier en inkt | Oplagen | Bedrijven | Verenigingen | Particulieren
  Folders        | 412.000 | 168.500        | 340     | 75%       | 20%          | 5%
  Boeken         | 287.300 | 94.200         | 58      | 30%       | 50%          | 20%
  Visitekaartjes | 76.800  | 14.900         | 1.120   | 70%       | 5%           | 25%
  Spandoeken     | 138.400 | 61.300         | 265     | 60%       | 35%          | 5%
  Trouwkaarten   | 54.900  | 9.700          | 410     | 0%        | 0%           | 100%`);
const BREWERY = sheet(`
  Beer    | Revenue | Crates | Malt, hops and bottles
  Blonde  | 184.000 | 7.400  | 71.300
  Triple  | 96.500  | 2.900  | 41.800
  Alcohol-free | 21.000 | 900 | 24.500`);
/** The brewery's, with its last column called otherwise or filled in otherwise. */
const called = (head: string) => BREWERY.map(([a, b, c, d], at) => [a!, b!, c!, at === 0 ? head : d!]);
const filled = (...cells: string[]) => BREWERY.map(([a, b, c, d], at) => [a!, b!, c!, at === 0 ? d! : cells[at - 1]!]);
const beside = (head: string, ...cells: string[]) =>
  BREWERY.map((line, at) => [...line, at === 0 ? head : cells[at - 1]!]);
const ALL = ['cost', 'revenue', 'units?', 'directCost?'];

describe('What a trade buys', () => {
  test('is read as direct costs beside what it counts, and both are told as guesses', () => {
    expect(fieldsOf(PRINTER).slice(0, 4)).toEqual(['cost', 'revenue', 'directCost?', 'units?']);
    expect(read(PRINTER).unknown).toEqual(['Bedrijven', 'Verenigingen', 'Particulieren']);
    const divided = read(PRINTER, {}, ['Bedrijven', 'Verenigingen', 'Particulieren']);
    expect(divided.unread).toEqual([]);
    expect(divided.lines[0]!.made).toMatchObject({
      totals: { units: 340_00, revenue: 412_000_00, directCost: 168_500_00 },
      held: [{ directCost: 126_375_00 }, { directCost: 33_700_00 }, { directCost: 8_425_00 }],
    });
    expect(fieldsOf(BREWERY)).toEqual(ALL);
  });

  test('is read alone where it shows that it is money, or something else is counted by its name', () => {
    const alone = BREWERY.map(([beer, revenue, , bought]) => [beer!, revenue!, bought!]);
    // Bottles cost a few euros each: as large as what was bought for them.
    expect(fieldsOf(alone)).toEqual(['cost', 'revenue', '–']);
    for (const show of [(cell: string) => `€ ${cell}`, (cell: string) => `${cell},00`]) {
      const shown = alone.map(([a, b, c], at) => [a!, b!, at === 0 ? c! : show(c!)]);
      expect(fieldsOf(shown)).toEqual(['cost', 'revenue', 'directCost?']);
    }
    for (const head of ['Malt (€)', 'Malt in euros', 'Mout EUR'])
      expect(fieldsOf(called(head).map(([a, b, , d]) => [a!, b!, d!])), head).toEqual([
        'cost',
        'revenue',
        'directCost?',
      ]);
    const units = BREWERY.map(([a, b, c, d], at) => [a!, b!, at === 0 ? 'Units' : c!, d!]);
    expect(fieldsOf(units)).toEqual(['cost', 'revenue', 'units', 'directCost?']);
    const ofShops = BREWERY.map(([a, b, c, d], at) => [a!, at ? b! : 'Revenue Shops', at ? c! : 'Units Shops', d!]);
    expect(fieldsOf(ofShops, {}, ['Shops'])).toEqual(['cost', 'revenue@Shops', 'units@Shops', 'directCost?']);
  });

  test('is read whatever else is counted, which is then of no column', () => {
    expect(fieldsOf(beside('Batches', '31', '14', '4'))).toEqual(['cost', 'revenue', '–', 'directCost?', '–']);
  });

  test('is what somebody says instead, and no guess once it was said', () => {
    expect(fieldsOf(BREWERY, { columns: { 3: null } })).toEqual(['cost', 'revenue', 'units?', '–']);
    expect(fieldsOf(BREWERY, { columns: { 3: 'directCost' } })).toEqual(['cost', 'revenue', 'units?', 'directCost']);
    expect(fieldsOf(BREWERY, { columns: { 2: 'directCost' } })).toEqual(['cost', 'revenue', 'directCost', '–']);
    expect(fieldsOf(BREWERY, { columns: { 3: 'units' } })).toEqual(['cost', 'revenue', '–', 'units']);
  });

  test('is not read where direct costs are, in all, of a segment or of a month, or nothing was earned', () => {
    const cells = ['9.000', '4.000', '1.000'];
    for (const head of ['Purchases', 'Purchases per month', 'Purchases %', 'Materials Shops'])
      expect(fieldsOf(beside(head, ...cells), {}, ['Shops'])[3], head).toBe('–');
    const budgeted = BREWERY.map(([a, b, c, d], at) => [a!, at ? b! : 'Budget', c!, d!]);
    expect(fieldsOf(budgeted)).toEqual(['cost', '–', '–', '–']);
  });

  test('is not read where another column may be money as well', () => {
    expect(fieldsOf(beside('Yeast', '21.300', '11.000', '4.000'))).toEqual(['cost', 'revenue', '–', '–', '–']);
    expect(fieldsOf(beside('Yeast', '21,50', '11', '4'))).toEqual(['cost', 'revenue', '–', '–', '–']);
    expect(fieldsOf(beside('Prices', '21,50', '11', '4')).slice(0, 4)).toEqual(ALL);
  });

  test('is not read where its head says something else, or another year', () => {
    for (const head of [
      ...[
        'Margin',
        'Result',
        'Gross',
        'Labour',
        'Arbeid',
        'Huur',
        'Stock',
        'Voorraad',
        'Commission',
        'Export',
        'Webshop',
      ],
      ...[
        'Last',
        'Vorig',
        'Revenue 2025',
        'Malt 2025',
        'Malt per month',
        'Malt %',
        'Waarvan horeca',
        'Totaal',
        'Liters',
      ],
    ])
      expect(fieldsOf(called(head))[3], head).toBe('–');
    const ofTheYear = called('Malt 2026').map(([a, b, c, d], at) => [a!, at ? b! : 'Revenue 2026', c!, d!]);
    expect(fieldsOf(ofTheYear)).toEqual(ALL);
  });

  test('is less than nine tenths of what was earned, a tenth or more, and in no line far more', () => {
    expect(fieldsOf(filled('171.300', '81.800', '18.500'))[3]).toBe('–');
    expect(fieldsOf(filled('1.300,00', '800,00', '450,00'))[3]).toBe('–');
    expect(fieldsOf(filled('71.300', '41.800', '32.500'))[3]).toBe('–');
    expect(fieldsOf(filled('71.300', '41.800', '31.500'))[3]).toBe('directCost?');
    expect(fieldsOf(filled('71.300', '41.800', ''))[3]).toBe('directCost?');
    const unsold = [...BREWERY, ['Stout', '', '', '9.000']];
    expect(fieldsOf(unsold)[3]).toBe('–');
  });

  test('is not read where its figures are no amounts of money, or are written otherwise than what was earned', () => {
    expect(fieldsOf(filled('-71.300', '41.800', '24.500'))[3]).toBe('–');
    expect(fieldsOf(filled('24.500', '24.500', '24.500'))[3]).toBe('–');
    expect(fieldsOf(filled('031800', '041800', '024500'))[3]).toBe('–');
    expect(fieldsOf(filled('71.300,125', '41.800,00', '24.500,00'))[3]).toBe('–');
    expect(fieldsOf(filled('31801', '31802', '31803'))[3]).toBe('–');
    const signed = BREWERY.map(([a, b, c, d], at) => [a!, at ? `€ ${b}` : b!, c!, d!]);
    expect(fieldsOf(signed)[3]).toBe('–');
    expect(fieldsOf(signed.map(([a, b, c, d], at) => [a!, b!, c!, at ? `€ ${d}` : d!]))[3]).toBe('directCost?');
    const before = BREWERY.map(([a, b, c, d], at) => [d!, at ? a! : 'Product', b!, c!]);
    expect(fieldsOf(before)[0]).toBe('–');
  });

  test('is not read where it follows from other columns', () => {
    // Percentages of what was earned, or what these leave; what a margin leaves was spent.
    const part = ['39%', '43%', '117%'];
    const rest = ['61%', '57%', '-17%'];
    for (const cells of [part, ['38,75', '43,32', '116,67'], ['0,39', '0,43', '1,17']])
      expect(fieldsOf(beside('Margin', ...cells))[3], cells[0]).toBe('–');
    expect(fieldsOf(beside('Hop', ...part))[3]).toBe('–');
    expect(fieldsOf(beside('Hop', ...rest))[3]).toBe('–');
    expect(fieldsOf(beside('Margin', ...rest))[3]).toBe('directCost?');
    expect(fieldsOf(beside('Margin', '39%', '47%', '117%'))[3]).toBe('directCost?');
    expect(fieldsOf(beside('Organic', '0', '0', '1'))[3]).toBe('directCost?');
    // The same part of what was earned, or of what is counted.
    expect(fieldsOf(filled('38.640', '20.265', '4.410'))[3]).toBe('–');
    expect(fieldsOf(filled('59.200', '23.200', '7.200'))[3]).toBe('–');
    // A total, or what a cost leaves.
    const parts = sheet(`
      Beer   | Revenue | Units | Budget malt | Budget hops | Both
      Blonde | 184.000 | 7.400 | 51.300      | 20.000      | 71.300
      Triple | 96.500  | 2.900 | 30.800      | 11.000      | 41.800`);
    expect(fieldsOf(parts)[5]).toBe('–');
    expect(fieldsOf(parts.map(cells => cells.toSpliced(3, 1)))[4]).toBe('directCost?');
    const left = (head: string) =>
      sheet(`
        Beer   | Revenue | Units | ${head} | Malt
        Blonde | 184.000 | 7.400 | 104.000 | 80.000
        Triple | 96.500  | 2.900 | 60.200  | 36.300`);
    expect(fieldsOf(left('VAT'))[4]).toBe('–');
    expect(fieldsOf(left('Profit'))[4]).toBe('directCost?');
  });

  test('is read alone where a result is what it leaves', () => {
    const left = (...results: string[]) => beside('Result', ...results).map(cells => cells.toSpliced(2, 1));
    for (const results of [
      ['112.700', '54.700', '-3.500'],
      ['61%', '57%', '-17%'],
    ])
      expect(fieldsOf(left(...results))).toEqual(['cost', 'revenue', 'directCost?', '–']);
    expect(fieldsOf(left('12.700', '54.700', '-3.500'))[2]).toBe('–');
  });

  test('is not what a segment has that is not there yet', () => {
    const rest = sheet(`
      Beer   | Revenue | Units | Revenue Shops | Budget | Cafes
      Blonde | 184.000 | 7.400 | 104.000       | 9.000  | 80.000
      Triple | 96.500  | 2.900 | 60.200        | 9.000  | 36.300`);
    expect(fieldsOf(rest, {}, ['Shops'])[5]).toBe('–');
    const asked = sheet(`
      Beer   | Revenue | Crates | Shops | Malt
      Blonde | 184.000 | 7.400 | 104.000 | 71.300
      Triple | 96.500  | 2.900 | 60.200  | 41.800`);
    expect(fieldsOf(asked, {}, ['Shops'])[4]).toBe('–');
  });

  const hundreds = fc.integer({ min: 0, max: 4_000 }).map(hundreds => `${hundreds}00`);
  const counts = fc.integer({ min: 0, max: 900 }).map(String);
  const HEADS = ['Omzet', 'Papier', 'Oplagen', 'Bedrijven', 'Marge'];
  const lines = fc
    .array(fc.tuple(hundreds, hundreds, counts, fc.constantFrom('70%', '30%'), hundreds), {
      minLength: 2,
      maxLength: 5,
    })
    .map((lines): Block => [['Product', ...HEADS], ...lines.map((line, at) => [`Product ${'abcde'[at]}`, ...line])]);

  test('is only ever between a tenth and nine tenths of what was earned, and changes nothing else', () => {
    fc.assert(
      fc.property(lines, block => {
        const tree = read(block);
        const isRead = tree.columns[2]!.isGuess ?? false;
        const without = read(block, { columns: { 2: null } });
        const cents = (at: number, column: number) => {
          const said = parseAmount(block[at + 1]![column]!);
          return said.ok ? said.value : 0;
        };
        for (const [at, { made }] of tree.lines.entries()) {
          const directCost = isRead ? cents(at, 2) : 0;
          expect(made!.totals).toEqual({ ...without.lines[at]!.made!.totals, directCost });
        }
        const [earned, spent] = [1, 2].map(column => sum(tree.lines.map((_, at) => cents(at, column))));
        if (isRead) expect([spent! * 10 >= earned!, spent! * 10 <= earned! * 9]).toEqual([true, true]);
      }),
    );
  });

  test('is found in whatever order the columns stand behind the names', () => {
    const byHead = (block: Block) => read(block).columns.map(({ head, field }) => `${head}: ${field}`);
    fc.assert(
      fc.property(lines, fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 }), (block, order) => {
        const other = block.map(cells => [cells[0]!, ...order.map(column => cells[column]!)]);
        expect(byHead(other).toSorted()).toEqual(byHead(block).toSorted());
      }),
      { numRuns: 50 },
    );
  });

  test('takes no column that somebody said something of, and is none where all heads are words', () => {
    const field = fc.constantFrom(null, 'units', 'revenue', 'directCost');
    fc.assert(
      fc.property(lines, fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5'), field), (block, columns) => {
        for (const { column, isGuess } of read(block, { columns }).columns)
          if (columns[column] !== undefined) expect(isGuess).toBeUndefined();
        const known = ['Product', 'Omzet', 'Inkoop', 'Aantal', 'Bedrijven', 'Marge'];
        expect(fieldsOf([known, ...block.slice(1)])).toEqual(['cost', 'revenue', 'directCost', 'units', '–', '–']);
      }),
      { numRuns: 50 },
    );
  });
});
