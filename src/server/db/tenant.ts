import { sql } from 'kysely';
import type { Tx } from './connection.ts';

export type { Tx } from './connection.ts';

/** Sets who acts for the rest of the transaction. Row-level security shows and accepts rows by it. One statement. */
export async function actAs(tx: Tx, who: { userId: string; companyIds: string[] }): Promise<void> {
  const companyIds = `{${who.companyIds.join(',')}}`;
  await sql`select set_config('app.user_id', ${who.userId}, true), set_config('app.company_ids', ${companyIds}, true)`.execute(
    tx,
  );
}

/** What every row of a scenario carries. Every link between its rows carries both ids. */
export interface ScenarioKey {
  companyId: string;
  scenarioId: string;
}
