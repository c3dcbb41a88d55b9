import { describe, expect, test } from 'vitest';
import { readEntries } from './entries.ts';
import { figureOf, otherCurrencyIn } from './figure.ts';
import { readTree } from './tree.ts';

const HOURS = 'workHoursPerYear';
const WAGE = 'yearlyWage';
const employees = (yearly: readonly string[], ...lines: string[][]) =>
  readEntries('employee', [['Naam', 'Uren', 'Loon', 'Werkgeverslasten'], ...lines], { yearly });
const read = (yearly: readonly string[], ...lines: string[][]) =>
  employees(yearly, ...lines).lines.map(({ values, problems }) =>
    problems.length > 0 ? problems : [values.workHoursPerYear, values.yearlyWage, values.extras],
  );

describe('A figure of a pasted list', () => {
  test('may be written with what the column says anyway: hours, FTE or euros, of a year', () => {
    for (const text of ['1.872u', '1.872 uur', '1872h', '1.872 hours', '1.872 hrs.', '1.872 uur per jaar', '1.872 u/j'])
      expect(read([], ['Anna', text, '']), text).toEqual([[187_200, 0, 0]]);
    for (const text of [
      '€ 41.200',
      '41.200 euro',
      'EUR 41.200',
      '41.200 € per jaar',
      '41.200,- p.j.',
      '€ 41.200 a year',
    ])
      expect(read([], ['Anna', '', text]), text).toEqual([[0, 4_120_000, 0]]);
    const [center] = readEntries('costCenter', [['Kitchen', '2,5 fte', '€ 90.000']]).lines;
    expect(center!.values).toMatchObject({ fte: 250, salaryCost: 9_000_000 });
    // Without a heading they are turned round by their figures, as they are without words.
    expect(readEntries('employee', [['Anna', 'Bakker', '€ 41.200', '1.872 uur']]).lines[0]!.values).toMatchObject({
      workHoursPerYear: 187_200,
      yearlyWage: 4_120_000,
    });
  });

  test('with the sign of another currency is that figure, and the sign is named', () => {
    for (const text of ['£41.200', '41.200 £', '$ 41.200', '£ 41.200 per year', '¥41.200,00'])
      expect(read([], ['Anna', '', text]), text).toEqual([[0, 4_120_000, 0]]);
    expect(readTree([['Bread', '$ 12,50']], 1, [], []).lines[0]!.problems).toEqual([]);
    expect(
      otherCurrencyIn([
        ['£5 voucher', '1.200'],
        ['Bread', '€ 12,50', '-£ 3'],
      ]),
    ).toBe('£');
    expect(otherCurrencyIn([['£5 voucher', '€ 1.200']])).toBeUndefined();
  });

  test('with another unit is refused with that word, and no figure is what its words are not', () => {
    for (const [hours, unit] of [
      ['36 dagen', 'dagen'],
      ['36 euro', 'euro'],
      ['36u30', 'u30'],
      ['36 uur bruto', 'uur bruto'],
    ] as const)
      expect(read([], ['Anna', hours, '']), hours).toEqual([[{ code: 'unit', text: hours, unit }]]);
    expect(read([], ['Anna', '', '36u'])).toEqual([[{ code: 'unit', text: '36u', unit: 'u' }]]);
    expect(read([], ['Anna', 'many uur', ''])).toEqual([[{ code: 'number', text: 'many uur' }]]);
    expect(read([], ['Anna', '-36 uur', ''])).toEqual([[{ code: 'number', text: '-36 uur' }]]);
    expect(figureOf('12,5', HOURS)).toEqual({ number: '12,5' });
  });

  test('of a month or a week is never a year’s without being asked; it is offered, and made it where that is chosen', () => {
    const lines = [
      ['Anna', '36 u/w', '€ 3.950 p/m', '27%'],
      ['Bram', '1.690', '35.766,60', ''],
    ];
    expect(read([], ...lines)).toEqual([
      [
        { code: 'period', text: '36 u/w' },
        { code: 'period', text: '€ 3.950 p/m' },
      ],
      [169_000, 3_576_660, 0],
    ]);
    expect(employees([], ...lines).offers).toEqual([
      { field: HOURS, times: 52, head: 'u/w', isOfCells: true },
      { field: WAGE, times: 12, head: 'p/m', isOfCells: true },
    ]);
    // Only what says so: a year's beside it stays one.
    expect(read([HOURS, WAGE], ...lines)).toEqual([
      [187_200, 4_740_000, 1_279_800],
      [169_000, 3_576_660, 0],
    ]);
    const costs = (yearly: readonly string[]) =>
      readEntries(
        'otherCost',
        [
          ['Kosten', 'Bedrag'],
          ['Huur', '1.200 per maand'],
        ],
        { yearly },
      ).lines[0]!;
    expect(costs([]).problems).toEqual([{ code: 'period', text: '1.200 per maand' }]);
    expect(costs(['totalCost']).values.totalCost).toBe(1_440_000);
  });

  test('of an hour, or of periods that differ, is offered nothing', () => {
    expect(employees([], ['Anna', '', '25 per uur']).offers).toEqual([]);
    expect(read([WAGE], ['Anna', '', '25 per uur'])).toEqual([[{ code: 'period', text: '25 per uur' }]]);
    expect(employees([], ['Anna', '', '900 p/w'], ['Bram', '', '3.000 p/m']).offers).toEqual([]);
    // A tick that was set for others stays without effect.
    expect(read([WAGE], ['Anna', '', '900 p/w'], ['Bram', '', '3.000 p/m'])).toMatchObject([
      [{ code: 'period' }],
      [{ code: 'period' }],
    ]);
  });

  test('of few hours is asked about with and without its unit', () => {
    expect(employees([], ['Anna', '36u', ''], ['Bram', '32 uur', '']).offers).toEqual([
      { field: HOURS, times: 52, first: '36' },
    ]);
    expect(read([HOURS], ['Anna', '36u', ''], ['Bram', '32 uur', ''])).toEqual([
      [187_200, 0, 0],
      [166_400, 0, 0],
    ]);
  });
});
