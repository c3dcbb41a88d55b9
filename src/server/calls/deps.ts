import type { Language } from '#domain/language.ts';
import type { Bearer } from '../auth/bearer.ts';
import type { Database } from '../db/connect.ts';
import type { LiveChange } from './live-change.ts';

/** What every call needs. */
export interface Deps {
  db: Database;
  bearer: Bearer;
  live: { publish(change: LiveChange): void };
}

/** Sends a link to `newEmail` if the password of the person with `email` is right and nobody has the new address. */
export type RequestEmailChange = (request: {
  email: string;
  newEmail: string;
  password: string;
  ip: string;
  requestId: string;
}) => Promise<{ kind: 'asked' } | PasswordRefusal>;

/** Why a password was refused. */
export type PasswordRefusal = { kind: 'invalid' | 'busy' } | { kind: 'locked' | 'tooMany'; secondsLeft: number };

/** Tells somebody by mail that a company is waiting. With the own provider, the mail also lets them set a password. */
export type Invite = (invitation: {
  companyId: string;
  userId: string;
  email: string;
  language: Language;
  companyName: string;
  inviterName: string;
}) => Promise<void>;
