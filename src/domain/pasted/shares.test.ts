import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIMENSIONS, directNotAllocated } from '../direct-allocation.ts';
import { HUNDRED_PERCENT, split } from '../money.ts';
import { formatAmount } from '../numbers.ts';
import type { CostThere } from './changes.ts';
import type { PasteChoices } from './choices.ts';
import { readTree } from './tree.ts';

const SEGMENTS = [
  { id: 'p', name: 'Particulieren' },
  { id: 'h', name: 'Hoveniers' },
  { id: 'b', name: 'Bedrijven' },
];
const there = (...processes: CostThere[]) => [{ name: 'S', mainProcesses: [{ name: 'O', processes }] }];
const read = (block: readonly (readonly string[])[], choices?: PasteChoices, existing: CostThere[] = []) =>
  readTree(block, 1, there(...existing), SEGMENTS, choices);
const codes = ({ lines }: ReturnType<typeof read>) => lines.map(({ problems }) => problems.map(({ code }) => code));
const HEAD = ['Product', 'Omzet', 'Inkoop', 'Particulieren', 'Hoveniers', 'Bedrijven'];
const PLANTS = ['Tuinplanten', '840.000', '462.000'];
const DIVIDED = [
  { id: 'p', units: 0, revenue: 58_800_000, directCost: 32_340_000 },
  { id: 'h', units: 0, revenue: 18_480_000, directCost: 10_164_000 },
  { id: 'b', units: 0, revenue: 6_720_000, directCost: 3_696_000 },
];

