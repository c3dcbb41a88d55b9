import { whyShutOut } from '#domain/permissions.ts';
import type { PasswordRefusal } from '#server/calls/deps.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { addHistory } from '#server/history/history.sql.ts';
import { counter } from '#server/metrics/metrics.ts';
import { networkOf } from '../turns/person.ts';
import { type Account, findAccountByEmail, findAccountById } from './accounts.sql.ts';
import { countAttempt, forgetAttempts, type Limit, takeBackAttempt } from './attempts.sql.ts';
import type { NewPassword } from './cookies.ts';
import { accountName } from './names.ts';
import { Busy, verifyPassword } from './passwords.ts';

/** After this many wrong passwords a name is locked, until a quarter of an hour after the first of them. */
export const PER_NAME: Limit = { most: 10, seconds: 15 * 60 };
/** Wrong passwords for any names from one network. */
export const PER_NETWORK: Limit = { most: 100, seconds: 15 * 60 };

const signIns = counter('verdeel_sign_ins_total', 'Passwords tried at the own provider, by outcome');

export type SignInResult =
  | { kind: 'signedIn'; account: Account }
  | { kind: 'missing' }
  | PasswordRefusal
  /** Only after the right password. */
  | { kind: 'unconfirmed' | 'userInactive' | 'tenantInactive'; account: Account };

interface Given {
  email: string;
  password: string;
  ip: string;
  /** The browser, if this name has signed in with it before. */
  device?: string | null;
  requestId: string;
}

export async function signIn(db: Database, given: Given): Promise<SignInResult> {
  if (given.email.trim() === '' || given.password === '') return { kind: 'missing' };
  const tried = await tryPassword(db, given, {
    call: 'POST /identity/sign-in',
    historyLine: right => {
      const { kind } = right ? judge(right) : { kind: 'invalid' };
      return { entity: kind === 'signedIn' ? 'log-in' : 'denial', code: kind };
    },
  });
  const result = tried.kind === 'right' ? judge(tried.account) : tried;
  signIns.add({ outcome: result.kind });
  return result;
}

/** Whoever has just chosen a password does not type it once more. Undefined: they sign in as anybody does. */
export async function signInByNewPassword(
  db: Database,
  { userId, generation }: NewPassword,
  requestId: string,
): Promise<Account | undefined> {
  const account = await db.asIdentity(async tx => {
    const found = await findAccountById(tx, userId);
    if (!found || found.generation !== generation || judge(found).kind !== 'signedIn') return undefined;
    const line = { entity: 'log-in', code: 'newPassword' };
    await addHistory(tx, [historyEntry(line, 'GET /identity/sign-in', userId, requestId)]);
    return found;
  });
  if (account) signIns.add({ outcome: 'signedIn' });
  return account;
}

interface AttemptRecord {
  call: string;
  /** What is written to the history, given the account when the password was right. Null: nothing. */
  historyLine(right: Account | undefined): { entity: string; code: string } | null;
}

/**
 * Counts the attempt. A browser with which the name has signed in has a counter of its own, so that nobody else can lock it out.
 * A network that is refused counts for no name, so that it cannot lock names out.
 */
async function countFor(tx: Tx, name: string, { ip, device }: Given): Promise<PasswordRefusal | null> {
  if (!device) {
    const byNetwork = await countAttempt(tx, `network ${networkOf(ip)}`, PER_NETWORK);
    if (!byNetwork.isAllowed) return { kind: 'tooMany', secondsLeft: byNetwork.secondsLeft };
  }
  const { isAllowed, secondsLeft } = await countAttempt(tx, counterOf(name, device), PER_NAME);
  return isAllowed ? null : { kind: 'locked', secondsLeft };
}

const counterOf = (name: string, device: Given['device']) => (device ? `device ${device}` : `name ${name}`);

/** Checks a password, counted and limited. The steps and their order are the same whether the name is known or not. */
export async function tryPassword(
  db: Database,
  given: Given,
  { call, historyLine }: AttemptRecord,
): Promise<{ kind: 'right'; account: Account } | PasswordRefusal> {
  const { password, ip, device, requestId } = given;
  const name = accountName(given.email);
  const { refused, account } = await db.asIdentity(async tx => ({
    refused: await countFor(tx, name, given),
    account: await findAccountByEmail(tx, name),
  }));
  // Not written to the history, so that endless attempts do not fill it.
  if (refused) return refused;
  let isRight: boolean;
  try {
    isRight = await verifyPassword(password, account?.passwordHash ?? null);
  } catch (error) {
    if (error instanceof Busy) return { kind: 'busy' };
    throw error;
  }
  const right = isRight ? account : undefined;
  const line = historyLine(right);
  await db.asIdentity(async tx => {
    if (isRight) {
      await forgetAttempts(tx, counterOf(name, device));
      if (!device) await takeBackAttempt(tx, `network ${networkOf(ip)}`);
    }
    if (line) await addHistory(tx, [historyEntry(line, call, account?.userId ?? null, requestId)]);
  });
  return right ? { kind: 'right', account: right } : { kind: 'invalid' };
}

const historyEntry = (
  { entity, code }: { entity: string; code: string },
  call: string,
  userId: string | null,
  requestId: string,
) => ({ companyId: null, scenarioId: null, userId, requestId, call, entity, entityId: userId, change: { code } });

function judge(account: Account): SignInResult {
  const shut = whyShutOut(account);
  if (shut === 'ERROR_USER_INACTIVE') return { kind: 'userInactive', account };
  if (shut === 'ERROR_COMPANY_INACTIVE') return { kind: 'tenantInactive', account };
  return account.isConfirmed ? { kind: 'signedIn', account } : { kind: 'unconfirmed', account };
}
