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

/** The right password of who has `email` sends a link to `newEmail`, if that is nobody's. */
export type RequestEmailChange = (wish: {
  email: string;
  newEmail: string;
  password: string;
  ip: string;
  requestId: string;
}) => Promise<{ kind: 'asked' } | PasswordRefusal>;

/** Why a password was not taken. */
export type PasswordRefusal = { kind: 'invalid' | 'busy' } | { kind: 'locked' | 'tooMany'; secondsLeft: number };

/** Tells somebody by mail that a company is waiting; with the own provider the mail lets them set a password. */
export type Invite = (invitation: {
  userId: string;
  email: string;
  language: Language;
  companyName: string;
  inviterName: string;
}) => Promise<void>;
