import { sql } from 'kysely';
import { type ListKind, listKinds, type WholeKind, wholeKinds } from '#domain/shape.ts';
import { LIST_TABLES, THING_TABLES } from '#server/db/columns.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { namesOf, originOf } from '#server/db/things.sql.ts';

// A copy of everything in one scenario, in another that is new and empty: data, allocations and their order, but no done mark. The
// new id of a row is computed from the new scenario's id and the row's old one, so that nothing has to be looked up.

/**
 * The number of rows one statement copies. Half of the time is spent on checking that the two links of each row lead somewhere:
 * some 40 microseconds a row on the embedded engine, which limits the time of each statement. This many rows stay far below
 * that limit on the slowest machine.
 */
const ROWS_AT_ONCE = 10_000;

export interface Copy {
  from: string;
  to: ScenarioKey;
}

/** Rows of a list, whole givers together. */
export interface Part {
  list: ListKind;
  givers: string[];
  rows: number;
}

/** Copies all of it. Its transaction is repeatable read, so changes to the original meanwhile do not show. */
export async function copyScenario(tx: Tx, copy: Copy): Promise<void> {
  await copySettings(tx, copy);
  await copyThings(tx, copy, wholeKinds);
  for (const part of await partsOf(tx, copy.from)) await copyPart(tx, copy, part);
}

const anew = ({ to }: Copy, column: string) => sql`md5(${to.scenarioId} || ${sql.ref(column)}::text)::uuid`;
const here = ({ to }: Copy) => sql`${to.companyId}::uuid, ${to.scenarioId}::uuid`;
const source = ({ from, to }: Copy) => sql`where scenario_id = ${from} and company_id = ${to.companyId}`;

export async function copySettings(tx: Tx, copy: Copy): Promise<void> {
  const { from, to } = copy;
  await sql`update scenario new set process_level = old.process_level,
      show_cost_centers_on_personnel = old.show_cost_centers_on_personnel, wanted_margin = old.wanted_margin,
      segments_documentation = old.segments_documentation,
      processes_documentation = old.processes_documentation,
      employees_documentation = old.employees_documentation,
      other_costs_documentation = old.other_costs_documentation,
      total_costs_documentation = old.total_costs_documentation,
      overview_documentation = old.overview_documentation
    from scenario old where old.id = ${from} and old.company_id = ${to.companyId} and new.id = ${to.scenarioId}`.execute(
    tx,
  );
  // What came from the ledger is not copied: the copy refers to it too.
  await sql`insert into scenario_ledger_import (company_id, scenario_id, import_id, copies)
    select ${here(copy)}, import_id, copies || ${to.scenarioId}::uuid from scenario_ledger_import ${source(copy)}`.execute(
    tx,
  );
}

/** All in one statement. What a kind links to is copied before it, or with it. */
export async function copyThings(tx: Tx, copy: Copy, kinds: readonly WholeKind[]): Promise<void> {
  const copied = (kind: WholeKind) => {
    const { table, stored } = THING_TABLES[kind];
    const values = stored.map(({ name, type }) => (type === 'uuid' ? anew(copy, name) : sql.ref(name)));
    return sql`${sql.ref(kind)} as (insert into ${sql.table(table)} (id, company_id, scenario_id, origin_id, ${namesOf(stored)})
      select ${anew(copy, 'id')}, ${here(copy)}, ${originOf(table)}, ${sql.join(values)} from ${sql.table(table)} ${source(copy)} order by seq)`;
  };
  await sql`with ${sql.join(kinds.map(copied))} select`.execute(tx);
}

/** The lists of a scenario in parts of at most so many rows. A giver with more rows is a part of its own. */
export async function partsOf(tx: Tx, scenarioId: string, rowsAtOnce = ROWS_AT_ONCE): Promise<Part[]> {
  const all: Part[] = [];
  for (const list of listKinds) {
    const { table, giver } = LIST_TABLES[list];
    const { rows } = await sql<{ id: string; n: number }>`select ${sql.ref(giver)} as id, count(*)::int8 as n
      from ${sql.table(table)} where scenario_id = ${scenarioId} group by 1 order by 1`.execute(tx);
    let part: Part | undefined;
    for (const { id, n } of rows) {
      if (!part || part.rows + n > rowsAtOnce) {
        part = { list, givers: [], rows: 0 };
        all.push(part);
      }
      part.givers.push(id);
      part.rows += n;
    }
  }
  return all;
}

/** In the order of the new ids, the checks and the indexes need the same pages again and again. */
export async function copyPart(tx: Tx, copy: Copy, { list, givers }: Part): Promise<void> {
  const { table, giver, receiver, columns } = LIST_TABLES[list];
  await sql`insert into ${sql.table(table)} (company_id, scenario_id, ${sql.ref(giver)}, ${sql.ref(receiver)}, ${namesOf(columns)})
    select ${here(copy)}, ${anew(copy, giver)}, ${anew(copy, receiver)}, ${namesOf(columns)} from ${sql.table(table)} ${source(copy)}
      and ${sql.ref(giver)} = any(${givers}::uuid[]) order by 3, 4`.execute(tx);
}
