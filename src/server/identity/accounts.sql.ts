import { sql } from 'kysely';
import type { Language } from '#domain/language.ts';
import type { Membership, SystemRole } from '#domain/permissions.ts';
import type { Tx } from '#server/db/connect.ts';
import { addHistory } from '#server/history/history.sql.ts';

export interface Account {
  userId: string;
  email: string;
  emailKey: string;
  firstName: string;
  lastName: string;
  language: Language;
  hasSignedIn: boolean;
  systemRole: SystemRole | null;
  memberships: Membership[];
  passwordHash: string | null;
  /** Whether the address that the user has now is proven to be theirs. */
  isConfirmed: boolean;
  /** How often all sign-ins of the account had been ended when this was read, counted from 1. */
  generation: number;
}

async function find(tx: Tx, where: ReturnType<typeof sql>): Promise<Account | undefined> {
  const { rows } =
    await sql<Account>`select u.id as "userId", u.email, u.email_key as "emailKey", u.first_name as "firstName",
      u.last_name as "lastName", u.language, u.signed_in_at is not null as "hasSignedIn", u.system_role as "systemRole", a.password_hash as "passwordHash",
      coalesce(a.confirmed_email_key = u.email_key, false) as "isConfirmed", coalesce(a.generation, 1) as generation,
      coalesce((select jsonb_agg(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'isBlocked', m.is_blocked,
          'companyIsBlocked', c.is_blocked, 'companyIsArchived', c.is_archived) order by m.seq)
        from membership m join company c on c.id = m.company_id where m.user_id = u.id), '[]') as memberships
    from app_user u left join identity_account a on a.user_id = u.id where ${where}`.execute(tx);
  return rows[0];
}

export const findAccountById = (tx: Tx, userId: string) => find(tx, sql`u.id::text = ${userId}`);
export const findAccountByEmail = (tx: Tx, emailKey: string) => find(tx, sql`u.email_key = ${emailKey}`);

/** What somebody chose before the program knew who they are. */
export async function keepLanguage(
  tx: Tx,
  account: Account,
  language: Language,
  line: { requestId: string; call: string },
) {
  if (account.language === language) return;
  const { userId } = account;
  await sql`update app_user set language = ${language} where id = ${userId}::uuid`.execute(tx);
  const change = { from: { language: account.language }, to: { language } };
  await addHistory(tx, [
    { companyId: null, scenarioId: null, userId, ...line, entity: 'user', entityId: userId, change },
  ]);
}

/** Confirms the address as well: the password was set by a link sent to it, or by whoever runs the program. */
export async function savePassword(
  tx: Tx,
  account: { userId: string; emailKey: string; passwordHash: string },
): Promise<void> {
  await sql`insert into identity_account (user_id, password_hash, confirmed_email_key, password_set_at)
    values (${account.userId}::uuid, ${account.passwordHash}, ${account.emailKey}, now())
    on conflict (user_id) do update set password_hash = excluded.password_hash,
      confirmed_email_key = excluded.confirmed_email_key, password_set_at = now()`.execute(tx);
  await sql`delete from identity_link where user_id = ${account.userId}::uuid`.execute(tx);
}

export async function confirmEmail(tx: Tx, userId: string, emailKey: string): Promise<void> {
  await sql`insert into identity_account (user_id, confirmed_email_key) values (${userId}::uuid, ${emailKey})
    on conflict (user_id) do update set confirmed_email_key = excluded.confirmed_email_key`.execute(tx);
}

export type Purpose = 'invitation' | 'reset' | 'confirmation' | 'change' | 'lost-step';

/** Returns until when it holds, by the clock that ends it. */
export async function addLink(
  tx: Tx,
  link: {
    tokenHash: string;
    userId: string;
    purpose: Purpose;
    emailKey: string;
    newEmail: string | null;
    /** Of an invitation: the company it invites to. */
    companyId: string | null;
    seconds: number;
  },
): Promise<Date> {
  const { rows } = await sql<{
    until: Date;
  }>`insert into identity_link (token_hash, user_id, purpose, email_key, new_email, invited_to, expires_at)
    values (${link.tokenHash}, ${link.userId}::uuid, ${link.purpose}, ${link.emailKey}, ${link.newEmail}, ${link.companyId}::uuid,
      now() + ${link.seconds}::int4 * interval '1 second')
    on conflict (user_id) where purpose = 'change' do update set token_hash = excluded.token_hash,
      email_key = excluded.email_key, new_email = excluded.new_email, expires_at = excluded.expires_at
    returning expires_at as until`.execute(tx);
  return rows[0]!.until;
}

/** Those that were sent before, whatever happens to the next one. */
export async function deleteLinks(tx: Tx, userId: string, purpose: 'change' | 'lost-step'): Promise<void> {
  await sql`delete from identity_link where user_id = ${userId}::uuid and purpose = ${purpose}`.execute(tx);
}

/** Those of one membership. Links to other companies stay. */
export async function deleteInvitations(tx: Tx, userId: string, companyId: string): Promise<void> {
  await sql`delete from identity_link where user_id = ${userId}::uuid and invited_to = ${companyId}::uuid`.execute(tx);
}

export interface Link {
  userId: string;
  email: string;
  emailKey: string;
  language: Language;
  purpose: Purpose;
  /** The address the link was sent to. It differs from the user's only for a change of address. */
  sentTo: string;
}

// A link belongs to the address the user had when it was sent. Once the user has another one, the link is void.
const valid = (tokenHash: string) =>
  sql`l.token_hash = ${tokenHash} and l.expires_at > now() and u.id = l.user_id and u.email_key = l.email_key`;
const linkColumns = sql`u.id as "userId", u.email, u.email_key as "emailKey", u.language, l.purpose,
  coalesce(l.new_email, u.email) as "sentTo"`;

export async function findLink(tx: Tx, tokenHash: string, purposes: Purpose[]): Promise<Link | undefined> {
  const { rows } = await sql<Link>`select ${linkColumns} from identity_link l, app_user u
    where ${valid(tokenHash)} and l.purpose = any (${purposes}::text[])`.execute(tx);
  return rows[0];
}

/** When two follow a link at the same moment, only one of them gets it. */
export async function consumeLink(tx: Tx, tokenHash: string, purposes: Purpose[]): Promise<Link | undefined> {
  const { rows } = await sql<Link>`delete from identity_link l using app_user u
    where ${valid(tokenHash)} and l.purpose = any (${purposes}::text[]) returning ${linkColumns}`.execute(tx);
  return rows[0];
}

/** Locks the person against every other change until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await sql`select from app_user where id = ${userId}::uuid for update`.execute(tx);
}

export async function hasUsers(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from app_user limit 1`.execute(tx);
  return rows.length > 0;
}

/** Nobody else adds a user until the transaction ends. */
export async function lockUsers(tx: Tx): Promise<void> {
  await sql`lock table app_user in share row exclusive mode`.execute(tx);
}

export async function addAdmin(tx: Tx, email: string, emailKey: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into app_user (email, email_key, system_role)
    values (${email}, ${emailKey}, 'admin') returning id`.execute(tx);
  return rows[0]!.id;
}
