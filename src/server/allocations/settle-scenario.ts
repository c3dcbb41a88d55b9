import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import { type AllocationRow, settle, type Whole } from '#domain/allocation.ts';
import { entryWhole } from '#domain/entries.ts';
import { costWhole } from '#domain/other-costs.ts';
import { type EntryKind, entryKinds, type SettledList, type ValuesOf } from '#domain/shape.ts';
import { totalCost } from '#domain/total-costs.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { type StoredAllocations, storedOf, storedOfProcesses, type Which } from './derived.sql.ts';
import { type DerivedRow, updatesOf } from './rows.sql.ts';

/**
 * What changed. Everything that follows from it is settled too: from costs to the processes they reach, from processes to
 * segments.
 */
export type Touched = { [Kind in EntryKind | 'process']?: Which };

/**
 * Writes every stored cent, hour, FTE and derived share that follows from what changed, in the transaction of the change, which
 * holds the lock of the scenario.
 * Invariant: afterwards, what is stored is what domain computes from scratch. Before deleting processes, call
 * `reachingProcesses` to know what to pass here. After deleting segments, pass all processes.
 */
export async function settleScenario(tx: Tx, key: ScenarioKey, touched: Touched): Promise<void> {
  const reached = new Set<string>();
  for (const kind of entryKinds) {
    const which = touched[kind];
    if (isAny(which))
      for (const { rows } of await SETTLING[kind](tx, key, which)) for (const row of rows) reached.add(row.id);
  }
  const processes = touched.process === 'all' ? 'all' : [...new Set([...(touched.process ?? []), ...reached])];
  if (isAny(processes)) await settleProcesses(tx, key, processes);
}

const isAny = (which: Which | undefined): which is Which => which === 'all' || (which?.length ?? 0) > 0;

/** So many rows are computed in one go before the event loop serves others. */
const ROWS_AT_ONCE = 2_000;

/** Writes the rows of one kind that differ from what was stored. Returns what was stored. */
const settling =
  <Facts>(
    list: SettledList,
    read: (tx: Tx, scenarioId: string, which: Which) => Promise<StoredAllocations<Facts>[]>,
    wholeOf: (facts: Facts) => Whole,
    write: (tx: Tx, update: RawBuilder<unknown>) => unknown = (tx, update) => update.execute(tx),
  ) =>
  async (tx: Tx, key: ScenarioKey, which: Which): Promise<readonly StoredAllocations<unknown>[]> => {
    const stored = await read(tx, key.scenarioId, which);
    const differing: DerivedRow[] = [];
    let computed = 0;
    for (const { id: giver, facts, rows } of stored) {
      if (computed > ROWS_AT_ONCE) {
        await letOthersRun();
        computed = 0;
      }
      computed += rows.length;
      const settled = settle(rows, wholeOf(facts));
      settled.forEach((row, index) => {
        if (differs(row, rows[index]!)) differing.push({ ...row, giver });
      });
    }
    for (const update of updatesOf(list, key, differing)) await write(tx, update);
    return stored;
  };

const settlingEntries = <K extends EntryKind>(kind: K) =>
  settling<ValuesOf<K>>(`${kind}Allocation`, storedOf(kind), entryWhole[kind]);
const SETTLING = {
  employee: settlingEntries('employee'),
  costCenter: settlingEntries('costCenter'),
  otherCost: settlingEntries('otherCost'),
};
// The last ones: what they write goes with what the change does next, its history as a rule.
const settleProcesses = settling(
  'totalCostAllocation',
  storedOfProcesses,
  cost => costWhole(totalCost(cost), cost.unitDescription),
  sendWithNext,
);

const differs = (one: AllocationRow, other: AllocationRow): boolean =>
  one.share !== other.share || one.units !== other.units || one.cost !== other.cost;
