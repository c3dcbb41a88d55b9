import { sql } from 'kysely';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { type AllocatedSums, allocatedSums } from './allocated.sql.ts';

// Employees, cost centers and other costs are entered in a list and allocated to processes. Their tables differ in the columns
// of their fields.

export type StoredEntry<Fields> = Fields & {
  id: string;
  scenarioId: string;
  allocated: AllocatedSums;
  allocationsVersion: number;
  version: number;
};

interface EntryColumns<Fields> {
  table: 'employee' | 'cost_center' | 'other_cost';
  /** The column of each field. */
  columns: { [F in keyof Fields & string]: string };
}

export interface EntryStore<Fields> {
  table: EntryColumns<Fields>['table'];
  list(tx: Tx, scenarioId: string): Promise<StoredEntry<Fields>[]>;
  find(tx: Tx, id: string): Promise<StoredEntry<Fields> | undefined>;
  /** Returns the new id. */
  add(tx: Tx, key: ScenarioKey, fields: Fields): Promise<string>;
  update(tx: Tx, id: string, fields: Fields): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
}

export function entriesIn<Fields extends object>({ table, columns }: EntryColumns<Fields>): EntryStore<Fields> {
  const named = Object.entries(columns) as [keyof Fields & string, string][];
  const selected = sql.join(named.map(([field, column]) => sql`${sql.ref(`e.${column}`)} as ${sql.ref(field)}`));
  const into = sql.join(named.map(([, column]) => sql.ref(column)));

  async function read(tx: Tx, where: ReturnType<typeof sql>): Promise<StoredEntry<Fields>[]> {
    const { rows } = await sql<StoredEntry<Fields> & AllocatedSums>`
      select e.id, e.scenario_id as "scenarioId", ${selected}, e.allocations_version as "allocationsVersion", e.version,
        ${allocatedSums}
      from ${sql.table(table)} e left join ${sql.table(`${table}_allocation`)} a on ${sql.ref(`a.${table}_id`)} = e.id
      where ${where} group by e.id order by e.seq`.execute(tx);
    return rows.map(({ share, units, cost, ...entry }) => ({
      ...(entry as unknown as StoredEntry<Fields>),
      allocated: { share, units, cost },
    }));
  }

  return {
    table,
    list: (tx, scenarioId) => read(tx, sql`e.scenario_id = ${scenarioId}`),
    find: async (tx, id) => (await read(tx, sql`e.id = ${id}`))[0],
    async add(tx, { companyId, scenarioId }, fields) {
      const values = sql.join(named.map(([field]) => fields[field]));
      const { rows } = await sql<{ id: string }>`insert into ${sql.table(table)} (company_id, scenario_id, ${into})
        values (${companyId}, ${scenarioId}, ${values}) returning id`.execute(tx);
      return rows[0]!.id;
    },
    async update(tx, id, fields) {
      const set = sql.join(named.map(([field, column]) => sql`${sql.ref(column)} = ${fields[field]}`));
      await sql`update ${sql.table(table)} set ${set}, version = version + 1 where id = ${id}`.execute(tx);
    },
    async remove(tx, id) {
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
    },
  };
}
