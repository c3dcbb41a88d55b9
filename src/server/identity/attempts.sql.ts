import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';

export interface Limit {
  /** How many attempts one window allows. */
  most: number;
  seconds: number;
}

export interface Attempt {
  isAllowed: boolean;
  /** Until the window ends and attempts are allowed again. */
  secondsLeft: number;
}

/**
 * Counts one attempt before its result is known, so that a hundred at the same moment count as a hundred. The window begins
 * with the first attempt and ends by itself; further attempts do not lengthen it.
 */
export async function countAttempt(tx: Tx, name: string, limit: Limit): Promise<Attempt> {
  const { rows } = await sql<{ count: number; secondsLeft: number }>`
    insert into identity_attempt as a (key, count, window_ends_at)
    values (${keyOf(name)}, 1, now() + ${limit.seconds}::int4 * interval '1 second')
    on conflict (key) do update set
      count = case when a.window_ends_at <= now() then 1 else least(a.count + 1, 1000000) end,
      window_ends_at = case when a.window_ends_at <= now() then excluded.window_ends_at else a.window_ends_at end
    returning count, ceil(extract(epoch from a.window_ends_at - now()))::int8 as "secondsLeft"`.execute(tx);
  const { count, secondsLeft } = rows[0]!;
  return { isAllowed: count <= limit.most, secondsLeft: Math.max(1, secondsLeft) };
}

export async function forgetAttempts(tx: Tx, name: string): Promise<void> {
  await sql`delete from identity_attempt where key = ${keyOf(name)}`.execute(tx);
}

/** Takes back an attempt that succeeded. */
export async function takeBackAttempt(tx: Tx, name: string): Promise<void> {
  await sql`update identity_attempt set count = greatest(count - 1, 0) where key = ${keyOf(name)}`.execute(tx);
}

/** Names are kept as hashes, because they can be of any length and belong to people who are not ours. */
const keyOf = (name: string) => createHash('sha256').update(name).digest('base64url');
