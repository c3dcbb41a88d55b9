import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLive } from '../live/live.ts';
import { addSample, retellSample } from '../sample/sample.ts';
import { createSignIn } from '../sign-in.ts';
import { startMailbox } from '../testing/mailbox.ts';
import {
  discoverClient,
  type OwnProgram,
  problemOn,
  signInAs,
  startOwnProgram,
  startSignIn,
  TEST_KEY,
} from '../testing/own-provider.ts';
import { addPerson, addTestCompany, addTestMember } from '../testing/test-app.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { firstStart } from './first-start.ts';

let db: TestDatabase;
let program: OwnProgram;
beforeEach(async () => {
  db = await testDatabase();
  program = await startOwnProgram(db);
});
afterEach(async () => {
  await program.close();
  await db.drop();
});

const here = { adminEmail: null, adminPassword: null, signsInHere: true };
const rolesOf = async (idToken: string, { url } = program) => {
  const reply = await fetch(`${url}/api/user/authorize`, { headers: { authorization: `Bearer ${idToken}` } });
  return ((await reply.json()) as { roles: string[] }).roles;
};

describe('the first start', () => {
  test('makes one admin with a password that is told once and signs in', async () => {
    const admin = await firstStart(db, here);
    expect(admin).toMatchObject({
      email: 'admin@verdeel.local',
      password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
    });
    const { idToken } = await signInAs(program.url, admin!.email, admin!.password!);
    expect(await rolesOf(idToken)).toEqual(['admin']);
    expect(await firstStart(db, here)).toBe(null);
  });

  test('takes the address and password of the settings, and does not repeat the password', async () => {
    const admin = await firstStart(db, {
      ...here,
      adminEmail: 'Baas@molen.example',
      adminPassword: 'welkom bij de molen',
    });
    expect(admin).toMatchObject({ email: 'Baas@molen.example', password: null });
    const { idToken } = await signInAs(program.url, 'baas@molen.example', 'welkom bij de molen');
    expect(await rolesOf(idToken)).toEqual(['admin']);
  });

  test.each(['Welkom2026!', 'short', 'baas@molen.example'])(
    'refuses the password %s, as everywhere, and makes nobody',
    async adminPassword => {
      const refused = firstStart(db, { ...here, adminEmail: 'baas@molen.example', adminPassword });
      await expect(refused).rejects.toThrow(/^VERDEEL_ADMIN_PASSWORD is not usable: (?!.*(Welkom2026|short|baas@))/);
      expect(await firstStart(db, { ...here, adminPassword: 'vier ganzen in de sloot' })).not.toBe(null);
    },
  );

  test('of two processes at the same moment makes one admin', async () => {
    const made = await Promise.all([firstStart(db, here), firstStart(db, here), firstStart(db, here)]);
    expect(made.filter(Boolean).length).toBe(1);
  });

  test('with another provider makes the admin without a password', async () => {
    const admin = await firstStart(db, { adminEmail: 'baas@molen.example', adminPassword: null, signsInHere: false });
    expect(admin).toMatchObject({ password: null, signsInHere: false });
    const browser = new TestBrowser(`${program.url}/account`);
    const { address } = await startSignIn(program.url, await discoverClient(program.url));
    const page = await browser.submit(await browser.get(address.href), {
      email: 'baas@molen.example',
      password: 'anything at all',
    });
    expect(problemOn(page)).toBe('Invalid user name or password');
  });
});

describe('the sample company', () => {
  const companies = async () =>
    (await db.asOwner(tx => tx.selectFrom('company').select('name').orderBy('seq').execute())).map(({ name }) => name);
  const logIn = async (url: string, language: string) => {
    const client = await discoverClient(url);
    const { address } = await startSignIn(url, client);
    address.searchParams.set('ui_locales', language);
    const browser = new TestBrowser(`${url}/account`);
    const form = { email: 'baas@molen.example', password: 'welkom bij de molen' };
    return browser.submit(await browser.get(address.href), form);
  };

  test('is told in the language of the page on which the first admin logs in, and stays once somebody is in', async () => {
    const own = await startOwnProgram(db, { firstLogIn: language => retellSample(db, language) });
    await firstStart(db, { ...here, adminEmail: 'baas@molen.example', adminPassword: 'welkom bij de molen' });
    await addSample(db, 'en');
    await addTestCompany(db, 'De Molen');
    expect(await companies()).toEqual(['Sample: Morning Bakery', 'De Molen']);
    await logIn(own.url, 'nl');
    expect(await companies()).toEqual(['De Molen', 'Voorbeeld: De Ochtend']);
    const { idToken } = await signInAs(own.url, 'baas@molen.example', 'welkom bij de molen');
    expect(await rolesOf(idToken, own)).toEqual(['admin']);
    await retellSample(db, 'en');
    expect(await companies()).toEqual(['De Molen', 'Voorbeeld: De Ochtend']);
    await own.close();
  });

  test('that can’t be told again keeps nobody out', async () => {
    const said: string[] = [];
    const own = await startOwnProgram(db, {
      firstLogIn: async () => {
        throw new Error('no room');
      },
      onError: (_, message) => said.push(message),
    });
    await firstStart(db, { ...here, adminEmail: 'baas@molen.example', adminPassword: 'welkom bij de molen' });
    await signInAs(own.url, 'baas@molen.example', 'welkom bij de molen');
    expect(said).toEqual(['what is done at the first log-in failed']);
    await own.close();
  });
});

