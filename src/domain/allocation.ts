import { type Cents, HUNDRED_PERCENT, type Hundredths, proportion, type Share, shareOf, split, sum } from './money.ts';

// A whole is allocated to rows. Units, percentage and amount are three views of one thing. Its truth is the percentage;
// in units it is the units. Invariants, after every function here:
//   - the costs and what is not allocated add up to the total, the units and what is left of them to the maximum;
//   - no percentage is negative and together they are at most 100 %;
//   - amounts, or units, typed into rows come back as typed, while (rows + 1) × total stays below 2 × 10¹⁴ cents: any
//     total below 10⁹ euros over 1,000 rows.
// Rows may carry more than their figures (a name, a version); it is kept.

export interface AllocationRow {
  readonly id: string;
  readonly units: Hundredths;
  readonly share: Share;
  readonly cost: Cents;
}

/** What is allocated: an amount and, for people, their hours or FTE. In units, the rows' units decide and have no maximum. */
export interface Whole {
  readonly total: Cents;
  readonly maximum: Hundredths;
  readonly inUnits: boolean;
}

export type AllocationView = 'units' | 'share' | 'cost';

export interface AllocationEdit {
  readonly id: string;
  readonly view: AllocationView;
  readonly value: number;
}

export type LimitCode = 'PercentSumOver100' | 'SumOverTotal' | 'Negative' | 'Disabled';
export interface BrokenLimit<V = AllocationView> {
  readonly id: string;
  readonly view: V;
  readonly code: LimitCode;
}

/** Either all edits are made, or none and the cells that prevent it are named. */
export type Edited<Row, V = AllocationView> = { ok: true; rows: Row[] } | { ok: false; broken: BrokenLimit<V>[] };

/** The weights by which a whole is split: the units where they decide, else the percentages and, last, what they leave of 100 %. */
export function weightsOf(shares: readonly Share[], units: readonly Hundredths[] | undefined): readonly number[] {
  return units ?? [...shares, HUNDRED_PERCENT - sum(shares)];
}

/**
 * The costs and units that belong to the truth of the rows; the rest is not allocated. Stored as computed here. A whole that
 * is no longer in units keeps the percentages that the units gave; one that now is starts from the units there are.
 */
export function settle<Row extends AllocationRow>(rows: readonly Row[], whole: Whole): Row[] {
  const [shares, units] = [rows.map(row => row.share), rows.map(row => row.units)];
  const weights = weightsOf(shares, whole.inUnits ? units : undefined);
  const costs = split(whole.total, weights);
  const settledShares = whole.inUnits ? split(HUNDRED_PERCENT, weights) : shares;
  const settledUnits = whole.inUnits ? units : split(whole.maximum, weights);
  return rows.map((row, index) => ({
    ...row,
    share: settledShares[index]!,
    units: settledUnits[index]!,
    cost: costs[index]!,
  }));
}

/** Which views can't be typed into, because there is nothing to take a part of, or because the units decide. */
export function disabledViews(whole: Whole): Record<AllocationView, boolean> {
  const nothing = whole.inUnits || whole.total === 0;
  return { units: !whole.inUnits && whole.maximum === 0, share: nothing, cost: nothing };
}

/**
 * Makes the edits of one typed cell or one pasted block. The edited rows first give up what they had, then take their new part
 * one after the other. An edit that completes the amounts, or the units, takes the remaining percentage. When several views of
 * one row are edited, the percentage counts before the amount, and the amount before the units.
 */
export function edit<Row extends AllocationRow>(
  rows: readonly Row[],
  whole: Whole,
  edits: readonly AllocationEdit[],
): Edited<Row> {
  const disabled = disabledViews(whole);
  const chosen = chooseViews(edits, disabled);
  const untouched = rows.filter(row => !chosen.has(row.id));
  const left = remainder(untouched, whole);
  const broken: BrokenLimit[] = [];

  const edited = rows.map(row => {
    const change = chosen.get(row.id);
    if (!change) return row;
    const code = disabled[change.view] ? 'Disabled' : brokenLimit(change, left, whole);
    if (code) {
      broken.push({ id: row.id, view: change.view, code });
      return row;
    }
    if (whole.inUnits) return { ...row, units: change.value };
    const share =
      change.view === 'share'
        ? change.value
        : shareTaken(change.value, left[change.view], left.share, whole, change.view);
    left.share -= share;
    left.cost -= change.view === 'cost' ? change.value : proportion(whole.total, share, HUNDRED_PERCENT);
    left.units -= change.view === 'units' ? change.value : proportion(whole.maximum, share, HUNDRED_PERCENT);
    return { ...row, share };
  });
  return broken.length > 0 ? { ok: false, broken } : { ok: true, rows: settle(edited, whole) };
}

