import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Target as Place } from '../../src/server/db/connect.ts';
import { addLargeScenario } from '../../src/server/testing/large-scenario.ts';
import { runProgram } from '../../src/server/testing/running-program.ts';
import { addPerson, addTestCompany, addTestMember } from '../../src/server/testing/test-app.ts';
import { parentOf, secondsOf } from '../figures.ts';
import { type Desk, sendEverybodyHome, startPeople, WORKING } from '../people.ts';
import { folder, newPlace, provider } from './databases.ts';
import { once, type Target } from './target.ts';

// People in one scenario of size M for ten minutes, each with a live stream, on the same two cores as the program and the
// database: fifty on PostgreSQL, twenty embedded.

const MINUTES = 10;
const MINUTE_MS = 60_000;

async function fill(place: Place, people: number): Promise<Desk & { database: number | undefined }> {
  const provides = await provider();
  const db = await openDatabase(place, { statementTimeoutMs: 120_000 });
  const companyId = await addTestCompany(db, 'Together');
  const tokens: string[] = [];
  for (let n = 0; n < people; n++) {
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
  // Sessions end with this process, the server does not.
  const session = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const database =
    db.engine === 'server' ? parentOf((await db.asOwner(tx => session.execute(tx))).rows[0]!.pid) : undefined;
  const desk = { tokens, companyId, scenarioId, processes: await idsOf('process'), segments: await idsOf('segment') };
  await db.asOwner(tx => sql`analyze`.execute(tx));
  await db.close();
  return { ...desk, database };
}

/** The peaks of memory are those of the second minute and of the last, both with everybody at work. */
export async function soak(place: Place, people: number, minutes = MINUTES) {
  const { database, ...desk } = await fill(place, people);
  const program = await runProgram(place, await provider());
  const peak = async () => (await program.watched(() => pause(MINUTE_MS))).megabytes;
  const seconds = () => {
    const { user, system } = process.cpuUsage();
    return [secondsOf(program.pid), database ? secondsOf(database) : 0, (user + system) / 1e6];
  };
  const atWork = startPeople(Number(new URL(program.url).port), [desk], people, { habit: WORKING });
  await pause(MINUTE_MS);
  atWork.count();
  const before = seconds();
  const early = await peak();
  await pause((minutes - 2) * MINUTE_MS);
  const late = await peak();
  const [own, base, asking] = seconds().map((now, n) => ((now - before[n]!) / (minutes * 60)).toFixed(2));
  const { took, again, failed, lost } = await atWork.end();
  sendEverybodyHome();
  await program.stop();
  const at = (times: number[], part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(0);
  const note = [
    `${took.length} answers in ${minutes} minutes, half of them within ${at(took, 0.5)} ms`,
    `${again.length} times a page asked again because somebody else had changed what it shows: 99 % within ${at(again, 0.99)} ms`,
    `${lost} streams lost`,
    `cores: program ${own}, database ${database ? base : 'in it'}, people ${asking}`,
  ];
  return { early, late, failed, p99: Number(at(took, 0.99)), note: note.join('; ') };
}

function newFolder(): Place {
  const dir = path.join(folder(), randomUUID(), 'database');
  mkdirSync(path.dirname(dir));
  return { dir };
}

const ENGINES = [
  { name: '50 people at once at M, PostgreSQL', soaked: once(async () => soak(await newPlace(), 50)) },
  { name: '20 people at once at M, embedded', soaked: once(() => soak(newFolder(), 20)) },
];

export const SOAK: Target[] = ENGINES.flatMap(({ name, soaked }): Target[] => [
  {
    ...{ name: `${name}: 99 % within`, unit: 'ms', wanted: 200 },
    measure: async () => {
      const { p99, failed, note } = await soaked();
      if (failed > 0) throw new Error(`${failed} failed; ${note}`);
      return { figure: p99, note };
    },
  },
  {
    ...{ name: `${name}: memory in the tenth minute`, unit: 'MB' },
    ...{ beside: 'in the second', ratio: { most: 1.2 } },
    measure: async () => {
      const { early, late } = await soaked();
      return { figure: late, beside: early };
    },
  },
]);
