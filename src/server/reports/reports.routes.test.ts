import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCast, addPerson, addTestMember, type Cast, type TestApp, testApp } from '../testing/test-app.ts';
import { testEngine } from '../testing/test-database.ts';

const NOBODY = '6f2c1d34-0000-4000-8000-000000000000';
let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

let count = 0;
const fresh = (prefix = 'Report') => `${prefix} ${++count}`;
const make = async (body: object = {}, by = cast.a.manager) =>
  (await app.as(by, 'POST', '/report/', { companyId: cast.a.id, name: fresh(), ...body })).body;
const list = async (by = cast.a.manager) => (await app.as(by, 'GET', `/report/list/${cast.a.id}`)).body;
const namesOf = (reports: { name: string }[]) => reports.map(report => report.name);
const contract = (companyId: string, contracted: number | null) =>
  app.db.asOwner(tx =>
    tx.updateTable('company').set({ contracted_reports: contracted }).where('id', '=', companyId).execute(),
  );
const historyOf = (id: string) =>
  app.db.asOwner(tx =>
    tx.selectFrom('history').select(['call', 'change', 'user_id']).where('entity_id', '=', id).orderBy('id').execute(),
  );

describe('Cost reports', () => {
  test('P1.3, P3.17, P7.6, P7.7 POST /report/ answers 201 with the report, and the list shows reports in order of creation', async () => {
    const reply = await app.as(cast.a.manager, 'POST', '/report/', {
      companyId: cast.a.id,
      name: '  First  ',
      allowedUsers: [{ id: cast.a.user.id }, { id: cast.a.user.id }],
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.etag).toBe('"1"');
    expect(reply.body).toEqual({
      id: expect.any(String),
      name: 'First',
      companyId: cast.a.id,
      allowedUsers: [{ id: cast.a.user.id }],
      scenarios: [],
      version: 1,
    });
    const second = await make();
    expect(namesOf(await list()).slice(-2)).toEqual(['First', second.name]);
  });

  test('P9.1 a name is required and has at most 20 characters', async () => {
    const post = (name: unknown) => app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name });
    expect((await post('x'.repeat(20))).status).toBe(201);
    for (const wrong of ['x'.repeat(21), '', '   ', null, undefined, 7, ['a'], 'nul\0', 'lone \ud800'])
      expect((await post(wrong)).body.code).toBe('ERROR_VALIDATION');
  });

  test('a name is unique in its company without regard to case, and free in another', async () => {
    const { name } = await make({ name: 'Élan 2026' });
    const again = await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: ' éLAN 2026 ' });
    expect([again.status, again.body.code]).toEqual([409, 'ERROR_REPORTNAME_NOT_UNIQUE']);
    expect((await app.as(cast.b.manager, 'POST', '/report/', { companyId: cast.b.id, name })).status).toBe(201);
    const other = await make();
    const renamed = await app.as(cast.a.manager, 'PUT', `/report/${other.id}`, { name: 'ÉLAN 2026' });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'ERROR_REPORTNAME_NOT_UNIQUE']);
  });

  test('P7.8 fields absent from a PUT keep their value, null clears', async () => {
    const made = await make({ allowedUsers: [{ id: cast.a.user.id }] });
    const renamed = await app.as(cast.a.manager, 'PUT', `/report/${made.id}`, { name: fresh() });
    expect(renamed.body.allowedUsers).toEqual([{ id: cast.a.user.id }]);
    const cleared = await app.as(cast.a.manager, 'PUT', `/report/${made.id}`, { allowedUsers: null });
    expect(cleared.body).toMatchObject({ name: renamed.body.name, allowedUsers: [], version: 3 });
  });

  test('allowed users are members of the company: anybody else is refused and nothing is saved', async () => {
    const made = await make({ allowedUsers: [{ id: cast.a.user.id }] });
    for (const stranger of [cast.b.user.id, NOBODY]) {
      const reply = await app.as(cast.a.manager, 'PUT', `/report/${made.id}`, {
        name: 'Half saved',
        allowedUsers: [{ id: stranger }],
      });
      expect([reply.status, reply.body.code]).toEqual([404, 'ERROR_NOT_FOUND']);
    }
    expect((await list()).find((r: { id: string }) => r.id === made.id)).toEqual(made);
  });

  test('ids in a body that contradict the path are refused', async () => {
    const [one, other] = [await make(), await make()];
    const put = (body: object) => app.as(cast.a.manager, 'PUT', `/report/${one.id}`, { name: 'Moved', ...body });
    expect((await put({ id: other.id })).status).toBe(400);
    expect((await put({ companyId: cast.b.id })).status).toBe(404);
    expect((await put({ companyId: NOBODY })).body).toEqual((await put({ companyId: cast.b.id })).body);
    expect((await put({ id: one.id, companyId: cast.a.id, scenarios: [], isAdmin: true })).status).toBe(200);
  });

  test('two PUTs with one version: one is kept, the other gets what is stored now', async () => {
    const made = await make();
    const put = (name: string) =>
      app.as(cast.a.manager, 'PUT', `/report/${made.id}`, { name }, { 'if-match': `"${made.version}"` });
    const replies = await Promise.all([put('Left'), put('Right')]);
    expect(replies.map(r => r.status).sort()).toEqual([200, 409]);
    const [won, lost] = [replies.find(r => r.status === 200)!, replies.find(r => r.status === 409)!];
    expect(lost.body).toMatchObject({ code: 'ERROR_CONFLICT', current: { name: won.body.name, version: 2 } });
    const stale = await app.as(cast.a.manager, 'DELETE', `/report/${made.id}`, undefined, { 'if-match': '"1"' });
    expect(stale.status).toBe(409);
    expect((await app.as(cast.a.manager, 'PUT', `/report/${made.id}`, { name: 'Last wins' })).status).toBe(200);
  });

  test('P1.4, P7.9 a report that is deleted takes its scenarios along, and the history keeps what went', async () => {
    const made = await make();
    const scenario = (await app.as(cast.a.manager, 'POST', '/scenario/', { name: 'Base', reportId: made.id })).body;
    await app.as(cast.a.manager, 'POST', '/segment/', { name: 'Retail', scenarioId: scenario.id });
    const removed = await app.as(cast.a.manager, 'DELETE', `/report/${made.id}`);
    expect([removed.status, removed.body]).toEqual([204, '']);
    expect((await app.as(cast.a.manager, 'GET', `/scenario/${scenario.id}`)).status).toBe(404);
    expect((await app.as(cast.a.manager, 'DELETE', `/report/${made.id}`)).status).toBe(404);
    const last = (await historyOf(made.id)).findLast(line => line.call === 'DELETE /report/:id')!;
    expect(last.user_id).toBe(cast.a.manager.id);
    expect(last.change).toMatchObject({
      from: { name: made.name, scenarios: [{ name: 'Base' }], tookAlong: { segments: [{ name: 'Retail' }] } },
      to: null,
    });
  });

  test('a report is renamed in the history with the name only', async () => {
    const made = await make();
    await app.as(cast.a.consultant, 'PUT', `/report/${made.id}`, { ...made, name: 'Renamed here' });
    expect((await historyOf(made.id)).at(-1)!.change).toEqual({
      from: { name: made.name },
      to: { name: 'Renamed here' },
    });
  });
});

