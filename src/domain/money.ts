import { quotientOf, remainderOf } from './exact-division.ts';
import { divideInto } from './largest-remainders.ts';

// Amounts are whole cents, units are whole hundredths, percentages are whole shares of 10⁻¹² percent. Nothing here passes
// through a fraction: below 2⁵³ every sum is exact, and every division has its exact remainder.

/**
 * A number that says what it counts. A plain number is taken for any of them and arithmetic gives a plain number, so no
 * calculation needs a cast; but cents where hundredths are expected do not compile.
 */
export type Counted<Unit> = number & { readonly unit?: Unit };
/** An amount in whole cents. */
export type Cents = Counted<'cents'>;
/** Units, hours or FTE in whole hundredths. */
export type Hundredths = Counted<'hundredths'>;
/** A percentage in whole 10⁻¹² percent. */
export type Share = Counted<'share'>;

export const HUNDRED_PERCENT: Share = 100_000_000_000_000;
/** One entry stays below a thousand million, so that every sum of entries is exact. */
export const ENTRY_LIMIT: Cents = 100_000_000_000;
/** What is a part of something else, such as extras of a wage, stays below 1000 %. */
export const MOST_PART: Share = 10 * HUNDRED_PERCENT - 1;
const SHARES_PER_PERCENT = 1_000_000_000_000;

/**
 * The one way to divide. What the weights leave of the whole stays undivided, as if it were the last part. Invariants: the parts
 * and what stays add up to the total (or are all zero, when the whole is); each part differs by less than one from its exact
 * share; equal weights get parts that differ by at most one, the earlier part being the larger.
 */
export function split<Unit = never>(
  total: Counted<Unit>,
  weights: readonly number[],
  whole: number = sum(weights),
): Counted<Unit>[] {
  const room = new Float64Array(weights.length + 1);
  divideInto(room, 0, total, weights, whole);
  return Array.from(room.subarray(0, weights.length));
}

/**
 * Divides the cents of each giver among the receivers, where givers and receivers are the same amount together. Invariants: no
 * part is negative; the parts of a giver add up to it, and so do the parts of a receiver.
 */
export function feedThrough<Unit = never>(
  givers: readonly Counted<Unit>[],
  receivers: readonly Counted<Unit>[],
): Counted<Unit>[][] {
  let open: number[] = [...receivers];
  return givers.map(amount => {
    const parts = split(amount, open);
    open = open.map((wanted, index) => wanted - parts[index]!);
    return parts;
  });
}

/** `factor × numerator ÷ denominator` to the nearest whole, halves away from zero. It is zero where the denominator is. */
export function proportion<Unit = never>(factor: Counted<Unit>, numerator: number, denominator: number): Counted<Unit> {
  if (denominator === 0) return 0;
  const one = Math.abs(factor);
  const other = Math.abs(numerator);
  const whole = Math.abs(denominator);
  const rounded = roundedQuotient(one, other, whole);
  return (factor < 0 !== numerator < 0) !== denominator < 0 ? 0 - rounded : rounded;
}

/** Two roundings put a quotient off by less than a part in 2⁵¹. Only where that could take it past a half it is divided exactly. */
function roundedQuotient(one: number, other: number, whole: number): number {
  const rough = (one * other) / whole;
  const below = Math.floor(rough);
  if (rough < 2 ** 49 && Math.abs(rough - below - 0.5) > rough * 2 ** -51)
    return rough - below > 0.5 ? below + 1 : below;
  const quotient = quotientOf(one, other, whole);
  const remainder = remainderOf(one, other, whole, quotient);
  return remainder >= whole - remainder ? quotient + 1 : quotient;
}

/** The share that a part is of its whole, to the nearest 10⁻¹² percent. */
export function shareOf(part: number, whole: number): Share {
  return proportion(HUNDRED_PERCENT, part, whole);
}

export function sum<Unit = never>(numbers: readonly Counted<Unit>[] | Float64Array): Counted<Unit> {
  // Everything here is added up with this. A loop is several times faster than `reduce`.
  let total = 0;
  for (let at = 0; at < numbers.length; at++) total += numbers[at]!;
  return total;
}

// The wire carries euros, units and percentages as decimal numbers. Each has one exact whole behind it, or is refused. A whole
// divided by its power of ten is the very number that was written, and no other.

/** Whether a number of euros or units may be entered: 0 or more, below 10⁹, at most 2 decimals. */
export function isAmount(decimal: number): boolean {
  return decimal >= 0 && Math.round(decimal * 100) < ENTRY_LIMIT && Math.round(decimal * 100) / 100 === decimal;
}

/** Whether a percentage may be entered: 0 to 100, at most 12 decimals. `receiveShares` judges sums that were rounded. */
export const isPercent = (decimal: number): boolean => decimal <= 100 && isPart(decimal);

/** The same for a part of something else, which may be more than all of it. */
export function isPart(decimal: number): boolean {
  return decimal >= 0 && decimal < 1_000 && Math.round(decimal * SHARES_PER_PERCENT) / SHARES_PER_PERCENT === decimal;
}

export function toCents(euros: number): Cents {
  return whole(euros, 100, isAmount);
}

/** A computed amount that came over the wire, negative or not. It was sent as whole cents, so nothing is rounded away. */
export function nearestCents(euros: number): Cents {
  return Math.round(euros * 100);
}

/** The same for computed units. */
export function nearestHundredths(units: number): Hundredths {
  return Math.round(units * 100);
}

/** The same for a computed share, such as a margin. */
export function nearestShare(percent: number): Share {
  return Math.round(percent * SHARES_PER_PERCENT);
}

export function toHundredths(units: number): Hundredths {
  return whole(units, 100, isAmount);
}

export function toShare(percent: number): Share {
  return whole(percent, SHARES_PER_PERCENT, isPercent);
}

export function toPart(percent: number): Share {
  return whole(percent, SHARES_PER_PERCENT, isPart);
}

export function toEuros(cents: Cents): number {
  return cents / 100;
}

export function toUnits(hundredths: Hundredths): number {
  return hundredths / 100;
}

export function toPercent(share: Share): number {
  return share / SHARES_PER_PERCENT;
}

/** A spreadsheet holds 25 % as 0.25. Every share has one such number and can be restored from it. */
export function toFraction(share: Share): number {
  return share / HUNDRED_PERCENT;
}

export function fromFraction(fraction: number): Share {
  return Math.round(fraction * HUNDRED_PERCENT);
}

function whole(decimal: number, scale: number, allowed: (decimal: number) => boolean): number {
  if (!allowed(decimal)) throw new RangeError(`${decimal} has no exact whole behind it`);
  return Math.abs(Math.round(decimal * scale));
}
