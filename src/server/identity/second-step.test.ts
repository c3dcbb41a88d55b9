import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp, restoreFrom } from '../db/backup-file.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { Authenticator } from '../testing/authenticator.ts';
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
import { addTestCompany, addTestMember } from '../testing/test-app.ts';
import { type BrowserPage, TestBrowser } from '../testing/test-browser.ts';
import { emptyTarget, scratchFolder, type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { forBackup, forRestore } from '../vault/closed-rows.ts';
import { vaultOf } from '../vault/vault.ts';
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
const mailTo = async (email: string) => (await program.mailbox.next(email)).subject;
/** Codes of the half minute before are used first, so that a test has three. */
const withStep = async () => {
  const person = await somebody();
  const { browser, page } = await begin(person.email, wants);
  const secret = secretOn(page);
  const shown = await send(browser, page, 'setUp', { code: codeOf(secret, steps() - 1) });
  const codes = codesOn(shown);
  await send(browser, shown, 'goOn');
  expect(await mailTo(person.email)).toBe('Logging in takes two steps now');
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
    const { subject, text, link } = await program.mailbox.next(email);
    expect([subject, text.includes('Left: 9.'), link]).toEqual(['A recovery code was used', true, `${url}/account`]);
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
    const told = [await mailTo(email), await mailTo(email), await mailTo(email)];
    // Letters go out beside each other: the second may come first.
    expect(told.sort()).toEqual([
      'A recovery code was used',
      'Logging in takes one step again',
      'You have new recovery codes',
    ]);
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

/** What the script of the page would ask the browser for. */
const askedOn = (page: BrowserPage) =>
  JSON.parse(
    /data-options="([^"]*)"/.exec(page.body)![1]!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
  ) as { challenge: string };
const withPasskey = async (name = 'My phone', known = name) => {
  const person = await somebody();
  const { browser, page } = await begin(person.email, wants);
  const adding = await send(browser, page, 'newPasskey');
  const device = new Authenticator(url);
  const shown = await send(browser, adding, 'addPasskey', { name, answer: device.make(askedOn(adding)) });
  const codes = codesOn(shown);
  expect((await send(browser, shown, 'goOn')).url).toContain('code=');
  const { subject, text } = await program.mailbox.next(person.email);
  expect([subject, text.includes(`“${known}”`)]).toEqual(['A passkey was added', true]);
  return { ...person, device, codes };
};

