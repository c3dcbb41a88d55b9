import { sql } from 'kysely';
import type { Tx } from '#server/db/tenant.ts';
import type { Deleted } from '../allocations/deleted-entries.sql.ts';

const MOST_OF_A_KIND = 20;

interface Lately extends Pick<Deleted, 'id' | 'kind'> {
  name: string;
  deletedAt: Date;
}

/** What can be brought back now, the last first. What lay in something that is deleted itself has to wait for that. */
export async function readDeletedLately(tx: Tx, scenarioId: string): Promise<Lately[]> {
  const { rows } = await sql<Lately>`
    select id, kind, name, "deletedAt" from (
      select id, kind, seq, deleted_at as "deletedAt", coalesce(entered->kind->0->>'name', entered->>'name') as name,
        row_number() over (partition by kind order by deleted_at desc, seq desc) as nth
      from deleted_entry d
      where scenario_id = ${scenarioId}
        and (kind <> 'process' or exists (select from main_process m
          where m.id = (d.entered->'process'->0->>'main_process_id')::uuid))
        and (kind <> 'mainProcess' or exists (select from process_category c
          where c.id = (d.entered->'mainProcess'->0->>'process_category_id')::uuid))
    ) lately
    where nth <= ${MOST_OF_A_KIND} order by "deletedAt" desc, seq desc`.execute(tx);
  return rows;
}
