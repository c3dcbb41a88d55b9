import { type RawBuilder, sql } from 'kysely';
import type { AllocationRow } from '#domain/allocation.ts';
import type { Cents } from '#domain/money.ts';
import { type EntryKind, entryKinds, type SettledList, type ValuesOf } from '#domain/shape.ts';
import { LIST_TABLES, THING_TABLES } from '#server/db/columns.ts';
import type { Tx } from '#server/db/tenant.ts';

// The derived cents, which are stored beside the truth, are read here for each giver as lists, in the order of creation, which
// decides between equal remainders.

/** Which things of one kind: all of a scenario, or some. */
export type Which = 'all' | readonly string[];

/**
 * The rows of one parent as one JSON text, [receiver, share, units, cost] each and, where units may decide, the share that was
 * entered. That is far quicker to read than lists.
 */
interface Lists {
  rows: [string, number, number, number, number?][];
}

export interface StoredAllocations<Facts> {
  id: string;
  facts: Facts;
  rows: AllocationRow[];
}

export interface TotalCostFacts {
  personnel: Cents;
  otherCosts: Cents;
  unitDescription: string | null;
}

const chosen = (column: string, which: Which): RawBuilder<unknown> =>
  which === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...which]}::uuid[])`;

const lists = (list: SettledList) => {
  const { enteredShare } = LIST_TABLES[list];
  const entered = enteredShare ? sql`, ${sql.ref(`a.${enteredShare}`)}` : sql``;
  return sql`json_agg(json_build_array(r.id, a.share, a.units_hundredths, a.cost_cents${entered}) order by r.seq) as rows`;
};

function together<Facts>(parents: readonly (Lists & { id: string } & Facts)[]): StoredAllocations<Facts>[] {
  return parents.map(({ rows, ...parent }) => ({
    id: parent.id,
    facts: parent as unknown as Facts,
    rows: rows.map(([id, share, units, cost, enteredShare]) =>
      enteredShare === undefined ? { id, share, units, cost } : { id, share, units, cost, enteredShare },
    ),
  }));
}

type Stored<Facts> = (tx: Tx, scenarioId: string, which: Which) => Promise<StoredAllocations<Facts>[]>;

/** Reads what is given to processes by the things of one kind, with what their wholes are made of. */
export const storedOf =
  <K extends EntryKind>(kind: K): Stored<ValuesOf<K>> =>
  async (tx, scenarioId, which) => {
    const { table, columns } = THING_TABLES[kind];
    const list = `${kind}Allocation` as const;
    const { table: given, giver } = LIST_TABLES[list];
    const facts = columns.map(({ field, name }) => sql`${sql.ref(`e.${name}`)} as ${sql.ref(field)}`);
    const { rows } = await sql<Lists & { id: string } & ValuesOf<K>>`
      select e.id, ${sql.join(facts)}, ${lists(list)}
      from ${sql.table(table)} e join ${sql.table(given)} a on ${sql.ref(`a.${giver}`)} = e.id
        join process r on r.id = a.process_id
      where e.scenario_id = ${scenarioId} and ${chosen('e.id', which)} group by e.id`.execute(tx);
    return together<ValuesOf<K>>(rows);
  };

/** The stored cents that process `p` of scenario `s` carries, on the chosen basis. Without a basis no personnel counts. */
export const indirectCostOfProcess = {
  personnel: sql<number>`coalesce(case s.show_cost_centers_on_personnel
    when true then (select sum(x.cost_cents) from cost_center_allocation x where x.process_id = p.id)
    when false then (select sum(x.cost_cents) from employee_allocation x where x.process_id = p.id) end, 0)::int8`,
  otherCosts: sql<number>`coalesce((select sum(x.cost_cents) from other_cost_allocation x where x.process_id = p.id), 0)::int8`,
};

export const storedOfProcesses: Stored<TotalCostFacts> = async (tx, scenarioId, which) => {
  const { rows } = await sql<Lists & { id: string } & TotalCostFacts>`
    select p.id, p.total_cost_unit_description as "unitDescription", ${indirectCostOfProcess.personnel} as personnel,
      ${indirectCostOfProcess.otherCosts} as "otherCosts", ${lists('totalCostAllocation')}
    from process p join scenario s on s.id = p.scenario_id join total_cost_allocation a on a.process_id = p.id
      join segment r on r.id = a.segment_id
    where p.scenario_id = ${scenarioId} and ${chosen('p.id', which)} group by p.id, s.id`.execute(tx);
  return together<TotalCostFacts>(rows);
};

/** Everything that is allocated to some processes. Read it before they are deleted, and settle it afterwards. */
export async function reachingProcesses(tx: Tx, processIds: readonly string[]): Promise<Record<EntryKind, string[]>> {
  const givers = entryKinds.map(kind => {
    const { table, giver } = LIST_TABLES[`${kind}Allocation`];
    return sql`array(select distinct ${sql.ref(giver)}::text from ${sql.table(table)}
      where process_id = any(${[...processIds]}::uuid[])) as ${sql.ref(kind)}`;
  });
  const { rows } = await sql<Record<EntryKind, string[]>>`select ${sql.join(givers)}`.execute(tx);
  return rows[0]!;
}
