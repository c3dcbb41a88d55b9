import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listKinds } from '#domain/shape.ts';
import { LIST_TABLES, THING_TABLES } from '../db/columns.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { addLargeScenario, type LargeScenario } from '../testing/large-scenario.ts';
import { build, settingsOf } from '../testing/running-program.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';
import { emptyTarget } from '../testing/test-database.ts';

// On a busy machine the embedded engine takes seconds for what is measured alone in one.
vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
let cast: Cast;
let large: LargeScenario;
beforeAll(async () => {
  app = await testApp('embedded');
  cast = await addCast(app.db);
  const size = { costs: 20, employees: 600, segments: 3, otherCosts: 5, costsPerEmployee: 20 };
  large = await addLargeScenario(app.db, cast.a.id, size);
}, 120_000);
afterAll(() => app?.close());

const hiddenIn = async (db: Database): Promise<string[]> => {
  const { rows } = await db.asOwner(tx => sql<{ id: string }>`select id from scenario where is_hidden`.execute(tx));
  return rows.map(({ id }) => id);
};
/** Asks between the transactions of the copy. */
async function untilHidden(): Promise<string> {
  for (;;) {
    const [id] = await hiddenIn(app.db);
    if (id) return id;
    await pause(1);
  }
}
const as = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => app.as(cast.a.manager, method, url, body);
const copy = (name: string, who = cast.a.manager) =>
  app.as(who, 'POST', '/scenario/', { name, reportId: large.reportId, existingScenarioId: large.scenarioId });
