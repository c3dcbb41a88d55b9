import { describe, expect, test } from 'vitest';
import { readEntries } from './entries.ts';
import { isOfAnotherPeriod, isShare } from './period.ts';
import { readTree } from './tree.ts';

describe('The head of a pasted column', () => {
  test('of another period than the year is known, however people write it', () => {
    for (const head of [
      ...['32u', 'Uren (36u)', 'Contract 36 uur', '36 u/w', '37,5 hrs', '40-urige werkweek', 'Hours 36h', '24 uren'],
      ...[
        'Uren per week',
        'Hours a week',
        'hrs/wk',
        'Uren / wk',
        'u/w',
        'p/w',
        'Uren p.w.',
        'uren pw',
        'per wk',
        'Weekuren',
      ],
      ...[
        'Salaris p/m',
        'Salaris p.m.',
        'Loon pm',
        'per mnd',
        'Loon / mnd',
        'Salary per month',
        'monthly wage',
        '€/mo',
      ],
      ...['Maandsalaris', 'Salaris (maand)', 'maandelijkse kosten', 'wekelijkse uren', 'Uurloon', 'uurtarief', 'per u'],
      ...[
        'Omzet januari',
        'Revenue Jan 2025',
        'Omzet mrt',
        'Q3',
        'Omzet K2',
        'per kwartaal',
        'kwartaalomzet',
        'H1 2025',
      ],
      ...[
        'Loon per 4 weken',
        'Loon per periode',
        'periodeloon',
        'week 12',
        'Daily sales',
        'Dagomzet',
        'Fortnightly pay',
      ],
    ])
      expect(isOfAnotherPeriod(head), head).toBe(true);
  });

  test('of a year, or of no time at all, is read as it stands', () => {
    for (const head of [
      ...[
        'Uren',
        'Hours',
        'Uren per jaar',
        'Hours a year',
        'Uren / jaar',
        '1720 uur',
        'Uren (1.720 u)',
        'Uren 2025',
        '2025 uren',
      ],
      ...[
        'Loon 12 maanden',
        'Loon per 12 maanden',
        'Uren 52 weken',
        'Omzet jan-dec',
        'Omzet jan t/m dec 2025',
        'January – December',
      ],
      ...[
        'Bruto jaarsalaris',
        'Salaris p/j',
        'Kosten per m²',
        'Rent / m2',
        'Omzet',
        'Directe kosten',
        'Amount',
        'Units',
        'Quantity',
      ],
      ...[
        'Aantal',
        'Aantal uur',
        'Verkochte aantallen',
        'Omzet weekmarkt',
        'Omzet excl. btw',
        'Kostprijs omzet',
        'Man/vrouw',
      ],
    ])
      expect(isOfAnotherPeriod(head), head).toBe(false);
  });

  test('says whether it is a percentage', () => {
    expect(
      ['Omzet %', 'Directe omzet (%)', 'Percentage', 'Aandeel omzet', 'Share of revenue'].filter(isShare),
    ).toHaveLength(5);
    expect(['Omzet', 'Procesnaam', 'Shareholders'].filter(isShare)).toEqual([]);
  });

  test('of a week or of a percentage is named, and its column is neither a figure nor a name', () => {
    const block = [
      ['32u', 'Naam', 'Salaris p/m', 'Sociale lasten %'],
      ['32', 'Anna', '3.100', '28'],
    ];
    const { unread, lines, waiting } = readEntries('employee', block);
    expect({ unread, waiting }).toEqual({ unread: ['32u', 'Salaris p/m'], waiting: '28 %' });
    expect(lines[0]!.values).toEqual({
      name: 'Anna',
      jobTitle: '',
      workHoursPerYear: 0,
      yearlyWage: 0,
      extras: 0,
      extrasPercentage: 28_000_000_000_000,
    });
    const center = readEntries('costCenter', [
      ['FTE (36 u)', 'Kostenplaats', 'Loonkosten'],
      ['1,5', 'Bakkerij', '60.000'],
    ]);
    expect(center).toMatchObject({ unread: [], lines: [{ values: { fte: 150, salaryCost: 6_000_000 } }] });
    const first = readEntries('employee', [
      ['Uren p/w', 'Wie', 'Loon'],
      ['36', 'Anna', '41.000'],
    ]);
    expect(first).toMatchObject({ unread: ['Uren p/w'], lines: [{ values: { name: 'Anna', yearlyWage: 4_100_000 } }] });
    const numbered = readEntries('employee', [
      ['Uren p/w', 'Nr', 'Loon'],
      ['36', '7', '41.000'],
    ]);
    expect(numbered).toMatchObject({ unread: ['Uren p/w'], lines: [{ values: { name: '7' } }] });
    const month = [
      ['Product', 'Omzet maart'],
      ['Wit', '5'],
    ];
    expect(readTree(month, 1, [], []).unread).toEqual(['Omzet maart']);
    const tree = readTree(
      [
        ['Product', 'Omzet %', 'Omzet maart', 'Omzet', 'Eenheid per dag'],
        ['Wit', '60', '5', '10', '3'],
      ],
      1,
      [],
      [],
    );
    expect(tree).toMatchObject({ unread: ['Omzet %', 'Omzet maart', 'Eenheid per dag'] });
    expect(tree.lines[0]!.figures).toEqual({ units: 0, revenue: 1000, directCost: 0 });
  });
});
