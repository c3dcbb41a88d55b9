import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount } from '../numbers.ts';
import { readEntries } from './entries.ts';
import { isOfAnotherPeriod, timesAYear } from './period.ts';
import { MOST_HOURS_OF_A_WEEK, MOST_WAGE_OF_A_MONTH } from './year.ts';

const HOURS = 'workHoursPerYear';
const WAGE = 'yearlyWage';
const BOTH = [HOURS, WAGE];
const employees = (yearly: readonly string[], ...block: string[][]) => readEntries('employee', block, { yearly });
const figures = ({ lines }: ReturnType<typeof employees>) =>
  lines.map(({ values }) => [values.workHoursPerYear, values.yearlyWage]);

describe('The head of a pasted column', () => {
  test('says how many of its periods make a year, however people write it', () => {
    const heads = {
      52: [
        ...['Uren per week', 'Hours a week', 'hrs/wk', 'u/w', 'Uren p.w.', 'uren pw', 'Weekuren', 'Weekly wage'],
        ...['40-urige werkweek', 'Aantal uur per week', '36 u/w', 'Uren per week 2025', 'Weekloon', 'Uren (week)'],
      ],
      12: [
        ...['Brutoloon per maand', 'Salaris p/m', 'Loon pm', 'per mnd', 'Maandloon', 'Bruto maandsalaris', '€/mo'],
        ...['Salary per month', 'monthly wage', 'Brutomaandloon', 'Uren per maand', 'Salaris per maand (36 u)'],
      ],
      13: ['Loon per 4 weken', 'Four-weekly pay', 'Vierwekelijks loon', 'Salary per four weeks', '4-wekelijks loon'],
      4: ['Loon per kwartaal', 'Quarterly wage', 'Kwartaalkosten'],
    };
    for (const [times, list] of Object.entries(heads))
      for (const head of list) {
        expect(isOfAnotherPeriod(head), head).toBe(true);
        expect(timesAYear(head, WAGE), head).toBe(Number(times));
      }
    for (const head of ['32u', 'Uren (36u)', 'Contract 36 uur', '37,5 hrs'])
      expect([timesAYear(head, HOURS), timesAYear(head, WAGE)], head).toEqual([52, undefined]);
  });

  test('says nothing of that where it is of a year, an hour or a day, or of one period of several', () => {
    for (const head of [
      ...['Uren', 'Uren per jaar', 'Jaarloon', 'Loon 12 maanden', 'Uren 52 weken', 'Omzet weekmarkt'],
      ...['Uurloon', 'Loon per uur', 'Hourly wage', '€/u', 'Uren per dag', 'Daily wage', 'Dagloon'],
      ...['Loon maart', 'Loon jan', 'Q3', 'Loon K2', 'H1 2025', 'Uren week 12', 'Loon periode 4', 'Loon per periode'],
      ...['Loon per 2 weken', 'Loon per twee weken', 'Bi-weekly wage', 'Fortnightly pay', 'Uren per week per maand'],
    ])
      expect(timesAYear(head, HOURS), head).toBe(undefined);
  });
});

