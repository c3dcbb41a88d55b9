import { sql } from 'kysely';
import type { DirectRow } from '#domain/direct-allocation.ts';
import type { Cents, Hundredths, Share } from '#domain/money.ts';
import type { AllocationTruth } from '#domain/scenario-model.ts';
import type { DividedLike } from '#domain/total-costs.ts';
import type { Tx } from '#server/db/tenant.ts';
import { originOf } from '#server/db/things.sql.ts';
import { type AllocatedSums, joinSums } from '../allocations/allocated.sql.ts';
import { indirectCostOfProcess, type TotalCostFacts } from '../allocations/derived.sql.ts';

export interface StoredTotalCost extends TotalCostFacts {
  id: string;
  originId: string;
  scenarioId: string;
  processName: string;
  mainProcessName: string;
  dividedLike: DividedLike | null;
  allocated: AllocatedSums;
  allocationsVersion: number;
  version: number;
}

type Row = Omit<StoredTotalCost, 'allocated'> & AllocatedSums;

async function read(tx: Tx, where: ReturnType<typeof sql>): Promise<StoredTotalCost[]> {
  const { rows } = await sql<Row>`
    select p.id, ${originOf('p')} as "originId", p.scenario_id as "scenarioId", p.name as "processName", m.name as "mainProcessName",
      ${indirectCostOfProcess.personnel} as personnel, ${indirectCostOfProcess.otherCosts} as "otherCosts", p.total_cost_unit_description as "unitDescription",
      p.total_cost_divided_like as "dividedLike", p.total_cost_allocations_version as "allocationsVersion", p.total_cost_version as version,
      sums.share, sums.units, sums.cost
    from process p join scenario s on s.id = p.scenario_id join main_process m on m.id = p.main_process_id
      ${joinSums('totalCostAllocation', 'p.id')}
    where ${where} order by p.seq`.execute(tx);
  return rows.map(({ share, units, cost, ...totalCost }) => ({ ...totalCost, allocated: { share, units, cost } }));
}

export async function listTotalCosts(tx: Tx, scenarioId: string): Promise<StoredTotalCost[]> {
  return await read(tx, sql`p.scenario_id = ${scenarioId}`);
}

export async function findTotalCost(tx: Tx, processId: string): Promise<StoredTotalCost | undefined> {
  const [totalCost] = await read(tx, sql`p.id = ${processId}`);
  return totalCost;
}

export async function updateUnitDescription(tx: Tx, processId: string, unitDescription: string | null): Promise<void> {
  await tx
    .updateTable('process')
    .set({ total_cost_unit_description: unitDescription, total_cost_version: sql`total_cost_version + 1` })
    .where('id', '=', processId)
    .execute();
}

export async function updateDividedLike(tx: Tx, processId: string, dividedLike: DividedLike | null): Promise<void> {
  await tx.updateTable('process').set({ total_cost_divided_like: dividedLike }).where('id', '=', processId).execute();
}

/** What a process gives to segments, and what these hold of its own units and revenue. */
interface StoredDivision {
  rows: AllocationTruth[];
  own: DirectRow[];
}

interface Divisions {
  /** What each segment, in their order, holds of all costs together. */
  all: DirectRow[];
  of: ReadonlyMap<string, StoredDivision>;
}

type Given = [segment: string, share: Share, units: Hundredths];
type Held = [segment: string, units: Hundredths, revenue: Cents];

/** The divisions of these processes, in one statement. */
export async function readDivisions(tx: Tx, scenarioId: string, processIds: readonly string[]): Promise<Divisions> {
  const { rows } = await sql<{ all: Held[]; divisions: { id: string; given: Given[] | null; own: Held[] | null }[] }>`
    select (select coalesce(json_agg(json_build_array(s.id, coalesce(h.units, 0), coalesce(h.revenue, 0)) order by s.seq), '[]')
        from segment s left join (select segment_id, sum(units_hundredths)::int8 as units, sum(revenue_cents)::int8 as revenue
          from process_cost_allocation where scenario_id = ${scenarioId} group by segment_id) h on h.segment_id = s.id
        where s.scenario_id = ${scenarioId}) as "all",
      (select coalesce(json_agg(json_build_object('id', p.id,
          'given', (select json_agg(json_build_array(segment_id, share, units_hundredths)) from total_cost_allocation
            where process_id = p.id),
          'own', (select json_agg(json_build_array(segment_id, units_hundredths, revenue_cents)) from process_cost_allocation
            where process_id = p.id))), '[]')
        from process p where p.scenario_id = ${scenarioId} and p.id = any(${processIds}::uuid[])) as divisions`.execute(
    tx,
  );
  const { all, divisions } = rows[0]!;
  const direct = ([id, units, revenue]: Held): DirectRow => ({ id, units, revenue, directCost: 0 });
  return {
    all: all.map(direct),
    of: new Map(
      divisions.map(({ id, given, own }) => {
        const rows = (given ?? []).map(([segment, share, units]) => ({ id: segment, share, units }));
        return [id, { rows, own: (own ?? []).map(direct) }];
      }),
    ),
  };
}

export interface BreakdownRow {
  source: 'employee' | 'cost-center' | 'other-cost';
  id: string;
  name: string;
  amount: Cents;
}

/** What the total of a process is made of, on the chosen basis: the parts that are not zero, in order of creation. */
export async function readBreakdown(tx: Tx, processId: string): Promise<BreakdownRow[]> {
  const { rows } = await sql<BreakdownRow>`
    with basis as (select s.show_cost_centers_on_personnel as show from process p join scenario s on s.id = p.scenario_id
      where p.id = ${processId})
    select source, id, name, amount from (
      select 1 as part, 'employee' as source, e.id, e.name, e.seq, a.cost_cents as amount from employee_allocation a
        join employee e on e.id = a.employee_id, basis where a.process_id = ${processId} and not basis.show
      union all
      select 2, 'cost-center', c.id, c.name, c.seq, a.cost_cents from cost_center_allocation a
        join cost_center c on c.id = a.cost_center_id, basis where a.process_id = ${processId} and basis.show
      union all
      select 3, 'other-cost', o.id, o.name, o.seq, a.cost_cents from other_cost_allocation a
        join other_cost o on o.id = a.other_cost_id where a.process_id = ${processId}
    ) parts where amount <> 0 order by part, seq`.execute(tx);
  return rows;
}
