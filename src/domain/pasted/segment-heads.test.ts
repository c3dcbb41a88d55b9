import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIMENSIONS, type DirectFigures } from '../direct-allocation.ts';
import { sum } from '../money.ts';
import { formatAmount } from '../numbers.ts';
import type { PasteChoices } from './choices.ts';
import { readTree } from './tree.ts';

const SEGMENTS = [
  { id: 's', name: 'Winkels' },
  { id: 'w', name: 'Web' },
  { id: 'b', name: 'Web België' },
];
const read = (block: string[][], choices?: PasteChoices, segments = SEGMENTS) =>
  readTree(block, 1, [], segments, choices);
const codes = (block: string[][], choices?: PasteChoices) =>
  read(block, choices).lines.map(({ problems }) => problems.map(({ code }) => code));
const costs = (block: string[][], choices?: PasteChoices) =>
  read(block, choices).lines.flatMap(({ cost, made }) => (made ? [{ cost, ...made }] : []));
/** What a single cost of 10 under this head, beside others, is understood as. */
const under = (head: string, ...others: string[]) => {
  const { parts, unread, asked, lines } = read([
    ['Product', head, ...others],
    ['Brood', '10', ...others.map(() => '5')],
  ]);
  const [part] = parts.map(({ dimension, segment }) => `${dimension} ${segment.name}`);
  const figures = lines[0]!.figures;
  const total = DIMENSIONS.find(dimension => figures[dimension] === 1000);
  return part ?? (asked.includes(head) ? 'asked' : unread.includes(head) ? 'unread' : total);
};

