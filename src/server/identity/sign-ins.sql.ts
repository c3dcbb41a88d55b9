import { sql } from 'kysely';
import type { SignIn } from '#server/calls/deps.ts';
import type { Tx } from '#server/db/connect.ts';
import type { BrowserWords } from './browser-words.ts';
import { OWN_PROVIDER } from './store.sql.ts';

export interface NotedSignIn extends BrowserWords {
  /** The sign-in as its tokens name it. */
  sessionId: string;
  /** The session of the browser at the provider. */
  sessionUid: string;
  userId: string;
  generation: number;
  /** In seconds, as in a token. */
  beganAt: number;
}

/** At its first token, and at each renewal. */
export async function noteSignIn(tx: Tx, signIn: NotedSignIn): Promise<void> {
  const { sessionId, sessionUid, userId, generation, browser, system, beganAt } = signIn;
  await sql`insert into identity_sign_in (session_id, session_uid, user_id, generation, browser, system, began_at)
    values (${sessionId}, ${sessionUid}, ${userId}::uuid, ${generation}, ${browser}, ${system}, to_timestamp(${beganAt}::int8))
    on conflict (session_id) do update set seen_at = now()`.execute(tx);
}

// Ended is what has no session any more, was refused, or is of a generation before. Nobody needs to delete its row.
const goesOn = sql`s.generation = a.generation
  and exists (select from identity_artifact p where p.kind = 'Session' and p.session_uid = s.session_uid and p.expires_at > now())
  and not exists (select from ended_session e where e.provider = ${OWN_PROVIDER} and e.session_id = s.session_id)`;

/** `sessionUid` is that of the browser at the provider. */
export interface Listed extends SignIn {
  sessionUid: string;
}

/** The one that was used last comes first. */
export async function listSignIns(tx: Tx, userId: string): Promise<Listed[]> {
  const { rows } =
    await sql<Listed>`select s.id, s.session_id as "sessionId", s.session_uid as "sessionUid", s.browser, s.system,
      s.began_at as "beganAt", s.seen_at as "seenAt"
    from identity_sign_in s join identity_account a on a.user_id = s.user_id
    where s.user_id = ${userId}::uuid and ${goesOn} order by s.seen_at desc, s.session_id`.execute(tx);
  return rows;
}
