import { sql } from 'kysely';
import type { z } from 'zod';
import type { report } from '#contract/reports.ts';
import { nameKey } from '#domain/names.ts';
import type { Tx } from '#server/db/tenant.ts';
import { scenariosOfReports } from '../scenarios/scenarios.sql.ts';

export type Report = z.output<typeof report>;
type Bare = Omit<Report, 'scenarios'>;

const COLUMNS = ['id', 'name', 'company_id as companyId', 'version'] as const;

/** The reports of a company in order of creation: all of them, or only some. */
export async function listReports(tx: Tx, companyId: string, only: readonly string[] | null): Promise<Report[]> {
  const { rows } = await sql<Bare>`select r.id, r.name, r.company_id as "companyId", r.version,
      (select coalesce(json_agg(json_build_object('id', a.user_id) order by m.seq), '[]')
        from report_access a join membership m on m.company_id = a.company_id and m.user_id = a.user_id
        where a.report_id = r.id) as "allowedUsers"
    from report r where r.company_id = ${companyId} and (${only}::uuid[] is null or r.id = any(${only}))
    order by r.seq`.execute(tx);
  const scenarios = Map.groupBy(
    await scenariosOfReports(
      tx,
      rows.map(row => row.id),
    ),
    one => one.reportId,
  );
  return rows.map(row => ({ ...row, scenarios: scenarios.get(row.id) ?? [] }));
}

/** Nobody else changes it, adds a scenario to it or deletes it until the transaction ends. */
export async function lockReport(tx: Tx, id: string): Promise<Report | undefined> {
  const bare = await tx.selectFrom('report').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!bare) return undefined;
  const { rows } = await sql<{ id: string }>`select a.user_id as id from report_access a
    join membership m on m.company_id = a.company_id and m.user_id = a.user_id where a.report_id = ${id} order by m.seq`.execute(
    tx,
  );
  return { ...bare, allowedUsers: rows, scenarios: await scenariosOfReports(tx, [id]) };
}

/** What the company has contracted and how many reports it has. Locked: somebody else who makes a report has to wait. */
export async function lockReportCount(
  tx: Tx,
  companyId: string,
): Promise<{ contractedReports: number | null; reports: number } | undefined> {
  const company = await tx
    .selectFrom('company')
    .select('contracted_reports as contractedReports')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!company) return undefined;
  const { rows } = await sql<{ reports: number }>`select count(*)::int8 as reports from report
    where company_id = ${companyId}`.execute(tx);
  return { ...company, reports: rows[0]!.reports };
}

export async function addReport(tx: Tx, companyId: string, name: string): Promise<string> {
  const { id } = await tx
    .insertInto('report')
    .values({ company_id: companyId, name, name_key: nameKey(name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameReport(tx: Tx, id: string, name: string): Promise<void> {
  await tx
    .updateTable('report')
    .set({ name, name_key: nameKey(name), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Stores the list as a whole. Somebody who is no member cannot be stored. */
export async function allowUsers(
  tx: Tx,
  { id, companyId }: { id: string; companyId: string },
  userIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('report_access').where('report_id', '=', id).execute();
  if (userIds.length === 0) return;
  await sql`insert into report_access (company_id, report_id, user_id)
    select ${companyId}, ${id}, user_id from unnest(${userIds}::uuid[]) as user_id`.execute(tx);
}

export async function deleteReport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('report').where('id', '=', id).execute();
}
