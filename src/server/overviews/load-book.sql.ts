import { type RawBuilder, sql } from 'kysely';
import { LEDGER_KINDS } from '#domain/scenarios.ts';
import type { Tx } from '#server/db/tenant.ts';
import { found } from '../calls/gate.ts';

// The truths of a scenario as one JSON text. The database makes it in one statement, the program only carries it, a worker or a
// browser settles it. Lists hold positions and no ids. A binary search in the sorted ids finds a position, because where the
// planner knows nothing of a scenario that was filled a moment ago, it would join row by row.

type Receiver = 'process' | 'segment';
type Placed = Receiver | 'other_cost';

/** The sorted ids of a kind, each with its place in the order of creation. */
const placesOf = (kind: Placed, scenarioId: string) => sql`
  select array_agg(id order by id) as ids, array_agg(place order by id) as places
  from (select id, (row_number() over (order by seq) - 1)::int as place from ${sql.table(kind)}
    where scenario_id = ${scenarioId}) placed`;

/** The place of an id. */
const placeOf = (kind: Placed, id: string) => {
  const places = sql.table(`${kind}_places`);
  return sql`(select places from ${places})[width_bucket(${sql.ref(id)}, (select ids from ${places}))]`;
};

/** Figures of a row, and the name of the list of its receivers. A row in which all of them are zero is left out. */
type Together = readonly [receivers: string, ...columns: string[]];

/** The rows of a table as lists for each giver, in the order in which the receivers were created. */
function listsOf(
  table: string,
  [giver, receiver]: readonly [giver: string, receiver: Receiver],
  lists: readonly Together[],
  scenarioId: string,
): RawBuilder<unknown> {
  const all = lists.flatMap(([, ...columns]) => columns.map(column => sql.ref(column)));
  const isAny = (columns: readonly string[]) =>
    sql.join(
      columns.map(column => sql`${sql.ref(column)} <> 0`),
      sql` or `,
    );
  const list = (of: string, as: string, columns: readonly string[]) =>
    sql`array_to_json(array_agg(${sql.ref(of)}) filter (where ${isAny(columns)})) as ${sql.ref(as)}`;
  const collected = lists.flatMap(([receivers, ...columns]) => [
    list('place', receivers, columns),
    ...columns.map(column => list(column, column, columns)),
  ]);
  return sql`(select giver, ${sql.join(collected)}
    from (select ${sql.ref(giver)} as giver, ${sql.join(all)},
        ${placeOf(receiver, `${receiver}_id`)} as place
      from ${sql.table(table)} where scenario_id = ${scenarioId} order by giver, place) rows
    group by giver)`;
}

const column = (name: string) => sql`coalesce(${sql.ref(name)}, '[]'::json)`;
const sharesIn = (share: string) =>
  sql`json_build_object('to', ${column('l.receivers')}, 'shares', ${column(`l.${share}`)})`;
const shares = sharesIn('share');
/** Units decide where there is a cost driver and any of them is above zero, else the shares that were entered. */
const sharesOrUnits = (driver: string) => sql`case when ${sql.ref(driver)} is null or l.units_hundredths is null
  then ${sharesIn('entered_share')} else json_build_object('to', l.unit_receivers, 'units', l.units_hundredths) end`;
const TRUTHS = [
  ['receivers', 'entered_share'],
  ['unit_receivers', 'units_hundredths'],
] as const satisfies Together[];
const DIRECT = ['receivers', 'units_hundredths', 'revenue_cents', 'direct_cost_cents'] as const satisfies Together;
const direct = sql`json_build_object('to', ${column('d.receivers')}, 'units', ${column('d.units_hundredths')},
  'revenue', ${column('d.revenue_cents')}, 'directCost', ${column('d.direct_cost_cents')})`;

/** The entries of one table with their lists, in the order of creation. */
function entriesOf(
  table: 'employee' | 'cost_center' | 'other_cost',
  fields: Record<string, string | RawBuilder<unknown>>,
  allocation: RawBuilder<unknown>,
  scenarioId: string,
): RawBuilder<unknown> {
  const lists = table === 'other_cost' ? TRUTHS : ([['receivers', 'share']] as const);
  const allocations = listsOf(`${table}_allocation`, [`${table}_id`, 'process'], lists, scenarioId);
  const named = Object.entries(fields).map(
    ([field, of]) => sql`${sql.lit(field)}, ${typeof of === 'string' ? sql.ref(`e.${of}`) : of}`,
  );
  return sql`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, ${sql.join(named)},
      'allocation', ${allocation}) order by e.seq), '[]')
    from ${sql.table(table)} e left join ${allocations} l on l.giver = e.id where e.scenario_id = ${scenarioId})`;
}

