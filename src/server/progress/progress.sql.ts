import { type RawBuilder, sql } from 'kysely';
import type { ScenarioSums } from '#domain/progress.ts';
import type { PassageFigures } from '#domain/reconciliation.ts';
import type { CompletionFlags, ScenarioKind } from '#domain/scenarios.ts';
import type { LikeKind } from '#domain/total-costs.ts';
import type { Tx } from '#server/db/tenant.ts';
import type { DividedThing } from '../allocations/load-division-states.ts';

/** A scenario as the transaction sees it, without its sums. */
export interface Changed extends CompletionFlags {
  id: string;
  name: string;
  companyId: string;
  reportId: string;
  reportName: string;
  year: number | null;
  kind: ScenarioKind | null;
  showCostCentersOnPersonnel: boolean | null;
  changedAt: Date;
  revision: number;
  /** So many things have something to pass on. */
  size: number;
}

export type Sums = Pick<ScenarioSums, 'counts' | 'passages'>;

/** Without what is out of date, and with what was divided like something. */
export type StoredSums = Pick<Sums, 'passages'> & {
  counts: Omit<Sums['counts'], 'otherCostsOutOfDate' | 'totalCostsOutOfDate'>;
  divided: Record<LikeKind, DividedThing[]>;
};

const sizeOf = (kind: 'process' | EntryKind) => sql`(select count(*) from ${sql.table(kind)} where scenario_id = s.id)`;

/** Of each company so many scenarios that the transaction may see: those that were changed last, the newest first. */
export async function lastChanged(tx: Tx, companyIds: readonly string[], most: number): Promise<Changed[]> {
  const { rows } = await sql<Changed>`select s.id, s.name, s.company_id as "companyId", s.report_id as "reportId",
      r.name as "reportName", s.year, s.kind, s.changed_at as "changedAt", s.revision,
      s.show_cost_centers_on_personnel as "showCostCentersOnPersonnel", s.segments_complete as "segmentsComplete",
      s.processes_complete as "processesComplete", s.employees_complete as "employeesComplete",
      s.other_costs_complete as "otherCostsComplete", s.total_costs_complete as "totalCostsComplete",
      (${sizeOf('process')} + ${sizeOf('employee')} + ${sizeOf('cost_center')} + ${sizeOf('other_cost')})::int as size
    from (select scenario.*, row_number() over (partition by company_id order by changed_at desc, seq desc) as place
        from scenario where company_id = any(${companyIds}::uuid[])) s
      join company c on c.id = s.company_id join report r on r.id = s.report_id
    where not c.is_archived and place <= ${most}
    order by s.changed_at desc, s.seq desc`.execute(tx);
  return rows;
}

/** What has something to pass on, and what of it arrives, summed up gross. `has` and `passes` are columns of the rows. */
const passage = (has: string, passes: string): RawBuilder<PassageFigures> => {
  const [whole, part] = [sql.ref(has), sql`coalesce(${sql.ref(passes)}, 0)`];
  const total = (cents: RawBuilder<unknown>) => sql`coalesce(sum(${cents}), 0)`;
  return sql`json_build_object('entered', ${total(whole)}, 'notAllocated', ${total(sql`greatest(0, ${whole} - ${part})`)},
    'overAllocated', ${total(sql`greatest(0, ${part} - ${whole})`)}, 'reaches', ${total(part)})`;
};

type EntryKind = 'employee' | 'cost_center' | 'other_cost';

/** An entry of a scenario, with the cents of its allocation that reach processes. */
const entries = (kind: EntryKind, has: RawBuilder<unknown>) => sql`
  select ${has} as has, a.passes
  from ${sql.table(kind)} e left join (select ${sql.ref(`${kind}_id`)} as id, sum(cost_cents) as passes
    from ${sql.table(`${kind}_allocation`)} where scenario_id = s.id group by 1) a on a.id = e.id
  where e.scenario_id = s.id`;

