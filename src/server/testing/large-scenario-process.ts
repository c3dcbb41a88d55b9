// `node large-scenario-process.ts FOLDER` makes a data folder of the program. It has a company with 1,000 costs and 2,000
// employees, each allocated to one of them. Prints the scenario's id. Making it by calls would take a minute.
import { join } from 'node:path';
import { openDatabase } from '../db/connect.ts';
import { addLargeScenario } from './large-scenario.ts';
import { addTestCompany } from './test-app.ts';

const db = await openDatabase({ dir: join(process.argv[2]!, 'database') }, { statementTimeoutMs: 60_000 });
const size = { segments: 1, otherCosts: 0, costsPerEmployee: 1 };
const { scenarioId } = await addLargeScenario(db, await addTestCompany(db, 'Large'), size);
await db.close();
console.log(scenarioId);
