import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DirectEdit,
  type DirectFigures,
  type DirectRow,
  dimensionsOverTotal,
  directFullyAllocated,
  directNotAllocated,
  directShares,
  disabledDimensions,
  editDirect,
  hasOwn,
  keptBeside,
  partOfTotal,
  zeroDirectRow,
} from './direct-allocation.ts';
import {
  divideDirectEvenly,
  divideInProportion,
  giveDirectAllTo,
  giveDirectRestTo,
  proportionsFor,
} from './divide-direct.ts';
import { HUNDRED_PERCENT, split, sum } from './money.ts';

const PERCENT = HUNDRED_PERCENT / 100;
const totals: DirectFigures = { units: 1_000, revenue: 10_000, directCost: 100 };
const empty = ['Retail', 'Wholesale', 'Export'].map(zeroDirectRow);
const rowsOf = (edited: ReturnType<typeof editDirect<DirectRow>>) => {
  if (!edited.ok) throw new Error(JSON.stringify(edited.broken));
  return edited.rows;
};
const codes = (edited: ReturnType<typeof editDirect<DirectRow>>) =>
  edited.ok ? [] : edited.broken.map(({ id, code }) => `${id}: ${code}`);
const leftOf = (edited: ReturnType<typeof editDirect<DirectRow>>) =>
  edited.ok ? [] : edited.broken.map(({ left }) => left);

