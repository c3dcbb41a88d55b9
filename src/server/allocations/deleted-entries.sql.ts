import { sql } from 'kysely';
import type { AllocationRow } from '#domain/allocation.ts';
import { type EntryKind, entryKinds, type ValuesOf } from '#domain/shape.ts';
import { isLikeKind } from '#domain/total-costs.ts';
import { THING_TABLES } from '#server/db/columns.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import type { ProcessAllocationRow } from './allocated.sql.ts';
import { type KeptLike, keptLikes, makeLikeNothing } from './deleted-likes.sql.ts';
import type { DeletedThing } from './deleted-things.sql.ts';

// What a deletion took is kept for a day, and what is brought back of it has its id, its origin and its place in the list again.

const KEPT = sql`interval '24 hours'`;

export interface DeletedEntry<K extends EntryKind> {
  id: string;
  kind: K;
  seq: number;
  originId: string | null;
  version: number;
  allocationsVersion: number;
  /** As it was stored. A field that came since is absent. */
  entered: Partial<ValuesOf<K>>;
  allocations: ProcessAllocationRow[];
  /** Of what was divided like it. */
  likes: KeptLike[];
}

/** What was divided like it is like nothing then. Together with the next statement, which deletes it. */
export function keepDeleted<K extends EntryKind>(
  tx: Tx,
  kind: K,
  id: string,
  entered: ValuesOf<K>,
  allocations: readonly AllocationRow[],
): void {
  const gone = sql`any (array[${id}::uuid])`;
  const likes = isLikeKind(kind) ? keptLikes(kind, gone) : sql`'[]'`;
  sendWithNext(
    tx,
    sql`insert into deleted_entry
        (id, company_id, scenario_id, kind, seq, origin_id, version, allocations_version, entered, allocations, likes)
      select id, company_id, scenario_id, ${kind}, seq, origin_id, version, allocations_version,
        ${JSON.stringify(entered)}::jsonb, ${JSON.stringify(allocations)}::jsonb, ${likes}
      from ${sql.table(THING_TABLES[kind].table)} where id = ${id}`,
  );
  if (isLikeKind(kind)) makeLikeNothing(tx, kind, gone);
}

export type Deleted = DeletedEntry<EntryKind> | DeletedThing;
export const isEntry = (deleted: Deleted): deleted is DeletedEntry<EntryKind> =>
  entryKinds.some(kind => kind === deleted.kind);

/** Whoever takes it brings it back: from then on it is no longer kept. */
export async function takeDeleted(tx: Tx, id: string): Promise<Deleted | undefined> {
  const { rows } = await sql<Deleted>`delete from deleted_entry where id = ${id}
    returning id, kind, seq, origin_id as "originId", version, allocations_version as "allocationsVersion",
      entered, allocations, likes`.execute(tx);
  return rows[0];
}

export async function putBack<K extends EntryKind>(
  tx: Tx,
  { companyId, scenarioId }: ScenarioKey,
  { id, kind, seq, originId, version, allocationsVersion }: DeletedEntry<K>,
  values: ValuesOf<K>,
): Promise<void> {
  const { table, columns } = THING_TABLES[kind];
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const row = sql.join(columns.map(({ field }) => values[field as keyof ValuesOf<K>]));
  await sql`insert into ${sql.table(table)}
      (id, company_id, scenario_id, seq, origin_id, version, allocations_version, ${names}) overriding system value
    values (${id}, ${companyId}, ${scenarioId}, ${seq}, ${originId}, ${version}, ${allocationsVersion}, ${row})`.execute(
    tx,
  );
}

/** What was deleted more than a day ago stays deleted. */
export async function forgetDeleted(tx: Tx): Promise<void> {
  await sql`delete from deleted_entry where deleted_at < now() - ${KEPT}`.execute(tx);
}
