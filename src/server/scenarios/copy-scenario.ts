import { sql } from 'kysely';
import { listKinds, type WholeKind, wholeKinds } from '#domain/shape.ts';
import { LIST_TABLES, THING_TABLES } from '#server/db/columns.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { namesOf, originOf } from '#server/db/things.sql.ts';

/**
 * The number of rows one statement copies. Half of the time is spent on checking that the two links of each row lead somewhere:
 * some 40 microseconds a row on the embedded engine, which limits the time of each statement. This many rows stay far below
 * that limit on the slowest machine.
 */
const ROWS_AT_ONCE = 10_000;

/**
 * Copies everything of one scenario into another, which is new and empty: data, allocations and their order, but no done mark.
 * Its transaction is repeatable read, so changes to the original meanwhile do not show. The new id of a row is computed from
 * the new scenario's id and the row's old one, so that links are copied without looking anything up.
 */
export async function copyScenario(tx: Tx, from: string, to: ScenarioKey): Promise<void> {
  const anew = (column: string) => sql`md5(${to.scenarioId} || ${sql.ref(column)}::text)::uuid`;
  const here = sql`${to.companyId}::uuid, ${to.scenarioId}::uuid`;
  const source = sql`where scenario_id = ${from} and company_id = ${to.companyId}`;
  const copied = (kind: WholeKind) => {
    const { table, stored } = THING_TABLES[kind];
    const values = stored.map(({ name, type }) => (type === 'uuid' ? anew(name) : sql.ref(name)));
    return sql`${sql.ref(kind)} as (insert into ${sql.table(table)} (id, company_id, scenario_id, origin_id, ${namesOf(stored)})
      select ${anew('id')}, ${here}, ${originOf(table)}, ${sql.join(values)} from ${sql.table(table)} ${source} order by seq)`;
  };
  await sql`with
  scenario_itself as (
    update scenario new set process_level = old.process_level,
      show_cost_centers_on_personnel = old.show_cost_centers_on_personnel,
      segments_documentation = old.segments_documentation,
      processes_documentation = old.processes_documentation,
      employees_documentation = old.employees_documentation,
      other_costs_documentation = old.other_costs_documentation,
      total_costs_documentation = old.total_costs_documentation,
      overview_documentation = old.overview_documentation
    from scenario old where old.id = ${from} and old.company_id = ${to.companyId} and new.id = ${to.scenarioId}),
  ${sql.join(wholeKinds.map(copied))}
  select`.execute(tx);

  // What came from the ledger is not copied: the copy refers to it too.
  await sql`insert into scenario_ledger_import (company_id, scenario_id, import_id, copies)
    select ${here}, import_id, copies || ${to.scenarioId}::uuid from scenario_ledger_import ${source}`.execute(tx);

  for (const list of listKinds) {
    const { table, giver, receiver, columns } = LIST_TABLES[list];
    const { rows } = await sql<{ id: string; n: number }>`
      select ${sql.ref(giver)} as id, count(*)::int8 as n from ${sql.table(table)} ${source} group by 1 order by 1`.execute(
      tx,
    );
    // In the order of the new ids, the checks and the indexes need the same pages again and again.
    for (const givers of parts(rows))
      await sql`insert into ${sql.table(table)} (company_id, scenario_id, ${sql.ref(giver)}, ${sql.ref(receiver)}, ${namesOf(columns)})
        select ${here}, ${anew(giver)}, ${anew(receiver)}, ${namesOf(columns)} from ${sql.table(table)} ${source}
          and ${sql.ref(giver)} = any(${givers}::uuid[]) order by 3, 4`.execute(tx);
  }
}

/** Divides the givers into groups of at most so many rows. A giver with more rows is a group of its own. */
function parts(counted: readonly { id: string; n: number }[]): string[][] {
  const all: string[][] = [];
  let held = Number.POSITIVE_INFINITY;
  for (const { id, n } of counted) {
    if (held + n > ROWS_AT_ONCE) {
      all.push([]);
      held = 0;
    }
    all.at(-1)!.push(id);
    held += n;
  }
  return all;
}
