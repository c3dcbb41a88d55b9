/** What the browser reads of the id token. Only the server judges whether it is genuine. */
export interface Claims {
  iss?: string;
  sub: string;
  /** In seconds. */
  exp: number;
  iat: number;
  nonce?: string;
  name?: string;
  email?: string;
  emails?: string[];
}

export function claimsOf(token: string | null): Claims | null {
  try {
    const part = token!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), sign => sign.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims.sub === 'string' && typeof claims.exp === 'number' ? claims : null;
  } catch {
    return null;
  }
}

/** The rule for a session: it is valid while exp is later than now. */
export const isValid = (token: string | null): token is string => {
  const claims = claimsOf(token);
  return claims !== null && claims.exp * 1000 > Date.now();
};

/** How long before its end it is renewed, as the specification says, but never before half the time is over. */
const RENEWED_SECONDS_BEFORE = 300;

/** In milliseconds from now. Zero or less when it is due. */
export function renewalDueIn(token: string): number {
  const { exp, iat } = claimsOf(token)!;
  const lifetime = Math.max(0, exp - (iat ?? exp));
  return (exp - Math.min(RENEWED_SECONDS_BEFORE, lifetime / 2)) * 1000 - Date.now();
}

/** With another provider, the address and the steps of the log-in belong to that provider. */
export const isOfOwnProvider = ({ iss }: Pick<Claims, 'iss'>): boolean => iss === `${window.location.origin}/identity`;
