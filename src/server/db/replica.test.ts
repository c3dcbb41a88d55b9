import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { metricsText } from '../metrics/metrics.ts';
import { books } from '../overviews/find-book.sql.ts';
import { addLargeScenario } from '../testing/large-scenario.ts';
import { type Cluster, freePort, onServer, startCluster, startStandby } from '../testing/postgres-cluster.ts';
import { runProgram } from '../testing/running-program.ts';
import {
  addCast,
  addPerson,
  addTestMember,
  type Cast,
  type Person,
  sharedProvider,
  type TestApp,
  testApp,
} from '../testing/test-app.ts';
import { Wire } from '../testing/wire.ts';
import { type Database, openDatabase } from './connect.ts';
import { openReplica } from './replica.ts';
import { actAs } from './tenant.ts';

// Servers are started; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 60_000 });
const COMES_BACK = { timeout: 20_000 };
const SETTINGS = ['fsync=off', 'max_connections=200', 'shared_buffers=64MB'];

let primary: Cluster;
let db: Database;
let followed: Followed;
let app: TestApp;
let cast: Cast;
let reportId: string;
let scenarioId: string;
beforeAll(async () => {
  // Nothing is kept here: each figure is read by whoever asks for it.
  vi.spyOn(books, 'find').mockReturnValue(undefined);
  primary = await startCluster(undefined, SETTINGS);
  await onServer(primary.url, 'create database verdeel');
  db = await openDatabase({ url: `${primary.url}/verdeel` });
  followed = await follow();
  ({ app } = followed);
  cast = await addCast(db);
  const size = { costs: 12, employees: 20, segments: 4, otherCosts: 5, costsPerEmployee: 3 };
  ({ reportId, scenarioId } = await addLargeScenario(db, cast.a.id, size));
}, 60_000);
afterAll(async () => {
  await followed?.stop();
  await db?.close();
  await primary?.stop();
});

/** A standby of the primary, the wire to it, and a program that reads from it. */
async function follow() {
  const standby = await startStandby(primary, SETTINGS);
  const wire = new Wire(`${standby.url}/verdeel`);
  const replica = openReplica(await wire.restore());
  const target = { url: `${primary.url}/verdeel` };
  const app = await testApp('server', { db: { ...db, target, drop: async () => {} }, replica });
  const stop = async () => {
    await replica.close();
    await wire.cut();
    await app.close();
    await standby.stop();
  };
  return { standby, wire, replica, app, stop };
}
type Followed = Awaited<ReturnType<typeof follow>>;

type Outcome = 'read' | 'late' | 'gone';
const countOf = (outcome: Outcome) =>
  Number(new RegExp(`replica_reads_total{outcome="${outcome}"} (\\d+)`).exec(metricsText())?.[1] ?? 0);

/** What a call answers, and who gave it the figures. */
async function ask(who: Person, method: 'GET' | 'POST', path: string, body?: object, program = app) {
  const outcomes: Outcome[] = ['read', 'late', 'gone'];
  const before = outcomes.map(countOf);
  const reply = await program.as(who, method, path, body);
  return { reply, outcome: outcomes.find((outcome, at) => countOf(outcome) > before[at]!) };
}
const chart = (who: Person = cast.a.manager, program = app) =>
  ask(who, 'GET', `/overview/process/${scenarioId}/graph-data`, undefined, program);
const isUsed = (program = app) =>
  expect.poll(async () => (await chart(cast.a.manager, program)).outcome, COMES_BACK).toBe('read');
const goesOn = (does: boolean) => onServer(followed.standby.url, `select pg_wal_replay_${does ? 'resume' : 'pause'}()`);

/** The replica stands still until the test is over. */
async function stopFollowing() {
  await isUsed();
  await goesOn(false);
  onTestFinished(() => goesOn(true));
}

const id = () => scenarioId;
const CALLS: [string, 'GET' | 'POST', () => string, (() => object)?][] = [
  ['the overview of cost objects', 'GET', () => `/overview/process/${id()}`],
  ['the overview of segments', 'GET', () => `/overview/segment/${id()}`],
  ['the chart', 'GET', () => `/overview/process/${id()}/graph-data`],
  ['a trail', 'GET', () => `/overview/trail/${id()}?view=process&row=totalCosts`],
  ['the flow', 'GET', () => `/overview/flow/${id()}`],
  ['the book', 'GET', () => `/scenario/${id()}/book`],
  ['a CSV', 'POST', () => '/file-generator/profitandloss', () => ({ scenarioId: id() })],
  ['a PDF', 'POST', () => '/file-generator/segments-overview?format=pdf', () => ({ scenarioId: id() })],
  ['the workbook', 'POST', () => '/file-generator/scenario-template', () => ({ reportId, scenarioId: id() })],
];

