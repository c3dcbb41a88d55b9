import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/tenant.ts';

// A whole scenario as lines of JSON, one line for each thing and one for each list: what people entered, nothing that follows
// from it. parse-model.ts takes the lines apart, in a worker. The lines are small because one text of everything would be copied
// several times on its way, the first time inside the database. They come in no order: each says when its thing was created.
// One statement reads all, so all lines are of the same state.

const things = (kind: string, table: string, fields: RawBuilder<unknown>, scenarioId: string) =>
  sql`select json_build_array(${kind}::text, seq, id, name, ${fields})::text as line
    from ${sql.table(table)} where scenario_id = ${scenarioId}`;

/** `[kind, giver, [receiver, …], [figure, …], …]` */
const lists = (
  kind: string,
  table: string,
  [giver, receiver]: readonly [string, string],
  figures: readonly string[],
  scenarioId: string,
) => {
  const column = (name: string) => sql`array_agg(${sql.ref(name)} order by ${sql.ref(receiver)})`;
  return sql`select json_build_array(${kind}::text, ${sql.ref(giver)}, ${sql.join([receiver, ...figures].map(column))})::text
    from ${sql.table(table)} where scenario_id = ${scenarioId} group by ${sql.ref(giver)}`;
};

const ENTERED = ['share', 'units_hundredths'];
const toCosts = (kind: string, giver: string, id: string) =>
  lists(kind, `${giver}_allocation`, [`${giver}_id`, 'process_id'], ENTERED, id);
const toSegments = ['process_id', 'segment_id'] as const;

const modelLines = (id: string): RawBuilder<{ line: string }> =>
  sql.join(
    [
      sql`select json_build_array('scenario', process_level, show_cost_centers_on_personnel)::text as line from scenario where id = ${id}`,
      things('segment', 'segment', sql`null`, id),
      things('section', 'process_category', sql`is_back_office`, id),
      things('costObject', 'main_process', sql`process_category_id`, id),
      things(
        'cost',
        'process',
        sql`main_process_id, total_units_hundredths, total_revenue_cents, total_cost_cents, indirect_unit_description`,
        id,
      ),
      things('employee', 'employee', sql`job_title, work_hours_hundredths, yearly_wage_cents, extras_cents`, id),
      things('costCenter', 'cost_center', sql`is_back_office, fte_hundredths, salary_cost_cents, extras_cents`, id),
      things('otherCost', 'other_cost', sql`total_cost_cents, unit_description`, id),
      lists(
        'direct',
        'process_cost_allocation',
        toSegments,
        ['units_hundredths', 'revenue_cents', 'direct_cost_cents'],
        id,
      ),
      toCosts('ofEmployee', 'employee', id),
      toCosts('ofCostCenter', 'cost_center', id),
      toCosts('ofOtherCost', 'other_cost', id),
      lists('ofTotalCost', 'total_cost_allocation', toSegments, ENTERED, id),
    ],
    sql` union all `,
  );

/** As bytes, which can be handed to another thread. */
export async function loadModelLines(tx: Tx, scenarioId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { rows } = await modelLines(scenarioId).execute(tx);
  return new TextEncoder().encode(rows.map(row => row.line).join('\n'));
}

/** The same digest as `fingerprintOf`, computed in the database so that the lines need not be moved. */
export async function loadFingerprint(tx: Tx, scenarioId: string): Promise<string> {
  const { rows } = await sql<{
    digests: string;
  }>`select encode(sha256(string_agg(digest, '' order by digest)), 'hex') as digests
    from (select sha256(convert_to(line, 'UTF8')) as digest from (${modelLines(scenarioId)}) lines) digested`.execute(
    tx,
  );
  return rows[0]!.digests;
}

export interface Titles {
  company: string;
  report: string;
  scenario: string;
}

export async function loadTitles(tx: Tx, scenarioId: string): Promise<Titles> {
  const { rows } = await sql<Titles>`select c.name as company, r.name as report, s.name as scenario
    from scenario s join report r on r.id = s.report_id join company c on c.id = s.company_id where s.id = ${scenarioId}`.execute(
    tx,
  );
  return rows[0]!;
}