/** Gives every row the same percentage, together exactly 100 %, whatever the number of rows. */
export function divideEvenly<Row extends AllocationRow>(rows: readonly Row[], whole: Whole): Row[] {
  const equal = rows.map(() => 1);
  if (whole.inUnits) {
    const units = split(sum(rows.map(row => row.units)) || rows.length * 100, equal);
    return settle(
      rows.map((row, index) => ({ ...row, units: units[index]! })),
      whole,
    );
  }
  const shares = split(HUNDRED_PERCENT, equal);
  return settle(
    rows.map((row, index) => ({ ...row, share: shares[index]! })),
    whole,
  );
}

/** Gives this row everything that is not allocated yet. In units nothing is ever left. */
export function giveRestTo<Row extends AllocationRow>(rows: readonly Row[], whole: Whole, id: string): Row[] {
  if (whole.inUnits) return [...rows];
  const rest = HUNDRED_PERCENT - sum(rows.map(row => row.share));
  return settle(
    rows.map(row => (row.id === id ? { ...row, share: row.share + rest } : row)),
    whole,
  );
}

export interface Remainder {
  units: Hundredths;
  share: Share;
  cost: Cents;
}

/** What is left: in euros, in percent and, where there is a maximum, in units. */
export function notAllocated(rows: readonly AllocationRow[], whole: Whole): Remainder {
  const left = remainder(rows, whole);
  return whole.inUnits ? { ...left, units: 0 } : left;
}

/** Whether the percentages are exactly 100 % together, without rounding. */
export function fullyAllocated(rows: readonly Pick<AllocationRow, 'share'>[]): boolean {
  return sum(rows.map(row => row.share)) === HUNDRED_PERCENT;
}

export type Received = { ok: true; shares: Share[] } | { ok: false; code: 'PercentSumOver100' };

/**
 * Takes percentages from outside, each of which somebody rounded to 12 decimals. A sum that misses 100 only by this rounding is
 * taken as exactly 100. Anything above is refused.
 */
export function receiveShares(shares: readonly Share[]): Received {
  const total = sum(shares);
  const rounded = shares.filter(share => share > 0).length;
  if (Math.abs(total - HUNDRED_PERCENT) * 2 <= rounded) return { ok: true, shares: split(HUNDRED_PERCENT, shares) };
  return total > HUNDRED_PERCENT ? { ok: false, code: 'PercentSumOver100' } : { ok: true, shares: [...shares] };
}

function remainder(rows: readonly AllocationRow[], whole: Whole): Remainder {
  return {
    units: whole.maximum - sum(rows.map(row => row.units)),
    share: HUNDRED_PERCENT - sum(rows.map(row => row.share)),
    cost: whole.total - sum(rows.map(row => row.cost)),
  };
}

const PRECEDENCE: readonly AllocationView[] = ['units', 'cost', 'share'];

function chooseViews(
  edits: readonly AllocationEdit[],
  disabled: Record<AllocationView, boolean>,
): Map<string, AllocationEdit> {
  const rank = (change: AllocationEdit) => (disabled[change.view] ? -1 : PRECEDENCE.indexOf(change.view));
  const chosen = new Map<string, AllocationEdit>();
  for (const change of edits) {
    const other = chosen.get(change.id);
    if (!other || rank(change) >= rank(other)) chosen.set(change.id, change);
  }
  return chosen;
}

function brokenLimit({ view, value }: AllocationEdit, left: Remainder, whole: Whole): LimitCode | undefined {
  if (value < 0) return 'Negative';
  if (whole.inUnits || value <= left[view]) return undefined;
  return view === 'share' ? 'PercentSumOver100' : 'SumOverTotal';
}

/** The percentage for a typed amount (or units). An amount that is all that is left gets all the percentage that is left. */
function shareTaken(value: number, left: number, leftShare: Share, whole: Whole, view: 'units' | 'cost'): Share {
  if (value === 0) return 0;
  if (value === left) return leftShare;
  return Math.min(shareOf(value, view === 'cost' ? whole.total : whole.maximum), leftShare);
}