describe('a passkey', () => {
  test('is a second step: it is asked for after the password, and logs in', async () => {
    const { id, email, device, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    const { browser, page, tokens } = await begin(email);
    expect(page.body).toContain('Use your passkey');
    const returned = await send(browser, page, 'passkey', { answer: device.show(askedOn(page)) });
    const { id_token } = await tokens(returned);
    expect(decodeJwt(id_token!).email).toBe(email);
    const { rows } = await db.asOwner(tx =>
      sql<{ counter: number }>`select counter from identity_passkey where user_id = ${id}`.execute(tx),
    );
    expect(rows).toEqual([{ counter: 2 }]);
    const paper = await begin(email);
    expect((await send(paper.browser, paper.page, 'code', { code: codes[0]! })).url).toContain('code=');
  });

  test('answers once, to this page, of this person, and to what was asked', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    const refused = async (answer: (asked: { challenge: string }) => string) => {
      await db.asOwner(tx => sql`delete from identity_attempt where count < 5`.execute(tx));
      const { browser, page } = await begin(mine.email);
      const reply = await send(browser, page, 'passkey', { answer: answer(askedOn(page)) });
      return [reply.status, problemOn(reply)];
    };
    const not = [400, 'That passkey is not yours here. Try again, or another one'];
    let before = '';
    expect(
      await refused(asked => (before = mine.device.show(asked, { origin: 'https://verdeel.evil.example' }))),
    ).toEqual(not);
    expect(await refused(() => before)).toEqual(not);
    expect(await refused(asked => mine.device.show(asked, { rpId: 'evil.example' }))).toEqual(not);
    expect(await refused(asked => mine.device.show(asked, { isVerified: false }))).toEqual(not);
    expect(await refused(asked => mine.device.show(asked, { counter: 1 }))).toEqual(not);
    expect(await refused(asked => mine.device.show(asked, { type: 'webauthn.create' }))).toEqual(not);
    expect(await refused(asked => other.device.show(asked))).toEqual(not);
    expect(await refused(asked => new Authenticator(url).show(asked))).toEqual(not);
    // Somebody else's signature under the id of mine.
    const asMine = (answer: string) =>
      JSON.stringify({ ...JSON.parse(answer), id: mine.device.id, rawId: mine.device.id });
    expect(await refused(asked => asMine(other.device.show(asked)))).toEqual(not);
    for (const nonsense of [
      '',
      'null',
      '[]',
      '{"id":1}',
      `{"id":"${mine.device.id}"}`,
      `{"id":"${'x'.repeat(9_000)}"}`,
    ])
      expect(await refused(() => nonsense)).toEqual(not);
    const lines = await db.asOwner(tx =>
      sql`select from history where user_id = ${mine.id} and change ->> 'code' = 'wrongPasskey'`.execute(tx),
    );
    expect(lines.rows).toHaveLength(15);
  });

  test('an answer that was sent twice logs in once, also at the same moment', async () => {
    const { email, device } = await withPasskey();
    const { browser, page } = await begin(email);
    // A device that does not count: only the challenge is left to tell the two apart.
    await db.asOwner(tx => sql`update identity_passkey set counter = 0 where credential_id = ${device.id}`.execute(tx));
    const answer = device.show(askedOn(page), { counter: 0 });
    const pages = await Promise.all([1, 2, 3].map(() => send(browser, page, 'passkey', { answer })));
    expect(pages.filter(({ status }) => status === 400)).toHaveLength(2);
    const late = await send(browser, page, 'passkey', { answer });
    expect(late.status).toBe(400);
  });

  test('is nobody else’s: one that somebody has is not added, and neither is an answer to another page', async () => {
    const { device } = await withPasskey();
    const { email, id } = await somebody();
    const { browser, page } = await begin(email, wants);
    const wrong = async (answer: (asked: { challenge: string }) => string) => {
      const adding = await send(browser, page, 'newPasskey');
      const reply = await send(browser, adding, 'addPasskey', { name: '', answer: answer(askedOn(adding)) });
      return problemOn(reply);
    };
    const mine = new Authenticator(url);
    const not = 'That did not work. Try again.';
    expect(await wrong(asked => device.make(asked))).toBe(not);
    expect(await wrong(asked => mine.make(asked, { origin: 'http://127.0.0.1' }))).toBe(not);
    expect(await wrong(asked => mine.make(asked, { isVerified: false }))).toBe(not);
    expect(await wrong(() => mine.make({ challenge: 'AAAA', rp: { id: 'localhost' } }))).toBe(not);
    expect(await wrong(asked => mine.show({ ...asked, rpId: 'localhost' }))).toBe(not);
    const { rows } = await db.asOwner(tx => sql`select from identity_passkey where user_id = ${id}`.execute(tx));
    expect(rows).toEqual([]);
  });

  test('is seen by its name and removed; the last one turns the second step off, and its codes with it', async () => {
    const { id, email, device } = await withPasskey('<b>Key</b>\u202e of\nmine', '<b>Key</b> of mine');
    const { browser, page } = await begin(email, wants);
    const inside = await send(browser, page, 'passkey', { answer: device.show(askedOn(page)) });
    expect(inside.body).toContain('&#60;b&#62;Key&#60;/b&#62; of mine');
    const adding = await send(browser, inside, 'newPasskey');
    const second = new Authenticator(url);
    const two = await send(browser, adding, 'addPasskey', { name: 'Second', answer: second.make(askedOn(adding)) });
    expect([two.body.match(/<li>/g)?.length, two.body.includes('You have 10 recovery codes left.')]).toEqual([2, true]);
    const one = await send(browser, two, 'removePasskey', { passkey: device.id });
    expect([one.body.match(/<li>/g)?.length, one.body.includes('Second')]).toEqual([1, true]);
    expect((await send(browser, one, 'removePasskey', { passkey: second.id })).url).toContain('code=');
    expect([await mailTo(email), await mailTo(email), await mailTo(email)]).toEqual([
      'A passkey was added',
      'A passkey was removed',
      'Logging in takes one step again',
    ]);
    expect((await begin(email)).page.url).toContain('code=');
    const { rows } = await db.asOwner(tx => sql`select from identity_recovery_code where user_id = ${id}`.execute(tx));
    expect(rows).toEqual([]);
  });

  test('stands beside an app, and each is asked for with the other', async () => {
    const { email, secret } = await withStep();
    const { browser, page } = await begin(email, wants);
    const inside = await send(browser, page, 'code', { code: codeOf(secret, steps()) });
    const adding = await send(browser, inside, 'newPasskey');
    const device = new Authenticator(url);
    const both = await send(browser, adding, 'addPasskey', { name: 'Both', answer: device.make(askedOn(adding)) });
    expect(both.body).toContain('Codes of an app');
    const again = await begin(email);
    expect([again.page.body.includes('Use your passkey'), again.page.body.includes('Or enter a code.')]).toEqual([
      true,
      true,
    ]);
    await send(browser, both, 'removeApp');
    expect((await begin(email)).page.body).toContain('Or enter one of your recovery codes.');
  });
});

