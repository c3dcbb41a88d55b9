import {
  type AllocationRow,
  type AllocationView,
  disabledViews,
  enteredOf,
  type Lock,
  settle,
  unitsDecide,
  type Whole,
} from './allocation.ts';
import type { Book, Division, EntryKind } from './book.ts';
import { costsOf } from './cost-objects.ts';
import { type Cents, HUNDRED_PERCENT, type Hundredths, type Share, sum } from './money.ts';
import { costWhole } from './other-costs.ts';
import { costCenterWhole, employeeWhole } from './personnel.ts';
import type { Named } from './scenario-model.ts';
import type { LikeKind, Likeness } from './total-costs.ts';
import { type Allocation, namesApart, type Truths } from './truths.ts';

// All allocation lists of one kind as one sheet: a row for each giver, a column for each receiver. An edit of a row is the edit
// of its list, and is stored as that list is. Most cells are empty, so a row holds only what is not.

export type GiverKind = EntryKind | 'totalCost';

/** By receiver. A cell that was emptied is zero here. */
type Cells<Unit extends number> = Readonly<Record<string, Unit>>;

export interface GiverRow extends Named {
  readonly whole: Whole;
  /** What its units count, where it has a cost driver: "m²". */
  readonly unit?: string | null | undefined;
  /** What people entered: percentages or, where a cost driver decides, units. */
  readonly shares: Cells<Share>;
  readonly units: Cells<Hundredths>;
  /** What it was divided like, where a button did that. */
  readonly like?: Likeness<LikeKind> | undefined;
  /** Positions of the receivers, by which equal remainders are decided. */
  readonly positions: ReadonlyMap<string, number>;
}

export interface Matrix {
  readonly givers: readonly GiverRow[];
  readonly receivers: readonly Named[];
}

export function matrixOf(book: Book, kind: GiverKind): Matrix {
  const { truths } = book;
  const toSegments = kind === 'totalCost';
  const all = toSegments ? truths.segments : truths.processes;
  const positions = new Map(all.map(({ id }, position) => [id, position]));
  const row = (
    { id, name }: Named,
    whole: Whole,
    { unit, like }: Pick<GiverRow, 'unit' | 'like'>,
    { to, shares, units }: Allocation,
  ): GiverRow => ({
    ...{ id, name, whole, unit, like, positions },
    shares: cells(to, shares, all),
    units: cells(to, units, all),
  });
  return {
    givers: toSegments
      ? distinct(book, costsOf(book.tree)).map(({ id, name, position }) => {
          const cost = truths.processes[position]!;
          const { unitDescription: unit, allocation } = cost;
          const { whole } = book.stages[1][position] as Division;
          return row({ id, name }, costWhole(whole, unit), { unit, like: likeOf(cost, truths.processes) }, allocation);
        })
      : entered(truths, kind).map(({ of, whole, ...about }) => row(of, whole, about, of.allocation)),
    receivers: toSegments ? truths.segments : distinct(book, costsOf(book.tree)),
  };
}

function entered(
  truths: Truths,
  kind: EntryKind,
): (Pick<GiverRow, 'whole' | 'unit' | 'like'> & { of: Named & { allocation: Allocation } })[] {
  if (kind === 'employee') return truths.employees.map(of => ({ of, whole: employeeWhole(of) }));
  if (kind === 'costCenter') return truths.costCenters.map(of => ({ of, whole: costCenterWhole(of) }));
  return truths.otherCosts.map(of => ({
    of,
    whole: costWhole(of.totalCost, of.unitDescription),
    unit: of.unitDescription,
    like: likeOf(of, truths.otherCosts),
  }));
}

const likeOf = (
  {
    dividedLike: like,
    dividedLikeOf: at,
    dividedAmongSome: amongSome,
  }: Pick<Truths['processes' | 'otherCosts'][number], 'dividedLike' | 'dividedLikeOf' | 'dividedAmongSome'>,
  all: readonly Named[],
): GiverRow['like'] =>
  like ? { like, likeOf: at == null ? null : all[at]!.id, ...(amongSome && { amongSome }) } : undefined;

function cells<Unit extends number>(
  to: readonly number[],
  values: readonly Unit[] | undefined,
  receivers: readonly Named[],
): Cells<Unit> {
  return values ? Object.fromEntries(to.map((position, at) => [receivers[position]!.id, values[at]!])) : {};
}

function distinct({ truths }: Book, positions: readonly number[]): (Named & { position: number })[] {
  const names = namesApart(truths);
  return positions.map(position => ({ id: truths.processes[position]!.id, position, name: names[position]! }));
}

