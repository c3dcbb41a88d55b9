import { sql } from 'kysely';
import type { Tx } from './connection.ts';

export type { Tx } from './connection.ts';

/** Who acts, for the rest of the transaction: what row-level security shows and takes. One statement. */
export async function actAs(tx: Tx, who: { userId: string; companyIds: string[] }): Promise<void> {
  const companyIds = `{${who.companyIds.join(',')}}`;
  await sql`select set_config('app.user_id', ${who.userId}, true), set_config('app.company_ids', ${companyIds}, true)`.execute(
    tx,
  );
}

/** What every row of a scenario carries, and every link between them. */
export interface ScenarioKey {
  companyId: string;
  scenarioId: string;
}
