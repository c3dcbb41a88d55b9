import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, type OwnProgram, signInAs, startOwnProgram } from '../testing/own-provider.ts';
import { addTestMember } from '../testing/test-app.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { findAccountById, type Purpose } from './accounts.sql.ts';
import { makeLink } from './links.ts';

const PASSWORD = 'drie paarden in de wei';
let db: TestDatabase;
let program: OwnProgram;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  program = await startOwnProgram(db);
  await addAccount(db, 'admin@molen.example', PASSWORD);
  token = (await signInAs(program.url, 'admin@molen.example', PASSWORD)).idToken;
});
afterAll(async () => {
  await program.close();
  await db.drop();
});
beforeEach(() => db.asOwner(tx => tx.deleteFrom('identity_attempt').execute()));

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`${program.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}
const makeCompany = (name: string) => call<{ id: string }>('POST', '/company', { name, color: '#336699' });
const invite = (companyId: string, email: string, firstName = 'Sanne') =>
  call<{ userId: string }>('POST', `/user/company/${companyId}`, {
    firstName,
    lastName: 'Bos',
    email,
    roles: ['company-user'],
  });
const remove = (companyId: string, userId: string) => call('DELETE', `/user/company/remove/${companyId}/${userId}`);
const forgot = (email: string) =>
  fetch(`${program.url}/identity/forgot`, { method: 'POST', body: new URLSearchParams({ email }) });
const lettersTo = async (email: string) => {
  await program.idle();
  return program.mailbox.letters.filter(letter => letter.to === email);
};

describe('how many mails a name gets', () => {
  test('a stranger who is invited and removed 25 times gets five mails a day', async () => {
    const { id } = await makeCompany('De Molen');
    for (let n = 0; n < 25; n++) await remove(id, (await invite(id, 'stranger@elsewhere.example')).userId);
    expect(await lettersTo('stranger@elsewhere.example')).toHaveLength(5);
  });

  test('invitations use up nobody’s way to a new password', async () => {
    const { id } = await makeCompany('De Zaagmolen');
    for (let n = 0; n < 6; n++) {
      const { userId } = await invite(id, 'often@elsewhere.example');
      if (n < 5) await remove(id, userId);
    }
    await forgot('often@elsewhere.example');
    expect((await lettersTo('often@elsewhere.example')).at(-1)!.subject).toBe('Choose a new password');
  });

  test('what one name gets uses up nothing of another', async () => {
    await addAccount(db, 'first@molen.example', PASSWORD);
    await addAccount(db, 'second@molen.example', PASSWORD);
    for (let n = 0; n < 4; n++) await forgot('first@molen.example');
    await forgot('second@molen.example');
    expect(await lettersTo('first@molen.example')).toHaveLength(3);
    expect(await lettersTo('second@molen.example')).toHaveLength(1);
  });

  test('whatever the way there, twenty mails a day', async () => {
    await addAccount(db, 'busy@molen.example', PASSWORD);
    const endQuarter = () =>
      db.asOwner(tx =>
        sql`update identity_attempt set window_ends_at = now() where window_ends_at < now() + interval '1 hour'`.execute(
          tx,
        ),
      );
    const { id } = await makeCompany('De Watermolen');
    for (let n = 0; n < 6; n++) await remove(id, (await invite(id, 'busy@molen.example')).userId);
    for (let n = 0; n < 20; n++) {
      await forgot('BUSY@molen.example');
      await endQuarter();
    }
    expect(await lettersTo('busy@molen.example')).toHaveLength(20);
  });
});

describe('a link', () => {
  const PAGES: Record<string, string[]> = {
    password: ['reset', 'invitation'],
    confirm: ['confirmation'],
    change: ['change'],
    'lost-step': ['lost-step'],
  };

  test('S.A4 of one kind opens the page of that kind and no other, and is worth nothing there', async () => {
    const person = await addAccount(db, 'links@molen.example', PASSWORD);
    const { id: companyId } = await makeCompany('De Windmolen');
    await addTestMember(db, companyId, person, 'company-user');
    const browser = new TestBrowser(`${program.url}/account`);
    for (const purpose of Object.values(PAGES).flat() as Purpose[]) {
      const newEmail = purpose === 'change' ? 'other@molen.example' : null;
      const about = { newEmail, companyId: purpose === 'invitation' ? companyId : null };
      const link = await db.asIdentity(async tx =>
        makeLink(tx, program.url, (await findAccountById(tx, person.id))!, purpose, about),
      );
      const token = link.split('/').at(-1);
      for (const [page, purposes] of Object.entries(PAGES)) {
        const address = `${program.url}/identity/${page}/${token}`;
        expect([purpose, page, (await browser.get(address)).status]).toEqual([
          purpose,
          page,
          purposes.includes(purpose) ? 200 : 404,
        ]);
        if (purposes.includes(purpose)) continue;
        const body = new URLSearchParams({ password: PASSWORD, repeat: PASSWORD });
        const posted = await fetch(address, { method: 'POST', headers: { origin: program.url }, body });
        expect([purpose, page, posted.status]).toEqual([purpose, page, 404]);
      }
    }
  });
});

describe('the link of an invitation', () => {
  test('dies with the membership it invites to, also when there is a new one', async () => {
    const { id } = await makeCompany('De Oliemolen');
    const email = 'removed@elsewhere.example';
    const { userId } = await invite(id, email);
    const { link } = await program.mailbox.next(email);
    const browser = new TestBrowser(`${program.url}/account`);
    const page = await browser.get(link);
    expect(page.status).toBe(200);
    await remove(id, userId);
    expect((await browser.get(link)).status).toBe(404);
    expect((await browser.submit(page, { password: PASSWORD, repeat: PASSWORD })).status).toBe(404);
    await invite(id, email);
    expect((await browser.get(link)).status).toBe(404);
    expect((await browser.get((await program.mailbox.next(email)).link)).status).toBe(200);
  });

  test('of another company stays', async () => {
    const [one, other] = [await makeCompany('De Papiermolen'), await makeCompany('De Korenmolen')];
    const email = 'twice@elsewhere.example';
    const { userId } = await invite(one.id, email);
    await program.mailbox.next(email);
    await invite(other.id, email);
    const { link } = await program.mailbox.next(email);
    await remove(one.id, userId);
    expect((await new TestBrowser(`${program.url}/account`).get(link)).status).toBe(200);
  });
});

test('a link that is over leads to the log-in: a password may have been chosen by another one', async () => {
  const email = 'both@elsewhere.example';
  const links: string[] = [];
  for (const name of ['De Pelmolen', 'De Verfmolen']) {
    await invite((await makeCompany(name)).id, email);
    links.push((await program.mailbox.next(email)).link);
  }
  const browser = new TestBrowser(`${program.url}/account`);
  await browser.submit(await browser.get(links[0]!), { password: PASSWORD, repeat: PASSWORD });
  const [over, unknown] = [await browser.get(links[1]!), await browser.get(`${program.url}/identity/password/abc`)];
  expect([over.status, unknown.status]).toEqual([404, 404]);
  expect(over.body).toContain('Have you chosen a password here');
  expect(over.body).toContain(`<a class="button" href="${program.url}/">Log in</a>`);
  // Nobody learns from it which links there were.
  expect(over.body).toBe(unknown.body);
});

describe('when no mail can be sent', () => {
  const told: string[] = [];
  let cutOff: OwnProgram;
  beforeAll(async () => {
    cutOff = await startOwnProgram(db, { onError: (_, message) => void told.push(message) });
    await cutOff.mailbox.close();
  });
  afterAll(() => cutOff.close());

  test('whoever asks gets the same page, and the log says what was not sent', async () => {
    await addAccount(db, 'unreached@molen.example', PASSWORD);
    const body = new URLSearchParams({ email: 'unreached@molen.example' });
    const reply = await fetch(`${cutOff.url}/identity/forgot`, { method: 'POST', body });
    expect(reply.status).toBe(200);
    await cutOff.idle();
    expect(told).toEqual(['a mail could not be sent']);
  });

  test('whoever is invited is a member all the same', async () => {
    const { id } = await makeCompany('De Houtmolen');
    const admin = (await signInAs(cutOff.url, 'admin@molen.example', PASSWORD)).idToken;
    const made = await fetch(`${cutOff.url}/api/user/company/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'A', lastName: 'B', email: 'b@houtmolen.example', roles: ['company-user'] }),
    });
    expect(made.status).toBe(201);
    expect(await call<object[]>('GET', `/user/company/${id}`)).toMatchObject([{ email: 'b@houtmolen.example' }]);
  });
});