describe('The columns of a pasted tree', () => {
  test('are figures of a segment where the head says both, however people write it', () => {
    for (const head of [
      ...[
        'Omzet Winkels',
        'Winkels omzet',
        'Omzet (Winkels)',
        'omzet - winkels',
        'Omzet per winkels 2025',
        'Revenue Winkels',
      ],
      ...[
        'Sales: winkels',
        'Verkoop via Winkels',
        'Omzet winkels (€)',
        'Totale omzet Winkels',
        'OMZET/WINKELS excl. btw',
      ],
    ])
      expect(under(head), head).toBe('revenue Winkels');
    for (const head of [
      'Directe kosten Winkels',
      'Inkoop winkels',
      'Winkels COGS',
      'Kosten Winkels',
      'Direct cost of Winkels',
    ])
      expect(under(head), head).toBe('directCost Winkels');
    for (const head of ['Aantal Winkels', 'Units winkels', 'Number Winkels', 'Stuks (Winkels)'])
      expect(under(head), head).toBe('units Winkels');
    expect(under('Omzet Web België')).toBe('revenue Web België');
  });

  test('are asked about where the head names a segment alone, and read as what is answered', () => {
    for (const head of ['Winkels', 'winkels 2025', 'Web', 'Segment Winkels', 'Totaal Winkels'])
      expect(under(head), head).toBe('asked');
    const block = [
      ['Product', 'Winkels', 'Web'],
      ['Brood', '600', '400'],
    ];
    expect(read(block)).toMatchObject({ asked: ['Winkels', 'Web'], unread: ['Winkels', 'Web'], parts: [] });
    expect(costs(block)).toEqual([{ cost: 'Brood', totals: { units: 0, revenue: 0, directCost: 0 }, held: [] }]);
    expect(read(block, { figure: 'revenue' })).toMatchObject({ asked: [], unread: [] });
    expect(costs(block, { figure: 'revenue' })).toEqual([
      {
        cost: 'Brood',
        totals: { units: 0, revenue: 100_000, directCost: 0 },
        held: [
          { id: 's', units: 0, revenue: 60_000, directCost: 0 },
          { id: 'w', units: 0, revenue: 40_000, directCost: 0 },
        ],
      },
    ]);
  });

  test('hold under the names of segments the figure that they make up in each line, where they make up one only', () => {
    const sheet = (...lines: string[][]) => [['Product', 'Omzet', 'Inkoop', 'Winkels', 'Web'], ...lines];
    const bread = ['Brood', '1.000', '500', '600', '400'];
    expect(read(sheet(bread))).toMatchObject({ figure: 'revenue', asked: [], unread: [] });
    expect(costs(sheet(bread))).toMatchObject([
      {
        held: [
          { id: 's', revenue: 60_000 },
          { id: 'w', revenue: 40_000 },
        ],
        totals: { revenue: 100_000 },
      },
    ]);
    expect(read(sheet(bread, ['Oven', '', '', '', ''])).figure).toBe('revenue');
    expect(read(sheet(bread, ['Taart', '10', '3', '6', '3'])).asked).toEqual(['Winkels', 'Web']);
    expect(read(sheet(['Brood', '10', '10', '6', '4'])).asked).toEqual(['Winkels', 'Web']);
    expect(read(sheet(['Brood', '', '', '', ''])).asked).toEqual(['Winkels', 'Web']);
    // Who says what they are, or that they are nothing, is believed.
    expect(read(sheet(bread), { figure: 'units' }).figure).toBe('units');
    expect(read(sheet(bread), { figure: null }).asked).toEqual(['Winkels', 'Web']);
  });

  test('are the total of what was answered of a word beside segments, where they are headed by that word alone', () => {
    const coffee = [
      ['Product', 'Revenue', 'Beans', 'Beans Winkels', 'Beans Web'],
      ['Espresso', '540', '250', '130', '111'],
    ];
    expect(read(coffee).unread).toEqual(['Beans', 'Beans Winkels', 'Beans Web']);
    const beside = { beans: 'directCost' } as const;
    expect(read(coffee, { beside }).unread).toEqual([]);
    expect(costs(coffee, { beside })).toMatchObject([
      { totals: { directCost: 25_000 }, held: [{ directCost: 13_000 }, {}] },
    ]);
    const spent = coffee.map(([first, ...cells], at) => [first!, ['Inkoop', '900'][at]!, ...cells.slice(1)]);
    expect(read(spent, { beside }).unread).toEqual(['Beans']);
  });

  test('are named and not read where the head could be two things, or another one', () => {
    for (const head of [
      ...['Omzet Winkels en Web', 'Korting Winkels', 'Korting % Winkels', 'Omzet Winkels maart', 'Winkels p/m'],
      'Marge Winkels',
    ])
      expect(under(head), head).toBe('unread');
    // One figure of one segment in two columns is neither of them, and so is one total in two.
    expect(under('Omzet Winkels 2024', 'Omzet Winkels 2025')).toBe('unread');
    expect(under('Omzet 2024', 'Omzet 2025')).toBe('unread');
    expect(under('Omzet (Noord)', 'Omzet (Zuid)')).toBe('unread');
    expect(under('Omzet webwinkel', 'Omzet markt')).toBe('unread');
    expect([under('Omzet totaal', 'Omzet markt'), under('Omzet markt', 'Omzet totaal')]).toEqual(['revenue', 'unread']);
    // Of two segments whose names differ by a sign only, none is meant.
    const both = [
      { id: '1', name: 'A&B' },
      { id: '2', name: 'A B' },
    ];
    expect(
      read(
        [
          ['Product', 'Omzet A&B'],
          ['Brood', '1'],
        ],
        {},
        both,
      ).unread,
    ).toEqual(['Omzet A&B']);
  });

  test('keep what they were: a total is no segment’s, and the name of a segment can be a word of ours', () => {
    expect([under('Omzet'), under('Omzet webshop'), under('Aantal'), under('Directe kosten')]).toEqual([
      ...['revenue', 'revenue', 'units', 'directCost'],
    ]);
    const block = [
      ['Producten', 'Diensten', 'Omzet Producten'],
      ['Brood', '5', '10'],
    ];
    const segments = [
      { id: '1', name: 'Producten' },
      { id: '2', name: 'Diensten' },
    ];
    expect(read(block, {}, segments)).toMatchObject({ asked: ['Diensten'], parts: [{ field: 'revenue@1' }] });
  });

  test('stand under two rows of heads with merged cells, either way round, and lines keep their numbers', () => {
    const expected = {
      ...{ cost: 'Brood', totals: { units: 0, revenue: 100_000, directCost: 30_000 } },
      held: [
        { id: 's', units: 0, revenue: 60_000, directCost: 20_000 },
        { id: 'w', units: 0, revenue: 40_000, directCost: 10_000 },
      ],
    };
    const figuresAbove = [
      ['', 'Omzet', '', '', 'Directe kosten', ''],
      ['Product', 'Winkels', 'Web', 'Totaal', 'Winkels', 'Web'],
      ['Brood', '600', '400', '1.000', '200', '100'],
    ];
    expect(costs(figuresAbove)).toEqual([expected]);
    expect(read(figuresAbove).unread).toEqual([]);
    expect(read(figuresAbove).lines[0]!.line).toBe(3);
    const segmentsAbove = [
      ['Product', 'Winkels', '', 'Web', ''],
      ['', 'Omzet', 'Kosten', 'Omzet', 'Kosten'],
      ['Brood', '600', '200', '400', '100'],
    ];
    expect(costs(segmentsAbove)).toEqual([expected]);
    // Two lines of a list are no heads.
    expect(
      read([
        ['Product', 'Segment', 'Omzet'],
        ['Brood', 'Winkels', ''],
        ['Taart', 'Web', '5'],
      ]).lines,
    ).toHaveLength(2);
  });
});

