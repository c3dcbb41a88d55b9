import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMatrix } from './matrix.ts';
import { asParts, sheetOfPairs } from './pairs.ts';

const named = (...names: string[]) => names.map(name => ({ id: name.toLowerCase(), name }));
const PEOPLE = named('Anna', 'Bert', 'Cas');
const WORK = named('Brew', 'Bottle', 'Sell');
const cells = (text: string) => text.split('\n').map(line => line.split('|'));
const pairs = (text: string) => sheetOfPairs(cells(text), PEOPLE, WORK);
const sheet = (text: string) => pairs(text)?.block;

describe('A list with a line for each person and process', () => {
  test('is the table of its names, with or without a heading, whichever comes first', () => {
    const table = [
      ['', 'Brew', 'Sell'],
      ['Anna', '40', '60'],
      ['cas', '', '100%'],
    ];
    expect(sheet('Who|What|Part\nAnna|Brew|40\nAnna|Sell|60\ncas|Sell|100%')).toEqual(table);
    expect(sheet('Anna|Brew|40\nAnna|Sell|60\ncas|Sell|100%')).toEqual(table);
    expect(sheet('Brew|Anna|40\nSell|Anna|60\nSell|cas|100%')).toEqual(table);
  });

  test('adds what it has of a pair several times, as hours of each week', () => {
    expect(sheet('Week|Who|What|Hours\nWeek 1|Anna|Brew|7,5\nWeek 2|anna|brew|8')).toEqual([
      ['', 'Brew'],
      ['Anna', '15,5'],
    ]);
    const { lines, filled } = readMatrix(cells('Anna|Brew|7,5\n|Brew|8\nAnna|Sell|'), PEOPLE, WORK)!;
    expect([lines, filled], 'A line without a figure is none.').toEqual([2, 1]);
    // Of somebody whom nobody knows nothing is entered, and nothing was added up.
    const known = readMatrix(cells('Anna|Brew|7,5\nBert|Sell|8\nSem|Brew|9\nAnna|Rest|1'), PEOPLE, WORK)!;
    expect([known.lines, known.filled]).toEqual([2, 2]);
    // Percentages are not added: nobody can tell what they are parts of.
    expect(sheet('Anna|Brew|40%\nAnna|Brew|50%')).toBeUndefined();
  });

  test('has its figures behind the names: what stands before them is the number of a week or of a person', () => {
    const table = [
      ['', 'Brew'],
      ['Anna', '7,5'],
    ];
    expect(sheet('Week|No.|Who|What|Hours\n1|12|Anna|Brew|7,5')).toEqual(table);
    expect(sheet('1|Anna|Brew|7,5')).toEqual(table);
    expect(sheet('Hours|Who|What\n7,5|Anna|Brew')).toBeUndefined();
    // Of several the one that is called hours.
    expect(sheet('Who|What|Hours|Week\nAnna|Brew|7,5|1')).toEqual(table);
  });

  test('hours are parts of what each has together where percentages are wanted', () => {
    expect(pairs('Who|What|Uren\nAnna|Brew|1')?.areHours).toBe(true);
    expect(pairs('Who|What|Part\nAnna|Brew|1')?.areHours).toBe(false);
    expect(pairs('Anna|Brew|1')?.areHours).toBe(false);
    const list = cells('Week|Who|What|Uren\n1|Henk|Brew|66\n1|Anna|Brew|30\n2|Anna|Sell|90');
    const read = (areShares: boolean) => readMatrix(list, PEOPLE, WORK, { areShares })!;
    const texts = (areShares: boolean) => [...read(areShares).figures].flat().map(({ text }) => text);
    expect([read(true).hours, texts(true)]).toEqual(['asParts', ['25', '75']]);
    expect([read(false).hours, texts(false)]).toEqual(['asThey', ['30', '90']]);
    expect(readMatrix(cells('Anna|Brew|1'), PEOPLE, WORK)!.hours).toBeUndefined();
    // A third three times is all of it.
    const thirds = asParts([
      ['', 'a', 'b', 'c', 'd'],
      ['Anna', '1', '1', '1', ''],
    ])[1]!;
    expect([thirds[1]!.slice(0, 6), thirds[4]]).toEqual(['33,333', '']);
  });

  test('a name that stands above several lines counts for each of them, and what is empty is nothing', () => {
    expect(sheet('Who|What|Part\nAnna|Brew|40\n|Sell|60\n||5\nBert|Sell|')).toEqual([
      ['', 'Brew', 'Sell'],
      ['Anna', '40', '60'],
    ]);
  });

  test('keeps names that are not known, and is none where most are not, or where several columns are figures', () => {
    expect(sheet('Anna|Brew|40\nDora|Clean|60')).toEqual([
      ['', 'Brew', 'Clean'],
      ['Anna', '40', ''],
      ['Dora', '', '60'],
    ]);
    expect(sheet('Head|Head|1\nDora|Brew|40\nEls|Brew|60\nAnna|Brew|1')).toBeUndefined();
    expect(sheet('Who|What|Part|Cost\nAnna|Brew|4|100')).toBeUndefined();
    expect(sheet('Who|Brew|Sell\nAnna|40|60')).toBeUndefined();
    expect(sheet('Who|What\nAnna|Brew')).toBeUndefined();
    expect(sheet('Anna|40')).toBeUndefined();
  });

  test('is read as the table is that says the same', () => {
    const part = fc.integer({ min: 1, max: 100 });
    const parts = fc.array(fc.tuple(fc.constantFrom(...PEOPLE), fc.constantFrom(...WORK), part), { minLength: 1 });
    fc.assert(
      fc.property(parts, all => {
        const list = all.map(([one, work, part]) => [one.name, work.name, `${part}`]);
        const read = readMatrix(list, PEOPLE, WORK)!;
        const sums = new Map<string, number>();
        for (const [one, work, part] of all) {
          const key = `${one.id} ${work.id}`;
          sums.set(key, (sums.get(key) ?? 0) + part);
        }
        const figures = [...read.figures].flat().filter(({ text }) => text !== '');
        expect(new Map(figures.map(({ row, column, text }) => [`${row} ${column}`, Number(text)]))).toEqual(sums);
      }),
    );
  });
});
