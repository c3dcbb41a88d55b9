import { sql } from 'kysely';
import type { SubjectKind } from '#contract/call.ts';
import type { Language } from '#domain/language.ts';
import type { Actor, Membership, SystemRole } from '#domain/permissions.ts';
import type { Tx } from '#server/db/tenant.ts';
import type { Identity } from '../auth/bearer.ts';
import { emailKey } from '../auth/email-key.ts';

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  systemRole: SystemRole | null;
  hasSignedIn: boolean;
  /** In seconds. A token issued earlier is refused. */
  tokensValidFrom: number | null;
}

export interface FoundPlace {
  companyId: string | null;
  reportId: string | null;
  scenarioId: string | null;
  /** Of a subject that is a person. */
  person: Actor | null;
  /** The scenario itself, or those of the report. */
  scenarioIds: string[];
  isArchived: boolean | null;
  isListed: boolean;
}

export interface AccessFacts {
  /** Which of the sign-ins that were asked about have been ended. */
  ended: string[];
  user: User | null;
  memberships: Membership[];
  /** Every one there is, for an admin who asks about none. */
  companies: string[] | null;
  /** Those that list the person: in the company of the first place or, without one, in each of the person's companies. */
  reports: string[];
  places: (FoundPlace | null)[];
}

/** Finds in one round trip who holds the token, and where the ids lie. */
export async function readGate(
  tx: Tx,
  identity: Identity,
  things: readonly { kind: SubjectKind; id: string }[],
): Promise<AccessFacts> {
  const { rows } = await sql<{
    facts: AccessFacts;
  }>`select gate(${identity.provider}, ${identity.subject}, ${[identity.sessionId ?? '']}::text[],
    ${things.map(t => t.kind)}::text[], ${things.map(t => t.id)}::uuid[]) as facts`.execute(tx);
  const { facts } = rows[0]!;
  for (const place of facts.places) if (place) place.isListed = facts.reports.includes(place.reportId ?? '');
  return facts;
}

/** Binds an account to the user with its e-mail address, unless that user already has an account at this provider. */
export async function bindByEmail(tx: Tx, { provider, subject, email }: Identity): Promise<void> {
  await sql`select bind_account(${provider}, ${subject}, ${emailKey(email!)})`.execute(tx);
}

export const actorOf = (facts: AccessFacts): Actor => ({
  userId: facts.user!.id,
  systemRole: facts.user!.systemRole,
  memberships: facts.memberships,
});

/** Where things of a kind lie inside a scenario, or people inside a company, and which column names them. */
function inside(kind: SubjectKind, { companyId, scenarioId }: FoundPlace) {
  const here = sql`scenario_id = ${scenarioId}`;
  if (kind === 'user') return sql`membership where company_id = ${companyId} and user_id`;
  if (kind === 'ledger-import') return sql`scenario_ledger_import where ${here} and import_id`;
  if (kind === 'ledger-reading') return sql`ledger_reading where ${here} and user_id = (select acting_user()) and id`;
  if (kind === 'ledger-target')
    return sql`(select id from other_cost where ${here} union all select id from cost_center where ${here}
      union all select id from process where ${here}) as target where id`;
  if (kind === 'ledger-origin')
    return sql`(select unnest(acting_origins()) union select origin_id from ledger_mapping
      union select origin_id from ledger_code_mapping) as known (origin) where origin`;
  return sql`${sql.table(kind.replace('-', '_'))} where ${here} and id`;
}

/** Whether all of them are things of that kind in the scenario, or members of the company. */
export async function lieIn(tx: Tx, place: FoundPlace, kind: SubjectKind, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int8 as n from ${inside(kind, place)} = any(${[...ids]}::uuid[])`.execute(tx);
  return rows[0]!.n === ids.length;
}