describe('Pasted figures of a week or a month', () => {
  test('are offered as those of a year, and made it where somebody says so, column by column', () => {
    for (const [hours, wage] of [
      ['Uren per week', 'Brutoloon per maand'],
      ['Weekuren', 'Maandloon'],
      ['36u', 'Bruto maandsalaris'],
      ['Hours a week', 'Monthly wage'],
    ] as const) {
      const block = [
        ['Naam', 'Functie', hours, wage, 'Werkgeverslasten'],
        ['Anna', 'Bakker', '36', '3.950', '27%'],
        ['Bram', '', '32,5', '2.980,55', '10.000'],
      ];
      const asPasted = employees([], ...block);
      expect(asPasted.offers).toEqual([
        { field: HOURS, times: 52, head: hours },
        { field: WAGE, times: 12, head: wage },
      ]);
      expect(asPasted).toMatchObject({ unread: [hours, wage], isBare: true });
      expect(employees([HOURS], ...block)).toMatchObject({ unread: [wage], isBare: false });
      expect(figures(employees([HOURS], ...block))[0]).toEqual([187_200, 0]);
      const yearly = employees(BOTH, ...block);
      expect(yearly).toMatchObject({ offers: asPasted.offers, unread: [], isBare: false });
      expect(figures(yearly)).toEqual([
        [187_200, 4_740_000],
        [169_000, 3_576_660],
      ]);
      expect(yearly.lines.map(({ values }) => values.extras)).toEqual([1_279_800, 1_000_000]);
      expect(yearly.lines.flatMap(({ problems }) => problems)).toEqual([]);
    }
  });

  test('stay unread beside a column of the year, and where their head says another of its things', () => {
    const both = employees(BOTH, ['Naam', 'Uren per week', 'Uren per jaar'], ['Anna', '36', '1.720']);
    expect(both).toMatchObject({ offers: [], unread: ['Uren per week'] });
    expect(figures(both)).toEqual([[172_000, 0]]);
    const two = employees(BOTH, ['Naam', 'Uren per week', 'Uren per maand', 'Uurloon'], ['Anna', '36', '156', '20']);
    expect(two).toMatchObject({ offers: [{ field: HOURS, times: 52 }], unread: ['Uren per maand', 'Uurloon'] });
    expect(employees(BOTH, ['Naam', 'Uurloon'], ['Anna', '20'])).toMatchObject({ offers: [], isBare: true });
    expect(employees(BOTH, ['Naam', 'Loon % per maand'], ['Anna', '20']).offers).toEqual([]);
  });

  test('leave the first column of words its name, also behind a head that is nothing but hours', () => {
    for (const head of ['36u', 'Uren p/w'])
      expect(employees([HOURS], [head, 'Wie', 'Jaarloon'], ['36', 'Anna', '41.000']).lines[0]).toMatchObject({
        ...{ problems: [], values: { name: 'Anna', workHoursPerYear: 187_200, yearlyWage: 4_100_000 } },
      });
  });

  test('of cost centers and other costs, too; FTE are of no period', () => {
    const yearly = ['salaryCost', 'fte', 'totalCost', 'extras'];
    const centers = [
      ['Team', 'FTE (36 u per week)', 'Loonkosten per maand', 'Toeslagen per kwartaal'],
      ['Winkel', '2', '6.000', '500'],
    ];
    const [center] = readEntries('costCenter', centers, { yearly }).lines;
    expect(center!.values).toMatchObject({ fte: 200, salaryCost: 7_200_000, extras: 200_000 });
    const costs = [
      ['Kosten', 'Bedrag per maand'],
      ['Huur', '1.000'],
    ];
    expect(readEntries('otherCost', costs)).toMatchObject({ isBare: true, lines: [{ values: { totalCost: 0 } }] });
    const [cost] = readEntries('otherCost', costs, { yearly }).lines;
    expect(cost!.values.totalCost).toBe(1_200_000);
  });

  test('FTE of employees are hours, of 40 a week unless their head says otherwise, and beside hours they are not read', () => {
    const of = (head: string, ...more: string[]) => [
      ['Naam', head, 'Jaarloon', ...(more.length > 0 ? ['Uren per jaar'] : [])],
      ['Anna', '0,8', '41.000', ...more],
    ];
    expect(employees([], ...of('Fte'))).toMatchObject({
      ...{ offers: [{ field: HOURS, times: 2_080, head: 'Fte' }], unread: ['Fte'] },
      lines: [{ values: { workHoursPerYear: 0, yearlyWage: 4_100_000 } }],
    });
    expect(figures(employees([HOURS], ...of('FTE')))).toEqual([[166_400, 4_100_000]]);
    expect(figures(employees([HOURS], ...of('FTE (36 u per week)')))).toEqual([[149_760, 4_100_000]]);
    expect(employees([HOURS], ...of('Fte', '1.400'))).toMatchObject({
      ...{ offers: [], unread: ['Fte'], lines: [{ values: { workHoursPerYear: 140_000 } }] },
    });
  });

  test('that are too large for a year are refused', () => {
    const [line] = employees([WAGE], ['Naam', 'Maandloon'], ['Anna', '90.000.000']).lines;
    expect(line).toMatchObject({ values: { yearlyWage: 0 }, problems: [{ code: 'number', text: '90.000.000' }] });
  });

  test('are a year’s to the cent, and nobody’s without being chosen, whatever they are', () => {
    const paces = fc.constantFrom(['per week', 52], ['per 4 weken', 13], ['per maand', 12], ['per kwartaal', 4]);
    const amount = fc.integer({ min: 0, max: 100_000_000 });
    const rows = fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(paces, paces, rows, fc.subarray(BOTH), (pace, wagePace, list, chosen) => {
        const block = [
          ['Naam', `Uren ${pace[0]}`, `Loon ${wagePace[0]}`],
          ...list.map(amounts => ['Anna', ...amounts.map(formatAmount)]),
        ];
        const times = [pace[1], wagePace[1]].map((times, at) => (chosen.includes(BOTH[at]!) ? Number(times) : 0));
        expect(figures(employees(chosen, ...block))).toEqual(
          list.map(amounts => amounts.map((value, at) => value * times[at]!)),
        );
      }),
    );
  });
});

