import { sql } from 'kysely';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';

/**
 * The number of rows one statement copies. Half of the time is spent on checking that the two links of each row lead somewhere:
 * some 40 microseconds a row on the embedded engine, which limits the time of each statement. This many rows stay far below
 * that limit on the slowest machine.
 */
const ROWS_AT_ONCE = 10_000;

const ALLOCATIONS = [
  ['process_cost_allocation', 'process_id', 'segment_id', 'units_hundredths, revenue_cents, direct_cost_cents'],
  ['employee_allocation', 'employee_id', 'process_id', 'share, units_hundredths, cost_cents'],
  ['cost_center_allocation', 'cost_center_id', 'process_id', 'share, units_hundredths, cost_cents'],
  ['other_cost_allocation', 'other_cost_id', 'process_id', 'share, units_hundredths, cost_cents'],
  ['total_cost_allocation', 'process_id', 'segment_id', 'share, units_hundredths, cost_cents'],
] as const;

/**
 * Copies everything of one scenario into another, which is new and empty: data, allocations and their order, but no done mark.
 * Its transaction is repeatable read, so changes to the original meanwhile do not show. The new id of a row is computed from
 * the new scenario's id and the row's old one, so that links are copied without looking anything up.
 */
export async function copyScenario(tx: Tx, from: string, to: ScenarioKey): Promise<void> {
  const anew = (column: string) => sql`md5(${to.scenarioId} || ${sql.ref(column)}::text)::uuid`;
  const here = sql`${to.companyId}::uuid, ${to.scenarioId}::uuid`;
  const source = sql`where scenario_id = ${from} and company_id = ${to.companyId}`;
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
  segments as (
    insert into segment (id, company_id, scenario_id, name, name_key)
    select ${anew('id')}, ${here}, name, name_key from segment ${source} order by seq),
  sections as (
    insert into process_category (id, company_id, scenario_id, name, is_back_office)
    select ${anew('id')}, ${here}, name, is_back_office from process_category ${source} order by seq),
  cost_objects as (
    insert into main_process (id, company_id, scenario_id, process_category_id, name)
    select ${anew('id')}, ${here}, ${anew('process_category_id')}, name from main_process ${source} order by seq),
  costs as (
    insert into process (id, company_id, scenario_id, main_process_id, name, total_units_hundredths, total_revenue_cents,
      total_cost_cents, indirect_unit_description)
    select ${anew('id')}, ${here}, ${anew('main_process_id')}, name, total_units_hundredths, total_revenue_cents,
      total_cost_cents, indirect_unit_description from process ${source} order by seq),
  employees as (
    insert into employee (id, company_id, scenario_id, name, job_title, work_hours_hundredths, yearly_wage_cents, extras_cents)
    select ${anew('id')}, ${here}, name, job_title, work_hours_hundredths, yearly_wage_cents, extras_cents
    from employee ${source} order by seq),
  cost_centers as (
    insert into cost_center (id, company_id, scenario_id, name, is_back_office, fte_hundredths, salary_cost_cents, extras_cents)
    select ${anew('id')}, ${here}, name, is_back_office, fte_hundredths, salary_cost_cents, extras_cents
    from cost_center ${source} order by seq)
  insert into other_cost (id, company_id, scenario_id, name, total_cost_cents, unit_description)
    select ${anew('id')}, ${here}, name, total_cost_cents, unit_description from other_cost ${source} order by seq`.execute(
    tx,
  );

  for (const [table, parent, receiver, figures] of ALLOCATIONS) {
    const { rows } = await sql<{ id: string; n: number }>`
      select ${sql.ref(parent)} as id, count(*)::int8 as n from ${sql.table(table)} ${source} group by 1 order by 1`.execute(
      tx,
    );
    // In the order of the new ids, the checks and the indexes need the same pages again and again.
    for (const parents of parts(rows))
      await sql`insert into ${sql.table(table)} (company_id, scenario_id, ${sql.ref(parent)}, ${sql.ref(receiver)}, ${sql.raw(figures)})
        select ${here}, ${anew(parent)}, ${anew(receiver)}, ${sql.raw(figures)} from ${sql.table(table)} ${source}
          and ${sql.ref(parent)} = any(${parents}::uuid[]) order by 3, 4`.execute(tx);
  }
}

/** Divides the parents into groups of at most so many rows. A parent with more rows is a group of its own. */
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
