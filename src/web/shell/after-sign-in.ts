import { type Role, worksAcross } from '#domain/permissions.ts';

interface SignedIn {
  roles: readonly Role[];
  validCompanyUids: readonly string[];
}

/** The company that is open after the sign-in returns: the stored one, the only one there is, or none yet. */
export function companyAfterSignIn(person: SignedIn, stored: string | null): string | null {
  const { validCompanyUids } = person;
  if (stored !== null && validCompanyUids.includes(stored)) return stored;
  return validCompanyUids.length === 1 && !worksAcross(person) ? validCompanyUids[0]! : null;
}

/** Where somebody goes from / and from /account. Null: the list of companies. */
export function firstScreen(role: Role | null): '/home' | '/user/' | null {
  if (!role) return null;
  return role === 'company-user' ? '/home' : '/user/';
}