describe('Pasted figures that no head says anything of', () => {
  const both = [
    ['Anna', 'Bakker', '36', '3.950'],
    ['Bram', '', '32', '2.980'],
    ['Cor', '', '', '0'],
  ];
  const heads = ['Naam', 'Functie', 'Uren', 'Loon'];

  test('are asked about where all are too small for a year, and stay as they are until somebody answers', () => {
    for (const block of [both, [heads, ...both]]) {
      const asPasted = employees([], ...block);
      expect(asPasted.offers).toEqual([
        { field: HOURS, times: 52, first: '36' },
        { field: WAGE, times: 12, first: '3.950' },
      ]);
      expect(figures(asPasted)[0]).toEqual([3_600, 395_000]);
      expect(figures(employees([WAGE], ...block))[0]).toEqual([3_600, 4_740_000]);
      expect(figures(employees(BOTH, ...block))).toEqual([
        [187_200, 4_740_000],
        [166_400, 3_576_000],
        [0, 0],
      ]);
      expect(employees(BOTH, ...block).offers).toEqual(asPasted.offers);
    }
  });

  test('are not asked about where one is larger, nothing is filled in, or the list is one of teams or costs', () => {
    expect(employees([], ...both, ['Dirk', '', '61', '8.000,01']).offers).toEqual([]);
    expect(employees([], ...both, ['Dirk', '', '60', '8.000']).offers).toHaveLength(2);
    expect(figures(employees(BOTH, ...both, ['Dirk', '', '61', '41.000']))[0]).toEqual([3_600, 395_000]);
    expect(employees([], ['Anna', 'Bakker', '', '0']).offers).toEqual([]);
    expect(readEntries('costCenter', [['Winkel', '2', '3.000']]).offers).toEqual([]);
    expect(readEntries('otherCost', [['Huur', '500']]).offers).toEqual([]);
  });

  test('of one figure are asked about by how large it is, and no other', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 4 }), list => {
        const looks = (at: number, most: number) => {
          const filled = list.map(amounts => amounts[at]!).filter(value => value > 0);
          return filled.length > 0 && Math.max(...filled) <= most;
        };
        const block = [heads, ...list.map(amounts => ['Anna', '', ...amounts.map(formatAmount)])];
        expect(employees([], ...block).offers.map(({ field }) => field)).toEqual([
          ...(looks(0, MOST_HOURS_OF_A_WEEK) ? [HOURS] : []),
          ...(looks(1, MOST_WAGE_OF_A_MONTH) ? [WAGE] : []),
        ]);
      }),
    );
  });

  test('that nothing but a name was pasted for are no list without figures', () => {
    expect(employees([], ['Naam'], ['Anna']).isBare).toBe(false);
    expect(employees([], ['Naam', 'Telefoon'], ['Anna', '06']).isBare).toBe(true);
    expect(employees([], ['Naam', 'Uurloon', 'Uren'], ['Anna', '20', ''], ['Bram', '20', '5']).isBare).toBe(false);
    expect(readEntries('employee', []).isBare).toBe(false);
  });
});
