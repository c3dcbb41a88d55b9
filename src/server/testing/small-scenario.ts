import { sql } from 'kysely';
import { nameKey } from '#domain/names.ts';
import type { Database } from '../db/connect.ts';

export interface SmallScenario {
  companyId: string;
  reportId: string;
  scenarioId: string;
  /** Ids in the order of creation. */
  costs: string[];
  segments: string[];
}

/**
 * A scenario with costs (named "Cost 1", …) in one cost object, and segments. A test makes what is allocated to them through
 * the calls.
 */
export async function addSmallScenario(
  db: Database,
  companyId: string,
  size: { costs: number; segments: number; basis?: boolean | null },
): Promise<SmallScenario> {
  return db.asOwner(async tx => {
    const ids = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(tx)).rows.map(r => r.id);
    const name = `Report ${companyId.slice(0, 4)} ${process.hrtime.bigint()}`;
    const [reportId] = await ids(sql`insert into report (company_id, name, name_key)
      values (${companyId}, ${name}, ${nameKey(name)}) returning id`);
    const [scenarioId] =
      await ids(sql`insert into scenario (company_id, report_id, name, name_key, process_level, show_cost_centers_on_personnel)
      values (${companyId}, ${reportId}, 'Budget', 'budget', 1, ${size.basis ?? null}) returning id`);
    const [section] = await ids(sql`insert into process_category (company_id, scenario_id, name)
      values (${companyId}, ${scenarioId}, 'Section') returning id`);
    const [costObject] = await ids(sql`insert into main_process (company_id, scenario_id, process_category_id, name)
      values (${companyId}, ${scenarioId}, ${section}, 'Cost object') returning id`);
    const costs = await ids(sql`insert into process (company_id, scenario_id, main_process_id, name)
      select ${companyId}, ${scenarioId}, ${costObject}, 'Cost ' || n from generate_series(1, ${size.costs}::int) n returning id`);
    const segments = await ids(sql`insert into segment (company_id, scenario_id, name, name_key)
      select ${companyId}, ${scenarioId}, 'Segment ' || n, 'segment ' || n from generate_series(1, ${size.segments}::int) n returning id`);
    return { companyId, reportId: reportId!, scenarioId: scenarioId!, costs, segments };
  });
}
