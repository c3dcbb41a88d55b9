import type { Language } from '#domain/language.ts';
import type { Bearer } from '../auth/bearer.ts';
import type { Database } from '../db/connect.ts';
import type { Replica } from '../db/replica.ts';
import type { Inviter } from '../mail/letters.ts';
import type { LiveChange } from './live-change.ts';

/** What every call needs. */
export interface Deps {
  db: Database;
  /** Where figures are read, if there is one. */
  replica?: Replica | undefined;
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

/** Where a person is signed in. */
export interface SignIn {
  id: string;
  /** As its tokens name it. */
  sessionId: string;
  /** By the names people know. Empty: unknown. */
  browser: string;
  system: string;
  beganAt: Date;
  seenAt: Date;
}

/** Which of a person's sign-ins end, and by which call. */
export interface EndSignIns {
  userId: string;
  requestId: string;
  call: string;
  which(signIn: SignIn): boolean;
}

/** What the own provider knows of a person's sign-ins. */
export interface SignIns {
  of(userId: string): Promise<SignIn[]>;
  /** How many ended. */
  end(these: EndSignIns): Promise<number>;
}

/** Sends somebody who lost the second step of the log-in a link that takes it away, with the password. False: there is none. */
export type HelpLostStep = (userId: string) => Promise<boolean>;

/** Makes a new link of an invitation, to be told once to an admin who hands it on. Null: the person has a way in, or may have none. */
export type ShowLink = (invited: {
  companyId: string;
  userId: string;
  shownTo: string;
  requestId: string;
  call: string;
}) => Promise<{ link: string; until: Date } | null>;

/** Why a password was refused. */
export type PasswordRefusal = { kind: 'invalid' | 'busy' } | { kind: 'locked' | 'tooMany'; secondsLeft: number };

/** Tells somebody by mail that a company is waiting. With the own provider, the mail also lets them set a password. */
export type Invite = (invitation: {
  companyId: string;
  userId: string;
  email: string;
  language: Language;
  companyName: string;
  inviter: Inviter;
}) => Promise<void>;
