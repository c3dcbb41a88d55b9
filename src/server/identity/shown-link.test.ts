import { mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, type OwnProgram, signInAs, startOwnProgram } from '../testing/own-provider.ts';
import { addTestMember } from '../testing/test-app.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { scratchFolder, type TestDatabase, testDatabase, testEngine } from '../testing/test-database.ts';
import { savePassword } from './accounts.sql.ts';

const PASSWORD = 'drie paarden in de wei';
let db: TestDatabase;
/** Without a mail server, and with one. Both are processes of one installation. */
let files: OwnProgram;
let mails: OwnProgram;
let folder: string;
const logged: string[] = [];
let adminId: string;
/** Of the admin, at each of them. */
const tokens = new Map<OwnProgram, string>();

beforeAll(async () => {
  db = await testDatabase();
  folder = mkdtempSync(join(scratchFolder(), 'shown-link-'));
  const onInfo = (fields: object, message: string) => void logged.push(JSON.stringify([fields, message]));
  [files, mails] = [await startOwnProgram(db, { dataFolder: folder, onInfo }), await startOwnProgram(db)];
  adminId = (await addAccount(db, 'admin@molen.example', PASSWORD)).id;
  for (const at of [files, mails]) tokens.set(at, (await signInAs(at.url, 'admin@molen.example', PASSWORD)).idToken);
});
afterAll(async () => {
  for (const program of [files, mails]) await program.close();
  await db.drop();
});
beforeEach(() => db.asOwner(tx => tx.deleteFrom('identity_attempt').execute()));

