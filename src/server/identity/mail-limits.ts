import type { Tx } from '#server/db/connect.ts';
import { countAttempt, type Limit } from './attempts.sql.ts';

// So that nobody can fill somebody else's mailbox, and nobody's mails use up those of another way: a stranger's invitations
// leave the way to a new password open, and nothing can be sent beforehand to silence a warning.

const QUARTER = 15 * 60;
const DAY = 24 * 60 * 60;

/** What anybody can ask for. */
const ASKED: Limit = { most: 3, seconds: QUARTER };
const INVITED: Limit = { most: 5, seconds: DAY };
/** Asked for and invited together. */
const ALTOGETHER: Limit = { most: 20, seconds: DAY };
/** What has happened to the own account. */
const WARNED: Limit = { most: 5, seconds: DAY };

/** Counts one mail to an address, before anything is known of it. */
export async function mayMail(tx: Tx, emailKey: string, why: 'asked' | 'invited' | 'warned'): Promise<boolean> {
  const isAllowed = async (name: string, limit: Limit) =>
    (await countAttempt(tx, `${name} ${emailKey}`, limit)).isAllowed;
  if (why === 'warned') return isAllowed('warnings', WARNED);
  const [name, limit] = why === 'asked' ? (['mail', ASKED] as const) : (['invitations', INVITED] as const);
  return (await isAllowed(name, limit)) && isAllowed('mails', ALTOGETHER);
}