export interface SettledCells {
  readonly byReceiver: ReadonlyMap<string, AllocationRow>;
  readonly share: Share;
  readonly cost: Cents;
  readonly units: Hundredths;
  /** The views that can't be typed into, and why. */
  readonly locked: Readonly<Record<AllocationView, Lock | false>>;
}

const settledRows = new WeakMap<GiverRow, SettledCells>();

/** Percentage, units and cents of each cell that is not empty, and their sums. */
export function settledCells(row: GiverRow): SettledCells {
  const known = settledRows.get(row);
  if (known) return known;
  const rows = allocationOf(row);
  const settled: SettledCells = {
    byReceiver: new Map(rows.map(one => [one.id, one])),
    share: sum(rows.map(one => one.share)),
    cost: sum(rows.map(one => one.cost)),
    units: sum(rows.map(one => one.units)),
    locked: disabledViews(row.whole, unitsDecide(rows, row.whole)),
  };
  settledRows.set(row, settled);
  return settled;
}

/** What a cell shows, without a receiver the sum of the row. Null: the row has no units. */
export function figureOf(row: GiverRow, view: AllocationView, receiver?: string): number | null {
  const { byReceiver, locked, [view]: all } = settledCells(row);
  if (view === 'units' && locked.units) return null;
  return receiver === undefined ? all : (byReceiver.get(receiver)?.[view] ?? 0);
}

/** The name of a row, where it is in units with what they count. */
export const headOf = ({ name, unit }: GiverRow, view: AllocationView): string =>
  view === 'units' && unit ? `${name} (${unit})` : name;

/** What reaches each receiver, of one view. */
export function sumsByReceiver(rows: readonly GiverRow[], view: AllocationView): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows)
    for (const [id, cell] of settledCells(row).byReceiver) sums.set(id, (sums.get(id) ?? 0) + cell[view]);
  return sums;
}

/** The rows of a giver's list that are not empty, and these. */
export function allocationOf(
  { shares, units, whole, positions }: GiverRow,
  also: readonly string[] = [],
): AllocationRow[] {
  const ids = [...new Set([...Object.keys(shares), ...Object.keys(units), ...also])];
  // As the list was settled; an edited one is settled in the order of its receivers.
  const inOrder = also.length > 0 ? ids.sort((one, other) => positions.get(one)! - positions.get(other)!) : ids;
  const rows = inOrder.map((id): AllocationRow => {
    const share = shares[id] ?? 0;
    const row = { id, units: units[id] ?? 0, share, cost: 0 };
    return whole.inUnits ? { ...row, enteredShare: share } : row;
  });
  return settle(rows, whole);
}

/**
 * The truths of a giver's list: percentages or, where units decide, those. The others are not shown, and stay as they are. What
 * holds nothing is no cell.
 */
export function truthsOfList(
  rows: readonly AllocationRow[],
  whole: Pick<Whole, 'inUnits'>,
): Pick<GiverRow, 'shares' | 'units'> {
  const byUnits = unitsDecide(rows, whole);
  return {
    shares: byUnits ? {} : filled(rows, enteredOf),
    units: byUnits ? filled(rows, one => one.units) : {},
  };
}

const filled = (rows: readonly AllocationRow[], figure: (row: AllocationRow) => number): Cells<number> =>
  Object.fromEntries(rows.flatMap(one => (figure(one) === 0 ? [] : [[one.id, figure(one)]])));

/** The rows of a giver's list that say something, or did `before`. What neither knows of, the stored list keeps. */
export function listOf(row: GiverRow, before: GiverRow = row): readonly AllocationRow[] {
  const cells = settledCells(row).byReceiver;
  const gone = [...settledCells(before).byReceiver.keys()].filter(id => !cells.has(id));
  return gone.length > 0 ? allocationOf(row, gone) : [...cells.values()];
}

/** Whether a row can be so: all that it is allocated to is there, and together they get no more than there is. */
export function canHold({ shares, units, positions }: GiverRow): boolean {
  const areThere = (cells: Cells<number>) =>
    Object.entries(cells).every(([id, figure]) => figure === 0 || positions.has(id));
  return areThere(shares) && areThere(units) && sum(Object.values(shares)) <= HUNDRED_PERCENT;
}

/** A row that holds what its list was made. */
export function holding<Row extends GiverRow>(row: Row, rows: readonly AllocationRow[]): Row {
  const isAboutUnits = unitsDecide(rows, row.whole) || Object.keys(row.units).length > 0;
  if (isAboutUnits) return { ...row, units: Object.fromEntries(rows.map(one => [one.id, one.units])) };
  return { ...row, shares: Object.fromEntries(rows.map(one => [one.id, enteredOf(one)])) };
}
