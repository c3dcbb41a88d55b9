import { type RawBuilder, sql } from 'kysely';
import { enteredFigures } from '#domain/scenario-by-kind.ts';
import { type ListKind, listKinds, type WholeKind, wholeKinds } from '#domain/shape.ts';
import type { Whose } from '#domain/whose.ts';
import { enteredColumns, LIST_TABLES, THING_TABLES } from '#server/db/columns.ts';
import type { Tx } from '#server/db/tenant.ts';
import { namesOf } from '#server/db/things.sql.ts';
import { figures, revisionIn } from '../calls/figures.sql.ts';
import type { Context } from '../calls/transact.ts';
import { books } from '../overviews/find-book.sql.ts';
import { squeezedLines } from '../workers/squeezed-lines.ts';

// A whole scenario as lines of JSON, one line for each thing and one for each list: what people entered, nothing that follows
// from it. parse-model.ts takes the lines apart, in a worker. The lines are small because one text of everything would be copied
// several times on its way, the first time inside the database. They come in no order: each says when its thing was created.
// One statement reads all, so all lines are of the same state.

/** `[kind, seq, id, value, …]` */
const things = (kind: WholeKind, scenarioId: string) => {
  const { table } = THING_TABLES[kind];
  return sql`select ${kind}::text, id::text, json_build_array(${kind}::text, seq, id, ${namesOf(enteredColumns(kind))})::text
    from ${sql.table(table)} where scenario_id = ${scenarioId}`;
};

/** `[list, giver, [receiver, …], [figure, …], …]` */
const rows = (list: ListKind, scenarioId: string) => {
  const { table, giver, receiver, columns } = LIST_TABLES[list];
  const figures = enteredFigures(list).map(([figure]) => columns.find(({ field }) => field === figure)!.name);
  const column = (name: string) => sql`array_agg(${sql.ref(name)} order by ${sql.ref(receiver)})`;
  const values = sql.join([receiver, ...figures].map(column));
  return sql`select ${list}::text, ${sql.ref(giver)}::text, json_build_array(${list}::text, ${sql.ref(giver)}, ${values})::text
    from ${sql.table(table)} where scenario_id = ${scenarioId} group by ${sql.ref(giver)}`;
};

/** Each with what it is about. */
export const modelLines = (id: string): RawBuilder<{ kind: string; id: string; line: string }> =>
  sql.join(
    [
      sql`select 'scenario'::text as kind, '' as id,
        json_build_array('scenario', process_level, show_cost_centers_on_personnel)::text as line from scenario where id = ${id}`,
      ...wholeKinds.map(kind => things(kind, id)),
      ...listKinds.map(list => rows(list, id)),
    ],
    sql` union all `,
  );

export async function loadModelLines(tx: Tx, scenarioId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select line from (${modelLines(scenarioId)}) lines`.execute(tx);
  return rows.map(row => row.line);
}

/**
 * The lines of the call's scenario, compressed: the kept ones, if the primary has their revision, else they are read. That takes
 * half a second at full size, and on the embedded engine nobody else reads meanwhile. They are of that revision or newer. To be
 * called when the transaction is over.
 */
export async function findModel(context: Context): Promise<{ revision: number; model: () => Promise<Buffer> }> {
  const scenarioId = context.place.scenarioId!;
  const name = `${scenarioId} model`;
  const revision = await revisionIn(context.tx, scenarioId);
  const kept = books.find(name, revision);
  if (kept) return { revision, model: () => kept };
  // If others change it in between, these lines are newer and nobody finds them: no revision comes back.
  const load = await figures(context, loadModelLines);
  return { revision, model: async () => books.keep(name, revision, squeezedLines(await load())) };
}

/** Whose the scenario is. */
export async function loadWhose(tx: Tx, scenarioId: string): Promise<Whose> {
  const one = (table: string) =>
    sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`;
  const { rows } = await sql<Whose>`select ${one('c')} as company, ${one('r')} as report, ${one('s')} as scenario
    from scenario s join report r on r.id = s.report_id join company c on c.id = s.company_id where s.id = ${scenarioId}`.execute(
    tx,
  );
  return rows[0]!;
}