describe('who lost the second step', () => {
  const askedBy = (token: string, company: string, person: string) =>
    fetch(`${url}/api/user/company/lost-step/${company}/${person}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });

  test('takes it away by a link that an admin has sent and the password, and is logged out everywhere', async () => {
    const [admin, person] = [await somebody(), await withStep()];
    const company = await addTestCompany(db, `Company of ${person.email}`);
    for (const member of [admin, person]) await addTestMember(db, company, member, 'company-user');
    await db.asOwner(tx => sql`update app_user set language = 'nl' where id = ${person.id}`.execute(tx));
    const { idToken } = await signInAs(url, admin.email, PASSWORD);
    const none = await askedBy(idToken, company, admin.id);
    expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([409, 'ERROR_NO_SECOND_STEP']);
    const inside = await begin(person.email);
    const mine = await inside.tokens(
      await send(inside.browser, inside.page, 'code', { code: codeOf(person.secret, steps()) }),
    );

    expect((await askedBy(idToken, company, person.id)).status).toBe(204);
    const { subject, link: former } = await program.mailbox.next(person.email);
    expect(subject).toBe('Inloggen zonder je tweede stap');
    expect((await askedBy(idToken, company, person.id)).status).toBe(204);
    const { link } = await program.mailbox.next(person.email);
    const browser = new TestBrowser(`${url}/account`);
    expect((await browser.get(former)).status).toBe(404);
    const page = await browser.get(link);
    const wrong = await browser.submit(page, { password: 'een ander wachtwoord' });
    expect([wrong.status, problemOn(wrong)]).toEqual([400, 'Dit is niet je wachtwoord']);
    expect((await begin(person.email)).page.body).toContain('One more step');

    expect((await browser.submit(page, { password: PASSWORD })).body).toContain('Je tweede stap is weg');
    expect(await mailTo(person.email)).toBe('Je logt weer in in één stap');
    const headers = { authorization: `Bearer ${mine.id_token}` };
    expect((await fetch(`${url}/api/user/authorize`, { headers })).status).toBe(401);
    expect((await begin(person.email)).page.url).toContain('code=');
    expect((await browser.submit(page, { password: PASSWORD })).status).toBe(404);
  });

  test('is helped by nobody but an admin: who manages a company would have the account in the others too', async () => {
    const person = await withStep();
    const company = await addTestCompany(db, `Company of ${person.email}`);
    await addTestMember(db, company, person, 'company-user');
    for (const role of ['company-manager', 'financial-consultant'] as const) {
      const manager = await somebody();
      await db.asOwner(tx =>
        tx.updateTable('app_user').set({ system_role: null }).where('id', '=', manager.id).execute(),
      );
      await addTestMember(db, company, manager, role);
      const { idToken } = await signInAs(url, manager.email, PASSWORD);
      expect([role, (await askedBy(idToken, company, person.id)).status]).toEqual([role, 403]);
    }
  });
});

test('a second step outlives a backup and its restore on the other engine: passkeys with what they have counted, the app, and codes on paper', async () => {
  const [byKey, byApp] = [await withPasskey(), await withStep()];
  const used = await begin(byKey.email);
  await send(used.browser, used.page, 'passkey', { answer: byKey.device.show(askedOn(used.page)) });
  const listed = async (from: Database) =>
    (await from.asOwner(tx => sql`select * from identity_passkey order by credential_id`.execute(tx))).rows;
  const file = path.join(mkdtempSync(path.join(scratchFolder(), 'second-steps-')), 'x.backup');
  await backUp(db.target, file, forBackup(vaultOf({ setting: TEST_KEY, file: '' }), null));
  const { target, remove } = await emptyTarget(db.engine === 'server' ? 'embedded' : 'server');
  const key = 'the key of the place it is restored to';
  await restoreFrom(target, file, forRestore(vaultOf({ setting: key, file: '' }), null));
  const restored = await openDatabase(target);
  expect(await listed(restored)).toEqual(await listed(db));

  const own = await startOwnProgram(restored, { key });
  const logIn = async (email: string, action: string, fields: (page: BrowserPage) => Record<string, string>) => {
    const { browser, page } = await begin(email, {}, own.url);
    const reply = await send(browser, page, action, fields(page));
    return reply.url.includes('code=');
  };
  const shown = (counter: number) => (page: BrowserPage) => ({
    answer: byKey.device.show(askedOn(page), { origin: own.url, counter }),
  });
  // It was made with 1 and used with 2.
  expect(await logIn(byKey.email, 'passkey', shown(2))).toBe(false);
  expect(await logIn(byKey.email, 'passkey', shown(3))).toBe(true);
  expect(await logIn(byKey.email, 'code', () => ({ code: byKey.codes[0]! }))).toBe(true);
  expect(await logIn(byApp.email, 'code', () => ({ code: codeOf(byApp.secret, steps()) }))).toBe(true);
  await own.close();
  await restored.close();
  await remove();
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
    const other = await somebody();
    const choosing = await begin(other.email, {}, own.url);
    const adding = await send(choosing.browser, choosing.page, 'newPasskey');
    const device = new Authenticator(own.url);
    const added = await send(choosing.browser, adding, 'addPasskey', {
      name: 'Mine',
      answer: device.make(askedOn(adding)),
    });
    expect((await send(choosing.browser, added, 'goOn')).url).toContain('code=');
    const only = await begin(other.email, wants, own.url);
    const list = await send(only.browser, only.page, 'passkey', { answer: device.show(askedOn(only.page)) });
    expect(list.body).not.toContain('Remove');
    const carried = /name="state" value="([^"]*)"/.exec(list.body)![1]!;
    for (const action of ['removePasskey', 'removeApp', 'off'])
      await only.browser.post(`${only.page.url}/step`, { state: carried, action, passkey: device.id });
    expect((await begin(other.email, {}, own.url)).page.body).toContain('Use your passkey');

    const later = await begin(email, wants, own.url);
    const on = await send(later.browser, later.page, 'code', { code: codesOn(shown)[0]! });
    expect(on.body).not.toContain('Turn off');
    await own.close();
  });
});
