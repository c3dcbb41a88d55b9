import { whyShutOut } from '#domain/permissions.ts';
import { emailKey } from '#server/auth/email-key.ts';
import type { PasswordRefusal } from '#server/calls/deps.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { addHistory } from '#server/history/history.sql.ts';
import { lostStepLetter } from '#server/mail/second-step-letters.ts';
import {
  type Account,
  consumeLink,
  deleteLinks,
  findAccountByEmail,
  findAccountById,
  lockUser,
} from './accounts.sql.ts';
import { FOR_LOST_STEP, hashOf, lookAtLink, type MailDeps, makeLink } from './links.ts';
import { mayMail } from './mail-limits.ts';
import { deleteSecondStep, findSecondStep } from './second-steps.sql.ts';
import { tryPassword } from './sign-in.ts';
import { endAllSignIns } from './store.sql.ts';

// Who lost the second step gets in by three things together: an admin who asks for it, the mailbox, and the password. None of
// them is enough, and neither are any two. Whoever runs the program can take it away by a command.

/** Whether somebody has a second step here. Then they get a link, unless they got many. */
export const findLostStep = (db: Database, userId: string): Promise<Account | undefined> =>
  db.asIdentity(async tx => {
    const account = await findAccountById(tx, userId);
    return account && !whyShutOut(account) && (await findSecondStep(tx, userId)) ? account : undefined;
  });

export async function sendLostStep({ db, url, mailer }: MailDeps, account: Account): Promise<void> {
  const link = await db.asIdentity(async tx => {
    if (!(await mayMail(tx, account.emailKey, 'asked'))) return null;
    // Otherwise one that is left over would take away what is set up next, without an admin.
    await deleteLinks(tx, account.userId, 'lost-step');
    return makeLink(tx, url, account, 'lost-step');
  });
  if (link) await mailer.send(lostStepLetter({ ...account, to: account.email, link }));
}

export type StepByLink = { kind: 'takenAway'; account: Account } | { kind: 'over' } | PasswordRefusal;

const CALL = 'POST /identity/lost-step';

export async function takeStepAway(
  db: Database,
  token: string,
  given: { password: string; ip: string; requestId: string },
): Promise<StepByLink> {
  const link = await lookAtLink(db, token, FOR_LOST_STEP);
  if (!link) return { kind: 'over' };
  const tried = await tryPassword(
    db,
    { ...given, email: link.email },
    { call: CALL, historyLine: right => (right ? null : { entity: 'denial', code: 'invalid' }) },
  );
  if (tried.kind !== 'right') return tried;
  const { account } = tried;
  if (whyShutOut(account)) return { kind: 'over' };
  return db.asIdentity(async tx => {
    await lockUser(tx, link.userId);
    const taken = await consumeLink(tx, hashOf(token), FOR_LOST_STEP);
    if (!taken) return { kind: 'over' };
    await letGo(tx, taken.userId, { requestId: given.requestId, call: CALL, by: 'link' });
    return { kind: 'takenAway', account };
  });
}

async function letGo(
  tx: Tx,
  userId: string,
  how: { requestId: string | null; call: string; by: 'link' | 'command' },
): Promise<void> {
  const { by, ...from } = how;
  await deleteSecondStep(tx, userId);
  await endAllSignIns(tx, userId);
  const change = { from: 'on', to: 'off', by };
  await addHistory(tx, [
    { ...from, companyId: null, scenarioId: null, userId, entity: 'second-step', entityId: userId, change },
  ]);
}

/** By whoever runs the program, for an admin whom no other one can help. The password stays. */
export const takeStepAwayHere = (db: Database, email: string): Promise<Account | 'nobody' | 'oneStep'> =>
  db.asIdentity(async tx => {
    const account = await findAccountByEmail(tx, emailKey(email));
    if (!account) return 'nobody';
    const { userId } = account;
    await lockUser(tx, userId);
    if (!(await findSecondStep(tx, userId))) return 'oneStep';
    await deleteLinks(tx, userId, 'lost-step');
    await letGo(tx, userId, { requestId: null, call: 'npm run lost-step', by: 'command' });
    return account;
  });