describe('Percentages of segments in a pasted list', () => {
  test('divide revenue and direct costs of their line, by their signs or by their heads', () => {
    const blocks = [
      [HEAD, [...PLANTS, '70%', '22 %', '8%']],
      ...[
        ['% Particulieren', 'Hoveniers %', 'Bedrijven (%)'],
        ['Aandeel Particulieren', 'Percentage Hoveniers', 'Bedrijven in procent'],
      ].map(heads => [
        [...HEAD.slice(0, 3), ...heads.map(head => head.replace(' in procent', ' procent'))],
        [...PLANTS, '70', '22', '8'],
      ]),
    ];
    for (const block of blocks) {
      const tree = read(block);
      expect(tree).toMatchObject({ unread: [], asked: [], shares: { whole: 100, unsaid: [] } });
      expect(tree.columns.slice(3).map(({ field }) => field)).toEqual(['share@p', 'share@h', 'share@b']);
      expect(codes(tree)).toEqual([[]]);
      expect(tree.lines[0]!.made).toEqual({
        ...{ totals: { units: 0, revenue: 84_000_000, directCost: 46_200_000 }, held: DIVIDED },
      });
      expect(tree.parts.map(({ field }) => field)).toEqual([
        ...['revenue@p', 'revenue@h', 'revenue@b', 'directCost@p', 'directCost@h', 'directCost@b'],
      ]);
    }
  });

  test('of one figure divide that alone, and stand beside amounts of another', () => {
    const tree = read([
      ['Product', 'Omzet', 'Inkoop', 'Omzet % Particulieren', 'Omzet Hoveniers', 'Inkoop Particulieren'],
      ['Tuinplanten', '1.000', '500', '70%', '25%', '100'],
    ]);
    expect(tree.unread).toEqual([]);
    expect(tree.lines[0]!.made!.held).toMatchObject([
      { id: 'p', revenue: 70_000, directCost: 10_000 },
      { id: 'h', revenue: 25_000, directCost: 0 },
    ]);
    const mixed = read([
      ['Product', 'Omzet', 'Inkoop', 'Particulieren', 'Omzet % Hoveniers', 'Hoveniers %'],
      ['Tuinplanten', '1.000', '500', '60%', '40%', '30%'],
    ]);
    expect(mixed.lines[0]!.made!.held).toMatchObject([
      { id: 'p', revenue: 60_000, directCost: 30_000 },
      { id: 'h', revenue: 40_000, directCost: 15_000 },
    ]);
    // Beside amounts of the same figure they say once more what these say.
    const twice = [
      ['Product', 'Omzet', 'Omzet Particulieren', '% Particulieren'],
      ['Tuinplanten', '1.000', '700', '70%'],
    ];
    expect(read(twice).unread).toEqual(['% Particulieren']);
    expect(read(twice).lines[0]!.made!.held).toEqual([{ id: 'p', units: 0, revenue: 70_000, directCost: 0 }]);
  });

  test('without a sign are read as such where each line adds up to exactly 100, or 1, and its figures do not; it is said', () => {
    const hundred = [HEAD, [...PLANTS, '70', '22', '8'], ['Gereedschap', '100', '40', '50', '50', '']];
    const one = [HEAD, [...PLANTS, '0,7', '0,22', '0,08']];
    for (const [block, whole] of [
      [hundred, 100],
      [one, 1],
    ] as const) {
      const tree = read(block);
      expect(tree).toMatchObject({ figure: 'share', asked: [], unread: [] });
      expect(tree.shares).toMatchObject({ whole, unsaid: ['Particulieren', 'Hoveniers', 'Bedrijven'] });
      expect(tree.lines[0]!.made!.held).toEqual(DIVIDED);
      // Who says otherwise is believed.
      expect(read(block, { figure: null })).toMatchObject({ figure: undefined, asked: HEAD.slice(3) });
      expect(read(block, { figure: 'units' }).figure).toBe('units');
      expect(read(block, { figure: 'units' }).lines[0]!.made!.totals.units).toBe(whole * 100);
    }
    const ofRevenue = ['Product', 'Omzet', 'Omzet Particulieren', 'Omzet Hoveniers'];
    expect(read([ofRevenue, ['Tuinplanten', '840.000', '70', '30']])).toMatchObject({
      ...{ figure: undefined, shares: { unsaid: ['Omzet Particulieren', 'Omzet Hoveniers'] } },
      lines: [{ made: { held: [{ revenue: 58_800_000 }, { revenue: 25_200_000 }] } }],
    });
    expect(read([ofRevenue, ['Tuinplanten', '100', '70', '30']]).lines[0]!.made!.held[0]!.revenue).toBe(7_000);
  });

  test('are asked about as before where one line adds up to something else, or to its own figure, or has none to divide', () => {
    const asked = (...lines: string[][]) => read([HEAD, ...lines]).asked;
    expect(asked([...PLANTS, '70', '22', '8'], ['Zaden', '5', '4', '70', '22', '7'])).toEqual(HEAD.slice(3));
    expect(asked(['Tuinplanten', '100', '', '70', '22', '8'])).toEqual(HEAD.slice(3));
    expect(asked(['Tuinplanten', '', '', '70', '22', '8'])).toEqual(HEAD.slice(3));
    expect(asked([...PLANTS, '100', '', ''])).toEqual([]);
  });

  test('say at their line what is wrong: beyond 100 %, no percentage, one without its sign, nothing to divide', () => {
    const tree = read([
      HEAD,
      [...PLANTS, '70%', '22%', '9%'],
      ['Zaden', '10', '', '70%', 'veel', ''],
      ['Potten', '10', '', '70%', '30', ''],
      ['Grond', '', '', '70%', '30%', ''],
    ]);
    expect(tree.columns[4]!.field).toBeUndefined();
    const chosen = read(
      [
        HEAD,
        [...PLANTS, '70%', '22%', '9%'],
        ['Zaden', '10', '', '70%', 'veel', ''],
        ['Potten', '10', '', '70%', '30', ''],
        ['Grond', '', '', '70%', '30%', ''],
        ['Rest', '10', '', '70%', '', '0'],
      ],
      { columns: { 4: 'share@h' } },
    );
    expect(codes(chosen)).toEqual([['sharesOver100'], ['share'], ['shareSign'], ['nothingToShare'], []]);
    expect(chosen.lines[0]!.problems).toEqual([{ code: 'sharesOver100', text: '101' }]);
    expect(chosen.lines[4]!.made!.held).toMatchObject([{ revenue: 700 }, { revenue: 0 }]);
  });

  test('that were rounded elsewhere are 100 %, which is said', () => {
    const { lines } = read([HEAD, ['Zaden', '100', '10', '33,33%', '33,33%', '33,33%']]);
    expect(lines[0]).toMatchObject({ isRounded: true, problems: [] });
    expect(directNotAllocated(lines[0]!.made!.held, lines[0]!.made!.totals)).toEqual({
      ...{ units: 0, revenue: 0, directCost: 0 },
    });
  });

  test('divide what a cost has that is there already, and do not change it', () => {
    const cost = (revenue: number): CostThere => ({
      ...{ id: 'c', name: 'Tuinplanten', version: 1, held: [] },
      totals: { units: 300, revenue, directCost: 0 },
    });
    const without = [
      ['Product', ...HEAD.slice(3)],
      ['Tuinplanten', '50%', '20%', '10%'],
    ];
    expect(read(without, {}, [cost(1_000)]).lines[0]!.made).toEqual({
      totals: { units: 300, revenue: 1_000, directCost: 0 },
      held: [
        { id: 'p', units: 150, revenue: 500, directCost: 0 },
        { id: 'h', units: 60, revenue: 200, directCost: 0 },
        { id: 'b', units: 30, revenue: 100, directCost: 0 },
      ],
    });
    const whole = { ...cost(1_000), held: [{ id: 'p', units: 300, revenue: 1_000, directCost: 0 }] };
    expect(read(without, { changes: true }, [whole]).lines[0]!.made).toMatchObject({
      totals: { revenue: 1_000 },
      held: [{ revenue: 500 }, { revenue: 200 }, { revenue: 100 }],
    });
    const other = [HEAD, [...PLANTS, '70%', '22%', '8%']];
    const held = (changes: boolean) => read(other, { changes }, [cost(1_000)]).lines[0]!.made!.held[0]!;
    expect([held(false).revenue, held(true).revenue]).toEqual([700, 58_800_000]);
    expect(codes(read(other, {}, [cost(1_000)]))).toEqual([[]]);
  });
});

test('pasted percentages give each segment what the one way to divide gives it, and all of it where they are 100 %', () => {
  const cents = fc.integer({ min: 1, max: 10 ** 9 });
  const shares = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), fc.boolean());
  fc.assert(
    fc.property(fc.record({ units: cents, revenue: cents, directCost: cents }), shares, (totals, [one, other, all]) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const percents = [low, high - low, all ? 100 - high : 0];
      const { lines } = read([
        ['Product', 'Aantal', 'Omzet', 'Inkoop', ...HEAD.slice(3)],
        ['Zaden', ...DIMENSIONS.map(dimension => formatAmount(totals[dimension])), ...percents.map(one => `${one}%`)],
      ]);
      const { made } = lines[0]!;
      expect(made!.totals).toEqual(totals);
      for (const dimension of DIMENSIONS) {
        const weights = percents.map(one => (one * HUNDRED_PERCENT) / 100);
        expect(made!.held.map(row => row[dimension])).toEqual(split(totals[dimension], weights, HUNDRED_PERCENT));
        if (all) expect(directNotAllocated(made!.held, totals)[dimension]).toBe(0);
      }
    }),
  );
});
