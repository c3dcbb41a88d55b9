import { emailKey } from '#server/auth/email-key.ts';
import type { Database } from '#server/db/connect.ts';
import { addAdmin, hasUsers, lockUsers, savePassword } from './accounts.sql.ts';
import { madeUp } from './made-up.ts';
import { LONGEST, type PasswordProblem, passwordProblem, SHORTEST } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

export interface FirstStartOptions {
  adminEmail: string | null;
  adminPassword: string | null;
  /** False with another provider, where passwords are not ours. */
  signsInHere: boolean;
}

export interface FirstAdmin {
  userId: string;
  email: string;
  /** Known only when the password was made here. Nobody can read it again later. */
  password: string | null;
  signsInHere: boolean;
}

/**
 * Makes one admin in a database without users. Null when there is somebody already. When two processes start together, one of
 * them makes the admin.
 */
export async function firstStart(db: Database, options: FirstStartOptions): Promise<FirstAdmin | null> {
  const { adminEmail, adminPassword, signsInHere } = options;
  if (await db.asOwner(hasUsers)) return null;
  const email = adminEmail ?? 'admin@verdeel.local';
  if (signsInHere && adminPassword !== null) await refuseWeak(adminPassword, email);
  const made = signsInHere && adminPassword === null ? madeUp() : null;
  const password = made ?? adminPassword;
  const passwordHash = signsInHere && password ? await hashPassword(password) : null;
  const userId = await db.asOwner(async tx => {
    await lockUsers(tx);
    if (await hasUsers(tx)) return null;
    const id = await addAdmin(tx, email, emailKey(email));
    if (passwordHash) await savePassword(tx, { userId: id, emailKey: emailKey(email), passwordHash });
    return id;
  });
  return userId === null ? null : { userId, email, password: made, signsInHere };
}

const WHY: Record<PasswordProblem, string> = {
  tooShort: `expected at least ${SHORTEST} characters`,
  tooLong: `expected at most ${LONGEST} characters`,
  common: 'it is one of the first that anybody would try',
  likeEmail: 'it is too much like the address of the admin',
};

async function refuseWeak(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email);
  if (problem) throw new Error(`VERDEEL_ADMIN_PASSWORD is not usable: ${WHY[problem]}`);
}
