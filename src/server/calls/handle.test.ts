import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../testing/calls.ts';
import { describeOnce } from '../testing/once.ts';
import { addCast, addPerson, addTestMember, type Cast, type TestApp, testApp } from '../testing/test-app.ts';
import { parseJson } from './body.ts';
import { forgetOldAnswers } from './idempotency.sql.ts';

let app: TestApp;
let cast: Cast;
let reportId: string;
let scenarioId: string;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  reportId = (await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Report' })).body.id;
  scenarioId = (await app.as(cast.a.manager, 'POST', '/scenario/', { reportId, name: 'Scenario' })).body.id;
});
afterAll(() => app.close());

const raw = async (method: 'POST' | 'PUT', path: string, payload: string, type = 'application/json') =>
  app.inject({
    method,
    url: `/api${path}`,
    payload,
    headers: { authorization: `Bearer ${await app.token(cast.a.manager)}`, 'content-type': type },
  });
const newSegment = (name: string, headers: Record<string, string> = {}) =>
  app.as(cast.a.manager, 'POST', '/segment/', { scenarioId, name }, headers);

test('The first calls of somebody, made at the same time, are all answered', async () => {
  const calls = Array.from({ length: 6 }, () => app.as(cast.b.user, 'GET', '/user/authorize'));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
});