describe('units, revenue and direct cost of a cost per segment', () => {
  test('P3.40, P5.18 percentage and amount are linked: editing one recomputes the other from the total', () => {
    const byAmount = rowsOf(editDirect(empty, totals, [{ id: 'Retail', view: 'revenue', value: 2_500 }]));
    expect(directShares(byAmount[0]!, totals).revenueShare).toBe(25 * PERCENT);
    const byShare = rowsOf(editDirect(empty, totals, [{ id: 'Retail', view: 'directCostShare', value: 40 * PERCENT }]));
    expect(byShare[0]).toEqual({ id: 'Retail', units: 0, revenue: 0, directCost: 40 });
  });

  test('P5.15, P5.16, P5.17 all segments together hold at most the total', () => {
    const half = rowsOf(editDirect(empty, totals, [{ id: 'Retail', view: 'revenue', value: 6_000 }]));
    expect(codes(editDirect(half, totals, [{ id: 'Export', view: 'revenue', value: 4_001 }]))).toEqual([
      'Export: SumOverTotal',
    ]);
    expect(codes(editDirect(half, totals, [{ id: 'Export', view: 'revenueShare', value: 41 * PERCENT }]))).toEqual([
      'Export: PercentSumOver100',
    ]);
    expect(codes(editDirect(half, totals, [{ id: 'Export', view: 'units', value: 1_001 }]))).toEqual([
      'Export: SumOverTotal',
    ]);
    expect(codes(editDirect(half, totals, [{ id: 'Export', view: 'units', value: -1 }]))).toEqual(['Export: Negative']);
  });

  test('what is refused says what is left for that cell, and that is taken', () => {
    const third = rowsOf(editDirect(empty, totals, [{ id: 'Retail', view: 'revenue', value: 3_333 }]));
    const held = rowsOf(editDirect(third, totals, [{ id: 'Wholesale', view: 'revenue', value: 3_000 }]));
    for (const [view, left] of [
      ['revenue', 6_667],
      ['revenueShare', 66.67 * PERCENT],
    ] as const) {
      const over = { id: 'Wholesale', view, value: left + 1 };
      expect(leftOf(editDirect(held, totals, [over]))).toEqual([left]);
      expect(rowsOf(editDirect(held, totals, [{ ...over, value: left }]))[1]!.revenue).toBe(6_667);
    }
    const beyond = held.map(row => ({ ...row, revenue: 9_000 }));
    expect(leftOf(editDirect(beyond, totals, [{ id: 'Export', view: 'revenue', value: 1 }]))).toEqual([-8_000]);
    expect(leftOf(editDirect(held, totals, [{ id: 'Export', view: 'units', value: -1 }]))).toEqual([undefined]);
  });

  test('of an amount and a percentage pasted into one row the amount counts, whichever comes first', () => {
    const [amount, percentage] = [
      { id: 'Retail', view: 'revenue', value: 2_500 },
      { id: 'Retail', view: 'revenueShare', value: 40 * PERCENT },
    ] as const;
    for (const block of [
      [amount, percentage],
      [percentage, amount],
    ])
      expect(rowsOf(editDirect(empty, totals, block))[0]!.revenue).toBe(2_500);
  });

  test('units that are written as a percentage are that part of their total, where there is one', () => {
    expect(partOfTotal('72%', 13_600_00)).toEqual({ ok: true, value: 9_792_00 });
    expect(partOfTotal(' 12,5 %', 100_00)).toEqual({ ok: true, value: 12_50 });
    expect(partOfTotal('0%', 0)).toEqual({ ok: true, value: 0 });
    expect(partOfTotal('72%', 0)).toEqual({ ok: false, reason: 'TotalFirst' });
    expect(partOfTotal('72', 13_600_00)).toBeUndefined();
    expect(partOfTotal('=100*5%', 13_600_00)).toBeUndefined();
  });

  test('P5.19 is disabled when the total is 0', () => {
    expect(disabledDimensions({ ...totals, revenue: 0 })).toEqual({ units: false, revenue: true, directCost: false });
    expect(disabledDimensions({ units: 0, revenue: 1, directCost: 0 })).toEqual({
      units: true,
      revenue: false,
      directCost: true,
    });
    expect(codes(editDirect(empty, { ...totals, revenue: 0 }, [{ id: 'Retail', view: 'revenue', value: 1 }]))).toEqual([
      'Retail: Disabled',
    ]);
  });

  test('what a cell held is free again for what is typed into it, and zero empties it, also where there is no total', () => {
    const full = rowsOf(editDirect(empty, totals, [{ id: 'Retail', view: 'revenue', value: 10_000 }]));
    expect(rowsOf(editDirect(full, totals, [{ id: 'Retail', view: 'revenue', value: 9_000 }]))[0]!.revenue).toBe(9_000);
    const clear = [{ id: 'Retail', view: 'revenue', value: 0 }] as const;
    expect(rowsOf(editDirect(full, totals, clear))[0]!.revenue).toBe(0);
    expect(rowsOf(editDirect(full, { ...totals, revenue: 0 }, clear))[0]!.revenue).toBe(0);
  });

  test('is divided evenly among the rows that are meant, of what the others leave', () => {
    const given = empty.map((row, index) => ({ ...row, revenue: [4_000, 900, 0][index]! }));
    const among = (...ids: string[]) => given.filter(({ id }) => ids.includes(id));
    const revenues = (rows: readonly DirectRow[]) => rows.map(row => row.revenue);
    expect(revenues(divideDirectEvenly(given, totals, 'revenue', among('Wholesale', 'Export')))).toEqual([
      4_000, 3_000, 3_000,
    ]);
    expect(revenues(divideDirectEvenly(given, totals, 'revenue', among('Export')))).toEqual([4_000, 900, 5_100]);
    expect(revenues(divideDirectEvenly(given, { ...totals, revenue: 100 }, 'revenue', among('Export')))).toEqual([
      4_000, 900, 0,
    ]);
  });

  test('percentages that add up to 100 allocate the whole amount', () => {
    let rows = empty;
    for (const [id, value] of [
      ['Retail', 33_333_333_333_333],
      ['Wholesale', 33_333_333_333_333],
    ] as const)
      rows = rowsOf(editDirect(rows, totals, [{ id, view: 'revenueShare', value }]));
    const left = HUNDRED_PERCENT - sum(rows.map(row => directShares(row, totals).revenueShare));
    rows = rowsOf(editDirect(rows, totals, [{ id: 'Export', view: 'revenueShare', value: left }]));
    expect(rows.map(row => row.revenue)).toEqual([3_333, 3_333, 3_334]);
    expect(directFullyAllocated(rows, totals).revenueFullyAllocated).toBe(true);
  });

  test('percentages of two decimals that add up to 100 allocate the whole amount, typed one by one in any order or pasted', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 20_000, max: 10_000_000_000 }), fc.nat(), (weights, directCost, turn) => {
        const cost = { ...totals, directCost };
        const none = weights.map((_, at) => zeroDirectRow(`${at}`));
        // Of what nobody would type, nothing is asked: parts of a cent.
        const typed = split(10_000, weights).map((hundredths, at): DirectEdit => {
          return { id: `${at}`, view: 'directCostShare', value: hundredths * (PERCENT / 100) };
        });
        const order = typed.map((_, at) => typed[(at + turn) % typed.length]!);
        const oneByOne = order.reduce((rows, edit) => rowsOf(editDirect(rows, cost, [edit])), none);
        const pasted = rowsOf(editDirect(none, cost, typed));
        for (const rows of [oneByOne, pasted]) {
          expect(directNotAllocated(rows, cost).directCost).toBe(0);
          for (const [at, { value }] of typed.entries())
            expect(Math.abs(rows[at]!.directCost - (directCost * value) / HUNDRED_PERCENT)).toBeLessThan(
              1 + weights.length / 2,
            );
        }
      }),
    );
    // As somebody met it.
    const cost = { ...totals, directCost: 4_100_050 };
    const four = ['Walk-in', 'Businesses', 'Schools', 'Online'].map(zeroDirectRow);
    const block = [22, 53, 4, 21].map((percent, at): DirectEdit => {
      return { id: four[at]!.id, view: 'directCostShare', value: percent * PERCENT };
    });
    expect(rowsOf(editDirect(four, cost, block)).map(row => row.directCost)).toEqual([
      902_011, 2_173_027, 164_002, 861_010,
    ]);
    expect(codes(editDirect(four, cost, [...block.slice(0, 3), { ...block[3]!, value: 21.01 * PERCENT }]))).toEqual([
      'Online: PercentSumOver100',
    ]);
  });

  test('percentages of a little less than 100 are all taken, and never more than there is', () => {
    const cost = { ...totals, directCost: 21_808 };
    // Rounding has given the others a cent more than their part, so that there is no room for that of the last.
    const hundredths = [1_918, 733, 1_314, 1_983, 1_983, 883, 108, 1_077];
    const rows = hundredths.reduce(
      (rows, value, at) =>
        rowsOf(editDirect(rows, cost, [{ id: `${at}`, view: 'directCostShare', value: value * (PERCENT / 100) }])),
      hundredths.map((_, at) => zeroDirectRow(`${at}`)),
    );
    expect(rows.at(-1)!.directCost).toBe(2_348);
    expect(directNotAllocated(rows, cost).directCost).toBe(0);
  });

  test('a block that breaks a limit changes nothing and names the cells', () => {
    const block = [
      { id: 'Retail', view: 'revenue' as const, value: 10_000 },
      { id: 'Wholesale', view: 'revenue' as const, value: 1 },
      { id: 'Wholesale', view: 'units' as const, value: 2_000 },
    ];
    expect(codes(editDirect(empty, totals, block))).toEqual(['Wholesale: SumOverTotal', 'Wholesale: SumOverTotal']);
  });

  test('P4.49 is fully allocated per dimension when the sum equals the total', () => {
    const rows = giveDirectRestTo(divideDirectEvenly(empty, totals, 'directCost'), totals, 'units', 'Export');
    expect(rows.map(row => row.directCost)).toEqual([34, 33, 33]);
    expect(directFullyAllocated(rows, totals)).toEqual({
      unitsFullyAllocated: true,
      revenueFullyAllocated: false,
      costsFullyAllocated: true,
    });
  });

  test('all of a cost goes to one segment, whatever others held', () => {
    const evenly = divideDirectEvenly(empty, totals, 'revenue');
    const rows = giveDirectAllTo(evenly, totals, 'Wholesale');
    expect(rows).toEqual([empty[0], { id: 'Wholesale', ...totals }, empty[2]]);
    expect(Object.values(directFullyAllocated(rows, totals))).toEqual([true, true, true]);
  });

  test('P9.6 a cost of nothing is not fully allocated', () => {
    expect(directFullyAllocated(empty, { units: 0, revenue: 0, directCost: 0 })).toEqual({
      unitsFullyAllocated: false,
      revenueFullyAllocated: false,
      costsFullyAllocated: false,
    });
  });

  test('amounts typed come back as typed, and never exceed the total', () => {
    const anyEdit = fc.record({
      id: fc.constantFrom('Retail', 'Wholesale', 'Export'),
      view: fc.constantFrom('revenue' as const, 'revenueShare' as const, 'units' as const, 'directCostShare' as const),
      part: fc.nat(1000),
    });
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 10 }), edits => {
        let rows = empty;
        for (const { id, view, part } of edits) {
          const value = view.endsWith('Share') ? part * (HUNDRED_PERCENT / 1000) : part;
          const edited = editDirect(rows, totals, [{ id, view, value }]);
          if (!edited.ok) continue;
          rows = edited.rows;
          if (view === 'revenue') expect(rows.find(row => row.id === id)!.revenue).toBe(value);
        }
        for (const left of Object.values(directNotAllocated(rows, totals))) expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a total lowered below what is allocated', () => {
  const over = empty.map(row => ({ ...row, revenue: 4_000, units: 100 }));

  test('leaves the allocation as it is, over-allocated and not fully allocated', () => {
    expect(directNotAllocated(over, totals).revenue).toBe(-2_000);
    expect(directFullyAllocated(over, totals).revenueFullyAllocated).toBe(false);
  });

  test('the next save of that dimension must mend it, a save of another need not', () => {
    const units = over.map(row => ({ ...row, units: 200 }));
    const less = over.map(row => ({ ...row, revenue: 3_900 }));
    expect(dimensionsOverTotal(over, units, totals)).toEqual([]);
    expect(dimensionsOverTotal(over, less, totals)).toEqual(['revenue']);
    expect(dimensionsOverTotal(over, divideInProportion(over, totals, 'revenue'), totals)).toEqual([]);
    expect(dimensionsOverTotal(over, over.slice(1), totals)).toEqual([]);
    expect(dimensionsOverTotal(over, over.slice(1), { ...totals, revenue: 5_000 })).toEqual(['revenue']);
    const moved = over.map((row, index) => ({ ...row, revenue: [5_000, 3_000, 4_000][index]! }));
    expect(dimensionsOverTotal(over, moved, totals)).toEqual(['revenue']);
    const replaced = [...over.slice(1), { ...over[0]!, id: 'Online' }];
    expect(dimensionsOverTotal(over, replaced, totals)).toEqual(['revenue']);
    expect(dimensionsOverTotal(over, [...over, zeroDirectRow('Online')], totals)).toEqual([]);
  });

  test('a segment without anything has zero of everything', () => {
    expect(zeroDirectRow('Online')).toEqual({ id: 'Online', units: 0, revenue: 0, directCost: 0 });
  });

  test('has no rest to give: what is too much is taken from one that has as much', () => {
    const taken = giveDirectRestTo(over, totals, 'revenue', 'Export');
    expect(taken.map(({ revenue }) => revenue)).toEqual([4_000, 4_000, 2_000]);
    expect(dimensionsOverTotal(over, taken, totals)).toEqual([]);
    const few = over.map(row => ({ ...row, revenue: row.id === 'Export' ? 1_000 : 8_000 }));
    expect(giveDirectRestTo(few, totals, 'revenue', 'Export')).toEqual(few);
  });

  test('can be brought back to the total, every row in proportion', () => {
    const rows = [7_000, 7_000, 6_000].map((revenue, index) => ({ ...empty[index]!, revenue }));
    expect(divideInProportion(rows, totals, 'revenue').map(row => row.revenue)).toEqual([3_500, 3_500, 3_000]);
  });
});

