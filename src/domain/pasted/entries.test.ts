import { describe, expect, test } from 'vitest';
import type { EntryKind } from '../shape.ts';
import { readEntries } from './entries.ts';
import { wageHead } from './entry-heads.ts';
import { blockForMatrix, withCostsApart } from './for-matrix.ts';

describe('Pasted employees, cost centers and other costs', () => {
  test('are read by their heading in either language and any order', () => {
    const { lines, columns, ...about } = readEntries('employee', [
      ['Functie', 'Naam', 'Bruto jaarloon 2025', 'Uren per jaar', 'Werkgeverslasten', 'Telefoon'],
      ['Bakker', 'Anna', '€ 41.000', '1.720', '13.500,50', '06'],
      ['', 'Bram', '', '', ''],
    ]);
    expect(about).toEqual({
      ...{ hasHead: true, unread: ['Telefoon'], totals: [], offers: [], isBare: false },
    });
    expect(columns.map(({ head, begins, field }) => [head, begins, field]).slice(-2)).toEqual([
      ['Werkgeverslasten', ['13.500,50'], 'extras'],
      ['Telefoon', ['06'], undefined],
    ]);
    expect(lines).toEqual([
      {
        ...{ line: 2, problems: [], said: ['jobTitle', 'name', 'yearlyWage', 'workHoursPerYear', 'extras'] },
        values: {
          name: 'Anna',
          jobTitle: 'Bakker',
          workHoursPerYear: 172_000,
          yearlyWage: 4_100_000,
          extras: 1_350_050,
          extrasPercentage: null,
        },
      },
      {
        ...{ line: 3, problems: [], said: ['name'] },
        values: { name: 'Bram', jobTitle: '', workHoursPerYear: 0, yearlyWage: 0, extras: 0, extrasPercentage: null },
      },
    ]);
    expect(
      readEntries('costCenter', [
        ['Department', 'FTE', 'Salary costs', 'Extras'],
        ['Bakery', '3,5', '100', '20'],
      ]).lines[0]!.values,
    ).toEqual({
      name: 'Bakery',
      isBackOffice: false,
      fte: 350,
      salaryCost: 10_000,
      extras: 2_000,
      extrasPercentage: null,
    });
    expect(
      readEntries('otherCost', [
        ['Kosten', 'Bedrag', 'Eenheid'],
        ['Huur', '12.000', 'm²'],
        ['Totaal', '12.000', ''],
      ]),
    ).toMatchObject({
      totals: ['Totaal'],
      lines: [{ values: { name: 'Huur', totalCost: 1_200_000, unitDescription: 'm²' } }],
    });
  });

  test('extras as a percentage are that part of the wage beside them, to the cent', () => {
    const extras = (wage: string, text: string) =>
      readEntries('employee', [
        ['Name', 'Yearly wage', 'Employer’s costs'],
        ['Aisha', wage, text],
      ]).lines.map(({ values, problems }) => (problems.length > 0 ? problems : values.extras))[0];
    expect(extras('39.500', '13,8%')).toBe(545_100);
    expect(extras('39.500', '13.8 %')).toBe(545_100);
    expect(extras('39.500', '5.451')).toBe(545_100);
    expect(extras('0,05', '50%')).toBe(3);
    // Of no wage it goes on when one comes.
    expect(extras('', '13,8%')).toBe(0);
    expect(extras('much', '13,8%')).toEqual([{ code: 'number', text: 'much' }]);
    const heads = ['FTE', 'Salary', 'Werkgeverslasten'];
    const [center] = readEntries('costCenter', [
      ['Team', ...heads],
      ['Kitchen', '2', '1.000', '27%'],
    ]).lines;
    expect(center!.values.extras).toBe(27_000);
  });

  test('are read by what people call what they pay for a year', () => {
    const field = (kind: EntryKind, head: string) => {
      const block = [
        ['Naam', head],
        ['Anna', '5'],
      ];
      const { values } = readEntries(kind, block).lines[0]!;
      return Object.entries(values).find(([, value]) => value === 500)?.[0];
    };
    const fields = (kind: EntryKind, ...heads: string[]) => new Set(heads.map(head => field(kind, head)));
    const yearly = ['Yearly cost', 'Annual cost', 'Cost per year', 'Jaarkosten', 'Kosten per jaar'];
    const wages = ['Wage cost', 'Salary', 'Loonkosten 2025', 'Salaris'];
    expect(fields('employee', ...yearly, ...wages, 'Bruto jaarloon')).toEqual(new Set(['yearlyWage']));
    expect(fields('employee', 'Hours', 'Uren', 'Uren per jaar')).toEqual(new Set(['workHoursPerYear']));
    expect(fields('costCenter', ...yearly, ...wages)).toEqual(new Set(['salaryCost']));
    expect(fields('otherCost', ...yearly, 'Yearly amount', 'Bedrag')).toEqual(new Set(['totalCost']));
  });

  test('without a heading have the columns of their list; what is called Total is left out at the end only', () => {
    expect(readEntries('employee', [['Anna', 'Baker', '1', '2', '3']]).lines[0]!.values).toEqual({
      ...{
        name: 'Anna',
        jobTitle: 'Baker',
        workHoursPerYear: 100,
        yearlyWage: 200,
        extras: 300,
        extrasPercentage: null,
      },
    });
    expect(
      readEntries('otherCost', [
        ['Rent', '5'],
        ['Software', '6'],
      ]).lines,
    ).toMatchObject([
      { values: { name: 'Rent', totalCost: 500, unitDescription: null } },
      { values: { name: 'Software', totalCost: 600 } },
    ]);
  });

  test('without a heading have the larger figure as the wage, where it is that in each line', () => {
    const figures = (...lines: string[][]) =>
      readEntries('employee', lines).lines.map(({ values }) => [values.workHoursPerYear, values.yearlyWage]);
    const kees = ['Kees', 'Drukker', '52.400', '1.720'];
    const anna = ['Anna', 'Baker', '1.600', '41.000'];
    expect(figures(kees, ['Bram', 'Drukker', '39.000', ''], ['Els', '', '40.000', '1.200', '900'])).toEqual([
      [172_000, 5_240_000],
      [0, 3_900_000],
      [120_000, 4_000_000],
    ]);
    expect(figures(kees, anna)[0]).toEqual([5_240_000, 172_000]);
    expect(figures(anna)).toEqual([[160_000, 4_100_000]]);
    expect(figures(['Bram', '', '1.600'])).toEqual([[160_000, 0]]);
    expect(figures(['Naam', 'Functie', 'Uren', 'Loon'], kees)).toEqual([[5_240_000, 172_000]]);
  });

  test('are not read as of a year where the heading says that they are of a week, a month or an hour', () => {
    for (const [hours, wage] of [
      ['Uren per week', 'Brutoloon per maand'],
      ['Weekuren', 'Maandsalaris'],
      ['Hours a week', 'Monthly wage'],
      ['Uren (p/w)', 'Uurloon'],
      ['Hours / week', 'Salary (per month)'],
    ]) {
      const { unread, lines } = readEntries('employee', [
        ['Name', hours!, wage!],
        ['Anna', '36', '3.100'],
      ]);
      expect(unread).toEqual([hours, wage]);
      expect(lines[0]!.values).toMatchObject({ name: 'Anna', workHoursPerYear: 0, yearlyWage: 0 });
    }
    const { unread } = readEntries('employee', [['Naam', 'Uren per jaar', 'Bruto jaarloon', 'Werkgeverslasten']]);
    expect(unread).toEqual([]);
  });

  test('say at each line what is wrong with it; two of one name are two', () => {
    const { lines } = readEntries('otherCost', [
      ['Name', 'Amount', 'Unit'],
      ['', '5', ''],
      ['Rent', '-5', ''],
      ['Rent', 'much', 'square metres of the shop'],
      ['x'.repeat(101), '', ''],
    ]);
    expect(lines.map(({ problems }) => problems)).toEqual([
      [{ code: 'noName' }],
      [{ code: 'number', text: '-5' }],
      [
        { code: 'number', text: 'much' },
        { code: 'tooLong', text: 'square metres of the shop', limit: 20 },
      ],
      [{ code: 'nameTooLong', text: 'x'.repeat(101) }],
    ]);
  });

  test('say what of each goes to a cost where columns of figures are headed by what can be one cost only', () => {
    const costs = ['Physio', 'Group classes', 'Shop', 'Shop floor', 'Remarks'].map(name => ({ id: name, name }));
    const heads = ['Naam', 'Loon', 'physio', 'Group', 'Sho', 'Shop', 'Remark', 'Sport'];
    const sheet = [heads, ['Anna', '30.000', '80%', '20', '1', '2', 'often ill', '3']];
    const read = readEntries('employee', sheet);
    const ofCosts = ['physio', 'Group', 'Shop'];
    expect(withCostsApart(read, sheet, costs)).toEqual({
      ...{ ...read, ofCosts, ofParts: [], unread: ['Sho', 'Remark', 'Sport'] },
      columns: read.columns.map(one => (ofCosts.includes(one.head) ? { ...one, isForLater: true } : one)),
    });
    expect(withCostsApart(read, sheet, [])).toEqual({ ...read, ofCosts: [], ofParts: [] });
    // With its names, wherever these stand: the wage is none of a cost. What may be one that is spelt otherwise is asked about there.
    const block = [heads, ['Anna', '30.000', '80%']];
    expect(blockForMatrix(block, withCostsApart(read, sheet, costs))).toEqual([
      ['Naam', 'physio', 'Group', 'Sho', 'Shop', 'Sport'],
      ['Anna', '80%', '', '', '', ''],
    ]);
    // Hours are no figures of which anybody knows what part they are: people have no cost drivers.
    const hours = [heads, ['Anna', '30.000', '20 uur', '16', '', '', '', '']];
    expect(withCostsApart(readEntries('employee', hours), hours, costs).unread).toContain('physio');
    // Whose line says nothing of any cost stays there as it is: it may be divided by another column of the list.
    const others = [
      ['Bo', '28.000', '', ' '],
      ['Cas', '31.000', '', '', '0'],
    ];
    expect(blockForMatrix([...block, ...others], withCostsApart(read, sheet, costs)).map(([name]) => name)).toEqual([
      'Naam',
      'Anna',
      'Cas',
    ]);
  });

  test('say what part of each goes where in columns of percentages, also where there is no such cost yet', () => {
    const apart = (text: string, costs: readonly string[] = []) => {
      const sheet = text.split('\n').map(line => line.split('|'));
      const named = costs.map(name => ({ id: name, name }));
      const { ofCosts, ofParts, unread, ...read } = withCostsApart(readEntries('employee', sheet), sheet, named);
      return { ofCosts, ofParts, unread, heads: blockForMatrix(sheet, { ...read, isOfPairs: false })[0] };
    };
    const people = 'Employee|Wage|Years|Selling|Printng|Admin\nAlan|34.500|12|10%|50%|40%\nBrenda|29.750|3||60%|45%';
    const all = ['Selling', 'Printng', 'Admin'];
    expect(apart(people)).toEqual({
      ...{ ofCosts: [], ofParts: all, unread: ['Years'] },
      heads: ['Employee', ...all],
    });
    expect(apart(people, ['Selling'])).toMatchObject({ ofCosts: ['Selling'], ofParts: ['Printng', 'Admin'] });
    // Without their signs by what they add up to, in most lines: who has 105 has made a mistake.
    const plain = (a: string, b: string) => apart(`Name|Wage|Selling|Admin\nAlan|1|${a}\nEllis|1|${b}\nDawn|1|30|75`);
    expect(plain('60|40', '|100').ofParts).toEqual(['Selling', 'Admin']);
    expect(plain('60|40', '30|60')).toMatchObject({ ofParts: [], unread: ['Selling', 'Admin'] });
    expect(apart('Name|Wage|Selling|Admin\nAlan|1|0,6|0,4\nEllis|1||1').ofParts).toEqual(['Selling', 'Admin']);
    // Their sum goes nowhere, whether it has signs or not.
    const summed = { ofParts: ['Selling', 'Admin'], unread: ['Total'], heads: ['Name', 'Selling', 'Admin'] };
    expect(apart('Name|Wage|Selling|Admin|Total\nAlan|1|60%|40%|100%\nEllis|1|30%|60%|90%')).toMatchObject(summed);
    expect(apart('Name|Wage|Selling|Admin|Total\nAlan|1|60|40|100\nEllis|1|50|50|100')).toMatchObject(summed);
    // One alone may be anything: that somebody works part-time, or a score.
    expect(apart('Name|Wage|Part-time\nAlan|34.500|80%\nDawn|26.000|100%').ofParts).toEqual([]);
    expect(apart('Name|Wage|Score\nAlan|34.500|100').ofParts).toEqual([]);
  });
});

test('a wage among columns that are not read says that a list is one of people', () => {
  expect(wageHead(['Colour', 'Gross pay', 'Brew'])).toBe('Gross pay');
  expect(wageHead(['Brutoloon', 'Uren'])).toBe('Brutoloon');
  expect(wageHead(['Revenue', 'Food and drink', 'Hours'])).toBeUndefined();
});
