import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HUNDRED_PERCENT, proportion } from '../money.ts';
import { formatAmount } from '../numbers.ts';
import type { PasteChoices } from './choices.ts';
import { readEntries } from './entries.ts';

const employees = (block: string[][], choices?: PasteChoices) => readEntries('employee', block, choices);
const extras = (block: string[][], choices?: PasteChoices) =>
  employees(block, choices).lines.map(({ values, problems }) => (problems[0] ? problems[0].code : values.extras));

describe('Pasted extras', () => {
  test('as a percentage wait for a wage of another period, and are that part of it once it is a year’s', () => {
    for (const head of ['Brutoloon per maand', 'Maandsalaris', 'Wage (per month)', 'Loon p/m']) {
      const block = [
        ['Naam', 'Uren per week', head, 'Toeslagen'],
        ['Els', '36', '2.000', '23%'],
        ['Joris', '32', '3.000', ''],
      ];
      expect(employees(block)).toMatchObject({ waiting: '23%', isBare: true });
      expect(extras(block)).toEqual([0, 0]);
      const yearly = { yearly: ['yearlyWage'] };
      expect(employees(block, yearly).waiting).toBeUndefined();
      expect(extras(block, yearly)).toEqual([552_000, 0]);
    }
    // What an hour pays cannot be made a year's; it is a wage all the same.
    const hourly = [
      ['Naam', 'Uurloon', 'Toeslagen'],
      ['Els', '20', '23%'],
    ];
    expect([employees(hourly).waiting, extras(hourly)]).toEqual(['23%', [0]]);
    const teams = [
      ['Team', 'FTE', 'Loonkosten per kwartaal', 'Toeslagen'],
      ['Winkel', '2', '10.000', '20 %'],
    ];
    expect(readEntries('costCenter', teams)).toMatchObject({ waiting: '20 %', lines: [{ problems: [] }] });
    expect(readEntries('costCenter', teams, { yearly: ['salaryCost'] }).lines[0]!.values.extras).toBe(800_000);
  });

  test('as a percentage of no wage at all, in any unit, are that of the wage that comes', () => {
    const block = [
      ['Naam', 'Loon per maand', 'Toeslagen'],
      ['Els', '', '23%'],
      ['Joris', 'veel', '23%'],
    ];
    for (const yearly of [[], ['yearlyWage']])
      expect(employees(block, { yearly }).lines.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
        [],
        yearly.length > 0 ? ['number'] : [],
      ]);
    for (const head of ['Loon %', 'Uren per maand'])
      expect(
        extras([
          ['Naam', head, 'Toeslagen'],
          ['Els', '20', '23%'],
        ]),
      ).toEqual([0]);
  });

  test('under a head that says a percentage are that part of the wage, with the sign or without', () => {
    for (const head of [
      ...['Extras %', 'Toeslagen %', 'Werkgeverslasten %', 'Social charges %', 'Sociale lasten (%)', '% extras'],
      ...['Toeslagen in procenten', 'Percentage extras', 'Employer’s costs (pct)', 'Opslag %'],
    ]) {
      const block = [
        ['Naam', 'Jaarloon', head],
        ['Els', '52.000', '18'],
        ['Joris', '40.000', '18%'],
        ['Sam', '40.000', '12,5'],
        ['Tom', '40.000', '0'],
        ['Uma', '40.000', '-'],
      ];
      const { unread, shareAsked, lines } = employees(block);
      expect({ unread, shareAsked }, head).toEqual({ unread: [], shareAsked: undefined });
      expect(lines.map(({ values }) => values.extras)).toEqual([936_000, 720_000, 500_000, 0, 0]);
    }
    expect(
      extras([
        ['Naam', 'Jaarloon', 'Extras %'],
        ['Els', '52.000', 'veel'],
      ]),
    ).toEqual(['number']);
    expect(
      extras([
        ['Naam', 'Jaarloon', 'Extras %'],
        ['Els', '', '18'],
      ]),
    ).toEqual([0]);
    // The amount counts where both stand there.
    const both = [
      ['Naam', 'Jaarloon', 'Extras %', 'Extras'],
      ['Els', '52.000', '18', '9.000'],
    ];
    expect(employees(both)).toMatchObject({ unread: ['Extras %'], lines: [{ values: { extras: 900_000 } }] });
  });

  test('that are all small beside wages in thousands are asked about, and a percentage once somebody says so', () => {
    const heads = ['Naam', 'Functie', 'Uren', 'Jaarloon', 'Toeslagen'];
    const lines = [
      ['Els', '', '1.600', '52.000', '18'],
      ['Joris', '', '1.600', '40.000', ''],
      ['Sam', '', '1.600', '40.000', '12,5'],
    ];
    for (const block of [[heads, ...lines], lines]) {
      expect(employees(block).shareAsked).toBe('18');
      expect(extras(block)).toEqual([1_800, 0, 1_250]);
      expect(employees(block, { share: true }).shareAsked).toBe('18');
      expect(extras(block, { share: true })).toEqual([936_000, 0, 500_000]);
    }
    const asked = (...more: string[][]) => employees([heads, ...lines, ...more], { share: true });
    expect(asked(['Tom', '', '1.600', '40.000', '100']).shareAsked).toBeUndefined();
    expect(asked(['Tom', '', '1.600', '40.000', '100']).lines[0]!.values.extras).toBe(1_800);
    expect(asked(['Tom', '', '1.600', '999', '18']).shareAsked).toBeUndefined();
    expect(asked(['Tom', '', '1.600', '999', '']).shareAsked).toBe('18');
    expect(
      employees([
        ['Naam', 'Toeslagen'],
        ['Els', '18'],
      ]).shareAsked,
    ).toBeUndefined();
    // Also where the wage is of another period, and waits.
    const monthly = [
      ['Naam', 'Loon per maand', 'Toeslagen'],
      ['Els', '2.000', '18'],
    ];
    expect(employees(monthly)).toMatchObject({ shareAsked: '18' });
    expect(employees(monthly, { share: true })).toMatchObject({ waiting: '18 %' });
    expect(extras(monthly, { share: true, yearly: ['yearlyWage'] })).toEqual([432_000]);
  });

  test('are the same part of the wage however it is written, whatever the wage', () => {
    const hundredths = fc.integer({ min: 1, max: 99_99 });
    const wages = fc.integer({ min: 1_000_00, max: 100_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(wages, hundredths), { minLength: 1, maxLength: 5 }), list => {
        const lines = (sign: string) =>
          list.map(([wage, part]) => ['Els', formatAmount(wage), formatAmount(part) + sign]);
        const expected = list.map(([wage, part]) =>
          proportion(wage, part * (HUNDRED_PERCENT / 10_000), HUNDRED_PERCENT),
        );
        const under = (head: string, sign: string, choices?: PasteChoices) =>
          extras([['Naam', 'Jaarloon', head], ...lines(sign)], choices);
        expect(under('Extras', '%')).toEqual(expected);
        expect(under('Extras %', '')).toEqual(expected);
        expect(under('Extras', '', { share: true })).toEqual(expected);
      }),
    );
  });
});
