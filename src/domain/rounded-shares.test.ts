import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllocationRow, edit, fullyAllocated, settle, type Whole } from './allocation.ts';
import { type DirectRow, type DirectView, directNotAllocated, editDirect, zeroDirectRow } from './direct-allocation.ts';
import { HUNDRED_PERCENT, split, sum } from './money.ts';
import { finestStep, type PastedShare, receiveShares } from './rounded-shares.ts';

const PERCENT = HUNDRED_PERCENT / 100;
const percent = (value: number) => Math.round(value * 1e6) * 1e6;
const STEP = percent(0.01);

describe('received percentages', () => {
  test('P4.51 a sum that only rounding to 12 decimals keeps from 100 is taken as exactly 100, for 1 to 1,000 rows', () => {
    for (let count = 1; count <= 1000; count++) {
      const rounded = Math.round(HUNDRED_PERCENT / count);
      const received = receiveShares(Array.from({ length: count }, () => rounded));
      if (!received.ok || sum(received.shares) !== HUNDRED_PERCENT) throw new Error(`${count} rows`);
    }
  });

  test('further from 100 than that stays as it is below, and is refused above', () => {
    expect(receiveShares([50 * PERCENT, 50 * PERCENT - 2])).toEqual({
      ok: true,
      shares: [50 * PERCENT, 50 * PERCENT - 2],
    });
    expect(receiveShares([50 * PERCENT, 50 * PERCENT + 1])).toEqual({ ok: true, shares: [50 * PERCENT, 50 * PERCENT] });
    expect(receiveShares([50 * PERCENT, 50 * PERCENT + 2])).toEqual({ ok: false, code: 'PercentSumOver100' });
    expect(receiveShares([HUNDRED_PERCENT - 1, 0, 0, 0])).toEqual({ ok: true, shares: [HUNDRED_PERCENT - 1, 0, 0, 0] });
  });

  test('a sum beyond 100 that half a last decimal for each explains is taken as exactly 100, and said; one step more is refused', () => {
    const shares = [42.86, 14.29, 42.86].map(percent);
    const received = receiveShares(shares, { step: STEP });
    if (!received.ok) throw new Error(received.code);
    expect(sum(received.shares)).toBe(HUNDRED_PERCENT);
    expect(received.rounded).toBe(percent(100.01));
    received.shares.forEach((share, at) => void expect(Math.abs(share - shares[at]!)).toBeLessThan(STEP / 2));
    expect(receiveShares([42.86, 14.3, 42.86].map(percent), { step: STEP })).toEqual({
      ok: false,
      code: 'PercentSumOver100',
    });
    // Below it only those who say so ask for it: a workbook may hold 99,99 % that somebody stored.
    const below = [33.33, 33.33, 33.33].map(percent);
    expect(receiveShares(below, { step: STEP })).toEqual({ ok: true, shares: below });
    const filled = receiveShares(below, { step: STEP, stepBelow: STEP });
    expect(filled.ok && [sum(filled.shares), filled.rounded]).toEqual([HUNDRED_PERCENT, percent(99.99)]);
  });

  test('what some decimals show of any exact 100 % is taken, whatever their number', () => {
    const weights = fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }).filter(all => sum(all) > 0);
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 6 }), (all, decimals) => {
        const step = PERCENT / 10 ** decimals;
        const shown = split(HUNDRED_PERCENT, all).map(share => Math.round(share / step) * step);
        const received = receiveShares(shown, { step });
        if (!received.ok) throw new Error('refused');
        if (sum(shown) > HUNDRED_PERCENT) expect(sum(received.shares)).toBe(HUNDRED_PERCENT);
        expect(Math.min(...received.shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('the finest decimal says to what they were rounded, and it is never fewer than two', () => {
    expect(finestStep([50, 33.3].map(percent))).toBe(STEP);
    expect(finestStep([42.857, 33.3].map(percent))).toBe(percent(0.001));
    expect(finestStep([1])).toBe(1);
    expect(finestStep([])).toBe(STEP);
  });
});

describe('percentages typed one by one', () => {
  const whole: Whole = { total: 6_000_000, maximum: 180_000, inUnits: false };
  const none = (count: number): AllocationRow[] =>
    Array.from({ length: count }, (_, at) => ({ id: `row ${at}`, units: 0, share: 0, cost: 0 }));
  const typed = (before: readonly AllocationRow[], at: number, value: number) => {
    const made = edit(before, whole, [{ id: `row ${at}`, view: 'share', value }]);
    if (!made.ok) throw new Error(`${value} is refused`);
    expect(made.rounded).toBeUndefined();
    return made.rows;
  };

  test('as parts of a sum are exactly 100 % with the last of them, which is what the server stores of them', () => {
    const counts = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(counts, count => {
        const part = Math.round(HUNDRED_PERCENT / count);
        const made = Array.from({ length: count }, (_, at) => at).reduce(
          (all, at) => typed(all, at, part),
          none(count),
        );
        const shares = made.map(({ share }) => share);
        expect(sum(shares)).toBe(HUNDRED_PERCENT);
        expect(shares.slice(0, -1).every(share => share === part)).toBe(true);
        expect(receiveShares(shares)).toEqual({ ok: true, shares });
      }),
    );
  });

  test('whatever they are, the server stores them as they are shown', () => {
    const entries = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 0, max: 700 })), { maxLength: 12 });
    fc.assert(
      fc.property(entries, all => {
        let rows = none(6);
        for (const [at, seventh] of all) {
          const made = edit(rows, whole, [
            { id: `row ${at}`, view: 'share', value: Math.round((HUNDRED_PERCENT * seventh) / 700) },
          ]);
          if (made.ok) rows = made.rows;
          const shares = rows.map(({ share }) => share);
          expect(receiveShares(shares)).toEqual({ ok: true, shares });
        }
      }),
    );
  });

  test('beyond what 12 decimals explain they are refused, and short of it nothing is added', () => {
    const half = typed(none(3), 0, 50 * PERCENT);
    expect(edit(half, whole, [{ id: 'row 1', view: 'share', value: 50 * PERCENT + 2 }]).ok).toBe(false);
    expect(typed(half, 1, 50 * PERCENT - 2)[1]!.share).toBe(50 * PERCENT - 2);
  });
});

