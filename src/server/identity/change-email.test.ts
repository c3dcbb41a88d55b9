import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actAs } from '../db/tenant.ts';
import { acting } from '../testing/acting.ts';
import { addAccount, type OwnProgram, problemOn, signInAs, startOwnProgram } from '../testing/own-provider.ts';
import { addTestCompany, addTestMember, type Person } from '../testing/test-app.ts';
import { type BrowserPage, TestBrowser } from '../testing/test-browser.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { changeEmail } from '../users/users.sql.ts';
import { countAttempt } from './attempts.sql.ts';

const PASSWORD = 'drie paarden in de wei';
let db: TestDatabase;
let program: OwnProgram;
let url: string;
let people = 0;
const address = () => `person${++people}@molen.example`;

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

interface SignedIn extends Person {
  token: string;
}
const somebody = async (): Promise<SignedIn> => {
  const person = await addAccount(db, address(), PASSWORD);
  return { ...person, token: (await signInAs(url, person.email, PASSWORD)).idToken };
};
const post = (token: string, body: unknown, at = url) =>
  fetch(`${at}/api/user/email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const requestChange = (who: SignedIn, email: string, password = PASSWORD) => post(who.token, { email, password });
const linkFor = async (who: SignedIn, email: string): Promise<string> => {
  expect((await requestChange(who, email)).status).toBe(204);
  return (await program.mailbox.next(email)).link;
};
const open = (link: string) => new TestBrowser(`${url}/account`).get(link);
const confirm = async (link: string, password = PASSWORD): Promise<BrowserPage> => {
  const browser = new TestBrowser(`${url}/account`);
  const page = await browser.get(link);
  return page.status === 200 ? browser.submit(page, { password }) : page;
};
const emailOf = async (id: string) =>
  (await db.asOwner(tx => tx.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirst()))?.email;
const whoIs = (token: string) => fetch(`${url}/api/user/authorize`, { headers: { authorization: `Bearer ${token}` } });
const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code];
const letters = async () => {
  await program.idle();
  return program.mailbox.letters.length;
};
const passMinutes = (minutes: number) =>
  db.asOwner(tx =>
    sql`update identity_link set expires_at = expires_at - ${minutes}::int4 * interval '1 minute'`.execute(tx),
  );

describe('an e-mail address is changed by its owner', () => {
  test('by the password, the link sent to the new address, and the password once more', async () => {
    const who = await somebody();
    const [old, next] = [who.email, address()];
    const company = await addTestCompany(db, `Company of ${old}`);
    await addTestMember(db, company, who, 'company-manager');
    const list = async (token: string) =>
      (await (
        await fetch(`${url}/api/user/company/${company}`, { headers: { authorization: `Bearer ${token}` } })
      ).json()) as { email: string; version: number }[];
    expect(await list(who.token)).toMatchObject([{ email: old, version: 1 }]);

    expect((await requestChange(who, next)).status).toBe(204);
    const letter = await program.mailbox.next(next);
    expect(letter.subject).toBe('Confirm your new e-mail address');
    expect(letter.link).toMatch(new RegExp(`^${url}/identity/change/[\\w-]{43}$`));
    // Somebody who gets it by mistake learns neither the name nor the present address.
    expect(letter.text + letter.html).not.toContain(old);

    // Mail scanners open links, and somebody who got the link by mistake does not know the password.
    for (let n = 0; n < 2; n++) expect((await open(letter.link)).body).toContain(`you log in with ${next}`);
    const wrong = await confirm(letter.link, 'a guess');
    expect([wrong.status, problemOn(wrong)]).toEqual([400, 'This is not your password']);
    expect([await emailOf(who.id), (await whoIs(who.token)).status]).toEqual([old, 200]);

    expect((await confirm(letter.link)).body).toContain('Your e-mail address is changed');
    expect(await emailOf(who.id)).toBe(next);
    expect((await whoIs(who.token)).status).toBe(401);
    await expect(signInAs(url, old, PASSWORD)).rejects.toThrow();
    const { idToken } = await signInAs(url, next, PASSWORD);
    expect(await (await whoIs(idToken)).json()).toMatchObject({ userId: who.id, email: next });
    expect(await list(idToken)).toMatchObject([{ email: next, version: 2 }]);
    expect((await confirm(letter.link)).status).toBe(404);

    const note = await program.mailbox.next(old);
    expect(note.subject).toBe('Your e-mail address was changed');
    expect(note.text).toContain(`with ${next}, no longer with this address`);
    expect(note.text).toContain('Was it not you?');

    const history = await db.asOwner(tx =>
      tx.selectFrom('history').selectAll().where('user_id', '=', who.id).orderBy('id').execute(),
    );
    const about = history.filter(line => /email|change/.test(line.call));
    expect(about.map(line => [line.entity, line.change])).toEqual([
      ['email', { code: 'asked' }],
      ['denial', { code: 'invalid' }],
      ['user', { from: { email: old }, to: { email: next } }],
    ]);
    for (const secret of [PASSWORD, 'a guess', letter.link.split('/').at(-1)!])
      expect(JSON.stringify(history)).not.toContain(secret);
  });

  test('and everybody who is looking at the people of a company hears of it', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const company = await addTestCompany(db, `Looking at ${who.email}`);
    await addTestMember(db, company, who, 'company-user');
    const link = await linkFor(who, address());
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${other.token}` };
    const stream = await fetch(`${url}/api/live/${company}`, { headers, signal: leaving.signal });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = (await reader.read()).value ?? '';
    expect((await confirm(link)).status).toBe(200);
    while (!heard.includes(who.id)) heard += (await reader.read()).value;
    expect(heard).toContain('"entity":"user"');
    leaving.abort();
  });

  test('a wrong password is one of the ten that lock the account, here as at the log-in', async () => {
    const who = await somebody();
    for (let n = 0; n < 10; n++)
      expect(await codeOf(await requestChange(who, address(), 'a guess'))).toEqual([400, 'ERROR_WRONG_PASSWORD']);
    const locked = await requestChange(who, address());
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await codeOf(locked)).toEqual([429, 'ERROR_TOO_MANY_REQUESTS']);
    await expect(signInAs(url, who.email, PASSWORD)).rejects.toThrow();
  });

  test('six links in a quarter of an hour are one too many', async () => {
    const who = await somebody();
    for (let n = 0; n < 5; n++) expect((await requestChange(who, address())).status).toBe(204);
    const refused = await requestChange(who, address());
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(refused)).toEqual([429, 'ERROR_TOO_MANY_REQUESTS']);
  });
});

