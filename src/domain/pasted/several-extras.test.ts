import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HUNDRED_PERCENT } from '../money.ts';
import { formatAmount } from '../numbers.ts';
import { partInPercent } from '../personnel.ts';
import type { PasteChoices } from './choices.ts';
import { chosenFor } from './columns.ts';
import { readEntries } from './entries.ts';

const employees = (block: string[][], choices?: PasteChoices) => readEntries('employee', block, choices);
const extras = (block: string[][], choices?: PasteChoices) =>
  employees(block, choices).lines.map(({ values, problems }) => (problems[0] ? problems[0].code : values.extras));

describe('Extras pasted in several columns', () => {
  test('are what their head says: its percentage stands above amounts, or is that of each line where no cell says anything', () => {
    const of = (head: string, ...cells: string[]) =>
      extras([['Naam', 'Loon', head], ...cells.map((cell, at) => [`P${at}`, at === 2 ? '' : '48.200', cell])]);
    const amounts = ['11.568', '9.576,50'];
    for (const head of ['Werkgeverslasten 24 %', 'Werkgeverslasten (24%)', 'Werkgeverslasten'])
      expect(of(head, ...amounts), head).toEqual([1_156_800, 957_650]);
    expect(of('Werkgeverslasten 24 %', '24', '24,5%')).toEqual([1_156_800, 1_180_900]);
    expect(of('Werkgeverslasten 24 %', '', '', '')).toEqual([1_156_800, 1_156_800, 0]);
    expect(of('Werkgeverslasten %', '24', '')).toEqual([1_156_800, 0]);
    expect(of('Werkgeverslasten', '', '')).toEqual([0, 0]);
  });

  test('are added without being asked, as percentages and amounts alike', () => {
    for (const [pension, charges] of [
      ['Pension', 'NI'],
      ['Employer’s pension', 'Employer NI'],
      ['Pensioen', 'Sociale lasten'],
      ['Vakantiegeld', 'Werkgeverslasten'],
      ['Pension %', 'NI %'],
    ]) {
      const block = [
        ['Name', 'Salary', pension!, charges!],
        ['Tom', '92.000', '5%', '13.8%'],
        ['Hannah', '88.000', '', '13,8 %'],
        ['Bilal', '50.000', '5%', ''],
        ['Sam', '50.000', '', ''],
      ];
      expect(employees(block), pension).toMatchObject({ hasHead: true, unread: [], added: [pension, charges] });
      expect(extras(block)).toEqual([1_729_600, 1_214_400, 250_000, 0]);
    }
    const mixed = [
      ['Name', 'Pension', 'Salary', 'Holiday pay %', 'NI'],
      ['Tom', '1.200,50', '40.000', '8', '13,8%'],
    ];
    expect(extras(mixed)).toEqual([120_050 + 872_000]);
    expect(employees(mixed).lines[0]!.values.extrasPercentage).toBeNull();
    const teams = [
      ['Team', 'FTE', 'Salary cost', 'Pension', 'NI'],
      ['Shop', '2', '80.000', '5%', '1.000'],
    ];
    expect(readEntries('costCenter', teams).lines[0]!.values.extras).toBe(500_000);
    expect(
      employees([
        ['Name', 'Salary', 'Pension'],
        ['Tom', '1', '2'],
      ]).added,
    ).toBeUndefined();
  });

  test('are what one column of their sum is, to the cent', () => {
    const cents = fc.integer({ min: 12_345, max: 1_000_000 });
    const hundredths = fc.integer({ min: 1, max: 100_00 });
    const wages = fc.integer({ min: 100_000, max: 100_000_000 });
    fc.assert(
      fc.property(wages, cents, cents, hundredths, hundredths, (wage, amount, other, part, rest) => {
        const read = (...cells: [head: string, text: string][]) =>
          extras([
            ['Name', 'Salary', ...cells.map(([head]) => head)],
            ['Tom', formatAmount(wage), ...cells.map(([, text]) => text)],
          ]);
        const [a, b] = [formatAmount(amount), formatAmount(other)];
        const [p, q] = [`${formatAmount(part)}%`, `${formatAmount(rest)}%`];
        const all = `${formatAmount(part + rest)}%`;
        const both = formatAmount(amount + other);
        expect(read(['Pension', p], ['NI', q])).toEqual(read(['Extras', all]));
        expect(read(['Pension', a], ['NI', b])).toEqual(read(['Extras', both]));
        const four = read(['Pension', a], ['NI', p], ['Toeslagen', b], ['Vakantiegeld', q])[0];
        expect(four).toBe((read(['Extras', all])[0] as number) + amount + other);
      }),
    );
  });

  test('are one percentage of the wage afterwards, where they are percentages', () => {
    const block = [
      ['Name', 'Salary', 'Pension', 'NI'],
      ['Tom', '40.000,03', '5%', '13,8%'],
    ];
    // Each rounded, they would be a cent less, and 18,8 % nowhere.
    expect(extras(block)).toEqual([752_001]);
    expect(employees(block).lines[0]!.values.extrasPercentage).toBe(0.188 * HUNDRED_PERCENT);
    expect(partInPercent(4_000_003, 752_001)).toBe(0.188 * HUNDRED_PERCENT);
  });

  test('count nothing twice: the same word, a total, what is a part of another', () => {
    const unread = (heads: string[], ...cells: string[][]) =>
      employees([['Name', 'Salary', ...heads], ...cells.map(line => ['Tom', '50.000', ...line])]).unread;
    expect(unread(['Pension %', 'Pension', 'NI %', 'NI'], ['5', '2.500', '10', '5.000'])).toEqual([
      'Pension %',
      'NI %',
    ]);
    expect(unread(['Extras 2025', 'Extras 2024'], ['5.000', '4.000'])).toEqual(['Extras 2024']);
    expect(unread(['Pension', 'NI', 'Total on-costs'], ['2.500', '5.000', '9.000'])).toEqual(['Pension', 'NI']);
    expect(unread(['Werkgeverslasten', 'waarvan pensioen'], ['9.000', '2.500'])).toEqual(['waarvan pensioen']);
    expect(unread(['Pension', 'Pension number', 'NI'], ['5%', '12345', '8%'])).toEqual(['Pension number']);
    expect(unread(['Pension', 'NI', 'NI number'], ['5%', '8%', 'QQ123456C'])).toEqual(['NI number']);
    expect(unread(['Pension', 'Pension scheme', 'NI'], ['5%', 'Nest', '8%'])).toEqual(['Pension scheme']);
    expect(unread(['NI', 'Employer pension provider'], ['5%', 'Nest'])).toEqual(['Employer pension provider']);
    // By what they hold: one has what the others have together, or the amount that another has the percentage of.
    const summed = ['Employer costs', 'Pension', 'NI'];
    expect(unread(summed, ['7.500', '2.500', '5.000'], ['9.000,01', '3.000', '6.000'])).toEqual(['Employer costs']);
    expect(unread(summed, ['7.500', '2.500', '5.000'], ['9.100', '3.000', '6.000'])).toEqual([]);
    expect(unread(['Opslag %', 'Werkgeverslasten'], ['18', '9.000'], ['20', '10.000'])).toEqual(['Opslag %']);
    expect(unread(['Opslag', 'Werkgeverslasten', 'Pensioen'], ['18%', '9.000', '100'])).toEqual(['Opslag']);
    // The same of both is no mistake.
    expect(unread(['Pension', 'Holiday pay'], ['8%', '8%'])).toEqual([]);
    expect(unread(['Pension', 'Holiday pay'], ['400', '400'])).toEqual([]);
  });

  test('are chosen beside each other, and who chooses is believed and changes no other', () => {
    const block = [
      ['Name', 'Salary', 'Pension', 'Levy', 'NI', 'Employer costs'],
      ['Tom', '50.000', '5%', '1%', '10%', '15%'],
    ];
    const read = (columns?: PasteChoices['columns']) => {
      const { unread, lines } = employees(block, columns && { columns });
      return [unread, lines[0]!.values.extras];
    };
    expect(read()).toEqual([['Levy', 'Employer costs'], 750_000]);
    const levy = chosenFor({}, 3, 'extras');
    expect(read(levy)).toEqual([['Employer costs'], 800_000]);
    expect(read(chosenFor(levy, 4, 'extras'))).toEqual([['Employer costs'], 800_000]);
    expect(read(chosenFor(levy, 4, null))).toEqual([['NI', 'Employer costs'], 300_000]);
    expect(read(chosenFor(levy, 5, 'extras'))).toEqual([[], 1_550_000]);
    expect(chosenFor({ 2: 'extras' }, 3, 'extras')).toEqual({ 2: 'extras', 3: 'extras' });
  });

  test('without a heading are added where somebody says so', () => {
    const block = [['Tom', '92.000', '5%', '13.8%']];
    expect(employees(block)).toMatchObject({ unread: ['13.8%'], lines: [{ values: { extras: 460_000 } }] });
    expect(employees(block, { columns: { 3: 'extras' } })).toMatchObject({
      ...{ unread: [], added: [], lines: [{ values: { extras: 1_729_600 } }] },
    });
  });

  test('are asked about each: small figures are percentages once somebody says so, amounts stay amounts', () => {
    const block = [
      ['Name', 'Salary', 'Pension', 'NI', 'Holiday pay'],
      ['Tom', '92.000', '5', '13,8', '4.000'],
      ['Hannah', '88.000', '', '13,8', '50'],
    ];
    expect(employees(block).shareAsked).toBe('5');
    expect(extras(block)).toEqual([401_880, 6_380]);
    expect(extras(block, { share: true })).toEqual([2_129_600, 1_219_400]);
    const second = block.map(cells => [...cells.slice(0, 2), cells[4]!, cells[3]!]);
    expect(employees(second).shareAsked).toBe('13,8');
    expect(extras(second, { share: true })).toEqual([1_669_600, 1_219_400]);
  });

  test('wait for a wage of a month, and for their own tick where they are of a month', () => {
    const monthly = [
      ['Name', 'Salary per month', 'Pension', 'NI'],
      ['Tom', '4.000', '5%', '13,8%'],
    ];
    expect(employees(monthly)).toMatchObject({ waiting: '5%', lines: [{ problems: [], values: { extras: 0 } }] });
    expect(extras(monthly, { yearly: ['yearlyWage'] })).toEqual([902_400]);
    const block = [
      ['Name', 'Salary', 'Pension p/m', 'Employer NI per month', 'Holiday pay', 'Allowances per quarter'],
      ['Tom', '50.000', '100', '200', '8%', '10'],
    ];
    expect(employees(block)).toMatchObject({
      unread: ['Pension p/m', 'Employer NI per month', 'Allowances per quarter'],
      offers: [
        { field: 'extras', times: 12, head: 'Pension p/m + Employer NI per month' },
        { field: 'extras', times: 4, head: 'Allowances per quarter' },
      ],
    });
    expect(extras(block)).toEqual([400_000]);
    expect(extras(block, { yearly: ['extras'] })).toEqual([400_000 + 360_000 + 4_000]);
    const inCells = [
      ['Name', 'Salary', 'Pension', 'NI'],
      ['Tom', '50.000', '100 p/m', '200'],
    ];
    expect(extras(inCells)).toEqual(['period']);
    expect(extras(inCells, { yearly: ['extras'] })).toEqual([140_000]);
    // A year counts before a month.
    const both = [
      ['Name', 'Salary', 'Extras per month', 'Extras per year'],
      ['Tom', '50.000', '100', '1.200'],
    ];
    expect(employees(both)).toMatchObject({ unread: ['Extras per month'], offers: [] });
  });

  test('say what is wrong with each', () => {
    const wrong = (...cells: string[]) =>
      employees([
        ['Name', 'Salary', 'Pension', 'NI'],
        ['Tom', ...cells],
        ['Sam', '50.000', '5%', '13,8%'],
      ]).lines[0]!.problems;
    expect(wrong('50.000', 'much', '0.571')).toEqual([
      { code: 'number', text: 'much' },
      { code: 'number', text: '0.571' },
    ]);
    expect(wrong('50.000', '-5%', '(3)')).toHaveLength(2);
    expect(wrong('', '5%', '13,8%')).toEqual([]);
    // Together with an amount it would be lost as a percentage.
    expect(wrong('', '500', '13,8%')).toEqual([{ code: 'wageFirst', text: '13,8%' }]);
    expect(wrong('50.000', '600.000.000,00', '600.000.000,00')).toEqual([
      { code: 'number', text: '600.000.000,00 + 600.000.000,00' },
    ]);
  });
});
