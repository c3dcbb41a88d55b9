// `node copying-process.ts FOLDER` makes a large scenario there and copies it, for a test that kills it. It says when it has begun,
// and stands still from there on.
import { writeSync } from 'node:fs';
import type { Context } from '../calls/transact.ts';
import { openDatabase } from '../db/connect.ts';
import { fillHidden } from '../scenarios/fill-hidden.ts';
import { addScenario } from '../scenarios/scenarios.sql.ts';
import { addLargeScenario } from './large-scenario.ts';
import { addTestCompany } from './test-app.ts';

const db = await openDatabase({ dir: process.argv[2]! }, { statementTimeoutMs: 60_000 });
const companyId = await addTestCompany(db, 'Large');
const size = { costs: 20, employees: 600, segments: 2, otherCosts: 5, costsPerEmployee: 20 };
const { scenarioId, reportId } = await addLargeScenario(db, companyId, size);
const transact = <T>(work: (context: Context) => Promise<T>) => db.asOwner(tx => work({ tx } as Context));

/** Asks between the transactions of the copy. Once some of it is there, this keeps the only connection. */
async function watch(): Promise<void> {
  for (;;)
    await db.asOwner(async tx => {
      const copied = tx.selectFrom('employee').select('id').where('scenario_id', '<>', scenarioId).limit(1);
      if ((await copied.execute()).length === 0) return;
      writeSync(1, 'begun\n');
      await new Promise(() => {});
    });
}
void watch();
await fillHidden({ db, transact }, scenarioId, async ({ tx }) => {
  const made = await addScenario(tx, { companyId, reportId, name: 'Copy', year: null, kind: null });
  return { companyId, scenarioId: made.id };
});
writeSync(1, 'whole\n');
