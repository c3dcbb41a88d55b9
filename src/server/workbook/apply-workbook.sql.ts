import { type RawBuilder, sql } from 'kysely';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';

// One statement for each step of workbook-writes.ts. What people entered gets a higher version here; lists get theirs by
// `next`.

type Write = (parameters: readonly string[], key: ScenarioKey) => RawBuilder<unknown>[];

const upsert =
  (table: string, columns: Record<string, string>, typed: string): Write =>
  ([json], { companyId, scenarioId }) => {
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
  ([ids], { scenarioId }) => [
    sql`delete from ${sql.table(table)} where scenario_id = ${scenarioId} and id = any(${ids}::uuid[])`,
  ];

/** A table of rows between a giver and a receiver with three figures, and where the giver keeps the version of the list. */
interface List {
  table: string;
  keys: readonly [giver: string, receiver: string];
  figures: readonly string[];
  parent: string;
  version: string;
}

const SETTLED = ['share', 'units_hundredths', 'cost_cents'];
const allocations = (parent: string): List => ({
  table: `${parent}_allocation`,
  keys: [`${parent}_id`, 'process_id'],
  figures: SETTLED,
  parent,
  version: 'allocations_version',
});
const LISTS: Record<string, List> = {
  direct: {
    table: 'process_cost_allocation',
    keys: ['process_id', 'segment_id'],
    figures: ['units_hundredths', 'revenue_cents', 'direct_cost_cents'],
    parent: 'process',
    version: 'allocations_version',
  },
  employee: allocations('employee'),
  costCenter: allocations('cost_center'),
  otherCost: allocations('other_cost'),
  totalCost: {
    table: 'total_cost_allocation',
    keys: ['process_id', 'segment_id'],
    figures: SETTLED,
    parent: 'process',
    version: 'indirect_allocations_version',
  },
};

/** Writes the versions of lists whose truths differ, the rows that are gone, and the rows that are new or differ. */
const listWrites = ([name, { table, keys, figures, parent, version }]: [string, List]): [string, Write][] => {
  const [giver, receiver] = [sql.ref(keys[0]), sql.ref(keys[1])];
  const columns = sql.join(figures.map(figure => sql.ref(figure)));
  const set = sql.join(figures.map(figure => sql`${sql.ref(figure)} = excluded.${sql.ref(figure)}`));
  return [
    [
      `next ${name}`,
      ([ids], { scenarioId }) => [
        sql`update ${sql.table(parent)} set ${sql.ref(version)} = ${sql.ref(version)} + 1
          where scenario_id = ${scenarioId} and id = any(${ids}::uuid[])`,
      ],
    ],
    [
      `take ${name}`,
      ([givers, receivers], { scenarioId }) => [
        sql`delete from ${sql.table(table)} t using unnest(${givers}::uuid[], ${receivers}::uuid[]) as row (giver, receiver)
          where t.scenario_id = ${scenarioId} and t.${giver} = row.giver and t.${receiver} = row.receiver`,
      ],
    ],
    [
      `put ${name}`,
      ([givers, receivers, ...values], { companyId, scenarioId }) => [
        sql`insert into ${sql.table(table)} (company_id, scenario_id, ${giver}, ${receiver}, ${columns})
          select ${companyId}::uuid, ${scenarioId}::uuid, row.*
          from unnest(${givers}::uuid[], ${receivers}::uuid[], ${sql.join(values.map(value => sql`${value}::int8[]`))}) as row
          on conflict (${giver}, ${receiver}) do update set ${set}`,
      ],
    ],
  ];
};

const named = { name: 'name' };
const WRITES: Record<string, Write> = {
  'remove process': remove('process'),
  'remove main_process': remove('main_process'),
  'remove process_category': remove('process_category'),
  'remove segment': remove('segment'),
  'remove employee': remove('employee'),
  'remove cost_center': remove('cost_center'),
  'remove other_cost': remove('other_cost'),
  segments: ([json], key) => [
    // Segments may have exchanged their names, and each name is unique at any moment.
    sql`update segment set name_key = id::text where scenario_id = ${key.scenarioId}
      and id in (select id from jsonb_to_recordset(${json}::jsonb) as row (id uuid))`,
    ...upsert('segment', { ...named, name_key: 'key' }, 'name text, key text')([json!], key),
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
  drivers: ([json], { scenarioId }) => [
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
  ...Object.fromEntries(Object.entries(LISTS).flatMap(listWrites)),
};

const [TAB, END] = ['\t', 0x0a];

/**
 * Each line is the name of a step and its parameters, separated by tabs. One line at a time becomes text, because all lines may
 * be long together.
 */
export async function applyWrites(tx: Tx, key: ScenarioKey, lines: Buffer): Promise<void> {
  for (let at = 0; at < lines.length; ) {
    const found = lines.indexOf(END, at);
    const end = found < 0 ? lines.length : found;
    const [step, ...parameters] = lines.toString('utf8', at, end).split(TAB);
    for (const statement of WRITES[step!]!(parameters, key)) await statement.execute(tx);
    at = end + 1;
  }
}
