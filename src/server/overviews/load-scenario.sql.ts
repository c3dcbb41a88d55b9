import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/tenant.ts';
import { found } from '../calls/gate.ts';

// The stored cents of a scenario as one compact JSON text for each view. The database makes it, a worker takes it apart
// (figures.ts), and what is in between only carries it. Allocations are gathered from their own table alone: a join would take
// seconds when the planner knows nothing yet of a scenario that was just filled. The database sums stored cents and computes
// nothing else.

/** `[id, name, …]` of each thing, in order of creation of what holds it. */
export const tree = (scenarioId: string): RawBuilder<unknown> => sql`
  with section as (
    select id, name, is_back_office, row_number() over (order by seq) - 1 as n from process_category where scenario_id = ${scenarioId}
  ), cost_object as (
    select m.id, m.name, s.n as parent, row_number() over (order by s.n, m.seq) - 1 as n
    from main_process m join section s on s.id = m.process_category_id where m.scenario_id = ${scenarioId}
  ), cost as (
    select p.id, p.name, o.n as parent, row_number() over (order by o.n, p.seq) - 1 as n,
      p.units_hundredths, p.revenue_cents, p.direct_cost_cents, p.total_cost_unit_description
    from process p join cost_object o on o.id = p.main_process_id where p.scenario_id = ${scenarioId}
  ), basis as (
    select show_cost_centers_on_personnel as centers from scenario where id = ${scenarioId}
  )`;

export const treeFields = (scenarioId: string) => sql`
  'basis', (select centers from basis),
  'segments', (select coalesce(json_agg(json_build_array(id, name) order by seq), '[]') from segment where scenario_id = ${scenarioId}),
  'sections', (select coalesce(json_agg(json_build_array(id, name, is_back_office) order by n), '[]') from section),
  'costObjects', (select coalesce(json_agg(json_build_array(id, name, parent) order by n), '[]') from cost_object),
  'costs', (select coalesce(json_agg(json_build_array(id, name, parent, units_hundredths, revenue_cents, direct_cost_cents,
    total_cost_unit_description) order by n), '[]') from cost)`;

export const ALLOCATED = {
  employee: { total: sql`e.yearly_wage_cents + e.extras_cents`, chosen: sql`(select not centers from basis)` },
  cost_center: { total: sql`e.salary_cost_cents + e.extras_cents`, chosen: sql`(select centers from basis)` },
  other_cost: { total: sql`e.total_cost_cents`, chosen: sql`true` },
};

/**
 * `[id, name, total]` of each employee, cost center or other cost, and `[its id, [process id, …], [cents, …]]` for where it
 * goes.
 */
function allocated(table: keyof typeof ALLOCATED, scenarioId: string): RawBuilder<unknown> {
  const { total, chosen } = ALLOCATED[table];
  return sql`json_build_object(
    'entries', (select coalesce(json_agg(json_build_array(e.id, e.name, ${total}) order by e.seq), '[]')
      from ${sql.table(table)} e where e.scenario_id = ${scenarioId} and ${chosen}),
    'allocations', (select coalesce(json_agg(json_build_array(entry, processes, cents)), '[]') from (
      select ${sql.ref(`${table}_id`)} as entry, array_agg(process_id) as processes, array_agg(cost_cents) as cents
      from ${sql.table(`${table}_allocation`)} where scenario_id = ${scenarioId} and cost_cents <> 0 and ${chosen} group by 1) rows))`;
}

export const figuresText = async (tx: Tx, query: RawBuilder<{ figures: string }>): Promise<string> =>
  (await query.execute(tx)).rows[0]!.figures;

/** The lines above an overview on paper and in a file. */
export interface OverviewHeading {
  company: string;
  report: string;
  scenario: string;
  processLevel: number;
}

export async function loadOverviewHeading(tx: Tx, scenarioId: string): Promise<OverviewHeading> {
  const { rows } = await sql<OverviewHeading>`
    select c.name as company, r.name as report, s.name as scenario, s.process_level as "processLevel"
    from scenario s join report r on r.id = s.report_id join company c on c.id = s.company_id where s.id = ${scenarioId}`.execute(
    tx,
  );
  return found(rows[0]);
}

/** What the cost-object view is made of. */
export function loadProcessFigures(tx: Tx, scenarioId: string): Promise<string> {
  return figuresText(
    tx,
    sql`${tree(scenarioId)} select json_build_object(${treeFields(scenarioId)},
      'employees', ${allocated('employee', scenarioId)},
      'costCenters', ${allocated('cost_center', scenarioId)},
      'otherCosts', ${allocated('other_cost', scenarioId)})::text as figures`,
  );
}

/** The cents that each process carries of one source. */
export const centsByProcess = (table: keyof typeof ALLOCATED, scenarioId: string): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_array(process_id, cents)), '[]') from (
    select a.process_id, sum(a.cost_cents)::int8 as cents from ${sql.table(`${table}_allocation`)} a
    where a.scenario_id = ${scenarioId} and ${ALLOCATED[table].chosen} group by 1) sums)`;

const entered = (table: keyof typeof ALLOCATED, scenarioId: string): RawBuilder<unknown> => sql`
  (select coalesce(sum(${ALLOCATED[table].total}), 0)::int8 from ${sql.table(table)} e where e.scenario_id = ${scenarioId} and ${ALLOCATED[table].chosen})`;

/** What the segment view is made of. */
export function loadSegmentFigures(tx: Tx, scenarioId: string): Promise<string> {
  return figuresText(
    tx,
    sql`${tree(scenarioId)} select json_build_object(${treeFields(scenarioId)},
      'personnelEntered', ${entered('employee', scenarioId)} + ${entered('cost_center', scenarioId)},
      'otherCostsEntered', ${entered('other_cost', scenarioId)},
      'personnelByEmployee', ${centsByProcess('employee', scenarioId)},
      'personnelByCostCenter', ${centsByProcess('cost_center', scenarioId)},
      'otherCostsCarried', ${centsByProcess('other_cost', scenarioId)},
      'direct', (select coalesce(json_agg(json_build_array(process_id, segments, units, revenue, direct)), '[]') from (
        select process_id, array_agg(segment_id) as segments, array_agg(units_hundredths) as units, array_agg(revenue_cents) as revenue,
          array_agg(direct_cost_cents) as direct
        from process_cost_allocation where scenario_id = ${scenarioId} group by 1) rows),
      'indirect', (select coalesce(json_agg(json_build_array(process_id, segments, units, cents)), '[]') from (
        select process_id, array_agg(segment_id) as segments, array_agg(units_hundredths) as units, array_agg(cost_cents) as cents
        from total_cost_allocation where scenario_id = ${scenarioId} group by 1) rows))::text as figures`,
  );
}
