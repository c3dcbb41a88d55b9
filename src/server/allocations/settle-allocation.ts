import { wireName } from '#contract/wire-name.ts';
import { type AllocationRow, entering, receiveShares, settle, unitsDecide, type Whole } from '#domain/allocation.ts';
import { isAmount, isPercent, toEuros, toHundredths, toPercent, toShare, toUnits } from '#domain/money.ts';
import type { SettledList } from '#domain/shape.ts';
import { invalid, notFound } from '../calls/errors.ts';
import type { Context } from '../calls/transact.ts';
import { scenarioKeyOf } from '../calls/transact.ts';
import { replaceRows } from './rows.sql.ts';

/** A row as it came over the wire. Only one of the two numbers counts. */
export interface ReceivedRow {
  id: string;
  percent?: number | null | undefined;
  units?: number | null | undefined;
}

export interface Receiver extends AllocationRow {
  name: string;
}

export interface AllocationList<Row> {
  list: SettledList;
  giverId: string;
  whole: Whole;
  /** As stored, in order, with a zero row for each receiver that has none. */
  rows: readonly Row[];
}

/**
 * Replaces a stored list by a received one: checks, settles and stores it, and notes in the history what differs. Returns the
 * new rows and the receivers whose rows changed. The scenario must be locked.
 */
export async function settleAllocation<Row extends Receiver>(
  context: Context,
  stored: AllocationList<Row>,
  received: readonly ReceivedRow[],
): Promise<{ rows: Row[]; changed: string[] }> {
  const { list, giverId, whole } = stored;
  const rows = settle(take(stored, received), whole);
  const differing = rows
    .map((row, index) => [stored.rows[index]!, row] as const)
    .filter(([was, is]) => differs(was, is));
  if (differing.length > 0) {
    await replaceRows(context.tx, list, scenarioKeyOf(context), giverId, rows);
    context.changed({
      entity: wireName(list),
      id: giverId,
      before: rowsForHistory(differing.map(([was]) => was)),
      after: rowsForHistory(differing.map(([, is]) => is)),
    });
  }
  return { rows, changed: differing.map(([, row]) => row.id) };
}

/** The rows of a list as the history shows them, by the id of the receiver. */
export const rowsForHistory = (rows: readonly Receiver[]): Record<string, object> =>
  Object.fromEntries(
    rows.map(({ id, name, share, enteredShare = share, units, cost }) => [
      id,
      {
        ...{ name, percent: toPercent(share), units: toUnits(units), costs: toEuros(cost) },
        ...(enteredShare !== share && { enteredPercent: toPercent(enteredShare) }),
      },
    ]),
  );

/**
 * Takes the truth of each row: its units where units decide, also when they are all zero now, or where any of them is above zero;
 * else its percentage. The other one stays as it was entered. A receiver that is left out gets zero.
 */
function take<Row extends Receiver>({ rows, whole }: AllocationList<Row>, received: readonly ReceivedRow[]): Row[] {
  const decide = unitsDecide(rows, whole);
  const takesUnits = decide || (whole.inUnits && received.some(row => (row.units ?? 0) > 0));
  const known = new Set(rows.map(row => row.id));
  const entered = new Map<string, number>();
  received.forEach((row, index) => {
    if (!known.has(row.id)) throw notFound();
    if (entered.has(row.id)) throw invalid(`body.${index}`, 'stands there twice');
    entered.set(row.id, takesUnits ? unitsAt(row, index, decide) : shareAt(row, index));
  });
  if (takesUnits) return rows.map(row => ({ ...row, units: entered.get(row.id) ?? 0 }));
  const shares = receiveShares(rows.map(row => entered.get(row.id) ?? 0));
  if (!shares.ok) throw invalid('body', shares.code);
  return rows.map((row, index) => entering(row, shares.shares[index]!));
}

function unitsAt({ units }: ReceivedRow, index: number, isRequired: boolean): number {
  if (units === undefined && isRequired)
    throw invalid(`body.${index}.units`, 'is required where the cost goes by units');
  if (!isAmount(units ?? 0)) throw invalid(`body.${index}.units`, 'is no number of units');
  return toHundredths(units ?? 0);
}

function shareAt({ percent }: ReceivedRow, index: number): number {
  if (percent === undefined) throw invalid(`body.${index}.percent`, 'is required');
  if (percent !== null && percent > 100) throw invalid(`body.${index}.percent`, 'PercentSumOver100');
  if (percent !== null && !isPercent(percent)) throw invalid(`body.${index}.percent`, 'is no percentage');
  return toShare(percent ?? 0);
}

const differs = (was: AllocationRow, is: AllocationRow): boolean =>
  was.share !== is.share || was.enteredShare !== is.enteredShare || was.units !== is.units || was.cost !== is.cost;
