import { sql } from 'kysely';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { metricsText } from '../metrics/metrics.ts';
import {
  addAccount,
  discoverClient,
  type OwnProgram,
  problemOn,
  signInAs,
  startOwnProgram,
  startSignIn,
  TEST_KEY,
} from '../testing/own-provider.ts';
import { addPerson, addTestCompany, addTestMember } from '../testing/test-app.ts';
import { type BrowserPage, TestBrowser } from '../testing/test-browser.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { vaultOf } from '../vault/vault.ts';
import { forgetAttempts } from './attempts.sql.ts';
import { deviceProof, newPasswordProof, provenNewPassword } from './cookies.ts';

const PASSWORD = 'drie paarden in de wei';
let db: TestDatabase;
let program: OwnProgram;
let url: string;
let people = 0;
const somebody = () => `person${++people}@molen.example`;

beforeAll(async () => {
  db = await testDatabase();
  program = await startOwnProgram(db);
  url = program.url;
});
afterAll(async () => {
  await program.close();
  await db.drop();
});
beforeEach(() => db.asOwner(tx => tx.deleteFrom('identity_attempt').execute()));

const open = async (extra: Record<string, string> = {}) => {
  const { address, browser } = await startSignIn(url, await discoverClient(url), extra);
  return { browser, page: await browser.get(address.href) };
};
const tryOn = async (email: string, password: string): Promise<BrowserPage> => {
  const { browser, page } = await open();
  return browser.submit(page, { email, password });
};
const isSignedIn = (page: BrowserPage) => page.url.startsWith(`${url}/account?code=`);
const fail = async (email: string, times: number) => {
  const { browser, page } = await open();
  let last = page;
  for (let n = 0; n < times; n++) last = await browser.submit(page, { email, password: 'wrong password' });
  return last;
};
const forgot = (email: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/identity/forgot`, { method: 'POST', headers, body: new URLSearchParams({ email }) });
const browser = () => new TestBrowser(`${url}/account`);
const follow = async (link: string, password: string) => {
  const one = browser();
  return one.submit(await one.get(link), { password, repeat: password });
};
const resetLink = async (email: string) => {
  expect((await forgot(email)).status).toBe(200);
  return (await program.mailbox.next(email)).link;
};

describe('C8.10 the login messages', () => {
  test('nothing entered: Please enter login information', async () => {
    for (const [email, password] of [
      ['', ''],
      ['a@b.example', ''],
      ['', 'x'],
    ] as const) {
      const page = await tryOn(email, password);
      expect([page.status, problemOn(page)]).toEqual([400, 'Please enter login information']);
    }
  });

  test('a wrong password and an unknown name: Invalid user name or password, and each is counted', async () => {
    const refused = () => Number(/sign_ins_total{outcome="invalid"} (\d+)/.exec(metricsText())?.[1] ?? 0);
    const before = refused();
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    for (const name of [email, 'nobody@molen.example', 'no address', `${'x'.repeat(900)}@x.example`]) {
      const page = await tryOn(name, 'wrong password');
      expect([page.status, problemOn(page)]).toEqual([400, 'Invalid user name or password']);
    }
    expect(refused()).toBe(before + 4);
  });

  test('in Dutch, when the program or the browser asks for Dutch, or somebody chooses it', async () => {
    const dutch = await open({ ui_locales: 'nl' });
    expect((await dutch.browser.submit(dutch.page, { email: 'a@b.example', password: 'x' })).body).toContain(
      'Dit e-mailadres of dit wachtwoord klopt niet',
    );
    const chosen = await open();
    expect(chosen.page.body).toContain('<html lang="en">');
    const link = /href="([^"]*lang=nl[^"]*)"/.exec(chosen.page.body)![1]!.replaceAll('&#38;', '&');
    expect((await chosen.browser.get(url + link)).body).toContain('Inloggen bij Verdeel');
    expect((await chosen.browser.get(`${url}/identity/forgot`)).body).toContain('Wachtwoord vergeten?');
    const accepting = browser();
    accepting.headers = { 'accept-language': 'nl-NL,nl;q=0.9,en;q=0.8' };
    expect((await accepting.get(`${url}/identity/forgot`)).body).toContain('Stuur de link');
  });

  test('the first log-in on a page in Dutch makes the account Dutch, a later one does not', async () => {
    const languageAfter = async (signedInAt: Date | null) => {
      const email = somebody();
      const { id } = await addAccount(db, email, PASSWORD);
      await db.asOwner(tx =>
        tx.updateTable('app_user').set({ signed_in_at: signedInAt }).where('id', '=', id).execute(),
      );
      const { browser, page } = await open({ ui_locales: 'nl' });
      expect(isSignedIn(await browser.submit(page, { email, password: PASSWORD }))).toBe(true);
      const now = await db.asOwner(tx =>
        tx.selectFrom('app_user').select('language').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      return now.language;
    };
    expect([await languageAfter(null), await languageAfter(new Date())]).toEqual(['nl', 'en']);
  });

  test('S.A3 A3 user inactive and tenant inactive are said only after the right password', async () => {
    const email = somebody();
    const person = await addAccount(db, email, PASSWORD);
    await db.asOwner(tx => tx.updateTable('app_user').set({ system_role: null }).where('id', '=', person.id).execute());
    const company = await addTestCompany(db, `Company of ${email}`);
    await addTestMember(db, company, person, 'company-user');
    expect(isSignedIn(await tryOn(email, PASSWORD))).toBe(true);

    await db.asOwner(tx => tx.updateTable('company').set({ is_blocked: true }).where('id', '=', company).execute());
    expect(problemOn(await tryOn(email, 'wrong password'))).toBe('Invalid user name or password');
    expect(problemOn(await tryOn(email, PASSWORD))).toContain('Your company is inactive');

    await db.asOwner(tx =>
      tx.updateTable('membership').set({ is_blocked: true }).where('user_id', '=', person.id).execute(),
    );
    expect(problemOn(await tryOn(email, 'wrong password'))).toBe('Invalid user name or password');
    expect(problemOn(await tryOn(email, PASSWORD))).toContain('This user is inactive');
  });

  test('e-mail not confirmed, once the address is another than the confirmed one; its mail confirms it', async () => {
    const email = somebody();
    const person = await addAccount(db, email, PASSWORD);
    const moved = somebody();
    await db.asOwner(tx =>
      tx.updateTable('app_user').set({ email: moved, email_key: moved }).where('id', '=', person.id).execute(),
    );
    expect(problemOn(await tryOn(moved, 'wrong password'))).toBe('Invalid user name or password');
    const page = await tryOn(moved, PASSWORD);
    expect([page.status, problemOn(page)]).toEqual([403, expect.stringContaining('not confirmed yet')]);

    const { link } = await program.mailbox.next(moved);
    const reader = browser();
    const asked = await reader.get(link);
    expect(asked.body).toContain(`Is ${moved} your address?`);
    expect(problemOn(await tryOn(moved, PASSWORD))).toContain('not confirmed yet');
    expect((await reader.submit(asked, {})).body).toContain('Your e-mail address is confirmed');
    expect(isSignedIn(await tryOn(moved, PASSWORD))).toBe(true);
    expect((await reader.submit(asked, {})).status).toBe(404);
  });
});

describe('A1 and A2: the lock', () => {
  test('S.A1 after 10 failures the right password is refused too, until the window ends by itself', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    await fail(email, 9);
    expect(isSignedIn(await tryOn(email, PASSWORD))).toBe(true);
    await fail(email, 10);
    const locked = await tryOn(email, PASSWORD);
    expect([locked.status, problemOn(locked)]).toEqual([429, expect.stringContaining('locked out')]);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    await passMinutes(15);
    expect(isSignedIn(await tryOn(email, PASSWORD))).toBe(true);
  });

  test('S.A1 an unknown name is locked alike', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const [known, unknown] = [await fail(email, 11), await fail('nobody@else.example', 11)];
    const seen = (page: BrowserPage) => [page.status, problemOn(page)];
    expect(seen(known)).toEqual(seen(unknown));
    expect(shape(known, email)).toBe(shape(unknown, 'nobody@else.example'));
  });

  test('S.A2 trying on while locked does not lengthen it', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    await fail(email, 10);
    await passMinutes(14);
    const still = await fail(email, 15);
    expect(still.status).toBe(429);
    expect(Number(still.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await passMinutes(1);
    expect(isSignedIn(await tryOn(email, PASSWORD))).toBe(true);
  });

  test('a browser in which a name has signed in has a counter of its own: others lock the name, and not that browser', async () => {
    const [email, other] = [somebody(), somebody()];
    for (const one of [email, other]) await addAccount(db, one, PASSWORD);
    const { browser: known } = await signInAs(url, email, PASSWORD);
    const again = async (name: string, password: string) => {
      const { address } = await startSignIn(url, await discoverClient(url), { prompt: 'login' });
      return known.submit(await known.get(address.href), { email: name, password });
    };
    await fail(email, 11);
    expect((await tryOn(email, PASSWORD)).status).toBe(429);
    expect(isSignedIn(await again(email, PASSWORD))).toBe(true);
    // It is as much as one name, and none for any other.
    for (let n = 0; n < 10; n++) expect((await again(email, 'wrong password')).status).toBe(400);
    expect((await again(email, PASSWORD)).status).toBe(429);
    await fail(other, 11);
    expect((await again(other, PASSWORD)).status).toBe(429);
  });

  test('a hundred guesses at the same moment are no more than ten', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const { browser: one, page } = await open();
    const pages = await Promise.all(
      Array.from({ length: 40 }, () => one.submit(page, { email, password: 'wrong password' })),
    );
    expect(pages.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
  });

  test('a new password by mail lets in again at once', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    await fail(email, 10);
    expect((await follow(await resetLink(email), 'een heel nieuw wachtwoord')).status).toBe(200);
    expect(isSignedIn(await tryOn(email, 'een heel nieuw wachtwoord'))).toBe(true);
  });
});

describe('A3: nothing tells whether an e-mail address exists', () => {
  test('S.A3 log-in: the same status and page for a known and an unknown address', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const known = await tryOn(email, 'wrong password');
    const unknown = await tryOn('unknown@molen.example', 'wrong password');
    expect(known.status).toBe(unknown.status);
    expect(shape(known, email)).toBe(shape(unknown, 'unknown@molen.example'));
  });

  test('S.A3 reset: the same status and page for a known and an unknown address, and for one asked for too often', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const pages = [];
    for (const name of [email, 'unknown@molen.example', email, email, email]) {
      const reply = await forgot(name);
      pages.push(`${reply.status} ${(await reply.text()).replaceAll(name, '(the address)')}`);
    }
    expect(new Set(pages).size).toBe(1);
    for (let n = 0; n < 3; n++) await program.mailbox.next(email);
    await expect(program.mailbox.next(email, 500)).rejects.toThrow('no mail');
  });

  test('S.A3 log-in and reset take the same time for a known and an unknown address', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const { browser: one, page } = await open();
    const logIn = (name: string) => one.submit(page, { email: name, password: 'wrong password' });
    const timed = async (ask: (name: string) => Promise<unknown>, name: string) => {
      await db.asOwner(tx => tx.deleteFrom('identity_attempt').execute());
      const began = performance.now();
      await ask(name);
      const took = performance.now() - began;
      // The work that a reset does after its reply has ended before the next one is measured.
      await program.idle();
      return took;
    };
    for (const ask of [logIn, forgot]) {
      const differences: number[] = [];
      for (let round = 0; round < 45; round++) {
        // In turns, so that a busy machine slows both of them.
        const names = [email, `unknown${round}@molen.example`];
        if (round % 2) names.reverse();
        const [first, second] = [await timed(ask, names[0]!), await timed(ask, names[1]!)];
        differences.push(round % 2 ? second - first : first - second);
      }
      const typical = median(differences);
      // How far the median of so many differences varies by chance alone. On a quiet machine it is below a millisecond.
      const spread = 1.4826 * median(differences.map(one => Math.abs(one - typical)));
      const chance = (1.2533 * spread) / Math.sqrt(differences.length);
      expect(Math.abs(typical)).toBeLessThan(Math.max(3, 4 * chance));
    }
  }, 60_000);
});

describe('A4: the reset link', () => {
  test('S.A4, S.K10 works once, lets in with the new password only, and ends every sign-in', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const before = await signInAs(url, email, PASSWORD);
    const link = await resetLink(email);
    expect(link).toMatch(new RegExp(`^${url}/identity/password/[\\w-]{43}$`));
    expect((await browser().get(link)).body).toContain(email);
    const saved = await follow(link, 'een heel nieuw wachtwoord');
    expect(saved.body).toContain('Your password is saved');

    expect((await follow(link, 'nog een ander wachtwoord')).status).toBe(404);
    expect(isSignedIn(await tryOn(email, PASSWORD))).toBe(false);
    expect(isSignedIn(await tryOn(email, 'een heel nieuw wachtwoord'))).toBe(true);
    const reply = await fetch(`${url}/api/user/authorize`, { headers: { authorization: `Bearer ${before.idToken}` } });
    expect(reply.status).toBe(401);
    await expect(oidc.refreshTokenGrant(before.client, before.tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const { address } = await startSignIn(url, before.client);
    expect((await before.browser.get(address.href)).url).toContain('/identity/sign-in/');
  });

  test('S.A4 whoever has just chosen a password is in, in that browser, once, until there is another password', async () => {
    const email = somebody();
    const person = await addAccount(db, email, PASSWORD);
    const choose = async (password: string) => {
      const chooser = browser();
      await chooser.submit(await chooser.get(await resetLink(email)), { password, repeat: password });
      return chooser;
    };
    const arrive = async (by: TestBrowser) => {
      const { address } = await startSignIn(url, await discoverClient(url));
      return (await by.get(address.href)).url;
    };
    const first = await choose('een heel nieuw wachtwoord');
    expect(await arrive(browser())).toContain('/identity/sign-in/');
    expect(await arrive(first)).toContain(`${url}/account?code=`);

    const [earlier, later] = [await choose('nog een nieuw wachtwoord'), await choose('het laatste wachtwoord')];
    expect(await arrive(earlier)).toContain('/identity/sign-in/');
    await db.asOwner(tx => tx.updateTable('app_user').set({ system_role: null }).where('id', '=', person.id).execute());
    const company = await addTestCompany(db, `Company of ${email}`);
    await addTestMember(db, company, person, 'company-user');
    await db.asOwner(tx => tx.updateTable('company').set({ is_blocked: true }).where('id', '=', company).execute());
    expect(await arrive(later)).toContain('/identity/sign-in/');
  });

  test('a proof of a new password ends after two minutes, and one that nobody sealed is none', () => {
    const [vault, other] = [TEST_KEY, 'another installation'].map(setting => vaultOf({ setting, file: '' }));
    const now = 1_000_000;
    const chosen = { userId: 'a-b', generation: 2 };
    const proof = newPasswordProof(vault!, chosen, now);
    expect(provenNewPassword(vault!, proof, now + 119_000)).toEqual(chosen);
    expect(provenNewPassword(vault!, proof, now + 121_000)).toBeUndefined();
    expect(provenNewPassword(other!, proof, now)).toBeUndefined();
    const closedFor = (what: string, value: object) =>
      Buffer.from(JSON.stringify(vault!.close(value, what))).toString('base64url');
    const forged = [
      undefined,
      '',
      proof.slice(0, -4),
      Buffer.from(JSON.stringify({ ...chosen, until: now + 1 })).toString('base64url'),
      // What the key has closed for another purpose, such as the pages of a log-in, of which the browser has a copy.
      closedFor('log-in x', { ...chosen, until: now + 1 }),
      deviceProof('key', 'a-b', 'x'),
    ];
    for (const one of forged) expect(provenNewPassword(vault!, one, now)).toBeUndefined();
  });

  test('a token made right after the reset is taken', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    await follow(await resetLink(email), 'een heel nieuw wachtwoord');
    const { idToken } = await signInAs(url, email, 'een heel nieuw wachtwoord');
    const reply = await fetch(`${url}/api/user/authorize`, { headers: { authorization: `Bearer ${idToken}` } });
    expect(reply.status).toBe(200);
  });

  test('S.A4 works for 10 minutes', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const link = await resetLink(email);
    await passMinutes(9);
    expect((await browser().get(link)).status).toBe(200);
    await passMinutes(1);
    expect((await browser().get(link)).status).toBe(404);
    expect((await follow(link, 'een heel nieuw wachtwoord')).status).toBe(404);
    expect(isSignedIn(await tryOn(email, PASSWORD))).toBe(true);
  });

  test('S.A4 is that of the public address, whatever the Host header', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const { hostname, port } = new URL(url);
    const { request } = await import('node:http');
    const body = new URLSearchParams({ email }).toString();
    await new Promise<void>((resolve, reject) => {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': body.length,
      };
      const asked = request({ hostname, port, path: '/identity/forgot', method: 'POST', headers }, reply => {
        reply.resume().on('end', resolve);
      });
      asked.on('error', reject).end(body);
    });
    const letter = await program.mailbox.next(email);
    expect(letter.link).toContain(`${url}/identity/password/`);
    expect(letter.text + letter.html).not.toContain('evil');
  });

  test('followed by two at the same moment sets one password', async () => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const link = await resetLink(email);
    const pages = await Promise.all(
      ['een heel nieuw wachtwoord', 'een ander nieuw wachtwoord'].map(one => follow(link, one)),
    );
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('is worth nothing once the address has changed', async () => {
    const email = somebody();
    const person = await addAccount(db, email, PASSWORD);
    const link = await resetLink(email);
    const moved = somebody();
    await db.asOwner(tx =>
      tx.updateTable('app_user').set({ email: moved, email_key: moved }).where('id', '=', person.id).execute(),
    );
    expect((await browser().get(link)).status).toBe(404);
  });

  test('is not sent to somebody who is blocked', async () => {
    const person = await addPerson(db, somebody());
    await forgot(person.email);
    await expect(program.mailbox.next(person.email, 500)).rejects.toThrow('no mail');
  });

  test('begins on the log-in page when the program asks for it, with the address filled in', async () => {
    const { page, browser: one } = await open({ screen: 'reset', prompt: 'login', login_hint: 'sanne@molen.example' });
    expect(page.body).toContain('Forgot your password?');
    expect(page.body).toContain('value="sanne@molen.example"');
    const sent = await one.submit(page, { email: 'sanne@molen.example' });
    expect(sent.body).toContain('Look in your mail');
  });
});

describe('A5: the password one chooses', () => {
  test.each([
    ['kort', 'kort', 'too short'],
    ['password1', 'password1', 'first passwords anybody would try'],
    ['lang genoeg', 'niet hetzelfde', 'not the same'],
  ])('%s / %s is refused and can be chosen again', async (password, repeat, problem) => {
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const link = await resetLink(email);
    const one = browser();
    const page = await one.submit(await one.get(link), { password, repeat });
    expect([page.status, problemOn(page)]).toEqual([400, expect.stringContaining(problem)]);
    expect(
      (
        await one.submit(page, {
          password: 'x'.repeat(32) + password + repeat,
          repeat: 'x'.repeat(32) + password + repeat,
        })
      ).status,
    ).toBe(200);
  });
});

describe('A6: how often', () => {
  test('S.A6 log-ins for ever new names from one network end in 429 with Retry-After, and end', async () => {
    const { browser: one, page } = await open();
    await db.asOwner(tx => sql`update identity_attempt set count = 100`.execute(tx));
    await one.submit(page, { email: 'first@else.example', password: 'x' });
    await db.asOwner(tx => sql`update identity_attempt set count = 100`.execute(tx));
    const refused = await one.submit(page, { email: 'second@else.example', password: 'x' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(problemOn(refused)).toContain('Too many attempts from your network');
    await passMinutes(15);
    expect((await one.submit(page, { email: 'third@else.example', password: 'x' })).status).toBe(400);
  });

  test('a network that is refused locks no names', async () => {
    const behind = await startOwnProgram(db, { trustProxy: 'on' });
    const email = somebody();
    await addAccount(db, email, PASSWORD);
    const tryFrom = async (network: string, password: string) => {
      const { address, browser: one } = await startSignIn(behind.url, await discoverClient(behind.url));
      one.headers = { 'x-forwarded-for': network };
      return one.submit(await one.get(address.href), { email, password });
    };
    await tryFrom('10.0.0.1', 'wrong password');
    await db.asOwner(tx => sql`update identity_attempt set count = 100`.execute(tx));
    await db.asIdentity(tx => forgetAttempts(tx, `name ${email}`));
    for (let n = 0; n < 11; n++)
      expect(problemOn(await tryFrom('10.0.0.1', 'wrong password'))).toContain('your network');
    expect((await tryFrom('10.0.0.2', PASSWORD)).url).toContain('/account?code=');
    await behind.close();
  });

  test('S.A6 resets from one network end in 429 with Retry-After, and X-Forwarded-For evades nothing', async () => {
    const ask = (n: number) => forgot(`unknown${n}@else.example`, { 'x-forwarded-for': `10.0.0.${n}` });
    for (let n = 0; n < 20; n++) expect((await ask(n)).status).toBe(200);
    const refused = await ask(20);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('requests for a sign-in from one network end in 429 with Retry-After', async () => {
    const flooded = await startOwnProgram(db);
    let refused: Response | undefined;
    for (let n = 0; n < 1300 && !refused; n += 50) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => fetch(`${flooded.url}/identity/jwks`)));
      await Promise.all(replies.map(reply => reply.text()));
      refused = replies.find(({ status }) => status === 429);
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    await flooded.close();
  });

  test('S.A6 behind a trusted proxy whom it was called by counts: the right end of X-Forwarded-For, whatever stands before it', async () => {
    const behind = await startOwnProgram(db, { trustProxy: 'on' });
    const ask = (ip: string) =>
      fetch(`${behind.url}/identity/forgot`, {
        method: 'POST',
        headers: { 'x-forwarded-for': ip },
        body: new URLSearchParams({ email: 'unknown@else.example' }),
      });
    for (let n = 0; n < 20; n++) await ask(`10.9.9.${n}, 10.0.0.1`);
    expect((await ask('10.9.9.99, 10.0.0.1')).status).toBe(429);
    expect((await ask('10.0.0.1, 10.0.0.2')).status).toBe(200);
    await behind.close();
  });

  test('behind two proxies whom the first of them was called by counts', async () => {
    const behind = await startOwnProgram(db, { trustProxy: '2' });
    const ask = (ip: string) =>
      fetch(`${behind.url}/identity/forgot`, {
        method: 'POST',
        headers: { 'x-forwarded-for': ip },
        body: new URLSearchParams({ email: 'unknown@else.example' }),
      });
    for (let n = 0; n < 20; n++) await ask(`10.9.9.${n}, 10.1.0.1, 192.168.0.${n}`);
    expect((await ask('10.9.9.99, 10.1.0.1, 192.168.0.99')).status).toBe(429);
    await behind.close();
  });
});

describe('what pages refuse', () => {
  test('a form of another site', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect((await forgot('a@b.example', { 'sec-fetch-site': site })).status).toBe(403);
  });

  test('markup in an address is text', async () => {
    const page = await tryOn('"><script>alert(1)</script>', 'x');
    expect(page.body).not.toContain('<script>');
  });

  test("a sign-in that is another browser's, or over", async () => {
    const { page } = await open();
    expect((await browser().get(page.url)).body).toContain('This page has been open too long');
    expect((await browser().get(`${url}/identity/sign-in/nothing`)).status).toBe(400);
  });

  test('a form that is too long or of another kind', async () => {
    const long = await fetch(`${url}/identity/forgot`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'x'.repeat(20_000) }),
    });
    expect(long.status).toBe(413);
    const json = await fetch(`${url}/identity/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'a',
    });
    expect(json.status).toBe(415);
  });
});

