import type { FastifyInstance } from 'fastify';
import * as oidc from 'openid-client';
import type { Language } from '#domain/language.ts';
import { createApp } from '../app.ts';
import { emailKey } from '../auth/email-key.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { savePassword } from '../identity/accounts.sql.ts';
import { hashPassword } from '../identity/passwords.ts';
import { createLive } from '../live/live.ts';
import { createSignIn } from '../sign-in.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { freePort } from './postgres-cluster.ts';
import { addPerson, type Person } from './test-app.ts';
import { type BrowserPage, TestBrowser } from './test-browser.ts';

export interface OwnProgram {
  url: string;
  app: FastifyInstance;
  db: Database;
  mailbox: Mailbox;
  /** Resolves when the mails that are being sent have been sent. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export const TEST_KEY = 'the key of the tests, long enough';

/** The whole program, listening, with its own OpenID provider and a real mail server. The database belongs to the caller. */
export async function startOwnProgram(
  db: Database,
  settings: {
    port?: number;
    host?: string;
    url?: string;
    trustProxy?: string;
    key?: string;
    adminsNeedStep?: boolean;
    /** Where letters become files; without it a mail server sends them. */
    dataFolder?: string;
    firstLogIn?: (language: Language) => Promise<void>;
    /** Told what goes wrong; else the console is. */
    onError?: (fields: object, message: string) => void;
    /** Told what the log says. */
    onInfo?: (fields: object, message: string) => void;
  } = {},
): Promise<OwnProgram> {
  const mailbox = await startMailbox();
  const port = settings.port ?? (await freePort());
  const config = readConfig({
    PORT: String(port),
    VERDEEL_URL: settings.url,
    TRUST_PROXY: settings.trustProxy,
    LOG_LEVEL: 'silent',
    VERDEEL_ADMINS_TWO_STEPS: settings.adminsNeedStep ? 'on' : 'off',
    VERDEEL_KEY: settings.key ?? TEST_KEY,
    ...(settings.dataFolder ? { VERDEEL_DATA: settings.dataFolder } : { SMTP_URL: mailbox.smtpUrl }),
  });
  const log = {
    info: settings.onInfo ?? (() => {}),
    error: settings.onError ?? ((fields: object) => console.error(fields)),
  };
  const signIn = await createSignIn(config, db, log, settings.firstLogIn);
  const app = await createApp({ ...signIn, config, db, live: createLive() });
  await app.listen({ port, host: settings.host ?? 'localhost' });
  return {
    url: config.url,
    app,
    db,
    mailbox,
    idle: signIn.idle,
    async close() {
      await app.close();
      await signIn.close();
      await mailbox.close();
    },
  };
}

/** Somebody who has chosen this password and confirmed the address. */
export async function addAccount(db: Database, email: string, password: string): Promise<Person> {
  const person = await addPerson(db, email, 'admin');
  const passwordHash = await hashPassword(password);
  await db.asIdentity(tx => savePassword(tx, { userId: person.id, emailKey: emailKey(email), passwordHash }));
  return person;
}

/** A certified client, for the program's own registration. */
export const discoverClient = (url: string, clientId = 'verdeel-web') =>
  oidc.discovery(new URL(`${url}/identity`), clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });

export interface Started {
  address: URL;
  browser: TestBrowser;
  checks: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string };
}

export async function startSignIn(
  url: string,
  client: oidc.Configuration,
  extra: Record<string, string> = {},
): Promise<Started> {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const checks = { pkceCodeVerifier, expectedState: oidc.randomState(), expectedNonce: oidc.randomNonce() };
  const address = oidc.buildAuthorizationUrl(client, {
    redirect_uri: `${url}/account`,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...extra,
  });
  return { address, browser: new TestBrowser(`${url}/account`), checks };
}

/** From the program's redirect to its tokens, as a person with a browser goes. */
export async function signInAs(url: string, email: string, password: string) {
  const client = await discoverClient(url);
  const { address, browser, checks } = await startSignIn(url, client);
  const returned = await browser.submit(await browser.get(address.href), { email, password });
  const tokens = await oidc.authorizationCodeGrant(client, new URL(returned.url), checks);
  return { client, browser, tokens, idToken: tokens.id_token!, returned };
}

/** The message above the form. */
export const problemOn = (page: BrowserPage): string =>
  (/<p class="problem"[^>]*>([^<]*)</.exec(page.body)?.[1] ?? '').replace(/&#(\d+);/g, (_, code) =>
    String.fromCharCode(code),
  );
