import type { Whole } from '#domain/allocation.ts';
import { enteredOf } from '#domain/allocation.ts';
import { type EnteredTogether, takesBack } from '#domain/brought-back.ts';
import { sum } from '#domain/money.ts';
import type { SettledList } from '#domain/shape.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import type { KeptShare } from '../allocations/deleted-things.sql.ts';
import { columnsIn, type GivenRow, listOf, putRows, raiseListVersions } from '../allocations/rows.sql.ts';
import type { ListNow } from './entered-now.sql.ts';
import type { Missing } from './missing.ts';

/** Stored together with the next statement. Whoever has seen one of the lists before gets a conflict. */
export function putListsBack(
  tx: Tx,
  key: ScenarioKey,
  list: SettledList | 'processCostAllocation',
  rows: readonly GivenRow[],
): void {
  if (rows.length === 0) return;
  sendWithNext(tx, putRows(list, key, columnsIn(list, rows)));
  sendWithNext(tx, raiseListVersions(list, key, [listOf([...new Set(rows.map(({ giver }) => giver))])]));
}

/** What the lists of others get back, and whose do not: each gets all that was entered in it, or nothing. */
export function sharesBack<Facts>(
  kept: readonly KeptShare[],
  lists: readonly ListNow<Facts>[],
  kind: Missing['kind'],
  wholeOf: (facts: Facts) => Pick<Whole, 'inUnits'>,
): { rows: KeptShare[]; missing: Missing[] } {
  const there = new Map(lists.map(list => [list.id, list]));
  const rows: KeptShare[] = [];
  const missing: Missing[] = [];
  for (const [id, own] of Map.groupBy(kept, row => row.giver)) {
    const list = there.get(id);
    const { name, all = 0 } = own[0]!;
    if (list && takesBack({ back: together(own), all }, list.now, wholeOf(list.facts))) rows.push(...own);
    else missing.push({ kind, id, name, isGone: list === undefined });
  }
  return { rows, missing };
}

const together = (rows: readonly KeptShare[]): EnteredTogether => ({
  share: sum(rows.map(enteredOf)),
  units: sum(rows.map(row => row.units)),
});