describe('a pasted block of percentages', () => {
  const whole: Whole = { total: 100_000, maximum: 160_000, inUnits: false };
  const rows = (shares: readonly number[]): AllocationRow[] =>
    settle(
      shares.map((share, at) => ({ id: `row ${at + 1}`, units: 0, share: percent(share), cost: 0 })),
      whole,
    );
  const paste = (before: readonly AllocationRow[], shares: readonly number[], step?: number) => {
    const pasted: PastedShare[] = shares.map((share, at) => ({ id: `row ${at + 1}`, value: percent(share), step }));
    const edits = pasted
      .filter(({ value }, at) => before[at]!.share !== value)
      .map(({ id, value }) => ({ id, view: 'share' as const, value }));
    return edit(before, whole, edits, pasted);
  };

  test('that rounding takes to 100,01 % becomes 100 %, in its rows only', () => {
    const made = paste(rows([0, 0, 0]), [42.86, 14.29, 42.86], STEP);
    if (!made.ok) throw new Error('refused');
    expect(fullyAllocated(made.rows)).toBe(true);
    expect(made.rounded).toBe(percent(100.01));
    const beside = paste(rows([0, 0, 0, 40]), [25.72, 8.57, 25.72], STEP);
    if (!beside.ok) throw new Error('refused');
    expect(fullyAllocated(beside.rows)).toBe(true);
    expect(beside.rows[3]!.share).toBe(percent(40));
    expect(beside.rounded).toBe(percent(100.01));
  });

  test('counts what its rows have already as rounded too', () => {
    const made = paste(rows([42.86, 14.29, 0]), [42.86, 14.29, 42.86], STEP);
    if (!made.ok) throw new Error('refused');
    expect(made.rows.map(row => row.share)).toEqual([42.86, 14.29, 42.85].map(percent));
  });

  test.each([
    ['beyond what its decimals explain', [42.86, 14.3, 42.86], STEP],
    ['of whole percentages: 101 may as well be a mistake', [33, 33, 35], undefined],
  ])('%s is refused as it is when typed', (_what, shares, step) => {
    expect(paste(rows([0, 0, 0]), shares, step).ok).toBe(false);
  });

  test('never becomes nothing, where nothing is left', () => {
    expect(paste(rows([50, 50, 0]), [50, 50, 0.01], STEP).ok).toBe(false);
  });

  test('that rounding keeps at 99,99 % becomes 100 %, and that is said', () => {
    const made = paste(rows([0, 0, 0]), [33.33, 33.33, 33.33], STEP);
    if (!made.ok) throw new Error('refused');
    expect(fullyAllocated(made.rows)).toBe(true);
    expect(made.rounded).toBe(percent(99.99));
    const beside = paste(rows([0, 0, 0, 40]), [20.01, 20.01, 19.97], STEP);
    expect(beside.ok && beside.rounded).toBe(percent(99.99));
    expect(beside.ok && beside.rows[3]!.share).toBe(percent(40));
  });

  test.each([
    ['that lacks more than its decimals explain', [33.33, 33.33, 33.31], STEP],
    ['of whole percentages that lacks one', [33, 33, 33], undefined],
    ['that allocates a part only', [20, 30.5, 0], STEP],
    ['of nothing', [0, 0, 0], STEP],
  ])('%s stays as it was pasted', (_what, shares, step) => {
    expect(paste(rows([0, 0, 0]), shares, step)).toEqual({ ok: true, rows: rows(shares) });
  });

  test('with amounts beside the percentages is judged as it stands: nobody can tell what was rounded', () => {
    const edits = [
      { id: 'row 1', view: 'share' as const, value: percent(50.01) },
      { id: 'row 2', view: 'cost' as const, value: 50_000 },
    ];
    const pasted = [{ id: 'row 1', value: percent(50.01), step: STEP }];
    expect(edit(rows([0, 0]), whole, edits, pasted).ok).toBe(false);
  });

  test('of what a cost has of its own gives exactly its total', () => {
    const totals = { units: 0, revenue: 100_000, directCost: 0 };
    const shares = [42.86, 14.29, 42.86];
    const view: DirectView = 'revenueShare';
    const edits = shares.map((share, at) => ({ id: `row ${at}`, view, value: percent(share) }));
    const before: DirectRow[] = shares.map((_, at) => zeroDirectRow(`row ${at}`));
    const pasted = edits.map(one => ({ ...one, step: STEP }));
    const made = editDirect(before, totals, edits, pasted);
    if (!made.ok) throw new Error('refused');
    expect(directNotAllocated(made.rows, totals).revenue).toBe(0);
    expect(made.rounded).toBe(percent(100.01));
    expect(editDirect(before, totals, edits).ok).toBe(false);
  });
});