/** The personnel of the chosen basis. */
const PERSONNEL = sql`${entries('employee', sql`yearly_wage_cents + extras_cents`)} and not s.show_cost_centers_on_personnel
  union all ${entries('cost_center', sql`salary_cost_cents + extras_cents`)} and s.show_cost_centers_on_personnel`;

const carriedFrom = (kind: EntryKind, counts: RawBuilder<unknown>) => sql`
  select process_id, cost_cents from ${sql.table(`${kind}_allocation`)} where scenario_id = s.id and ${counts}`;

/** What each process has of its own and of indirect costs, and what it passes on to segments. */
const PROCESSES = sql`select p.units_hundredths, p.revenue_cents, p.direct_cost_cents, held.units, held.revenue, held.direct,
    coalesce(carried.cents, 0) as indirect, passed.cents as passed
  from process p
    left join (select process_id, sum(units_hundredths) as units, sum(revenue_cents) as revenue, sum(direct_cost_cents) as direct
      from process_cost_allocation where scenario_id = s.id group by process_id) held on held.process_id = p.id
    left join (select process_id, sum(cost_cents) as cents from (
        ${carriedFrom('employee', sql`not s.show_cost_centers_on_personnel`)}
        union all ${carriedFrom('cost_center', sql`s.show_cost_centers_on_personnel`)}
        union all ${carriedFrom('other_cost', sql`true`)}) indirect
      group by process_id) carried on carried.process_id = p.id
    left join (select process_id, sum(cost_cents) as cents from total_cost_allocation where scenario_id = s.id
      group by process_id) passed on passed.process_id = p.id
  where p.scenario_id = s.id`;

/** What was divided like something, of a scenario. */
const divided = (table: 'process' | 'other_cost', before: 'total_cost_' | '') => sql`
  (select coalesce(json_agg(json_build_object('id', id, 'scenarioId', scenario_id, 'unitDescription', ${sql.ref(`${before}unit_description`)},
    'dividedLike', ${sql.ref(`${before}divided_like`)}, 'dividedLikeOf', ${sql.ref(`${before}divided_like_of`)},
    'dividedAmongSome', ${sql.ref(`${before}divided_among_some`)})), '[]')
    from ${sql.table(table)} where scenario_id = s.id and ${sql.ref(`${before}divided_like`)} is not null)`;
const DIVIDED = sql`json_build_object(
  'totalCost', ${divided('process', 'total_cost_')},
  'otherCost', ${divided('other_cost', '')})`;

/** The sums of scenarios from their stored cents, in one statement. The transaction acts in all of them. */
export async function sumsIn(tx: Tx, scenarioIds: readonly string[]): Promise<Map<string, StoredSums>> {
  const { rows } = await sql<StoredSums & { id: string }>`select s.id, ${DIVIDED} as divided,
      json_build_object('segments', (select count(*) from segment where scenario_id = s.id), 'costs', direct.things,
        'personnel', people.things, 'otherCosts', other.things, 'unitsUneven', direct.uneven,
        'unitsIdle', direct.idle) as counts,
      json_build_object('revenue', direct.revenue, 'directCosts', direct.direct, 'personnel', people.passage,
        'otherCosts', other.passage, 'indirectCosts', direct.indirect) as passages
    from scenario s
      cross join lateral (select count(*) as things,
        count(*) filter (where units_hundredths <> coalesce(units, 0)) as uneven,
        count(*) filter (where units_hundredths > 0 and coalesce(units, 0) = 0 and revenue_cents = 0) as idle,
        ${passage('revenue_cents', 'revenue')} as revenue,
        ${passage('direct_cost_cents', 'direct')} as direct, ${passage('indirect', 'passed')} as indirect
        from (${PROCESSES}) processes) direct
      cross join lateral (select count(*) as things, ${passage('has', 'passes')} as passage from (${PERSONNEL}) people) people
      cross join lateral (select count(*) as things, ${passage('has', 'passes')} as passage
        from (${entries('other_cost', sql`total_cost_cents`)}) other) other
    where s.id = any(${scenarioIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}