describe('The contracted number of reports', () => {
  test('is a limit per company; without one there is none', async () => {
    const taken = (await list()).length;
    await contract(cast.a.id, taken + 1);
    await make();
    const reply = await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: fresh() });
    expect([reply.status, reply.body.code]).toEqual([409, 'ERROR_REPORT_LIMIT_EXCEEDED']);
    await contract(cast.a.id, null);
    expect((await make()).id).toEqual(expect.any(String));
  });

  test('S.C3 parallel POSTs at the limit make exactly one more', async () => {
    const taken = (await list()).length;
    await contract(cast.a.id, taken + 1);
    const post = () => app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: fresh('Race') });
    const replies = await meanwhileNobodyMakes(() => Promise.all(Array.from({ length: 8 }, post)));
    expect(replies.filter(r => r.status === 201)).toHaveLength(1);
    expect(replies.filter(r => r.body.code === 'ERROR_REPORT_LIMIT_EXCEEDED')).toHaveLength(7);
    expect(await list()).toHaveLength(taken + 1);
    await contract(cast.a.id, null);
  });
});

/** On a server several look how many reports there are before the first of them makes one. In the program they take turns. */
async function meanwhileNobodyMakes<T>(run: () => Promise<T>): Promise<T> {
  if (testEngine === 'embedded') return run();
  const { promise: locked, resolve } = Promise.withResolvers<void>();
  const held = app.db.asOwner(async tx => {
    await sql`lock table report in share mode`.execute(tx);
    resolve();
    await pause(500);
  });
  await locked;
  const [result] = await Promise.all([run(), held]);
  return result;
}

