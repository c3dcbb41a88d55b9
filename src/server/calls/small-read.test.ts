import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCast, type Caller, type Cast, type TestApp, testApp } from '../testing/test-app.ts';

// A small read is asked together with the gate, by what the gate said the last time.

let app: TestApp;
let cast: Cast;
let reportId: string;
let scenarioId: string;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  const allowedUsers = [{ id: cast.a.user.id }];
  const report = { companyId: cast.a.id, name: 'Report', allowedUsers };
  reportId = (await app.as(cast.a.manager, 'POST', '/report/', report)).body.id;
  scenarioId = (await app.as(cast.a.manager, 'POST', '/scenario/', { reportId, name: 'Scenario' })).body.id;
  for (const name of ['Shops', 'Web'])
    expect((await app.as(cast.a.manager, 'POST', '/segment/', { scenarioId, name })).status).toBe(201);
});
afterAll(() => app.close());

const ask = (who: Caller, id = scenarioId) => app.as(who, 'GET', `/segment/list/${id}`);
const tripsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = app.db.statements();
  await work();
  return app.db.statements() - before;
};
const denials = async (): Promise<number> => {
  const count = sql<{ n: number }>`select count(*)::int8 as n from history where entity = 'denial'`;
  return (await app.db.asOwner(tx => count.execute(tx))).rows[0]!.n;
};

test('is one round trip when the gate says what it said the last time, and the answer is the same', async () => {
  const first = await ask(cast.a.manager);
  expect(first.body.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Shops', 'Web']));
  const known = await ask(cast.a.manager);
  expect([known.status, known.body]).toEqual([first.status, first.body]);
  expect(await tripsOf(() => ask(cast.a.manager))).toBe(1);
  // The gate is asked the same, because it is about the same thing.
  expect(await tripsOf(() => app.as(cast.a.manager, 'GET', `/scenario/${scenarioId}`))).toBe(1);
  expect(await tripsOf(() => app.as(cast.a.manager, 'GET', `/process-category/list/${scenarioId}`))).toBeGreaterThan(2);
});

test('shares its round trip with those that come at the same time, of whomever', async () => {
  const callers = [cast.a.manager, cast.a.user, cast.admin];
  for (const who of callers) await ask(who);
  const trips = await tripsOf(async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(callers[at % 3]!)));
    for (const { status } of replies) expect(status).toBe(200);
  });
  expect(trips).toBeLessThan(10);
});

test('sees at once what others have stored', async () => {
  await ask(cast.a.user);
  await app.as(cast.a.manager, 'POST', '/segment/', { scenarioId, name: 'Markets' });
  expect((await ask(cast.a.user)).body.map(({ name }: { name: string }) => name)).toContain('Markets');
});

describe('ends with the access of whoever asks, at once', () => {
  const by = (who: () => { id: string }) => ({
    blocked: [
      sql`update membership set is_blocked = true where user_id = ${who().id}`,
      sql`update membership set is_blocked = false where user_id = ${who().id}`,
    ],
    'no longer listed': [
      sql`delete from report_access where user_id = ${who().id}`,
      sql`insert into report_access (company_id, report_id, user_id) values (${cast.a.id}, ${reportId}, ${who().id})`,
    ],
    'its company blocked': [
      sql`update company set is_blocked = true where id = ${cast.a.id}`,
      sql`update company set is_blocked = false where id = ${cast.a.id}`,
    ],
    'its tokens withdrawn': [
      sql`update app_user set tokens_valid_from = now() + interval '1 minute' where id = ${who().id}`,
      sql`update app_user set tokens_valid_from = null where id = ${who().id}`,
    ],
  });
  test.each([
    ['blocked', 403],
    ['no longer listed', 404],
    ['its company blocked', 403],
    ['its tokens withdrawn', 401],
  ] as const)('%s: %i', async (what, status) => {
    const [take, give] = by(() => cast.a.user)[what];
    const before = await ask(cast.a.user);
    expect([before.status, (await ask(cast.a.user)).status]).toEqual([200, 200]);
    const noted = await denials();
    await app.db.asOwner(tx => take!.execute(tx));
    for (let time = 0; time < 2; time++) {
      const refused = await ask(cast.a.user);
      expect(refused.status).toBe(status);
      expect(refused.body).toEqual((await app.as(cast.a.user, 'GET', `/process-category/list/${scenarioId}`)).body);
      if (status === 404) expect(refused.body).toEqual((await ask(cast.a.user, randomUUID())).body);
    }
    if (status !== 401) expect(await denials()).toBeGreaterThan(noted);
    await app.db.asOwner(tx => give!.execute(tx));
    expect(await ask(cast.a.user)).toMatchObject({ status: 200, body: before.body });
  });

  test('the sign-in: 401', async () => {
    const authorization = `Bearer ${await app.token(cast.a.user, { claims: { sid: 'one-sign-in' } })}`;
    const asked = () => app.inject({ url: `/api/segment/list/${scenarioId}`, headers: { authorization } });
    for (let time = 0; time < 2; time++) expect((await asked()).status).toBe(200);
    await app.db.asOwner(tx =>
      sql`insert into ended_session values (${app.provider.authority}, 'one-sign-in', now() + interval '1 hour')`.execute(
        tx,
      ),
    );
    expect((await asked()).status).toBe(401);
    expect((await ask(cast.a.user)).status).toBe(200);
  });

  test('where the thing itself is gone: 404', async () => {
    const { id } = (await app.as(cast.a.manager, 'POST', '/scenario/', { reportId, name: 'Gone' })).body;
    for (let time = 0; time < 2; time++) expect((await ask(cast.a.manager, id)).status).toBe(200);
    await app.as(cast.a.manager, 'DELETE', `/scenario/${id}`);
    expect((await ask(cast.a.manager, id)).status).toBe(404);
  });
});

test('shows nobody what another sees, however many ask at once', async () => {
  const own = { companyId: cast.b.id, name: 'Report' };
  const report = (await app.as(cast.b.manager, 'POST', '/report/', own)).body;
  const theirs = (await app.as(cast.b.manager, 'POST', '/scenario/', { reportId: report.id, name: 'Theirs' })).body.id;
  await app.as(cast.b.manager, 'POST', '/segment/', { scenarioId: theirs, name: 'Theirs' });
  const here = (await ask(cast.a.manager)).body;
  const all = Array.from({ length: 10 }, async () => {
    const there = await Promise.all([ask(cast.b.manager, theirs), ask(cast.b.manager), ask(cast.a.manager, theirs)]);
    expect(there.map(({ status }) => status)).toEqual([200, 404, 404]);
    expect(there[0]!.body).toMatchObject([{ name: 'Theirs' }]);
    expect((await ask(cast.a.manager)).body).toEqual(here);
  });
  await Promise.all(all);
});
