import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/db/connect.ts';
import { addLargeScenario } from '../../src/server/testing/large-scenario.ts';
import { runProgram } from '../../src/server/testing/running-program.ts';
import { addPerson, addTestCompany, addTestMember } from '../../src/server/testing/test-app.ts';
import { type Desk, sendEverybodyHome, startPeople, WORKING } from '../people.ts';
import { newPlace, provider } from './databases.ts';
import { once, type Target } from './target.ts';

// Fifty people in one scenario of size M for ten minutes, on PostgreSQL, on the same two cores as the program and the database.

const PEOPLE = 50;
const MINUTES = 10;

const soak = once(async () => {
  const place = await newPlace();
  const provides = await provider();
  const db = await openDatabase(place, { statementTimeoutMs: 120_000 });
  const companyId = await addTestCompany(db, 'Together');
  const tokens: string[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const person = await addPerson(db, `${n}@together.example`);
    await addTestMember(db, companyId, person, 'company-manager');
    tokens.push(await provides.token(person.email));
  }
  const size = { costs: 100, segments: 20, employees: 200, otherCosts: 100, costsPerEmployee: 50 };
  const { scenarioId } = await addLargeScenario(db, companyId, size);
  const idsOf = (table: string) =>
    db.asOwner(async tx => {
      const query = sql<{ id: string }>`select id from ${sql.table(table)} where scenario_id = ${scenarioId}`;
      return (await query.execute(tx)).rows.map(({ id }) => id);
    });
  const desk: Desk = { tokens, scenarioId, processes: await idsOf('process'), segments: await idsOf('segment') };
  await db.asOwner(tx => sql`analyze`.execute(tx));
  await db.close();
  const program = await runProgram(place, provides);
  const megabytes = async () => (await program.watched(() => pause(1_000))).megabytes;
  const atWork = startPeople(Number(new URL(program.url).port), [desk], PEOPLE, { habit: WORKING });
  await pause(60_000);
  const early = await megabytes();
  atWork.count();
  await pause(MINUTES * 60_000);
  const { took, failed } = await atWork.end();
  const late = await megabytes();
  sendEverybodyHome();
  await program.stop();
  return { early, late, failed, p99: took[Math.floor(took.length * 0.99)]!, answers: took.length };
});

export const SOAK: Target[] = [
  {
    ...{ name: '50 people at once at M, PostgreSQL: 99 % within', unit: 'ms', wanted: 200 },
    measure: async () => {
      const { p99, failed, answers } = await soak();
      if (failed > 0) throw new Error(`${failed} of ${answers} failed`);
      return { figure: p99, note: `${answers} answers in ten minutes, none failed` };
    },
  },
  {
    ...{ name: '50 people at once at M, PostgreSQL: memory after ten minutes', unit: 'MB' },
    ...{ beside: 'after one minute', ratio: { most: 1.2 } },
    measure: async () => {
      const { early, late } = await soak();
      return { figure: late, beside: early };
    },
  },
];
