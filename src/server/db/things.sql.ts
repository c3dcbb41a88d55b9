import { type RawBuilder, sql } from 'kysely';
import { sideOf, type ThingKind } from '#domain/shape.ts';
import { type Column, THING_TABLES } from './columns.ts';
import type { ScenarioKey } from './tenant.ts';

// The statements that every kind of thing has in common.

export const namesOf = (columns: readonly Column[]) => sql.join(columns.map(({ name }) => sql.ref(name)));

/** A thing that is no copy comes from itself. */
export const originOf = (thing: string) =>
  sql<string>`coalesce(${sql.ref(`${thing}.origin_id`)}, ${sql.ref(`${thing}.id`)})`;

/**
 * Stores the things of a kind from the JSON text of their rows (`rowOf`), in its order. One that is stored already is changed
 * and gets a higher version.
 */
export function storeThings(
  kind: ThingKind,
  { companyId, scenarioId }: ScenarioKey,
  rows: string,
): RawBuilder<unknown> {
  const { table, stored, version } = THING_TABLES[kind];
  const typed = sql.join(stored.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  const from = sql`jsonb_to_recordset(${rows}::jsonb) as row (id uuid, ${typed})`;
  const changes = (of: string) =>
    sql`${sql.join(
      stored.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`${of}.${name}`)}`),
    )}, ${sql.ref(version)} = stored.${sql.ref(version)} + 1`;
  if (sideOf(kind))
    return sql`update ${sql.table(table)} as stored set ${changes('row')} from ${from}
      where stored.id = row.id and stored.scenario_id = ${scenarioId}`;
  // A plain scan of the list keeps its order, and so the order of creation.
  return sql`insert into ${sql.table(table)} as stored (company_id, scenario_id, id, ${namesOf(stored)})
    select ${companyId}::uuid, ${scenarioId}::uuid, id, ${namesOf(stored)} from ${from}
    on conflict (id) do update set ${changes('excluded')} where stored.scenario_id = ${scenarioId}`;
}
