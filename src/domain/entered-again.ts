import { type AllocationRow, enteredOf, entering, settle, unitsDecide, type Whole } from './allocation.ts';
import { HUNDRED_PERCENT, sum } from './money.ts';

export interface EnteredChange<Row> {
  readonly from: Row;
  readonly to: Row;
}

/**
 * What was entered in these rows, put where it is still as it was left, whatever the whole is by now: the costs follow from that.
 * Undefined where something else was entered since, or where there is no room for it any more.
 */
export function enteredAgain<Row extends AllocationRow & { readonly id: string }>(
  rows: readonly Row[],
  changes: readonly EnteredChange<Row>[],
  whole: Whole,
): Row[] | undefined {
  // Of people the hours follow from the percentage.
  const hasUnits = (row: Row) => row.enteredShare !== undefined || whole.inUnits;
  const isLeft = (row: Row, from: Row) =>
    enteredOf(row) === enteredOf(from) && (!hasUnits(row) || row.units === from.units);
  const byId = new Map(changes.map(change => [change.to.id, change]));
  const left = rows.filter(row => byId.has(row.id) && isLeft(row, byId.get(row.id)!.from));
  if (left.length < byId.size) return undefined;
  const now = rows.map(row => {
    const to = byId.get(row.id)?.to;
    return to ? { ...entering(row, enteredOf(to)), units: hasUnits(row) ? to.units : row.units } : row;
  });
  if (!unitsDecide(now, whole) && sum(now.map(enteredOf)) > HUNDRED_PERCENT) return undefined;
  return settle(now, whole);
}
