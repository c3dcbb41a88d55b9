import { type RawBuilder, sql } from 'kysely';
import type { AllocationRow } from '#domain/allocation.ts';
import type { ListKind, SettledList } from '#domain/shape.ts';
import { LIST_TABLES } from '#server/db/columns.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';

// The rows of allocation lists, written many at a time. Each column comes as one text, which the database takes apart.

/** A list in the notation of the database. Building it here is quicker than letting the driver handle each element. */
export const listOf = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;

/**
 * Adds rows; those that are stored already get the figures, unless they have them. The scenario must be locked. `on conflict do
 * update` would lock each stored row before it writes it, and those that stay as they are.
 */
export function putRows(
  list: ListKind,
  { companyId, scenarioId }: ScenarioKey,
  [givers, receivers, ...figures]: readonly string[],
): RawBuilder<unknown> {
  const { table, giver, receiver, columns } = LIST_TABLES[list];
  const of = (row: string) => sql.join(columns.map(({ name }) => sql.ref(`${row}.${name}`)));
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  // The givers by themselves: their rows are found by the index, however few they are and whatever the planner knows of the table.
  return sql`with row (giver, receiver, ${names}) as (
      select * from unnest(${givers}::uuid[], ${receivers}::uuid[], ${sql.join(figures.map(column => sql`${column}::int8[]`))})
    ), changed as (
      update ${sql.table(table)} as stored set (${names}) = row(${of('row')}) from row
      where stored.${sql.ref(giver)} = row.giver and stored.${sql.ref(receiver)} = row.receiver and stored.scenario_id = ${scenarioId}
        and stored.${sql.ref(giver)} = any(${distinct(givers!)}::uuid[]) and (${of('stored')}) is distinct from (${of('row')})
    )
    insert into ${sql.table(table)} (company_id, scenario_id, ${sql.ref(giver)}, ${sql.ref(receiver)}, ${names})
    select ${companyId}::uuid, ${scenarioId}::uuid, row.* from row
    on conflict (${sql.ref(giver)}, ${sql.ref(receiver)}) do nothing`;
}

/** Gives stored rows other figures. It finds all of them, or the caller has to say that some are gone. */
export function changeRows(
  list: ListKind,
  { scenarioId }: ScenarioKey,
  [givers, receivers, ...figures]: readonly string[],
): RawBuilder<unknown> {
  const { table, giver, receiver, columns } = LIST_TABLES[list];
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const of = sql.join(columns.map(({ name }) => sql.ref(`row.${name}`)));
  return sql`update ${sql.table(table)} as stored set (${names}) = row(${of})
    from unnest(${givers}::uuid[], ${receivers}::uuid[], ${sql.join(figures.map(column => sql`${column}::int8[]`))})
      as row (giver, receiver, ${names})
    where stored.${sql.ref(giver)} = row.giver and stored.${sql.ref(receiver)} = row.receiver and stored.scenario_id = ${scenarioId}
      and stored.${sql.ref(giver)} = any(${distinct(givers!)}::uuid[])`;
}

const distinct = (list: string) => listOf([...new Set(list.slice(1, -1).split(','))]);

export function deleteRows(
  list: ListKind,
  { scenarioId }: ScenarioKey,
  [givers, receivers]: readonly string[],
): RawBuilder<unknown> {
  const { table, giver, receiver } = LIST_TABLES[list];
  return sql`delete from ${sql.table(table)} t using unnest(${givers}::uuid[], ${receivers}::uuid[]) as row (giver, receiver)
    where t.scenario_id = ${scenarioId} and t.${sql.ref(giver)} = row.giver and t.${sql.ref(receiver)} = row.receiver`;
}

/** Raises the versions of lists, which their GET and PATCH carry. */
export function raiseListVersions(
  list: ListKind,
  { scenarioId }: ScenarioKey,
  [givers]: readonly string[],
): RawBuilder<unknown> {
  const { givers: table, version } = LIST_TABLES[list];
  return sql`update ${sql.table(table)} set ${sql.ref(version)} = ${sql.ref(version)} + 1
    where scenario_id = ${scenarioId} and id = any(${givers}::uuid[])`;
}

/** What a giver gives to the receiver with the id, with the figures of its list. */
export interface GivenRow {
  readonly giver: string;
  readonly id: string;
}

/** Rows as columns: givers, receivers, and each figure. Figures that follow from others may be absent. Rows of zeros are left out. */
export function columnsIn(list: ListKind, rows: readonly GivenRow[]): string[] {
  const figures = LIST_TABLES[list].columns.map(({ field }) => field);
  const figureOf = (row: GivenRow, field: string) => (row as unknown as Record<string, string | number>)[field] ?? 0;
  const kept = rows.filter(row => figures.some(figure => figureOf(row, figure) !== 0));
  return ['giver', 'id', ...figures].map(field => listOf(kept.map(row => figureOf(row, field))));
}

/** Replaces the list of one giver, together with the next statement. */
export function replaceRows(
  tx: Tx,
  list: ListKind,
  key: ScenarioKey,
  giverId: string,
  rows: readonly { readonly id: string }[],
): void {
  const { table, giver, receiver } = LIST_TABLES[list];
  const columns = columnsIn(
    list,
    rows.map(row => ({ ...row, giver: giverId })),
  );
  sendWithNext(
    tx,
    sql`delete from ${sql.table(table)} t where t.${sql.ref(giver)} = ${giverId}
      and not (t.${sql.ref(receiver)} = any(${columns[1]}::uuid[]))`,
  );
  sendWithNext(tx, putRows(list, key, columns));
  sendWithNext(tx, raiseListVersions(list, key, [listOf([giverId])]));
}

/** Not even entered. */
export const isZero = ({ share, units, enteredShare = 0 }: AllocationRow): boolean =>
  share === 0 && units === 0 && enteredShare === 0;

export type DerivedRow = AllocationRow & GivenRow;

/** What updates stored rows. Those that have become all zero are deleted. */
export function updatesOf(list: SettledList, key: ScenarioKey, rows: readonly DerivedRow[]): RawBuilder<unknown>[] {
  const { table, giver, receiver } = LIST_TABLES[list];
  const pairs = (some: readonly DerivedRow[]) => [some.map(row => row.giver), some.map(row => row.id)].map(listOf);
  const [empty, kept] = [rows.filter(isZero), rows.filter(row => !isZero(row))];
  const [givers, receivers] = pairs(kept);
  const update = sql`update ${sql.table(table)} t set share = n.share, units_hundredths = n.units, cost_cents = n.cost
    from unnest(${givers}::uuid[], ${receivers}::uuid[], ${listOf(kept.map(r => r.share))}::int8[],
      ${listOf(kept.map(r => r.units))}::int8[], ${listOf(kept.map(r => r.cost))}::int8[]) as n (giver, receiver, share, units, cost)
    where t.${sql.ref(giver)} = n.giver and t.${sql.ref(receiver)} = n.receiver`;
  return [...(empty.length > 0 ? [deleteRows(list, key, pairs(empty))] : []), ...(kept.length > 0 ? [update] : [])];
}
