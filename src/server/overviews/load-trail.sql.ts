import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/tenant.ts';
import { ALLOCATED, centsByProcess, figuresText, tree, treeFields } from './load-scenario.sql.ts';

/** The part of the scenario that a cell needs. No other allocations are loaded. */
export interface Narrowed {
  processId?: string | undefined;
  entryId?: string | undefined;
  /** The personnel to load, when it is not that of the chosen basis. */
  personnel?: 'employee' | 'cost_center' | undefined;
}

type Source = keyof typeof ALLOCATED;

/**
 * `[id, name, total, cost driver]` of each entry, and `[its id, [process id, …], [cents, …], [units, …]]` for where it goes.
 */
function given(table: Source, scenarioId: string, { processId, entryId, personnel }: Narrowed): RawBuilder<unknown> {
  const { total, chosen } = ALLOCATED[table];
  const isWanted = table === 'other_cost' || !personnel ? chosen : sql`${table === personnel}::boolean`;
  const driver = table === 'other_cost' ? sql`e.unit_description` : sql`null`;
  const id = sql.ref(`${table}_id`);
  return sql`json_build_object(
    'entries', (select coalesce(json_agg(json_build_array(e.id, e.name, ${total}, ${driver}) order by e.seq), '[]')
      from ${sql.table(table)} e where e.scenario_id = ${scenarioId} and ${isWanted}
        and (${entryId ?? null}::uuid is null or e.id = ${entryId ?? null})),
    'allocations', (select coalesce(json_agg(json_build_array(entry, processes, cents, units)), '[]') from (
      select ${id} as entry, array_agg(process_id) as processes, array_agg(cost_cents) as cents, array_agg(units_hundredths) as units
      from ${sql.table(`${table}_allocation`)} where scenario_id = ${scenarioId} and cost_cents <> 0 and ${isWanted}
        and (${processId ?? null}::uuid is null or process_id = ${processId ?? null})
        and (${entryId ?? null}::uuid is null or ${id} = ${entryId ?? null}) group by 1) rows))`;
}

/** The stored cents that a trail is made of. When nothing narrows it, those of the flow. */
export function loadTrailFigures(tx: Tx, scenarioId: string, narrowed: Narrowed = {}): Promise<string> {
  const ofProcess = sql`(${narrowed.processId ?? null}::uuid is null or process_id = ${narrowed.processId ?? null})`;
  return figuresText(
    tx,
    sql`${tree(scenarioId)} select json_build_object(${treeFields(scenarioId)},
      'employees', ${given('employee', scenarioId, narrowed)},
      'costCenters', ${given('cost_center', scenarioId, narrowed)},
      'otherCosts', ${given('other_cost', scenarioId, narrowed)},
      'personnelByEmployee', ${centsByProcess('employee', scenarioId)},
      'personnelByCostCenter', ${centsByProcess('cost_center', scenarioId)},
      'otherCostsCarried', ${centsByProcess('other_cost', scenarioId)},
      'direct', (select coalesce(json_agg(json_build_array(process_id, segments, units, revenue, direct)), '[]') from (
        select process_id, array_agg(segment_id) as segments, array_agg(units_hundredths) as units, array_agg(revenue_cents) as revenue,
          array_agg(direct_cost_cents) as direct
        from process_cost_allocation where scenario_id = ${scenarioId} and ${ofProcess} group by 1) rows),
      'indirect', (select coalesce(json_agg(json_build_array(a.process_id, segments, units, cents)), '[]') from (
        select a.process_id, array_agg(a.segment_id order by s.seq) as segments, array_agg(a.units_hundredths order by s.seq) as units,
          array_agg(a.cost_cents order by s.seq) as cents
        from total_cost_allocation a join segment s on s.id = a.segment_id
        where a.scenario_id = ${scenarioId} and ${ofProcess} group by 1) a))::text as figures`,
  );
}
