import { describe, expect, test } from 'vitest';
import { readEntries } from './entries.ts';
import { readTable } from './table.ts';

const WORDS = { name: ['name', 'naam'], email: ['e-mail'], role: ['rôle'] };
const read = (...block: string[][]) => readTable(block, WORDS, ['name', 'email']);
const readLines = (...block: string[][]) => {
  const { hasHead, unread, lines } = read(...block);
  return { hasHead, unread, lines };
};

describe('A pasted block', () => {
  test('of nothing, or of empty cells, has no lines', () => {
    const nothing = { hasHead: false, unread: [], columns: [], totals: [], lines: [] };
    expect(read()).toEqual(nothing);
    expect(read(['', ' '], ['\t'])).toEqual(nothing);
  });

  test('has its heading in the first row that is not empty, and counts its lines as people count', () => {
    expect(readLines([' ', ''], ['', 'Naam', ' '], ['x', ' Anna ', ''], ['', ' '], ['', 'Bram'])).toEqual({
      ...{ hasHead: true, unread: [] },
      lines: [
        { line: 3, cells: { name: 'Anna' } },
        { line: 5, cells: { name: 'Bram' } },
      ],
    });
  });

  test('has a heading where at least half of its first row says what is below, each once', () => {
    const { hasHead, unread, lines } = read(
      ['Naam', 'E-mail (work)', ' Phone ', 'Town', ' '],
      ['Anna', 'anna@bakery.nl', '06', 'Delft', 'x'],
    );
    expect({ hasHead, unread }).toEqual({ hasHead: true, unread: ['Phone', 'Town'] });
    expect(lines).toEqual([{ line: 2, cells: { name: 'Anna', email: 'anna@bakery.nl' } }]);
    expect(read(['Naam', 'Phone', 'Town']).hasHead).toBe(false);
    expect(read(['Naam', 'Name']).hasHead).toBe(false);
    expect(read(['Naam', '', '', '']).hasHead).toBe(true);
    expect(read(['ROLE (of all)']).hasHead).toBe(true);
  });

  test('leaves nothing unread where a column has a head and nothing below it', () => {
    expect(read(['Naam', 'E-mail', 'Phone', 'Town'], ['Anna', '', '', 'Delft'], ['Bram', '', ' ', '']).unread).toEqual([
      'Town',
    ]);
  });

  test('has a heading where words stand above a column of numbers, or where somebody says so', () => {
    const sold = [
      ['Customers', 'Revenue'],
      ['Shops', '1.250'],
      ['Web', '6,100'],
      ['Trade', ''],
    ];
    expect(read(...sold).hasHead).toBe(true);
    expect(read(['Customers', '2025'], ['Shops', '1.250']).hasHead).toBe(true);
    expect(read(['Shops', '12'], ['Web', '13']).hasHead).toBe(false);
    expect(read(['Shops', 'none'], ['Web', 'some']).hasHead).toBe(false);
    expect(read(['Shops', '12'], ['Web', 'none']).hasHead).toBe(false);
    const told = (head: boolean, ...block: string[][]) =>
      readTable(block, WORDS, ['name', 'email'], { choices: { head } });
    expect(told(true, ['Customers'], ['Shops'])).toMatchObject({
      hasHead: true,
      lines: [{ cells: { name: 'Shops' } }],
    });
    expect(told(false, ['Naam'], ['Shops']).lines.map(({ cells }) => cells.name)).toEqual(['Naam', 'Shops']);
  });

  test('is read by the words in its heading where none of them is the heading, the longest first, each once', () => {
    const words = { cost: ['costs', 'product'], direct: ['direct costs'], units: ['units'] };
    const heads = (...top: string[]) =>
      Object.keys(
        readTable([top, top.map((_, at) => `${at + 1}`)], words, ['cost'], { choices: { head: true } }).lines[0]!.cells,
      );
    expect(heads('Product 2025', 'Direct costs 2025', 'Units sold')).toEqual(['cost', 'direct', 'units']);
    expect(heads('Product', 'Product costs')).toEqual(['cost']);
    expect(heads('Direct costs 2025', 'Units sold')).toEqual(['direct', 'units']);
    expect(heads('Coststore', 'Byproduct', 'units')).toEqual(['units']);
  });

  test.each(["'", '’', '‘', '`', '´'])('is read the same whatever the sign of the apostrophe is: %s', apostrophe => {
    const head = `Holiday + employer${apostrophe}s costs`;
    expect(
      readEntries('employee', [
        ['Name', head],
        ['Iris', '14.460'],
      ]).lines[0]!.values.extras,
    ).toBe(1_446_000);
  });

  test('has no line for a last one that is the total of the others, unless somebody says so', () => {
    const block = [['naam'], ['Shops'], ['Total 2025', '12'], ['']];
    expect(read(...block)).toMatchObject({ totals: ['Total 2025'], lines: [{ cells: { name: 'Shops' } }] });
    expect(readTable(block, WORDS, ['name'], { choices: { total: true } }).lines).toHaveLength(2);
    expect(read(['Totaal'], ['Shops']).totals).toEqual([]);
    expect(read(['naam'], ['Totaal'])).toMatchObject({ totals: [], lines: [{ cells: { name: 'Totaal' } }] });
    expect(read(['Shops'], ['SOM:'])).toMatchObject({ totals: ['SOM:'], lines: [{ cells: { name: 'Shops' } }] });
    expect(read(['Shops'], ['Total care']).totals).toEqual([]);
  });

  test('has no line for what is called a total of something, and is the sum of the lines above it or since the last one', () => {
    const named = (...block: [string, string, string][]) => {
      const { lines, totals } = readEntries('otherCost', [['Nr.', 'Naam', 'Bedrag'], ...block]);
      return { names: lines.map(({ values }) => values.name), totals };
    };
    const costs: [string, string, string][] = [
      ['1', 'Huur', '€ 30.000'],
      ['2', 'Energie', '€ 12.000,40'],
      ['', 'Subtotaal huisvesting', '€ 42.000'],
      ['3', 'Totale schoonmaak', '€ 9.000'],
      ['4', 'Verzekering', '€ 1.000'],
      ['', 'Subtotaal overig', '€ 10.000'],
    ];
    expect(named(...costs, ['', 'Totaal overige kosten', '€ 52.000'])).toEqual({
      names: ['Huur', 'Energie', 'Totale schoonmaak', 'Verzekering'],
      totals: ['Subtotaal huisvesting', 'Subtotaal overig', 'Totaal overige kosten'],
    });
    expect(named(...costs, ['', 'Totaal overige kosten', '€ 53.000']).totals).not.toContain('Totaal overige kosten');
    expect(named(['1', 'Huur', '10'], ['2', 'Totaalpakket', '10']).totals).toEqual([]);
    expect(named(['1', 'Huur', '10'], ['2', 'Totaal onderhoud', '10']).totals).toEqual([]);
  });

  test('without a heading has its fields in their order, and what is beyond them is not read', () => {
    expect(readLines(['Anna', ' anna@bakery.nl', 'x'], ['', 'bram@bakery.nl'])).toEqual({
      ...{ hasHead: false, unread: ['x'] },
      lines: [
        { line: 1, cells: { name: 'Anna', email: 'anna@bakery.nl' } },
        { line: 2, cells: { email: 'bram@bakery.nl' } },
      ],
    });
  });
});