describe('What a body may be', () => {
  test('S.I3 extra fields are dropped (I3)', async () => {
    const reply = await app.as(cast.a.manager, 'POST', '/segment/', {
      scenarioId,
      name: 'Extra',
      companyId: cast.b.id,
      isAdmin: true,
    });
    expect(reply.status).toBe(201);
    expect(Object.keys(reply.body).sort()).toEqual(['id', 'name', 'originId', 'scenarioId', 'version']);
  });

  test('S.I4 __proto__ and constructor in JSON do nothing (I4)', async () => {
    const reply = await raw(
      'POST',
      '/segment/',
      `{"scenarioId":"${scenarioId}","name":"Proto","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`,
    );
    expect(reply.status).toBe(201);
    const parsed = parseJson('{"a":{"__proto__":{"b":1},"constructor":{"c":1}},"d":[{"__proto__":1,"e":1}]}');
    expect(JSON.stringify(parsed)).toBe('{"a":{},"d":[{"e":1}]}');
  });

  test('a form that breaks off, and an address that no call can have, are mistakes of the caller', async () => {
    const form = new FormData();
    form.append('scenarioId', scenarioId);
    form.append('file', new Blob(['no workbook']), 'workbook.xlsx');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const whole = Buffer.from(await request.arrayBuffer());
    const headers = {
      authorization: `Bearer ${await app.token(cast.a.manager)}`,
      'content-type': request.headers.get('content-type')!,
    };
    const url = '/api/file-generator/scenario-template-validate-file';
    for (const length of [whole.length - 1, whole.length - 60, 100, 1, 0]) {
      const reply = await app.inject({ method: 'POST', url, headers, payload: whole.subarray(0, length) });
      expect([reply.status, reply.body.code], `${length}`).toEqual([400, 'ERROR_VALIDATION']);
    }
    for (const address of ['x'.repeat(201), '%zz', '%c3%28'])
      expect(await app.inject({ method: 'GET', url: `/api/segment/list/${address}`, headers }), address).toMatchObject({
        status: 400,
        body: { code: 'ERROR_VALIDATION', message: 'ERROR_VALIDATION' },
      });
  });

  test('a field of a form that stands there twice is refused, whichever of them is meant', async () => {
    const { body: other } = await app.as(cast.a.manager, 'POST', '/scenario/', { reportId, name: 'Another' });
    const form = new FormData();
    for (const [name, value] of Object.entries({ reportId, scenarioId })) form.append(name, value);
    form.append('scenarioId', other.id);
    form.append('file', new Blob(['no workbook']), 'workbook.xlsx');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const url = '/api/file-generator/scenario-template-validate-file';
    const authorization = `Bearer ${await app.token(cast.a.manager)}`;
    const headers = { authorization, 'content-type': request.headers.get('content-type')! };
    expect(await app.inject({ method: 'POST', url, headers, payload })).toMatchObject({
      status: 400,
      body: { code: 'ERROR_VALIDATION', details: [{ path: 'body.scenarioId' }] },
    });
  });

  test.each([
    ['an array', '[]'],
    ['null', 'null'],
    ['nothing', ''],
    ['text', '"text"'],
    ['no JSON', '{"name":'],
    ['NaN', '{"scenarioId":NaN}'],
    ['an array where a name is declared', '{"scenarioId":"x","name":["a"]}'],
  ])('S.I5 %s where an object is declared is 400 (I5)', async (_, payload) => {
    expect(await raw('POST', '/segment/', payload)).toMatchObject({ status: 400, body: { code: 'ERROR_VALIDATION' } });
  });

  test('S.I9 deep JSON is 400, a body too large 413, another type 415 (I9)', async () => {
    const deep = `{"scenarioId":"${scenarioId}","name":"Deep","x":${'['.repeat(100)}${']'.repeat(100)}}`;
    expect((await raw('POST', '/segment/', deep)).status).toBe(400);
    expect((await raw('POST', '/segment/', '['.repeat(200_000))).status).toBe(400);
    expect(await raw('POST', '/segment/', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))).toMatchObject({
      status: 413,
      body: { code: 'ERROR_TOO_LARGE' },
    });
    expect(await raw('POST', '/segment/', '<a/>', 'application/xml')).toMatchObject({
      status: 415,
      body: { code: 'ERROR_MEDIA_TYPE' },
    });
    expect((await raw('POST', '/segment/', 'name=a', 'application/x-www-form-urlencoded')).status).toBe(415);
  });

  test('S.I6 length limits are exact, NUL and lone surrogates are 200 or 400, never 500 (I6)', async () => {
    expect((await newSegment('s'.repeat(20))).status).toBe(201);
    expect((await newSegment('s'.repeat(21))).status).toBe(400);
    expect((await newSegment('nul\0')).status).toBe(400);
    expect((await raw('POST', '/segment/', `{"scenarioId":"${scenarioId}","name":"\\ud800"}`)).status).toBe(400);
    expect((await newSegment('€ ñ 日本 🥖')).body.name).toBe('€ ñ 日本 🥖');
    expect((await newSegment('   ')).status).toBe(400);
    expect((await newSegment('  trimmed ')).body.name).toBe('trimmed');
  });

  test('S.I6 a name with a character that nobody sees is refused where it changes, and one that is stored stays usable', async () => {
    const hidden = 'a\u202eb';
    const refused = { status: 400, code: 'ERROR_HIDDEN_CHARACTER' };
    const tries = [
      ['POST', '/segment/', { scenarioId, name: hidden }],
      ['POST', '/other-cost', { scenarioId, name: hidden }],
      ['POST', '/other-cost', { scenarioId, name: 'Rent', unitDescription: 'm\u200b2' }],
      ['POST', '/employee', { scenarioId, name: 'Kees', jobTitle: 'ba\u2066ker' }],
      ['POST', '/process-category/', { scenarioId, name: hidden }],
      ['PUT', `/scenario/${scenarioId}`, { name: hidden }],
      ['POST', '/report/', { companyId: cast.a.id, name: hidden }],
      ['PUT', `/company/${cast.a.id}`, { name: hidden }],
      ['PUT', `/user/company/${cast.a.id}/${cast.a.manager.id}`, { lastName: hidden }],
    ] as const;
    for (const [method, path, body] of tries) {
      const { status, body: reply } = await app.as(
        path.startsWith('/company') ? cast.admin : cast.a.manager,
        method,
        path,
        body,
      );
      expect([path, status, reply.code]).toEqual([path, refused.status, refused.code]);
    }
    const { body: made } = await app.as(cast.a.manager, 'POST', '/other-cost', { scenarioId, name: 'Rent' });
    await app.db.asOwner(tx => sql`update other_cost set name = ${hidden} where id = ${made.id}`.execute(tx));
    const change = (fields: object) =>
      app.as(cast.a.manager, 'PUT', `/other-cost/${made.id}`, { id: made.id, scenarioId, ...fields });
    expect((await change({ name: hidden, totalCost: 5 })).body).toMatchObject({ name: hidden, totalCost: 5 });
    expect((await change({ name: `${hidden}!` })).body.code).toBe(refused.code);
    expect((await change({ name: 'Rent' })).status).toBe(200);
  });

  test('an id in the body that contradicts the path is refused', async () => {
    const { body: one } = await newSegment('One');
    const { body: other } = await newSegment('Other');
    expect((await app.as(cast.a.manager, 'PUT', `/segment/${one.id}`, { id: other.id, name: 'Swapped' })).status).toBe(
      400,
    );
    expect((await app.as(cast.a.manager, 'PUT', `/segment/${one.id}`, { id: one.id, name: 'Mine' })).status).toBe(200);
  });
});