/** The truths, and which revision of the scenario they are. */
export async function loadTruths(tx: Tx, scenarioId: string): Promise<{ revision: number; truths: string }> {
  const toSegments = (table: string, lists: readonly Together[]) =>
    listsOf(table, ['process_id', 'segment'], lists, scenarioId);
  // Nor by its lists, one giver after the other, each time through all rows: that took minutes. What ledgers have is therefore
  // found by an array: a join would read the ledgers of everybody.
  await sql`set local enable_nestloop = off`.execute(tx);
  const { rows } = await sql<{ revision: number; truths: string }>`
    with process_places as (${placesOf('process', scenarioId)}), segment_places as (${placesOf('segment', scenarioId)}),
    other_cost_places as (${placesOf('other_cost', scenarioId)}),
    section as (
      select id, name, is_back_office, seq, row_number() over (order by seq) - 1 as place
      from process_category where scenario_id = ${scenarioId}
    ), cost_object as (
      select m.id, m.name, m.seq, s.place as section, row_number() over (order by m.seq) - 1 as place
      from main_process m join section s on s.id = m.process_category_id where m.scenario_id = ${scenarioId}
    ), taken_over as (
      select array(select import_id from scenario_ledger_import where scenario_id = ${scenarioId}) as ids
    ), compared as (
      select ids from taken_over, scenario
      where scenario.id = ${scenarioId} and coalesce(kind, 'actual') = any(${[...LEDGER_KINDS]}::text[])
        and not exists (select from ledger_import
          where id = any(ids) and fiscal_year ~ '^[0-9]{4}$' and fiscal_year <> year::text)
    )
    select revision, json_build_object(
      'processLevel', process_level,
      'showCostCentersOnPersonnel', show_cost_centers_on_personnel,
      'segments', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by seq), '[]')
        from segment where scenario_id = ${scenarioId}),
      'sections', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'isBackOffice', is_back_office)
        order by seq), '[]') from section),
      'costObjects', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'section', section) order by seq), '[]')
        from cost_object),
      'processes', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'costObject', c.place,
          'units', p.units_hundredths, 'revenue', p.revenue_cents, 'directCost', p.direct_cost_cents,
          'unitDescription', p.total_cost_unit_description, 'dividedLike', p.total_cost_divided_like,
          'dividedLikeOf', ${placeOf('process', 'p.total_cost_divided_like_of')},
          'dividedAmongSome', p.total_cost_divided_among_some, 'direct', ${direct},
          'allocation', ${sharesOrUnits('p.total_cost_unit_description')}) order by p.seq), '[]')
        from process p join cost_object c on c.id = p.main_process_id
          left join ${toSegments('process_cost_allocation', [DIRECT])} d
            on d.giver = p.id
          left join ${toSegments('total_cost_allocation', TRUTHS)} l on l.giver = p.id
        where p.scenario_id = ${scenarioId}),
      'employees', ${entriesOf(
        'employee',
        { workHoursPerYear: 'work_hours_per_year_hundredths', yearlyWage: 'yearly_wage_cents', extras: 'extras_cents' },
        shares,
        scenarioId,
      )},
      'costCenters', ${entriesOf(
        'cost_center',
        { fte: 'fte_hundredths', salaryCost: 'salary_cost_cents', extras: 'extras_cents' },
        shares,
        scenarioId,
      )},
      'otherCosts', ${entriesOf(
        'other_cost',
        {
          ...{ totalCost: 'total_cost_cents', unitDescription: 'unit_description', dividedLike: 'divided_like' },
          ...{ dividedLikeOf: placeOf('other_cost', 'e.divided_like_of'), dividedAmongSome: 'divided_among_some' },
        },
        sharesOrUnits('e.unit_description'),
        scenarioId,
      )},
      'personnelInLedger', (select sum(cents)::int8 from ledger_import_part
        where import_id = any((select ids from compared)::uuid[]) and kind = 'check'),
      'ledger', (select json_build_object('result', sum(result_cents)::int8, 'leftOut', sum(left_out_cents)::int8)
        from ledger_import where id = any((select ids from compared)::uuid[]) having count(*) > 0))::text as truths
    from scenario where id = ${scenarioId}`.execute(tx);
  return found(rows[0]);
}
