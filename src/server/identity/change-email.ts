import pg from 'pg';
import { whyShutOut } from '#domain/permissions.ts';
import { emailKey } from '#server/auth/email-key.ts';
import type { PasswordRefusal } from '#server/calls/deps.ts';
import type { Database } from '#server/db/connect.ts';
import { addHistory } from '#server/history/history.sql.ts';
import { changedEmailLetter, changeEmailLetter } from '#server/mail/letters.ts';
import { changeEmail } from '#server/users/users.sql.ts';
import { type Account, confirmEmail, consumeLink, deleteLinks, findAccountByEmail, lockUser } from './accounts.sql.ts';
import { countAttempt, type Limit } from './attempts.sql.ts';
import { FOR_CHANGE, hashOf, lookAtLink, type MailDeps, makeLink } from './links.ts';
import { mayMail } from './mail-limits.ts';
import { tryPassword } from './sign-in.ts';

// An address becomes somebody's by two things together: the link sent to it, and the password. Without the link somebody could
// take the next invitation that is meant for another. Without the password a mistyped address would let a stranger in.

/** Each request sends a mail to an address that the person chooses. */
const CHANGES_PER_PERSON: Limit = { most: 5, seconds: 15 * 60 };

interface Given {
  password: string;
  ip: string;
  requestId: string;
}

/** Never reads anything about the new address. That happens after the reply, so that the reply says nothing about it. */
export async function requestEmailChange(
  db: Database,
  given: Given & { email: string },
): Promise<{ kind: 'asked'; account: Account } | PasswordRefusal> {
  const tried = await tryPassword(db, given, {
    call: 'POST /user/email',
    historyLine: right => (right ? { entity: 'email', code: 'asked' } : { entity: 'denial', code: 'invalid' }),
  });
  if (tried.kind !== 'right') return tried;
  const { account } = tried;
  const { isAllowed, secondsLeft } = await db.asIdentity(async tx => {
    const counted = await countAttempt(tx, `changes ${account.userId}`, CHANGES_PER_PERSON);
    if (counted.isAllowed) await deleteLinks(tx, account.userId, 'change');
    return counted;
  });
  return isAllowed ? { kind: 'asked', account } : { kind: 'tooMany', secondsLeft };
}

/**
 * Sends nothing to an address that belongs to somebody: otherwise whoever is signed in could write to everybody who is here.
 */
export async function sendChangeLink({ db, url, mailer }: MailDeps, account: Account, newEmail: string): Promise<void> {
  const link = await db.asIdentity(async tx => {
    const key = emailKey(newEmail);
    const isAllowed = await mayMail(tx, key, 'asked');
    const owner = await findAccountByEmail(tx, key);
    const isFree = !owner || owner.userId === account.userId;
    return isAllowed && isFree ? makeLink(tx, url, account, 'change', { newEmail }) : null;
  });
  // Nobody knows yet whose address it is, so the mail names nobody.
  if (link) await mailer.send(changeEmailLetter({ to: newEmail, language: account.language, firstName: '', link }));
}

/** Writes to the former address, which may be the only one its owner reads. */
export async function sendChanged({ db, url, mailer }: MailDeps, account: Account, newEmail: string): Promise<void> {
  if (await db.asIdentity(tx => mayMail(tx, account.emailKey, 'warned')))
    await mailer.send(changedEmailLetter({ ...account, to: account.email, link: `${url}/`, newEmail }));
}

export type ChangeByLink =
  | { kind: 'changed'; account: Account; newEmail: string }
  | { kind: 'over' }
  | { kind: 'somebodys' }
  | PasswordRefusal;

export async function changeByLink(db: Database, token: string, given: Given): Promise<ChangeByLink> {
  const link = await lookAtLink(db, token, FOR_CHANGE);
  if (!link) return { kind: 'over' };
  const tried = await tryPassword(db, { ...given, email: link.email }, { call: CALL, historyLine: recordDenialOnly });
  if (tried.kind !== 'right') return tried;
  const { account } = tried;
  if (whyShutOut(account)) return { kind: 'over' };
  try {
    return await db.asIdentity(async tx => {
      // By then the change of an admin at the same moment can be seen.
      await lockUser(tx, link.userId);
      const taken = await consumeLink(tx, hashOf(token), FOR_CHANGE);
      if (!taken) return { kind: 'over' };
      const { userId, email, sentTo } = taken;
      await changeEmail(tx, userId, sentTo);
      await confirmEmail(tx, userId, emailKey(sentTo));
      await addHistory(tx, [
        {
          companyId: null,
          scenarioId: null,
          userId,
          requestId: given.requestId,
          call: CALL,
          entity: 'user',
          entityId: userId,
          change: { from: { email }, to: { email: sentTo } },
        },
      ]);
      return { kind: 'changed', account, newEmail: sentTo };
    });
  } catch (error) {
    if (isSomebodys(error)) return { kind: 'somebodys' };
    throw error;
  }
}

const CALL = 'POST /identity/change';
const recordDenialOnly = (right: Account | undefined) => (right ? null : { entity: 'denial', code: 'invalid' });

/** Somebody else got the address since the link was sent. When two follow their links at the same moment, one gets it. */
const isSomebodys = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'app_user_email_unique';
