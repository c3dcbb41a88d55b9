import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIMENSIONS, type DirectRow, directNotAllocated } from '../direct-allocation.ts';
import { type CostThere, doesSomething, filledIn, hasSameFigures, type PastedCost } from './changes.ts';
import { readTree } from './tree.ts';

const SEGMENTS = [
  { id: 'n', name: 'North' },
  { id: 's', name: 'South' },
];
const held = (id: string, units: number, revenue = 0): DirectRow => ({ id, units, revenue, directCost: 0 });
const there = (name: string, more: Partial<CostThere> = {}): CostThere => ({
  ...{ id: name, name, version: 3, totals: { units: 0, revenue: 0, directCost: 0 }, held: [] },
  ...more,
});
const tree = (...processes: CostThere[]) => [{ name: 'Sales', mainProcesses: [{ name: 'Shop', processes }] }];
const read = (text: string, costs: readonly CostThere[], changes = false) =>
  readTree(
    text.split('\n').map(line => line.split(' ')),
    1,
    tree(...costs),
    SEGMENTS,
    { changes },
  );
const doings = (...about: Parameters<typeof read>) => read(...about).lines.map(({ filling }) => filling?.doing);
const made = (...about: Parameters<typeof read>) => read(...about).lines.map(({ made }) => made);

