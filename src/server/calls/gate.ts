import type { Access, Subject, SubjectKind } from '#contract/call.ts';
import { type Actor, decide, openMemberships, roleIn, whyShutOut } from '#domain/permissions.ts';
import { type Acting, actAs, type Tx } from '#server/db/tenant.ts';
import type { Identity } from '../auth/bearer.ts';
import { notFound, Refusal } from './errors.ts';
import {
  type AccessFacts,
  actorOf,
  bindByEmail,
  expectGate,
  type FoundPlace,
  lieIn,
  questionOf,
  readGate,
  type User,
} from './gate.sql.ts';

/** Somebody who may make this call, and where. From here on the transaction sees what they may see. */
export interface Authorized {
  actor: Actor;
  user: User;
  place: FoundPlace;
  acting: Acting;
}

/** Distinguished from other refusals because each is written to the history. */
export class Denied extends Refusal {
  userId: string | null = null;
  companyId: string | null = null;
}

interface Thing {
  kind: SubjectKind;
  id: string;
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOWHERE: FoundPlace = {
  companyId: null,
  reportId: null,
  scenarioId: null,
  person: null,
  scenarioIds: [],
  isArchived: null,
  isListed: false,
};

/** Every value at a path such as `body.*.segmentId`. */
function valuesAt(request: Record<string, unknown>, path: string): string[] {
  let found: unknown[] = [request];
  for (const step of path.split('.'))
    found = found.flatMap(value => {
      if (value === null || typeof value !== 'object') return [];
      if (step === '*') return Array.isArray(value) ? value : [];
      return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
    });
  return found.filter(value => value !== undefined && value !== null).map(String);
}

/** Some calls take a word in place of an id. Whatever else is no id was refused by the contract. */
const thingsAt = (request: Record<string, unknown>, { kind, at }: Subject): Thing[] =>
  [...new Set(valuesAt(request, at).filter(value => GUID.test(value)))].map(id => ({ kind, id }));

const unseen = (kind: SubjectKind): Denied =>
  new Denied(kind === 'company' ? 'ERROR_COMPANY_NOT_FOUND' : 'ERROR_NOT_FOUND');

/**
 * Whether a place lies in the subject's scenario, or in the report or company of that scenario. For a report or company: in its
 * company. A person lies in each company they are a member of.
 */
function liesWithin(other: FoundPlace | null, place: FoundPlace): boolean {
  if (other?.person) return other.person.memberships.some(({ companyId }) => companyId === place.companyId);
  if (!other || other.companyId !== place.companyId) return false;
  if (!place.scenarioId) return true;
  if (other.scenarioId) return other.scenarioId === place.scenarioId;
  return !other.reportId || other.reportId === place.reportId;
}

const NOT_IN_A_SCENARIO: readonly SubjectKind[] = ['company', 'report', 'scenario'];
/**
 * Whether the ids can only be in the subject's scenario, or people in its company. They are looked for there, all at once: a list may
 * hold a thousand, what came from a ledger can be in several scenarios, and what was deleted is in no list.
 */
const isInside = ({ kind, at }: Subject): boolean =>
  kind.startsWith('ledger-') || kind === 'deleted-entry' || (at.includes('*') && !NOT_IN_A_SCENARIO.includes(kind));

/** The company of the place. Without a place: every one that is open to the actor. */
function companiesOf(
  actor: Actor,
  place: FoundPlace | null,
  { companies }: AccessFacts,
): Pick<Acting, 'companyIds' | 'fullCompanyIds'> {
  const companyIds = place?.companyId
    ? [place.companyId]
    : actor.systemRole === 'admin'
      ? companies!
      : openMemberships(actor).map(m => m.companyId);
  return { companyIds, fullCompanyIds: companyIds.filter(id => roleIn(actor, id) !== 'company-user') };
}

/**
 * Checks that every id of a request lies where its subject lies. If not, the call answers as for an id that nobody has. With
 * `verified` the gate may be asked together with the next statement (`expectGate`).
 */
export async function authorize(
  tx: Tx,
  identity: Identity,
  access: Access,
  request: Record<string, unknown>,
  verified?: () => void,
): Promise<Authorized> {
  const about = 'subject' in access ? access.subject : null;
  const subject = about ? thingsAt(request, about)[0] : undefined;
  const further = 'within' in access ? (access.within ?? []) : [];
  const within = further.filter(one => !isInside(one)).flatMap(one => thingsAt(request, one));
  const inside = further
    .filter(isInside)
    .map(one => ({ kind: one.kind, ids: thingsAt(request, one).map(thing => thing.id) }));
  const things = subject ? [subject, ...within] : within;
  if (about && !subject) throw unseen(about.kind);

  const question = questionOf(identity, things);
  let facts = (verified && expectGate(tx, question, verified)) ?? (await readGate(tx, question));
  if (facts.ended.length > 0) throw new Refusal('ERROR_UNAUTHORIZED');
  if (!facts.user && identity.email && identity.emailVerified) {
    await bindByEmail(tx, identity);
    // Another call of the same person may have bound the account at the same time.
    facts = await readGate(tx, question);
  }
  const user = facts.user;
  if (!user) throw new Refusal('ERROR_USER_INACTIVE');
  if (user.tokensValidFrom !== null && identity.issuedAt < user.tokensValidFrom)
    throw new Refusal('ERROR_UNAUTHORIZED');

  const actor = actorOf(facts);
  const deny = (denied: Denied): never => {
    denied.userId = user.id;
    denied.companyId = facts.places[0]?.companyId ?? null;
    throw denied;
  };
  const shut = whyShutOut(actor);
  if (shut) deny(new Denied(shut));

  const [place = null, ...places] = facts.places;
  if ('action' in access) {
    const decision = decide(actor, access.action, place);
    if (decision === 'unseen') deny(unseen(about!.kind));
    if (decision === 'forbidden') deny(new Denied('ERROR_FORBIDDEN'));
  }
  if (place && 'action' in access)
    for (const other of places)
      if (!liesWithin(other, place) || (other?.reportId && decide(actor, access.action, other) !== 'allowed'))
        deny(new Denied('ERROR_NOT_FOUND'));

  const acting = {
    userId: user.id,
    ...companiesOf(actor, place, facts),
    reportIds: facts.reports,
    scenarioIds: [
      ...new Set([place, ...places.filter(other => other?.scenarioId)].flatMap(at => at?.scenarioIds ?? [])),
    ],
  };
  actAs(tx, acting);
  for (const { kind, ids } of inside)
    if (ids.length > 0 && !(await lieIn(tx, place!, kind, ids))) deny(new Denied('ERROR_NOT_FOUND'));
  return { actor, user, place: place ?? NOWHERE, acting };
}

/** The reports of the place's company that the actor sees. Null: all of them. */
export const seenReports = ({ acting, place }: Authorized): readonly string[] | null =>
  acting.fullCompanyIds.includes(place.companyId ?? '') ? null : acting.reportIds;

/** For an id that only the data can find. The answer is that of an id that nobody has. */
export function found<T>(thing: T | null | undefined): T {
  if (thing === null || thing === undefined) throw notFound();
  return thing;
}
