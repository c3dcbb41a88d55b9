import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Call } from '#contract/call.ts';
import type { Tx } from '../db/tenant.ts';
import { invalid, Refusal } from './errors.ts';

const KEPT = sql`interval '24 hours'`;

/** A POST that is repeated with the same Idempotency-Key gets the reply of the first. Key and change are one transaction. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid('headers.idempotency-key', 'is 1 to 200 printable characters');
  return key;
}

/** Claims the key, waiting for whoever holds it. Returns the first reply when there was one. */
export async function firstAnswer(
  tx: Tx,
  userId: string,
  call: Call,
  request: FastifyRequest,
  input: unknown,
): Promise<{ status: number; reply: unknown } | undefined> {
  const key = keyOf(request);
  if (!key) return undefined;
  const about = `${call.method} ${call.path}`;
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const claimed =
    await sql`insert into idempotency as held (user_id, key, call, body_hash) values (${userId}, ${key}, ${about}, ${hash})
    on conflict (user_id, key) do update set call = excluded.call, body_hash = excluded.body_hash, status = null, reply = null, created_at = now()
      where held.created_at < now() - ${KEPT}
    returning key`.execute(tx);
  if (claimed.rows.length > 0) return undefined;
  const held = await tx
    .selectFrom('idempotency')
    .select(['call', 'body_hash', 'status', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (held.call !== about || held.body_hash !== hash || held.status === null) throw new Refusal('ERROR_KEY_REUSED');
  return { status: held.status, reply: held.reply };
}

/** Whether there is a first reply, whatever it was about. Claims nothing. */
export async function isAnswered(tx: Tx, userId: string, request: FastifyRequest): Promise<boolean> {
  const key = keyOf(request);
  if (!key) return false;
  const { rows } = await sql`select from idempotency
    where user_id = ${userId} and key = ${key} and status is not null and created_at >= now() - ${KEPT}`.execute(tx);
  return rows.length > 0;
}

/** They hold what somebody was told, so they stay no longer than they are of use. */
export async function forgetOldAnswers(tx: Tx): Promise<void> {
  await sql`delete from idempotency where created_at < now() - ${KEPT}`.execute(tx);
}

export async function saveAnswer(
  tx: Tx,
  userId: string,
  request: FastifyRequest,
  status: number,
  reply: unknown,
): Promise<void> {
  const key = keyOf(request);
  if (!key) return;
  await sql`update idempotency set status = ${status}, reply = ${JSON.stringify(reply ?? null)}::jsonb
    where user_id = ${userId} and key = ${key}`.execute(tx);
}
