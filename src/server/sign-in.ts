import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Language } from '#domain/language.ts';
import { type Bearer, createBearer } from './auth/bearer.ts';
import { createProviderOrigins } from './auth/discovery.ts';
import type { HelpLostStep, Invite, RequestEmailChange, ShowLink, SignIns } from './calls/deps.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { sendInvitation } from './identity/links.ts';
import { OWN_PROVIDER } from './identity/store.sql.ts';
import type { Live } from './live/live.ts';
import { createMailer } from './mail/mailer.ts';
import { vaultOf } from './vault/vault.ts';

export interface SignInService {
  bearer: Bearer;
  invite: Invite;
  /** The own provider, when no other is configured. */
  identity?: (app: FastifyInstance, live: Live) => Promise<void>;
  requestEmailChange?: RequestEmailChange;
  signIns?: SignIns;
  helpLostStep?: HelpLostStep;
  showLink?: ShowLink;
  /** The origins that the browser calls to sign in at another provider. */
  providerOrigins?: () => readonly string[];
  /** Resolves when the mails that are being sent have been sent. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The page in the browser to which the sign-in returns. Log-out ends there as well. */
export const returnAddress = (config: Config): string => `${config.url}/account`;

/** The sign-in at the provider that is configured, or at our own. */
export async function createSignIn(
  config: Config,
  db: Database,
  log: Log,
  firstLogIn?: (language: Language) => Promise<void>,
): Promise<SignInService> {
  const { url, oidc } = config;
  const mailer = createMailer({ smtpUrl: config.smtpUrl, url, folder: join(config.dataFolder, 'mail'), log });
  if (oidc.authority) {
    const origins = createProviderOrigins(
      [oidc.authority, oidc.authorityPasswordReset].filter(authority => authority !== null),
    );
    await origins.load();
    return {
      providerOrigins: origins.known,
      bearer: createBearer({ ...oidc, authority: oidc.authority, provider: oidc.authority }),
      invite: invitation => sendInvitation({ db, url, mailer }, invitation, false),
      idle: async () => {},
      close: async () => mailer.close(),
    };
  }
  if (db.engine === 'server' && config.key.setting === null)
    log.info(
      {},
      `the keys in the database are closed with ${config.key.file}: another process on this database needs what it holds as VERDEEL_KEY`,
    );
  // Nobody needs it who signs in elsewhere, and it is a tenth of what the program holds.
  const { createIdentity } = await import('./identity/identity.ts');
  const own = await createIdentity({
    db,
    url,
    clientId: oidc.clientId,
    redirectUri: returnAddress(config),
    postLogoutRedirectUri: returnAddress(config),
    mailer,
    vault: vaultOf(config.key),
    adminsNeedStep: config.adminsNeedStep,
    firstLogIn,
    log,
  });
  return {
    bearer: createBearer({ ...oidc, authority: `${url}/identity`, provider: OWN_PROVIDER, keys: own.keys }),
    invite: own.invite,
    identity: own.mount,
    requestEmailChange: own.requestEmailChange,
    signIns: own.signIns,
    helpLostStep: own.helpLostStep,
    showLink: own.showLink,
    idle: own.idle,
    async close() {
      await own.idle();
      own.close();
      mailer.close();
    },
  };
}
