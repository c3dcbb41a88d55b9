import { describe, expect, test } from 'vitest';
import { readTable } from './pasted-table.ts';

const WORDS = { name: ['name', 'naam'], email: ['e-mail'], role: ['rôle'] };
const read = (...block: string[][]) => readTable(block, WORDS, ['name', 'email']);

describe('A pasted block', () => {
  test('of nothing, or of empty cells, has no lines', () => {
    const nothing = { hasHead: false, unread: [], lines: [] };
    expect(read()).toEqual(nothing);
    expect(read(['', ' '], ['\t'])).toEqual(nothing);
  });

  test('has its heading in the first row that is not empty, and counts its lines as people count', () => {
    expect(read([' ', ''], ['', 'Naam', ' '], ['x', ' Anna ', ''], ['', ' '], ['', 'Bram'])).toEqual({
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

  test('without a heading has its fields in their order, and what is beyond them is not read', () => {
    expect(read(['Anna', ' anna@bakery.nl', 'x'], ['', 'bram@bakery.nl'])).toEqual({
      ...{ hasHead: false, unread: [] },
      lines: [
        { line: 1, cells: { name: 'Anna', email: 'anna@bakery.nl' } },
        { line: 2, cells: { email: 'bram@bakery.nl' } },
      ],
    });
  });
});
