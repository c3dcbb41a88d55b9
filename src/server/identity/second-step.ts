import type { Database, Tx } from '#server/db/connect.ts';
import { addHistory } from '#server/history/history.sql.ts';
import { type StepChange, stepChangedLetter } from '#server/mail/second-step-letters.ts';
import { stepName } from '#server/vault/closed-rows.ts';
import { isClosed, type Vault } from '#server/vault/vault.ts';
import { type Account, findAccountById } from './accounts.sql.ts';
import { countAttempt, forgetAttempts, type Limit } from './attempts.sql.ts';
import { hashOf, type MailDeps } from './links.ts';
import { madeUp } from './made-up.ts';
import { mayMail } from './mail-limits.ts';
import {
  deleteApp,
  deleteSecondStep,
  findSecondStep,
  saveRecoveryCodes,
  saveSecondStep,
  takeRecoveryCode,
  takeStep,
} from './second-steps.sql.ts';
import { stepOf } from './totp.ts';

// The second step of a log-in: a code of an app, a passkey, or one of ten codes on paper. It is asked for after the right password only, so whoever
// guesses codes has the password already. Their tries are counted apart from passwords: a right password clears those.

export const PER_PERSON: Limit = { most: 5, seconds: 15 * 60 };
const RECOVERY_CODES = 10;
const seconds = () => Date.now() / 1000;

export interface StepDeps {
  db: Database;
  vault: Vault;
}

export interface Whose {
  userId: string;
  requestId: string;
}

/** After a recovery code: how many are left. */
export type CodeResult =
  | { kind: 'right'; codesLeft: number | null }
  | { kind: 'wrongCode' }
  | { kind: 'locked'; secondsLeft: number };

export const historyLine = ({ userId, requestId }: Whose, entity: string, change: object) => ({
  companyId: null,
  scenarioId: null,
  userId,
  requestId,
  call: 'POST /identity/sign-in/step',
  entity,
  entityId: userId,
  change,
});

/** As people type it: with spaces or hyphens, in any case. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();
const recoveryHash = (code: string) => hashOf(plain(code));

export const tryCode = ({ db, vault }: StepDeps, whose: Whose, given: string): Promise<CodeResult> =>
  db.asIdentity(async tx => {
    const { userId } = whose;
    const { isAllowed, secondsLeft } = await countAttempt(tx, `codes ${userId}`, PER_PERSON);
    if (!isAllowed) return { kind: 'locked', secondsLeft };
    const found = await findSecondStep(tx, userId);
    if (!found) return { kind: 'wrongCode' };
    const secret = isClosed(found.secret) ? (vault.open(found.secret, stepName(userId)) as string) : null;
    const step = secret === null ? null : stepOf(secret, plain(given), seconds());
    const isCode = step !== null && (await takeStep(tx, userId, step));
    if (!isCode && !(await takeRecoveryCode(tx, userId, recoveryHash(given)))) {
      await addHistory(tx, [historyLine(whose, 'denial', { code: 'wrongCode' })]);
      return { kind: 'wrongCode' };
    }
    await forgetAttempts(tx, `codes ${userId}`);
    const codesLeft = isCode ? null : found.codesLeft - 1;
    if (!isCode) await addHistory(tx, [historyLine(whose, 'second-step', { recoveryCodesLeft: codesLeft })]);
    return { kind: 'right', codesLeft };
  });

/** In place of those that there were. */
export async function freshCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, madeUp);
  await saveRecoveryCodes(tx, userId, codes.map(recoveryHash));
  return codes;
}

/** From now on codes of the app are asked for. Returns recovery codes, or null when the code is not of this secret. */
export const setUpStep = (
  { db, vault }: StepDeps,
  whose: Whose,
  secret: string,
  code: string,
): Promise<string[] | null> =>
  db.asIdentity(async tx => {
    const step = stepOf(secret, plain(code), seconds());
    if (step === null) return null;
    await saveSecondStep(tx, whose.userId, vault.close(secret, stepName(whose.userId)), step);
    await addHistory(tx, [historyLine(whose, 'second-step', { from: 'off', to: 'on' })]);
    return freshCodes(tx, whose.userId);
  });

export const renewCodes = ({ db }: StepDeps, whose: Whose): Promise<string[]> =>
  db.asIdentity(async tx => {
    await addHistory(tx, [historyLine(whose, 'second-step', { recoveryCodes: 'renewed' })]);
    return freshCodes(tx, whose.userId);
  });

/** Codes of the app are not asked for any more. Passkeys stay. */
export const removeApp = ({ db }: StepDeps, whose: Whose): Promise<void> =>
  db.asIdentity(async tx => {
    await deleteApp(tx, whose.userId);
    await addHistory(tx, [historyLine(whose, 'second-step', { app: { from: 'on', to: 'off' } })]);
  });

export const turnOffStep = ({ db }: StepDeps, whose: Whose): Promise<void> =>
  db.asIdentity(async tx => {
    await deleteSecondStep(tx, whose.userId);
    await addHistory(tx, [historyLine(whose, 'second-step', { from: 'on', to: 'off' })]);
  });

/** Tells whoever it belongs to, who may not be whoever did it. */
export async function sendStepChanged(
  { db, url, mailer }: MailDeps,
  account: Account,
  change: StepChange,
): Promise<void> {
  if (await db.asIdentity(tx => mayMail(tx, account.emailKey, 'warned')))
    await mailer.send(stepChangedLetter({ ...account, to: account.email, link: `${url}/account`, change }));
}

/** Whether the person has a second step, and recovery codes left; and whose it is. */
export const lookAtStep = ({ db }: StepDeps, userId: string) =>
  db.asIdentity(async tx => ({
    account: await findAccountById(tx, userId),
    step: await findSecondStep(tx, userId),
  }));
