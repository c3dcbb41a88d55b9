import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Target as Place } from '../../src/server/db/connect.ts';
import { halved, prepare, serve } from '../../src/server/testing/full-size-workbook.ts';
import { longAuditfile } from '../../src/server/testing/long-auditfile.ts';
import { runProgram } from '../../src/server/testing/running-program.ts';
import { newFolder, newPlace, provider } from './databases.ts';
import { type Measured, median, once, type Target } from './target.ts';

// The built program in a process of its own, by the clock.

const TIMES = 5;
const LEDGER_MEGABYTES = 100;

/** Each step works on what the one before it left, so each is taken once. */
const workbook = once(async () => {
  const served = await serve(await prepare(newFolder(), {}), await provider());
  try {
    const download = await served.download();
    const file = halved(download.result);
    return { download, validate: await served.send('validate', file), upload: await served.send('upload', file) };
  } finally {
    await served.stop();
  }
});

const COPIED = { employees: 2_000, costsPerEmployee: 50, segments: 2, otherCosts: 10 };

/** A copy by its call, and then one statement that copies the allocations of the employees only, into a table without keys. */
const copy = once(async () => {
  const place = newFolder();
  const { who, reportId, scenarioId } = await prepare(place, COPIED);
  const provides = await provider();
  const authorization = `Bearer ${await provides.token(who.email)}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const [call, bulk]: [number[], number[]] = [[], []];
  const program = await runProgram(place, provides);
  for (let time = 0; time < TIMES; time++) {
    const body = JSON.stringify({ reportId, name: `Copy ${time}`, existingScenarioId: scenarioId });
    const began = performance.now();
    const reply = await fetch(`${program.url}/api/scenario/`, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(`${reply.status} ${(await reply.text()).slice(0, 200)}`);
    await reply.text();
    call.push(performance.now() - began);
  }
  await program.stop();
  const db = await openDatabase(place, { statementTimeoutMs: 120_000 });
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    await db.asOwner(tx =>
      sql`create table ${sql.table(`copy_${time}`)} as select * from employee_allocation where scenario_id = ${scenarioId}`.execute(
        tx,
      ),
    );
    bulk.push(performance.now() - began);
  }
  await db.close();
  return { figure: median(call), beside: median(bulk) };
});

/** From the command to the first answer, with a database that is there already; and what it holds, just as its users start it. */
async function started(place: Place): Promise<{ ms: number; megabytes: number; most: number }> {
  const provides = await provider();
  await (await runProgram(place, provides)).stop();
  const [took, holds]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    const program = await runProgram(place, provides, {}, { isWatched: false });
    took.push(performance.now() - began);
    await pause(1_000);
    holds.push(program.megabytes());
    await program.stop();
  }
  return { ms: median(took), megabytes: median(holds), most: Math.max(...holds) };
}
const idle = ({ megabytes, most }: { megabytes: number; most: number }): Measured => {
  return { figure: megabytes, note: `${TIMES} starts; ${most} MB at most` };
};
const embedded = once(() => started(newFolder()));
const onServer = once(async () => started(await newPlace()));

const step = (name: 'download' | 'validate' | 'upload', what: string, wanted: number): Target => ({
  ...{ name: `workbook at L, embedded: ${what}`, unit: 'ms', wanted },
  measure: async () => {
    const { milliseconds, longestBlock, megabytes, childMegabytes } = (await workbook())[name];
    const note = `once; the server stood still for ${longestBlock.toFixed(0)} ms at most, ${megabytes} MB, its child ${childMegabytes} MB`;
    return { figure: milliseconds, note };
  },
});

/** Sent, read and proposed, from the first byte to the last line of the answer. */
async function readLedger(): Promise<Measured> {
  const place = newFolder();
  const { who, scenarioId } = await prepare(place, { costs: 3, segments: 2, otherCosts: 2, employees: 2 });
  const provides = await provider();
  const headers = { authorization: `Bearer ${await provides.token(who.email)}` };
  const program = await runProgram(place, provides);
  try {
    const body = new FormData();
    body.set('scenarioId', scenarioId);
    body.set('file', longAuditfile(LEDGER_MEGABYTES), 'audit.xaf');
    const { result, milliseconds, longestBlock, megabytes, childMegabytes } = await program.watched(async () => {
      const reply = await fetch(`${program.url}/api/ledger-import/read`, { method: 'POST', headers, body });
      return JSON.parse((await reply.text()).trim().split('\n').at(-1)!);
    });
    if (!result.id) throw new Error(`not read: ${JSON.stringify(result).slice(0, 200)}`);
    const note = `${result.reading.lines} lines; the server stood still for ${longestBlock.toFixed(0)} ms at most, ${megabytes} MB, its child ${childMegabytes} MB`;
    return { figure: milliseconds, note };
  } finally {
    await program.stop();
  }
}

export const PROGRAM: Target[] = [
  step('download', 'download', 3_000),
  step('validate', 'validate where everything differs', 4_000),
  step('upload', 'upload where everything differs', 8_000),
  {
    ...{ name: 'copy of 100,000 allocations, embedded', unit: 'ms', wanted: 4_000 },
    ...{ beside: 'their rows copied by one statement, without keys' },
    measure: copy,
  },
  { name: `audit file of ${LEDGER_MEGABYTES} MB, embedded`, unit: 'ms', wanted: 12_000, measure: readLedger },
  {
    ...{ name: 'start with nothing changed, embedded', unit: 'ms', wanted: 1_500 },
    measure: async () => ({ figure: (await embedded()).ms, note: 'with a look at what has to be built' }),
  },
  {
    ...{ name: 'idle memory, embedded', unit: 'MB', wanted: 230 },
    measure: async () => idle(await embedded()),
  },
  {
    ...{ name: 'idle memory, PostgreSQL', unit: 'MB', wanted: 100 },
    measure: async () => idle(await onServer()),
  },
];
