import { HUNDRED_PERCENT, type Share, split, sum } from './money.ts';

// Percentages that came from elsewhere were rounded there, so what was 100 % may add up to a little more or less. Invariants: only
// a sum that rounding alone explains is taken as 100 %; what is made of it is exact, and no percentage is negative.

export type Received =
  /** `rounded`: what all added up to, where that was not 100 % by a rounding that somebody can see. */
  { ok: true; shares: Share[]; rounded?: Share } | { ok: false; code: 'PercentSumOver100' };

interface Rounding {
  /** What they may be together. */
  left?: Share;
  /** What one of the last decimal is worth to which they were rounded. */
  step?: Share;
  /** The same where they fall short. A workbook may well hold 99,99 % because that is what is stored. */
  stepBelow?: Share;
  /** How many of them were. */
  rows?: number;
}

/**
 * Takes percentages that somebody rounded: to 12 decimals, unless it is known that it was to fewer. A sum that exceeds what is
 * left by no more than half of a last decimal for each is taken as exactly that; so is one that misses it only by the rounding
 * to 12, or to the decimals that count below. Anything above is refused.
 */
export function receiveShares(shares: readonly Share[], rounding: Rounding = {}): Received {
  const { left = HUNDRED_PERCENT, step = 1, stepBelow = 1, rows = positive(shares) } = rounding;
  const over = sum(shares) - left;
  const isRounding = over > 0 ? over * 2 <= rows * step && left > 0 : over * -2 <= rows * stepBelow;
  if (isRounding) {
    const isSeen = Math.abs(over) * 2 > rows;
    return { ok: true, shares: split(left, shares), ...(isSeen && { rounded: HUNDRED_PERCENT + over }) };
  }
  return over > 0 ? { ok: false, code: 'PercentSumOver100' } : { ok: true, shares: [...shares] };
}

/** A percentage of a pasted block, also one that its row has already. */
export interface PastedShare {
  readonly id: string;
  readonly value: Share;
  /** What one of the last decimal is worth. Absent where it has none: nobody can tell the rounding of 33 from a mistake. */
  readonly step?: Share | undefined;
}

/**
 * Gives changes exactly what is left, where only rounding keeps them from it: that to the decimals of a pasted block, of which the
 * percentages that the rows have already were rounded as well, or that to 12. `beside`: how many percentages the other rows have;
 * absent where what is stored is no percentage.
 */
export function withoutRounding<Change extends { readonly value: Share }>(
  changes: ReadonlyMap<string, Change>,
  left: Share,
  pasted: readonly PastedShare[],
  beside?: number,
): { chosen: ReadonlyMap<string, Change>; rounded?: Share } {
  const shares = [...changes.values()].map(({ value }) => value);
  const asTyped = { chosen: changes };
  if (sum(shares) === 0 || sum(shares) === left || shares.some(share => share < 0)) return asTyped;
  const steps = pasted.flatMap(({ step }) => step ?? []);
  const step = Math.min(...steps);
  const roundings: Rounding[] = [];
  if (steps.length > 0) roundings.push({ step, stepBelow: step, rows: positive(pasted.map(({ value }) => value)) });
  if (beside !== undefined) roundings.push({ rows: beside + positive(shares) });
  for (const rounding of roundings) {
    const received = receiveShares(shares, { left, ...rounding });
    if (!received.ok || sum(received.shares) !== left) continue;
    const chosen = new Map([...changes].map(([id, change], at) => [id, { ...change, value: received.shares[at]! }]));
    return { chosen, ...(received.rounded !== undefined && { rounded: received.rounded }) };
  }
  return asTyped;
}

const positive = (shares: readonly Share[]): number => shares.filter(share => share > 0).length;

/** As many decimals as a percentage is shown with. */
const SHOWN: Share = HUNDRED_PERCENT / 10_000;

/** What one of the last decimal is worth of percentages that are nowhere written: that of the finest, and at least two decimals. */
export function finestStep(shares: readonly Share[]): Share {
  let step = SHOWN;
  while (shares.some(share => share % step !== 0)) step /= 10;
  return step;
}
