import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount } from '../numbers.ts';
import type { PasteChoices } from './choices.ts';
import { readTree } from './tree.ts';

const SEGMENTS = [
  { id: 's', name: 'Shops' },
  { id: 'w', name: 'Web' },
];
type Block = readonly (readonly string[])[];
const readWith = (segments: typeof SEGMENTS, block: Block, choices?: PasteChoices) =>
  readTree(block, 1, [], segments, choices);
const read = (block: Block, choices?: PasteChoices) => readWith([], block, choices);
/** What each column is, a guess with its question mark. */
const fieldsOf = ({ columns }: ReturnType<typeof read>) =>
  columns.map(({ field = '–', isGuess }) => (isGuess ? `${field}?` : field));

/** Two costs with what stands below one more head, at the place of it. */
const beside = (head: string, one: string, other: string): Block => [
  ['Behandeling', head, 'Omzet'],
  ['Massage', one, '8.400'],
  ['Fysio', other, '14.200'],
];
const counted = beside('Behandelingen', '140', '62,5');

describe('What a trade counts', () => {
  test('is read as units, and is told as a guess', () => {
    const tree = read(counted);
    expect(fieldsOf(tree)).toEqual(['cost', 'units?', 'revenue']);
    expect(tree.unread).toEqual([]);
    expect(tree.lines.map(({ made }) => made!.totals.units)).toEqual([140_00, 62_50]);
    const ofCosts = [
      ['Klus', 'Directe kosten', 'Klussen'],
      ['Dak', '14.000', '1.200'],
    ];
    expect(fieldsOf(read(ofCosts))).toEqual(['cost', 'directCost', 'units?']);
  });

  test('may be called of a year', () => {
    for (const head of ['Klussen 2026', 'Klussen per jaar', 'Jobs/year', 'Klanten'])
      expect(fieldsOf(read(beside(head, '140', '62'))), head).toEqual(['cost', 'units?', 'revenue']);
    for (const head of ['2026', 'Jaar', 'Klussen per maand', 'Klussen per klant'])
      expect(fieldsOf(read(beside(head, '140', '62')))[1], head).toBe('–');
  });

  test('is units without a guess where a word says that it is counted, also of what costs are called', () => {
    for (const head of ['Aantal behandelingen', 'No. of events', 'Number of jobs', '# jobs', 'Aantal producten'])
      expect(fieldsOf(read(beside(head, '140', '62'))), head).toEqual(['cost', 'units', 'revenue']);
  });

  test('is what somebody says instead, and no guess once it was said', () => {
    expect(fieldsOf(read(counted, { columns: { 1: null } }))).toEqual(['cost', '–', 'revenue']);
    expect(fieldsOf(read(counted, { columns: { 1: 'directCost' } }))).toEqual(['cost', 'directCost', 'revenue']);
    expect(fieldsOf(read(counted, { columns: { 1: 'units' } }))).toEqual(['cost', 'units', 'revenue']);
  });

  test('is not read where another column is units, or may be as well, or nothing was earned or spent', () => {
    const [head, ...lines] = counted;
    const withOne = (name: string, ...cells: string[]) =>
      read([[...head!, name], ...lines.map((line, at) => [...line, cells[at]!])]);
    expect(fieldsOf(withOne('Aantal', '3', '9'))).toEqual(['cost', '–', 'revenue', 'units']);
    expect(fieldsOf(withOne('Cursussen', '3', '9'))).toEqual(['cost', '–', 'revenue', '–']);
    expect(fieldsOf(withOne('Prijs', '60', '227'))).toEqual(['cost', 'units?', 'revenue', '–']);
    expect(fieldsOf(withOne('Toeslag', '60,00', '227,50'))).toEqual(['cost', 'units?', 'revenue', '–']);
    expect(fieldsOf(withOne('Toeslag', '€ 60', '€ 227'))).toEqual(['cost', 'units?', 'revenue', '–']);
    expect(fieldsOf(read(counted.map(cells => cells.slice(0, 2))))).toEqual(['cost', '–']);
    expect(fieldsOf(read(beside('Behandelingen', '140', '62').map(([a, b]) => [a!, b!, ''])))).toEqual(['cost', '–']);
  });

  test('is not read where its figures look like money: cents, a sign, less than none, or much like what was earned', () => {
    for (const [one, other] of [
      ['140,00', '62,00'],
      ['140,25', '62'],
      ['€ 140', '€ 62'],
      ['-140', '62'],
      ['8.100', '15.300'],
      ['1.300', '1.000'],
    ] as const)
      expect(fieldsOf(read(beside('Vorig', one, other)))[1], one).toBe('–');
    for (const head of ['Resultaat', 'Marge', 'Prijs', 'Tarief', 'Omzet 2024', 'Behandelingen %', 'Behandelingen €'])
      expect(fieldsOf(read(beside(head, '140', '62')))[1], head).toBe('–');
  });

  test('is no number of a line, an account, a year or a telephone', () => {
    const three = (head: string, ...cells: string[]) =>
      fieldsOf(
        read([['Dienst', head, 'Omzet'], ...cells.map((cell, at) => [`Dienst ${'abc'[at]}`, cell, '900.000'])]),
      )[1];
    expect(three('X', '1', '2', '3')).toBe('–');
    expect(three('X', '101', '102', '103')).toBe('–');
    expect(three('X', '2025', '2026', '2026')).toBe('–');
    expect(three('X', '0612', '0613', '0699')).toBe('–');
    for (const head of ['Nr.', 'Artikelnummer', 'Code', 'Grootboekrekening', 'Postcode', 'Telefoon'])
      expect(three(head, '12', '40', '31'), head).toBe('–');
    expect(three('X', '12', '40', '31')).toBe('units?');
    const before = [
      ['X', 'Dienst', 'Omzet'],
      ['12', 'a', '900.000'],
      ['40', 'b', '900.000'],
    ];
    expect(fieldsOf(read(before))[0]).toBe('–');
  });

  test('is read beside columns of segments, which are no units of one that is not there yet', () => {
    const heads = (...of: string[]) => ['Dienst', ...of];
    const parts = [
      heads('Omzet', 'Klussen', 'Shops', 'Web'),
      ['Dak', '8.000', '12', '70', '30'],
      ['Goot', '6.000', '20', '20', '80'],
    ];
    expect(fieldsOf(read(parts))).toEqual(['cost', 'revenue', '–', '–', '–']);
    expect(fieldsOf(readWith(SEGMENTS, parts))).toEqual(['cost', 'revenue', 'units?', 'share@s', 'share@w']);
    const [shops] = SEGMENTS;
    const rest = [
      heads('Omzet', 'Omzet Shops', 'Web'),
      ['Dak', '8.000', '7.990', '10'],
      ['Goot', '6.000', '5.970', '30'],
    ];
    expect(fieldsOf(readWith([shops!], rest))[3]).toBe('–');
    const percent = [heads('Omzet', 'Shops', 'Web'), ['Dak', '8.000', '70%', '30'], ['Goot', '6.000', '60%', '40']];
    expect(fieldsOf(readWith([shops!], percent))[3]).toBe('–');
    const bare = [heads('Omzet', 'Shops', 'Web'), ['Dak', '8.000', '7', '3'], ['Goot', '6.000', '6', '9']];
    expect(fieldsOf(readWith([shops!], bare))[3]).toBe('–');
    expect(fieldsOf(readWith([shops!], bare, { figure: 'revenue' }))[3]).toBe('–');
    const units = [
      heads('Omzet', 'Eenheden Shops', 'Klussen'),
      ['Dak', '8.000', '7', '9'],
      ['Goot', '6.000', '6', '9'],
    ];
    expect(fieldsOf(readWith([shops!], units))[3]).toBe('–');
  });

  const counts = fc.integer({ min: 0, max: 2_000 }).map(halves => `${halves / 2}`.replace('.', ','));
  const euros = fc.integer({ min: 0, max: 5_000_000 }).map(cents => (cents / 100).toFixed(2).replace('.', ','));
  const linesOf = (figure: fc.Arbitrary<string>) =>
    fc
      .array(fc.tuple(figure, euros), { minLength: 1, maxLength: 6 })
      .map(
        (lines): Block => [
          ['Dienst', 'Klussen', 'Omzet'],
          ...lines.map(([one, revenue], at) => [`Dienst ${'abcdef'[at]}`, one, revenue]),
        ],
      );

  test('never changes an amount, and is read to the half', () => {
    fc.assert(
      fc.property(linesOf(counts), block => {
        const tree = read(block);
        const without = read(block, { columns: { 1: null } });
        const isRead = tree.columns[1]!.isGuess ?? false;
        for (const [at, { made, problems }] of tree.lines.entries()) {
          const { revenue, directCost } = without.lines[at]!.made!.totals;
          const said = parseAmount(block[at + 1]![1]!);
          const units = isRead && said.ok ? said.value : 0;
          expect([made!.totals, problems]).toEqual([{ units, revenue, directCost }, []]);
        }
      }),
    );
  });

  test('is no amount with cents, whatever stands beside it', () => {
    fc.assert(
      fc.property(linesOf(euros), block => {
        expect(fieldsOf(read(block))[1]).not.toBe('units?');
      }),
    );
  });
});