describe('S.I1 SQL in any parameter (I1)', () => {
  const SQL = ["'; --", "' or 1=1--", '"; drop --', '$1', '\\'];
  test.each(SQL)('%s in a name is a name', async name => {
    const made = await newSegment(name);
    expect([made.status, made.body.name]).toEqual([201, name]);
    const list = await app.as(cast.a.manager, 'GET', `/segment/list/${scenarioId}`);
    expect(list.body.map((segment: { name: string }) => segment.name)).toContain(name);
  });
  test.each(SQL)('%s in a path, a query or an id of a body is refused', async text => {
    const id = encodeURIComponent(text);
    const asked = [
      app.as(cast.a.manager, 'GET', `/segment/list/${id}`),
      app.as(cast.a.manager, 'DELETE', `/segment/${scenarioId}${id}`),
      app.as(cast.a.manager, 'POST', '/segment/', { scenarioId: text, name: 'Refused' }),
    ];
    for (const { status } of await Promise.all(asked)) expect([400, 404]).toContain(status);
  });
});

describe('Who calls', () => {
  test('is told by a bearer token, and by no other scheme', async () => {
    const token = await app.token(cast.a.manager);
    const statusOf = async (authorization: string) =>
      (await app.inject({ method: 'GET', url: '/api/user/authorize', headers: { authorization } })).status;
    expect(await statusOf(`Bearer ${token}`)).toBe(200);
    for (const other of [token, `Basic ${token}`, `Token ${token}`, `Bearer  ${token} x`, `xBearer ${token}`])
      expect(await statusOf(other), other.slice(0, 8)).toBe(401);
  });

  test('is nobody we know by an address that their provider has not verified, though it is somebody’s', async () => {
    const known = await addPerson(app.db, 'unverified.known@a.example');
    await addTestMember(app.db, cast.a.id, known, 'company-user');
    expect(await app.as(known, 'GET', '/user/authorize')).toMatchObject({
      status: 403,
      body: { code: 'ERROR_USER_INACTIVE' },
    });
    const verified = await addPerson(app.db, 'verified.known@a.example');
    await addTestMember(app.db, cast.a.id, verified, 'company-user');
    expect((await app.as(verified, 'GET', '/user/authorize')).status).toBe(200);
  });
});

