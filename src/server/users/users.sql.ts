import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#domain/language.ts';
import type { CompanyRole } from '#domain/permissions.ts';
import { emailKey } from '#server/auth/email-key.ts';
import type { Tx } from '#server/db/tenant.ts';

export interface Member {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  role: CompanyRole;
  isBlocked: boolean;
  /** Whether this is a system admin, whom only admins manage. */
  isAdmin: boolean;
  reportIds: string[];
  language: Language;
  hasSignedIn: boolean;
  /** Raised by a change of the membership or of the person. */
  version: number;
}

/**
 * Until a person has signed in after the invitation, a company sees what its inviter typed, and nothing by which it could tell
 * whether that person is known elsewhere, or an admin.
 */
const typed = sql`(m.accepted_at is null and m.invited_first_name || m.invited_last_name <> '')`;

/** The name that a company sees of a member, for queries that have `membership m` and `app_user u`. */
export const memberName: RawBuilder<string> = sql`trim(case when ${typed} then m.invited_first_name || ' ' || m.invited_last_name
  else u.first_name || ' ' || u.last_name end)`;

const members = (companyId: string) => sql`select m.user_id as "userId",
    case when ${typed} then m.invited_first_name else u.first_name end as "firstName",
    case when ${typed} then m.invited_last_name else u.last_name end as "lastName",
    case when m.accepted_at is null then lower(u.email collate "C") else u.email end as email, m.role, m.is_blocked as "isBlocked",
    m.accepted_at is not null and coalesce(u.system_role = 'admin', false) as "isAdmin",
    array(select r.id::text from report_access a join report r on r.id = a.report_id
      where a.company_id = m.company_id and a.user_id = m.user_id order by r.seq) as "reportIds",
    case when ${typed} then m.invited_language else u.language end as language,
    m.accepted_at is not null as "hasSignedIn", m.version + case when m.accepted_at is null then 0 else u.version - 1 end as version
  from membership m join app_user u on u.id = m.user_id
  where m.company_id = ${companyId}`;

export async function listMembers(tx: Tx, companyId: string): Promise<Member[]> {
  return (await sql<Member>`${members(companyId)} order by m.seq`.execute(tx)).rows;
}

/** Locks the membership and the person against every other change until the transaction ends. */
export async function lockMember(tx: Tx, companyId: string, userId: string): Promise<Member | undefined> {
  return (await sql<Member>`${members(companyId)} and m.user_id = ${userId} for update of m, u`.execute(tx)).rows[0];
}

export interface Invitee {
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
}

/**
 * Somebody who is known elsewhere gets the membership and keeps their own names. The unique key refuses a second membership.
 */
export async function addMember(
  tx: Tx,
  companyId: string,
  invitee: Invitee,
  role: CompanyRole,
): Promise<{ userId: string; language: Language }> {
  const { firstName, lastName, email, language } = invitee;
  await sql`insert into app_user (email, email_key, first_name, last_name, language)
    values (${email}, ${emailKey(email)}, ${firstName}, ${lastName}, ${language}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ userId: string; language: Language }>`with person as (
      select id, coalesce(language, ${language}) as language from person_at(${emailKey(email)})),
    member as (insert into membership (company_id, user_id, role, invited_first_name, invited_last_name, invited_language)
      select ${companyId}::uuid, id, ${role}, ${firstName}, ${lastName}, ${language} from person)
    select id as "userId", language from person`.execute(tx);
  return rows[0]!;
}

/**
 * What a company may change of a member. Somebody who has not signed in anywhere yet has the names that the first inviter
 * typed.
 */
export async function changeMember(
  tx: Tx,
  companyId: string,
  was: Member,
  is: { firstName: string; lastName: string; language: Language; role: CompanyRole },
): Promise<void> {
  await sql`update membership set role = ${is.role}, version = version + 1,
      invited_first_name = ${is.firstName}, invited_last_name = ${is.lastName}, invited_language = ${is.language}
    where company_id = ${companyId} and user_id = ${was.userId}`.execute(tx);
  await sql`update app_user set first_name = ${is.firstName}, last_name = ${is.lastName}, language = ${is.language}
    where id = ${was.userId} and signed_in_at is null
      and first_name = ${was.firstName} and last_name = ${was.lastName}`.execute(tx);
  if (was.role === 'company-manager' && is.role !== 'company-manager')
    await sql`update company set manager_id = null, version = version + 1
      where id = ${companyId} and manager_id = ${was.userId}`.execute(tx);
}

/** What belongs to the person in every company. Only admins and the person change it. */
export async function changePerson(
  tx: Tx,
  userId: string,
  is: { firstName: string; lastName: string; language: Language },
): Promise<void> {
  await sql`update app_user set first_name = ${is.firstName}, last_name = ${is.lastName}, language = ${is.language},
    version = version + 1 where id = ${userId}`.execute(tx);
}

/**
 * The address for mails and log-in. An admin changes it, or its owner by a link sent there. The unique key refuses somebody
 * else's. Ends every sign-in, as a new password does.
 */
export async function changeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await sql`update app_user set email = ${email}, email_key = ${emailKey(email)}, version = version + 1
    where id = ${userId}::uuid`.execute(tx);
  await sql`select end_all_sign_ins(${userId}::uuid)`.execute(tx);
}

/** Makes these the reports that list the person. Returns those whose list changed, which get a new version. */
export async function setReports(
  tx: Tx,
  companyId: string,
  userId: string,
  reportIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with wanted as (select unnest(${reportIds}::uuid[]) as id),
    gone as (delete from report_access where company_id = ${companyId} and user_id = ${userId}
      and report_id not in (select id from wanted) returning report_id as id),
    new as (insert into report_access (company_id, report_id, user_id)
      select ${companyId}::uuid, id, ${userId}::uuid from (select distinct id from wanted) w
      on conflict do nothing returning report_id as id)
    update report set version = version + 1 where company_id = ${companyId}
      and id in (select id from gone union all select id from new) returning id`.execute(tx);
  return rows.map(row => row.id);
}

export async function blockMember(tx: Tx, companyId: string, userId: string, isBlocked: boolean): Promise<void> {
  await sql`update membership set is_blocked = ${isBlocked}, version = version + 1
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
}

/** Removes the person from every report as well, and from being the company's manager. */
export async function removeMember(tx: Tx, companyId: string, userId: string): Promise<void> {
  await sql`delete from membership where company_id = ${companyId} and user_id = ${userId}`.execute(tx);
}

/**
 * Marks invitations as accepted, by a sign-in later than they are. From now on the names are the person's own. Returns the
 * companies.
 */
export async function acceptInvitations(tx: Tx, userId: string, signedInAt: number): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`update membership set accepted_at = now()
    where user_id = ${userId} and accepted_at is null and date_trunc('second', invited_at) <= to_timestamp(${signedInAt})
    returning company_id as "companyId"`.execute(tx);
  return rows.map(row => row.companyId);
}

export async function companyName(tx: Tx, companyId: string): Promise<string> {
  return (await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()).name;
}
