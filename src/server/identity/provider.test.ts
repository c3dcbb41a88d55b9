import { decodeJwt, decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  discoverClient,
  type OwnProgram,
  signInAs,
  startOwnProgram,
  startSignIn,
} from '../testing/own-provider.ts';
import { freePort } from '../testing/postgres-cluster.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';

const EMAIL = 'Sanne.Bakker@molen.example';
const PASSWORD = 'drie paarden in de wei';
let db: TestDatabase;
let program: OwnProgram;
let url: string;

beforeAll(async () => {
  db = await testDatabase();
  program = await startOwnProgram(db);
  url = program.url;
  await addAccount(db, EMAIL, PASSWORD);
});
afterAll(async () => {
  await program.close();
  await db.drop();
});

const authorize = (token: string) =>
  fetch(`${url}/api/user/authorize`, { headers: { authorization: `Bearer ${token}` } });
const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ error: 'invalid_grant' });
const token = (form: Record<string, string>) =>
  fetch(`${url}/identity/token`, { method: 'POST', body: new URLSearchParams({ client_id: 'verdeel-web', ...form }) });

describe('a certified client signs somebody in', () => {
  test('and the id token names them, their addresses and the sign-in', async () => {
    const { idToken, tokens } = await signInAs(url, EMAIL, PASSWORD);
    const claims = decodeJwt(idToken);
    expect(decodeProtectedHeader(idToken).alg).toBe('RS256');
    expect(claims).toMatchObject({
      iss: `${url}/identity`,
      aud: 'verdeel-web',
      email: EMAIL,
      emails: [EMAIL],
      email_verified: true,
      name: EMAIL,
      sid: expect.any(String),
    });
    expect(claims.exp! - claims.iat!).toBe(3599);
    expect(tokens.refresh_token).toBeTypeOf('string');
  });

  test('and the program takes the id token, and neither the access token nor the refresh token', async () => {
    const { idToken, tokens } = await signInAs(url, EMAIL, PASSWORD);
    const reply = await authorize(idToken);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ email: EMAIL, roles: ['admin'] });
    expect((await authorize(tokens.access_token)).status).toBe(401);
    expect((await authorize(tokens.refresh_token!)).status).toBe(401);
  });

  test('in any letter case of the address, and a second time without asking for the password', async () => {
    const { browser, client } = await signInAs(url, EMAIL.toUpperCase(), PASSWORD);
    const { address, checks } = await startSignIn(url, client);
    const returned = await browser.get(address.href);
    const tokens = await oidc.authorizationCodeGrant(client, new URL(returned.url), checks);
    expect(decodeJwt(tokens.id_token!).email).toBe(EMAIL);
  });

  test('and renews the sign-in without the browser', async () => {
    const { client, tokens } = await signInAs(url, EMAIL, PASSWORD);
    const renewed = await oidc.refreshTokenGrant(client, tokens.refresh_token!);
    expect((await authorize(renewed.id_token!)).status).toBe(200);
    expect(decodeJwt(renewed.id_token!).sid).toBe(decodeJwt(tokens.id_token!).sid);
  });
});

