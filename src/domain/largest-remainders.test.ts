import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideInto } from './largest-remainders.ts';

const SMALL = 2 ** 20;

/** The same by BigInt, with all remainders sorted. What the weights leave of the whole is the last part. */
function inBigInt(total: number, weights: readonly number[], whole: number): number[] {
  const all = [...weights, weights.reduce((open, weight) => open - weight, whole)];
  const exact = all.map((weight, at) => ({ at, product: BigInt(total) * BigInt(weight) }));
  const parts = exact.map(({ product }) => Number(product / BigInt(whole)));
  const left = parts.reduce((open, part) => open - part, total);
  const remainder = ({ product }: (typeof exact)[number]) => product % BigInt(whole);
  const byRemainder = exact.toSorted((one, other) => Number(remainder(other) - remainder(one)));
  for (const { at } of byRemainder.slice(0, left)) parts[at]! += 1;
  return parts;
}

function divided(total: number, weights: readonly number[], whole: number): number[] {
  const room = new Float64Array(weights.length + 3).fill(7);
  divideInto(room, 1, total, weights, whole);
  expect([room[0], room.at(-1)]).toEqual([7, 7]);
  return [...room.subarray(1, -1)];
}

const total = fc.oneof(fc.nat(SMALL), fc.maxSafeNat(), fc.nat({ max: 100_000_000_000 }));
const rest = fc.oneof(fc.constant(0), fc.nat(SMALL), fc.nat(2 ** 50));

test('every part, and what stays, is that of BigInt, for any total and any weights', () => {
  const weight = fc.oneof(fc.constant(0), fc.nat(9), fc.nat(2 ** 47));
  fc.assert(
    fc.property(total, fc.array(weight, { maxLength: 60 }), rest, (total, weights, rest) => {
      const whole = weights.reduce((sum, weight) => sum + weight, rest);
      fc.pre(whole > 0 && whole <= Number.MAX_SAFE_INTEGER);
      expect(divided(total, weights, whole)).toEqual(inBigInt(total, weights, whole));
    }),
    { numRuns: 2_000 },
  );
});

test('also where remainders are almost the same, or almost nothing, or almost the whole', () => {
  const around = fc.tuple(fc.nat(2 ** 45), fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 1, maxLength: 60 }));
  fc.assert(
    fc.property(total, around, rest, fc.boolean(), (total, [middle, offs], rest, isEven) => {
      const weights = offs.map(off => Math.max(0, middle + off));
      const sum = weights.reduce((sum, weight) => sum + weight, rest);
      // A total that goes into the whole leaves each remainder close to nothing, or to the whole.
      const whole = isEven && total > 0 ? Math.ceil(sum / total) * total : sum;
      fc.pre(whole > 0 && whole <= Number.MAX_SAFE_INTEGER);
      expect(divided(total, weights, whole)).toEqual(inBigInt(total, weights, whole));
    }),
    { numRuns: 2_000 },
  );
});

test('a thousand equal weights get parts that differ by one, the first ones the larger', () => {
  const parts = divided(1_500, new Array(1_000).fill(3), 3_000);
  expect(parts).toEqual([...new Array(500).fill(2), ...new Array(500).fill(1), 0]);
});

test('of a whole that is nothing all of it stays, and more than the whole is refused', () => {
  expect(divided(5, [0, 0], 0)).toEqual([0, 0, 5]);
  expect(divided(-7, [1, 1], 3)).toEqual([-3, -2, -2]);
  expect(() => divided(5, [2, 2], 3)).toThrow(RangeError);
});
