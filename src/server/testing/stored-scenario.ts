import { sql } from 'kysely';
import type { AllocationRow } from '#domain/allocation.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import type { Database } from '../db/connect.ts';
import type { Tx } from '../db/tenant.ts';
import { modelLines } from '../workbook/load-model.sql.ts';

interface Parent {
  id: string;
  rows: AllocationRow[];
}

export interface StoredScenario {
  /** What people entered, as plain data. */
  model: ScenarioModel;
  /** Every stored allocation, by parent. Zero rows are not stored. */
  stored: Record<'employees' | 'costCenters' | 'otherCosts' | 'totalCosts', Map<string, AllocationRow[]>>;
}

/** Reads a scenario straight from the database, to be compared with a computation from scratch. */
export async function readStored(db: Database, scenarioId: string): Promise<StoredScenario> {
  return db.asOwner(async tx => {
    const all = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(tx)).rows;
    const rows = (table: string, parent: string, receiver: string, receivers: string) => sql`coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', r.id, 'share', x.share, 'units', x.units_hundredths,
        'cost', x.cost_cents, 'enteredShare', to_jsonb(x) -> 'entered_share')) order by r.seq)
      from ${sql.table(table)} x join ${sql.table(receivers)} r on r.id = x.${sql.ref(receiver)} where x.${sql.ref(parent)} = t.id), '[]')`;
    const [scenario] = await all(
      sql<{
        basis: boolean | null;
      }>`select show_cost_centers_on_personnel as basis from scenario where id = ${scenarioId}`,
    );
    const segments = await all(
      sql<{ id: string; name: string }>`select id, name from segment where scenario_id = ${scenarioId} order by seq`,
    );
    const processes = await all(
      sql<Parent & { name: string; driver: string | null }>`select id, name, total_cost_unit_description as driver,
        ${rows('total_cost_allocation', 'process_id', 'segment_id', 'segment')} as rows
        from process t where scenario_id = ${scenarioId} order by seq`,
    );
    const employees = await all(
      sql<
        Parent & { name: string; hours: number; wage: number; extras: number; extrasPercentage: number | null }
      >`select id, name,
        work_hours_per_year_hundredths as hours, yearly_wage_cents as wage, extras_cents as extras, extras_percentage as "extrasPercentage",
        ${rows('employee_allocation', 'employee_id', 'process_id', 'process')} as rows
        from employee t where scenario_id = ${scenarioId} order by seq`,
    );
    const costCenters = await all(
      sql<
        Parent & { name: string; fte: number; salary: number; extras: number; extrasPercentage: number | null }
      >`select id, name,
        fte_hundredths as fte, salary_cost_cents as salary, extras_cents as extras, extras_percentage as "extrasPercentage",
        ${rows('cost_center_allocation', 'cost_center_id', 'process_id', 'process')} as rows
        from cost_center t where scenario_id = ${scenarioId} order by seq`,
    );
    const otherCosts = await all(
      sql<Parent & { name: string; total: number; driver: string | null }>`select id, name, total_cost_cents as total,
        unit_description as driver, ${rows('other_cost_allocation', 'other_cost_id', 'process_id', 'process')} as rows
        from other_cost t where scenario_id = ${scenarioId} order by seq`,
    );
    /** A truth is what was entered, and not what counts. */
    const truths = (rows: readonly AllocationRow[]) =>
      rows.map(({ enteredShare, ...row }) => ({ ...row, share: enteredShare ?? row.share }));
    const byParent = (parents: readonly Parent[]) => new Map(parents.map(parent => [parent.id, parent.rows]));
    return {
      stored: {
        employees: byParent(employees),
        costCenters: byParent(costCenters),
        otherCosts: byParent(otherCosts),
        totalCosts: byParent(processes),
      },
      model: {
        processLevel: 1,
        showCostCentersOnPersonnel: scenario!.basis,
        segments,
        sections: [
          {
            id: 'section',
            name: 'Section',
            isBackOffice: false,
            mainProcesses: [
              {
                id: 'cost object',
                name: 'Cost object',
                processes: processes.map(({ id, name, driver, rows }) => ({
                  id,
                  name,
                  totals: { units: 0, revenue: 0, directCost: 0 },
                  costAllocation: [],
                  unitDescription: driver,
                  dividedLike: null,
                  dividedLikeOf: null,
                  dividedAmongSome: false,
                  totalCostAllocations: truths(rows),
                })),
              },
            ],
          },
        ],
        employees: employees.map(({ rows, hours, wage, ...employee }) => ({
          ...employee,
          jobTitle: '',
          workHoursPerYear: hours,
          yearlyWage: wage,
          costAllocations: rows,
        })),
        costCenters: costCenters.map(({ rows, salary, ...center }) => ({
          ...center,
          isBackOffice: false,
          salaryCost: salary,
          costAllocations: rows,
        })),
        otherCosts: otherCosts.map(({ rows, total, driver, ...cost }) => ({
          ...cost,
          totalCost: total,
          unitDescription: driver,
          dividedLike: null,
          dividedLikeOf: null,
          dividedAmongSome: false,
          costAllocations: truths(rows),
        })),
      },
    };
  });
}

/** The same digest for the same scenario: what people entered, nothing that follows from it. */
export async function loadFingerprint(tx: Tx, scenarioId: string): Promise<string> {
  const { rows } = await sql<{
    digests: string;
  }>`select encode(sha256(string_agg(digest, '' order by digest)), 'hex') as digests
    from (select sha256(convert_to(line, 'UTF8')) as digest from (${modelLines(scenarioId)}) lines) digested`.execute(
    tx,
  );
  return rows[0]!.digests;
}
