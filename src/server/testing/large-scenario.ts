import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

export interface LargeScenario {
  companyId: string;
  reportId: string;
  scenarioId: string;
}

export interface Size {
  costs: number;
  employees: number;
  segments: number;
  otherCosts: number;
  /** To how many costs each employee is allocated. Each other cost is allocated to 20. */
  costsPerEmployee: number;
}

/** The size at which the product is measured: 100,000 allocations of employees, 10,000 of other costs, 50,000 to segments. */
export const LARGE: Size = { costs: 1000, employees: 2000, segments: 50, otherCosts: 500, costsPerEmployee: 50 };

/**
 * Makes a whole scenario in a few statements. Every amount divides evenly, so the stored cents are exactly those that settling
 * would write, and nothing has to be settled.
 */
export async function addLargeScenario(
  db: Database,
  companyId: string,
  size: Partial<Size> = {},
): Promise<LargeScenario> {
  const { costs, employees, segments, otherCosts, costsPerEmployee } = { ...LARGE, ...size };
  return db.asOwner(async tx => {
    // Half a million keys are right because of the joins below, so they are not checked one by one.
    await sql`set local session_replication_role = replica`.execute(tx);
    const one = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(tx)).rows[0]!.id;
    const reportId = await one(sql`insert into report (company_id, name, name_key)
      values (${companyId}, 'Large', 'large ' || gen_random_uuid()) returning id`);
    const scenarioId =
      await one(sql`insert into scenario (company_id, report_id, name, name_key, process_level, show_cost_centers_on_personnel)
      values (${companyId}, ${reportId}, 'Large', 'large', 3, false) returning id`);
    const here = sql`${companyId}::uuid, ${scenarioId}::uuid`;
    const steps = [
      sql`insert into segment (company_id, scenario_id, name, name_key) select ${here}, 'Segment ' || n, 'segment ' || n from generate_series(1, ${segments}::int) n`,
      sql`insert into process_category (company_id, scenario_id, name, is_back_office) select ${here}, 'Section ' || n, n = 10 from generate_series(1, 10) n`,
      sql`insert into main_process (company_id, scenario_id, process_category_id, name)
        select ${here}, c.id, 'Cost object ' || n from generate_series(1, 100) n
        join (select id, row_number() over (order by seq) as r from process_category where scenario_id = ${scenarioId}) c on c.r = (n - 1) / 10 + 1 order by n`,
      sql`insert into process (company_id, scenario_id, main_process_id, name, units_hundredths, revenue_cents, direct_cost_cents)
        select ${here}, m.id, 'Cost ' || n, ${segments}::int * 1000, ${segments}::int * 2000000, ${segments}::int * 100000 from generate_series(1, ${costs}::int) n
        join (select id, row_number() over (order by seq) as r from main_process where scenario_id = ${scenarioId}) m on m.r = (n - 1) % 100 + 1 order by n`,
      sql`insert into process_cost_allocation (company_id, scenario_id, process_id, segment_id, units_hundredths, revenue_cents, direct_cost_cents)
        select ${here}, p.id, s.id, 1000, 2000000, 100000 from process p cross join segment s where p.scenario_id = ${scenarioId} and s.scenario_id = ${scenarioId}`,
      sql`insert into employee (company_id, scenario_id, name, job_title, work_hours_per_year_hundredths, yearly_wage_cents, extras_cents)
        select ${here}, 'Employee ' || n, 'Title ' || n % 40, ${costsPerEmployee}::int * 3000, ${costsPerEmployee * segments}::int * 1500, ${costsPerEmployee * segments}::int * 500
        from generate_series(1, ${employees}::int) n`,
      sql`insert into employee_allocation (company_id, scenario_id, employee_id, process_id, share, units_hundredths, cost_cents)
        select ${here}, e.id, p.id, 100000000000000 / ${costsPerEmployee}::int, 3000, ${segments}::int * 2000
        from (select id, row_number() over (order by seq) as r from employee where scenario_id = ${scenarioId}) e
        join (select id, row_number() over (order by seq) as r from process where scenario_id = ${scenarioId}) p
          on (p.r + ${costs}::int - e.r * 7 % ${costs}::int) % ${costs}::int < ${costsPerEmployee}::int`,
      sql`insert into other_cost (company_id, scenario_id, name, total_cost_cents) select ${here}, 'Other cost ' || n, ${segments}::int * 200000 from generate_series(1, ${otherCosts}::int) n`,
      sql`insert into other_cost_allocation (company_id, scenario_id, other_cost_id, process_id, entered_share, share, units_hundredths, cost_cents)
        select ${here}, o.id, p.id, 5000000000000, 5000000000000, 0, ${segments}::int * 10000
        from (select id, row_number() over (order by seq) as r from other_cost where scenario_id = ${scenarioId}) o
        join (select id, row_number() over (order by seq) as r from process where scenario_id = ${scenarioId}) p
          on (p.r + ${costs}::int - o.r * 13 % ${costs}::int) % ${costs}::int < 20`,
      sql`insert into total_cost_allocation (company_id, scenario_id, process_id, segment_id, entered_share, share, units_hundredths, cost_cents)
        select ${here}, t.id, s.id, 100000000000000 / ${segments}::int, 100000000000000 / ${segments}::int, 0, t.total / ${segments}::int
        from (select process_id as id, sum(cost_cents)::int8 as total from (
            select process_id, cost_cents from employee_allocation where scenario_id = ${scenarioId}
            union all select process_id, cost_cents from other_cost_allocation where scenario_id = ${scenarioId}) carried group by 1) t
        cross join segment s where s.scenario_id = ${scenarioId}`,
    ];
    for (const step of steps) await step.execute(tx);
    return { companyId, reportId, scenarioId };
  });
}
