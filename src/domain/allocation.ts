import { type Cents, HUNDRED_PERCENT, type Hundredths, proportion, type Share, shareOf, split, sum } from './money.ts';
import { type PastedShare, withoutRounding } from './rounded-shares.ts';

// A whole is allocated to rows. Units, percentage and amount are three views of one thing. Its truth is the percentage that was
// entered. Where there is a cost driver the units are a truth too: they decide as soon as one of them is above zero.
// Invariants, after every function here:
//   - no units ever overwrite an entered percentage, and no percentage overwrites units;
//   - the costs and what is not allocated add up to the total, the units and what is left of them to the maximum;
//   - no percentage is negative and together they are at most 100 %;
//   - amounts, or units, typed into rows come back as typed, while (rows + 1) × total stays below 2 × 10¹⁴ cents: any
//     total below 10⁹ euros over 1,000 rows.
// Rows may carry more than their figures (a name, a version); it is kept.

export interface AllocationRow {
  readonly id: string;
  readonly units: Hundredths;
  /** The percentage that counts. */
  readonly share: Share;
  /** The percentage that was entered, where units may decide instead. Absent where they can't: there `share` is the entered one. */
  readonly enteredShare?: Share;
  readonly cost: Cents;
}

/** What is allocated: an amount and, for people, their hours or FTE. In units there is a cost driver, and units have no maximum. */
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
  /** What the cell could have taken, where it is more than that. Negative: the others have too much already. */
  readonly left?: number;
}

/** Either all edits are made, or none and the cells that prevent it are named. */
export type Edited<Row, V = AllocationView> =
  /** `rounded`: what pasted percentages added up to, where only their rounding kept that from 100 %. */
  { ok: true; rows: Row[]; rounded?: Share } | { ok: false; broken: BrokenLimit<V>[] };

/** Whether the units decide: there is a cost driver, and any of them is above zero. Until then the entered percentages do. */
export function unitsDecide(
  rows: readonly Pick<AllocationRow, 'units'>[],
  { inUnits }: Pick<Whole, 'inUnits'>,
): boolean {
  return inUnits && rows.some(row => row.units > 0);
}

/** Where the units decide, the rows that have any: the first one typed takes all of it. */
export const rowsWithUnits = (rows: readonly Pick<AllocationRow, 'units'>[]): number =>
  rows.filter(row => row.units > 0).length;

/** The costs, the percentage that counts and, for people, the units that belong to the truth of the rows. Stored as computed here. */
export function settle<Row extends AllocationRow>(rows: readonly Row[], whole: Whole): Row[] {
  const [entered, units] = [rows.map(enteredOf), rows.map(row => row.units)];
  const decide = unitsDecide(rows, whole);
  const [weights, together] = decide ? [units, sum(units)] : [entered, HUNDRED_PERCENT];
  const costs = split(whole.total, weights, together);
  const shares = decide ? split(HUNDRED_PERCENT, weights) : entered;
  const parts = split(whole.maximum, weights, together);
  return rows.map((row, index) => {
    const [share, cost] = [shares[index]!, costs[index]!];
    // Of people the hours follow; the units of a cost stay what was entered, also while it has no driver.
    const units = row.enteredShare === undefined && !whole.inUnits ? parts[index]! : row.units;
    // A row that stays as it was is the same object, so nobody looks at it again.
    return row.share === share && row.cost === cost && row.units === units ? row : { ...row, share, units, cost };
  });
}

/**
 * What a cost driver leaves when it is taken away: the percentages that were entered or, where none ever was, those that the
 * units gave. The units stay too, and decide again when the driver comes back.
 */
export function withoutDriver<Row extends AllocationRow>(rows: readonly Row[]): Row[] {
  return rows.some(row => enteredOf(row) > 0) ? [...rows] : rows.map(row => entering(row, row.share));
}

/** Why a view can't be typed into: there is nothing to take a part of, or the units decide. */
export type Lock = 'noTotal' | 'noMaximum' | 'unitsDecide';

export function disabledViews(whole: Whole, isDecidedByUnits: boolean): Record<AllocationView, Lock | false> {
  const nothing = isDecidedByUnits ? 'unitsDecide' : whole.total === 0 && 'noTotal';
  return { units: !whole.inUnits && whole.maximum === 0 && 'noMaximum', share: nothing, cost: nothing };
}

/**
 * Makes the edits of one typed cell or one pasted block. The edited rows first give up what they had, then take their new part
 * one after the other. An edit that completes the amounts, or the units, takes the remaining percentage. When several views of
 * one row are edited, the percentage counts before the amount, and the amount before the units; but the units of a cost driver
 * count before both as soon as one of them is above zero. Percentages that only their rounding keeps from what is left get exactly
 * that, as they would on the way to the store.
 */
