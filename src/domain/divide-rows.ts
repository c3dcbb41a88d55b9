import { type AllocationRow, enteredOf, entering, settle, unitsDecide, type Whole } from './allocation.ts';
import { HUNDRED_PERCENT, split, sum } from './money.ts';

// What a button divides over the rows of an allocation at once.

/**
 * Gives every row the same percentage, together exactly 100 %, whatever the number of rows. When only some are meant, they get
 * the same part of what the others leave or, where these keep nothing, of all of it.
 */
export function divideEvenly<Row extends AllocationRow>(
  given: readonly Row[],
  whole: Whole,
  among: readonly Row[] = given,
  othersKeep = true,
): Row[] {
  const meant = new Set(among.map(row => row.id));
  const isMeant = (row: Row) => meant.has(row.id);
  const rows = othersKeep ? given : given.map(row => (isMeant(row) ? row : { ...entering(row, 0), units: 0 }));
  const equal = rows.map(row => (isMeant(row) ? 1 : 0));
  if (whole.inUnits) {
    const units = split(sum(rows.filter(isMeant).map(row => row.units)) || meant.size * 100, equal);
    return settle(
      rows.map((row, index) => (isMeant(row) ? { ...row, units: units[index]! } : row)),
      whole,
    );
  }
  const taken = sum(rows.filter(row => !isMeant(row)).map(enteredOf));
  const shares = split(Math.max(HUNDRED_PERCENT - taken, 0), equal);
  return settle(
    rows.map((row, index) => (isMeant(row) ? entering(row, shares[index]!) : row)),
    whole,
  );
}

/**
 * Divides all of it as something else is divided: with a cost driver by the same units, else in the same proportions. When only some
 * are meant, they get what the others leave or, where these keep nothing, all of it. Undefined where what it is divided like holds
 * nothing of them.
 */
export function divideLike<Row extends AllocationRow>(
  rows: readonly Row[],
  whole: Whole,
  of: ReadonlyMap<string, number>,
  among: readonly Pick<Row, 'id'>[] = rows,
  othersKeep = true,
): Row[] | undefined {
  const those = new Set(among.map(row => row.id));
  const weights = rows.map(row => (those.has(row.id) ? (of.get(row.id) ?? 0) : 0));
  if (sum(weights) === 0) return undefined;
  const isMade = (row: Row) => those.has(row.id) || !othersKeep;
  const taken = sum(rows.filter(row => !isMade(row)).map(enteredOf));
  const shares = split(Math.max(HUNDRED_PERCENT - taken, 0), weights);
  const divided = (row: Row, index: number) =>
    whole.inUnits ? { ...row, units: weights[index]! } : entering(row, shares[index]!);
  return settle(
    rows.map((row, index) => (isMade(row) ? divided(row, index) : row)),
    whole,
  );
}

/** Gives this row everything that is not allocated yet. Where the units decide, nothing is ever left. */
export function giveRestTo<Row extends AllocationRow>(rows: readonly Row[], whole: Whole, id: string): Row[] {
  if (unitsDecide(rows, whole)) return [...rows];
  const rest = HUNDRED_PERCENT - sum(rows.map(enteredOf));
  return settle(
    rows.map(row => (row.id === id ? entering(row, enteredOf(row) + rest) : row)),
    whole,
  );
}

/**
 * Gives what is not allocated yet to the rows that have something, in proportion to what they have. Undefined where none has, nothing
 * is left, or percentages do not decide.
 */
export function divideRest<Row extends AllocationRow>(rows: readonly Row[], whole: Whole): Row[] | undefined {
  const entered = rows.map(enteredOf);
  const taken = sum(entered);
  if (whole.total === 0 || taken === 0 || taken >= HUNDRED_PERCENT || unitsDecide(rows, whole)) return undefined;
  const shares = split(HUNDRED_PERCENT, entered);
  return settle(
    rows.map((row, index) => entering(row, shares[index]!)),
    whole,
  );
}
