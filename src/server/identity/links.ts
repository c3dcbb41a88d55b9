import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import { whyShutOut } from '#domain/permissions.ts';
import { emailKey } from '#server/auth/email-key.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { addHistory } from '#server/history/history.sql.ts';
import {
  confirmationLetter,
  type Inviter,
  invitationLetter,
  membershipLetter,
  resetLetter,
} from '#server/mail/letters.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import {
  type Account,
  addLink,
  confirmEmail,
  consumeLink,
  deleteInvitations,
  findAccountByEmail,
  findAccountById,
  findLink,
  type Link,
  lockUser,
  type Purpose,
  savePassword,
} from './accounts.sql.ts';
import { forgetAttempts } from './attempts.sql.ts';
import { mayMail } from './mail-limits.ts';
import { accountName } from './names.ts';
import { type PasswordProblem, passwordProblem } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { endAllSignIns } from './store.sql.ts';

const MINUTE = 60;
const LASTS: Record<Purpose, number> = {
  reset: 10 * MINUTE,
  confirmation: 24 * 60 * MINUTE,
  invitation: 7 * 24 * 60 * MINUTE,
  change: 24 * 60 * MINUTE,
  'lost-step': 24 * 60 * MINUTE,
};
const PAGE_OF: Record<Purpose, string> = {
  reset: 'password',
  invitation: 'password',
  confirmation: 'confirm',
  change: 'change',
  'lost-step': 'lost-step',
};

export interface MailDeps {
  db: Database;
  /** The public address. Links never use the host that a request names. */
  url: string;
  mailer: Mailer;
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

type About = { newEmail?: string | null; companyId?: string | null };

export const makeLink = async (tx: Tx, url: string, account: Account, purpose: Purpose, about?: About) =>
  (await makeDatedLink(tx, url, account, purpose, about)).link;

export async function makeDatedLink(
  tx: Tx,
  url: string,
  account: Account,
  purpose: Purpose,
  { newEmail = null, companyId = null }: About = {},
): Promise<{ link: string; until: Date }> {
  const token = randomBytes(32).toString('base64url');
  const { userId, emailKey } = account;
  const tokenHash = hashOf(token);
  const about = { userId, purpose, emailKey, newEmail, companyId };
  const until = await addLink(tx, { tokenHash, ...about, seconds: LASTS[purpose] });
  return { link: `${url}/identity/${PAGE_OF[purpose]}/${token}`, until };
}

/** A blocked person gets no mail, like somebody unknown. */
export async function sendReset({ db, url, mailer }: MailDeps, email: string): Promise<void> {
  const name = accountName(email);
  const found = await db.asIdentity(async tx => {
    const isAllowed = await mayMail(tx, name, 'asked');
    const account = await findAccountByEmail(tx, name);
    if (!isAllowed || !account || whyShutOut(account)) return null;
    return { account, link: await makeLink(tx, url, account, 'reset') };
  });
  if (found) await mailer.send(resetLetter({ ...found.account, to: found.account.email, link: found.link }));
}

export async function sendConfirmation({ db, url, mailer }: MailDeps, account: Account): Promise<void> {
  const link = await db.asIdentity(async tx => {
    return (await mayMail(tx, account.emailKey, 'asked')) ? makeLink(tx, url, account, 'confirmation') : null;
  });
  if (link) await mailer.send(confirmationLetter({ ...account, to: account.email, link }));
}

export interface Invitation {
  companyId: string;
  userId: string;
  email: string;
  language: Language;
  companyName: string;
  inviter: Inviter;
}

/**
 * Somebody with a password, or with another provider, is only informed. Everybody else gets a link to choose a password, and the
 * one of an earlier letter ends. Who gets too many mails gets none and keeps that one; the membership exists all the same.
 */
export async function sendInvitation(
  { db, url, mailer }: MailDeps,
  invitation: Invitation,
  signsInHere: boolean,
): Promise<void> {
  const { language, email, companyName, inviter, userId, companyId } = invitation;
  const found = await db.asIdentity(async tx => {
    if (!(await mayMail(tx, emailKey(email), 'invited'))) return null;
    await lockUser(tx, userId);
    const account = await findAccountById(tx, userId);
    const needsPassword = signsInHere && account && account.passwordHash === null;
    if (needsPassword) await deleteInvitations(tx, userId, companyId);
    return {
      firstName: account?.firstName ?? '',
      language: account?.hasSignedIn ? account.language : language,
      link: needsPassword ? await makeLink(tx, url, account, 'invitation', { companyId }) : null,
    };
  });
  if (!found) return;
  const { link, ...person } = found;
  const about = { ...person, to: email, companyName, inviter };
  await mailer.send(link ? invitationLetter({ ...about, link }) : membershipLetter({ ...about, link: `${url}/` }));
}

/** The kinds of links that let somebody choose a password. */
export const FOR_PASSWORD: Purpose[] = ['reset', 'invitation'];
export const FOR_CONFIRMATION: Purpose[] = ['confirmation'];
export const FOR_CHANGE: Purpose[] = ['change'];
export const FOR_LOST_STEP: Purpose[] = ['lost-step'];

/** Reads a link without consuming it, because mail scanners open links too. */
export const lookAtLink = (db: Database, token: string, purposes: Purpose[]): Promise<Link | undefined> =>
  db.asIdentity(tx => findLink(tx, hashOf(token), purposes));

export type PasswordSet = 'saved' | 'over' | PasswordProblem;

/** Saves the password, ends every sign-in, and lifts a lock: the account belongs to whoever reads the mail. */
export async function setPassword(
  db: Database,
  token: string,
  password: string,
  requestId: string,
): Promise<PasswordSet> {
  const link = await lookAtLink(db, token, FOR_PASSWORD);
  if (!link) return 'over';
  const problem = await passwordProblem(password, link.email);
  if (problem) return problem;
  const passwordHash = await hashPassword(password);
  return db.asIdentity(async tx => {
    // Nobody is shown a link to a first password while one is being chosen.
    await lockUser(tx, link.userId);
    const taken = await consumeLink(tx, hashOf(token), FOR_PASSWORD);
    if (!taken) return 'over';
    await savePassword(tx, { ...taken, passwordHash });
    await endAllSignIns(tx, taken.userId);
    await forgetAttempts(tx, `name ${taken.emailKey}`);
    await addHistory(tx, [
      {
        companyId: null,
        scenarioId: null,
        userId: taken.userId,
        requestId,
        call: 'POST /identity/password',
        entity: 'password',
        entityId: taken.userId,
        change: { by: taken.purpose },
      },
    ]);
    return 'saved';
  });
}

export const confirmByLink = (db: Database, token: string): Promise<boolean> =>
  db.asIdentity(async tx => {
    const link = await consumeLink(tx, hashOf(token), FOR_CONFIRMATION);
    if (link) await confirmEmail(tx, link.userId, link.emailKey);
    return link !== undefined;
  });