describe('What a path may be', () => {
  test.each([['no-id'], ['00000000-0000-0000-0000-00000000000'], ["1' or '1'='1"], ['%00'], ['constructor']])(
    'an id that is none is 404 or 400, never 500: %s',
    async id => {
      expect([400, 404]).toContain(
        (await app.as(cast.a.manager, 'GET', `/segment/list/${encodeURIComponent(id)}`)).status,
      );
    },
  );

  test('S.R6 HEAD, a method override, //, %2f and letter case never let in whom the path does not (R6)', async () => {
    const stranger = { authorization: `Bearer ${await app.token(cast.b.manager)}` };
    const ways = [
      { method: 'HEAD' as const, url: `/api/segment/list/${scenarioId}` },
      { method: 'POST' as const, url: `/api/segment/list/${scenarioId}`, headers: { 'x-http-method-override': 'GET' } },
      { method: 'GET' as const, url: `/api//segment/list/${scenarioId}` },
      { method: 'GET' as const, url: `/api/segment%2flist%2f${scenarioId}` },
      { method: 'GET' as const, url: `/API/SEGMENT/LIST/${scenarioId}` },
      { method: 'GET' as const, url: `/api/segment/list/${scenarioId.toUpperCase()}` },
      { method: 'GET' as const, url: `/api/segment/list/${scenarioId}/` },
    ];
    for (const { headers, ...way } of ways)
      expect((await app.inject({ ...way, headers: { ...stranger, ...headers } })).status).toBe(404);
  });

  test('a trailing slash makes no difference', async () => {
    expect((await app.as(cast.a.manager, 'GET', `/segment/list/${scenarioId}/`)).status).toBe(200);
  });

  test('S.H6 TRACE and files nobody serves are 404 or 405 (H6)', async () => {
    for (const url of ['/.git/config', '/.env', '/assets/index.js.map', '/api/.env', '/package.json'])
      expect((await app.inject({ method: 'GET', url })).status).toBe(404);
    expect([404, 405]).toContain((await app.inject({ method: 'TRACE' as 'GET', url: '/' })).status);
  });
});

describe('What a body names', () => {
  test('S.T8 a report that does not list a company-user is FOREIGN to them also as what a scenario is copied from (T8)', async () => {
    const allowedUsers = [{ id: cast.a.user.id }];
    const { body: theirs } = await app.as(cast.a.manager, 'POST', '/report/', {
      companyId: cast.a.id,
      name: 'Theirs',
      allowedUsers,
    });
    const copy = (who: typeof cast.a.user, name: string, existingScenarioId: string) =>
      app.as(who, 'POST', '/scenario/', { reportId: theirs.id, name, existingScenarioId });
    const unseen = await copy(cast.a.user, 'Unseen', scenarioId);
    const unknown = await copy(cast.a.user, 'Unknown', '11111111-1111-4111-8111-111111111111');
    expect(unseen).toMatchObject({ status: 404, body: unknown.body });
    expect((await copy(cast.a.manager, 'Seen', scenarioId)).status).toBe(201);
  });
});

describe('Versions', () => {
  test('every item has its version as ETag; another than the stored one is 409 with what is stored, and nothing changed', async () => {
    const made = await newSegment('Version');
    expect(made.headers.etag).toBe('"1"');
    const change = (name: string, match?: string) =>
      app.as(cast.a.manager, 'PUT', `/segment/${made.body.id}`, { name }, match ? { 'if-match': match } : {});
    expect((await change('Second', '"1"')).headers.etag).toBe('"2"');
    expect(await change('Third', '"1"')).toMatchObject({
      status: 409,
      body: { code: 'ERROR_CONFLICT', current: { name: 'Second', version: 2 } },
    });
    expect((await change('Last', undefined)).body).toMatchObject({ name: 'Last', version: 3 });
    expect((await change('Garbage', 'W/"x"')).status).toBe(400);
    expect(
      (await app.as(cast.a.manager, 'DELETE', `/segment/${made.body.id}`, undefined, { 'if-match': '"2"' })).status,
    ).toBe(409);
    expect(
      (await app.as(cast.a.manager, 'DELETE', `/segment/${made.body.id}`, undefined, { 'if-match': '"3"' })).status,
    ).toBe(204);
  });

  test('S.C1 two PUTs with one version: one 200, one 409 (C1)', async () => {
    const { body } = await newSegment('Race');
    const both = await Promise.all(
      ['A', 'B'].map(name =>
        app.as(cast.a.manager, 'PUT', `/segment/${body.id}`, { name: `Race ${name}`, version: 1 }),
      ),
    );
    expect(both.map(reply => reply.status).sort()).toEqual([200, 409]);
  });
});