export function edit<Row extends AllocationRow>(
  rows: readonly Row[],
  whole: Whole,
  edits: readonly AllocationEdit[],
  pasted: readonly PastedShare[] = [],
): Edited<Row> {
  const typesUnits = whole.inUnits && edits.some(({ view, value }) => view === 'units' && value > 0);
  const disabled = disabledViews(whole, unitsDecide(rows, whole));
  const views = chooseViews(typesUnits ? edits.filter(({ view }) => view === 'units') : edits, disabled);
  // In the order of the rows, so that it doesn't matter in which they were typed.
  const typed = new Map(rows.flatMap(({ id }) => (views.has(id) ? [[id, views.get(id)!]] : [])));
  // A row whose units are typed away keeps its percentage.
  const keepsShare = (row: Row) => !typed.has(row.id) || (whole.inUnits && typed.get(row.id)!.view === 'units');
  const others = rows.filter(keepsShare);
  const left = remainder(others, whole);
  // Of a block that has amounts or units as well nobody can tell what was rounded.
  const isShares = !disabled.share && [...typed.values()].every(({ view }) => view === 'share');
  const beside = others.filter(({ share }) => share > 0).length;
  const { chosen, rounded } = isShares ? withoutRounding(typed, left.share, pasted, beside) : { chosen: typed };
  const broken: BrokenLimit[] = [];

  const edited = rows.map(row => {
    const change = chosen.get(row.id);
    if (!change) return row;
    const limit = disabled[change.view] ? { code: 'Disabled' as const } : brokenLimit(change, left, whole);
    if (limit) {
      broken.push({ id: row.id, view: change.view, ...limit });
      return row;
    }
    if (whole.inUnits && change.view === 'units') return { ...row, units: change.value };
    const share =
      change.view === 'share'
        ? change.value
        : shareTaken(change.value, left[change.view], left.share, whole, change.view);
    left.share -= share;
    left.cost -= change.view === 'cost' ? change.value : proportion(whole.total, share, HUNDRED_PERCENT);
    left.units -= change.view === 'units' ? change.value : proportion(whole.maximum, share, HUNDRED_PERCENT);
    return entering(row, share);
  });
  if (broken.length > 0) return { ok: false, broken };
  return { ok: true, rows: settle(edited, whole), ...(rounded !== undefined && { rounded }) };
}

export interface Remainder {
  units: Hundredths;
  share: Share;
  cost: Cents;
}

/** What is left: in euros, in percent and, where there is a maximum, in units. */
export function notAllocated(rows: readonly AllocationRow[], whole: Whole): Remainder {
  const left = remainder(rows, whole);
  return whole.maximum === 0 ? { ...left, units: 0 } : left;
}

/** Whether the percentages are exactly 100 % together, without rounding. */
export function fullyAllocated(rows: readonly Pick<AllocationRow, 'share'>[]): boolean {
  return sum(rows.map(row => row.share)) === HUNDRED_PERCENT;
}

/** Who gets all of it: then nobody else gets anything. Undefined where it goes to several, or a part is left. */
export const onlyReceiver = <Row extends Pick<AllocationRow, 'share'>>(rows: readonly Row[]): Row | undefined =>
  rows.find(row => row.share === HUNDRED_PERCENT);

export function enteredOf({ enteredShare, share }: AllocationRow): Share {
  return enteredShare ?? share;
}

/** Whether two lists divide alike, as it was entered. Rows of nothing may be left out. */
export function divideAlike(some: readonly AllocationRow[], others: readonly AllocationRow[]): boolean {
  const entered = (rows: readonly AllocationRow[]) =>
    new Map(rows.filter(row => enteredOf(row) !== 0 || row.units !== 0).map(row => [row.id, row]));
  const [mine, theirs] = [entered(some), entered(others)];
  return (
    mine.size === theirs.size &&
    [...mine].every(([id, row]) => {
      const other = theirs.get(id);
      return other !== undefined && enteredOf(other) === enteredOf(row) && other.units === row.units;
    })
  );
}

/** The row with an entered percentage. Units stay. */
export function entering<Row extends AllocationRow>(row: Row, share: Share): Row {
  return row.enteredShare === undefined ? { ...row, share } : { ...row, share, enteredShare: share };
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
  disabled: Record<AllocationView, Lock | false>,
): Map<string, AllocationEdit> {
  const rank = (change: AllocationEdit) => (disabled[change.view] ? -1 : PRECEDENCE.indexOf(change.view));
  const chosen = new Map<string, AllocationEdit>();
  for (const change of edits) {
    const other = chosen.get(change.id);
    if (!other || rank(change) >= rank(other)) chosen.set(change.id, change);
  }
  return chosen;
}

function brokenLimit(
  { view, value }: AllocationEdit,
  left: Remainder,
  whole: Whole,
): Pick<BrokenLimit, 'code' | 'left'> | undefined {
  if (value < 0) return { code: 'Negative' };
  if ((whole.inUnits && view === 'units') || value <= left[view]) return undefined;
  return { code: view === 'share' ? 'PercentSumOver100' : 'SumOverTotal', left: left[view] };
}

/** The percentage for a typed amount (or units). An amount that is all that is left gets all the percentage that is left. */
function shareTaken(value: number, left: number, leftShare: Share, whole: Whole, view: 'units' | 'cost'): Share {
  if (value === 0) return 0;
  if (value === left) return leftShare;
  return Math.min(shareOf(value, view === 'cost' ? whole.total : whole.maximum), leftShare);
}
