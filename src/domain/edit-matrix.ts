import { type AllocationRow, type AllocationView, edit, type LimitCode } from './allocation.ts';
import { allocationOf, type GiverRow, holding } from './allocation-matrix.ts';
import type { InSteps } from './in-steps.ts';
import { type Hundredths, type Share, sum } from './money.ts';
import { isInUnits } from './other-costs.ts';
import type { PastedShare } from './rounded-shares.ts';
import { type Taking, takeFrom } from './take-from.ts';

// What is typed or pasted into a matrix: each row is edited as its list is.

export interface MatrixEdit {
  readonly row: string;
  readonly receiver: string;
  readonly view: AllocationView;
  readonly value: number;
}

export interface MatrixProblem {
  readonly row: string;
  /** Undefined: the row as a whole, which would be allocated beyond what there is. */
  readonly receiver: string | undefined;
  readonly code: LimitCode;
  /** What the row would add up to, where it is edited by percentage. */
  readonly share: Share | undefined;
  /** What the cell could have taken, where only one of the row is edited. */
  readonly left?: number | undefined;
}

export type EditedMatrix<Row> =
  /** `rounded`: the rows whose pasted percentages only their rounding kept from 100 %, with what they added up to. */
  | { ok: true; rows: readonly Row[]; rounded: readonly { row: Row; share: Share }[] }
  | { ok: false; problems: MatrixProblem[] };

type PastedIntoRow = PastedShare & { readonly row: string };

/**
 * One typed cell or one pasted block: all of it, or nothing and what is in the way. A row is edited as its list is, one after the
 * other: a whole sheet takes longer than a page may stand still.
 */
export function* editMatrix<Row extends GiverRow>(
  rows: readonly Row[],
  edits: readonly MatrixEdit[],
  pasted: readonly PastedIntoRow[] = [],
): InSteps<EditedMatrix<Row>> {
  const byRow = Map.groupBy(edits, one => one.row);
  const pastedByRow = Map.groupBy(pasted, one => one.row);
  const problems: MatrixProblem[] = [];
  const rounded: { row: Row; share: Share }[] = [];
  const edited: Row[] = [];
  for (const row of rows) {
    const mine = byRow.get(row.id);
    edited.push(mine ? withEdits(row, mine) : row);
    if (mine) yield edited.length / rows.length;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, rows: edited, rounded };

  function withEdits(row: Row, mine: readonly MatrixEdit[]): Row {
    const before = allocationOf(
      row,
      mine.map(one => one.receiver),
    );
    const outcome = edit(
      before,
      row.whole,
      mine.map(({ receiver, view, value }) => ({ id: receiver, view, value })),
      pastedByRow.get(row.id),
    );
    if (outcome.ok) {
      if (outcome.rounded !== undefined) rounded.push({ row, share: outcome.rounded });
      return holding(row, outcome.rows);
    }
    const inCells = outcome.broken.filter(({ code }) => code === 'Disabled' || code === 'Negative');
    for (const { id, code } of inCells) problems.push({ row: row.id, receiver: id, code, share: undefined });
    if (inCells.length === 0)
      problems.push({
        row: row.id,
        receiver: undefined,
        code: outcome.broken[0]!.code,
        share: shareWith(before, mine),
        left: mine.length === 1 ? outcome.broken[0]!.left : undefined,
      });
    return row;
  }
}

/** The row with this cost driver, or without one. Until it has units its percentages count, as before. */
export const withDriver = <Row extends GiverRow>(row: Row, unit: string | null): Row => ({
  ...row,
  unit,
  whole: { ...row.whole, inUnits: isInUnits(unit) },
});

/** Units that are kept without a driver come back with it, but for those that were typed meanwhile. */
export function withUnitsKept<Row extends GiverRow>(row: Row, kept: Readonly<Record<string, Hundredths>>): Row {
  const typed = Object.entries(row.units).filter(([, units]) => units > 0);
  return { ...row, units: { ...row.units, ...kept, ...Object.fromEntries(typed) } };
}

/** How a cell for which its row has no room gets it from another cell of that row. */
export function takeInMatrix<Row extends GiverRow>(
  rows: readonly Row[],
  { row: id, receiver, view, value }: MatrixEdit,
): Taking<Row> | undefined {
  const row = rows.find(one => one.id === id);
  const taking = row && takeFrom(allocationOf(row, [receiver]), row.whole, { id: receiver, view, value });
  return taking && { ...taking, rows: rows.map(one => (one === row ? holding(row, taking.rows) : one)) };
}

function shareWith(before: readonly AllocationRow[], edits: readonly MatrixEdit[]): Share | undefined {
  if (edits.some(({ view }) => view !== 'share')) return undefined;
  const typed = new Map(edits.map(({ receiver, value }) => [receiver, value]));
  return sum(before.map(row => typed.get(row.id) ?? row.share));
}