describeOnce('Before the body of a request', () => {
  /** Only the head of a request: its socket, and the first line of the answer to it. */
  const sendHead = async (who: { email: string }, length: number) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const head = `POST /api/segment/ HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}authorization: Bearer ${await app.token(who)}\r\ncontent-length: ${length}\r\n\r\n`);
    return { socket, answer: once(socket, 'data').then(data => String(data).split('\r\n')[0]!) };
  };
  /** What comes back, or that nothing does in so long. */
  const answerToHead = async (who: { email: string }, length: number, patienceMs = 1_500): Promise<string> => {
    const { socket, answer } = await sendHead(who, length);
    const first = await Promise.race([answer, pause(patienceMs, 'waits for the body')]);
    socket.destroy();
    return first;
  };
  /** Whoever is to be refused is, however busy the machine. */
  const LONG_MS = 20_000;
  let address: string;
  beforeAll(async () => {
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  });

  test('whoever is shut out is refused, and may send as little as 16 KB before that', async () => {
    const shut = await addPerson(app.db, 'shut@a.example');
    await addTestMember(app.db, cast.a.id, shut, 'company-user');
    await app.db.asOwner(tx =>
      tx.updateTable('membership').set({ is_blocked: true }).where('user_id', '=', shut.id).execute(),
    );
    expect(await answerToHead(shut, 1_000_000, LONG_MS)).toBe('HTTP/1.1 403 Forbidden');
    expect(await answerToHead({ email: 'nobody@else.example' }, 1_000_000, LONG_MS)).toBe('HTTP/1.1 403 Forbidden');
    expect(await answerToHead(cast.a.manager, 1_000_000)).toBe('waits for the body');
    expect(await answerToHead(shut, 16_383)).toBe('waits for the body');
  });

  test('nothing is asked of the database for a small one', async () => {
    const statements = async (name: string, unread: string) => {
      const before = app.db.statements();
      const reply = await app.as(cast.a.manager, 'PATCH', `/scenario/${scenarioId}`, { name, unread });
      expect(reply.status).toBe(200);
      return app.db.statements() - before;
    };
    const small = await statements('Small', '');
    // begin with the gate, commit
    expect(await statements('Large', 'x'.repeat(20_000))).toBe(small + 2);
  });

  test('two large ones of one person are read at the same time, ten more wait, and a further one is refused', async () => {
    const sent = await Promise.all(Array.from({ length: 14 }, () => sendHead(cast.a.user, 1_000_000)));
    const answers: string[] = [];
    for (const { answer } of sent) void answer.then(line => answers.push(line));
    // All are open until then, so none waits for nobody.
    await expect.poll(() => answers).toEqual(Array.from({ length: 2 }, () => 'HTTP/1.1 429 Too Many Requests'));
    for (const { socket } of sent) socket.destroy();
    // The sockets are closed, so nothing of them stays.
    await expect.poll(() => answerToHead(cast.a.user, 1_000_000)).toBe('waits for the body');
    expect(answers).toHaveLength(2);
  });

  test('of heavy calls of one person two run and sixty wait; a further one is refused, and nobody else’s', async () => {
    const overview = (who: { email: string }) => app.as(who, 'GET', `/overview/segment/${scenarioId}`);
    const mine = Array.from({ length: 70 }, () => overview(cast.a.manager));
    expect((await overview(cast.a.consultant)).status).toBe(200);
    const statuses = (await Promise.all(mine)).map(({ status }) => status);
    expect(statuses.filter(status => status === 200)).toHaveLength(62);
    expect(statuses.filter(status => status === 429)).toHaveLength(8);
  });
});

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'a-key' };
  test('S.C4 the same key and body make one thing and get the first answer; another body is refused (C4)', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => newSegment('Once', key)));
    expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map(reply => reply.body.id)).size).toBe(1);
    expect(await newSegment('Twice', key)).toMatchObject({ status: 409, body: { code: 'ERROR_KEY_REUSED' } });
    const { body: list } = await app.as(cast.a.manager, 'GET', `/segment/list/${scenarioId}`);
    expect(list.filter((segment: { name: string }) => segment.name === 'Once')).toHaveLength(1);
  });

  test('a key is its account’s own, and the first answer comes after the access check', async () => {
    const mine = await newSegment('Mine too', { 'idempotency-key': 'shared' });
    expect(mine.status).toBe(201);
    const theirs = await app.as(
      cast.b.manager,
      'POST',
      '/segment/',
      { scenarioId, name: 'Mine too' },
      { 'idempotency-key': 'shared' },
    );
    expect(theirs.status).toBe(404);
  });

  test('a key and its answer are gone after 24 hours', async () => {
    const hours = async (key: string, ago: number) => {
      await newSegment(key, { 'idempotency-key': key });
      await app.db.asOwner(tx =>
        sql`update idempotency set created_at = now() - ${ago}::int4 * interval '1 hour' where key = ${key}`.execute(
          tx,
        ),
      );
    };
    await hours('a-day-old', 25);
    await hours('nearly-so', 23);
    await app.db.asOwner(forgetOldAnswers);
    await hours('forgotten', 25);
    expect((await newSegment('Another one', { 'idempotency-key': 'forgotten' })).status).toBe(201);
    expect((await newSegment('Another two', { 'idempotency-key': 'nearly-so' })).status).toBe(409);
    const left = await app.db.asOwner(tx => tx.selectFrom('idempotency').select('key').execute());
    expect(left.map(({ key }) => key)).toContain('nearly-so');
    expect(left.map(({ key }) => key)).not.toContain('a-day-old');
  });

  test('a change that failed leaves its key free', async () => {
    const failing = { 'idempotency-key': 'failing' };
    await newSegment('Taken by another');
    expect((await newSegment('Taken by another', failing)).status).toBe(409);
    expect((await newSegment('Now it works', failing)).status).toBe(201);
  });
});