describe('an invitation', () => {
  const invited = async (email: string) => {
    const person = await addPerson(db, email);
    const companyId = await addTestCompany(db, 'De Molen');
    await addTestMember(db, companyId, person, 'company-manager');
    return { ...person, companyId };
  };
  const invitation = {
    companyName: 'De Molen',
    inviter: { firstName: 'Piet', lastName: 'Jansen', email: 'piet@molen.example' },
    language: 'nl' as const,
  };
  const settings = (mailUrl: string, more: Record<string, string> = {}) =>
    readConfig({
      LOG_LEVEL: 'silent',
      SMTP_URL: mailUrl,
      VERDEEL_URL: program.url,
      VERDEEL_KEY: TEST_KEY,
      ...more,
    });
  const log = { info() {}, error: console.error };

  test('lets somebody choose a password by mail, once, and sign in with a confirmed address', async () => {
    const person = await invited('sanne@molen.example');
    await db.asOwner(tx => tx.updateTable('app_user').set({ language: 'nl' }).where('id', '=', person.id).execute());
    const signIn = await createSignIn(settings(program.mailbox.smtpUrl), db, log);
    await signIn.invite({ companyId: person.companyId, userId: person.id, email: person.email, ...invitation });
    await signIn.close();
    const letter = await program.mailbox.next(person.email);
    expect(letter.subject).toBe('‘Piet Jansen’ nodigt je uit voor ‘De Molen’');
    expect(letter.html).toContain(letter.link);

    const browser = new TestBrowser(`${program.url}/account`);
    const page = await browser.get(letter.link);
    expect(page.body).toContain('Kies een wachtwoord');
    const saved = await browser.submit(page, { password: 'drie paarden in de wei', repeat: 'drie paarden in de wei' });
    expect(saved.body).toContain('Je wachtwoord is opgeslagen');
    const { idToken } = await signInAs(program.url, person.email, 'drie paarden in de wei');
    expect(await rolesOf(idToken)).toEqual(['company-manager']);
    expect((await browser.get(letter.link)).status).toBe(404);
  });

  test('to somebody who has a password already tells them of the company only', async () => {
    const person = await invited('piet@molen.example');
    const signIn = await createSignIn(settings(program.mailbox.smtpUrl), db, log);
    await signIn.invite({ companyId: person.companyId, userId: person.id, email: person.email, ...invitation });
    const browser = new TestBrowser(`${program.url}/account`);
    const { link } = await program.mailbox.next(person.email);
    await browser.submit(await browser.get(link), {
      password: 'drie paarden in de wei',
      repeat: 'drie paarden in de wei',
    });
    await signIn.invite({
      companyId: person.companyId,
      userId: person.id,
      email: person.email,
      ...invitation,
      companyName: 'Zaagmolen',
    });
    await signIn.close();
    const letter = await program.mailbox.next(person.email);
    expect(letter.subject).toBe('Je hebt nu toegang tot ‘Zaagmolen’');
    expect(letter.link).toBe(`${program.url}/`);
  });

  test('with another provider tells where to sign in, and makes no password', async () => {
    const person = await invited('kees@molen.example');
    const mailbox = await startMailbox();
    const config = settings(mailbox.smtpUrl, { OIDC_AUTHORITY: 'https://login.example' });
    const signIn = await createSignIn(config, db, log);
    expect(signIn.identity).toBe(undefined);
    await signIn.invite({ companyId: person.companyId, userId: person.id, email: person.email, ...invitation });
    expect((await mailbox.next(person.email)).link).toBe(`${program.url}/`);
    const app = await createApp({ ...signIn, config, db, live: createLive() });
    expect((await app.inject('/identity/forgot')).statusCode).toBe(404);
    await app.close();
    await signIn.close();
    await mailbox.close();
  });
});
