import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, type OwnProgram, signInAs, startOwnProgram } from '../testing/own-provider.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';

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
