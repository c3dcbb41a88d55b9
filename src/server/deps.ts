import type { FastifyInstance } from 'fastify';
import type { Bearer } from './auth/bearer.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { NotTaken } from './identity/sign-in.ts';
import type { Live } from './live/live.ts';

/** What every call needs. */
export interface Deps {
  db: Database;
  bearer: Bearer;
  live: Live;
}

/** What some features need beyond it. */
export interface AppDeps extends Deps {
  config: Config;
  invite: Invite;
  /** Where the built web application lies; absent in tests of the calls. */
  webFolder?: string;
  /** Which origins the browser calls to sign in elsewhere. */
  providerOrigins?: () => readonly string[];
  /** The own OpenID provider, when it is in use. */
  identity?: (app: FastifyInstance, live: Live) => Promise<void>;
  /** What somebody does to get another address; only there, as with another provider addresses are that provider's. */
  askForChange?: AskForChange;
}

/** The right password of who has `email` sends a link to `newEmail`, if that is nobody's. */
export type AskForChange = (wish: {
  email: string;
  newEmail: string;
  password: string;
  ip: string;
  requestId: string;
}) => Promise<{ kind: 'asked' } | NotTaken>;

/** Tells somebody by mail that a company is waiting; with the own provider the mail lets them set a password. */
export type Invite = (invitation: {
  userId: string;
  email: string;
  language: 'en' | 'nl';
  companyName: string;
  inviterName: string;
}) => Promise<void>;