describe('The lines of a pasted tree', () => {
  test('can each be of a segment: together they are the cost, which is made of its first one', () => {
    const block = [
      ['Klantgroep', 'Product', 'Omzet', 'Kosten', 'Aantal'],
      ['Winkels', 'Brood', '600', '200', '60'],
      ['Web', '', '400', '', '40'],
      ['web', 'Taart', '50', '', ''],
      ['Winkels', 'Brood', '1', '', ''],
    ];
    const [bread, cake] = costs(block);
    expect(read(block)).toMatchObject({ isLong: true, unread: [] });
    expect(bread).toMatchObject({ cost: 'Brood', totals: { units: 10_000, revenue: 100_100, directCost: 20_000 } });
    expect(cake).toMatchObject({ cost: 'Taart', held: [{ id: 'w', revenue: 5_000 }] });
    expect(codes(block)).toEqual([[], [], [], ['segmentTwice']]);
    expect(read(block).lines.map(({ made }) => made !== null)).toEqual([true, false, true, false]);
  });

  test('say which segment there is not, or are the total of the cost where they name none', () => {
    expect(
      codes([
        ['Product', 'Segment', 'Omzet'],
        ['Brood', 'Markt', '5'],
        ['Brood', 'Web', '5'],
      ]),
    ).toEqual([['noSegment'], []]);
    // A head that says no more than "customer" is of segments where one of them is below it.
    expect(
      codes([
        ['Product', 'Klant', 'Omzet'],
        ['Brood', 'Jansen', '5'],
        ['Taart', 'Pietersen', '5'],
      ]),
    ).toEqual([[], []]);
    expect(
      codes([
        ['Product', 'Kanaal', 'Omzet'],
        ['Brood', 'Web', '5'],
        ['Taart', 'Winkel', '5'],
      ]),
    ).toEqual([[], ['noSegment']]);
    const withTotal = [
      ['Product', 'Wie', 'Omzet'],
      ['Brood', '', '1.000'],
      ['Brood', 'Web', '400'],
      ['Brood', 'Winkels', '500'],
    ];
    expect(costs(withTotal)).toMatchObject([
      { totals: { revenue: 100_000 }, held: [{ revenue: 40_000 }, { revenue: 50_000 }] },
    ]);
    withTotal[1]![2] = '899,99';
    expect(codes(withTotal)).toEqual([['revenueOverTotal'], [], []]);
    // What is pasted without a word of segments is no segment's.
    expect(
      costs([
        ['Product', 'Omzet'],
        ['Brood', '5'],
      ]),
    ).toMatchObject([{ totals: { revenue: 500 }, held: [] }]);
  });

  test('of a cost object without a cost hold no figures of a segment', () => {
    const block = [
      ['Kostenobject', 'Proces', 'Omzet Web'],
      ['Bakkerij', '', '5'],
    ];
    expect(readTree(block, 2, [], SEGMENTS).lines[0]!.problems).toEqual([{ code: 'figuresWithoutCost' }]);
  });
});

test('a column for each segment and a line for each segment are the same costs, and no cent more or less than was written', () => {
  const cents = fc.integer({ min: 0, max: 10 ** 9 });
  const figures = fc.record({ units: cents, revenue: cents, directCost: cents });
  const table = fc.array(fc.array(figures, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  const words = { units: 'Aantal', revenue: 'Omzet', directCost: 'Directe kosten' };
  fc.assert(
    fc.property(table, fc.boolean(), (rows: DirectFigures[][], isTotalled) => {
      const columns = SEGMENTS.flatMap((segment, at) => DIMENSIONS.map(dimension => ({ segment, at, dimension })));
      const inAll = (row: DirectFigures[], dimension: keyof DirectFigures) => sum(row.map(one => one[dimension]));
      const wide = [
        ['Product', ...columns.map(({ segment, dimension }) => `${words[dimension]} ${segment.name}`), 'Omzet'],
        ...rows.map((row, n) => [
          ...[`Product ${n}`, ...columns.map(({ at, dimension }) => formatAmount(row[at]![dimension]))],
          isTotalled ? formatAmount(inAll(row, 'revenue')) : '',
        ]),
      ];
      const long = [
        ['Product', 'Segment', 'Aantal', 'Omzet', 'Directe kosten'],
        ...rows.flatMap((row, n) =>
          SEGMENTS.map(({ name }, at) => [
            ...[at === 0 ? `Product ${n}` : '', name.toUpperCase()],
            ...DIMENSIONS.map(dimension => formatAmount(row[at]![dimension])),
          ]),
        ),
      ];
      const expected = rows.map((row, n) => ({
        cost: `Product ${n}`,
        totals: { units: inAll(row, 'units'), revenue: inAll(row, 'revenue'), directCost: inAll(row, 'directCost') },
        held: SEGMENTS.map(({ id }, at) => ({ id, ...row[at]! })),
      }));
      expect(costs(wide)).toEqual(expected);
      expect(costs(long)).toEqual(expected);
      for (const block of [wide, long]) expect(codes(block).flat()).toEqual([]);
    }),
  );
});