describe('A table pasted onto costs that are there', () => {
  const bread = there('Bread', { totals: { units: 500, revenue: 0, directCost: 100 } });

  test('adds what is new, fills in what is empty, and says of each what it does', () => {
    const text = 'Cost Units Revenue\nBread 5 20\nCake 1 2\nPie';
    expect(doings(text, [bread, there('Pie')])).toEqual(['fill', undefined, 'same']);
    expect(made(text, [bread])[0]!.totals).toEqual({ units: 500, revenue: 2000, directCost: 100 });
  });

  test('changes another figure where that is asked for, and leaves it else', () => {
    const text = 'Cost Units Revenue\nbread 7 20';
    const [line] = read(text, [bread]).lines;
    expect(line).toMatchObject({ problems: [], filling: { doing: 'fill', differing: 1 } });
    expect(line!.made!.totals).toEqual({ units: 500, revenue: 2000, directCost: 100 });
    expect(doings('Cost Units\nBread 7', [bread])).toEqual(['differs']);
    expect(doings(text, [bread], true)).toEqual(['change']);
    expect(read(text, [bread], true).lines[0]).toMatchObject({
      made: { totals: { units: 700, revenue: 2000, directCost: 100 } },
      filling: { differing: 1, before: { units: 500 }, after: { units: 700 } },
    });
    // Zero is a figure, too; what is left empty is none.
    expect(made('Cost Units Revenue\nBread 0', [bread], true)[0]!.totals.units).toBe(0);
    expect(made('Cost Units Revenue\nBread  4', [bread], true)[0]!.totals.units).toBe(500);
  });

  test('makes an empty total of what segments hold, in columns and in lines', () => {
    const columns = 'Cost Units·North Units·South\nPie 3 4';
    const lines = 'Cost Segment Units\nPie North 3\nPie South 4';
    for (const text of [columns, lines])
      expect(made(text, [there('Pie', { held: [held('n', 0), held('s', 0)] })])[0], text).toEqual({
        totals: { units: 700, revenue: 0, directCost: 0 },
        held: [held('n', 300), held('s', 400)],
      });
    expect(read(lines, [there('Pie')]).lines.map(({ filling }) => filling?.after.units)).toEqual([300, 400]);
  });

  test('keeps a total of which something is not allocated, and does not go beyond it', () => {
    const cost = there('Pie', { totals: { units: 1000, revenue: 0, directCost: 0 }, held: [held('n', 300)] });
    const text = (south: string) => `Cost Segment Units\nPie South ${south}`;
    expect(made(text('7'), [cost])[0]!.totals.units).toBe(1000);
    expect(made(text('5'), [cost], true)[0]!.totals.units).toBe(1000);
    expect(read(text('8'), [cost]).lines[0]!.problems).toEqual([{ code: 'unitsOverTotal' }]);
    // One that segments held all of is what they hold together, once that may be changed.
    const full = there('Pie', { totals: { units: 300, revenue: 0, directCost: 0 }, held: [held('n', 300)] });
    expect(read(text('8'), [full]).lines[0]!.problems).toEqual([{ code: 'unitsOverTotal' }]);
    expect(made(text('8'), [full], true)[0]!.totals.units).toBe(1100);
  });

  test('says of each line what it does itself, and counts the figures that were pasted', () => {
    const cost = there('Pie', {
      totals: { units: 700, revenue: 0, directCost: 0 },
      held: [held('n', 300), held('s', 400)],
    });
    const text = 'Cost Segment Units\nPie North 3\nPie South 5\nPie East 2';
    const east = [...SEGMENTS, { id: 'e', name: 'East' }];
    for (const changes of [false, true]) {
      const { lines } = readTree(
        text.split('\n').map(line => line.split(' ')),
        1,
        tree(cost),
        east,
        { changes },
      );
      expect(lines.map(({ filling }) => filling?.doing)).toEqual(['same', changes ? 'change' : 'differs', 'fill']);
      expect(lines.map(({ filling }) => filling?.differing)).toEqual([1, 1, 1]);
      expect(lines.map(line => doesSomething(line))).toEqual([false, changes, true]);
      const staying = { id: 's', dimension: 'units', there: 400, pasted: 500 };
      expect(lines.map(({ filling }) => filling?.staying)).toEqual([[], changes ? [] : [staying], []]);
    }
  });

  test('does nothing where all is there already or stays, and something where a line adds', () => {
    const text = 'Cost Units\nBread 5\nCake 1';
    expect(read(text, [bread]).lines.map(doesSomething)).toEqual([false, true]);
    expect(read('Cost Units\nBread 7', [bread]).lines.map(doesSomething)).toEqual([false]);
    expect(read('Cost Units\nBread 7', [bread], true).lines.map(doesSomething)).toEqual([true]);
  });

  test('without a column of cost objects finds each cost that is there exactly once, and guesses no other', () => {
    const sections = [
      { name: 'Sales', mainProcesses: [{ name: 'Shop', processes: [there('Bread'), there('Pie')] }] },
      { name: 'Web', mainProcesses: [{ name: 'Site', processes: [there('Pie'), there('Cake')] }] },
    ];
    const text = 'Cost Units\nBread 5\nNew 1\nPie 2\ncake 3';
    for (const level of [2, 3] as const) {
      const { lines } = readTree(
        text.split('\n').map(line => line.split(' ')),
        level,
        sections,
        [],
      );
      expect(lines.map(({ filling, costObject }) => [filling?.cost.name, costObject])).toEqual([
        ...[
          ['Bread', 'Shop'],
          [undefined, ''],
          [undefined, ''],
          ['Cake', 'Site'],
        ],
      ]);
      expect(lines.map(({ problems }) => problems.at(-1)?.code)).toEqual([
        ...[undefined, 'noCostObject', 'noCostObject', undefined],
      ]);
    }
  });

  test('does not guess which of two costs of one name is meant', () => {
    const { lines } = read('Cost Units\nBread 7', [bread, there('bread')]);
    expect(lines).toMatchObject([{ problems: [{ code: 'exists', text: 'Bread' }], filling: null }]);
  });

  const figure = fc.integer({ min: 0, max: 5 });
  const row = (id: string) => fc.record({ id: fc.constant(id), units: figure, revenue: figure, directCost: figure });
  const cost: fc.Arbitrary<PastedCost> = fc
    .record({ held: fc.tuple(row('n'), row('s')), left: row('left') })
    .map(({ held: [n, s], left }) => ({
      held: [n, s],
      totals: {
        units: n.units + s.units + left.units,
        revenue: n.revenue + s.revenue + left.revenue,
        directCost: n.directCost + s.directCost + left.directCost,
      },
    }));
  const optional = fc.option(figure, { nil: undefined });
  const said = fc.record({
    totals: fc.record({ units: optional, revenue: optional, directCost: optional }),
    held: fc.uniqueArray(
      fc.record({ id: fc.constantFrom('n', 's', 'new'), dimension: fc.constantFrom(...DIMENSIONS), amount: figure }),
      { selector: ({ id, dimension }) => `${id} ${dimension}` },
    ),
  });

  test('never changes a figure unasked, never is over a total silently, and pasted once more does nothing', () => {
    fc.assert(
      fc.property(cost, said, fc.boolean(), (before, said, changes) => {
        const { after, over, doing, differing } = filledIn(before, said, changes);
        if (!changes)
          for (const dimension of DIMENSIONS) {
            if (before.totals[dimension] > 0) expect(after.totals[dimension]).toBe(before.totals[dimension]);
            for (const [at, row] of before.held.entries())
              if (row[dimension] > 0) expect(after.held[at]![dimension]).toBe(row[dimension]);
          }
        const left = directNotAllocated(after.held, after.totals);
        expect(DIMENSIONS.filter(dimension => left[dimension] < 0)).toEqual(over);
        expect(doing === 'same' || doing === 'differs').toBe(hasSameFigures(before, after));
        if (changes && over.length === 0) expect(filledIn(after, said, true)).toMatchObject({ doing: 'same', after });
        if (doing === 'same') expect(differing).toBe(0);
      }),
    );
  });
});
