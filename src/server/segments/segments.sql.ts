import { sql } from 'kysely';
import type { z } from 'zod';
import type { segment } from '#contract/segments.ts';
import { nameKey } from '#domain/names.ts';
import type { Tx } from '#server/db/tenant.ts';
import { originOf } from '#server/db/things.sql.ts';

export type Segment = z.output<typeof segment>;

const COLUMNS = ['id', originOf('segment').as('originId'), 'name', 'scenario_id as scenarioId', 'version'] as const;

export async function listSegments(tx: Tx, scenarioId: string): Promise<Segment[]> {
  return await tx.selectFrom('segment').select(COLUMNS).where('scenario_id', '=', scenarioId).orderBy('seq').execute();
}

/** Nobody else changes or deletes it, or allocates to it, until the transaction ends. */
export async function lockSegment(tx: Tx, id: string): Promise<Segment | undefined> {
  return await tx.selectFrom('segment').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function addSegment(
  tx: Tx,
  { companyId, scenarioId, name }: { companyId: string; scenarioId: string; name: string },
): Promise<Segment> {
  return await tx
    .insertInto('segment')
    .values({ company_id: companyId, scenario_id: scenarioId, name, name_key: nameKey(name) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function renameSegment(tx: Tx, id: string, name: string): Promise<Segment> {
  return await tx
    .updateTable('segment')
    .set({ name, name_key: nameKey(name), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** What is allocated to a segment by process, directly and of the indirect costs. It is deleted together with the segment. */
export async function allocatedTo(tx: Tx, segmentId: string): Promise<object> {
  const rowsOf = (table: string) => sql`(select coalesce(jsonb_agg(
      to_jsonb(t) - 'company_id' - 'scenario_id' - 'segment_id' order by t.process_id), '[]')
    from ${sql.table(table)} t where t.segment_id = ${segmentId})`;
  const { rows } = await sql<{ allocated: object }>`select jsonb_build_object(
    'direct', ${rowsOf('process_cost_allocation')},
    'totalCosts', ${rowsOf('total_cost_allocation')}) as allocated`.execute(tx);
  return rows[0]!.allocated;
}

/** Gives every list that held the segment a new version, so that whoever saves an old one gets a conflict. */
export async function deleteSegment(tx: Tx, { id, scenarioId }: Segment): Promise<void> {
  await sql`update process p set
      allocations_version = allocations_version + (exists (select from process_cost_allocation a
        where a.process_id = p.id and a.segment_id = ${id}))::int,
      total_cost_allocations_version = total_cost_allocations_version + (exists (select from total_cost_allocation a
        where a.process_id = p.id and a.segment_id = ${id}))::int
    where p.scenario_id = ${scenarioId}
      and (exists (select from process_cost_allocation a where a.process_id = p.id and a.segment_id = ${id})
        or exists (select from total_cost_allocation a where a.process_id = p.id and a.segment_id = ${id}))`.execute(
    tx,
  );
  await tx.deleteFrom('segment').where('id', '=', id).execute();
}