async function call(
  method: string,
  path: string,
  { body, at = files, token = tokens.get(at)!, headers = {} }: Partial<Sent> = {},
) {
  const reply = await fetch(`${at.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  return { status: reply.status, headers: reply.headers, body: (text ? JSON.parse(text) : undefined) as any };
}
interface Sent {
  body: object;
  at: OwnProgram;
  token: string;
  headers: Record<string, string>;
}

let made = 0;
/** Somebody who was invited into a company of their own. */
async function invited(at = files, email = `person${++made}@elsewhere.example`) {
  const { id: companyId } = (await call('POST', '/company', { body: { name: `Molen ${++made}`, color: '#336699' } }))
    .body;
  const body = { firstName: 'Sanne', lastName: 'Bos', email, roles: ['company-user'] };
  const { userId } = (await call('POST', `/user/company/${companyId}`, { at, body })).body;
  return { companyId, userId, email, path: `${companyId}/${userId}` };
}
const show = (path: string, sent: Partial<Sent> = {}) => call('POST', `/user/company/invitation-link/${path}`, sent);
const again = (path: string, sent: Partial<Sent> = {}) => call('POST', `/user/company/invite-again/${path}`, sent);
const told = async (path: string, sent: Partial<Sent> = {}) => {
  const { status, body } = await show(path, sent);
  return [status, body.code];
};
const browser = () => new TestBrowser(`${files.url}/account`);
const opens = async (link: string) => (await browser().get(link)).status === 200;
const choose = async (link: string) => {
  const one = browser();
  return (await one.submit(await one.get(link), { password: PASSWORD, repeat: PASSWORD })).status;
};
const linksInFolder = async () => {
  const letters = await Promise.all(
    (await readdir(join(folder, 'mail'))).map(name => readFile(join(folder, 'mail', name), 'utf8')),
  );
  return letters.map(letter => /\/identity\/password\/[\w-]+/.exec(letter.replaceAll('=\n', ''))?.[0]);
};

describe('whoever is invited again', () => {
  test('gets a letter with a new link, and the link of the one before is over', async () => {
    const { path, email } = await invited(mails);
    const { link: former } = await mails.mailbox.next(email);
    expect((await again(path, { at: mails })).status).toBe(204);
    const { link, subject } = await mails.mailbox.next(email);
    expect(subject).toMatch(/ invites you to /);
    expect([await opens(former), await opens(link)]).toEqual([false, true]);
  });

  test('gets five a day, hears the same of the sixth, and the link of the fifth still opens', async () => {
    const { path, email } = await invited(mails);
    for (let n = 0; n < 6; n++) expect((await again(path, { at: mails })).status).toBe(204);
    const letters = mails.mailbox.letters.filter(({ to }) => to === email);
    expect(letters).toHaveLength(5);
    expect(await opens(letters.at(-1)!.link)).toBe(true);
  });

  test('keeps the link of another company, and with a password elsewhere is only informed', async () => {
    const email = 'twice@elsewhere.example';
    await invited(mails, email);
    const { link: other } = await mails.mailbox.next(email);
    const { path } = await invited(mails, email);
    await mails.mailbox.next(email);
    await again(path, { at: mails });
    await mails.mailbox.next(email);
    expect(await choose(other)).toBe(200);
    expect((await again(path, { at: mails })).status).toBe(204);
    expect((await mails.mailbox.next(email)).subject).toMatch(/^You now have access/);
  });
});

describe('where no mail is sent, an admin is shown the link of an invitation', () => {
  test('made for the occasion, which chooses the first password once, and ends those of before', async () => {
    const { path } = await invited();
    await again(path);
    const [ofLetter] = (await linksInFolder()).slice(-1);
    const { status, headers, body } = await show(path);
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
    expect(Date.parse(body.until) / 1000).toBeCloseTo(Date.now() / 1000 + 7 * 24 * 3600, -2);
    // By the clock that ends it, whatever that of the program says.
    const { expires_at } = await db.asOwner(tx =>
      tx
        .selectFrom('identity_link')
        .select('expires_at')
        .where('user_id', '=', path.split('/')[1]!)
        .executeTakeFirstOrThrow(),
    );
    expect(body.until).toBe(new Date(expires_at).toISOString());
    const next = (await show(path)).body;
    expect(next.link).not.toBe(body.link);
    expect([await opens(files.url + ofLetter), await opens(body.link)]).toEqual([false, false]);
    expect(await choose(next.link)).toBe(200);
    expect(await opens(next.link)).toBe(false);
    expect(await told(path)).toEqual([409, 'ERROR_NO_LINK']);
  });

  test('and the history says to whom, for whom and where; the link itself is kept nowhere', async () => {
    const { path, companyId, userId } = await invited();
    const headers = { 'idempotency-key': `shown-${made}` };
    const [first, second] = [await show(path, { headers }), await show(path, { headers })];
    expect(first.body.link).not.toBe(second.body.link);
    const lines = await db.asOwner(tx =>
      tx.selectFrom('history').selectAll().where('entity', '=', 'invitation').where('entity_id', '=', userId).execute(),
    );
    expect(lines).toMatchObject(
      [1, 2].map(() => ({ company_id: companyId, user_id: adminId, change: { link: 'shown' } })),
    );
    const token = second.body.link.split('/').at(-1);
    const everything = await db.asOwner(async tx => {
      const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(tx);
      let texts = '';
      for (const { name } of rows)
        texts += (await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(tx)).rows
          .map(({ text }) => text)
          .join('\n');
      return texts;
    });
    expect(everything).toContain(userId);
    expect(everything).not.toContain(token);
    expect(logged.join('\n')).not.toContain(token);
    expect((await linksInFolder()).join()).not.toContain(token);
  });

  test('but of nobody who has a password, by whatever way, also while it is being chosen', async () => {
    const { path, userId, email } = await invited();
    const [letter] = (await linksInFolder()).slice(-1);
    const { link } = (await show(path)).body;
    expect(await opens(files.url + letter)).toBe(false);
    await db.asIdentity(tx => savePassword(tx, { userId, emailKey: email, passwordHash: 'some' }));
    expect(await opens(link)).toBe(false);
    expect(await told(path)).toEqual([409, 'ERROR_NO_LINK']);
  });

  test.skipIf(testEngine === 'embedded')(
    'a password that is being chosen counts, and no link outlives it',
    async () => {
      const { path, userId } = await invited();
      const { link } = (await show(path)).body;
      // As somebody has it whose address was confirmed before: then the row of the password is there already.
      await db.asOwner(tx => sql`insert into identity_account (user_id) values (${userId}::uuid)`.execute(tx));
      const [isLocked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = db.asOwner(async tx => {
        await sql`select from identity_account where user_id = ${userId}::uuid for update`.execute(tx);
        isLocked.resolve();
        await Promise.race([goOn.promise, pause(4_000)]);
      });
      await isLocked.promise;
      const someoneWaits = async (what: string) => {
        const { rows } = await db.asOwner(tx =>
          sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like ${what}`.execute(tx),
        );
        return rows.length > 0;
      };
      const choosing = choose(link);
      await expect.poll(() => someoneWaits('insert into identity_account%')).toBe(true);
      const asking = show(path);
      // For the person, and not for the link that is being used: that would be too late.
      await expect.poll(() => someoneWaits('select%')).toBe(true);
      goOn.resolve();
      const [chosen, asked] = [await choosing, await asking, await holding];
      expect([chosen, asked.status, asked.body.code]).toEqual([200, 409, 'ERROR_NO_LINK']);
    },
  );

  test('of nobody who has signed in, is blocked, or is an admin, and of nobody elsewhere', async () => {
    const signedIn = await invited();
    await db.asOwner(tx =>
      tx.updateTable('app_user').set({ signed_in_at: new Date() }).where('id', '=', signedIn.userId).execute(),
    );
    expect(await told(signedIn.path)).toEqual([409, 'ERROR_NO_LINK']);

    const blocked = await invited();
    await call('DELETE', `/user/company/block/${blocked.path}`);
    expect(await told(blocked.path)).toEqual([409, 'ERROR_NOT_INVITED']);

    const other = await invited();
    await db.asOwner(tx =>
      tx.updateTable('app_user').set({ system_role: 'admin' }).where('id', '=', other.userId).execute(),
    );
    expect(await told(other.path)).toEqual([409, 'ERROR_NO_LINK']);

    expect(await told(`${blocked.companyId}/${signedIn.userId}`)).toEqual([404, 'ERROR_NOT_FOUND']);
    await addTestMember(db, blocked.companyId, { id: adminId, email: '' }, 'company-user');
    expect(await told(`${blocked.companyId}/${adminId}`)).toEqual([403, 'ERROR_FORBIDDEN']);
  });

  test('and to nobody but admins: who manages or advises a company would have the account in the others too', async () => {
    const { path, companyId } = await invited();
    for (const role of ['company-manager', 'financial-consultant'] as const) {
      const person = await addAccount(db, `${role}@molen.example`, PASSWORD);
      await db.asOwner(tx =>
        tx.updateTable('app_user').set({ system_role: null }).where('id', '=', person.id).execute(),
      );
      await addTestMember(db, companyId, person, role);
      const { idToken: token } = await signInAs(files.url, person.email, PASSWORD);
      expect([role, ...(await told(path, { token }))]).toEqual([role, 403, 'ERROR_FORBIDDEN']);
    }
  });

  test('and to nobody at all where a mail server sends it', async () => {
    const { path, email } = await invited(mails);
    expect(await told(path, { at: mails })).toEqual([409, 'ERROR_LINKS_ARE_MAILED']);
    const { link } = await mails.mailbox.next(email);
    expect(await opens(link)).toBe(true);
  });
});
