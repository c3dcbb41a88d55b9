import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './db/connect.ts';
import { onServer } from './testing/postgres-cluster.ts';
import { addCast, type Cast, type TestApp, testApp } from './testing/test-app.ts';
import { emptyTarget, serverUrl, testDatabase, testEngine } from './testing/test-database.ts';
import { Wire } from './testing/wire.ts';

describe('Z3 while the database server', () => {
  let app: TestApp;
  let cast: Cast;
  let wire: Wire;
  beforeAll(async () => {
    const { target, remove } = await emptyTarget('server');
    wire = new Wire('url' in target ? target.url : '');
    const db = await openDatabase({ url: await wire.restore() });
    const drop = async () => {
      await db.close();
      await wire.cut();
      await remove();
    };
    app = await testApp('server', { db: { ...db, target, drop } });
    cast = await addCast(app.db);
  });
  afterEach(() => wire.restore());
  afterAll(() => app.close());

  const companies = () => app.as(cast.admin, 'GET', `/company/list/${cast.admin.id}`);
  const health = async (path: string) => (await app.inject({ url: `/health/${path}` })).status;

  test.each(['gone', 'frozen'])(
    'S.Z3 is %s, the program lives, answers 503 quickly, and recovers by itself',
    async how => {
      expect((await companies()).status).toBe(200);
      if (how === 'gone') await wire.cut();
      else wire.freeze();
      const started = performance.now();
      const [answer, live, ready] = await Promise.all([companies(), health('live'), health('ready')]);
      expect([answer.status, answer.body.code, live, ready]).toEqual([503, 'ERROR_UNAVAILABLE', 200, 503]);
      expect(performance.now() - started).toBeLessThan(how === 'gone' ? 3_000 : 7_000);
      await wire.restore();
      expect((await companies()).status).toBe(200);
      expect(await health('ready')).toBe(200);
    },
  );
});

test('a database that takes no changes for a while is 503 to who changes something, and not ready', async () => {
  const db = await testDatabase('server');
  const app = await testApp('server', { db });
  const cast = await addCast(db);
  const name = new URL('url' in db.target ? db.target.url : '').pathname.slice(1);
  const setReadOnly = async (value: string) => {
    await onServer(serverUrl(), `alter database ${name} set default_transaction_read_only = ${value}`);
    await onServer(
      serverUrl(),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
    await expect.poll(async () => (await app.as(cast.admin, 'GET', `/company/list/${cast.admin.id}`)).status).toBe(200);
  };
  const rename = async (to: string) => {
    const { status, body } = await app.as(cast.admin, 'PUT', `/company/${cast.a.id}`, { name: to });
    return [status, body.code];
  };
  const ready = async () => (await app.inject({ url: '/health/ready' })).status;

  expect([await rename('Before'), await ready()]).toEqual([[200, undefined], 200]);
  await setReadOnly('on');
  expect([await rename('Meanwhile'), await ready()]).toEqual([[503, 'ERROR_UNAVAILABLE'], 503]);
  await setReadOnly('off');
  expect([await rename('Afterwards'), await ready()]).toEqual([[200, undefined], 200]);
  await app.close();
});

describe(`callers of the program on the ${testEngine} engine`, () => {
  let app: TestApp;
  let cast: Cast;
  let address: string;
  let authorization: string;
  // One of them stops the program.
  beforeEach(async () => {
    app = await testApp();
    cast = await addCast(app.db);
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    authorization = `Bearer ${await app.token(cast.admin)}`;
  });
  afterEach(() => app.close());

  const companies = (signal?: AbortSignal) =>
    fetch(`${address}/api/company/list/${cast.admin.id}`, { headers: { authorization }, signal });

  test('S.Z8 Z8 who go away in the middle leave no connection behind', async () => {
    for (let round = 0; round < 10; round++) {
      const controller = new AbortController();
      const calls = Array.from({ length: 10 }, () => companies(controller.signal).catch(() => undefined));
      await pause(Math.random() * 10);
      controller.abort();
      await Promise.all(calls);
    }
    // Those who went away wait for their turn like others, so one of the first may be told that too many wait.
    const statuses = async () =>
      new Set(await Promise.all(Array.from({ length: 30 }, async () => (await companies()).status)));
    await expect.poll(statuses, { timeout: 30_000 }).toEqual(new Set([200]));
    expect(await app.db.ready()).toBe(true);
  });

  test('S.Z2 Z2 whose request runs when the program is told to stop get their answer', async () => {
    const begun = once(app.app.server, 'request');
    const running = Array.from({ length: 20 }, () => companies());
    await begun;
    const closed = app.app.close();
    const answers = (await Promise.allSettled(running)).filter(answer => answer.status === 'fulfilled');
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.map(({ value }) => value.status).filter(status => ![200, 503].includes(status))).toEqual([]);
    await closed;
    await expect(companies()).rejects.toThrow();
  });
});
