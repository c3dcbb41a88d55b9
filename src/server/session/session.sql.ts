import { sql } from 'kysely';
import type { Language } from '#domain/language.ts';
import type { User } from '#server/calls/gate.sql.ts';
import type { Tx } from '#server/db/tenant.ts';

/** The first sign-in takes the names that the provider knows. Until then others saw the names the inviter typed. */
export async function noteSignIn(
  tx: Tx,
  user: User,
  names: { firstName: string | null; lastName: string | null },
): Promise<void> {
  if (user.hasSignedIn) return;
  await tx
    .updateTable('app_user')
    .set({
      signed_in_at: sql`now()`,
      first_name: user.firstName || names.firstName || '',
      last_name: user.lastName || names.lastName || '',
    })
    .where('id', '=', user.id)
    .execute();
}

/** Of a sign-in at the own provider. At most once in five minutes, since every change of screen comes by here. */
export async function noteSeen(tx: Tx, sessionId: string): Promise<void> {
  await sql`update identity_sign_in set seen_at = now()
    where session_id = ${sessionId} and seen_at < now() - interval '5 minutes'`.execute(tx);
}

export async function saveLanguage(tx: Tx, userId: string, language: Language): Promise<void> {
  await tx.updateTable('app_user').set({ language }).where('id', '=', userId).execute();
}

/** Refuses the tokens of this sign-in from now on, until they would have expired by themselves. */
export async function endSession(tx: Tx, provider: string, sessionId: string, endsAt: Date): Promise<void> {
  await tx
    .insertInto('ended_session')
    .values({ provider, session_id: sessionId, ends_at: endsAt })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  // Each addition deletes what has expired.
  await tx.deleteFrom('ended_session').where('ends_at', '<', sql<Date>`now()`).execute();
}

/** For a provider that does not name its sign-ins: refuses everything issued up to this second, wherever it was. */
export async function endAllUntilNow(tx: Tx, provider: string, subject: string): Promise<void> {
  await sql`select refuse_tokens_until_now(${provider}, ${subject})`.execute(tx);
}