describe('History', () => {
  const lines = (entityId: string) =>
    app.db.asOwner(
      async tx => await tx.selectFrom('history').selectAll().where('entity_id', '=', entityId).orderBy('id').execute(),
    );

  test('S.Z6 who changed what, when, from what to what, in the transaction of the change (Z6)', async () => {
    const { body } = await newSegment('History');
    await app.as(cast.a.manager, 'PUT', `/segment/${body.id}`, { name: 'Told' });
    await newSegment('Taken');
    await app.as(cast.a.manager, 'PUT', `/segment/${body.id}`, { name: 'Taken', version: 2 });
    const told = await lines(body.id);
    expect(told.map(line => line.change)).toMatchObject([
      { from: null, to: { name: 'History' } },
      { from: { name: 'History' }, to: { name: 'Told' } },
    ]);
    expect(told[1]).toMatchObject({
      company_id: cast.a.id,
      scenario_id: scenarioId,
      user_id: cast.a.manager.id,
      call: 'PUT /segment/:id',
      entity: 'segment',
    });
    expect(told[1]!.request_id).toBeTruthy();
  });

  test('S.Z6 a denial is written too', async () => {
    await app.as(cast.a.user, 'DELETE', `/report/${reportId}`);
    const denials = await app.db.asOwner(async tx =>
      tx
        .selectFrom('history')
        .selectAll()
        .where('entity', '=', 'denial')
        .where('user_id', '=', cast.a.user.id)
        .orderBy('id')
        .execute(),
    );
    expect(denials.at(-1)).toMatchObject({
      company_id: cast.a.id,
      call: 'DELETE /report/:id',
      change: { code: 'ERROR_NOT_FOUND', params: { id: reportId } },
    });
  });

  describe('when the database has a transaction tried again', () => {
    /** Makes the database refuse so many lines of the history, as it does when two changes collide. */
    const refusing = async (times: number, work: () => Promise<void>) => {
      const run = (statement: string) => app.db.asOwner(tx => sql.raw(statement).execute(tx));
      await run(`create sequence refused; grant usage on sequence refused to public;
        create function refuse() returns trigger language plpgsql as $$ begin
          if nextval('refused') <= ${times} then raise exception 'collided' using errcode = '40001'; end if;
          return new;
        end $$; create trigger refuse before insert on history for each row execute function refuse()`);
      try {
        await work();
      } finally {
        await run('drop trigger refuse on history; drop function refuse(); drop sequence refused');
      }
    };

    test('it tells the change once', async () => {
      const { body: made } = await newSegment('Tried');
      await refusing(2, async () => {
        expect((await app.as(cast.a.manager, 'PUT', `/segment/${made.id}`, { name: 'Tried again' })).status).toBe(200);
      });
      expect((await lines(made.id)).map(line => line.change)).toMatchObject([
        { to: { name: 'Tried' } },
        { from: { name: 'Tried' }, to: { name: 'Tried again' } },
      ]);
    });

    test('and it collides each time, the answer is that the caller may try again', () =>
      refusing(100, async () => {
        expect(await newSegment('Collides')).toMatchObject({ status: 503, body: { code: 'ERROR_UNAVAILABLE' } });
      }));
  });

  test('the program may add to it, and read who changed something in the scenarios of the call; what was changed it cannot read, nor change or remove a line', async () => {
    const attempts = [
      'select change from history',
      'select * from history',
      'update history set call = call',
      'delete from history',
    ];
    for (const attempt of attempts)
      await expect(app.db.asApp(tx => sql.raw(attempt).execute(tx))).rejects.toThrow(/permission denied/);
    const { rows } = await app.db.asApp(tx => sql`select user_id, entity_id from history`.execute(tx));
    expect(rows).toEqual([]);
  });
});

