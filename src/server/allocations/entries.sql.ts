import { sql } from 'kysely';
import type { EntryKind, ValuesOf } from '#domain/shape.ts';
import { LIKES } from '#domain/total-costs.ts';
import { type Column, THING_TABLES } from '#server/db/columns.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { originOf } from '#server/db/things.sql.ts';
import { type AllocatedSums, joinSums, joinSumsAndReceiver, type SoleReceiver, soleReceiver } from './allocated.sql.ts';

// Employees, cost centers and other costs are entered in a list and allocated to processes.

export type StoredEntry<K extends EntryKind> = ValuesOf<K> & {
  id: string;
  originId: string;
  scenarioId: string;
  allocated: AllocatedSums;
  /** Of those that can be divided like something. */
  receiver?: SoleReceiver | null;
  receivers?: number;
  allocationsVersion: number;
  version: number;
};

export interface EntryStore<K extends EntryKind> {
  list(tx: Tx, scenarioId: string): Promise<StoredEntry<K>[]>;
  find(tx: Tx, id: string): Promise<StoredEntry<K> | undefined>;
  /** Returns the new id. */
  add(tx: Tx, key: ScenarioKey, values: ValuesOf<K>): Promise<string>;
  update(tx: Tx, id: string, values: ValuesOf<K>): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
}

export function entriesOf<K extends EntryKind>(kind: K): EntryStore<K> {
  const { table, columns } = THING_TABLES[kind];
  const selected = sql.join(columns.map(({ field, name }) => sql`${sql.ref(`e.${name}`)} as ${sql.ref(field)}`));
  const list = `${kind}Allocation` as const;
  const tellsReceiver = Object.hasOwn(LIKES, kind);
  const into = sql.join(columns.map(({ name }) => sql.ref(name)));
  const fieldOf = (values: ValuesOf<K>, { field }: Column) => values[field as keyof ValuesOf<K>];

  async function read(tx: Tx, where: ReturnType<typeof sql>): Promise<StoredEntry<K>[]> {
    const { rows } = await sql<StoredEntry<K> & AllocatedSums>`
      select e.id, ${originOf('e')} as "originId", e.scenario_id as "scenarioId", ${selected}, e.allocations_version as "allocationsVersion", e.version,
        sums.share, sums.units, sums.cost ${tellsReceiver ? sql`, ${soleReceiver(list)} as receiver, sums.receivers` : sql``}
      from ${sql.table(table)} e ${(tellsReceiver ? joinSumsAndReceiver : joinSums)(list, 'e.id')}
      where ${where} order by e.seq`.execute(tx);
    return rows.map(({ share, units, cost, ...entry }) => ({
      ...(entry as unknown as StoredEntry<K>),
      allocated: { share, units, cost },
    }));
  }

  return {
    list: (tx, scenarioId) => read(tx, sql`e.scenario_id = ${scenarioId}`),
    find: async (tx, id) => (await read(tx, sql`e.id = ${id}`))[0],
    async add(tx, { companyId, scenarioId }, values) {
      const row = sql.join(columns.map(column => fieldOf(values, column)));
      const { rows } = await sql<{ id: string }>`insert into ${sql.table(table)} (company_id, scenario_id, ${into})
        values (${companyId}, ${scenarioId}, ${row}) returning id`.execute(tx);
      return rows[0]!.id;
    },
    async update(tx, id, values) {
      const set = sql.join(columns.map(column => sql`${sql.ref(column.name)} = ${fieldOf(values, column)}`));
      await sql`update ${sql.table(table)} set ${set}, version = version + 1 where id = ${id}`.execute(tx);
    },
    async remove(tx, id) {
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
    },
  };
}
