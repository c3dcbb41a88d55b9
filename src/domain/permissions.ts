/**
 * Who may do what: the table of roles. The gate on the server reads it, and the screens mirror it. Whatever a person may not
 * see does not exist for them.
 */
export type SystemRole = 'admin' | 'financial-consultant';
export type CompanyRole = 'financial-consultant' | 'company-manager' | 'company-user';
export type Role = SystemRole | CompanyRole;
export const ROLES: readonly Role[] = ['admin', 'financial-consultant', 'company-manager', 'company-user'];

export interface Membership {
  companyId: string;
  role: CompanyRole;
  isBlocked: boolean;
  companyIsBlocked: boolean;
  companyIsArchived: boolean;
}

export interface Actor {
  userId: string;
  systemRole: SystemRole | null;
  memberships: readonly Membership[];
}

/** Where a thing lies, or which person it is. `isListed`: its report lists the actor among its allowed users. */
export interface Place {
  companyId: string | null;
  person?: { userId: string } | null;
  isArchived: boolean | null;
  isListed: boolean;
}

export type Action =
  | 'companies.list'
  | 'company.see'
  | 'company.make'
  | 'company.change'
  | 'company.administer'
  | 'users.manage'
  | 'report.list'
  | 'report.make'
  | 'report.change'
  | 'report.work'
  | 'ledger.remember'
  | 'template.save';

/**
 * Whether a membership gives access. A blocked membership, a blocked company or an archived one does not, but consultants may
 * still enter a blocked company.
 */
const isOpen = (m: Membership): boolean =>
  !m.isBlocked && !m.companyIsArchived && (m.role === 'financial-consultant' || !m.companyIsBlocked);

export const openMemberships = (actor: Actor): Membership[] => actor.memberships.filter(isOpen);

export const roleIn = (actor: Actor, companyId: string | null): Role | null =>
  actor.systemRole === 'admin' ? 'admin' : (openMemberships(actor).find(m => m.companyId === companyId)?.role ?? null);

/** The roles as the web gets them: the system role, if any, then those of the memberships, each once. */
export const rolesOf = (actor: Actor): Role[] => [
  ...new Set<Role>([...(actor.systemRole ? [actor.systemRole] : []), ...openMemberships(actor).map(m => m.role)]),
];

/** Why somebody who signed in may do nothing at all. Null when some company is open to them. */
export function whyShutOut(actor: Actor): 'ERROR_USER_INACTIVE' | 'ERROR_COMPANY_INACTIVE' | null {
  if (actor.systemRole === 'admin' || openMemberships(actor).length > 0) return null;
  return actor.memberships.some(m => !m.isBlocked) ? 'ERROR_COMPANY_INACTIVE' : 'ERROR_USER_INACTIVE';
}

const everyone: readonly Role[] = ['admin', 'financial-consultant', 'company-manager', 'company-user'];
const managers: readonly Role[] = ['admin', 'financial-consultant', 'company-manager'];
const consultants: readonly Role[] = ['admin', 'financial-consultant'];
const admins: readonly Role[] = ['admin'];

const MAY: Record<Exclude<Action, 'companies.list'>, readonly Role[]> = {
  'company.see': everyone,
  'company.make': admins,
  'company.change': consultants,
  'company.administer': admins,
  'users.manage': managers,
  'report.list': everyone,
  'report.make': managers,
  'report.change': managers,
  'report.work': everyone,
  'ledger.remember': managers,
  'template.save': admins,
};

export type Decision = 'allowed' | 'forbidden' | 'unseen';

/** A company-user sees the reports that list them; the other roles see every report of a company that is open to them. */
const sees = (role: Role, action: Action, place: Place): boolean =>
  role !== 'company-user' || !action.startsWith('report.') || action === 'report.list' || action === 'report.make'
    ? true
    : place.isListed;

/** `unseen` gets the same answer as an id that nobody has. `forbidden` is only about something the actor may see. */
export function decide(actor: Actor, action: Action, place: Place | null): Decision {
  if (action === 'company.make') return actor.systemRole === 'admin' ? 'allowed' : 'forbidden';
  if (!place) return 'unseen';
  if (action === 'companies.list')
    return actor.systemRole === 'admin' || place.person?.userId === actor.userId ? 'allowed' : 'unseen';
  const role = roleIn(actor, place.companyId);
  if (!role) return 'unseen';
  const inReport = action === 'template.save' ? 'report.work' : action;
  if (!sees(role, inReport, place)) return 'unseen';
  return MAY[action].includes(role) ? 'allowed' : 'forbidden';
}

export const can = (actor: Actor, action: Action, place: Place | null): boolean =>
  decide(actor, action, place) === 'allowed';

/** Which roles an actor may give to, or take from, a member of a company. */
export function mayGrant(granter: Role, granted: Role): boolean {
  if (granter === 'admin') return granted !== 'admin';
  return managers.includes(granter) && (granted === 'company-manager' || granted === 'company-user');
}

/** Whose membership an actor may list, change, block and end. Nobody ends their own. */
export const mayManage = (role: Role, member: { role: CompanyRole; isAdmin: boolean }): boolean =>
  role === 'admin' || (!member.isAdmin && mayGrant(role, member.role));

interface SignedIn {
  readonly roles: readonly Role[];
  readonly validCompanyUids: readonly string[];
}

/** Whether somebody works in several companies, even when only one is valid now. */
export const worksAcross = ({ roles }: Pick<SignedIn, 'roles'>): boolean =>
  roles.some(role => consultants.includes(role));

/** Whether somebody can choose between companies. */
export const opensSeveral = (person: SignedIn): boolean => worksAcross(person) || person.validCompanyUids.length > 1;
