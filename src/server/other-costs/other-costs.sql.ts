import { sql } from 'kysely';
import type { Tx } from '#server/db/tenant.ts';
import { type Allocated, allocatedSums } from '../total-costs/allocated.sql.ts';

export interface OtherCostFields {
  name: string;
  totalCost: number;
  unitDescription: string | null;
}

export interface StoredOtherCost extends OtherCostFields {
  id: string;
  scenarioId: string;
  allocated: Allocated;
  allocationsVersion: number;
  version: number;
}

type Row = Omit<StoredOtherCost, 'allocated'> & Allocated;

async function read(tx: Tx, where: ReturnType<typeof sql>): Promise<StoredOtherCost[]> {
  const { rows } = await sql<Row>`
    select o.id, o.scenario_id as "scenarioId", o.name, o.total_cost_cents as "totalCost", o.unit_description as "unitDescription",
      o.allocations_version as "allocationsVersion", o.version,
      ${allocatedSums}
    from other_cost o left join other_cost_allocation a on a.other_cost_id = o.id where ${where} group by o.id order by o.seq`.execute(
    tx,
  );
  return rows.map(({ share, units, cost, ...otherCost }) => ({ ...otherCost, allocated: { share, units, cost } }));
}

export async function listOtherCosts(tx: Tx, scenarioId: string): Promise<StoredOtherCost[]> {
  return await read(tx, sql`o.scenario_id = ${scenarioId}`);
}

export async function findOtherCost(tx: Tx, id: string): Promise<StoredOtherCost | undefined> {
  const [otherCost] = await read(tx, sql`o.id = ${id}`);
  return otherCost;
}

const columns = (fields: OtherCostFields) => ({
  name: fields.name,
  total_cost_cents: fields.totalCost,
  unit_description: fields.unitDescription,
});

export async function addOtherCost(
  tx: Tx,
  place: { companyId: string; scenarioId: string },
  fields: OtherCostFields,
): Promise<string> {
  const row = await tx
    .insertInto('other_cost')
    .values({ company_id: place.companyId, scenario_id: place.scenarioId, ...columns(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function keepOtherCost(tx: Tx, id: string, fields: OtherCostFields): Promise<void> {
  await tx
    .updateTable('other_cost')
    .set({ ...columns(fields), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function dropOtherCost(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('other_cost').where('id', '=', id).execute();
}
