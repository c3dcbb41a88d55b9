import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubjectKind } from '#contract/call.ts';
import { type AccessRequest, injected, replaced, requestFor, respelt, subjectsOf } from './testing/access/request.ts';
import { type AccessEntry, lines as table } from './testing/access/table.ts';
import { describeOnce } from './testing/once.ts';
import { addCast, type Caller, type Cast, type Reply, type TestApp, testApp } from './testing/test-app.ts';
import { testEngine } from './testing/test-database.ts';
import { addWorld, fingerprint, nowhere, type World } from './testing/world.ts';

// Generated from the program's own calls: one that has no line in testing/access/ does not compile.

let app: TestApp;
let cast: Cast;
let world: World;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  world = await addWorld(app.db, cast);
});
afterAll(() => app.close());

const send = async (entry: AccessEntry, who: Caller, sent: AccessRequest): Promise<Reply> => {
  const options = injected(entry, sent);
  const token = who && (await (entry.line.endsSession ? app.token(who, {}) : app.token(who)));
  return app.inject({
    ...options,
    headers: { ...options.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
};
const answer = (reply: Reply) => ({ status: reply.status, body: reply.body });

const ACTORS = ['anonymous', 'admin', 'consultant', 'manager', 'user'] as const;
const callerOf = (actor: (typeof ACTORS)[number]): Caller =>
  actor === 'anonymous' ? null : actor === 'admin' ? cast.admin : cast.a[actor];

/** The replies to somebody who may: done, or refused because of a version or a name that does not fit. */
const ALLOWED = [200, 201, 204, 409];

const bound = table.filter(({ call }) => 'subject' in call.access);
const kindOf = ({ call }: AccessEntry) => subjectsOf(call.access)[0]!.kind;

test('every call is a route of the program', () => {
  const mounted = ({ method, path }: AccessEntry['call']) =>
    [path, path.replace(/\/$/, '')].some(url => app.app.hasRoute({ method, url: `/api${url}` }));
  expect(table.filter(({ call }) => !mounted(call)).map(({ title }) => title)).toEqual([]);
});

describe('P1.13, P6.1, P6.2, P6.3, C1.1, S.R1, S.R2 R1 five actors times every route: exactly the access table', () => {
  // The gate is before a file that is made or read: on the embedded engine it is asked by one who may.
  const actorsOf = ({ call }: AccessEntry) =>
    testEngine === 'server' || !(call.multipart || call.path.startsWith('/file-generator/'))
      ? ACTORS
      : (['anonymous', 'manager'] as const);
  describe.each(table)('$title', entry => {
    test.each(actorsOf(entry))('%s', async actor => {
      const verdict = entry.line.who[actor];
      if (entry.line.streams && verdict === 'allowed') return;
      const reply = await send(entry, callerOf(actor), requestFor(entry, world.a));
      if (verdict === 'allowed')
        expect([...ALLOWED, entry.line.toldWhenAllowed], JSON.stringify(reply.body)).toContain(reply.status);
      else expect(reply.status).toBe(verdict);
    });
  });
});

describe("P6.5, S.T1 T1 every method and route with B's id: as an id that nobody has, and nothing stored", () => {
  test.each(bound)('$title', async entry => {
    const before = await fingerprint(app.db, cast.b.id);
    for (const who of [cast.a.consultant, cast.a.manager, cast.a.user]) {
      const foreign = await send(entry, who, requestFor(entry, world.b));
      expect(answer(foreign)).toEqual(answer(await send(entry, who, requestFor(entry, nowhere()))));
      expect(foreign.status).toBe(404);
    }
    expect(await fingerprint(app.db, cast.b.id)).toBe(before);
  });
});

describe('S.T2, S.T4, S.T5 T2, T4 an id of B, or of another scenario of A, inside a request about A: refused, and nothing stored', () => {
  const inside = bound.flatMap(entry =>
    subjectsOf(entry.call.access)
      .slice(1)
      .map(subject => ({ ...entry, subject })),
  );
  test.each(inside)('$title $subject.at', async ({ subject: { kind, at }, ...entry }) => {
    const before = [await fingerprint(app.db, cast.a.id), await fingerprint(app.db, cast.b.id)];
    const sent = requestFor(entry, world.a, at);
    const who = entry.line.who.consultant === 'allowed' ? cast.a.consultant : cast.admin;
    const random = replaced(sent, at, nowhere().ids[kind]);
    expect(random, `the line's request has nothing at ${at}`).not.toBeNull();
    const nobody = await send(entry, who, random!);
    expect((await send(entry, who, replaced(sent, at, 'no-id')!)).status).toBe(400);
    // An id that contradicts the path is refused as such, whoever has it.
    expect(at === 'body.id' ? [400, 404] : [404]).toContain(nobody.status);
    const foreign = [world.b.ids[kind], ...elsewhere(entry, kind)];
    for (const id of foreign) expect(answer(await send(entry, who, replaced(sent, at, id)!))).toEqual(answer(nobody));
    expect([await fingerprint(app.db, cast.a.id), await fingerprint(app.db, cast.b.id)]).toEqual(before);
  });
  /** What lies in another scenario of the same company. A report and a company hold both scenarios. */
  const elsewhere = (entry: AccessEntry, kind: SubjectKind): string[] => {
    const other = world.a.other as Partial<Record<SubjectKind, string>>;
    return other[kind] && !['company', 'report'].includes(kindOf(entry)) ? [other[kind]] : [];
  };
});

describe('P6.4, S.T8 T8 a company user outside allowedUsers: as an id that nobody has', () => {
  const inReports = bound.filter(({ call }) => {
    const { action } = call.access as { action: string };
    return (
      action === 'template.save' || (action.startsWith('report.') && !['report.list', 'report.make'].includes(action))
    );
  });
  test.each(inReports)('$title', async entry => {
    const reply = await send(entry, world.unlisted, requestFor(entry, world.a));
    expect(answer(reply)).toEqual(answer(await send(entry, world.unlisted, requestFor(entry, nowhere()))));
    expect(reply.status).toBe(404);
  });
});

describe('A hidden scenario, in which a copy is being filled, is found by nobody, not even by an admin', () => {
  const hide = (isHidden: boolean) =>
    app.db.asOwner(tx =>
      tx.updateTable('scenario').set({ is_hidden: isHidden }).where('id', '=', world.a.ids.scenario).execute(),
    );
  beforeAll(() => hide(true));
  afterAll(() => hide(false));
  const above = ['company', 'report', 'user'];

  test.each(bound.filter(entry => !above.includes(kindOf(entry))))('$title', async entry => {
    const reply = await send(entry, cast.admin, requestFor(entry, world.a));
    expect(answer(reply)).toEqual(answer(await send(entry, cast.admin, requestFor(entry, nowhere()))));
    expect(reply.status).toBe(404);
  });

  test('no list holds it', async () => {
    const lists = table.filter(({ call, line }) => call.method === 'GET' && !line.streams);
    for (const entry of lists)
      for (const who of [cast.admin, cast.a.consultant]) {
        const { body } = await send(
          entry,
          who,
          requestFor(entry, { ...world.a, ids: { ...world.a.ids, scenario: world.a.other.scenario } }),
        );
        expect(JSON.stringify(body) ?? '', entry.title).not.toContain(world.a.ids.scenario);
      }
  });

  test('as an original it is refused as nobody’s', async () => {
    const ask = (existingScenarioId: string) =>
      app.as(cast.admin, 'POST', '/scenario/', {
        name: 'Copy of it',
        reportId: world.a.ids.report,
        existingScenarioId,
      });
    expect(answer(await ask(world.a.ids.scenario))).toEqual(answer(await ask(nowhere().ids.scenario)));
  });
});

describe('S.T10 T10 an id of another kind: 404, never 500', () => {
  const byPath = bound.filter(({ call }) => subjectsOf(call.access)[0]!.at.startsWith('params.'));
  test.each(byPath)('$title', async entry => {
    const { id: _, ...body } = (requestFor(entry, world.a).body ?? {}) as Record<string, unknown>;
    const given = requestFor(entry, world.a);
    const sent = given.body && !Array.isArray(given.body) ? { ...given, body } : given;
    const { kind, at } = subjectsOf(entry.call.access)[0]!;
    // What was deleted has been brought back, or has not: it is an other cost then.
    const { 'deleted-entry': _either, ...ids } = world.a.ids;
    // PostgreSQL is asked about every kind at every place, the other engine about a quarter of them, each place about others.
    const others = Object.entries(ids)
      .filter(([, id]) => id !== world.a.ids[kind])
      .filter((_, n) => testEngine === 'server' || n % 4 === byPath.indexOf(entry) % 4);
    expect(others).not.toEqual([]);
    for (const [, id] of others) expect((await send(entry, cast.admin, replaced(sent, at, id)!)).status, id).toBe(404);
    expect((await send(entry, cast.admin, replaced(sent, at, 'no-id')!)).status).toBe(400);
  });
});

describe('S.R5 R5 blocking shows at the next request, unblocking restores', () => {
  const path = (act: string, id: string) => `/user/company/${act}/${cast.a.id}/${id}`;
  const reading = bound.filter(({ call, line }) => call.method === 'GET' && !line.streams);
  test.each(reading)('$title', async entry => {
    const sent = requestFor(entry, world.a);
    const before = await send(entry, cast.a.user, sent);
    await app.as(cast.a.manager, 'DELETE', path('block', cast.a.user.id));
    const blocked = await send(entry, cast.a.user, sent);
    expect([blocked.status, blocked.body.code]).toEqual([403, 'ERROR_USER_INACTIVE']);
    await app.as(cast.a.manager, 'DELETE', path('unblock', cast.a.user.id));
    expect((await send(entry, cast.a.user, sent)).status).toBe(before.status);
  });
});

describe('S.T9 T9 taken off allowedUsers: denied at the next request', () => {
  const ofScenario = bound.filter(e => e.call.method === 'GET' && !['company', 'report', 'user'].includes(kindOf(e)));
  test.each(ofScenario)('$title', async entry => {
    const person = `/user/company/${cast.a.id}/${cast.a.user.id}`;
    await app.as(cast.a.manager, 'PUT', person, { reportIds: [] });
    expect((await send(entry, cast.a.user, requestFor(entry, world.a))).status).toBe(404);
    await app.as(cast.a.manager, 'PUT', person, { reportIds: [world.a.ids.report] });
    expect(ALLOWED).toContain((await send(entry, cast.a.user, requestFor(entry, world.a))).status);
  });
});

describeOnce('S.R6 R6 the same decision, however it is asked', () => {
  test.each(bound.filter(({ call }) => call.method === 'GET'))('$title', async entry => {
    const url = injected(entry, requestFor(entry, world.a)).url as string;
    const headers = { authorization: `Bearer ${await app.token(cast.b.manager)}` };
    const plain = await app.inject({ method: 'GET', url, headers });
    expect(plain.status).toBe(404);
    const ways = [`/${url}`, url.replace('/api/', '/api//'), url.replace('/api/', '/API/'), url.toUpperCase()];
    for (const way of [...ways, url.replace('/api/', '/api%2f')])
      expect((await app.inject({ method: 'GET', url: way, headers })).status, way).toBe(404);
    // Everybody learns that a text is no id.
    for (const way of [`${url}%2f`, `${url}/..`])
      expect([400, 404], way).toContain((await app.inject({ method: 'GET', url: way, headers })).status);
    expect((await app.inject({ method: 'HEAD', url, headers })).status).toBe(404);
    const overridden = { ...headers, 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    expect((await app.inject({ method: 'GET', url, headers: overridden })).status).toBe(404);
  });

  test('letter case of a path is no way round: the decision about an own thing is the same or 404', async () => {
    const headers = { authorization: `Bearer ${await app.token(cast.a.user)}` };
    const path = `/user/company/${cast.a.id}`;
    expect((await app.inject({ method: 'GET', url: `/api${path}`, headers })).status).toBe(403);
    for (const way of [`/api/USER/company/${cast.a.id}`, `/api${path}/`, `/api/user//company/${cast.a.id}`])
      expect([403, 404]).toContain((await app.inject({ method: 'GET', url: way, headers })).status);
    const upper = await app.inject({ method: 'GET', url: `/api/user/company/${cast.a.id.toUpperCase()}`, headers });
    expect(upper.status).toBe(403);
  });
});

describeOnce('R6 an id in another spelling is the same id or nobody’s, and gives nobody more', () => {
  const capitals = (id: string) => id.toUpperCase();
  // What is no id is refused by the contract, before the gate or any engine is asked.
  const NO_IDS: Record<string, (id: string) => string> = {
    'in braces': id => `{${id}}`,
    'without hyphens': id => id.replaceAll('-', ''),
    'as a name': id => `urn:uuid:${id}`,
    'with spaces': id => ` ${id} `,
  };
  const entries = table.filter(entry => {
    const sent = requestFor(entry, nowhere());
    return !entry.line.streams && JSON.stringify(respelt(sent, () => '')) !== JSON.stringify(sent);
  });
  /**
   * Who is nobody is refused before any id, and who may all gets no more. Those who may least first: while nobody may, what is stored is read once for each of them, and once before. The gate is before a
   * file that is made or read: these are asked by one who may not and one who may.
   */
  const callers = ({ call }: AccessEntry) =>
    !call.multipart && !call.path.startsWith('/file-generator/')
      ? [cast.b.manager, world.unlisted, cast.a.user, cast.a.manager]
      : [cast.b.manager, cast.a.manager];

  async function expectNoMore(entry: AccessEntry, who: Caller, spell: (id: string) => string, [reply, plain]: Reply[]) {
    if (ALLOWED.includes(reply!.status)) {
      // What was brought back by the first is not there for the second.
      expect([...ALLOWED, entry.line.toldWhenAllowed]).toContain(plain!.status);
      if (entry.call.method === 'GET') expect(answer(reply!)).toEqual(answer(plain!));
    } else if (reply!.status !== plain!.status) {
      // Then it is as an id that nobody has in that spelling.
      expect([400, 404]).toContain(reply!.status);
      expect(answer(reply!)).toEqual(answer(await send(entry, who, respelt(requestFor(entry, nowhere()), spell))));
    }
  }

  test.each(entries)('$title in capitals', async entry => {
    let before: string | undefined;
    for (const who of callers(entry)) {
      before ??= await fingerprint(app.db, cast.a.id);
      const reply = await send(entry, who, respelt(requestFor(entry, world.a), capitals));
      const plain = await send(entry, who, requestFor(entry, world.a));
      await expectNoMore(entry, who, capitals, [reply, plain]);
      if ([reply, plain].some(({ status }) => ALLOWED.includes(status))) before = undefined;
      else expect(await fingerprint(app.db, cast.a.id)).toBe(before);
    }
  });

  test.each(entries)('$title in a spelling that is no id', async entry => {
    const who = cast.a.manager;
    const before = await fingerprint(app.db, cast.a.id);
    const replies: [string, Reply][] = [];
    for (const [how, spell] of Object.entries(NO_IDS))
      replies.push([how, await send(entry, who, respelt(requestFor(entry, world.a), spell))]);
    if (!replies.some(([, { status }]) => ALLOWED.includes(status)))
      expect(await fingerprint(app.db, cast.a.id)).toBe(before);
    const plain = await send(entry, who, requestFor(entry, world.a));
    for (const [how, reply] of replies) await expectNoMore(entry, who, NO_IDS[how]!, [reply, plain]);
  });

  test('in capitals it is the same id', async () => {
    for (const [who, path] of [
      [cast.a.manager, `/report/list/${cast.a.id}`],
      [cast.a.user, `/report/list/${cast.a.id}`],
      [world.unlisted, `/report/list/${cast.a.id}`],
      [cast.a.user, `/company/list/${cast.a.user.id}`],
    ] as const) {
      const [, list, of, id] = path.split('/');
      const reply = await app.as(who, 'GET', `/${list}/${of}/${id!.toUpperCase()}`);
      expect(reply.status).toBe(200);
      expect(answer(reply)).toEqual(answer(await app.as(who, 'GET', path)));
    }
  });
});

test('S.T11 T11 the same names in A and B are both fine', async () => {
  for (const [who, side] of [
    [cast.a.manager, world.a],
    [cast.b.manager, world.b],
  ] as const) {
    const reply = await app.as(who, 'POST', '/report/', { companyId: side.ids.company, name: 'The same' });
    expect(reply.status).toBe(201);
  }
});

test('S.T3 T3 a PUT of a row of A that names B as parent: the row stays in A', async () => {
  const before = await fingerprint(app.db, cast.b.id);
  await app.as(cast.a.manager, 'PUT', `/report/${world.a.ids.report}`, { companyId: cast.b.id, name: 'Moved' });
  await app.as(cast.a.manager, 'PUT', `/scenario/${world.a.ids.scenario}`, { reportId: world.b.ids.report });
  await app.as(cast.a.manager, 'PUT', `/segment/${world.a.ids.segment}`, { scenarioId: world.b.ids.scenario });
  expect(await fingerprint(app.db, cast.b.id)).toBe(before);
});

test('every denial is told in the history, without a secret in it', async () => {
  const reply = await app.as(cast.a.user, 'DELETE', `/company/block/${cast.a.id}`);
  expect(reply.status).toBe(403);
  const lines = await app.db.asOwner(tx =>
    tx
      .selectFrom('history')
      .select(['user_id', 'call', 'change'])
      .where('entity', '=', 'denial')
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  );
  expect(lines[0]).toEqual({
    user_id: cast.a.user.id,
    call: 'DELETE /company/block/:id',
    change: { code: 'ERROR_FORBIDDEN', params: { id: cast.a.id } },
  });
});
