import { sql } from 'kysely';
import { LISTS, listKinds, parentOf, sideOf, wholeKinds, wordOf } from '#domain/shape.ts';
import { likeKinds } from '#domain/total-costs.ts';
import { LIST_TABLES, THING_TABLES } from '#server/db/columns.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { memberName } from '../users/users.sql.ts';
import { modelLines } from './load-model.sql.ts';

export interface InTheWay {
  kind: string;
  name: string;
  /** Who changed it last. Null: nobody whom the company still knows. */
  by: string | null;
}

/** So many are told. */
const TOLD = 20;

/**
 * What others have changed since an upload read the scenario, as far as the upload needs it as it was. `expectations` are those
 * of expectations.ts, as JSON.
 */
export async function changedMeanwhile(
  tx: Tx,
  { companyId, scenarioId }: ScenarioKey,
  expectations: string,
): Promise<InTheWay[]> {
  const given = (part: string) => sql`jsonb_to_recordset(${expectations}::jsonb -> ${sql.lit(part)})`;
  const removed = sql`select id from removed`;
  const things = wholeKinds.map(kind => {
    const { table } = THING_TABLES[kind];
    return sql`select ${wordOf(kind)}::text as kind, id, name from ${sql.table(table)} where scenario_id = ${scenarioId}`;
  });
  const givers = listKinds.map(list => {
    const { table, giver, receiver, givers: things } = LIST_TABLES[list];
    return sql`select ${list}::text, ${wordOf(LISTS[list].giver)}::text, g.id, g.name
      from ${sql.table(table)} r join ${sql.table(things)} g on g.id = ${sql.ref(`r.${giver}`)}
      where r.scenario_id = ${scenarioId} and ${sql.ref(`r.${receiver}`)} in (${removed})`;
  });
  const parts = wholeKinds.filter(parentOf).map(kind => {
    const { table, stored } = THING_TABLES[kind];
    const parent = stored.find(({ field }) => field === 'parent')!.name;
    return sql`select ${kind}::text, ${wordOf(kind)}::text, id, name from ${sql.table(table)}
      where scenario_id = ${scenarioId} and ${sql.ref(parent)} in (${removed})`;
  });
  const likes = likeKinds.map(kind => {
    const { table, columns } = THING_TABLES[kind];
    const likeOf = columns.find(({ field }) => field === 'dividedLikeOf')!.name;
    return sql`select ${sideOf(kind) ?? kind}::text, ${wordOf(kind)}::text, id, name from ${sql.table(table)}
      where scenario_id = ${scenarioId} and ${sql.ref(likeOf)} in (${removed})`;
  });
  const { rows } = await sql<InTheWay>`
    with same as (select * from ${given('same')} as e (kind text, id text, name text, line text, digest text)),
      there as (select * from ${given('there')} as e (kind text, id uuid, name text)),
      removed as (select id::uuid from jsonb_array_elements_text(${expectations}::jsonb -> 'removed') as e (id)),
      now as (select kind as line, id, encode(sha256(convert_to(line, 'UTF8')), 'hex') as digest
        from (${modelLines(scenarioId)}) lines),
      things as (${sql.join(things, sql` union all `)}),
      differing as (
        select e.kind, e.id, e.name from same e left join now n on n.line = e.line and n.id = e.id where n.digest is distinct from e.digest
        union select e.kind, e.id::text, e.name from there e where not exists (select from things t where t.kind = e.kind and t.id = e.id)
        union select t.kind, t.id::text, t.name from (${sql.join([...givers, ...parts, ...likes], sql` union all `)}) t (line, kind, id, name)
          where not exists (select from same e where e.line = t.line and e.id = t.id::text))
    select d.kind, d.name, (select coalesce(nullif(${memberName}, ''), u.email) from membership m join app_user u on u.id = m.user_id
        where m.company_id = ${companyId} and m.user_id = (select h.user_id from history h where h.scenario_id = ${scenarioId}
          order by h.entity_id is distinct from d.id, h.id desc limit 1)) as by
    from differing d limit ${TOLD}`.execute(tx);
  return rows;
}
