import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import type { Language } from '#domain/language.ts';
import type { HelpLostStep, RequestEmailChange, ShowLink, SignIns } from '#server/calls/deps.ts';
import type { LiveChange } from '#server/calls/live-change.ts';
import type { Database } from '#server/db/connect.ts';
import type { Live } from '#server/live/live.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Vault } from '#server/vault/vault.ts';
import { forPerson, networkOf } from '../turns/person.ts';
import { requestEmailChange, sendChanged, sendChangeLink } from './change-email.ts';
import { asCookieKey, type CookieKey, sealingFirst, turnedCookieKeys } from './cookie-keys.ts';
import { MOUNTED_AT } from './cookies.ts';
import { endSignIns, signInsOf } from './end-sign-ins.ts';
import { interFont } from './font.ts';
import { identityPages } from './identity.routes.ts';
import { keptSecrets } from './kept-secrets.ts';
import { type Invitation, sendConfirmation, sendInvitation, sendReset } from './links.ts';
import { findLostStep, sendLostStep } from './lost-step.ts';
import { createProvider } from './provider.ts';
import { sendStepChanged } from './second-step.ts';
import { showLink } from './shown-link.ts';
import { acceptedKeys, asSigningKey, type SigningKey, signingFirst, turned } from './signing-keys.ts';
import { deleteExpired } from './store.sql.ts';

interface Log {
  error(fields: object, message: string): void;
}

export interface IdentityOptions {
  db: Database;
  url: string;
  clientId: string;
  /** Where the sign-in returns to, and where the browser goes after log-out. */
  redirectUri: string;
  postLogoutRedirectUri: string;
  mailer: Mailer;
  /** Closes what lies in the database. */
  vault: Vault;
  /** Admins need a second step. */
  adminsNeedStep: boolean;
  /** What is done when somebody logs in who was never here. Nobody is kept out where it fails. */
  firstLogIn?: ((language: Language) => Promise<void>) | undefined;
  log: Log;
}

/** The own OpenID provider. */
export interface OwnProvider {
  /** The public keys for its tokens. */
  keys(): Promise<JSONWebKeySet>;
  mount(app: FastifyInstance, live: Live): Promise<void>;
  requestEmailChange: RequestEmailChange;
  signIns: SignIns;
  helpLostStep: HelpLostStep;
  showLink: ShowLink;
  invite(invitation: Invitation): Promise<void>;
  /** Resolves when the mails that are being sent have been sent. */
  idle(): Promise<void>;
  close(): void;
}

/** Far more than an office needs when everybody comes in. Every request for a sign-in leaves a row for an hour. */
const PER_NETWORK = {
  max: 1200,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => networkOf(request.ip),
};

const UPKEEP_MS = 60 * 60 * 1000;

