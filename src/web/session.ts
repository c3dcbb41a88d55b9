const STORED_UNDER = 'idToken';

/** The id token, while its exp is later than now. */
export async function idToken(): Promise<string | null> {
  const stored = localStorage.getItem(STORED_UNDER);
  const payload = stored?.split('.')[1];
  if (!stored || !payload) return null;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
    return exp !== undefined && exp * 1000 > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

/** Goes to the sign-in; afterwards the browser is back at `returnTo`. */
export async function signIn(returnTo: string): Promise<void> {
  if (window.location.pathname !== '/account')
    window.location.assign(`/account?returnTo=${encodeURIComponent(returnTo)}`);
}

export async function signOut(): Promise<void> {
  for (const key of [STORED_UNDER, 'company', 'companyColor']) localStorage.removeItem(key);
  window.location.assign('/account');
}

export async function startPasswordReset(email?: string): Promise<void> {
  window.location.assign(`/password-reset${email ? `?email=${encodeURIComponent(email)}` : ''}`);
}
