import { randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import type { RequestEmailChange, SignIns } from '#server/calls/deps.ts';
import type { LiveChange } from '#server/calls/live-change.ts';
import type { Database } from '#server/db/connect.ts';
import type { Live } from '#server/live/live.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { forPerson, networkOf } from '../turns/person.ts';
import { requestEmailChange, sendChanged, sendChangeLink } from './change-email.ts';
import { MOUNTED_AT } from './cookies.ts';
import { endSignIns, signInsOf } from './end-sign-ins.ts';
import { interFont } from './font.ts';
import { identityPages } from './identity.routes.ts';
import { type Invitation, sendConfirmation, sendInvitation, sendReset } from './links.ts';
import { createProvider, keyId } from './provider.ts';
import { deleteExpired, findSecret, saveSecret } from './store.sql.ts';

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
  log: Log;
}

/** The own OpenID provider. */
export interface OwnProvider {
  /** The public keys for its tokens. */
  keys(): Promise<JSONWebKeySet>;
  mount(app: FastifyInstance, live: Live): Promise<void>;
  requestEmailChange: RequestEmailChange;
  signIns: SignIns;
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
  const { db, url, mailer, log } = options;
  const signingKeys = await ownKeys(db, 'signing-keys', makeSigningKey);
  const cookieKeys = await ownKeys(db, 'cookie-keys', async () => randomBytes(32).toString('base64url'));
  const provider = createProvider({ ...options, signingKeys, cookieKeys });
  const handle = provider.callback();
  const issuer = new URL(provider.issuer);

  const running = new Set<Promise<void>>();
  /** Runs after the reply, so that the time of the reply tells nothing. */
  const later = (work: () => Promise<void>) => {
    const job = new Promise<void>(resolve => setImmediate(resolve))
      .then(work)
      .catch(error => log.error({ err: error }, 'a mail could not be sent'))
      .finally(() => running.delete(job));
    running.add(job);
  };
  const upkeep = setInterval(
    () =>
      void db
        .asIdentity(deleteExpired)
        .catch(error => log.error({ err: error }, 'old sign-ins could not be cleared away')),
    UPKEEP_MS,
  );
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
    reply.hijack();
    handle(raw, reply.raw);
  };

  return {
    keys: async () => ({ keys: signingKeys.map(publicPart) }),
    async mount(app, live) {
      await app.register(
        async pages => {
          await pages.register(rateLimit, PER_NETWORK);
          pages.addHook('preHandler', (request, _reply, done) => forPerson(networkOf(request.ip), done));
          await identityPages(pages, {
            db,
            url,
            provider,
            cookieKeys,
            font: await interFont(),
            sendReset: email => later(() => sendReset({ db, url, mailer }, email)),
            sendConfirmation: account => later(() => sendConfirmation({ db, url, mailer }, account)),
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
    signIns: { of: userId => signInsOf(db, userId), end: these => endSignIns(db, these) },
    invite: invitation => sendInvitation({ db, url, mailer }, invitation, true),
    idle: async () => void (await Promise.all(running)),
    close: () => clearInterval(upkeep),
  };
}

/** The first process to come here makes the keys. Every other process and every later start reads them. */
async function ownKeys<T extends object | string>(db: Database, name: string, make: () => Promise<T>): Promise<T[]> {
  const known = await db.asIdentity(tx => findSecret<T[]>(tx, name));
  if (known) return known;
  const made = [await make()];
  return db.asIdentity(tx => saveSecret(tx, name, made));
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const key = await exportJWK(privateKey);
  return { ...key, alg: 'RS256', use: 'sig', kid: keyId(key.n!) };
}

const changedUser = (companyId: string, userId: string): LiveChange => ({
  companyId,
  reportId: null,
  scenarioId: null,
  entity: 'user',
  id: userId,
  userId,
  tab: null,
});

const publicPart = ({ kty, alg, use, kid, n, e }: JWK): JWK => ({ kty, alg, use, kid, n, e }) as JWK;