describe('With a replica', () => {
  beforeEach(() => isUsed());

  test.each(CALLS)('%s is made of its figures', async (_, method, path, body) => {
    // A book is kept until something changes.
    const change = { overviewDocumentation: path() + body };
    expect((await app.as(cast.a.manager, 'PATCH', `/scenario/${scenarioId}`, change)).status).toBe(200);
    await isUsed();
    const { reply, outcome } = await ask(cast.a.manager, method, path(), body?.());
    expect([reply.status, outcome]).toEqual([200, 'read']);
  });

  test('a figure is what the replica has: nobody asks the primary for it', async () => {
    await stopFollowing();
    const was = (await chart()).reply.body;
    await app.db.asOwner(tx => sql`update process set revenue_cents = revenue_cents + 700`.execute(tx));
    const { reply, outcome } = await chart();
    expect([reply.body, outcome]).toEqual([was, 'read']);
  });

  test('what somebody has changed is in the figures at once, also while the replica is behind', async () => {
    await stopFollowing();
    const { manager } = cast.a;
    expect((await app.as(manager, 'POST', '/segment', { scenarioId, name: 'Just made' })).status).toBe(201);
    for (const path of [`/overview/segment/${scenarioId}`, `/scenario/${scenarioId}/book`]) {
      const { reply, outcome } = await ask(cast.a.consultant, 'GET', path);
      expect(outcome).toBe('late');
      expect(JSON.stringify(reply.body)).toContain('Just made');
    }
    await goesOn(true);
    await isUsed();
    expect(JSON.stringify((await ask(manager, 'GET', `/overview/segment/${scenarioId}`)).reply.body)).toContain(
      'Just made',
    );
  });

  test('a name that is not of the scenario is never an old one', async () => {
    await stopFollowing();
    const { body: company } = await app.as(cast.admin, 'GET', `/company/${cast.a.id}`);
    const { id: _, version: __, logo: ___, ...rest } = company;
    const renamed = await app.as(cast.admin, 'PUT', `/company/${cast.a.id}`, { ...rest, name: 'Renamed' });
    expect(renamed.status).toBe(200);
    const { reply, outcome } = await ask(cast.a.manager, 'POST', '/file-generator/profitandloss', { scenarioId });
    expect([decodeURIComponent(String(reply.headers['suggested-filename'])), outcome]).toEqual([
      expect.stringContaining('Renamed'),
      'read',
    ]);
  });

  test('whoever was removed sees nothing of it, though the replica still knows them', async () => {
    const gone = await addPerson(app.db, 'gone@a.example');
    for (const { id: companyId } of [cast.a, cast.b]) await addTestMember(app.db, companyId, gone, 'company-manager');
    expect((await chart(gone)).reply.status).toBe(200);
    await stopFollowing();
    const removed = await app.as(cast.admin, 'DELETE', `/user/company/remove/${cast.a.id}/${gone.id}`);
    expect(removed.status).toBe(200);
    for (const [, method, path, body] of CALLS) {
      const { reply, outcome } = await ask(gone, method, path(), body?.());
      expect([reply.status, outcome]).toEqual([404, undefined]);
    }
  });

  test('row-level security holds there as on the primary', async () => {
    const seen = (companyId: string, scenarioIds: string[]) =>
      followed.replica.read(async tx => {
        const companyIds = [companyId];
        actAs(tx, {
          userId: cast.b.manager.id,
          companyIds,
          fullCompanyIds: companyIds,
          reportIds: [],
          scenarioIds,
        });
        return (await tx.selectFrom('process').select('id').execute()).length;
      });
    expect(await seen(cast.a.id, [scenarioId])).toBe(12);
    expect(await seen(cast.b.id, [])).toBe(0);
    expect(
      await followed.replica.read(async tx => (await tx.selectFrom('process').select('id').execute()).length),
    ).toBe(0);
  });

  test('the program reads from it where a setting names it', async () => {
    const port = String(await freePort());
    const settings = { DATABASE_READ_URL: await followed.wire.restore(), VERDEEL_METRICS_PORT: port };
    const program = await runProgram({ url: `${primary.url}/verdeel` }, sharedProvider(), settings);
    onTestFinished(() => program.stop());
    const authorization = `Bearer ${await app.token(cast.a.manager)}`;
    // A workbook is not kept: each is read.
    const init = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ reportId, scenarioId }),
    };
    await expect
      .poll(async () => {
        await fetch(`${program.url}/api/file-generator/scenario-template`, init);
        return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      }, COMES_BACK)
      .toMatch(/verdeel_replica_reads_total{outcome="read"} [1-9]/);
  });
});

describe('A replica that cannot be used is nobody’s trouble', () => {
  test('because it is gone, or frozen: the primary answers, and it is used again when it is back', async () => {
    const { wire } = followed;
    await isUsed();
    await wire.cut();
    expect((await chart()).reply.status).toBe(200);
    expect((await chart()).outcome).toBe('gone');
    await wire.restore();
    await isUsed();
    wire.freeze();
    const begun = performance.now();
    expect((await chart()).reply.status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(8_000);
    const { reply, outcome } = await chart();
    expect([reply.status, outcome]).toEqual([200, 'gone']);
    await wire.restore();
    await isUsed();
  });

  test('because it does not follow any more: what it has of its own is never answered', async () => {
    const { standby, app: program, stop } = await follow();
    onTestFinished(stop);
    await isUsed(program);
    const was = (await chart(cast.a.manager, program)).reply.body;
    await standby.promote();
    const other = await openDatabase({ url: `${standby.url}/verdeel` });
    await other.asOwner(tx => sql`update process set revenue_cents = revenue_cents + 700`.execute(tx));
    await other.close();
    const { reply, outcome } = await chart(cast.a.manager, program);
    expect([reply.body, outcome]).toEqual([was, 'late']);
    await expect.poll(async () => (await chart(cast.a.manager, program)).outcome, COMES_BACK).toBe('gone');
  });
});
