// Division without a fraction: `factor × other ÷ divisor`, as a whole number and what remains. All are whole and not negative,
// the divisor is not zero. A product of two doubles is exactly the sum of two doubles (Dekker), so the remainder is exact, and
// many times faster than with BigInt, which takes over where numbers are too large for that.

const MOST_PRODUCT = 2 ** 96;
const MOST_DIVISOR = 2 ** 52;
const MOST_QUOTIENT = 2 ** 50;

/** How often the divisor goes into the product. */
export function quotientOf(factor: number, other: number, divisor: number): number {
  if (isLarge(factor * other, divisor)) return Number((BigInt(factor) * BigInt(other)) / BigInt(divisor));
  const quotient = Math.floor((factor * other) / divisor);
  // It was rounded before it was floored: it may be one off.
  const remainder = exactRemainder(factor, other, divisor, quotient);
  return remainder < 0 ? quotient - 1 : remainder >= divisor ? quotient + 1 : quotient;
}

/** What remains once the divisor has gone into the product that often. */
export function remainderOf(factor: number, other: number, divisor: number, quotient: number): number {
  if (isLarge(factor * other, divisor)) return Number((BigInt(factor) * BigInt(other)) % BigInt(divisor));
  return exactRemainder(factor, other, divisor, quotient);
}

function isLarge(product: number, divisor: number): boolean {
  return product > MOST_PRODUCT || divisor > MOST_DIVISOR || product / divisor > MOST_QUOTIENT;
}

function exactRemainder(factor: number, other: number, divisor: number, quotient: number): number {
  const product = factor * other;
  const back = quotient * divisor;
  return product - back + (rest(factor, other, product) - rest(quotient, divisor, back));
}

/** What rounding took from `product = a × b`. */
function rest(a: number, b: number, product: number): number {
  const highA = high(a);
  const highB = high(b);
  const lowA = a - highA;
  const lowB = b - highB;
  return highA * highB - product + highA * lowB + lowA * highB + lowA * lowB;
}

/** The upper half of the digits. */
function high(a: number): number {
  const shifted = a * 134_217_729;
  return shifted - (shifted - a);
}
