import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HUNDRED_PERCENT } from '../money.ts';
import { readEntries } from './entries.ts';
import { storesEntry, withEntriesThere } from './entry-changes.ts';
import { blockForMatrix, withPairsApart } from './for-matrix.ts';

const person = (name: string, yearlyWage: number, extras = 0, jobTitle = '', percentage: number | null = null) => ({
  ...{ id: name, name, jobTitle, workHoursPerYear: 170_000 },
  ...{ yearlyWage: yearlyWage * 100, extras: extras * 100 },
  extrasPercentage: percentage && percentage * (HUNDRED_PERCENT / 100),
});
const read = (text: string, there: readonly ReturnType<typeof person>[], choices = {}) =>
  withEntriesThere(
    'employee',
    readEntries(
      'employee',
      text.split('\n').map(line => line.split('|')),
      choices,
    ),
    there,
    choices,
  );
const doings = (...about: Parameters<typeof read>) => read(...about).lines.map(({ doing }) => doing);
const changes = (...about: Parameters<typeof read>) => read(...about).lines.map(({ change }) => change);

describe('A list pasted beside those that are there', () => {
  const anna = person('Anna', 40_000, 8_000);

  test('adds who is not there, and fills in what is empty', () => {
    const text = 'Name|Job|Wage\nanna |Baker|40.000\nBram||30.000';
    expect(doings(text, [anna])).toEqual(['fill', 'add']);
    expect(changes(text, [anna])).toEqual([{ jobTitle: 'Baker' }, {}]);
    expect(read(text, [anna])).toMatchObject({ named: 1, differing: 0, withExtras: 0 });
    expect(doings('Name|Wage\nAnna|40.000', [anna])).toEqual(['same']);
    expect(doings('Name\nAnna', [anna])).toEqual(['same']);
  });

  test('leaves another figure as it is, and changes it where that is asked for', () => {
    const text = 'Name|Job|Wage\nAnna|Baker|41.600';
    expect(read(text, [anna])).toMatchObject({
      ...{ differing: 1, withExtras: 0 },
      lines: [{ doing: 'fill', change: { jobTitle: 'Baker' }, staying: ['yearlyWage'] }],
    });
    expect(doings('Name|Wage\nAnna|41.600', [anna])).toEqual(['differs']);
    expect(read(text, [anna], { changes: true })).toMatchObject({
      ...{ differing: 1, lines: [{ doing: 'change', there: anna, staying: [] }] },
    });
    expect(changes(text, [anna], { changes: true })).toEqual([{ jobTitle: 'Baker', yearlyWage: 4_160_000 }]);
    // Zero is a figure, too; what is left empty is none.
    expect(changes('Name|Wage|Hours\nAnna|0|', [anna], { changes: true })).toEqual([{ yearlyWage: 0 }]);
  });

  test('leaves extras that nothing was pasted for what they are, or the part of the wage that they are', () => {
    const text = 'Name|Wage\nAnna|41.600';
    expect(read(text, [anna], { changes: true }).withExtras).toBe(1);
    // Who is new has none, which is told beside theirs, and nowhere else.
    const beside = `${text}\nJoost|35.000`;
    expect(read(beside, [anna], { changes: true }).withoutExtras).toEqual(['Joost']);
    expect(read(beside, [anna]).withoutExtras).toEqual([]);
    expect(changes(text, [anna], { changes: true, parts: true })).toEqual([
      { yearlyWage: 4_160_000, extras: 832_000, extrasPercentage: 20 * (HUNDRED_PERCENT / 100) },
    ]);
    // Also where they are no percentage that people write.
    expect(changes(text, [person('Anna', 40_000, 7_777)], { changes: true, parts: true })[0]!.extras).toBe(808_808);
    // Without a change of the wage, with none to begin with, with extras of their own, or without any, there is nothing to follow.
    const none = { changes: true, parts: true };
    expect(read(text, [anna], { parts: true }).withExtras).toBe(0);
    expect(read('Name|Wage\nAnna|40.000', [anna], none).withExtras).toBe(0);
    expect(read(text, [person('Anna', 0, 8_000)], none).withExtras).toBe(0);
    expect(read(text, [person('Anna', 40_000)], none).withExtras).toBe(0);
    expect(changes('Name|Wage|Extras\nAnna|41.600|8.100', [anna], none)).toEqual([
      { yearlyWage: 4_160_000, extras: 810_000 },
    ]);
    expect(changes('Name|Wage|Extras\nAnna|41.600|20%', [anna], none)[0]!.extras).toBe(832_000);
  });

  test('takes a percentage along with the wage, and takes what was pasted as one as that', () => {
    const percent = HUNDRED_PERCENT / 100;
    const bea = person('Anna', 40_000, 8_000, '', 20);
    const all = { changes: true };
    const wage = 'Name|Wage\nAnna|41.600';
    expect(changes(wage, [bea], all)).toEqual([{ yearlyWage: 4_160_000, extras: 832_000 }]);
    expect(read(wage, [bea], all).withExtras).toBe(0);
    // The same percentage, an amount that it comes to, and both of another wage change nothing else.
    for (const [extras, wage] of [
      ['20%', '40.000'],
      ['8.000', '40.000'],
    ])
      expect(doings(`Name|Wage|Extras\nAnna|${wage}|${extras}`, [bea], all)).toEqual(['same']);
    expect(changes('Name|Wage|Extras\nAnna|41.600|20%', [bea], all)).toEqual([
      { yearlyWage: 4_160_000, extras: 832_000 },
    ]);
    expect(changes('Name|Extras\nAnna|25%', [bea], all)).toEqual([
      { extras: 1_000_000, extrasPercentage: 25 * percent },
    ]);
    expect(changes('Name|Wage|Extras\nAnna|41.600|8.000', [bea], all)).toEqual([
      { yearlyWage: 4_160_000, extrasPercentage: null },
    ]);
    // What is there changes only where that is asked for, and is filled in where nothing is.
    expect(read('Name|Extras\nAnna|20%', [anna])).toMatchObject({
      differing: 1,
      lines: [{ doing: 'differs', change: {} }],
    });
    expect(changes('Name|Extras\nAnna|20%', [person('Anna', 40_000)])).toEqual([
      { extras: 800_000, extrasPercentage: 20 * percent },
    ]);
  });

  test('changes nobody where several have the name, there or in the list', () => {
    const text = 'Name|Wage\nAnna|41.600';
    expect(doings(text, [anna, person('anna', 1)], { changes: true })).toEqual(['several']);
    expect(doings(`${text}\nAnna|42.000`, [anna], { changes: true })).toEqual(['several', 'several']);
    // Two bakers who are not there are two lines.
    expect(doings(`${text}\nAnna|42.000`, [])).toEqual(['add', 'add']);
    // What has no name yet is nobody’s.
    expect(doings('Name|Wage\n|41.600', [person('', 1)])).toEqual(['add']);
  });

  test('adds names that are there once more where that is asked for', () => {
    expect(read('Name|Wage\nAnna|41.600', [anna], { again: true })).toMatchObject({
      ...{ named: 1, differing: 0, lines: [{ doing: 'add', change: {}, staying: [] }] },
    });
  });

  test('is none of people where it has a line for each and what he works on: that is pasted in the matrix', () => {
    const apart = (text: string) => {
      const block = text.split('\n').map(line => line.split('|'));
      return withPairsApart(read(text, [anna]), block, [anna], [{ id: 'brew', name: 'Brew' }]);
    };
    const hours = apart('Week|Name|Work|Hours\n1|Anna|Brew|8\n2|Anna|Brew|7,5');
    expect(hours).toMatchObject({ isOfPairs: true, columns: [], unread: [], offers: [], named: 0 });
    expect(hours.lines.map(({ doing, problems }) => [doing, problems])).toEqual([
      ['matrix', []],
      ['matrix', []],
    ]);
    expect(hours.pairs?.[1], 'shown as it was pasted').toEqual(['1', 'Anna', 'Brew', '8']);
    // Heads that say nothing of people are heads all the same.
    const parts = apart('Wie|Werk|Deel\nAnna|Brew|60%\nAnna|Bake|40%');
    expect([parts.hasHead, parts.lines.map(({ line }) => line)]).toEqual([true, [2, 3]]);
    const block = [['7', 'Anna', 'brew']];
    expect(blockForMatrix(block, hours), 'as it is').toBe(block);
    // A job may be called as a cost is.
    expect(apart('Name|Job|Wage\nAnna|Brew|41.600')).not.toHaveProperty('isOfPairs');
  });

  test('stores what it adds, fills in and changes', () => {
    expect(
      (['add', 'fill', 'change', 'same', 'differs', 'several'] as const).map(doing => storesEntry({ doing })),
    ).toEqual([true, true, true, false, false, false]);
  });

  test('changes nothing when it is pasted once more', () => {
    const figures = fc.record({ wage: fc.integer({ min: 1, max: 99_999 }), now: fc.integer({ min: 1, max: 99_999 }) });
    fc.assert(
      fc.property(figures, fc.boolean(), fc.boolean(), ({ wage, now }, changes, parts) => {
        const [was, text] = [person('Anna', wage, 500), `Name|Wage\nAnna|${now}`];
        const [line] = read(text, [was], { changes, parts }).lines;
        expect(storesEntry(line!)).toBe(changes && wage !== now);
        const after = { ...was, ...line!.change };
        expect(storesEntry(read(text, [after], { changes, parts }).lines[0]!)).toBe(false);
        expect(after.yearlyWage).toBe((changes ? now : wage) * 100);
      }),
    );
  });
});
