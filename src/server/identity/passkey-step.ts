import type { Tx } from '#server/db/connect.ts';
import { addHistory } from '#server/history/history.sql.ts';
import { countAttempt, forgetAttempts } from './attempts.sql.ts';
import { PASSED_SECONDS } from './passed.ts';
import { addPasskey, findPasskey, noteUse, removePasskey } from './passkeys.sql.ts';
import { madePasskey, readAnswer, shownPasskey } from './passkeys.ts';
import { type CodeResult, freshCodes, historyLine, PER_PERSON, type StepDeps, type Whose } from './second-step.ts';
import { deleteSecondStep, findSecondStep } from './second-steps.sql.ts';

/** What a page asked for, and what the browser sent back. */
interface Asked {
  url: string;
  challenge: string;
  answer: string;
}

/** False when an answer to it was taken before. When two come at the same moment, one of them gets true. */
const takeChallenge = async (tx: Tx, challenge: string): Promise<boolean> =>
  (await countAttempt(tx, `challenge ${challenge}`, { most: 1, seconds: PASSED_SECONDS })).isAllowed;

const LONGEST_NAME = 60;
const nameOf = (given: string, otherwise: string) =>
  given
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed() || otherwise;

/** Returns its name, with recovery codes where the person had none. Null: the answer is not right, or somebody has it already. */
export async function addPasskeyTo(
  { db }: StepDeps,
  whose: Whose,
  { answer, ...expected }: Asked,
  given: string,
): Promise<{ name: string; codes: string[] | null } | null> {
  const read = readAnswer(answer);
  const made = read && (await madePasskey(expected, read));
  if (!made) return null;
  const { userId } = whose;
  const name = nameOf(given, 'Passkey');
  return db.asIdentity(async tx => {
    const isNew = (await takeChallenge(tx, expected.challenge)) && (await addPasskey(tx, userId, { ...made, name }));
    if (!isNew) return null;
    await addHistory(tx, [historyLine(whose, 'second-step', { passkey: { from: null, to: name } })]);
    const { codesLeft } = (await findSecondStep(tx, userId))!;
    return { name, codes: codesLeft === 0 ? await freshCodes(tx, userId) : null };
  });
}

/** Counted apart from codes, so that whoever guesses those does not lock this. */
export async function tryPasskey({ db }: StepDeps, whose: Whose, { answer, ...expected }: Asked): Promise<CodeResult> {
  const { userId } = whose;
  const read = readAnswer(answer);
  const { counted, known } = await db.asIdentity(async tx => ({
    counted: await countAttempt(tx, `passkeys ${userId}`, PER_PERSON),
    known: read ? await findPasskey(tx, userId, read.id) : undefined,
  }));
  if (!counted.isAllowed) return { kind: 'locked', secondsLeft: counted.secondsLeft };
  const counter = read && known ? await shownPasskey(expected, read, known) : null;
  return db.asIdentity(async tx => {
    const isRight =
      counter !== null &&
      (await takeChallenge(tx, expected.challenge)) &&
      (await noteUse(tx, userId, known!.id, counter));
    if (!isRight) {
      await addHistory(tx, [historyLine(whose, 'denial', { code: 'wrongPasskey' })]);
      return { kind: 'wrongCode' };
    }
    await forgetAttempts(tx, `passkeys ${userId}`);
    return { kind: 'right', codesLeft: null };
  });
}

/** Returns its name, and whether it was the last step there was. Then the recovery codes go with it. */
export const removePasskeyOf = (
  { db }: StepDeps,
  whose: Whose,
  id: string,
): Promise<{ name: string; wasLast: boolean } | null> =>
  db.asIdentity(async tx => {
    const name = await removePasskey(tx, whose.userId, id);
    if (name === undefined) return null;
    await addHistory(tx, [historyLine(whose, 'second-step', { passkey: { from: name, to: null } })]);
    const wasLast = !(await findSecondStep(tx, whose.userId));
    if (wasLast) await deleteSecondStep(tx, whose.userId);
    return { name, wasLast };
  });
