import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/tenant.ts';

// A whole scenario as one JSON text: what people entered, nothing that follows from it (model.ts takes it apart, in a
// worker). Each table is gathered by itself, without joins.

const list = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(row), '[]') from (${query}) rows)`;

const things = (table: string, fields: RawBuilder<unknown>, scenarioId: string) =>
  list(
    sql`select json_build_array(id, name, ${fields}) as row from ${sql.table(table)} where scenario_id = ${scenarioId} order by seq`,
  );

/** `[giver, [receiver, …], [share, …], [units, …]]` */
const allocations = (table: string, giver: string, receiver: string, scenarioId: string) =>
  list(sql`select json_build_array(${sql.ref(giver)}, array_agg(${sql.ref(receiver)} order by ${sql.ref(receiver)}),
      array_agg(share order by ${sql.ref(receiver)}), array_agg(units_hundredths order by ${sql.ref(receiver)})) as row
    from ${sql.table(table)} where scenario_id = ${scenarioId} group by ${sql.ref(giver)} order by ${sql.ref(giver)}`);

const modelText = (id: string): RawBuilder<{ text: string }> => sql`select json_build_object(
  'scenario', (select json_build_array(process_level, show_cost_centers_on_personnel) from scenario where id = ${id}),
  'segments', ${things('segment', sql`null`, id)},
  'sections', ${things('process_category', sql`is_back_office`, id)},
  'costObjects', ${things('main_process', sql`process_category_id`, id)},
  'costs', ${things('process', sql`main_process_id, total_units_hundredths, total_revenue_cents, total_cost_cents, indirect_unit_description`, id)},
  'direct', ${list(sql`select json_build_array(process_id, array_agg(segment_id order by segment_id), array_agg(units_hundredths order by segment_id),
      array_agg(revenue_cents order by segment_id), array_agg(direct_cost_cents order by segment_id)) as row
    from process_cost_allocation where scenario_id = ${id} group by process_id order by process_id`)},
  'employees', ${things('employee', sql`job_title, work_hours_hundredths, yearly_wage_cents, extras_cents`, id)},
  'costCenters', ${things('cost_center', sql`is_back_office, fte_hundredths, salary_cost_cents, extras_cents`, id)},
  'otherCosts', ${things('other_cost', sql`total_cost_cents, unit_description`, id)},
  'employeeAllocations', ${allocations('employee_allocation', 'employee_id', 'process_id', id)},
  'costCenterAllocations', ${allocations('cost_center_allocation', 'cost_center_id', 'process_id', id)},
  'otherCostAllocations', ${allocations('other_cost_allocation', 'other_cost_id', 'process_id', id)},
  'totalCostAllocations', ${allocations('total_cost_allocation', 'process_id', 'segment_id', id)})::text as text`;

export async function loadModelText(tx: Tx, scenarioId: string): Promise<string> {
  return (await modelText(scenarioId).execute(tx)).rows[0]!.text;
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
