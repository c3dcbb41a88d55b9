import { type RawBuilder, sql } from 'kysely';
import type { LIKE_NOTHING } from '#domain/divided-like.ts';
import type { LikeKind, LikeOf } from '#domain/total-costs.ts';
import { THING_TABLES } from '#server/db/columns.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';

// What was divided like the units, the revenue or the division of a thing that is deleted: it is like nothing, and like it again when
// that comes back, where nobody has divided it otherwise since.

/** With the version of its list, which a cost driver that comes or goes raises as well. */
export interface KeptLike<K extends LikeKind = LikeKind> {
  readonly id: string;
  readonly like: LikeOf<K>;
  readonly likeOf: string;
  /** What was deleted by the program before says nothing of it. */
  readonly amongSome?: boolean | null;
  readonly version: number;
}

/** How rows call these. */
interface Names {
  readonly like: string;
  readonly likeOf: string;
  readonly amongSome: string;
}

function columnsOf(kind: LikeKind) {
  const { table, columns, allocationsVersion } = THING_TABLES[kind];
  const column = (name: keyof typeof LIKE_NOTHING) => columns.find(({ field }) => field === name)!.name;
  const [like, likeOf, amongSome] = [column('dividedLike'), column('dividedLikeOf'), column('dividedAmongSome')];
  return { table: sql.table(table), like, likeOf, amongSome, version: allocationsVersion };
}

/** Of those that stay. */
export function keptLikes(kind: LikeKind, gone: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, like, likeOf, amongSome, version } = columnsOf(kind);
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'like', ${sql.ref(`t.${like}`)},
      'likeOf', ${sql.ref(`t.${likeOf}`)}, 'amongSome', ${sql.ref(`t.${amongSome}`)}, 'version', ${sql.ref(`t.${version}`)})), '[]') from ${table} t
    where ${sql.ref(`t.${likeOf}`)} = ${gone} and not t.id = ${gone} and ${sql.ref(`t.${like}`)} is not null)`;
}

/** Together with the next statement. */
export function makeLikeNothing(tx: Tx, kind: LikeKind, gone: RawBuilder<unknown>): void {
  const { table, like, likeOf, amongSome } = columnsOf(kind);
  sendWithNext(
    tx,
    sql`update ${table} set ${sql.ref(like)} = null, ${sql.ref(likeOf)} = null, ${sql.ref(amongSome)} = false
      where ${sql.ref(likeOf)} = ${gone}`,
  );
}

/** Together with the next statement. */
export function putLikesBack(tx: Tx, kind: LikeKind, { scenarioId }: ScenarioKey, likes: readonly KeptLike[]): void {
  if (likes.length === 0) return;
  const { table, like, likeOf, amongSome, version } = columnsOf(kind);
  sendWithNext(
    tx,
    sql`update ${table} t set ${sql.ref(like)} = was.like, ${sql.ref(likeOf)} = was."likeOf", ${sql.ref(amongSome)} = coalesce(was."amongSome", false)
      from jsonb_to_recordset(${JSON.stringify(likes)}::jsonb)
        as was (id uuid, "like" text, "likeOf" uuid, "amongSome" boolean, version int4)
      where t.id = was.id and t.scenario_id = ${scenarioId} and ${sql.ref(`t.${like}`)} is null
        and ${sql.ref(`t.${version}`)} = was.version`,
  );
}

/** Things as they come back: what was divided like one that is not there any more is like nothing. */
export async function withLikesThere<Row extends Readonly<Record<string, unknown>>>(
  tx: Tx,
  kind: LikeKind,
  { scenarioId }: ScenarioKey,
  rows: readonly Row[],
  { like, likeOf, amongSome }: Names = columnsOf(kind),
): Promise<readonly Row[]> {
  const back = new Set(rows.map(row => row.id));
  const named = rows.map(row => row[likeOf]).filter(id => id != null && !back.has(id));
  if (named.length === 0) return rows;
  const { rows: found } = await sql<{ id: string }>`
    select id from ${columnsOf(kind).table} where scenario_id = ${scenarioId} and id = any(${named}::uuid[])`.execute(
    tx,
  );
  const there = new Set<unknown>([null, undefined, ...back, ...found.map(({ id }) => id)]);
  // What the program before deleted says nothing of some.
  const nothing = (row: Row) => ({ [like]: null, [likeOf]: null, ...(amongSome in row && { [amongSome]: false }) });
  return rows.map(row => (there.has(row[likeOf]) ? row : { ...row, ...nothing(row) }));
}