export async function createIdentity(options: IdentityOptions): Promise<OwnProvider> {
  const { db, url, mailer, vault, log } = options;
  const readCookieKeys = async () =>
    sealingFirst(
      await keptSecrets<CookieKey>(db, vault, 'cookie-keys', known =>
        turnedCookieKeys(known.map(asCookieKey), seconds()),
      ),
      seconds(),
    );
  const readKeys = () =>
    keptSecrets<SigningKey>(db, vault, 'signing-keys', known => turned(known.map(asSigningKey), seconds()));
  const begin = async () => {
    const signingKeys = signingFirst(await readKeys(), seconds());
    const cookieKeys = await readCookieKeys();
    const provider = createProvider({ ...options, signingKeys, cookieKeys });
    const keys = [...signingKeys.map(({ kid }) => kid), ...cookieKeys].join();
    return { provider, handle: provider.callback(), cookieKeys, keys };
  };
  // It reads its keys once, and keeps everything else in the database. So another takes its place when they turn.
  let current = await begin();
  const turn = async () => {
    const kids = signingFirst(await readKeys(), seconds()).map(({ kid }) => kid);
    if ([...kids, ...(await readCookieKeys())].join() !== current.keys) current = await begin();
  };
  const issuer = new URL(current.provider.issuer);

  const running = new Set<Promise<void>>();
  /** Runs after the reply, so that the time of the reply tells nothing. */
  const later = (work: () => Promise<void>) => {
    const job = new Promise<void>(resolve => setImmediate(resolve))
      .then(work)
      .catch(error => log.error({ err: error }, 'a mail could not be sent'))
      .finally(() => running.delete(job));
    running.add(job);
  };
  const upkeep = setInterval(() => {
    db.asIdentity(deleteExpired).catch(error => log.error({ err: error }, 'old sign-ins could not be cleared away'));
    turn().catch(error => log.error({ err: error }, 'the keys could not be turned'));
  }, UPKEEP_MS);
  upkeep.unref();

  const passOn = (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    // Host, scheme and sender of the request are ignored below. The public address counts.
    raw.headers.host = issuer.host;
    raw.headers['x-forwarded-host'] = issuer.host;
    raw.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
    raw.headers['x-forwarded-for'] = request.ip;
    Object.assign(raw, { originalUrl: raw.url });
    raw.url = raw.url!.slice(MOUNTED_AT.length) || '/';
    // The library writes the reply, with the headers of every other one.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    current.handle(raw, reply.raw);
  };

  return {
    keys: async () => ({ keys: acceptedKeys(await readKeys(), seconds()) }),
    async mount(app, live) {
      await app.register(
        async pages => {
          await pages.register(rateLimit, PER_NETWORK);
          pages.addHook('preHandler', (request, _reply, done) => forPerson(networkOf(request.ip), done));
          await identityPages(pages, {
            db,
            url,
            provider: () => current.provider,
            vault,
            adminsNeedStep: options.adminsNeedStep,
            cookieKeys: () => current.cookieKeys,
            font: await interFont(),
            firstLogIn: async language =>
              options
                .firstLogIn?.(language)
                .catch(error => log.error({ err: error }, 'what is done at the first log-in failed')),
            sendReset: email => later(() => sendReset({ db, url, mailer }, email)),
            sendConfirmation: account => later(() => sendConfirmation({ db, url, mailer }, account)),
            stepChanged: (account, change) => later(() => sendStepChanged({ db, url, mailer }, account, change)),
            changedEmail: (account, newEmail) => {
              later(() => sendChanged({ db, url, mailer }, account, newEmail));
              for (const { companyId } of account.memberships) live.publish(changedUser(companyId, account.userId));
            },
          });
        },
        { prefix: MOUNTED_AT },
      );
      await app.register(async protocol => {
        await protocol.register(rateLimit, PER_NETWORK);
        // The library reads the body itself.
        protocol.removeAllContentTypeParsers();
        protocol.addContentTypeParser('*', (_request, _body, done) => done(null));
        protocol.route({ method: ['GET', 'POST', 'OPTIONS'], url: `${MOUNTED_AT}/*`, handler: passOn });
      });
    },
    async requestEmailChange({ newEmail, ...given }) {
      const result = await requestEmailChange(db, given);
      if (result.kind === 'asked') later(() => sendChangeLink({ db, url, mailer }, result.account, newEmail));
      return result;
    },
    async helpLostStep(userId) {
      const account = await findLostStep(db, userId);
      if (account) later(() => sendLostStep({ db, url, mailer }, account));
      return account !== undefined;
    },
    showLink: showLink(db, url),
    signIns: { of: userId => signInsOf(db, userId), end: these => endSignIns(db, these) },
    invite: invitation => sendInvitation({ db, url, mailer }, invitation, true),
    idle: async () => void (await Promise.all(running)),
    close: () => clearInterval(upkeep),
  };
}

const seconds = () => Math.floor(Date.now() / 1000);

const changedUser = (companyId: string, userId: string): LiveChange => ({
  companyId,
  reportId: null,
  scenarioId: null,
  entity: 'user',
  id: userId,
  userId,
  tab: null,
});
