import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTestMember, type Cast, castAnew, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  cast = await castAnew(app.db);
});
afterAll(() => app.close());

let count = 0;
const invitee = (more: object = {}) => ({
  firstName: 'Noor',
  lastName: 'Bakker',
  email: `noor${++count}@new.example`,
  roles: ['company-user'],
  ...more,
});
const invite = (who: { email: string }, companyId: string, more: object = {}) =>
  app.as(who, 'POST', `/user/company/${companyId}`, invitee(more));
const addReport = (companyId: string, name: string) =>
  app.db.asOwner(async tx => {
    const row = { company_id: companyId, name, name_key: name };
    return (await tx.insertInto('report').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
const companiesOf = async (email: string) =>
  (await app.as({ email }, 'GET', '/user/authorize')).body.validCompanyUids as string[] | undefined;

describe('Inviting', () => {
  test('P3.5, P7.34 a manager invites a user, who gets a mail and sees that company only', async () => {
    app.invitations.length = 0;
    const reportId = await addReport(cast.a.id, 'Seen');
    const made = await invite(cast.a.manager, cast.a.id, { reportIds: [reportId], language: 'nl' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      firstName: 'Noor',
      lastName: 'Bakker',
      roles: ['company-user'],
      isBlocked: false,
      reportIds: [reportId],
      language: 'nl',
      version: 1,
    });
    expect(app.invitations).toMatchObject([
      { email: made.body.email, companyName: 'Company A', inviter: { email: 'manager@a.example' }, language: 'nl' },
    ]);
    expect(await companiesOf(made.body.email)).toEqual([cast.a.id]);
  });

  test('an address that is already in this company is ERROR_USER_ALREADY_EXISTS, without regard to case', async () => {
    const reply = await invite(cast.a.manager, cast.a.id, { email: 'USER@A.example' });
    expect([reply.status, reply.body.code]).toEqual([409, 'ERROR_USER_ALREADY_EXISTS']);
  });

  test('P1.11 one that is known elsewhere gets the membership, and the list shows the names as the inviter typed them', async () => {
    await app.as(cast.b.user, 'GET', '/user/authorize');
    const made = await invite(cast.a.manager, cast.a.id, { email: 'user@b.example' });
    expect(made.body).toMatchObject({ userId: cast.b.user.id, firstName: 'Noor', hasSignedIn: false });
    const list = await app.as(cast.a.manager, 'GET', `/user/company/${cast.a.id}`);
    expect(list.body.find((u: { userId: string }) => u.userId === cast.b.user.id).firstName).toBe('Noor');
    const elsewhere = await app.as(cast.b.manager, 'GET', `/user/company/${cast.b.id}`);
    expect(elsewhere.body.find((u: { userId: string }) => u.userId === cast.b.user.id).firstName).not.toBe('Noor');
    expect(new Set(await companiesOf('user@b.example'))).toEqual(new Set([cast.a.id, cast.b.id]));
    await app.as(cast.a.manager, 'DELETE', `/user/company/remove/${cast.a.id}/${cast.b.user.id}`);
    expect(await companiesOf('user@b.example')).toEqual([cast.b.id]);
  });

  test('an invitation tells nothing about who is known, or an admin', async () => {
    const told = async (email: string) => {
      const { body: made } = await invite(cast.a.manager, cast.a.id, { email });
      const listed = await app.as(cast.a.manager, 'GET', `/user/company/${cast.a.id}`);
      const path = `${cast.a.id}/${made.userId}`;
      const changed = await app.as(cast.a.manager, 'PUT', `/user/company/${path}`, { firstName: 'Other', version: 1 });
      const removed = await app.as(cast.a.manager, 'DELETE', `/user/company/remove/${path}`);
      const { userId, ...rest } = { ...made, email: made.email.replace(email.toLowerCase(), '(as typed)') };
      const inList = listed.body.some((one: { userId: string }) => one.userId === userId);
      return { ...rest, inList, changed: [changed.status, changed.body.version], removed: removed.status };
    };
    await app.as(cast.b.user, 'GET', '/user/authorize');
    await app.as(cast.admin, 'PUT', `/user/company/${cast.b.id}/${cast.b.user.id}`, { lastName: 'Anders' });
    const unknown = await told('Nobody.Yet@New.example');
    expect(unknown).toMatchObject({ email: '(as typed)', inList: true, changed: [200, 2], removed: 200 });
    for (const email of ['User@B.example', 'admin@verdeel.example']) expect(await told(email)).toEqual(unknown);
  });

  test('S.R4 R4 a manager grants neither admin nor consultant, a consultant no consultant; an admin appoints consultants', async () => {
    for (const who of [cast.a.manager, cast.a.consultant]) {
      const reply = await invite(who, cast.a.id, { roles: ['financial-consultant'] });
      expect([reply.status, reply.body.code]).toEqual([403, 'ERROR_FORBIDDEN']);
    }
    expect((await invite(cast.admin, cast.a.id, { roles: ['admin'] })).status).toBe(400);
    expect((await invite(cast.admin, cast.a.id, { roles: ['company-user', 'company-manager'] })).status).toBe(400);
    const made = await invite(cast.admin, cast.b.id, { roles: ['financial-consultant'] });
    expect((await app.as({ email: made.body.email }, 'GET', '/user/authorize')).body).toMatchObject({
      roles: ['financial-consultant'],
      validCompanyUids: [cast.b.id],
    });
  });

  test('S.R3 R3 a company user makes no user', async () => {
    expect((await invite(cast.a.user, cast.a.id)).status).toBe(403);
  });

  test('T2 a report of another company is refused and nobody is invited', async () => {
    app.invitations.length = 0;
    const foreign = await addReport(cast.b.id, 'Foreign');
    const reply = await invite(cast.a.manager, cast.a.id, { reportIds: [foreign] });
    expect(reply.status).toBe(404);
    expect(app.invitations).toHaveLength(0);
  });
});

describe('Inviting again', () => {
  const again = (who: { email: string }, companyId: string, userId: string) =>
    app.as(who, 'POST', `/user/company/invite-again/${companyId}/${userId}`);

  test('whoever may invite somebody sends the invitation once more, as often as asked, and the history says so', async () => {
    const made = (await invite(cast.a.manager, cast.a.id, { language: 'nl' })).body;
    const [first] = app.invitations.splice(0).slice(-1);
    expect((await again(cast.a.manager, cast.a.id, made.userId)).status).toBe(204);
    expect((await again(cast.a.consultant, cast.a.id, made.userId)).status).toBe(204);
    expect(app.invitations).toMatchObject([
      { ...first, inviter: { email: 'manager@a.example' } },
      { ...first, inviter: { email: 'consultant@a.example' } },
    ]);
    const lines = await app.db.asOwner(tx =>
      tx.selectFrom('history').selectAll().where('entity', '=', 'invitation').orderBy('id').execute(),
    );
    expect(lines.slice(-2)).toMatchObject(
      [cast.a.manager, cast.a.consultant].map(({ id }) => ({
        ...{ company_id: cast.a.id, user_id: id, entity_id: made.userId },
        ...{ call: 'POST /user/company/invite-again/:id/:userId', change: { from: null, to: { sent: 'again' } } },
      })),
    );
  });

  test('nobody is who has signed in, is blocked, or is invited by somebody higher, and nobody invites themselves', async () => {
    const [waiting, consultant] = [
      (await invite(cast.a.manager, cast.a.id)).body,
      (await invite(cast.admin, cast.a.id, { roles: ['financial-consultant'] })).body,
    ];
    app.invitations.length = 0;
    const told = async (who: { email: string }, userId: string) => {
      const { status, body } = await again(who, cast.a.id, userId);
      return [status, body.code];
    };
    expect(await told(cast.a.manager, consultant.userId)).toEqual([404, 'ERROR_NOT_FOUND']);
    expect(await told(cast.a.manager, cast.a.manager.id)).toEqual([403, 'ERROR_FORBIDDEN']);
    expect(await told(cast.a.user, waiting.userId)).toEqual([403, 'ERROR_FORBIDDEN']);
    await app.as(cast.a.manager, 'DELETE', `/user/company/block/${cast.a.id}/${waiting.userId}`);
    expect(await told(cast.a.manager, waiting.userId)).toEqual([409, 'ERROR_NOT_INVITED']);
    await app.as(cast.a.manager, 'DELETE', `/user/company/unblock/${cast.a.id}/${waiting.userId}`);
    await app.as({ email: waiting.email }, 'GET', '/user/authorize');
    expect(await told(cast.a.manager, waiting.userId)).toEqual([409, 'ERROR_NOT_INVITED']);
    expect(app.invitations).toEqual([]);
  });

  test('tells nothing about who is known elsewhere', async () => {
    await app.as(cast.b.user, 'GET', '/user/authorize');
    const told = async (email: string) => {
      const { userId } = (await invite(cast.a.manager, cast.a.id, { email })).body;
      const { status, raw } = await again(cast.a.manager, cast.a.id, userId);
      return [status, raw.toString()];
    };
    for (const email of ['user@b.example', 'admin@verdeel.example', 'nobody.yet@new.example'])
      expect(await told(email)).toEqual([204, '']);
  });
});

describe('The people of a company', () => {
  test('a manager sees managers and users of the own company only; a consultant is not told of other consultants', async () => {
    await addTestMember(app.db, cast.b.id, cast.admin, 'company-manager');
    await app.db.asOwner(tx =>
      sql`update membership set accepted_at = now() where user_id = ${cast.admin.id}`.execute(tx),
    );
    const emails = async (who: { email: string }) =>
      (await app.as(who, 'GET', `/user/company/${cast.b.id}`)).body.map((u: { email: string }) => u.email);
    expect(await emails(cast.b.manager)).toEqual(['manager@b.example', 'user@b.example']);
    expect(await emails(cast.b.consultant)).toEqual(['consultant@b.example', 'manager@b.example', 'user@b.example']);
    expect(await emails(cast.admin)).toContain('admin@verdeel.example');
    const path = `/user/company/block/${cast.b.id}`;
    expect((await app.as(cast.b.manager, 'DELETE', `${path}/${cast.admin.id}`)).status).toBe(404);
    expect((await app.as(cast.b.manager, 'DELETE', `${path}/${cast.b.consultant.id}`)).status).toBe(404);
  });

  test('P6.8 reports each may access: given and taken in one call, and each changed report has a new version', async () => {
    const [one, two] = [await addReport(cast.a.id, 'One'), await addReport(cast.a.id, 'Two')];
    const path = `/user/company/${cast.a.id}/${cast.a.user.id}`;
    expect((await app.as(cast.a.manager, 'PUT', path, { reportIds: [two, one] })).body.reportIds).toEqual([one, two]);
    expect((await app.as(cast.a.manager, 'PUT', path, { reportIds: [two] })).body.reportIds).toEqual([two]);
    const versions = await app.db.asOwner(tx =>
      tx.selectFrom('report').select(['name', 'version']).where('id', 'in', [one, two]).orderBy('seq').execute(),
    );
    expect(versions).toEqual([
      { name: 'One', version: 3 },
      { name: 'Two', version: 2 },
    ]);
  });

  test('S.R4 nobody blocks, removes or demotes themselves, however they spell their id', async () => {
    const { id } = cast.a.manager;
    const role = async () => (await app.as(cast.a.manager, 'GET', '/user/authorize')).body.roles;
    for (const spelt of [id, id.toUpperCase(), `{${id}}`, id.replaceAll('-', '')]) {
      const self = `${cast.a.id}/${encodeURIComponent(spelt)}`;
      for (const act of ['remove', 'block'])
        expect([400, 403]).toContain((await app.as(cast.a.manager, 'DELETE', `/user/company/${act}/${self}`)).status);
      const demoted = await app.as(cast.a.manager, 'PUT', `/user/company/${self}`, { roles: ['company-user'] });
      expect([400, 403]).toContain(demoted.status);
      expect(await role()).toEqual(['company-manager']);
    }
  });

  test('P3.11, P7.35, S.R5 R5 blocking is per membership and shows at the next request, unblocking restores', async () => {
    await addTestMember(app.db, cast.b.id, cast.a.user, 'company-user');
    const [inA, inB] = [`${cast.a.id}/${cast.a.user.id}`, `${cast.b.id}/${cast.a.user.id}`];
    expect((await app.as(cast.a.manager, 'DELETE', `/user/company/block/${inA}`)).body.isBlocked).toBe(true);
    expect((await app.as(cast.a.user, 'GET', `/company/${cast.a.id}`)).status).toBe(404);
    expect((await app.as(cast.a.user, 'GET', `/company/${cast.b.id}`)).status).toBe(200);
    await app.as(cast.b.manager, 'DELETE', `/user/company/block/${inB}`);
    expect((await app.as(cast.a.user, 'GET', '/user/authorize')).body.code).toBe('ERROR_USER_INACTIVE');
    await app.as(cast.a.manager, 'DELETE', `/user/company/unblock/${inA}`);
    expect(await companiesOf('user@a.example')).toEqual([cast.a.id]);
  });

  test("S.T9 T9 a consultant's membership ended: denied at the next request", async () => {
    expect((await app.as(cast.b.consultant, 'GET', `/company/${cast.b.id}`)).status).toBe(200);
    const path = `/user/company/remove/${cast.b.id}/${cast.b.consultant.id}`;
    expect((await app.as(cast.b.manager, 'DELETE', path)).status).toBe(404);
    expect((await app.as(cast.admin, 'DELETE', path)).status).toBe(200);
    expect((await app.as(cast.b.consultant, 'GET', `/company/${cast.b.id}`)).body.code).toBe('ERROR_USER_INACTIVE');
  });

  test('an e-mail address is changed by nobody of the company, only by an admin; names by the company until the person signs in', async () => {
    const made = (await invite(cast.a.manager, cast.a.id)).body;
    const path = `/user/company/${cast.a.id}/${made.userId}`;
    const put = (who: { email: string }, body: object) => app.as(who, 'PUT', path, body);
    expect((await put(cast.a.manager, { firstName: 'Noortje' })).body.firstName).toBe('Noortje');
    expect((await put(cast.a.manager, { email: 'x@y.example' })).status).toBe(403);
    await app.as({ email: made.email }, 'GET', '/user/authorize');
    expect((await put(cast.a.manager, {})).body).toMatchObject({ firstName: 'Noortje', hasSignedIn: true });
    expect((await put(cast.a.manager, { lastName: 'Anders' })).status).toBe(403);
    expect((await put(cast.admin, { lastName: 'Anders', email: 'moved@new.example' })).body).toMatchObject({
      lastName: 'Anders',
      email: 'moved@new.example',
    });
    expect((await put(cast.admin, { email: 'user@a.example' })).body.code).toBe('ERROR_USER_ALREADY_EXISTS');
  });

  test('an admin who changes only the address changes no name, and an older list cannot put the old address back', async () => {
    const known = (await invite(cast.b.manager, cast.b.id, { firstName: 'Eva', lastName: 'Smit' })).body;
    await app.as({ email: known.email }, 'GET', '/user/authorize');
    const moved = `eva${++count}@new.example`;
    const typed = { email: known.email, firstName: 'Typed', lastName: 'Differently' };
    const made = (await invite(cast.a.manager, cast.a.id, typed)).body;
    const pathIn = (companyId: string) => `/user/company/${companyId}/${known.userId}`;
    await app.as(cast.admin, 'PUT', pathIn(cast.a.id), { email: moved, version: made.version });
    const list = await app.as(cast.b.manager, 'GET', `/user/company/${cast.b.id}`);
    const now = list.body.find((user: { userId: string }) => user.userId === known.userId);
    expect(now).toMatchObject({ firstName: 'Eva', lastName: 'Smit', email: moved });
    const late = await app.as(cast.admin, 'PUT', pathIn(cast.b.id), { email: known.email, version: known.version });
    expect([late.status, late.body.current.email]).toEqual([409, moved]);
  });

  test('another version than the stored one: 409 with what is stored, and nothing changed', async () => {
    const made = (await invite(cast.a.manager, cast.a.id)).body;
    const path = `/user/company/${cast.a.id}/${made.userId}`;
    await app.as(cast.a.manager, 'PUT', path, { roles: ['company-manager'], version: 1 });
    const late = await app.as(cast.a.manager, 'PUT', path, { roles: ['company-user'] }, { 'if-match': '"1"' });
    expect([late.status, late.body.current.roles, late.body.current.version]).toEqual([409, ['company-manager'], 2]);
  });

  test("a manager who becomes a user is no longer the company's manager", async () => {
    await app.as(cast.admin, 'PUT', `/company/${cast.a.id}`, { manager: { userId: cast.a.manager.id } });
    const path = `/user/company/${cast.a.id}/${cast.a.manager.id}`;
    await app.as(cast.a.consultant, 'PUT', path, { roles: ['company-user'] });
    expect((await app.as(cast.admin, 'GET', `/company/${cast.a.id}`)).body.manager).toBe(null);
  });

  test('S.T6 T6 ids swapped or mixed are as ids that nobody has', async () => {
    for (const path of [`${cast.a.user.id}/${cast.a.id}`, `${cast.a.id}/${cast.b.manager.id}`])
      expect((await app.as(cast.a.consultant, 'DELETE', `/user/company/block/${path}`)).status).toBe(404);
  });
});
