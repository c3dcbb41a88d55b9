import { sql } from 'kysely';
import type { Tx } from '#server/db/tenant.ts';

/**
 * Everything of one scenario into another, which is new and empty: data, allocations and their order, but no done mark.
 * One statement, so that it copies one moment, whoever works in the original meanwhile. A row's new id follows from the new
 * scenario's and its old one, so that links are copied without looking anything up.
 */
export async function copyScenario(tx: Tx, from: string, to: { companyId: string; scenarioId: string }): Promise<void> {
  const anew = (column: string) => sql`md5(${to.scenarioId} || ${sql.ref(column)}::text)::uuid`;
  const here = sql`${to.companyId}::uuid, ${to.scenarioId}::uuid`;
  const source = sql`where scenario_id = ${from} and company_id = ${to.companyId}`;
  const allocation = (table: string, parent: string, child: string, figures: string) => sql`
    insert into ${sql.table(table)} (company_id, scenario_id, ${sql.ref(parent)}, ${sql.ref(child)}, ${sql.raw(figures)})
    select ${here}, ${anew(parent)}, ${anew(child)}, ${sql.raw(figures)} from ${sql.table(table)} ${source}`;
  const derived = 'share, units_hundredths, cost_cents';

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
    from cost_center ${source} order by seq),
  other_costs as (
    insert into other_cost (id, company_id, scenario_id, name, total_cost_cents, unit_description)
    select ${anew('id')}, ${here}, name, total_cost_cents, unit_description from other_cost ${source} order by seq),
  direct as (${allocation('process_cost_allocation', 'process_id', 'segment_id', 'units_hundredths, revenue_cents, direct_cost_cents')}),
  of_employees as (${allocation('employee_allocation', 'employee_id', 'process_id', derived)}),
  of_cost_centers as (${allocation('cost_center_allocation', 'cost_center_id', 'process_id', derived)}),
  of_other_costs as (${allocation('other_cost_allocation', 'other_cost_id', 'process_id', derived)}),
  of_total_costs as (${allocation('total_cost_allocation', 'process_id', 'segment_id', derived)})
  select`.execute(tx);
}
