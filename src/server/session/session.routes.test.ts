import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';

const BLOBS = 'https://logos.example/of-companies';
let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp(undefined, { settings: { BLOB_CONTAINER_URI: BLOBS } });
  cast = await addCast(app.db);
});
afterAll(() => app.close());

describe('Session', () => {
  test('P3.12, P3.13, P3.14, P3.15, P7.1, P7.5, C6.1 GET /configuration needs no token and returns the auth section, the blob container and the roles', async () => {
    const reply = await app.as(null, 'GET', '/configuration');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      auth: {
        authority: app.provider.authority,
        authorityPasswordReset: app.provider.authority,
        clientId: app.provider.clientId,
        scopes: 'openid',
        redirectUri: 'http://localhost:4000/account',
        postLogoutRedirectUri: 'http://localhost:4000/account',
      },
      blobContainerUri: BLOBS,
      roles: ['admin', 'financial-consultant', 'company-manager', 'company-user'],
      mailsAreFiles: true,
    });
  });

  test('GET /version needs no token and says which program answers', async () => {
    const { status, body } = await app.as(null, 'GET', '/version');
    expect(status).toBe(200);
    expect(body).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      migration: expect.stringMatching(/^\d{4}-.+\.sql$/),
    });
  });

  test('P3.3, P7.4 GET /user/authorize returns roles and validCompanyUids', async () => {
    const manager = await app.as(cast.a.manager, 'GET', '/user/authorize');
    expect(manager.body).toMatchObject({
      roles: ['company-manager'],
      validCompanyUids: [cast.a.id],
      email: 'manager@a.example',
    });
    const admin = await app.as(cast.admin, 'GET', '/user/authorize');
    expect(admin.body.roles).toEqual(['admin']);
    expect(new Set(admin.body.validCompanyUids)).toEqual(new Set([cast.a.id, cast.b.id]));
  });

  test('who has signed in but is nobody here gets ERROR_USER_INACTIVE', async () => {
    const reply = await app.as({ email: 'stranger@nowhere.example' }, 'GET', '/user/authorize');
    expect(reply.status).toBe(403);
    expect(reply.body.code).toBe('ERROR_USER_INACTIVE');
  });

  test('after log-out the tokens of that sign-in are refused, those of another sign-in are not', async () => {
    const [one, other] = await Promise.all([app.token(cast.b.manager, {}), app.token(cast.b.manager, {})]);
    const call = (token: string, method: 'GET' | 'POST', url: string) =>
      app.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
    expect((await call(one, 'GET', '/user/authorize')).status).toBe(200);
    expect((await call(one, 'POST', '/user/logout')).status).toBe(204);
    expect((await call(one, 'GET', '/user/authorize')).status).toBe(401);
    expect((await call(other, 'GET', '/user/authorize')).status).toBe(200);
  });

  test('what was ended long enough ago is forgotten at the next log-out', async () => {
    const past = { provider: 'p', session_id: 'long-ago', ends_at: new Date(Date.now() - 1000) };
    await app.db.asOwner(tx => tx.insertInto('ended_session').values(past).execute());
    const token = await app.token(cast.b.manager, {});
    await app.inject({ method: 'POST', url: '/api/user/logout', headers: { authorization: `Bearer ${token}` } });
    const ended = await app.db.asOwner(tx => tx.selectFrom('ended_session').selectAll().execute());
    expect(ended.map(row => row.session_id)).not.toContain('long-ago');
    expect(ended.length).toBeGreaterThan(0);
  });

  test('S.K10 K10 after log-out at a provider that does not name its sign-ins, everything issued before is refused', async () => {
    const before = { iat: Math.floor(Date.now() / 1000) - 5, sid: null };
    const [one, other] = await Promise.all([
      app.token(cast.b.user, { claims: before }),
      app.token(cast.b.user, { claims: before }),
    ]);
    const call = (token: string, method: 'GET' | 'POST', url: string) =>
      app.inject({ method, url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
    expect((await call(one, 'GET', '/user/authorize')).status).toBe(200);
    expect((await call(one, 'POST', '/user/logout')).status).toBe(204);
    expect((await call(one, 'GET', '/user/authorize')).status).toBe(401);
    expect((await call(other, 'GET', '/user/authorize')).status).toBe(401);
    const after = await app.token(cast.b.user, { claims: { iat: Math.floor(Date.now() / 1000) + 2, sid: null } });
    expect((await call(after, 'GET', '/user/authorize')).status).toBe(200);
  });

  test('where people sign in elsewhere, their address is not changed here', async () => {
    const wish = { email: 'another@a.example', password: 'whatever it is' };
    const reply = await app.as(cast.a.user, 'POST', '/user/email', wish);
    expect([reply.status, reply.body.code]).toEqual([409, 'ERROR_EMAIL_ELSEWHERE']);
    expect((await app.as(cast.a.user, 'GET', '/user/authorize')).body.email).toBe('user@a.example');
  });

  test('P3.44, P3.45 the sectors are listed in the language of the person, the default first', async () => {
    const reply = await app.as(cast.a.user, 'GET', '/sector/list/');
    expect(reply.body[0]).toEqual({ id: '00000000-0000-0000-0000-000000000001', name: 'No sector chosen' });
    await app.as(cast.a.user, 'PATCH', '/user/language', { language: 'nl' });
    expect((await app.as(cast.a.user, 'GET', '/sector/list')).body[0].name).toBe('Geen branche gekozen');
  });

  test('C7.29, S.K11 nobody without a token is let in, wherever the token stands but in the header', async () => {
    expect((await app.as(null, 'GET', '/user/authorize')).status).toBe(401);
    const token = await app.token(cast.a.user);
    expect((await app.inject({ method: 'GET', url: `/api/user/authorize?access_token=${token}` })).status).toBe(401);
  });
});