describe('A company-user', () => {
  test('P4.21 sees only the reports that list them, with what is in them', async () => {
    const [listed, hidden] = [await make({ allowedUsers: [{ id: cast.a.user.id }] }), await make()];
    const scenario = async (reportId: string) =>
      (await app.as(cast.a.manager, 'POST', '/scenario/', { name: 'Base', reportId })).body;
    const [open, closed] = [await scenario(listed.id), await scenario(hidden.id)];
    const seen = await list(cast.a.user);
    expect(seen.find((r: { id: string }) => r.id === listed.id).scenarios).toEqual([open]);
    expect(seen.some((r: { id: string }) => r.id === hidden.id)).toBe(false);
    expect((await app.as(cast.a.user, 'GET', `/scenario/${open.id}`)).status).toBe(200);
    const denied = await app.as(cast.a.user, 'GET', `/scenario/${closed.id}`);
    expect([denied.status, denied.body]).toEqual([404, (await app.as(cast.a.user, 'GET', `/scenario/${NOBODY}`)).body]);
  });

  test('who is taken off the list is denied at the next request', async () => {
    const made = await make({ allowedUsers: [{ id: cast.a.user.id }] });
    const scenario = (await app.as(cast.a.user, 'POST', '/scenario/', { name: 'Mine', reportId: made.id })).body;
    expect((await app.as(cast.a.user, 'GET', `/scenario/${scenario.id}`)).status).toBe(200);
    await app.as(cast.a.manager, 'PUT', `/report/${made.id}`, { allowedUsers: [] });
    expect((await app.as(cast.a.user, 'GET', `/scenario/${scenario.id}`)).status).toBe(404);
    expect(namesOf(await list(cast.a.user))).not.toContain(made.name);
  });

  test('S.R3 makes, renames and deletes no report', async () => {
    const made = await make({ allowedUsers: [{ id: cast.a.user.id }] });
    const statuses = [
      (await app.as(cast.a.user, 'POST', '/report/', { companyId: cast.a.id, name: fresh() })).status,
      (await app.as(cast.a.user, 'PUT', `/report/${made.id}`, { name: fresh() })).status,
      (await app.as(cast.a.user, 'DELETE', `/report/${made.id}`)).status,
    ];
    expect(statuses).toEqual([403, 403, 403]);
  });

  test('who leaves the company leaves the lists of allowed users', async () => {
    const leaver = await addPerson(app.db, 'leaver@a.example');
    await addTestMember(app.db, cast.a.id, leaver, 'company-user');
    const made = await make({ allowedUsers: [{ id: leaver.id }, { id: cast.a.user.id }] });
    await app.db.asOwner(tx => tx.deleteFrom('membership').where('user_id', '=', leaver.id).execute());
    const now = (await list()).find((r: { id: string }) => r.id === made.id);
    expect(now.allowedUsers).toEqual([{ id: cast.a.user.id }]);
  });
});

describe('The example to copy', () => {
  const copy = (body: object = {}) =>
    app.as(cast.a.manager, 'POST', '/report/example', { companyId: cast.a.id, ...body });

  test('its reports come in the language that is asked for, finished, with a loss that can be traced; copied again, they have other names', async () => {
    const { status, body } = await copy({ language: 'nl' });
    expect(status).toBe(201);
    expect(namesOf(body)).toEqual(['Voorbeeld 2025', 'Voorbeeld 2026']);
    const [{ scenarios }] = body;
    expect(scenarios.map((one: { name: string; kind: string }) => [one.name, one.kind])).toEqual([
      ['Begroting', 'budget'],
      ['Realisatie', 'actual'],
    ]);
    const { body: overview } = await app.as(cast.a.manager, 'GET', `/overview/process/${scenarios[1].id}`);
    const cakes = overview.totalNetResultSummary.groups.find((one: { name: string }) => one.name.startsWith('Taarten'));
    expect(cakes.amount).toBeLessThan(0);
    const { body: progress } = await app.as(cast.a.manager, 'GET', `/progress/${cast.a.id}`);
    const found = progress.find((one: { id: string }) => one.id === scenarios[1].id);
    expect(found).toMatchObject({ isFinished: true, netResult: overview.totalNetResultSummary.totalAmount });
    expect(namesOf((await copy({ language: 'nl' })).body)).toEqual(['Voorbeeld 2025 (2)', 'Voorbeeld 2026 (2)']);
    expect(namesOf((await copy()).body)).toEqual(['Example 2025', 'Example 2026']);
  });

  test('it counts as the reports it makes: a company that has contracted one more gets neither', async () => {
    const before = namesOf(await list());
    const { contractedReports } = (await app.as(cast.admin, 'GET', `/company/${cast.a.id}`)).body;
    await app.as(cast.admin, 'PUT', `/company/${cast.a.id}`, { contractedReports: before.length + 1 });
    expect((await copy()).body.code).toBe('ERROR_REPORT_LIMIT_EXCEEDED');
    expect(namesOf(await list())).toEqual(before);
    await app.as(cast.admin, 'PUT', `/company/${cast.a.id}`, { contractedReports });
  });
});

describe('Making and deleting at once', () => {
  test('S.C5 a scenario made while its report is deleted is either in time or refused, never an orphan', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await make();
      const [, ...posts] = await Promise.all([
        app.as(cast.a.manager, 'DELETE', `/report/${made.id}`),
        ...Array.from({ length: 4 }, (_, n) =>
          app.as(cast.a.manager, 'POST', '/scenario/', { name: `S${n}`, reportId: made.id }),
        ),
      ]);
      for (const post of posts) expect([201, 404]).toContain(post.status);
      const left = await app.db.asOwner(tx =>
        tx.selectFrom('scenario').select('id').where('report_id', '=', made.id).execute(),
      );
      expect(left).toEqual([]);
    }
  });

  test('one Idempotency-Key makes one report; with another body it is refused', async () => {
    const body = { companyId: cast.a.id, name: fresh('Once') };
    const key = { 'idempotency-key': 'click-1' };
    const replies = await Promise.all([1, 2, 3].map(() => app.as(cast.a.manager, 'POST', '/report/', body, key)));
    expect(new Set(replies.map(r => r.body.id)).size).toBe(1);
    expect(namesOf(await list()).filter(name => name === body.name)).toHaveLength(1);
    expect((await app.as(cast.a.manager, 'POST', '/report/', { ...body, name: fresh() }, key)).status).toBe(409);
  });
});
