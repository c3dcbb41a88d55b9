import { sql } from 'kysely';
import type { Language } from '#domain/language.ts';
import { nameKey } from '#domain/names.ts';
import { DEFAULT_SECTOR_ID } from '#domain/scenarios.ts';
import type { Tx } from '#server/db/tenant.ts';
import { memberName } from '../users/users.sql.ts';

export interface Company {
  id: string;
  name: string;
  sector: { id: string; name: string };
  color: string;
  logoUrl: string | null;
  hasIndustryTemplate: boolean;
  manager: { userId: string; name: string } | null;
  contractedReports: number | null;
  isBlocked: boolean;
  isArchived: boolean;
  version: number;
}

const DEFAULT_COLOR = '#1f5fbf';

const companies = (language: Language) => sql`select c.id, c.name, c.color,
    jsonb_build_object('id', s.id, 'name', ${sql.ref(language === 'nl' ? 's.name_nl' : 's.name_en')}) as sector,
    case when c.logo_at is not null
      then '/api/company/' || c.id || '/logo?v=' || (extract(epoch from c.logo_at) * 1000)::int8 end as "logoUrl",
    exists (select from industry_template t where t.sector_id = c.sector_id) as "hasIndustryTemplate",
    (select jsonb_build_object('userId', m.user_id, 'name', coalesce(nullif(${memberName}, ''), u.email))
      from membership m join app_user u on u.id = m.user_id
      where m.company_id = c.id and m.role = 'company-manager' and not m.is_blocked
      order by m.user_id is distinct from c.manager_id, m.seq limit 1) as manager,
    c.contracted_reports as "contractedReports", c.is_blocked as "isBlocked", c.is_archived as "isArchived", c.version
  from company c join sector s on s.id = c.sector_id`;

/** The companies that the transaction may see, or of those the given ones. */
export async function listCompanies(tx: Tx, language: Language, ids?: readonly string[]): Promise<Company[]> {
  const only = ids ? sql`where c.id = any(${ids}::uuid[])` : sql``;
  return (await sql<Company>`${companies(language)} ${only} order by c.seq`.execute(tx)).rows;
}

export async function getCompany(tx: Tx, id: string, language: Language): Promise<Company | undefined> {
  return (await listCompanies(tx, language, [id]))[0];
}

/** Locks the company until the transaction ends, against every other change and against a report that is being made. */
export async function lockCompany(tx: Tx, id: string, language: Language): Promise<Company | undefined> {
  await sql`select from company where id = ${id} for update`.execute(tx);
  return getCompany(tx, id, language);
}

export async function addCompany(
  tx: Tx,
  id: string,
  company: { name: string; color?: string; sectorId?: string; contractedReports?: number | null },
): Promise<void> {
  await tx
    .insertInto('company')
    .values({
      id,
      name: company.name,
      name_key: nameKey(company.name),
      color: company.color ?? DEFAULT_COLOR,
      sector_id: company.sectorId ?? DEFAULT_SECTOR_ID,
      contracted_reports: company.contractedReports ?? null,
    })
    .execute();
}

export async function changeCompany(
  tx: Tx,
  id: string,
  is: {
    name: string;
    color: string;
    sectorId: string;
    managerId: string | null;
    contractedReports: number | null;
    isBlocked: boolean;
    isArchived: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      name: is.name,
      name_key: nameKey(is.name),
      color: is.color,
      sector_id: is.sectorId,
      manager_id: is.managerId,
      contracted_reports: is.contractedReports,
      is_blocked: is.isBlocked,
      is_archived: is.isArchived,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function sectorExists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('sector').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function getLogo(tx: Tx, companyId: string): Promise<{ media_type: string; bytes: Buffer } | undefined> {
  return tx
    .selectFrom('company_logo')
    .select(['media_type', 'bytes'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

export async function saveLogo(tx: Tx, companyId: string, mediaType: string, bytes: Buffer): Promise<void> {
  await tx
    .insertInto('company_logo')
    .values({ company_id: companyId, media_type: mediaType, bytes })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet({ media_type: mediaType, bytes }))
    .execute();
  await sql`update company set logo_at = clock_timestamp(), version = version + 1 where id = ${companyId}`.execute(tx);
}

export async function deleteLogo(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('company_logo').where('company_id', '=', companyId).execute();
  await sql`update company set logo_at = null, version = version + 1 where id = ${companyId}`.execute(tx);
}