/** All that was entered and is allocated, with names in place of ids. */
async function bookOf(id: string): Promise<unknown> {
  const { status, body } = await as('GET', `/scenario/${id}/book`);
  expect(status).toBe(200);
  return JSON.parse(JSON.stringify(body.truths, (key, value) => (key === 'id' ? undefined : value)));
}
async function linksThatLeadNowhere(id: string): Promise<number> {
  const counts = listKinds.map(list => {
    const { table, giver, receiver } = LIST_TABLES[list];
    const leads = (column: string) =>
      sql`exists(select from ${sql.table(column.replace(/_id$/, ''))} t where t.id = ${sql.ref(`a.${column}`)} and t.scenario_id = ${id})`;
    return sql`(select count(*) from ${sql.table(table)} a where scenario_id = ${id} and not (${leads(giver)} and ${leads(receiver)}))`;
  });
  const { rows } = await app.db.asOwner(tx =>
    sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::int8 as n`.execute(tx),
  );
  return rows[0]!.n;
}
async function firstEmployee(): Promise<(wage: number) => Promise<void>> {
  const [{ id, name }] = (await as('GET', `/employee/list/${large.scenarioId}`)).body;
  return async yearlyWage => expect((await as('PUT', `/employee/${id}`, { name, yearlyWage })).status).toBe(200);
}

describe('A large copy on the embedded engine', () => {
  test('is not found while it is filled, and then is whole: as the original, with one line of history', async () => {
    const copying = copy('Hidden first');
    const id = await untilHidden();
    const one = await app.as(cast.admin, 'GET', `/scenario/${id}`);
    expect([await hiddenIn(app.db), one.status]).toEqual([[id], 404]);

    const { status, body } = await copying;
    expect([status, body.id, body.name, body.version]).toEqual([201, id, 'Hidden first', 1]);
    expect(JSON.stringify((await app.as(cast.admin, 'GET', `/report/list/${cast.a.id}`)).body)).toContain(id);
    expect(await bookOf(id)).toEqual(await bookOf(large.scenarioId));
    expect([await linksThatLeadNowhere(id), await hiddenIn(app.db)]).toEqual([0, []]);
    const lines = await app.db.asOwner(tx =>
      sql<{ call: string }>`select call from history where entity_id = ${id}`.execute(tx),
    );
    expect(lines.rows).toEqual([{ call: 'POST /scenario/' }]);
  });

  test('begins again when somebody changes the original meanwhile: it has the change', async () => {
    const pay = await firstEmployee();
    const copying = copy('Changed meanwhile');
    const first = await untilHidden();
    await pay(41_000);
    const { status, body } = await copying;
    expect([status, body.id === first]).toEqual([201, false]);
    expect(await bookOf(body.id)).toEqual(await bookOf(large.scenarioId));
    expect(await hiddenIn(app.db)).toEqual([]);
  });

  test('is made at once when others never stop changing the original', async () => {
    const pay = await firstEmployee();
    let isOver = false;
    const copying = copy('Changed all the time').finally(() => {
      isOver = true;
    });
    for (let wage = 50_000; !isOver; wage++) await pay(wage);
    const { status, body } = await copying;
    expect(status).toBe(201);
    expect([await linksThatLeadNowhere(body.id), await hiddenIn(app.db)]).toEqual([0, []]);
  });

  test('is refused where its name is taken or its maker may not, and leaves nothing', async () => {
    expect((await copy('Twice')).status).toBe(201);
    expect((await copy('Twice')).body.code).toBe('ERROR_SCENARIONAME_NOT_UNIQUE');
    expect((await copy('Not mine', cast.b.manager)).status).toBe(404);
    expect((await copy('Not listed', cast.a.user)).status).toBe(404);
    expect(await hiddenIn(app.db)).toEqual([]);
  });

  test('that is asked for twice with one key is one scenario', async () => {
    const body = { name: 'Once', reportId: large.reportId, existingScenarioId: large.scenarioId };
    const ask = () => app.as(cast.a.manager, 'POST', '/scenario/', body, { 'idempotency-key': 'once' });
    const [one, other] = await Promise.all([ask(), ask()]);
    expect([one.status, other.status, other.body]).toEqual([201, 201, one.body]);
    const later = await ask();
    expect([later.status, later.body]).toEqual([201, one.body]);
    expect(await hiddenIn(app.db)).toEqual([]);
  });
});

test('A process that is killed while it copies leaves nothing that anybody sees, and the next start takes the rest away', async () => {
  build();
  const { target, remove } = await emptyTarget('embedded');
  onTestFinished(remove);
  const { dir } = target as { dir: string };
  const copying = fileURLToPath(new URL('../testing/copying-process.ts', import.meta.url));
  await ended([copying, dir], {}, 'begun\n', 'SIGKILL');
  const [hidden, rows] = await leftIn(dir);
  expect([hidden, rows > 0]).toEqual([1, true]);
  const settings = { ...settingsOf(target), VERDEEL_SAMPLE: 'off', LOG_LEVEL: 'silent', PORT: '0' };
  expect(await ended(['dist/server/main.js'], settings, 'listens at', 'SIGTERM')).toBe(0);
  expect(await leftIn(dir)).toEqual([0, 0]);
});

/** Starts a process and waits until it says something. Then it gets the signal. */
async function ended(
  program: string[],
  env: Record<string, string>,
  until: string,
  signal: NodeJS.Signals,
): Promise<number | null> {
  const child = spawn(process.execPath, program, { env: { PATH: process.env.PATH, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      said += text;
      if (said.includes(until)) child.kill(signal);
    });
  const [code] = await once(child, 'exit');
  expect(said).toContain(until);
  return code;
}

/** How many hidden scenarios there are, and rows that are not of the original. */
async function leftIn(dir: string): Promise<[number, number]> {
  const db = await openDatabase({ dir });
  const tables = [...Object.values(THING_TABLES), ...Object.values(LIST_TABLES)].map(({ table }) => table);
  const counts = tables.map(
    table =>
      sql`(select count(*) from ${sql.table(table)} where scenario_id <> (select id from scenario where name = 'Large'))`,
  );
  const { rows } = await db.asOwner(tx =>
    sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::int8 as n`.execute(tx),
  );
  const hidden = await hiddenIn(db);
  await db.close();
  return [hidden.length, rows[0]!.n];
}
