import { type RawBuilder, sql } from 'kysely';
import type { LikeOf } from '#domain/total-costs.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';

// Total costs that were divided like the units or the revenue of a cost that is deleted: they are like nothing, and like it again when
// it comes back, where nobody has divided them otherwise since.

/** With the version of its list, which a cost driver that comes or goes raises as well. */
export interface KeptLike {
  readonly id: string;
  readonly like: LikeOf<'totalCost'>;
  readonly likeOf: string;
  readonly version: number;
}

/** Of those that stay. */
export const keptLikes = (gone: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'like', t.total_cost_divided_like,
      'likeOf', t.total_cost_divided_like_of, 'version', t.total_cost_allocations_version)), '[]') from process t
    where t.total_cost_divided_like_of = ${gone} and not t.id = ${gone} and t.total_cost_divided_like is not null)`;

/** Together with the next statement. */
export function makeLikeNothing(tx: Tx, gone: RawBuilder<unknown>): void {
  sendWithNext(
    tx,
    sql`update process set total_cost_divided_like = null, total_cost_divided_like_of = null
      where total_cost_divided_like_of = ${gone}`,
  );
}

/** Together with the next statement. */
export function putLikesBack(tx: Tx, { scenarioId }: ScenarioKey, likes: readonly KeptLike[]): void {
  if (likes.length === 0) return;
  sendWithNext(
    tx,
    sql`update process p set total_cost_divided_like = was.like, total_cost_divided_like_of = was."likeOf"
      from jsonb_to_recordset(${JSON.stringify(likes)}::jsonb)
        as was (id uuid, "like" text, "likeOf" uuid, version int4)
      where p.id = was.id and p.scenario_id = ${scenarioId} and p.total_cost_divided_like is null
        and p.total_cost_allocations_version = was.version`,
  );
}

/** The rows of costs as they come back: what was divided like a cost that is not there any more is like nothing. */
export async function withLikesThere<Row extends Readonly<Record<string, unknown>>>(
  tx: Tx,
  { scenarioId }: ScenarioKey,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const back = new Set(rows.map(row => row.id));
  const named = rows.map(row => row.total_cost_divided_like_of).filter(id => id != null && !back.has(id));
  if (named.length === 0) return rows;
  const { rows: found } = await sql<{ id: string }>`
    select id from process where scenario_id = ${scenarioId} and id = any(${named}::uuid[])`.execute(tx);
  const there = new Set<unknown>([null, undefined, ...back, ...found.map(({ id }) => id)]);
  const nothing = { total_cost_divided_like: null, total_cost_divided_like_of: null };
  return rows.map(row => (there.has(row.total_cost_divided_like_of) ? row : { ...row, ...nothing }));
}
