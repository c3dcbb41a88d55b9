import { type RawBuilder, sql } from 'kysely';
import type { AllocationRow } from '#domain/allocation.ts';
import type { Cents } from '#domain/money.ts';
import type { CostCenterCost, EmployeeCost } from '#domain/personnel.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';

// The derived cents, which are stored beside the truth. They are read per parent as lists, in the order of creation, which
// decides between equal remainders. They are written in one statement per table.

export type AllocationTableName =
  | 'employee_allocation'
  | 'cost_center_allocation'
  | 'other_cost_allocation'
  | 'total_cost_allocation';

/** The columns that name the parent and the receiver of an allocation. */
const KEYS: Record<AllocationTableName, readonly [parent: string, receiver: string]> = {
  employee_allocation: ['employee_id', 'process_id'],
  cost_center_allocation: ['cost_center_id', 'process_id'],
  other_cost_allocation: ['other_cost_id', 'process_id'],
  total_cost_allocation: ['process_id', 'segment_id'],
};

const VERSIONS: Record<AllocationTableName, readonly [parents: string, version: string]> = {
  employee_allocation: ['employee', 'allocations_version'],
  cost_center_allocation: ['cost_center', 'allocations_version'],
  other_cost_allocation: ['other_cost', 'allocations_version'],
  total_cost_allocation: ['process', 'indirect_allocations_version'],
};

/** Which things of one kind: all of a scenario, or some. */
export type Which = 'all' | readonly string[];

/** The rows of one parent as one JSON text, [receiver, share, units, cost] each. That is far quicker to read than lists. */
interface Lists {
  rows: [string, number, number, number][];
}

export interface StoredAllocations<Facts> {
  id: string;
  facts: Facts;
  rows: AllocationRow[];
}

/**
 * Lets one transaction at a time write the derived cents of a scenario, so that a later one reads what an earlier one has
 * written. Returns false when the scenario is gone.
 */
