import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  discoverClient,
  type OwnProgram,
  problemOn,
  signInAs,
  startOwnProgram,
  startSignIn,
} from '../testing/own-provider.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { signIn } from './sign-in.ts';
import { endAllSignIns } from './store.sql.ts';

const PASSWORD = 'drie paarden in de wei';
let db: TestDatabase;
let program: OwnProgram;
let url: string;
let people = 0;
beforeAll(async () => {
  db = await testDatabase();
  program = await startOwnProgram(db);
  url = program.url;
});
afterAll(async () => {
  await program.close();
  await db.drop();
});

const somebody = async () => {
  const email = `ended${++people}@molen.example`;
  return addAccount(db, email, PASSWORD);
};
const authorize = async (idToken: string) =>
  (await fetch(`${url}/api/user/authorize`, { headers: { authorization: `Bearer ${idToken}` } })).status;
const reset = async (email: string, password: string) => {
  await fetch(`${url}/identity/forgot`, { method: 'POST', body: new URLSearchParams({ email }) });
  const browser = new TestBrowser(`${url}/account`);
  const page = await browser.get((await program.mailbox.next(email)).link);
  expect((await browser.submit(page, { password, repeat: password })).status).toBe(200);
};

describe('a log-in begun before a new password', () => {
  test('whose password was found right, and which is finished after it, is asked for the password again', async () => {
    const { email } = await somebody();
    const { address, browser } = await startSignIn(url, await discoverClient(url));
    const page = await browser.get(address.href);
    // A browser that is slow to follow the redirect back to the provider.
    const send = globalThis.fetch;
    let held = '';
    globalThis.fetch = async (to, init) => {
      if (held === '' && String(to).includes('/identity/auth/')) {
        held = String(to);
        await reset(email, 'een heel ander wachtwoord');
      }
      return send(to, init);
    };
    const after = await browser.submit(page, { email, password: PASSWORD }).finally(() => {
      globalThis.fetch = send;
    });
    expect(held).not.toBe('');
    expect(after.url).not.toContain('code=');
    // Nor does the session that was made on the way let anybody in.
    const again = await browser.get((await startSignIn(url, await discoverClient(url))).address.href);
    expect([again.status, again.url.includes('code=')]).toEqual([200, false]);
    const back = await browser.submit(again, { email, password: 'een heel ander wachtwoord' });
    expect(back.url).toContain('code=');
  });

  test('whose code was made just before it gets no tokens', async () => {
    const { id, email } = await somebody();
    const client = await discoverClient(url);
    const { address, browser, checks } = await startSignIn(url, client);
    const returned = await browser.submit(await browser.get(address.href), { email, password: PASSWORD });
    const stored = await db.asOwner(tx =>
      tx.selectFrom('identity_artifact').selectAll().where('user_id', '=', id).execute(),
    );
    await db.asIdentity(tx => endAllSignIns(tx, id));
    // As if the code had been on its way to the database meanwhile.
    const rows = stored.map(row => ({ ...row, payload: JSON.stringify(row.payload) }));
    await db.asOwner(tx => tx.insertInto('identity_artifact').values(rows).execute());
    await expect(oidc.authorizationCodeGrant(client, new URL(returned.url), checks)).rejects.toThrow();
    const session = await browser.get((await startSignIn(url, client)).address.href);
    expect(session.url).not.toContain('code=');
  });

  test('whose renewal was on its way is not renewed again', async () => {
    const { id, email } = await somebody();
    const { client, tokens } = await signInAs(url, email, PASSWORD);
    const stored = await db.asOwner(tx =>
      tx.selectFrom('identity_artifact').selectAll().where('user_id', '=', id).execute(),
    );
    await db.asIdentity(tx => endAllSignIns(tx, id));
    const rows = stored.map(row => ({ ...row, payload: JSON.stringify(row.payload) }));
    await db.asOwner(tx => tx.insertInto('identity_artifact').values(rows).execute());
    await expect(oidc.refreshTokenGrant(client, tokens.refresh_token!)).rejects.toThrow();
  });

  test('carries the generation that was read before its password was checked', async () => {
    const { id, email } = await somebody();
    const given = { email, password: PASSWORD, ip: '127.0.0.1', requestId: 'test' };
    const before = await signIn(db, given);
    await db.asIdentity(tx => endAllSignIns(tx, id));
    const after = await signIn(db, given);
    const generations = [before, after].map(result => result.kind === 'signedIn' && result.account.generation);
    expect(generations).toEqual([1, 2]);
  });
});

