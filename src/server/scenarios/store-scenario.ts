import { sql } from 'kysely';
import { costsOf } from '#domain/cost-objects.ts';
import { nameKey } from '#domain/names.ts';
import type { AllocationTruth, ScenarioModel } from '#domain/scenario-model.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { settleScenario } from '../allocations/settle-scenario.ts';

/**
 * Stores a whole scenario from plain data (ids are UUIDs) in one that is new and empty: one statement per table, in the order
 * of the model. Then settles every cent that follows from it.
 */
export async function storeScenario(tx: Tx, key: ScenarioKey, model: ScenarioModel): Promise<void> {
  const { companyId, scenarioId } = key;
  const costObjects = model.sections.flatMap(section =>
    section.mainProcesses.map(each => ({ ...each, parent: section.id })),
  );
  const costs = costObjects.flatMap(costObject =>
    costObject.processes.map(each => ({ ...each, parent: costObject.id })),
  );
  const add = async (table: string, columns: Record<string, string>, rows: readonly object[]) => {
    if (rows.length === 0) return;
    const names = sql.raw(Object.keys(columns).join(', '));
    const typed = sql.raw(
      Object.entries(columns)
        .map(([name, type]) => `${name} ${type}`)
        .join(', '),
    );
    // A plain scan of the list keeps its order, and so the order of creation.
    await sql`insert into ${sql.table(table)} (company_id, scenario_id, ${names})
      select ${companyId}::uuid, ${scenarioId}::uuid, ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${typed})`.execute(
      tx,
    );
  };
  const thing = { id: 'uuid', name: 'text' };

  await sql`update scenario set process_level = ${model.processLevel}, show_cost_centers_on_personnel = ${model.showCostCentersOnPersonnel}
    where id = ${scenarioId}`.execute(tx);
  await add(
    'segment',
    { ...thing, name_key: 'text' },
    model.segments.map(({ id, name }) => ({ id, name, name_key: nameKey(name) })),
  );
  await add(
    'process_category',
    { ...thing, is_back_office: 'boolean' },
    model.sections.map(({ id, name, isBackOffice }) => ({ id, name, is_back_office: isBackOffice })),
  );
  await add(
    'main_process',
    { ...thing, process_category_id: 'uuid' },
    costObjects.map(({ id, name, parent }) => ({ id, name, process_category_id: parent })),
  );
  await add(
    'process',
    {
      ...thing,
      main_process_id: 'uuid',
      total_units_hundredths: 'int8',
      total_revenue_cents: 'int8',
      total_cost_cents: 'int8',
      indirect_unit_description: 'text',
    },
    costs.map(({ id, name, parent, totals, unitDescription }) => ({
      id,
      name,
      main_process_id: parent,
      total_units_hundredths: totals.units,
      total_revenue_cents: totals.revenue,
      total_cost_cents: totals.directCost,
      indirect_unit_description: unitDescription,
    })),
  );
  await add(
    'process_cost_allocation',
    {
      process_id: 'uuid',
      segment_id: 'uuid',
      units_hundredths: 'int8',
      revenue_cents: 'int8',
      direct_cost_cents: 'int8',
    },
    costs.flatMap(cost =>
      cost.costAllocation.map(({ id, units, revenue, directCost }) => ({
        process_id: cost.id,
        segment_id: id,
        units_hundredths: units,
        revenue_cents: revenue,
        direct_cost_cents: directCost,
      })),
    ),
  );
  await add(
    'employee',
    { ...thing, job_title: 'text', work_hours_hundredths: 'int8', yearly_wage_cents: 'int8', extras_cents: 'int8' },
    model.employees.map(e => ({
      id: e.id,
      name: e.name,
      job_title: e.jobTitle,
      work_hours_hundredths: e.workHoursPerYear,
      yearly_wage_cents: e.yearlyWage,
      extras_cents: e.extras,
    })),
  );
  await add(
    'cost_center',
    { ...thing, is_back_office: 'boolean', fte_hundredths: 'int8', salary_cost_cents: 'int8', extras_cents: 'int8' },
    model.costCenters.map(c => ({
      id: c.id,
      name: c.name,
      is_back_office: c.isBackOffice,
      fte_hundredths: c.fte,
      salary_cost_cents: c.salaryCost,
      extras_cents: c.extras,
    })),
  );
  await add(
    'other_cost',
    { ...thing, total_cost_cents: 'int8', unit_description: 'text' },
    model.otherCosts.map(c => ({
      id: c.id,
      name: c.name,
      total_cost_cents: c.totalCost,
      unit_description: c.unitDescription,
    })),
  );
  const allocations = (
    table: string,
    from: string,
    to: string,
    givers: readonly { id: string; rows: readonly AllocationTruth[] }[],
  ) =>
    add(
      table,
      { [from]: 'uuid', [to]: 'uuid', share: 'int8', units_hundredths: 'int8', cost_cents: 'int8' },
      givers.flatMap(({ id, rows }) =>
        rows
          .filter(row => row.share !== 0 || row.units !== 0)
          .map(row => ({ [from]: id, [to]: row.id, share: row.share, units_hundredths: row.units, cost_cents: 0 })),
      ),
    );
  const given = (list: readonly { id: string; costAllocations: readonly AllocationTruth[] }[]) =>
    list.map(({ id, costAllocations }) => ({ id, rows: costAllocations }));
  await allocations('employee_allocation', 'employee_id', 'process_id', given(model.employees));
  await allocations('cost_center_allocation', 'cost_center_id', 'process_id', given(model.costCenters));
  await allocations('other_cost_allocation', 'other_cost_id', 'process_id', given(model.otherCosts));
  await allocations(
    'total_cost_allocation',
    'process_id',
    'segment_id',
    costsOf(model.sections).map(({ id, totalCostAllocations }) => ({ id, rows: totalCostAllocations })),
  );
  await settleScenario(tx, key, { employees: 'all', costCenters: 'all', otherCosts: 'all', processes: 'all' });
}
