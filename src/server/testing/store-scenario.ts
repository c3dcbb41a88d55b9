import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { nameKey } from '#domain/names.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import type { Database } from '../db/connect.ts';
import { storeScenario as store } from '../scenarios/store-scenario.ts';
import { withUuids } from './with-uuids.ts';

export interface StoredModel {
  reportId: string;
  scenarioId: string;
  /** The model as it is stored: every id a UUID. */
  model: ScenarioModel;
  /** From the id in the model to the stored one. */
  idOf(id: string): string;
}

interface StoreOptions {
  report?: string;
  scenario?: string;
  allowedUsers?: readonly string[];
}

/** Stores a scenario of plain data in a report of its own, in the way the sample company is stored. */
export async function storeModel(
  db: Database,
  companyId: string,
  plain: ScenarioModel,
  { report = `Report ${randomUUID()}`, scenario = 'Budget', allowedUsers = [] }: StoreOptions = {},
): Promise<StoredModel> {
  const { model, idOf } = withUuids(plain);
  return db.asOwner(async tx => {
    const one = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(tx)).rows[0]!.id;
    const reportId = await one(sql`insert into report (company_id, name, name_key)
      values (${companyId}, ${report}, ${nameKey(report)}) returning id`);
    const scenarioId = await one(sql`insert into scenario (company_id, report_id, name, name_key)
      values (${companyId}, ${reportId}, ${scenario}, ${nameKey(scenario)}) returning id`);
    await sql`insert into report_access (company_id, report_id, user_id)
      select ${companyId}, ${reportId}, id::uuid from jsonb_array_elements_text(${JSON.stringify(allowedUsers)}) id`.execute(
      tx,
    );
    await store(tx, { companyId, scenarioId }, model);
    return { reportId, scenarioId, model, idOf };
  });
}