describe('A3: nobody finds out which addresses exist', () => {
  test('S.A3 one that is somebody’s gets the same answer as a free one, and no mail', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const answers = [];
    const sent = await letters();
    for (const email of [other.email, other.email.toUpperCase(), address()]) {
      const reply = await requestChange(who, email);
      const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(reply.headers);
      answers.push(JSON.stringify([reply.status, await reply.text(), headers]));
    }
    expect(new Set(answers).size).toBe(1);
    expect((await letters()) - sent).toBe(1);
  });

  test('nor by whether the link asked for before still works', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const link = await linkFor(who, address());
    await requestChange(who, other.email);
    expect((await open(link)).status).toBe(404);
  });

  test('S.A3 nor by the time an answer takes: it is there before anything about the new address is looked at', async () => {
    // On the engine with several connections: one is held while another answers.
    const own = await testDatabase('server');
    const here = await startOwnProgram(own);
    const [who, email] = [await addAccount(own, address(), PASSWORD), address()];
    const { idToken } = await signInAs(here.url, who.email, PASSWORD);
    await own.asOwner(async tx => {
      await countAttempt(tx, `mail ${email}`, { most: 1, seconds: 60 });
      const asked = post(idToken, { email, password: PASSWORD }, here.url).then(reply => reply.status);
      expect(await Promise.race([asked, pause(2_000, 'still waiting')])).toBe(204);
    });
    await here.close();
    await own.drop();
  });
});

