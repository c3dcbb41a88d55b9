import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AllocationRow } from '#domain/allocation.ts';
import { nameKey } from '#domain/names.ts';
import { computeScenario, type ScenarioModel } from '#domain/scenario-model.ts';
import type { Database } from '../db/connect.ts';

export interface StoredModel {
  reportId: string;
  scenarioId: string;
  /** The model as it is stored: every id a UUID. */
  model: ScenarioModel;
  /** From the model's own id to the stored one. */
  idOf(id: string): string;
}

interface StoreWishes {
  report?: string;
  scenario?: string;
  allowedUsers?: readonly string[];
}

/** Puts a scenario of plain data into the database, with the cents that settling would write beside it. */
export async function storeScenario(
  db: Database,
  companyId: string,
  plain: ScenarioModel,
  { report = `Report ${randomUUID()}`, scenario = 'Budget', allowedUsers = [] }: StoreWishes = {},
): Promise<StoredModel> {
  const ids = new Map<string, string>();
  const idOf = (id: string): string => {
    if (!ids.has(id)) ids.set(id, randomUUID());
    return ids.get(id)!;
  };
  const model = JSON.parse(
    JSON.stringify(plain, (key, value) => (key === 'id' ? idOf(value as string) : value)),
  ) as ScenarioModel;
  const computed = computeScenario(model);
  const costObjects = model.sections.flatMap(section =>
    section.mainProcesses.map(costObject => ({ ...costObject, section: section.id })),
  );
  const costs = costObjects.flatMap(costObject =>
    costObject.processes.map(process => ({ ...process, costObject: costObject.id })),
  );

  return db.asOwner(async tx => {
    const one = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(tx)).rows[0]!.id;
    const reportId = await one(sql`insert into report (company_id, name, name_key)
      values (${companyId}, ${report}, ${nameKey(report)}) returning id`);
    const scenarioId =
      await one(sql`insert into scenario (company_id, report_id, name, name_key, process_level, show_cost_centers_on_personnel)
      values (${companyId}, ${reportId}, ${scenario}, ${nameKey(scenario)}, ${model.processLevel}, ${model.showCostCentersOnPersonnel}) returning id`);
    await sql`insert into report_access (company_id, report_id, user_id)
      select ${companyId}, ${reportId}, id::uuid from jsonb_array_elements_text(${JSON.stringify(allowedUsers)}) id`.execute(
      tx,
    );
    const insert = async (table: string, rows: readonly Record<string, unknown>[]) => {
      const [first] = rows;
      if (!first) return;
      const columns = sql.join([...Object.keys(first), 'company_id', 'scenario_id'].map(name => sql.ref(name)));
      const told = rows.map(row => ({ ...row, company_id: companyId, scenario_id: scenarioId }));
      await sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(told)}::jsonb)`.execute(
        tx,
      );
    };
    const fresh = { version: 1, allocations_version: 1 };
    const allocations = (parent: string, receiver: string, rows: ReadonlyMap<string, AllocationRow[]>) =>
      [...rows].flatMap(([id, settled]) =>
        settled
          .filter(row => row.share !== 0 || row.units !== 0 || row.cost !== 0)
          .map(row => ({
            [parent]: id,
            [receiver]: row.id,
            share: row.share,
            units_hundredths: row.units,
            cost_cents: row.cost,
          })),
      );
    const seq = (index: number) => ({ seq: index + 1, version: 1 });
    await insert(
      'segment',
      model.segments.map(({ id, name }, n) => ({ id, name, name_key: nameKey(name), ...seq(n) })),
    );
    await insert(
      'process_category',
      model.sections.map(({ id, name, isBackOffice }, n) => ({ id, name, is_back_office: isBackOffice, ...seq(n) })),
    );
    await insert(
      'main_process',
      costObjects.map(({ id, name, section }, n) => ({ id, name, process_category_id: section, ...seq(n) })),
    );
    await insert(
      'process',
      costs.map(({ id, name, costObject, totals, unitDescription }, n) => ({
        ...{ id, name, main_process_id: costObject, indirect_unit_description: unitDescription },
        ...{ total_units_hundredths: totals.units, total_revenue_cents: totals.revenue },
        ...{ total_cost_cents: totals.directCost, indirect_version: 1, indirect_allocations_version: 1 },
        ...{ ...seq(n), ...fresh },
      })),
    );
    await insert(
      'process_cost_allocation',
      costs.flatMap(cost =>
        cost.costAllocation.map(row => ({
          ...{ process_id: cost.id, segment_id: row.id, units_hundredths: row.units },
          ...{ revenue_cents: row.revenue, direct_cost_cents: row.directCost },
        })),
      ),
    );
    await insert(
      'employee',
      model.employees.map((employee, n) => ({
        ...{ id: employee.id, name: employee.name, job_title: employee.jobTitle },
        ...{ work_hours_hundredths: employee.workHoursPerYear, yearly_wage_cents: employee.yearlyWage },
        ...{ extras_cents: employee.extras, ...seq(n), ...fresh },
      })),
    );
    await insert(
      'cost_center',
      model.costCenters.map((center, n) => ({
        ...{ id: center.id, name: center.name, is_back_office: center.isBackOffice, fte_hundredths: center.fte },
        ...{ salary_cost_cents: center.salaryCost, extras_cents: center.extras, ...seq(n), ...fresh },
      })),
    );
    await insert(
      'other_cost',
      model.otherCosts.map((cost, n) => ({
        ...{ id: cost.id, name: cost.name, total_cost_cents: cost.totalCost, unit_description: cost.unitDescription },
        ...{ ...seq(n), ...fresh },
      })),
    );
    await insert('employee_allocation', allocations('employee_id', 'process_id', computed.employees));
    await insert('cost_center_allocation', allocations('cost_center_id', 'process_id', computed.costCenters));
    await insert('other_cost_allocation', allocations('other_cost_id', 'process_id', computed.otherCosts));
    await insert('total_cost_allocation', allocations('process_id', 'segment_id', computed.totalCosts));
    return { reportId, scenarioId, model, idOf };
  });
}
