import { HUNDRED_PERCENT, type Share, split, sum } from './money.ts';

// Percentages that came from elsewhere were rounded there, so what was 100 % may add up to a little more. Invariants: only a sum
// that rounding alone explains is taken as 100 %; what is made of it is exact, and no percentage is negative.

export type Received =
  /** `rounded`: what all added up to, where that was beyond 100 % by a rounding that somebody can see. */
  { ok: true; shares: Share[]; rounded?: Share } | { ok: false; code: 'PercentSumOver100' };

interface Rounding {
  /** What they may be together. */
  left?: Share;
  /** What one of the last decimal is worth to which they were rounded. */
  step?: Share;
  /** How many of them were. */
  rows?: number;
}

/**
 * Takes percentages that somebody rounded: to 12 decimals, unless it is known that it was to fewer. A sum that exceeds what is
 * left by no more than half of a last decimal for each is taken as exactly that; so is one that misses it only by the rounding
 * to 12. Anything above is refused.
 */
export function receiveShares(shares: readonly Share[], rounding: Rounding = {}): Received {
  const { left = HUNDRED_PERCENT, step = 1, rows = shares.filter(share => share > 0).length } = rounding;
  const over = sum(shares) - left;
  const isRounding = over > 0 ? over * 2 <= rows * step && left > 0 : over * -2 <= rows;
  if (isRounding)
    return { ok: true, shares: split(left, shares), ...(over * 2 > rows && { rounded: HUNDRED_PERCENT + over }) };
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
 * Gives the changes of a pasted block exactly what is left, where only rounding takes them beyond it. Its percentages that the
 * rows have already were rounded as well.
 */
export function withoutRounding<Change extends { readonly value: Share }>(
  changes: ReadonlyMap<string, Change>,
  left: Share,
  pasted: readonly PastedShare[],
): { chosen: ReadonlyMap<string, Change>; rounded?: Share } {
  const asTyped = { chosen: changes };
  const steps = pasted.flatMap(({ step }) => step ?? []);
  const shares = [...changes.values()].map(({ value }) => value);
  if (steps.length === 0 || sum(shares) <= left || shares.some(share => share < 0)) return asTyped;
  const rows = pasted.filter(({ value }) => value > 0).length;
  const received = receiveShares(shares, { left, step: Math.min(...steps), rows });
  if (!received.ok) return asTyped;
  const chosen = new Map([...changes].map(([id, change], at) => [id, { ...change, value: received.shares[at]! }]));
  return { chosen, ...(received.rounded !== undefined && { rounded: received.rounded }) };
}

/** As many decimals as a percentage is shown with. */
const SHOWN: Share = HUNDRED_PERCENT / 10_000;

/** What one of the last decimal is worth of percentages that are nowhere written: that of the finest, and at least two decimals. */
export function finestStep(shares: readonly Share[]): Share {
  let step = SHOWN;
  while (shares.some(share => share % step !== 0)) step /= 10;
  return step;
}
