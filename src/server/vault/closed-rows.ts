import type { Rewrite } from '../db/dump.ts';
import { isClosed, type Vault, vaultOfPassphrase } from './vault.ts';

/** The columns that are closed in the database, and under which name, from the other columns of their row. */
const CLOSED: Record<string, { column: string; name: (row: Record<string, unknown>) => string }> = {
  identity_secret: { column: 'value', name: row => secretName(String(row.name)) },
  identity_second_step: { column: 'secret', name: row => stepName(String(row.user_id)) },
};

export const stepName = (userId: string): string => `second step ${userId}`;
export const secretName = (name: string): string => `secret ${name}`;

const changing =
  (change: (value: unknown, name: string) => unknown): Rewrite =>
  (table, line) => {
    const at = CLOSED[table];
    if (!at) return line;
    const row = JSON.parse(line) as Record<string, unknown>;
    return JSON.stringify({ ...row, [at.column]: change(row[at.column], at.name(row)) });
  };

/** For a backup, which can be restored where there is another key: open, or closed with a passphrase. */
export function forBackup(vault: Vault, passphrase: string | null): Rewrite {
  const travelling = passphrase === null ? null : vaultOfPassphrase(passphrase);
  return changing((value, name) => {
    const open = isClosed(value) ? vault.open(value, name) : value;
    return travelling ? travelling.close(open, name) : open;
  });
}

/** Closes with the key of this installation what a backup holds. */
export function forRestore(vault: Vault, passphrase: string | null): Rewrite {
  const travelled = vaultOfPassphrase(passphrase ?? '');
  return changing((value, name) => vault.close(isClosed(value) ? travelled.open(value, name) : value, name));
}
