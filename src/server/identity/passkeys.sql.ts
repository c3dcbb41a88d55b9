import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';

export interface Passkey {
  /** As the browser calls it. */
  id: string;
  name: string;
  /** How the browser reaches it, such as by USB or over the phone. */
  transports: string[];
  addedAt: Date;
  usedAt: Date | null;
}

export interface KnownPasskey extends Passkey {
  publicKey: Buffer;
  counter: number;
}

const columns = sql`credential_id as id, name, transports, added_at as "addedAt", used_at as "usedAt"`;

export async function listPasskeys(tx: Tx, userId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`select ${columns} from identity_passkey
    where user_id = ${userId}::uuid order by added_at, credential_id`.execute(tx);
  return rows;
}

/** Only of the person: that of somebody else is none. */
export async function findPasskey(tx: Tx, userId: string, id: string): Promise<KnownPasskey | undefined> {
  const { rows } = await sql<KnownPasskey>`select ${columns}, public_key as "publicKey", counter from identity_passkey
    where user_id = ${userId}::uuid and credential_id = ${id}`.execute(tx);
  return rows[0];
}

/** False when somebody has it already. */
export async function addPasskey(
  tx: Tx,
  userId: string,
  { id, name, transports, publicKey, counter }: Omit<KnownPasskey, 'addedAt' | 'usedAt'>,
): Promise<boolean> {
  const { rows } =
    await sql`insert into identity_passkey (credential_id, user_id, public_key, counter, transports, name)
    values (${id}, ${userId}::uuid, ${publicKey}, ${counter}::int8, ${transports}::text[], ${name})
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

/** False when it was removed, or used with that number, meanwhile. One that does not count stays at zero. */
export async function noteUse(tx: Tx, userId: string, id: string, counter: number): Promise<boolean> {
  const { rows } = await sql`update identity_passkey set counter = ${counter}::int8, used_at = now()
    where user_id = ${userId}::uuid and credential_id = ${id} and (counter < ${counter}::int8 or ${counter}::int8 = 0)
    returning user_id`.execute(tx);
  return rows.length > 0;
}

/** Returns its name. */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`delete from identity_passkey
    where user_id = ${userId}::uuid and credential_id = ${id} returning name`.execute(tx);
  return rows[0]?.name;
}
