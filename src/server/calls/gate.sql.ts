import { CompiledQuery, sql } from 'kysely';
import type { SubjectKind } from '#contract/call.ts';
import type { Language } from '#domain/language.ts';
import type { Actor, Membership, SystemRole } from '#domain/permissions.ts';
import { wholeKinds } from '#domain/shape.ts';
import { THING_TABLES } from '#server/db/columns.ts';
import type { Tx } from '#server/db/tenant.ts';
import type { Identity } from '../auth/bearer.ts';
import { emailKey } from '../auth/email-key.ts';
import { verifyWithNext } from '../db/connection.ts';

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

const MOST_KEPT = 1_000;
const LONGEST_KEPT = 4_096;

/** What the gate said last, word for word. It lets nobody in: whoever uses it has the gate asked again (`expectGate`). */
class KeptFacts {
  readonly #known = new Map<string, { text: string; facts: AccessFacts }>();

  find(question: readonly unknown[]) {
    return this.#known.get(JSON.stringify(question));
  }

  keep(question: readonly unknown[], text: string): AccessFacts {
    const facts: AccessFacts = JSON.parse(text);
    for (const place of facts.places) if (place) place.isListed = facts.reports.includes(place.reportId ?? '');
    const name = JSON.stringify(question);
    this.#known.delete(name);
    if (text.length <= LONGEST_KEPT) this.#known.set(name, { text, facts: frozen(facts) });
    // The one that came first goes first.
    if (this.#known.size > MOST_KEPT) this.#known.delete(this.#known.keys().next().value!);
    return facts;
  }
}

/** Many calls share it, and none may change it for the others. */
function frozen<T>(value: T): T {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const kept = new KeptFacts();

/** What the gate is asked: who holds the token, and where the ids lie. */
export const questionOf = (
  { provider, subject, sessionId }: Identity,
  things: readonly { kind: SubjectKind; id: string }[],
) => [provider, subject, [sessionId ?? ''], things.map(({ kind }) => kind), things.map(({ id }) => id)];

const GATE = 'select gate($1, $2, $3::text[], $4::text[], $5::uuid[])::text as facts';

/** Asks the gate, in one round trip. */
export async function readGate(tx: Tx, question: readonly unknown[]): Promise<AccessFacts> {
  const { rows } = await tx.executeQuery<{ facts: string }>(CompiledQuery.raw(GATE, [...question]));
  return kept.keep(question, rows[0]!.facts);
}

/**
 * What the gate answered the last time, if it was asked the same. It is asked again with the next statement, which fails unless the
 * gate still says exactly that. Nothing of this transaction may be told before it is `verified`.
 */
export function expectGate(tx: Tx, question: readonly unknown[], verified: () => void): AccessFacts | undefined {
  const known = kept.find(question);
  if (!known) return undefined;
  verifyWithNext(tx, { sql: GATE, parameters: question }, rows => {
    if ((rows[0] as { facts: string }).facts !== known.text) throw new Error('the gate says something else by now');
    verified();
  });
  return known.facts;
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
  if (kind === 'deleted-entry')
    return sql`(${sql.join(
      ['deleted_entry', ...wholeKinds.map(one => THING_TABLES[one].table)].map(
        table => sql`select id from ${sql.table(table)} where ${here}`,
      ),
      sql` union all `,
    )}) as entry where id`;
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