describe('somebody who has a token twice', () => {
  test('a replayed code ends also the id token that came of it', async () => {
    const { email } = await somebody();
    const client = await discoverClient(url);
    const { address, browser, checks } = await startSignIn(url, client);
    const returned = await browser.submit(await browser.get(address.href), { email, password: PASSWORD });
    const tokens = await oidc.authorizationCodeGrant(client, new URL(returned.url), checks);
    expect(await authorize(tokens.id_token!)).toBe(200);
    await expect(oidc.authorizationCodeGrant(client, new URL(returned.url), checks)).rejects.toThrow();
    expect(await authorize(tokens.id_token!)).toBe(401);
  });

  test('a replayed refresh token ends also the id tokens that came of it', async () => {
    const { email } = await somebody();
    const { client, tokens } = await signInAs(url, email, PASSWORD);
    const renewed = await oidc.refreshTokenGrant(client, tokens.refresh_token!);
    expect(await authorize(renewed.id_token!)).toBe(200);
    await expect(oidc.refreshTokenGrant(client, tokens.refresh_token!)).rejects.toThrow();
    expect([await authorize(tokens.id_token!), await authorize(renewed.id_token!)]).toEqual([401, 401]);
  });

  test('another sign-in of the same person goes on', async () => {
    const { email } = await somebody();
    const [one, other] = [await signInAs(url, email, PASSWORD), await signInAs(url, email, PASSWORD)];
    await oidc.refreshTokenGrant(one.client, one.tokens.refresh_token!);
    await expect(oidc.refreshTokenGrant(one.client, one.tokens.refresh_token!)).rejects.toThrow();
    expect([await authorize(one.idToken), await authorize(other.idToken)]).toEqual([401, 200]);
  });
});

describe('an admin who gives somebody another address', () => {
  test('ends the sign-ins of that person, and one that was just beginning; their own go on', async () => {
    const admin = await somebody();
    const asAdmin = (await signInAs(url, admin.email, PASSWORD)).idToken;
    const call = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${asAdmin}`, 'content-type': 'application/json' };
      const reply = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
      expect([200, 201]).toContain(reply.status);
      return reply.json();
    };
    const { id, email } = await somebody();
    const next = `moved.${email}`;
    const company = (await call('POST', '/company', {
      name: `De Molen of ${email}`,
      manager: { email, firstName: 'Sanne', lastName: 'Bakker', language: 'en' },
    })) as { id: string };
    const { client, tokens, idToken, browser } = await signInAs(url, email, PASSWORD);
    const beginning = await startSignIn(url, client);
    const returned = await beginning.browser.submit(await beginning.browser.get(beginning.address.href), {
      email,
      password: PASSWORD,
    });
    expect(await authorize(idToken)).toBe(200);

    await call('PUT', `/user/company/${company.id}/${id}`, { firstName: 'Sanne' });
    expect(await authorize(idToken)).toBe(200);
    await call('PUT', `/user/company/${company.id}/${id}`, { email: next });
    expect([await authorize(idToken), await authorize(asAdmin)]).toEqual([401, 200]);
    await expect(oidc.refreshTokenGrant(client, tokens.refresh_token!)).rejects.toThrow();
    await expect(oidc.authorizationCodeGrant(client, new URL(returned.url), beginning.checks)).rejects.toThrow();
    const again = await browser.get((await startSignIn(url, client)).address.href);
    expect(again.url).not.toContain('code=');
    // Whoever reads mail at the new address confirms it first.
    const page = await browser.submit(again, { email: next, password: PASSWORD });
    expect([page.status, problemOn(page)]).toEqual([
      403,
      'Your e-mail address is not confirmed yet. We have sent you a link to confirm it.',
    ]);
  });
});
