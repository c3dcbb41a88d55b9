import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addAccount,
  discoverClient,
  type OwnProgram,
  problemOn,
  startOwnProgram,
  startSignIn,
} from '../testing/own-provider.ts';
import { type BrowserPage, TestBrowser } from '../testing/test-browser.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { codeOf, stepAt } from './totp.ts';

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

const somebody = () => addAccount(db, `step${++people}@molen.example`, PASSWORD);
/** The fields of the form with this action, as its button would send them. */
const send = (browser: TestBrowser, page: BrowserPage, action: string, fields: Record<string, string> = {}) => {
  const form = page.body.split('<form').find(part => part.includes(`name="action" value="${action}"`))!;
  const to = /action="([^"]*)"/.exec(form)![1]!;
  const state = /name="state" value="([^"]*)"/.exec(form)![1]!;
  return browser.post(new URL(to, page.url).href, { state, action, ...fields });
};
const begin = async (email: string, extra: Record<string, string> = {}, at = url) => {
  const client = await discoverClient(at);
  const { address, browser, checks } = await startSignIn(at, client, extra);
  const page = await browser.submit(await browser.get(address.href), { email, password: PASSWORD });
  const tokens = (returned: BrowserPage) => oidc.authorizationCodeGrant(client, new URL(returned.url), checks);
  return { browser, page, tokens };
};
const steps = () => stepAt(Date.now() / 1000);
const secretOn = (page: BrowserPage) => /<code>([A-Z2-7 ]+)<\/code>/.exec(page.body)![1]!.replaceAll(' ', '');
const codesOn = (page: BrowserPage) => [...page.body.matchAll(/<li><code>([^<]+)</g)].map(([, code]) => code!);
const wants = { screen: 'second-step', prompt: 'login' };
/** Codes of the half minute before are used first, so that a test has three. */
const withStep = async () => {
  const person = await somebody();
  const { browser, page } = await begin(person.email, wants);
  const secret = secretOn(page);
  const shown = await send(browser, page, 'setUp', { code: codeOf(secret, steps() - 1) });
  const codes = codesOn(shown);
  await send(browser, shown, 'goOn');
  return { ...person, secret, codes };
};

