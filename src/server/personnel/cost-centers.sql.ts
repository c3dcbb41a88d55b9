import { sql } from 'kysely';
import type { CostCenterCost } from '#domain/personnel.ts';
import type { Tx } from '#server/db/tenant.ts';
import { type Allocated, allocatedSums } from '../total-costs/allocated.sql.ts';

export interface CostCenterFields extends CostCenterCost {
  name: string;
  isBackOffice: boolean;
}

export interface StoredCostCenter extends CostCenterFields {
  id: string;
  scenarioId: string;
  allocated: Allocated;
  allocationsVersion: number;
  version: number;
}

type Row = Omit<StoredCostCenter, 'allocated'> & Allocated;

async function read(tx: Tx, where: ReturnType<typeof sql>): Promise<StoredCostCenter[]> {
  const { rows } = await sql<Row>`
    select c.id, c.scenario_id as "scenarioId", c.name, c.is_back_office as "isBackOffice", c.fte_hundredths as fte,
      c.salary_cost_cents as "salaryCost", c.extras_cents as extras, c.allocations_version as "allocationsVersion", c.version,
      ${allocatedSums}
    from cost_center c left join cost_center_allocation a on a.cost_center_id = c.id where ${where} group by c.id order by c.seq`.execute(
    tx,
  );
  return rows.map(({ share, units, cost, ...costCenter }) => ({ ...costCenter, allocated: { share, units, cost } }));
}

export async function listCostCenters(tx: Tx, scenarioId: string): Promise<StoredCostCenter[]> {
  return await read(tx, sql`c.scenario_id = ${scenarioId}`);
}

export async function findCostCenter(tx: Tx, id: string): Promise<StoredCostCenter | undefined> {
  const [costCenter] = await read(tx, sql`c.id = ${id}`);
  return costCenter;
}

const columns = (fields: CostCenterFields) => ({
  name: fields.name,
  is_back_office: fields.isBackOffice,
  fte_hundredths: fields.fte,
  salary_cost_cents: fields.salaryCost,
  extras_cents: fields.extras,
});

export async function addCostCenter(
  tx: Tx,
  place: { companyId: string; scenarioId: string },
  fields: CostCenterFields,
): Promise<string> {
  const row = await tx
    .insertInto('cost_center')
    .values({ company_id: place.companyId, scenario_id: place.scenarioId, ...columns(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function keepCostCenter(tx: Tx, id: string, fields: CostCenterFields): Promise<void> {
  await tx
    .updateTable('cost_center')
    .set({ ...columns(fields), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function dropCostCenter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('cost_center').where('id', '=', id).execute();
}
