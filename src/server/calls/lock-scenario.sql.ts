import type { Tx } from '#server/db/tenant.ts';

/**
 * Lets one transaction at a time change a scenario, so that a later one reads what an earlier one has written. Returns false
 * when the scenario is gone.
 */
export async function lockScenario(tx: Tx, scenarioId: string): Promise<boolean> {
  // FOR UPDATE would also wait for everybody who reads a row below the scenario in order to link to it.
  const row = await tx
    .selectFrom('scenario')
    .select('id')
    .where('id', '=', scenarioId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