describe('the rest of a dimension', () => {
  const held = (revenue: readonly number[], directCost: readonly number[] = [0, 0, 0]) =>
    empty.map((row, at) => ({ ...row, revenue: revenue[at]!, directCost: directCost[at]! }));

  test('is divided in its own proportions while some of it is allocated, and otherwise in those of what is whole', () => {
    expect(proportionsFor(held([2_000, 3_000, 0]), totals, 'revenue')).toEqual(['revenue']);
    expect(proportionsFor(held([2_000, 8_000, 0]), totals, 'revenue')).toEqual([]);
    expect(proportionsFor(held([9_000, 8_000, 0]), totals, 'revenue')).toEqual([]);
    expect(proportionsFor(held([2_000, 8_000, 0]), totals, 'directCost')).toEqual(['revenue']);
    expect(proportionsFor(held([2_000, 8_000, 0], [0, 1, 0]), totals, 'directCost')).toEqual(['directCost']);
    expect(proportionsFor(held([2_000, 7_000, 0]), totals, 'directCost')).toEqual([]);
    expect(proportionsFor(held([0, 0, 0]), { ...totals, revenue: 0 }, 'revenue')).toEqual([]);
    expect(proportionsFor(held([0, 0, 0]), { ...totals, revenue: 0 }, 'directCost')).toEqual([]);
  });

  test('goes by revenue first, else by units; where there is one segment, all is for that one', () => {
    const rows = empty.map((row, at) => ({ ...row, units: [50, 0, 50][at]!, directCost: [0, 5, 5][at]! }));
    const whole = { units: 100, revenue: 10_000, directCost: 10 };
    expect(proportionsFor(rows, whole, 'revenue')).toEqual(['units']);
    expect(proportionsFor(rows, { ...whole, units: 0 }, 'revenue')).toEqual(['directCost']);
    const [one] = empty;
    expect(proportionsFor([one!], whole, 'revenue')).toEqual(['revenue']);
    expect(divideInProportion([one!], whole, 'revenue')).toEqual([{ ...one, revenue: 10_000 }]);
    expect(proportionsFor([], whole, 'revenue')).toEqual([]);
  });

  test('what is kept beside a new total is named with what does not add up; what was empty, or adds up again, is not', () => {
    const rows = held([2_000, 8_000, 0], [60, 0, 0]);
    const changed = (after: Partial<DirectFigures>) => keptBeside(rows, totals, { ...totals, ...after });
    expect(changed({})).toEqual([]);
    expect(changed({ revenue: 12_500 })).toEqual([
      { dimension: 'revenue', left: 2_500, movesShares: true, wasWhole: true },
    ]);
    expect(changed({ revenue: 9_000, directCost: 50, units: 5 })).toEqual([
      { dimension: 'revenue', left: -1_000, movesShares: true, wasWhole: true },
      { dimension: 'directCost', left: -10, movesShares: true, wasWhole: false },
    ]);
    expect(changed({ directCost: 60 })).toEqual([]);
  });

  test('percentages that were of nothing, or that there are none of, did not change with a total', () => {
    const rows = held([2_000, 8_000, 0], [60, 0, 0]).map(row => ({ ...row, units: 400 }));
    const before = { ...totals, revenue: 0 };
    expect(keptBeside(rows, before, { ...totals, units: 900 })).toEqual([
      { dimension: 'units', left: -300, movesShares: false, wasWhole: false },
    ]);
    expect(keptBeside(rows, before, { ...totals, revenue: 12_500 })).toEqual([
      { dimension: 'revenue', left: 2_500, movesShares: false, wasWhole: false },
    ]);
  });

  test('a cost has revenue of its own where it has a total of it, or segments that still hold some; units are no revenue', () => {
    const nothing = { units: 700, revenue: 0, directCost: 50 };
    expect(hasOwn(nothing, empty, 'revenue')).toBe(false);
    expect(hasOwn(nothing, empty, 'units')).toBe(true);
    expect(hasOwn({ ...nothing, revenue: 1 }, [], 'revenue')).toBe(true);
    expect(hasOwn(nothing, held([0, 1, 0]), 'revenue')).toBe(true);
    expect(hasOwn(nothing, held([0, 0, 0], [5, 5, 5]), 'revenue')).toBe(false);
  });

  test('20 % of a revenue that has grown is 20 % again', () => {
    const grown = { ...totals, revenue: 2_500_000 };
    const rows = divideInProportion(held([440_000, 660_000, 1_100_000]), grown, 'revenue');
    expect(rows.map(row => row.revenue)).toEqual([500_000, 750_000, 1_250_000]);
  });

  test('in proportion makes the total, and nobody is a cent from the exact part', () => {
    const amounts = fc.array(fc.nat(1_000_000), { minLength: 3, maxLength: 3 }).filter(all => sum(all) > 0);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100_000_000 }), (revenue, total) => {
        const whole = { ...totals, directCost: total };
        const rows = divideInProportion(held(revenue), whole, 'directCost', 'revenue');
        expect(directNotAllocated(rows, whole).directCost).toBe(0);
        for (const row of rows) expect(Math.abs(row.directCost - (total * row.revenue) / sum(revenue))).toBeLessThan(1);
        expect(rows.map(row => row.revenue)).toEqual(revenue);
      }),
    );
  });
});
