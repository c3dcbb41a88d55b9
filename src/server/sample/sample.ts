import { sql } from 'kysely';
import { nameKey } from '#domain/names.ts';
import type { Database } from '../db/connect.ts';
import { storeScenario } from '../scenarios/store-scenario.ts';
import { sampleScenario } from './sample-scenario.ts';

const NAME = 'Sample: Oak & Sons';
const DOCUMENTATION = {
  segments_documentation: 'Shops resell our furniture, the webshop sells to households, projects are fitted interiors.',
  overview_documentation:
    'Kitchens carry more people than they earn; delivery to households costs more than we charge for it.',
};

/** Adds a company with a worked report, so that a newcomer sees what the product is for. Nothing else depends on it. */
export async function addSample(db: Database): Promise<void> {
  await db.asOwner(async tx => {
    const one = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
      (await query.execute(tx)).rows[0]!.id;
    const companyId = await one(sql`insert into company (name, name_key, sector_id, color)
      select ${NAME}, ${nameKey(NAME)}, id, '#2f6f4f' from sector where name_en = 'Manufacturing' returning id`);
    const reportId = await one(
      sql`insert into report (company_id, name, name_key) values (${companyId}, '2026', '2026') returning id`,
    );
    const scenarioId =
      await one(sql`insert into scenario (company_id, report_id, name, name_key, segments_documentation, overview_documentation,
        segments_complete, processes_complete, other_costs_complete)
      values (${companyId}, ${reportId}, 'Budget', 'budget', ${DOCUMENTATION.segments_documentation}, ${DOCUMENTATION.overview_documentation}, true, true, true)
      returning id`);
    await storeScenario(tx, { companyId, scenarioId }, sampleScenario());
  });
}
