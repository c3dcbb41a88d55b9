import type { Database } from '#server/db/connect.ts';
import { secretName } from '#server/vault/closed-rows.ts';
import { isClosed, type Vault } from '#server/vault/vault.ts';
import { findSecret, replaceSecret } from './store.sql.ts';

/**
 * The list of secrets under this name after it has been brought up to date, which every process on the database sees alike: when
 * two bring it up to date at the same moment, both get that of the first. What still lies open is closed.
 */
export async function keptSecrets<T>(
  db: Database,
  vault: Vault,
  name: string,
  upToDate: (known: T[]) => Promise<T[]>,
): Promise<T[]> {
  const read = (stored: unknown) => (isClosed(stored) ? vault.open(stored, secretName(name)) : stored) as T[];
  const seen = await db.asIdentity(tx => findSecret(tx, name));
  const known = seen === undefined ? [] : read(seen);
  const next = await upToDate(known);
  if (isClosed(seen) && JSON.stringify(next) === JSON.stringify(known)) return known;
  const closed = vault.close(next, secretName(name));
  return read(await db.asIdentity(tx => replaceSecret(tx, name, seen ?? null, closed)));
}