describe('O1 to O10', () => {
  test.each([
    '/account/',
    '/account?x=1',
    '/Account',
    '/account#x',
    '/account/../account',
    '@evil.example/account',
    '.evil.example/account',
  ])(
    'S.O1 O1 the redirect address ending in %s, nearly the registered one, is an error without a redirect',
    async ending => {
      const { address, browser } = await startSignIn(url, await discoverClient(url), {
        redirect_uri: `${url}${ending}`,
      });
      const page = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } });
      expect(page.status).toBe(400);
      expect(page.headers.get('location')).toBe(null);
      expect(browser.cookies()).toEqual([]);
    },
  );

  test('S.O2 O2 without PKCE, or with the plain method, is an error', async () => {
    const client = await discoverClient(url);
    for (const method of ['plain', null]) {
      const { address, browser } = await startSignIn(url, client, method ? { code_challenge_method: method } : {});
      if (method === null)
        for (const name of ['code_challenge', 'code_challenge_method']) address.searchParams.delete(name);
      const returned = new URL((await browser.get(address.href)).url);
      expect(returned.searchParams.get('error')).toBe('invalid_request');
      expect(returned.searchParams.get('code')).toBe(null);
    }
  });

  test('S.O3 O3 a code used twice is refused, and its tokens are revoked', async () => {
    const client = await discoverClient(url);
    const { address, browser, checks } = await startSignIn(url, client);
    const returned = await browser.submit(await browser.get(address.href), { email: EMAIL, password: PASSWORD });
    const tokens = await oidc.authorizationCodeGrant(client, new URL(returned.url), checks);
    await refused(oidc.authorizationCodeGrant(client, new URL(returned.url), checks));
    await refused(oidc.refreshTokenGrant(client, tokens.refresh_token!));
  });

  test('O3 a code used twice at the same moment gives tokens at most once', async () => {
    const client = await discoverClient(url);
    const { address, browser, checks } = await startSignIn(url, client);
    const returned = await browser.submit(await browser.get(address.href), { email: EMAIL, password: PASSWORD });
    const grants = await Promise.allSettled(
      Array.from({ length: 8 }, () => oidc.authorizationCodeGrant(client, new URL(returned.url), checks)),
    );
    expect(grants.filter(grant => grant.status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  test('S.O4 O4 a code after 10 minutes is refused', async () => {
    const client = await discoverClient(url);
    const { address, browser, checks } = await startSignIn(url, client);
    const returned = await browser.submit(await browser.get(address.href), { email: EMAIL, password: PASSWORD });
    const code = new URL(returned.url).searchParams.get('code')!;
    // As if it had been made 601 seconds earlier.
    await db.asOwner(tx =>
      sql`update identity_artifact set payload = payload
        || jsonb_build_object('iat', (payload ->> 'iat')::int8 - 601, 'exp', (payload ->> 'exp')::int8 - 601)
        where kind = 'AuthorizationCode' and id = ${code}`.execute(tx),
    );
    await refused(oidc.authorizationCodeGrant(client, new URL(returned.url), checks));
  });

  test('S.O5 O5 a wrong state, nonce or verifier is refused', async () => {
    const client = await discoverClient(url);
    const attempt = async (change: Partial<Record<'pkceCodeVerifier' | 'expectedState' | 'expectedNonce', string>>) => {
      const { address, browser, checks } = await startSignIn(url, client);
      const returned = await browser.submit(await browser.get(address.href), { email: EMAIL, password: PASSWORD });
      return oidc.authorizationCodeGrant(client, new URL(returned.url), { ...checks, ...change });
    };
    await expect(attempt({ expectedState: 'another' })).rejects.toThrow();
    await expect(attempt({ expectedNonce: 'another' })).rejects.toThrow();
    await refused(attempt({ pkceCodeVerifier: oidc.randomPKCECodeVerifier() }));
  });

  test('S.O6 O6 implicit and hybrid answers, password and client credentials grants are refused', async () => {
    const client = await discoverClient(url);
    for (const response_type of ['token', 'id_token', 'id_token token', 'code id_token', 'code token']) {
      const { address, browser } = await startSignIn(url, client, { response_type });
      const returned = await browser.get(address.href);
      expect(returned.url).not.toMatch(/(access_token|id_token|code)=/);
      expect(`${returned.url} ${returned.body}`).toMatch(
        /unsupported_response_type|unauthorized_client|unsupported response_type/,
      );
    }
    for (const grant_type of ['password', 'client_credentials', 'urn:ietf:params:oauth:grant-type:device_code']) {
      const reply = await token({ grant_type, username: EMAIL, password: PASSWORD, scope: 'openid' });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ error: 'unsupported_grant_type' });
    }
  });

  test('S.O7 O7 an address that is not registered is not gone to after log-out', async () => {
    const { browser, idToken } = await signInAs(url, EMAIL, PASSWORD);
    const end = new URL(`${url}/identity/session/end`);
    end.searchParams.set('id_token_hint', idToken);
    end.searchParams.set('post_logout_redirect_uri', 'https://evil.example/');
    const page = await browser.get(end.href);
    expect(page.status).toBe(400);
    expect(page.url).toContain(url);
  });

  test('S.O8 O8 a refresh token used a second time revokes the whole family', async () => {
    const { client, tokens } = await signInAs(url, EMAIL, PASSWORD);
    const renewed = await oidc.refreshTokenGrant(client, tokens.refresh_token!);
    await refused(oidc.refreshTokenGrant(client, tokens.refresh_token!));
    await refused(oidc.refreshTokenGrant(client, renewed.refresh_token!));
  });

  test('S.O9 O9 sessions and keys survive a restart', async () => {
    const { browser, client, tokens } = await signInAs(url, EMAIL, PASSWORD);
    const before = await (await fetch(`${url}/identity/jwks`)).json();
    const port = Number(new URL(url).port);
    await program.close();
    program = await startOwnProgram(db, { port });
    expect(await (await fetch(`${url}/identity/jwks`)).json()).toEqual(before);
    expect((await authorize(tokens.id_token!)).status).toBe(200);
    const renewed = await oidc.refreshTokenGrant(client, tokens.refresh_token!);
    const { address, checks } = await startSignIn(url, client);
    const returned = await browser.get(address.href);
    const again = await oidc.authorizationCodeGrant(client, new URL(returned.url), checks);
    const sids = [tokens, renewed, again].map(one => decodeJwt(one.id_token!).sid);
    expect(new Set(sids).size).toBe(1);
  });

  test('O9 two processes share them: what one began the other ends', async () => {
    const port = await freePort();
    const second = await startOwnProgram(db, { port, url });
    const there = `http://localhost:${port}`;
    expect(await (await fetch(`${there}/identity/jwks`)).json()).toEqual(
      await (await fetch(`${url}/identity/jwks`)).json(),
    );
    const { tokens } = await signInAs(url, EMAIL, PASSWORD);
    const renewed = await fetch(`${there}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'verdeel-web',
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token!,
      }),
    });
    const { id_token } = (await renewed.json()) as { id_token: string };
    expect((await authorize(id_token)).status).toBe(200);
    const used = await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token! });
    expect(used.status).toBe(400);
    await second.close();
  });

  test('S.O10 O10 the published keys hold no private part', async () => {
    const { keys } = (await (await fetch(`${url}/identity/jwks`)).json()) as { keys: object[] };
    expect(keys.length).toBe(1);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

describe('log-out', () => {
  const endSession = (idToken: string, state?: string) => {
    const end = new URL(`${url}/identity/session/end`);
    end.searchParams.set('id_token_hint', idToken);
    end.searchParams.set('post_logout_redirect_uri', `${url}/account`);
    if (state) end.searchParams.set('state', state);
    return end.href;
  };

  test('with the id token ends the session at once and returns with its state', async () => {
    const { browser, idToken, client, tokens } = await signInAs(url, EMAIL, PASSWORD);
    expect((await browser.get(endSession(idToken, 'sign-in'))).url).toBe(`${url}/account?state=sign-in`);
    await refused(oidc.refreshTokenGrant(client, tokens.refresh_token!));
    const { address } = await startSignIn(url, client);
    expect((await browser.get(address.href)).url).toContain('/identity/sign-in/');
  });

  test('S.K10 K10 refuses the tokens of that sign-in from then on, and those of another not', async () => {
    const one = await signInAs(url, EMAIL, PASSWORD);
    const other = await signInAs(url, EMAIL, PASSWORD);
    await one.browser.get(endSession(one.idToken));
    expect((await authorize(one.idToken)).status).toBe(401);
    expect((await authorize(other.idToken)).status).toBe(200);
  });

  test('told to the program alone asks for the password the next time, and what is issued then is taken', async () => {
    const { browser, idToken, client } = await signInAs(url, EMAIL, PASSWORD);
    const headers = { authorization: `Bearer ${idToken}` };
    expect((await fetch(`${url}/api/user/logout`, { method: 'POST', headers })).status).toBe(204);
    expect((await authorize(idToken)).status).toBe(401);
    const { address, checks } = await startSignIn(url, client);
    const page = await browser.get(address.href);
    expect(page.url).toContain('/identity/sign-in/');
    const returned = await browser.submit(page, { email: EMAIL, password: PASSWORD });
    const tokens = await oidc.authorizationCodeGrant(client, new URL(returned.url), checks);
    expect((await authorize(tokens.id_token!)).status).toBe(200);
    expect((await authorize(idToken)).status).toBe(401);
  });

  test('a second log-in in the same browser is a sign-in of its own, and ends the first', async () => {
    const { browser, idToken, client, tokens: first } = await signInAs(url, EMAIL, PASSWORD);
    const { address, checks } = await startSignIn(url, client, { prompt: 'login' });
    const returned = await browser.submit(await browser.get(address.href), { email: EMAIL, password: PASSWORD });
    const tokens = await oidc.authorizationCodeGrant(client, new URL(returned.url), checks);
    expect(decodeJwt(tokens.id_token!).sid).not.toBe(decodeJwt(idToken).sid);
    expect((await authorize(tokens.id_token!)).status).toBe(200);
    expect((await authorize(idToken)).status).toBe(401);
    await refused(oidc.refreshTokenGrant(client, first.refresh_token!));
  });

  test('without the id token asks first', async () => {
    const { browser, idToken } = await signInAs(url, EMAIL, PASSWORD);
    const page = await browser.get(`${url}/identity/session/end`);
    expect(page.body).toContain('Do you want to log out of Verdeel?');
    expect((await authorize(idToken)).status).toBe(200);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)![1]!;
    const done = await browser.submit(page, { xsrf, logout: 'yes' });
    expect(done.body).toContain('You are logged out');
    expect((await authorize(idToken)).status).toBe(401);
  });

  test('without any session goes where it was asked to', async () => {
    const { idToken, client } = await signInAs(url, EMAIL, PASSWORD);
    const { browser } = await startSignIn(url, client);
    expect((await browser.get(endSession(idToken))).url).toBe(`${url}/account`);
  });
});

test('under https no other host can set its cookies, and the browser asks nothing below it without TLS', async () => {
  const [port, behindTls] = [await freePort(), 'https://verdeel.example'];
  const secure = await startOwnProgram(db, { port, url: behindTls, trustProxy: 'on' });
  const served = (address: string) => address.replace(behindTls, `http://localhost:${port}`);
  const [query] = [(await startSignIn(url, await discoverClient(url))).address.search];
  const browser = new TestBrowser(`${behindTls}/account`, served);
  const redirect = encodeURIComponent(`${url}/account`);
  const asked = query.replace(redirect, encodeURIComponent(`${behindTls}/account`));
  const page = await browser.get(`${behindTls}/identity/auth${asked}&lang=nl`);
  const during = browser.setCookies();
  const end = await browser.submit(page, { email: EMAIL, password: PASSWORD });
  expect(end.url).toContain(`${behindTls}/account?code=`);
  const own = ['__Host-verdeel_session', '__Host-verdeel_session.sig', '__Host-verdeel_device'];
  expect(browser.cookies()).toEqual(expect.arrayContaining(own));
  for (const line of [...during, ...browser.setCookies()]) {
    expect(line).toMatch(/^__(Host|Secure)-verdeel_/);
    expect(line).toMatch(/; secure/i);
    expect(line).toMatch(/; httponly/i);
    if (line.startsWith('__Host-')) expect(line).toMatch(/; path=\/(;|$)/i);
  }
  for (const path of ['/identity/jwks', '/identity/forgot', '/api/configuration'])
    expect((await fetch(served(`${behindTls}${path}`))).headers.get('strict-transport-security')).toMatch(
      /^max-age=31536000; includeSubDomains$/i,
    );
  await secure.close();
});

describe('whatever the request calls itself', () => {
  test('links and addresses are those of the public address', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4' };
    const document = await (await fetch(`${url}/identity/.well-known/openid-configuration`, { headers })).json();
    expect(JSON.stringify(document)).not.toContain('evil');
    expect(document).toMatchObject({ issuer: `${url}/identity`, token_endpoint: `${url}/identity/token` });
  });

  test('every page carries a policy under which nothing runs, and says nothing to other origins', async () => {
    const { address, browser } = await startSignIn(url, await discoverClient(url));
    const pages = [
      await browser.get(address.href),
      await browser.get(`${url}/identity/forgot`),
      await browser.get(`${url}/identity/nothing-here`),
      await browser.get(`${url}/identity/session/end`),
    ];
    for (const { headers } of pages) {
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('access-control-allow-origin')).toBe(null);
    }
    for (const path of ['jwks', '.well-known/openid-configuration', 'token']) {
      const reply = await fetch(`${url}/identity/${path}`, { headers: { origin: 'https://evil.example' } });
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-security-policy')).toContain('default-src');
      expect(reply.headers.get('access-control-allow-origin')).toBe(null);
    }
  });
});