export async function lockScenario(tx: Tx, scenarioId: string): Promise<boolean> {
  // FOR UPDATE would also wait for everybody who adds a row below the scenario.
  const row = await tx
    .selectFrom('scenario')
    .select('id')
    .where('id', '=', scenarioId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface OtherCostFacts {
  totalCost: Cents;
  unitDescription: string | null;
}

export interface TotalCostFacts {
  personnel: Cents;
  otherCosts: Cents;
  unitDescription: string | null;
}

const chosen = (column: string, which: Which): RawBuilder<unknown> =>
  which === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...which]}::uuid[])`;

const lists = sql`json_agg(json_build_array(r.id, a.share, a.units_hundredths, a.cost_cents) order by r.seq) as rows`;

function together<Facts>(parents: readonly (Lists & { id: string } & Facts)[]): StoredAllocations<Facts>[] {
  return parents.map(({ rows, ...parent }) => ({
    id: parent.id,
    facts: parent as unknown as Facts,
    rows: rows.map(([id, share, units, cost]) => ({ id, share, units, cost })),
  }));
}

type Stored<Facts> = (tx: Tx, scenarioId: string, which: Which) => Promise<StoredAllocations<Facts>[]>;

/** Reads those of one table that are allocated to processes, with the columns their wholes are made of. */
const storedIn =
  <Facts>(
    table: 'employee' | 'cost_center' | 'other_cost',
    columns: Record<keyof Facts & string, string>,
  ): Stored<Facts> =>
  async (tx, scenarioId, which) => {
    const facts = Object.entries<string>(columns).map(
      ([fact, column]) => sql`${sql.ref(`e.${column}`)} as ${sql.ref(fact)}`,
    );
    const { rows } = await sql<Lists & { id: string } & Facts>`
      select e.id, ${sql.join(facts)}, ${lists}
      from ${sql.table(table)} e join ${sql.table(`${table}_allocation`)} a on ${sql.ref(`a.${table}_id`)} = e.id
        join process r on r.id = a.process_id
      where e.scenario_id = ${scenarioId} and ${chosen('e.id', which)} group by e.id`.execute(tx);
    return together<Facts>(rows);
  };

export const storedOfEmployees = storedIn<EmployeeCost>('employee', {
  workHoursPerYear: 'work_hours_hundredths',
  yearlyWage: 'yearly_wage_cents',
  extras: 'extras_cents',
});

export const storedOfCostCenters = storedIn<CostCenterCost>('cost_center', {
  fte: 'fte_hundredths',
  salaryCost: 'salary_cost_cents',
  extras: 'extras_cents',
});

export const storedOfOtherCosts = storedIn<OtherCostFacts>('other_cost', {
  totalCost: 'total_cost_cents',
  unitDescription: 'unit_description',
});

/** The stored cents that process `p` of scenario `s` carries, on the chosen basis. Without a basis no personnel counts. */
export const indirectCostOfProcess = {
  personnel: sql<number>`coalesce(case s.show_cost_centers_on_personnel
    when true then (select sum(x.cost_cents) from cost_center_allocation x where x.process_id = p.id)
    when false then (select sum(x.cost_cents) from employee_allocation x where x.process_id = p.id) end, 0)::int8`,
  otherCosts: sql<number>`coalesce((select sum(x.cost_cents) from other_cost_allocation x where x.process_id = p.id), 0)::int8`,
};

export const storedOfProcesses: Stored<TotalCostFacts> = async (tx, scenarioId, which) => {
  const { rows } = await sql<Lists & { id: string } & TotalCostFacts>`
    select p.id, p.indirect_unit_description as "unitDescription", ${indirectCostOfProcess.personnel} as personnel,
      ${indirectCostOfProcess.otherCosts} as "otherCosts", ${lists}
    from process p join scenario s on s.id = p.scenario_id join total_cost_allocation a on a.process_id = p.id
      join segment r on r.id = a.segment_id
    where p.scenario_id = ${scenarioId} and ${chosen('p.id', which)} group by p.id, s.id`.execute(tx);
  return together<TotalCostFacts>(rows);
};

export interface DerivedRow extends AllocationRow {
  parent: string;
}

/** A list in the notation of the database. Building it here is quicker than letting the driver handle each element. */
const listOf = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

/** Rows that have become all zero are deleted by one statement; another statement writes the rest. */
export async function writeDerived(tx: Tx, table: AllocationTableName, rows: readonly DerivedRow[]): Promise<void> {
  const [parent, receiver] = KEYS[table];
  const isZero = (row: DerivedRow) => row.share === 0 && row.units === 0;
  const empty = rows.filter(isZero);
  if (empty.length > 0)
    await sql`delete from ${sql.table(table)} t using unnest(${listOf(empty.map(r => r.parent))}::uuid[], ${listOf(empty.map(r => r.id))}::uuid[])
      as n (parent, receiver) where t.${sql.ref(parent)} = n.parent and t.${sql.ref(receiver)} = n.receiver`.execute(
      tx,
    );
  const kept = rows.filter(row => !isZero(row));
  if (kept.length > 0)
    await sql`update ${sql.table(table)} t set share = n.share, units_hundredths = n.units, cost_cents = n.cost
      from unnest(${listOf(kept.map(r => r.parent))}::uuid[], ${listOf(kept.map(r => r.id))}::uuid[], ${listOf(kept.map(r => r.share))}::int8[],
        ${listOf(kept.map(r => r.units))}::int8[], ${listOf(kept.map(r => r.cost))}::int8[]) as n (parent, receiver, share, units, cost)
      where t.${sql.ref(parent)} = n.parent and t.${sql.ref(receiver)} = n.receiver`.execute(tx);
}

/** Replaces the list of one parent. Rows that would be all zero are not stored. */
export async function replaceAllocations(
  tx: Tx,
  table: AllocationTableName,
  key: ScenarioKey,
  parentId: string,
  rows: readonly AllocationRow[],
): Promise<void> {
  const [parent, receiver] = KEYS[table];
  const kept = rows.filter(row => row.share !== 0 || row.units !== 0);
  await sql`delete from ${sql.table(table)} t where t.${sql.ref(parent)} = ${parentId}
    and not (t.${sql.ref(receiver)} = any(${listOf(kept.map(r => r.id))}::uuid[]))`.execute(tx);
  if (kept.length > 0)
    await sql`insert into ${sql.table(table)} as t
        (company_id, scenario_id, ${sql.ref(parent)}, ${sql.ref(receiver)}, share, units_hundredths, cost_cents)
      select ${key.companyId}::uuid, ${key.scenarioId}::uuid, ${parentId}::uuid, n.receiver, n.share, n.units, n.cost
      from unnest(${listOf(kept.map(r => r.id))}::uuid[], ${listOf(kept.map(r => r.share))}::int8[], ${listOf(kept.map(r => r.units))}::int8[],
        ${listOf(kept.map(r => r.cost))}::int8[]) as n (receiver, share, units, cost)
      on conflict (${sql.ref(parent)}, ${sql.ref(receiver)}) do update
        set share = excluded.share, units_hundredths = excluded.units_hundredths, cost_cents = excluded.cost_cents
        where (t.share, t.units_hundredths, t.cost_cents)
          is distinct from (excluded.share, excluded.units_hundredths, excluded.cost_cents)`.execute(tx);
}

/** Raises the version of an allocation list, which its GET and PATCH carry. */
export async function nextAllocationsVersion(tx: Tx, table: AllocationTableName, parentId: string): Promise<void> {
  const [parents, version] = VERSIONS[table];
  await sql`update ${sql.table(parents)} set ${sql.ref(version)} = ${sql.ref(version)} + 1 where id = ${parentId}`.execute(
    tx,
  );
}

/** Everything that is allocated to some processes. Read it before they are deleted, and settle it afterwards. */
export async function reachingProcesses(
  tx: Tx,
  processIds: readonly string[],
): Promise<{ employees: string[]; costCenters: string[]; otherCosts: string[] }> {
  const ids = [...processIds];
  const { rows } = await sql<{ employees: string[]; costCenters: string[]; otherCosts: string[] }>`select
    array(select distinct employee_id::text from employee_allocation where process_id = any(${ids}::uuid[])) as employees,
    array(select distinct cost_center_id::text from cost_center_allocation where process_id = any(${ids}::uuid[])) as "costCenters",
    array(select distinct other_cost_id::text from other_cost_allocation where process_id = any(${ids}::uuid[])) as "otherCosts"`.execute(
    tx,
  );
  return rows[0]!;
}
