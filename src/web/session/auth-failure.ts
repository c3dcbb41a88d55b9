/** Why a sign-in failed: a code of the specification's list. Its text is under account.errors. */
export type AuthFailure =
  | 'endpoints_resolution_error'
  | 'popup_window_error'
  | 'token_renewal_error'
  | 'invalid_id_token'
  | 'invalid_state_error'
  | 'nonce_mismatch_error'
  | 'login_progress_error'
  | 'acquiretoken_progress_error'
  | 'user_cancelled'
  | 'user_login_error'
  | 'interaction_required'
  | 'consent_required'
  | 'login_required'
  | 'server_unavailable'
  | 'unexpected_error'
  | 'no_window_object'
  | 'insecure_page'
  | 'wrong_clock';

/** The codes of providers that use another name for the same failure. */
const KNOWN_AS: Record<string, AuthFailure> = {
  access_denied: 'user_cancelled',
  account_selection_required: 'interaction_required',
  server_error: 'server_unavailable',
  temporarily_unavailable: 'server_unavailable',
  invalid_grant: 'login_progress_error',
  authentication_expired: 'login_progress_error',
};
const LISTED = new Set<string>([
  'popup_window_error',
  'token_renewal_error',
  'login_progress_error',
  'acquiretoken_progress_error',
  'user_login_error',
  'interaction_required',
  'consent_required',
  'login_required',
]);

/** A failure already known by its code. */
export class SignInFailed extends Error {
  readonly failure: AuthFailure;
  constructor(failure: AuthFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** The library refuses a token without a user id with these words. */
export const namesNobody = (error: unknown): boolean =>
  error instanceof Error && /missing a subject claim/.test(error.message);

export function failureOf(error: unknown, otherwise: AuthFailure): AuthFailure {
  if (error instanceof SignInFailed) return error.failure;
  if (!(error instanceof Error)) return otherwise;
  // The code of the provider, as the protocol sends it.
  const code = (error as { error?: unknown }).error;
  if (typeof code === 'string')
    return KNOWN_AS[code] ?? (LISTED.has(code) ? (code as AuthFailure) : 'unexpected_error');
  if (namesNobody(error)) return 'invalid_id_token';
  if (error.name === 'ErrorTimeout') return 'server_unavailable';
  if (/secure context/i.test(error.message)) return 'insecure_page';
  if (/state|mismatch/i.test(error.message)) return 'invalid_state_error';
  return otherwise;
}

const KEPT_UNDER = 'authFailure';

/** Kept until the account page has shown it. */
export const storeFailure = (failure: AuthFailure): void => sessionStorage.setItem(KEPT_UNDER, failure);
export const storedFailure = (): AuthFailure | null => sessionStorage.getItem(KEPT_UNDER) as AuthFailure | null;
export const clearFailure = (): void => sessionStorage.removeItem(KEPT_UNDER);