describe('Z6: the history', () => {
  test('S.Z6 tells of log-ins, refusals and new passwords, and holds neither password nor link', async () => {
    const email = somebody();
    const { id } = await addAccount(db, email, PASSWORD);
    await tryOn(email, 'wrong password');
    await tryOn(email, PASSWORD);
    const link = await resetLink(email);
    await follow(link, 'een heel nieuw wachtwoord');
    const lines = await db.asOwner(tx =>
      tx.selectFrom('history').selectAll().where('user_id', '=', id).orderBy('id').execute(),
    );
    expect(lines.map(line => [line.entity, line.change])).toEqual([
      ['denial', { code: 'invalid' }],
      ['log-in', { code: 'signedIn' }],
      ['password', { by: 'reset' }],
    ]);
    for (const secret of ['wrong password', PASSWORD, 'een heel nieuw', link.split('/').at(-1)!])
      expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('is not filled by somebody who tries on for ever', async () => {
    const lines = async () => (await db.asOwner(tx => tx.selectFrom('history').select('id').execute())).length;
    const before = await lines();
    await fail('nobody@else.example', 30);
    expect((await lines()) - before).toBe(10);
  });
});

/** Lets time pass for everything the provider has stored. */
const passMinutes = (minutes: number) =>
  db.asOwner(async tx => {
    await sql`update identity_attempt set window_ends_at = window_ends_at - ${minutes}::int4 * interval '1 minute'`.execute(
      tx,
    );
    await sql`update identity_link set expires_at = expires_at - ${minutes}::int4 * interval '1 minute'`.execute(tx);
  });

/** A page without the typed address and the id of this sign-in. */
const shape = (page: BrowserPage, email: string) =>
  page.body.replaceAll(email, '(the address)').replace(/\/sign-in\/[\w-]+/g, '/sign-in/(id)');

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
