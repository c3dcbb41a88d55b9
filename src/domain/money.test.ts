import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ENTRY_LIMIT,
  feedThrough,
  fromFraction,
  HUNDRED_PERCENT,
  isAmount,
  isPercent,
  nearestCents,
  nearestHundredths,
  nearestShare,
  proportion,
  shareOf,
  split,
  sum,
  toCents,
  toEuros,
  toFraction,
  toHundredths,
  toPercent,
  toShare,
  toUnits,
} from './money.ts';

const cents = fc.integer({ min: -ENTRY_LIMIT * 100, max: ENTRY_LIMIT * 100 });
const weights = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: HUNDRED_PERCENT / 1000 })), {
  maxLength: 100,
});

describe('split, the one way to divide', () => {
  test('parts always add up to the whole, or are all zero when all weights are', () => {
    fc.assert(
      fc.property(cents, weights, (total, weights) => {
        expect(sum(split(total, weights))).toBe(sum(weights) === 0 ? 0 : total);
      }),
    );
  });

  test('each part lies less than a cent from its exact share, and a zero weight gets nothing', () => {
    fc.assert(
      fc.property(cents, weights, (total, weights) => {
        const whole = BigInt(sum(weights));
        split(total, weights).forEach((part, index) => {
          const distance = BigInt(part) * whole - BigInt(total) * BigInt(weights[index]!);
          expect((distance < 0n ? -distance : distance) < whole || distance === 0n).toBe(true);
          if (weights[index] === 0) expect(part).toBe(0);
        });
      }),
    );
  });

  test('the parts are those that BigInt gives, whatever is divided', () => {
    const inBigInt = (total: number, weights: readonly number[]) => {
      const whole = BigInt(sum(weights));
      const exact = weights.map((weight, at) => ({ at, product: BigInt(total) * BigInt(weight) }));
      const parts = exact.map(({ product }) => Number(product / whole));
      const byRemainder = exact.toSorted((one, other) => Number((other.product % whole) - (one.product % whole)));
      for (const { at } of byRemainder.slice(0, total - sum(parts))) parts[at]! += 1;
      return parts;
    };
    fc.assert(
      fc.property(fc.oneof(fc.nat(ENTRY_LIMIT), fc.maxSafeNat()), weights, (total, weights) => {
        fc.pre(sum(weights) > 0);
        expect(split(total, weights)).toEqual(inBigInt(total, weights));
      }),
      { numRuns: 500 },
    );
  });

  test('the left-over goes to the largest remainders, first in order on a tie', () => {
    expect(split(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(split(10, [1, 2, 3])).toEqual([2, 3, 5]);
    expect(split(5, [50, 30, 20])).toEqual([3, 1, 1]);
    expect(split(2, [1, 1, 1, 1])).toEqual([1, 1, 0, 0]);
  });

  test('a negative total is divided as its positive twin', () => {
    expect(split(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(split(-1, [0, 1, 1])).toEqual([0, -1, 0]);
  });

  test('no part is ever minus zero, and a negative weight is refused', () => {
    expect(split(-1, [1, 1]).some(part => Object.is(part, -0))).toBe(false);
    expect(() => split(1, [2, -1])).toThrow(RangeError);
  });
});

test('what givers hand to receivers of the same amount together is all of it, and nobody gets more than there is room for', () => {
  const amounts = fc.array(fc.nat(ENTRY_LIMIT), { maxLength: 12 });
  fc.assert(
    fc.property(amounts, amounts, (givers, wanted) => {
      const receivers = split(sum(givers), wanted);
      fc.pre(sum(receivers) === sum(givers));
      const parts = feedThrough(givers, receivers);
      expect(parts.map(sum)).toEqual(givers);
      expect(receivers.map((_, receiver) => sum(parts.map(row => row[receiver]!)))).toEqual(receivers);
      expect(parts.flat().every(part => part >= 0)).toBe(true);
    }),
  );
});

test('a proportion is that of BigInt, also where it lies just below or above a half', () => {
  const inBigInt = (factor: number, numerator: number, denominator: number) => {
    const product = 2n * BigInt(factor) * BigInt(numerator) + BigInt(denominator);
    return Number(product / (2n * BigInt(denominator)));
  };
  const large = fc.oneof(fc.integer({ min: 1, max: 2 ** 20 }), fc.integer({ min: 1, max: HUNDRED_PERCENT }));
  fc.assert(
    fc.property(large, large, fc.nat(2 ** 40), fc.constantFrom(-1n, 0n, 1n), (factor, numerator, half, off) => {
      // The product is about so many and a half of these.
      const near = (2n * BigInt(factor) * BigInt(numerator)) / (2n * BigInt(half) + 1n) + off;
      for (const denominator of [Number(near), half + 1]) {
        fc.pre(denominator > 0 && denominator < 2 ** 52);
        const expected = inBigInt(factor, numerator, denominator);
        fc.pre(expected <= Number.MAX_SAFE_INTEGER);
        expect(proportion(factor, numerator, denominator)).toBe(expected);
      }
    }),
    { numRuns: 5_000 },
  );
});

test('a proportion whose two roundings take it past a half is divided exactly', () => {
  expect(proportion(47_849_845_101_425, 28_851_374_705_752, 2_557_273_275_460_557)).toBe(539_846_024_232);
  expect(proportion(10_279_249_497_987, 68_850_329_776_196, 2_575_070_906_416_250)).toBe(274_838_924_251);
});

test('a proportion is the nearest whole, halves away from zero', () => {
  expect(proportion(5, 1, 2)).toBe(3);
  expect(proportion(-5, 1, 2)).toBe(-3);
  expect(proportion(5, 1, -2)).toBe(-3);
  expect(proportion(-5, 1, -2)).toBe(3);
  expect(proportion(4, 1, 3)).toBe(1);
  expect(proportion(7, 1, 0)).toBe(0);
  expect(proportion(90_000_000_000_000, 90_000_000_000_000, 90_000_000_000_000)).toBe(90_000_000_000_000);
  expect(shareOf(1, 3)).toBe(33_333_333_333_333);
  expect(shareOf(2, 3)).toBe(66_666_666_666_667);
});

describe('the wire', () => {
  test('every amount of cents leaves as euros and comes back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: ENTRY_LIMIT - 1 }), cents => {
        expect(toCents(toEuros(cents))).toBe(cents);
      }),
    );
  });

  test('what was computed, negative or not, comes back the same too', () => {
    fc.assert(
      fc.property(cents, cents => {
        expect(nearestCents(toEuros(cents))).toBe(cents);
        expect(nearestHundredths(toUnits(cents))).toBe(cents);
        if (cents >= 0 && cents < ENTRY_LIMIT) expect(toHundredths(toUnits(cents))).toBe(cents);
        expect(nearestShare(toPercent(cents))).toBe(cents);
      }),
    );
  });

  test('every share leaves as a percentage and comes back the same, also as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: HUNDRED_PERCENT }), share => {
        expect(toShare(JSON.parse(JSON.stringify(toPercent(share))))).toBe(share);
      }),
    );
  });

  test('a spreadsheet holds a share as a fraction of one, and it comes back the same', () => {
    expect(toFraction(HUNDRED_PERCENT / 4)).toBe(0.25);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: HUNDRED_PERCENT }), share => {
        expect(fromFraction(toFraction(share))).toBe(share);
      }),
    );
  });

  test('more than 2 decimals, 10⁹ euros, negatives and what is no number are refused', () => {
    for (const euros of [0.001, 1.005, 1e9, -0.01, -1, Number.NaN, Infinity, 1e300])
      expect(isAmount(euros), String(euros)).toBe(false);
    for (const euros of [0, -0, 0.01, 0.29, 1.1, 999_999_999.99]) expect(isAmount(euros), String(euros)).toBe(true);
    expect(() => toCents(0.125)).toThrow(RangeError);
  });

  test('percentages have up to 12 decimals', () => {
    expect(toShare(33.333333333333)).toBe(33_333_333_333_333);
    expect(isPercent(33.3333333333333)).toBe(false);
    expect(isPercent(100.000000000001)).toBe(false);
    expect(isPercent(-1)).toBe(false);
    expect([0, 100].map(toShare)).toEqual([0, HUNDRED_PERCENT]);
  });
});
