import type { Membership, SystemRole } from './permissions.ts';

export type MemberState = 'blocked' | 'active' | 'invited';

/** What a person is to one company. Somebody is invited until the first sign-in after the invitation. */
export function memberState(member: { isBlocked: boolean; hasSignedIn: boolean }): MemberState {
  if (member.isBlocked) return 'blocked';
  return member.hasSignedIn ? 'active' : 'invited';
}

/** Somebody who is invited, as the sign-in knows them. */
export interface Invited {
  systemRole: SystemRole | null;
  memberships: readonly Pick<Membership, 'companyId' | 'isBlocked'>[];
  /** Anywhere, ever. */
  hasSignedIn: boolean;
  hasPassword: boolean;
}

/**
 * Whether an admin may be shown the link by which this person chooses a password. It must open nothing that is somebody's already,
 * nothing that another admin answers for, and no company that the person is shut out of.
 */
export const mayShowLink = (person: Invited, companyId: string): boolean =>
  !person.hasPassword &&
  !person.hasSignedIn &&
  person.systemRole !== 'admin' &&
  person.memberships.some(m => m.companyId === companyId && !m.isBlocked);
