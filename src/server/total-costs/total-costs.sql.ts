import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { LikeOf } from '#domain/total-costs.ts';
import type { Tx } from '#server/db/tenant.ts';
import { originOf } from '#server/db/things.sql.ts';
import {
  type AllocatedSums,
  joinSumsAndReceiver,
  type SoleReceiver,
  soleReceiver,
} from '../allocations/allocated.sql.ts';
import { indirectCostOfProcess, type TotalCostFacts } from '../allocations/derived.sql.ts';

export interface StoredTotalCost extends TotalCostFacts {
  id: string;
  originId: string;
  scenarioId: string;
  processName: string;
  mainProcessName: string;
  dividedLike: LikeOf<'totalCost'> | null;
  dividedLikeOf: string | null;
  dividedAmongSome: boolean;
  allocated: AllocatedSums;
  receiver: SoleReceiver | null;
  receivers: number;
  allocationsVersion: number;
  version: number;
}

type Row = Omit<StoredTotalCost, 'allocated'> & AllocatedSums;

async function read(tx: Tx, where: ReturnType<typeof sql>): Promise<StoredTotalCost[]> {
  const { rows } = await sql<Row>`
    select p.id, ${originOf('p')} as "originId", p.scenario_id as "scenarioId", p.name as "processName", m.name as "mainProcessName",
      ${indirectCostOfProcess.personnel} as personnel, ${indirectCostOfProcess.otherCosts} as "otherCosts", p.total_cost_unit_description as "unitDescription",
      p.total_cost_divided_like as "dividedLike", p.total_cost_divided_like_of as "dividedLikeOf",
      p.total_cost_divided_among_some as "dividedAmongSome", sums.receivers,
      p.total_cost_allocations_version as "allocationsVersion", p.total_cost_version as version,
      sums.share, sums.units, sums.cost, ${soleReceiver('totalCostAllocation')} as receiver
    from process p join scenario s on s.id = p.scenario_id join main_process m on m.id = p.main_process_id
      ${joinSumsAndReceiver('totalCostAllocation', 'p.id')}
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