describe('a log-in in two steps', () => {
  test('is set up by a code of the app, and asks for one from then on', async () => {
    const { email, secret, codes } = await withStep();
    expect(new Set(codes).size).toBe(10);
    const { browser, page, tokens } = await begin(email);
    expect([page.status, page.body.includes('One more step')]).toEqual([200, true]);
    const wrong = await send(browser, page, 'code', { code: '000000' });
    expect([wrong.status, problemOn(wrong)]).toEqual([
      400,
      'That is not the code. Wait for the next one and try again',
    ]);
    const code = codeOf(secret, steps());
    const returned = await send(browser, wrong, 'code', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    const { id_token } = await tokens(returned);
    expect(decodeJwt(id_token!).email).toBe(email);
  });

  test('whoever has just chosen a password is asked for the code all the same', async () => {
    const { email, secret } = await withStep();
    const browser = new TestBrowser(`${url}/account`);
    await browser.submit(await browser.get(`${url}/identity/forgot`), { email });
    const { link } = await program.mailbox.next(email);
    await browser.submit(await browser.get(link), { password: `${PASSWORD} nu`, repeat: `${PASSWORD} nu` });
    const { address } = await startSignIn(url, await discoverClient(url));
    const page = await browser.get(address.href);
    expect(page.body).toContain('One more step');
    const returned = await send(browser, page, 'code', { code: codeOf(secret, steps()) });
    expect(returned.url).toContain('code=');
  });

  test('nothing is turned on by a wrong code, or by leaving', async () => {
    const { email } = await somebody();
    const { browser, page } = await begin(email, wants);
    const wrong = await send(browser, page, 'setUp', { code: '000000' });
    expect([wrong.status, secretOn(wrong)]).toEqual([400, secretOn(page)]);
    expect((await send(browser, wrong, 'goOn')).url).toContain('code=');
    expect((await begin(email)).page.url).toContain('code=');
  });

  test('no code is used twice, by two at the same moment neither, nor an older one after a newer', async () => {
    const { email, secret } = await withStep();
    const logIns = await Promise.all([begin(email), begin(email), begin(email)]);
    const code = codeOf(secret, steps());
    const pages = await Promise.all(logIns.map(({ browser, page }) => send(browser, page, 'code', { code })));
    expect(pages.filter(page => page.url.includes('code=')).length).toBe(1);
    const late = await begin(email);
    const older = await send(late.browser, late.page, 'code', { code: codeOf(secret, steps() - 1) });
    expect(older.status).toBe(400);
  });

  test('a recovery code is as good, once, and its form on paper does not matter', async () => {
    const { email, codes } = await withStep();
    const first = await begin(email);
    const typed = codes[0]!.toUpperCase().replaceAll('-', ' ');
    expect((await send(first.browser, first.page, 'code', { code: typed })).url).toContain('code=');
    const second = await begin(email);
    expect((await send(second.browser, second.page, 'code', { code: codes[0]! })).status).toBe(400);
    expect((await send(second.browser, second.page, 'code', { code: codes[1]! })).url).toContain('code=');
  });

  test('five wrong codes in a quarter of an hour are all, also of a right password in between, and with the right code', async () => {
    const { id, email, secret } = await withStep();
    for (let n = 0; n < 5; n++) {
      const { browser, page } = await begin(email);
      expect((await send(browser, page, 'code', { code: '000000' })).status).toBe(400);
    }
    const { browser, page } = await begin(email);
    const refused = await send(browser, page, 'code', { code: codeOf(secret, steps()) });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true]);
    expect(problemOn(refused)).toMatch(/^Too many wrong codes/);
    await db.asOwner(tx => sql`update identity_attempt set window_ends_at = now()`.execute(tx));
    expect((await send(browser, refused, 'code', { code: codeOf(secret, steps()) })).url).toContain('code=');
    const { rows } = await db.asOwner(tx =>
      sql`select from history where user_id = ${id} and entity = 'denial' and change ->> 'code' = 'wrongCode'`.execute(
        tx,
      ),
    );
    expect(rows).toHaveLength(5);
  });

  test('is turned off and gets new recovery codes by whoever has just shown a code, and nobody else', async () => {
    const { email, secret, codes } = await withStep();
    const { browser, page } = await begin(email, wants);
    // A form that was not offered does nothing but ask for the code.
    for (const action of ['off', 'codes', 'goOn', 'setUp']) {
      const state = /name="state" value="([^"]*)"/.exec(page.body)![1]!;
      const forged = await browser.post(`${page.url}/step`, { state, action, code: '000000' });
      expect([action, forged.body.includes('One more step')]).toEqual([action, true]);
    }
    const inside = await send(browser, page, 'code', { code: codes[0]! });
    expect(inside.body).toContain('You have 9 recovery codes left.');
    const renewed = await send(browser, inside, 'codes');
    expect(codesOn(renewed)).toHaveLength(10);
    expect(codesOn(renewed)).not.toContain(codes[1]);
    const again = await begin(email, wants);
    const on = await send(again.browser, again.page, 'code', { code: codeOf(secret, steps()) });
    expect((await send(again.browser, on, 'off')).url).toContain('code=');
    expect((await begin(email)).page.url).toContain('code=');
  });

  test('what a page carries is of its log-in only, and cannot be changed', async () => {
    const { email, secret } = await withStep();
    const [mine, other] = [await begin(email), await begin(email)];
    const state = /name="state" value="([^"]*)"/.exec(mine.page.body)![1]!;
    const code = codeOf(secret, steps());
    for (const carried of [state.slice(0, -9), `${state.slice(0, 60)}AAAA${state.slice(64)}`, '', 'e30'])
      expect((await mine.browser.post(`${mine.page.url}/step`, { state: carried, action: 'code', code })).status).toBe(
        400,
      );
    expect((await other.browser.post(`${other.page.url}/step`, { state, action: 'code', code })).status).toBe(400);
    expect(Buffer.from(state, 'base64url').toString()).not.toContain(email);
  });

  test('lies closed in the database, and recovery codes as hashes', async () => {
    const { id, secret, codes } = await withStep();
    const { rows } = await db.asOwner(tx =>
      sql`select s.secret, c.code_hash from identity_second_step s join identity_recovery_code c using (user_id)
        where user_id = ${id}`.execute(tx),
    );
    for (const text of [secret, codes[0]!, codes[0]!.replaceAll('-', '')])
      expect(JSON.stringify(rows)).not.toContain(text);
  });
});

describe('where admins need two steps', () => {
  test('who has none sets it up before anything else, and nobody gets round it', async () => {
    const own = await startOwnProgram(db, { adminsNeedStep: true });
    const { email } = await somebody();
    const { browser, page } = await begin(email, {}, own.url);
    expect(page.body).toContain('Admins log in with a code as well');
    const state = /name="state" value="([^"]*)"/.exec(page.body)![1]!;
    for (const action of ['goOn', 'off', 'code'])
      expect((await browser.post(`${page.url}/step`, { state, action })).url).not.toContain('code=');
    const shown = await send(browser, page, 'setUp', { code: codeOf(secretOn(page), steps()) });
    expect((await send(browser, shown, 'goOn')).url).toContain('code=');
    const later = await begin(email, wants, own.url);
    const on = await send(later.browser, later.page, 'code', { code: codesOn(shown)[0]! });
    expect(on.body).not.toContain('Turn off');
    await own.close();
  });
});
