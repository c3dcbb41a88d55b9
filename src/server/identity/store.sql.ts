import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';

/** The key under which accounts of the own provider are bound. It stays the same when the public address changes. */
export const OWN_PROVIDER = 'own';

/** Id tokens live an hour, so what is refused must be remembered for longer than that. */
const REMEMBERED = sql`now() + interval '2 hours'`;

export interface Artifact {
  payload: Record<string, unknown>;
  grantId: string | null;
  sessionUid: string | null;
  userId: string | null;
  /** In seconds from now. Undefined: without end. */
  expiresIn: number | undefined;
}

export async function saveArtifact(tx: Tx, kind: string, id: string, artifact: Artifact): Promise<void> {
  const { payload, grantId, sessionUid, userId, expiresIn } = artifact;
  await sql`insert into identity_artifact (kind, id, payload, grant_id, session_uid, user_id, expires_at)
    values (${kind}, ${id}, ${JSON.stringify(payload)}::jsonb, ${grantId}, ${sessionUid}, ${userId}::uuid,
      now() + ${expiresIn ?? null}::int4 * interval '1 second')
    on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
      session_uid = excluded.session_uid, user_id = excluded.user_id, expires_at = excluded.expires_at`.execute(tx);
}

interface Stored {
  payload: Record<string, unknown>;
  consumed: number | null;
}

async function read(tx: Tx, where: ReturnType<typeof sql>): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Stored>`select payload, extract(epoch from consumed_at)::int8 as consumed
    from identity_artifact where ${where}`.execute(tx);
  const row = rows[0];
  return row && { ...row.payload, ...(row.consumed !== null && { consumed: row.consumed }) };
}

export const findArtifact = (tx: Tx, kind: string, id: string) => read(tx, sql`kind = ${kind} and id = ${id}`);

export const findArtifactOfSession = (tx: Tx, kind: string, uid: string) =>
  read(tx, sql`kind = ${kind} and session_uid = ${uid}`);

/** False when it had been used before. When two use it at the same moment, one of them gets true. */
export async function consumeArtifact(tx: Tx, kind: string, id: string): Promise<boolean> {
  const { rows } = await sql`update identity_artifact set consumed_at = now()
    where kind = ${kind} and id = ${id} and consumed_at is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function deleteArtifact(tx: Tx, kind: string, id: string): Promise<void> {
  await sql`delete from identity_artifact where kind = ${kind} and id = ${id}`.execute(tx);
}

/** Somebody used a code or a refresh token twice. The id tokens of that sign-in are refused as well. */
export async function revokeGrant(tx: Tx, grantId: string): Promise<void> {
  await sql`with gone as (delete from identity_artifact where grant_id = ${grantId} or (kind = 'Grant' and id = ${grantId})
      returning payload ->> 'sid' as sid)
    insert into ended_session (provider, session_id, ends_at)
    select distinct ${OWN_PROVIDER}, sid, ${REMEMBERED} from gone where sid is not null
    on conflict (provider, session_id) do nothing`.execute(tx);
}

export async function deleteExpired(tx: Tx): Promise<void> {
  await sql`with artifacts as (delete from identity_artifact where expires_at < now() - interval '1 hour'),
    links as (delete from identity_link where expires_at < now() - interval '30 days'),
    sign_ins as (delete from identity_sign_in s where s.began_at < now() - interval '1 hour'
      and not exists (select from identity_artifact p where p.kind = 'Session' and p.session_uid = s.session_uid))
    delete from identity_attempt where window_ends_at < now()`.execute(tx);
}

/** Ends the sign-ins of browser sessions: their tokens are refused from now on, and nothing renews them. */
export async function endProviderSessions(tx: Tx, uids: readonly string[]): Promise<void> {
  await sql`with ended as (delete from identity_artifact where kind = 'Session' and session_uid = any (${uids}::text[])
      returning payload),
    clients as (select part.value from ended, jsonb_each(coalesce(payload -> 'authorizations', '{}')) as part),
    granted as (delete from identity_artifact using clients where grant_id = clients.value ->> 'grantId'
      or (kind = 'Grant' and id = clients.value ->> 'grantId'))
    insert into ended_session (provider, session_id, ends_at)
    select ${OWN_PROVIDER}, value ->> 'sid', ${REMEMBERED} from clients where value ->> 'sid' is not null
    on conflict (provider, session_id) do nothing`.execute(tx);
}

export async function isEnded(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } =
    await sql`select from ended_session where provider = ${OWN_PROVIDER} and session_id = ${sessionId}`.execute(tx);
  return rows.length > 0;
}

/** The sign-ins whose session is already gone. */
export async function refuseSignIns(tx: Tx, sessionIds: string[]): Promise<void> {
  await sql`insert into ended_session (provider, session_id, ends_at)
    select ${OWN_PROVIDER}, id, ${REMEMBERED} from unnest(${sessionIds}::text[]) as id
    on conflict (provider, session_id) do nothing`.execute(tx);
}

/** Ends all sign-ins everywhere, including tokens of sessions that are no longer known, and those that are just beginning. */
export async function endAllSignIns(tx: Tx, userId: string): Promise<void> {
  await sql`select end_all_sign_ins(${userId}::uuid)`.execute(tx);
}

/** Stores the value unless somebody has changed what was seen. Returns what is stored then. */
export async function replaceSecret(tx: Tx, name: string, seen: object | null, value: object): Promise<object> {
  await sql`insert into identity_secret as s (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value
      where s.value = ${seen && JSON.stringify(seen)}::jsonb`.execute(tx);
  return (await findSecret(tx, name))!;
}

export async function findSecret(tx: Tx, name: string): Promise<object | undefined> {
  const { rows } = await sql<{ value: object }>`select value from identity_secret where name = ${name}`.execute(tx);
  return rows[0]?.value;
}