describe('the link', () => {
  test('works for 24 hours', async () => {
    const who = await somebody();
    const link = await linkFor(who, address());
    await passMinutes(24 * 60 - 1);
    expect((await open(link)).status).toBe(200);
    await passMinutes(1);
    expect((await confirm(link)).body).toContain('This link does not work any more');
    expect(await emailOf(who.id)).toBe(who.email);
  });

  test('is over once a newer one is asked for, and of two asked for at the same moment one works', async () => {
    const who = await somebody();
    const first = await linkFor(who, address());
    const second = await linkFor(who, address());
    expect((await open(first)).status).toBe(404);
    expect((await open(second)).status).toBe(200);
    const both = [address(), address()];
    await Promise.all(both.map(email => requestChange(who, email)));
    const links = await Promise.all(both.map(async email => (await program.mailbox.next(email)).link));
    const pages = await Promise.all(links.map(open));
    expect(pages.map(page => page.status).sort()).toEqual([200, 404]);
  });

  test('is over once an admin has changed the address', async () => {
    const [who, next, byAdmin] = [await somebody(), address(), address()];
    const link = await linkFor(who, next);
    await db.asApp(async tx => {
      actAs(tx, acting({ userId: who.id }));
      await changeEmail(tx, who.id, byAdmin);
    });
    expect((await confirm(link)).status).toBe(404);
    expect(await emailOf(who.id)).toBe(byAdmin);
  });

  test('is over once a new password is set by mail', async () => {
    const who = await somebody();
    const link = await linkFor(who, address());
    await fetch(`${url}/identity/forgot`, { method: 'POST', body: new URLSearchParams({ email: who.email }) });
    const browser = new TestBrowser(`${url}/account`);
    const page = await browser.get((await program.mailbox.next(who.email)).link);
    await browser.submit(page, { password: 'een heel nieuw wachtwoord', repeat: 'een heel nieuw wachtwoord' });
    expect((await confirm(link, 'een heel nieuw wachtwoord')).status).toBe(404);
    expect(await emailOf(who.id)).toBe(who.email);
  });

  test('is worth nothing to who is shut out meanwhile', async () => {
    const who = await somebody();
    const link = await linkFor(who, address());
    await db.asOwner(tx => tx.updateTable('app_user').set({ system_role: null }).where('id', '=', who.id).execute());
    expect((await confirm(link)).status).toBe(404);
    expect(await emailOf(who.id)).toBe(who.email);
  });

  test('of two people who race for the same free address one gets it, the other a page that says so', async () => {
    const [one, two, next] = [await somebody(), await somebody(), address()];
    const links = [await linkFor(one, next), await linkFor(two, next)];
    const pages = await Promise.all(links.map(link => confirm(link)));
    expect(pages.map(page => page.status).sort()).toEqual([200, 409]);
    const [winner, loser] = pages[0]!.status === 200 ? [one, two] : [two, one];
    expect(pages.find(page => page.status === 409)!.body).toContain('This address is in use');
    expect([await emailOf(winner.id), await emailOf(loser.id)]).toEqual([next, loser.email]);
    expect((await whoIs(loser.token)).status).toBe(200);
  });

  test('an address that somebody is invited at meanwhile is theirs', async () => {
    const [who, next] = [await somebody(), address()];
    const link = await linkFor(who, next);
    await addAccount(db, next.toUpperCase(), PASSWORD);
    expect((await confirm(link)).status).toBe(409);
    expect(await emailOf(who.id)).toBe(who.email);
  });
});

describe('what is refused', () => {
  test('what is no address, whoever it is meant to reach, sends and stores nothing', async () => {
    const who = await somebody();
    const sent = await letters();
    const hostile = [
      'new@molen.example\r\nBcc: spy@evil.example',
      'new@molen.example,spy@evil.example',
      'new@molen.example\u0000',
      '"<script>"@molen.example',
      'ｎew@molen.example',
      'n\u202eew@molen.example',
      '\ud800@molen.example',
      `${'x'.repeat(10_000)}@molen.example`,
      'new@',
      '',
      null,
      ['new@molen.example'],
    ];
    for (const email of hostile)
      expect(await codeOf(await post(who.token, { email, password: PASSWORD })), String(email)).toEqual([
        400,
        'ERROR_VALIDATION',
      ]);
    for (const password of ['', 'x'.repeat(1001), null, undefined, { $ne: '' }])
      expect((await post(who.token, { email: address(), password })).status).toBe(400);
    expect((await post(who.token, { email: address(), password: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await requestChange(who, who.email)).status).toBe(400);
    expect(await letters()).toBe(sent);
    const links = await db.asOwner(tx =>
      tx.selectFrom('identity_link').select('purpose').where('user_id', '=', who.id).execute(),
    );
    expect([links, await emailOf(who.id)]).toEqual([[], who.email]);
  });

  test('another spelling of the own address is a change like any other', async () => {
    const who = await somebody();
    const spelled = who.email.replace('person', 'Person');
    expect((await confirm(await linkFor(who, spelled))).status).toBe(200);
    expect(await emailOf(who.id)).toBe(spelled);
  });
});
