import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import { listPasskeys, type Passkey } from './passkeys.sql.ts';

/** An app that shows codes, passkeys, or both. */
export interface SecondStep {
  /** Of the app, closed. Null: there is none. */
  secret: unknown;
  passkeys: Passkey[];
  /** Recovery codes that nobody has used. */
  codesLeft: number;
}

export async function findSecondStep(tx: Tx, userId: string): Promise<SecondStep | undefined> {
  const { rows } = await sql<Pick<SecondStep, 'secret' | 'codesLeft'>>`
    select (select secret from identity_second_step where user_id = ${userId}::uuid) as secret,
      (select count(*)::int4 from identity_recovery_code where user_id = ${userId}::uuid) as "codesLeft"`.execute(tx);
  const passkeys = await listPasskeys(tx, userId);
  const { secret, codesLeft } = rows[0]!;
  return secret === null && passkeys.length === 0 ? undefined : { secret, passkeys, codesLeft };
}

export async function saveSecondStep(tx: Tx, userId: string, secret: object, used: number): Promise<void> {
  await sql`insert into identity_second_step (user_id, secret, last_used)
    values (${userId}::uuid, ${JSON.stringify(secret)}::jsonb, ${used}::int8)
    on conflict (user_id) do update set secret = excluded.secret, last_used = excluded.last_used, since = now()`.execute(
    tx,
  );
}

export async function deleteApp(tx: Tx, userId: string): Promise<void> {
  await sql`delete from identity_second_step where user_id = ${userId}::uuid`.execute(tx);
}

/** The app, all passkeys, and the recovery codes. */
export async function deleteSecondStep(tx: Tx, userId: string): Promise<void> {
  await deleteApp(tx, userId);
  await sql`delete from identity_passkey where user_id = ${userId}::uuid`.execute(tx);
  await saveRecoveryCodes(tx, userId, []);
}

/** False when that code, or a later one, had been used. When two use it at the same moment, one of them gets true. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`update identity_second_step set last_used = ${step}::int8
    where user_id = ${userId}::uuid and last_used < ${step}::int8 returning user_id`.execute(tx);
  return rows.length > 0;
}

/** In place of those that there were. */
export async function saveRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await sql`delete from identity_recovery_code where user_id = ${userId}::uuid`.execute(tx);
  await sql`insert into identity_recovery_code (user_id, code_hash)
    select ${userId}::uuid, hash from unnest(${hashes}::text[]) as hash`.execute(tx);
}

export async function takeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const { rows } = await sql`delete from identity_recovery_code
    where user_id = ${userId}::uuid and code_hash = ${hash} returning user_id`.execute(tx);
  return rows.length > 0;
}
