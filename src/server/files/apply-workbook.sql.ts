import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/tenant.ts';

// One statement a step of workbook-writes.ts; what is written already counts its version up.

interface Place {
  companyId: string;
  scenarioId: string;
}
type Write = (json: string, place: Place) => RawBuilder<unknown>[];

const upsert =
  (table: string, columns: Record<string, string>, typed: string): Write =>
  (json, { companyId, scenarioId }) => {
    const into = sql.raw(Object.keys(columns).join(', '));
    const from = sql.raw(Object.values(columns).join(', '));
    const set = sql.raw(
      Object.keys(columns)
        .map(column => `${column} = excluded.${column}`)
        .join(', '),
    );
    return [
      sql`insert into ${sql.table(table)} as stored (company_id, scenario_id, id, ${into})
        select ${companyId}::uuid, ${scenarioId}::uuid, id, ${from} from jsonb_to_recordset(${json}::jsonb) as row (id uuid, ${sql.raw(typed)})
        on conflict (id) do update set ${set}, version = stored.version + 1 where stored.scenario_id = ${scenarioId}`,
    ];
  };

const remove =
  (table: string): Write =>
  (json, { scenarioId }) => [
    sql`delete from ${sql.table(table)} where scenario_id = ${scenarioId} and id in (select jsonb_array_elements_text(${json}::jsonb)::uuid)`,
  ];

const givers = (json: string) => sql`select jsonb_array_elements_text(${json}::jsonb -> 'givers')::uuid`;

const allocate =
  (parent: string, table: string, giver: string, receiver: string, version: string): Write =>
  (json, { companyId, scenarioId }) => [
    sql`delete from ${sql.table(table)} where scenario_id = ${scenarioId} and ${sql.ref(giver)} in (${givers(json)})`,
    sql`insert into ${sql.table(table)} (company_id, scenario_id, ${sql.ref(giver)}, ${sql.ref(receiver)}, share, units_hundredths, cost_cents)
      select ${companyId}::uuid, ${scenarioId}::uuid, giver, receiver, share, units, 0
      from jsonb_to_recordset(${json}::jsonb -> 'rows') as row (giver uuid, receiver uuid, share int8, units int8)`,
    sql`update ${sql.table(parent)} set ${sql.ref(version)} = ${sql.ref(version)} + 1 where scenario_id = ${scenarioId} and id in (${givers(json)})`,
  ];

const named = { name: 'name' };
const WRITES: Record<string, Write> = {
  'remove process': remove('process'),
  'remove main_process': remove('main_process'),
  'remove process_category': remove('process_category'),
  'remove segment': remove('segment'),
  'remove employee': remove('employee'),
  'remove cost_center': remove('cost_center'),
  'remove other_cost': remove('other_cost'),
  segments: (json, place) => [
    // Names may have changed places, and each is unique at any moment.
    sql`update segment set name_key = id::text where scenario_id = ${place.scenarioId}
      and id in (select id from jsonb_to_recordset(${json}::jsonb) as row (id uuid))`,
    ...upsert('segment', { ...named, name_key: 'key' }, 'name text, key text')(json, place),
  ],
  sections: upsert(
    'process_category',
    { ...named, is_back_office: 'is_back_office' },
    'name text, is_back_office boolean',
  ),
  costObjects: upsert('main_process', { ...named, process_category_id: 'parent' }, 'name text, parent uuid'),
  costs: upsert(
    'process',
    {
      ...named,
      main_process_id: 'parent',
      total_units_hundredths: 'units',
      total_revenue_cents: 'revenue',
      total_cost_cents: 'direct',
    },
    'name text, parent uuid, units int8, revenue int8, direct int8',
  ),
  drivers: (json, { scenarioId }) => [
    sql`update process p set indirect_unit_description = row.driver, indirect_version = p.indirect_version + 1
      from jsonb_to_recordset(${json}::jsonb) as row (id uuid, driver text) where p.id = row.id and p.scenario_id = ${scenarioId}`,
  ],
  employees: upsert(
    'employee',
    { ...named, job_title: 'title', work_hours_hundredths: 'hours', yearly_wage_cents: 'wage', extras_cents: 'extras' },
    'name text, title text, hours int8, wage int8, extras int8',
  ),
  costCenters: upsert(
    'cost_center',
    {
      ...named,
      is_back_office: 'is_back_office',
      fte_hundredths: 'fte',
      salary_cost_cents: 'salary',
      extras_cents: 'extras',
    },
    'name text, is_back_office boolean, fte int8, salary int8, extras int8',
  ),
  otherCosts: upsert(
    'other_cost',
    { ...named, total_cost_cents: 'total', unit_description: 'driver' },
    'name text, total int8, driver text',
  ),
  direct: (json, { companyId, scenarioId }) => [
    sql`delete from process_cost_allocation where scenario_id = ${scenarioId} and process_id in (${givers(json)})`,
    sql`insert into process_cost_allocation (company_id, scenario_id, process_id, segment_id, units_hundredths, revenue_cents, direct_cost_cents)
      select ${companyId}::uuid, ${scenarioId}::uuid, giver, receiver, units, revenue, direct
      from jsonb_to_recordset(${json}::jsonb -> 'rows') as row (giver uuid, receiver uuid, units int8, revenue int8, direct int8)`,
    sql`update process set allocations_version = allocations_version + 1 where scenario_id = ${scenarioId} and id in (${givers(json)})`,
  ],
  'allocate employee': allocate('employee', 'employee_allocation', 'employee_id', 'process_id', 'allocations_version'),
  'allocate cost_center': allocate(
    'cost_center',
    'cost_center_allocation',
    'cost_center_id',
    'process_id',
    'allocations_version',
  ),
  'allocate other_cost': allocate(
    'other_cost',
    'other_cost_allocation',
    'other_cost_id',
    'process_id',
    'allocations_version',
  ),
  'allocate process': allocate(
    'process',
    'total_cost_allocation',
    'process_id',
    'segment_id',
    'indirect_allocations_version',
  ),
};

/** Each line is a step's name, a tab, and its payload as JSON. */
export async function applyWrites(tx: Tx, place: Place, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const tab = line.indexOf('\t');
    for (const statement of WRITES[line.slice(0, tab)]!(line.slice(tab + 1), place)) await statement.execute(tx);
  }
}
