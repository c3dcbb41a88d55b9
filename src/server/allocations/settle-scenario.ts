import { setImmediate as letOthersRun } from 'node:timers/promises';
import { type AllocationRow, settle, type Whole } from '#domain/allocation.ts';
import { costWhole } from '#domain/other-costs.ts';
import { costCenterWhole, employeeWhole } from '#domain/personnel.ts';
import { totalCost } from '#domain/total-costs.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import {
  type AllocationTableName,
  type DerivedRow,
  lockScenario,
  type StoredAllocations,
  storedOfCostCenters,
  storedOfEmployees,
  storedOfOtherCosts,
  storedOfProcesses,
  type Which,
  writeDerived,
} from './derived.sql.ts';

/**
 * What changed. Everything that follows from it is settled too: from costs to the processes they reach, from processes to
 * segments.
 */
export type Touched = {
  employees?: 'all' | string[];
  costCenters?: 'all' | string[];
  otherCosts?: 'all' | string[];
  processes?: 'all' | string[];
};

/**
 * Writes every stored cent, hour, FTE and derived share that follows from what changed, in the transaction of the change.
 * Invariant: afterwards, what is stored is what domain computes from scratch. Before deleting processes, call
 * `reachingProcesses` to know what to pass here. After deleting segments, pass all processes.
 */
export async function settleScenario(tx: Tx, key: ScenarioKey, touched: Touched): Promise<void> {
  const { scenarioId } = key;
  if (!(await lockScenario(tx, scenarioId))) return;

  const reached = new Set<string>();
  for (const [which, settleThem] of [
    [touched.employees, settleEmployees],
    [touched.costCenters, settleCostCenters],
    [touched.otherCosts, settleOtherCosts],
  ] as const)
    if (isAny(which))
      for (const { rows } of await settleThem(tx, scenarioId, which)) for (const row of rows) reached.add(row.id);

  const processes = touched.processes === 'all' ? 'all' : [...new Set([...(touched.processes ?? []), ...reached])];
  if (isAny(processes)) await settleProcesses(tx, scenarioId, processes);
}

const isAny = (which: Which | undefined): which is Which => which === 'all' || (which?.length ?? 0) > 0;

/** So many rows are computed in one go before the event loop serves others. */
const ROWS_AT_ONCE = 2_000;

/** Writes the rows of one kind that differ from what was stored. Returns what was stored. */
const settling =
  <Facts>(
    table: AllocationTableName,
    storedOf: (tx: Tx, scenarioId: string, which: Which) => Promise<StoredAllocations<Facts>[]>,
    wholeOf: (facts: Facts) => Whole,
  ) =>
  async (tx: Tx, scenarioId: string, which: Which): Promise<readonly StoredAllocations<unknown>[]> => {
    const stored = await storedOf(tx, scenarioId, which);
    const differing: DerivedRow[] = [];
    let computed = 0;
    for (const { id: parent, facts, rows } of stored) {
      if (computed > ROWS_AT_ONCE) {
        await letOthersRun();
        computed = 0;
      }
      computed += rows.length;
      const settled = settle(rows, wholeOf(facts));
      settled.forEach((row, index) => {
        if (differs(row, rows[index]!)) differing.push({ ...row, parent });
      });
    }
    await writeDerived(tx, table, differing);
    return stored;
  };

const settleEmployees = settling('employee_allocation', storedOfEmployees, employeeWhole);
const settleCostCenters = settling('cost_center_allocation', storedOfCostCenters, costCenterWhole);
const settleOtherCosts = settling('other_cost_allocation', storedOfOtherCosts, cost =>
  costWhole(cost.totalCost, cost.unitDescription),
);
const settleProcesses = settling('total_cost_allocation', storedOfProcesses, cost =>
  costWhole(totalCost(cost), cost.unitDescription),
);

const differs = (one: AllocationRow, other: AllocationRow): boolean =>
  one.share !== other.share || one.units !== other.units || one.cost !== other.cost;
