import type { Database } from '#server/db/connect.ts';
import { addHistory } from '#server/history/history.sql.ts';
import { stepName } from '#server/vault/closed-rows.ts';
import { isClosed, type Vault } from '#server/vault/vault.ts';
import { findAccountById } from './accounts.sql.ts';
import { countAttempt, forgetAttempts, type Limit } from './attempts.sql.ts';
import { hashOf } from './links.ts';
import { madeUp } from './made-up.ts';
import {
  deleteSecondStep,
  findSecondStep,
  saveRecoveryCodes,
  saveSecondStep,
  takeRecoveryCode,
  takeStep,
} from './second-steps.sql.ts';
import { stepOf } from './totp.ts';

// The second step of a log-in: a code of an app, or one of ten on paper. It is asked for after the right password only, so whoever
// guesses codes has the password already. Their tries are counted apart from passwords: a right password clears those.

const PER_PERSON: Limit = { most: 5, seconds: 15 * 60 };
const RECOVERY_CODES = 10;
const seconds = () => Date.now() / 1000;

export interface StepDeps {
  db: Database;
  vault: Vault;
}

interface Whose {
  userId: string;
  requestId: string;
}

export type CodeResult = { kind: 'right' } | { kind: 'wrongCode' } | { kind: 'locked'; secondsLeft: number };

const historyLine = ({ userId, requestId }: Whose, entity: string, change: object) => ({
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
    if (!found || !isClosed(found.secret)) return { kind: 'wrongCode' };
    const step = stepOf(vault.open(found.secret, stepName(userId)) as string, plain(given), seconds());
    const isCode = step !== null && (await takeStep(tx, userId, step));
    if (!isCode && !(await takeRecoveryCode(tx, userId, recoveryHash(given)))) {
      await addHistory(tx, [historyLine(whose, 'denial', { code: 'wrongCode' })]);
      return { kind: 'wrongCode' };
    }
    await forgetAttempts(tx, `codes ${userId}`);
    if (!isCode) await addHistory(tx, [historyLine(whose, 'second-step', { recoveryCodesLeft: found.codesLeft - 1 })]);
    return { kind: 'right' };
  });

/** From now on the second step is asked for. Returns the recovery codes, or null when the code is not of this secret. */
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
    const codes = Array.from({ length: RECOVERY_CODES }, madeUp);
    await saveRecoveryCodes(tx, whose.userId, codes.map(recoveryHash));
    return codes;
  });

export const renewCodes = ({ db }: StepDeps, whose: Whose): Promise<string[]> =>
  db.asIdentity(async tx => {
    const codes = Array.from({ length: RECOVERY_CODES }, madeUp);
    await saveRecoveryCodes(tx, whose.userId, codes.map(recoveryHash));
    await addHistory(tx, [historyLine(whose, 'second-step', { recoveryCodes: 'renewed' })]);
    return codes;
  });

export const turnOffStep = ({ db }: StepDeps, whose: Whose): Promise<void> =>
  db.asIdentity(async tx => {
    await deleteSecondStep(tx, whose.userId);
    await addHistory(tx, [historyLine(whose, 'second-step', { from: 'on', to: 'off' })]);
  });

/** Whether the person has a second step, and recovery codes left; and whose it is. */
export const lookAtStep = ({ db }: StepDeps, userId: string) =>
  db.asIdentity(async tx => ({
    account: await findAccountById(tx, userId),
    step: await findSecondStep(tx, userId),
  }));
