import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quotientOf, remainderOf } from './exact-division.ts';

const whole = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(),
  // Near powers of two, where products lose the most.
  fc
    .tuple(fc.integer({ min: 0, max: 52 }), fc.integer({ min: -3, max: 3 }))
    .map(([power, off]) => Math.abs(2 ** power + off)),
);

test('quotient and remainder are those of BigInt, for any whole numbers', () => {
  fc.assert(
    fc.property(whole, whole, whole, (factor, other, divisor) => {
      fc.pre(divisor > 0);
      const product = BigInt(factor) * BigInt(other);
      const quotient = quotientOf(factor, other, divisor);
      fc.pre(product / BigInt(divisor) <= BigInt(Number.MAX_SAFE_INTEGER));
      expect(quotient).toBe(Number(product / BigInt(divisor)));
      expect(remainderOf(factor, other, divisor, quotient)).toBe(Number(product % BigInt(divisor)));
    }),
    { numRuns: 20_000 },
  );
});

test('a quotient that was rounded below the next whole is that whole', () => {
  const [factor, other, divisor] = [774_442_447_003, 8_197_920_071, 11_834_725_238_769];
  expect(Math.floor((factor * other) / divisor)).toBe(536_456_668);
  expect(quotientOf(factor, other, divisor)).toBe(536_456_669);
});

test('also where the product lies just below or above a multiple of the divisor', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 45 }),
      fc.integer({ min: 1, max: 2 ** 47 }),
      fc.constantFrom(-1n, 0n, 1n),
      (factor, other, off) => {
        const product = BigInt(factor) * BigInt(other);
        for (const part of [3n, 7n, 997n, 1_000_003n]) {
          const divisor = Number(product / part + off);
          fc.pre(divisor > 0 && divisor < 2 ** 52);
          const quotient = quotientOf(factor, other, divisor);
          expect(quotient).toBe(Number(product / BigInt(divisor)));
          expect(remainderOf(factor, other, divisor, quotient)).toBe(Number(product % BigInt(divisor)));
        }
      },
    ),
    { numRuns: 5_000 },
  );
});
