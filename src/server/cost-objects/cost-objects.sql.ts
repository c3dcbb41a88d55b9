import { sql } from 'kysely';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';

export type Layer = 'process_category' | 'main_process' | 'process';

/** Locks what is stored of one thing until the transaction ends. Undefined when somebody has just deleted it. */
export async function lockVersion(tx: Tx, layer: Layer, id: string): Promise<{ version: number } | undefined> {
  return tx.selectFrom(layer).select('version').where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockSection(tx: Tx, id: string) {
  return tx
    .selectFrom('process_category')
    .select(['name', 'is_back_office as isBackOffice', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockCostObject(tx: Tx, id: string) {
  return tx
    .selectFrom('main_process')
    .select(['name', 'process_category_id as processCategoryId', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks a cost's totals and what segments hold of it until the transaction ends. */
export async function lockCost(tx: Tx, id: string) {
  return tx
    .selectFrom('process')
    .select([
      'name',
      'main_process_id as mainProcessId',
      'units_hundredths as totalUnits',
      'revenue_cents as totalRevenue',
      'direct_cost_cents as totalCost',
      'version',
      'allocations_version as allocationsVersion',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

const at = ({ companyId, scenarioId }: ScenarioKey) => ({ company_id: companyId, scenario_id: scenarioId });

export async function addSection(
  tx: Tx,
  key: ScenarioKey,
  section: { name: string; isBackOffice?: boolean | undefined },
) {
  const { id } = await tx
    .insertInto('process_category')
    .values({ ...at(key), name: section.name, is_back_office: section.isBackOffice ?? false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addCostObject(
  tx: Tx,
  key: ScenarioKey,
  processCategoryId: string,
  name: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('main_process')
    .values({ ...at(key), process_category_id: processCategoryId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface CostEntry {
  name?: string | undefined;
  mainProcessId?: string | undefined;
  totalUnits?: number | null | undefined;
  totalRevenue?: number | null | undefined;
  totalCost?: number | null | undefined;
}

/** A field that is absent keeps its value; null clears it. */
const cleared = (total: number | null | undefined) => (total === undefined ? undefined : (total ?? 0));
const totalsOf = (cost: CostEntry) => ({
  units_hundredths: cleared(cost.totalUnits),
  revenue_cents: cleared(cost.totalRevenue),
  direct_cost_cents: cleared(cost.totalCost),
});

export async function addCost(
  tx: Tx,
  key: ScenarioKey,
  cost: CostEntry & { name: string; mainProcessId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('process')
    .values({ ...at(key), main_process_id: cost.mainProcessId, name: cost.name, ...totalsOf(cost) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeSection(
  tx: Tx,
  id: string,
  section: { name?: string | undefined; isBackOffice?: boolean | null | undefined },
): Promise<void> {
  const isBackOffice = section.isBackOffice === undefined ? undefined : (section.isBackOffice ?? false);
  await tx
    .updateTable('process_category')
    .set({ name: section.name, is_back_office: isBackOffice, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function changeCostObject(
  tx: Tx,
  id: string,
  costObject: { name?: string | undefined; processCategoryId?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('main_process')
    .set({
      name: costObject.name,
      process_category_id: costObject.processCategoryId,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function changeCost(tx: Tx, id: string, cost: CostEntry): Promise<void> {
  await tx
    .updateTable('process')
    .set({
      name: cost.name,
      main_process_id: cost.mainProcessId,
      ...totalsOf(cost),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteLayer(tx: Tx, layer: Layer, id: string): Promise<void> {
  await tx.deleteFrom(layer).where('id', '=', id).execute();
}

/**
 * What is deleted together with costs: everything that was allocated to them and from them, with shares and cents as stored.
 */
export async function readAllocatedTo(tx: Tx, processIds: readonly string[]): Promise<object> {
  const ids = sql`${[...processIds]}::uuid[]`;
  const rows = (table: string, other: string, ...own: string[]) => {
    const columns = [other, ...own, 'process_id', 'share', 'units_hundredths', 'cost_cents'];
    const fields = sql.join(columns.map(column => sql`${sql.lit(column)}, ${sql.ref(column)}`));
    return sql`(select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by process_id, ${sql.ref(other)}), '[]')
      from ${sql.table(table)} where process_id = any (${ids}))`;
  };
  const { rows: found } = await sql<{ allocations: object }>`select jsonb_build_object(
    'employees', ${rows('employee_allocation', 'employee_id')},
    'costCenters', ${rows('cost_center_allocation', 'cost_center_id')},
    'otherCosts', ${rows('other_cost_allocation', 'other_cost_id', 'entered_share')},
    'segments', ${rows('total_cost_allocation', 'segment_id', 'entered_share')}) as allocations`.execute(tx);
  return found[0]!.allocations;
}
