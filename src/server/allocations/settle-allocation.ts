import { wireName } from '#contract/wire-name.ts';
import {
  type AllocationEdit,
  type AllocationRow,
  type BrokenLimit,
  edit,
  entering,
  settle,
  unitsDecide,
  type Whole,
} from '#domain/allocation.ts';
import { isAmount, isPercent, toCents, toEuros, toHundredths, toPercent, toShare, toUnits } from '#domain/money.ts';
import { receiveShares } from '#domain/rounded-shares.ts';
import { LISTS, type SettledList } from '#domain/shape.ts';
import { invalid, notFound } from '../calls/errors.ts';
import type { Context } from '../calls/transact.ts';
import { scenarioKeyOf } from '../calls/transact.ts';
import { replaceRows } from './rows.sql.ts';

/** A row as it came over the wire. Only one of the numbers counts. */
export interface ReceivedRow {
  id: string;
  percent?: number | null | undefined;
  units?: number | null | undefined;
  /** The amount, by the name it has in this kind of row. */
  costs?: number | null | undefined;
  allocation?: number | null | undefined;
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
    replaceRows(context.tx, list, scenarioKeyOf(context), giverId, rows);
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
 * else its percentage, or what stands in for it. The other one stays as it was entered. A receiver that is left out gets zero.
 */
function take<Row extends Receiver>(
  { list, rows, whole }: AllocationList<Row>,
  received: readonly ReceivedRow[],
): Row[] {
  const decide = unitsDecide(rows, whole);
  const takesUnits = decide || (whole.inUnits && received.some(row => (row.units ?? 0) > 0));
  const known = new Set(rows.map(row => row.id));
  const places = new Map<string, number>();
  received.forEach(({ id }, index) => {
    if (!known.has(id)) throw notFound();
    if (places.has(id)) throw invalid(`body.${index}`, 'stands there twice');
    places.set(id, index);
  });
  const taking = (take: (row: ReceivedRow, index: number) => number) =>
    new Map(received.map((row, index) => [row.id, take(row, index)]));
  if (takesUnits) {
    const units = taking((row, index) => unitsAt(row, index, decide));
    return rows.map(row => ({ ...row, units: units.get(row.id) ?? 0 }));
  }
  if (received.some(row => row.percent === undefined)) {
    const hasHours = LISTS[list].truth === 'share';
    return typedInto(
      rows,
      whole,
      received.map((row, index) => typedAt(row, index, hasHours)),
    );
  }
  const entered = taking(shareAt);
  const shares = receiveShares(rows.map(row => entered.get(row.id) ?? 0));
  if (!shares.ok) throw invalid('body', shares.code);
  return rows.map((row, index) => entering(row, shares.shares[index]!));
}

/** As if typed into an empty list. */
function typedInto<Row extends Receiver>(
  rows: readonly Row[],
  whole: Whole,
  edits: readonly (AllocationEdit & { path: string })[],
): Row[] {
  const empty = settle(
    rows.map(row => entering(row, 0)),
    whole,
  );
  const typed = edit(
    empty,
    whole,
    edits.filter(({ value }) => value > 0),
  );
  if (typed.ok) return typed.rows;
  const [{ id, code }] = typed.broken as [BrokenLimit];
  throw invalid(edits.find(one => one.id === id)!.path, code);
}

/** The percentage; in a row without one its hours or FTE, and without these its amount. */
function typedAt(row: ReceivedRow, index: number, hasHours: boolean): AllocationEdit & { path: string } {
  const { id, percent, units } = row;
  const at = (field: string) => `body.${index}.${field}`;
  if (percent === undefined && hasHours && units !== undefined)
    return { id, view: 'units', value: unitsAt(row, index, true), path: at('units') };
  const field = row.allocation === undefined ? 'costs' : 'allocation';
  const amount = row[field];
  if (percent !== undefined || amount === undefined)
    return { id, view: 'share', value: shareAt(row, index), path: at('percent') };
  if (!isAmount(amount ?? 0)) throw invalid(at(field), 'is no amount');
  return { id, view: 'cost', value: toCents(amount ?? 0), path: at(field) };
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
