import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, castAnew, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  cast = await castAnew(app.db);
});
afterAll(() => app.close());

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(40)]);
const SECTOR = '00000000-0000-0000-0000-00000000010a';

const giveLogo = async (who: { email: string }, id: string, bytes: Buffer) => {
  const boundary = 'x-logo';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="logo.svg"\r\ncontent-type: image/svg+xml\r\n\r\n`;
  return app.inject({
    method: 'PUT',
    url: `/api/company/${id}/logo`,
    headers: {
      authorization: `Bearer ${await app.token(who)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
};

describe('The list of companies', () => {
  test('P3.6, P3.8 GET /company/list/{id}: the id is the user, and the list is the companies that user may open', async () => {
    const own = await app.as(cast.a.user, 'GET', `/company/list/${cast.a.user.id}`);
    expect(own.body.map((c: { id: string }) => c.id)).toEqual([cast.a.id]);
    expect(own.body[0]).toMatchObject({
      name: 'Company A',
      sector: { id: '00000000-0000-0000-0000-000000000001', name: 'No sector chosen' },
      color: '#336699',
      logoUrl: null,
      hasIndustryTemplate: false,
      manager: { userId: cast.a.manager.id },
      contractedReports: null,
      isBlocked: false,
      isArchived: false,
      version: 1,
    });
    expect((await app.as(cast.a.user, 'GET', `/company/list/${cast.a.manager.id}`)).status).toBe(404);
    const asked = await app.as(cast.admin, 'GET', `/company/list/${cast.b.manager.id}`);
    expect(asked.body.map((c: { id: string }) => c.id)).toEqual([cast.b.id]);
    expect((await app.as(cast.admin, 'GET', `/company/list/${cast.admin.id}`)).body).toHaveLength(2);
  });

  test('its main user is the one who was chosen, or else the first there is, without a choice', async () => {
    const { manager, user, id } = cast.a;
    const main = async () => (await app.as(cast.admin, 'GET', `/company/list/${user.id}`)).body[0].manager;
    const give = (role: string) => app.as(cast.admin, 'PUT', `/user/company/${id}/${user.id}`, { roles: [role] });
    expect(await main()).toMatchObject({ userId: manager.id });
    await give('company-manager');
    expect(await main()).toMatchObject({ userId: manager.id });
    await app.as(cast.admin, 'PUT', `/company/${id}`, { manager: { userId: user.id } });
    expect(await main()).toMatchObject({ userId: user.id });
    await give('company-user');
    expect(await main()).toMatchObject({ userId: manager.id });
    await app.as(cast.admin, 'DELETE', `/user/company/block/${id}/${manager.id}`);
    expect(await main()).toBe(null);
    await app.as(cast.admin, 'DELETE', `/user/company/unblock/${id}/${manager.id}`);
  });

  test('the users stand in a company only for who may list them', async () => {
    expect((await app.as(cast.a.user, 'GET', `/company/${cast.a.id}`)).body).not.toHaveProperty('users');
    const seen = await app.as(cast.a.manager, 'GET', `/company/${cast.a.id}`);
    expect(seen.body.users.map((u: { email: string }) => u.email)).toEqual(['manager@a.example', 'user@a.example']);
  });
});

describe('Making a company', () => {
  test('an admin makes one with its first manager, who is invited by mail', async () => {
    app.invitations.length = 0;
    const manager = { firstName: 'Mia', lastName: 'de Boer', email: 'mia@new.example', language: 'nl' };
    const made = await app.as(cast.admin, 'POST', '/company/', {
      name: ' Nieuw BV ',
      color: '#AA3300',
      sector: { id: SECTOR },
      contractedReports: 3,
      manager,
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Nieuw BV',
      color: '#AA3300',
      sector: { id: SECTOR },
      contractedReports: 3,
      manager: { name: 'Mia de Boer' },
    });
    expect(made.body.users).toMatchObject([{ email: 'mia@new.example', roles: ['company-manager'], language: 'nl' }]);
    expect(app.invitations).toMatchObject([{ email: 'mia@new.example', language: 'nl', companyName: 'Nieuw BV' }]);
    expect((await app.as({ email: 'mia@new.example' }, 'GET', '/user/authorize')).body.validCompanyUids).toEqual([
      made.body.id,
    ]);
  });

  test('a name is unique in all companies without regard to case, archived ones included', async () => {
    const one = await app.as(cast.admin, 'POST', '/company/', { name: 'Old & Gone' });
    await app.as(cast.admin, 'DELETE', `/company/archive/${one.body.id}`);
    const again = await app.as(cast.admin, 'POST', '/company/', { name: 'OLD & GONE' });
    expect([again.status, again.body.code]).toEqual([409, 'ERROR_COMPANYNAME_NOT_UNIQUE']);
  });

  test('S.C4 C4 the same Idempotency-Key makes one company and sends one mail; with another body it is refused', async () => {
    app.invitations.length = 0;
    const body = { name: 'Once', manager: { firstName: 'O', lastName: 'Nce', email: 'once@new.example' } };
    const post = (of: object) => app.as(cast.admin, 'POST', '/company/', of, { 'idempotency-key': 'once' });
    const [first, second] = [await post(body), await post(body)];
    expect(second.body).toEqual(first.body);
    expect(app.invitations).toHaveLength(1);
    expect((await post({ ...body, name: 'Twice' })).status).toBe(409);
  });

  test('a sector that does not exist is refused', async () => {
    const reply = await app.as(cast.admin, 'POST', '/company/', { name: 'X', sector: { id: cast.a.id } });
    expect(reply.status).toBe(400);
  });
});

describe('Changing a company', () => {
  test('P7.36 absent keeps, null clears, and another version than the stored one changes nothing', async () => {
    const made = await app.as(cast.admin, 'POST', '/company/', { name: 'Keeps', contractedReports: 2 });
    const path = `/company/${made.body.id}`;
    const changed = await app.as(cast.admin, 'PUT', path, { color: '#00ff00', version: 1 });
    expect(changed.body).toMatchObject({ name: 'Keeps', color: '#00ff00', contractedReports: 2, version: 2 });
    expect((await app.as(cast.admin, 'PUT', path, { contractedReports: null })).body.contractedReports).toBe(null);
    const late = await app.as(cast.admin, 'PUT', path, { name: 'Late', version: 1 });
    expect([late.status, late.body.current.name, late.body.current.version]).toEqual([409, 'Keeps', 3]);
  });

  test('a consultant changes name, colour and manager, but neither sector, contracted reports nor archive', async () => {
    const path = `/company/${cast.a.id}`;
    const manager = { userId: cast.a.manager.id };
    const reply = await app.as(cast.a.consultant, 'PUT', path, { color: '#112233', manager });
    expect(reply.body).toMatchObject({ color: '#112233', manager });
    for (const body of [{ sector: { id: SECTOR } }, { contractedReports: 1 }, { isArchived: true }])
      expect((await app.as(cast.a.consultant, 'PUT', path, body)).body.code).toBe('ERROR_FORBIDDEN');
    expect((await app.as(cast.a.consultant, 'PUT', path, { contractedReports: null })).status).toBe(200);
    const user = await app.as(cast.a.consultant, 'PUT', path, { manager: { userId: cast.a.user.id } });
    expect(user.status).toBe(400);
  });

  test('P7.37 only admins get archived companies; PUT with isArchived false restores', async () => {
    const made = await app.as(cast.admin, 'POST', '/company/', {
      name: 'Shelved',
      manager: { firstName: 'S', lastName: 'H', email: 's@shelved.example' },
    });
    const manager = { email: 's@shelved.example' };
    expect((await app.as(cast.admin, 'DELETE', `/company/archive/${made.body.id}`)).body.isArchived).toBe(true);
    expect((await app.as(manager, 'GET', '/user/authorize')).body.code).toBe('ERROR_COMPANY_INACTIVE');
    expect((await app.as(cast.admin, 'GET', `/company/${made.body.id}`)).body.isArchived).toBe(true);
    await app.as(cast.admin, 'PUT', `/company/${made.body.id}`, { isArchived: false });
    expect((await app.as(manager, 'GET', `/company/${made.body.id}`)).status).toBe(200);
  });

  test('P3.7 a blocked company is closed to its managers and users at the next request, not to its consultants', async () => {
    const path = `/company/${cast.b.id}`;
    expect((await app.as(cast.admin, 'DELETE', `/company/block/${cast.b.id}`)).body.isBlocked).toBe(true);
    for (const who of [cast.b.manager, cast.b.user]) {
      const reply = await app.as(who, 'GET', path);
      expect([reply.status, reply.body.code]).toEqual([403, 'ERROR_COMPANY_INACTIVE']);
    }
    expect((await app.as(cast.b.consultant, 'GET', path)).status).toBe(200);
    expect((await app.as(cast.admin, 'DELETE', `/company/unblock/${cast.b.id}`)).body.isBlocked).toBe(false);
    expect((await app.as(cast.b.manager, 'GET', path)).status).toBe(200);
  });
});

describe('The logo', () => {
  test('a picture is what its bytes say, and is fetched with the token', async () => {
    expect((await giveLogo(cast.a.consultant, cast.a.id, Buffer.from('<svg onload="x"/>'))).status).toBe(400);
    const given = await giveLogo(cast.a.consultant, cast.a.id, PNG);
    expect(given.status).toBe(200);
    expect(given.body.logoUrl).toMatch(new RegExp(`^/api/company/${cast.a.id}/logo\\?v=\\d+$`));
    const url = given.body.logoUrl.slice('/api'.length);
    const fetched = await app.as(cast.a.user, 'GET', url);
    expect([fetched.headers['content-type'], fetched.raw]).toEqual(['image/png', PNG]);
    expect((await app.as(null, 'GET', url)).status).toBe(401);
  });

  test("S.T12 T12 another company's logo is denied", async () => {
    expect((await app.as(cast.b.manager, 'GET', `/company/${cast.a.id}/logo`)).status).toBe(404);
  });

  test('at most 1 MB, to the byte', async () => {
    const sized = (length: number) => Buffer.concat([PNG, Buffer.alloc(length - PNG.length)]);
    expect((await giveLogo(cast.admin, cast.a.id, sized(1024 * 1024))).status).toBe(200);
    const over = await giveLogo(cast.admin, cast.a.id, sized(1024 * 1024 + 1));
    expect([over.status, over.body.code]).toEqual([413, 'ERROR_TOO_LARGE']);
  });

  test('it can be taken away, and a new one has a new address', async () => {
    const one = (await giveLogo(cast.admin, cast.a.id, PNG)).body.logoUrl;
    const two = (await giveLogo(cast.admin, cast.a.id, PNG)).body.logoUrl;
    expect(two).not.toBe(one);
    expect((await app.as(cast.a.consultant, 'DELETE', `/company/${cast.a.id}/logo`)).body.logoUrl).toBe(null);
    expect((await app.as(cast.a.user, 'GET', `/company/${cast.a.id}/logo`)).status).toBe(404);
  });
});

test('Z6 the history says who changed what of a company, from what to what', async () => {
  await app.as(cast.admin, 'PUT', `/company/${cast.b.id}`, { name: 'Company Bee' });
  const lines = await app.db.asOwner(tx =>
    tx
      .selectFrom('history')
      .select(['user_id', 'change'])
      .where('entity_id', '=', cast.b.id)
      .orderBy('id', 'desc')
      .execute(),
  );
  expect(lines[0]).toEqual({
    user_id: cast.admin.id,
    change: { from: { name: 'Company B' }, to: { name: 'Company Bee' } },
  });
});