describe('Around the calls', () => {
  test('S.H5 what nobody foresaw is ERR500 and tells nothing more (H5)', async () => {
    await app.db.asOwner(tx => sql`alter table sector rename to hidden_sector`.execute(tx));
    try {
      const { status, body } = await app.as(cast.a.manager, 'GET', '/sector/list');
      expect([status, body.code, Object.keys(body).sort()]).toEqual([500, 'ERR500', ['code', 'message']]);
      expect(JSON.stringify(body)).not.toMatch(/sector|relation|select/i);
    } finally {
      await app.db.asOwner(tx => sql`alter table hidden_sector rename to sector`.execute(tx));
    }
  });

  test('S.H1, S.H2 data is no-store; every answer carries a request id, nosniff, a referrer policy and a content security policy (H1, H2)', async () => {
    const { headers } = await app.as(cast.a.manager, 'GET', '/user/authorize');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('S.H3 no other origin gets CORS (H3)', async () => {
    const reply = await app.inject({
      method: 'OPTIONS',
      url: '/api/user/authorize',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(Object.keys(reply.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
  });

  test('an unknown path is 404 with a code', async () => {
    expect(await app.as(cast.a.manager, 'GET', '/nowhere')).toMatchObject({
      status: 404,
      body: { code: 'ERROR_NOT_FOUND' },
    });
  });

  test('the OpenAPI document tells of every call there is, with one name for each parameter', async () => {
    const { body } = await app.as(null, 'GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    for (const call of calls) {
      const path = call.path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '');
      const operation = body.paths[path]?.[call.method.toLowerCase()];
      expect(operation, `${call.method} ${path}`).toBeDefined();
      const declared = operation.parameters
        .filter((p: { in: string }) => p.in === 'path')
        .map((p: { name: string }) => p.name);
      expect(declared).toEqual([...call.path.matchAll(/:(\w+)/g)].map(match => match[1]));
    }
    const operations = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap(of =>
      Object.values(of),
    );
    expect(operations).toHaveLength(calls.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length);
    const { post } = body.paths['/segment'];
    expect(post.operationId).toBe('postSegment');
    expect(post.responses['409'].description).toContain('ERROR_KEY_REUSED');
    expect(post.responses['415'].description).toBe('ERROR_MEDIA_TYPE');
    const shapes = Object.keys(body.paths).map(path => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
    expect((await app.as(null, 'GET', '/docs')).headers['content-type']).toContain('text/html');
  });

  test('health: the process lives, database and migrations are fine', async () => {
    expect((await app.inject({ method: 'GET', url: '/health/live' })).status).toBe(200);
    expect((await app.inject({ method: 'GET', url: '/health/ready' })).status).toBe(200);
  });
});
