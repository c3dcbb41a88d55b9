import { type SqlBool, sql } from 'kysely';
import type { CostItem, CostObjectItem, SectionItem } from '#contract/cost-objects.ts';
import { type DirectRow, directFullyAllocated, zeroDirectRow } from '#domain/direct-allocation.ts';
import { remap } from '#domain/segments.ts';
import type { Tx } from '#server/db/tenant.ts';
import { originOf } from '#server/db/things.sql.ts';

/** How much of a scenario is read: its whole tree, or one thing with what is above and below it. */
export interface Scope {
  scenarioId: string;
  section?: string;
  costObject?: string;
  cost?: string;
}

interface Stored {
  segments: { id: string; name: string }[];
  sections: Omit<SectionItem, 'mainProcesses'>[];
  costObjects: Omit<CostObjectItem, 'processes'>[];
  costs: (Omit<CostItem, 'costAllocation' | `${string}FullyAllocated`> & { parts: number[] | null })[];
}

/**
 * Reads in one statement, whatever the size. What segments hold of a cost comes as one list of whole numbers, four for each
 * segment that holds something: its place in the order of segments, units, revenue, direct cost.
 */
async function readStored(tx: Tx, { scenarioId, section, costObject, cost }: Scope): Promise<Stored> {
  const only = (column: string, wanted: string | undefined) =>
    wanted ? sql<SqlBool>`${sql.ref(column)} = ${wanted}::uuid` : sql<SqlBool>`true`;
  const { rows } = await sql<{ stored: Stored }>`
    with place as (
      select id, name, row_number() over (order by seq) - 1 as at from segment where scenario_id = ${scenarioId}
    ), cost as (
      select p.* from process p join main_process o on o.id = p.main_process_id
      where p.scenario_id = ${scenarioId} and ${only('p.id', cost)} and ${only('o.id', costObject)}
        and ${only('o.process_category_id', section)}
    ), held as (
      select a.process_id, string_agg(concat_ws(',', place.at, a.units_hundredths, a.revenue_cents, a.direct_cost_cents), ',') as parts
      from process_cost_allocation a join place on place.id = a.segment_id
      where a.scenario_id = ${scenarioId} and ${only('a.process_id', cost)}
      group by a.process_id
    )
    select json_build_object(
      'segments', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by at), '[]') from place),
      'sections', (select coalesce(json_agg(json_build_object('id', c.id, 'originId', ${originOf('c')}, 'name', c.name, 'isBackOffice', c.is_back_office,
          'scenarioId', c.scenario_id, 'version', c.version) order by c.seq), '[]')
        from process_category c where c.scenario_id = ${scenarioId} and ${only('c.id', section)}),
      'costObjects', (select coalesce(json_agg(json_build_object('id', o.id, 'originId', ${originOf('o')}, 'name', o.name, 'scenarioId', o.scenario_id,
          'processCategoryId', o.process_category_id, 'version', o.version) order by o.seq), '[]')
        from main_process o where o.scenario_id = ${scenarioId} and ${only('o.id', costObject)}
          and ${only('o.process_category_id', section)}),
      'costs', (select coalesce(json_agg(json_build_object('id', p.id, 'originId', ${originOf('p')}, 'name', p.name, 'mainProcessId', p.main_process_id,
          'scenarioId', p.scenario_id, 'totalUnits', p.units_hundredths, 'totalRevenue', p.revenue_cents,
          'totalCost', p.direct_cost_cents, 'version', p.version, 'allocationsVersion', p.allocations_version,
          'parts', ('[' || held.parts || ']')::json) order by p.seq), '[]')
        from cost p left join held on held.process_id = p.id)
    ) as stored`.execute(tx);
  return rows[0]!.stored;
}

export interface Tree {
  sections: SectionItem[];
  costObjects: CostObjectItem[];
  costs: CostItem[];
}

/** The sections, cost objects and costs of a scope, each holding what lies below it, in order of creation. */
export async function readTree(tx: Tx, scope: Scope): Promise<Tree> {
  const stored = await readStored(tx, scope);
  const names = new Map(stored.segments.map(segment => [segment.id, segment.name]));
  const ids = [...names.keys()];
  const costs = stored.costs.map(({ parts, ...cost }) => {
    const rows = remap(ids, rowsOf(parts ?? [], ids), zeroDirectRow);
    return {
      ...cost,
      costAllocation: rows.map(({ id, ...held }) => ({ segmentId: id, segmentName: names.get(id)!, ...held })),
      ...directFullyAllocated(rows, { units: cost.totalUnits, revenue: cost.totalRevenue, directCost: cost.totalCost }),
    };
  });
  const costsBelow = Map.groupBy(costs, cost => cost.mainProcessId);
  const costObjects = stored.costObjects.map(one => ({ ...one, processes: costsBelow.get(one.id) ?? [] }));
  const objectsBelow = Map.groupBy(costObjects, one => one.processCategoryId);
  const sections = stored.sections.map(one => ({ ...one, mainProcesses: objectsBelow.get(one.id) ?? [] }));
  return { sections, costObjects, costs };
}

function rowsOf(parts: readonly number[], segmentIds: readonly string[]): DirectRow[] {
  return Array.from({ length: parts.length / 4 }, (_, index) => {
    const [place, units, revenue, directCost] = parts.slice(4 * index) as [number, number, number, number];
    return { id: segmentIds[place]!, units, revenue, directCost };
  });
}
