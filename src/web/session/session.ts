import { useSyncExternalStore } from 'react';
import { forgetLanguage } from '../i18n/i18n.ts';
import { clearFailure, failureOf, namesNobody, SignInFailed, storeFailure } from './auth-failure.ts';
import { type Claims, claimsOf, isValid } from './id-token.ts';
import {
  type AuthConfiguration,
  authConfiguration,
  authorityOfState,
  ConfigurationFailed,
  clearConfiguration,
  clientFor,
} from './provider-client.ts';
import { keepRenewing, renew } from './renewal.ts';
import { isWaitingForSignIn } from './sign-in-again.ts';
import {
  clearSession,
  clearTokens,
  ID_TOKEN,
  notifyListeners,
  storedToken,
  storeTokens,
  subscribe,
} from './stored-session.ts';

const SIGNED_IN_AT = 'signedInAt';
const ACCOUNT_PATH = '/account';
/** Where a tab was when somebody logged out in another one. */
const LEFT_AT = 'leftAt';

/** The id token, while its exp is later than now. It is renewed first when that is possible. */
export async function idToken(): Promise<string | null> {
  const token = storedToken();
  return isValid(token) ? token : renew();
}

/** Goes to the provider. Afterwards the browser is back at `returnTo`. */
export const signIn = (returnTo: string): Promise<void> =>
  leave(async () => {
    if (!window.isSecureContext) throw new SignInFailed('insecure_page');
    const refused = isValid(storedToken()) ? storedToken() : null;
    const isFresh = Date.now() - Number(sessionStorage.getItem(SIGNED_IN_AT) ?? 0) < 5_000;
    // When the server refuses somebody right after the log-in, it would refuse them again and again.
    if (refused && isFresh) throw new SignInFailed('invalid_id_token');
    const auth = await authConfiguration();
    if (isElsewhere(auth.redirectUri)) return new URL(returnTo, auth.redirectUri).href;
    if (!refused) return authorizationAddress(auth.authority, returnTo, {});
    // This sign-in was ended elsewhere. The provider may still know it, and would only return the same one.
    clearTokens();
    return logOutAddress(auth, refused, returnTo).catch(() => authorizationAddress(auth.authority, returnTo, {}));
  });

/** From the page that says that one is logged out. Whoever was logged out in another tab is back where this one was. */
export function signInAfterLogOut(): Promise<void> {
  const leftAt = sessionStorage.getItem(LEFT_AT);
  sessionStorage.removeItem(LEFT_AT);
  return signIn(leftAt ?? '/');
}

/**
 * Logs out, then goes to the provider's page for a new password. The session at another provider continues, and whoever returns
 * from there is in the same sign-in. So only a sign-in at our own provider is ended on the server.
 */
export const startPasswordReset = (email?: string): Promise<void> =>
  leave(async () => {
    const hint = email ?? claimsOf(storedToken())?.emails?.[0] ?? claimsOf(storedToken())?.email;
    const auth = await authConfiguration();
    if (isElsewhere(auth.redirectUri))
      return new URL(window.location.pathname + window.location.search, auth.redirectUri).href;
    if (!isElsewhere(auth.authority)) await endTokens();
    clearSession();
    const reset = { prompt: 'login', login_hint: hint, extraQueryParams: { screen: 'reset' } };
    return authorizationAddress(auth.authorityPasswordReset, '/', reset);
  });

/** Goes to the own provider, which asks for the password and then shows the second step, to be turned on or off. */
export const startSecondStep = (email?: string): Promise<void> =>
  leave(async () => {
    const auth = await authConfiguration();
    if (isElsewhere(auth.redirectUri)) return new URL(ACCOUNT_PATH, auth.redirectUri).href;
    const asked = { prompt: 'login', login_hint: email, extraQueryParams: { screen: 'second-step' } };
    return authorizationAddress(auth.authority, ACCOUNT_PATH, asked);
  });

/** Signs out here, in every tab, and at the provider. Calls that then miss their token start no sign-in. */
export const signOut = ({ thenSignIn = false } = {}): Promise<void> =>
  leaveInstead(async () => {
    const token = storedToken();
    const auth = await authConfiguration().catch(() => null);
    await endTokens();
    clearSession();
    clearConfiguration();
    sessionStorage.removeItem(SIGNED_IN_AT);
    // The provider cannot be reached or has no log-out of its own. Here the sign-in ends all the same.
    const otherwise = () => (thenSignIn && auth ? authorizationAddress(auth.authority, '/', {}) : ACCOUNT_PATH);
    return auth ? logOutAddress(auth, token, thenSignIn ? '/' : undefined).catch(otherwise) : otherwise();
  });

async function logOutAddress(auth: AuthConfiguration, token: string | null, thenSignInFor?: string): Promise<string> {
  const client = await clientFor(auth, auth.authority);
  const state = thenSignInFor === undefined ? undefined : { thenSignInFor };
  return (await client.createSignoutRequest({ id_token_hint: token ?? undefined, state })).url;
}

let completing: Promise<string> | undefined;

/** The sign-in has returned to this page. Keeps its tokens and returns where the person wanted to go. */
export function completeSignIn(): Promise<string> {
  completing ??= complete().catch(error => {
    if (namesNobody(error)) console.error('The sign-in has no valid user id');
    else console.error('The sign-in was aborted', error);
    throw new SignInFailed(failureOf(error, 'unexpected_error'));
  });
  return completing;
}

async function complete(): Promise<string> {
  const auth = await authConfiguration();
  const state = new URLSearchParams(window.location.search).get('state');
  const authority = authorityOfState(state) ?? auth.authority;
  const client = await clientFor(auth, authority);
  const response = await client.processSigninResponse(window.location.href);
  const { returnTo, nonce } = response.userState as { returnTo: string; nonce: string };
  // A new password was chosen at another authority, whose tokens are not for us. Signs in where ours come from.
  if (authority !== auth.authority) {
    await signIn(returnTo);
    return new Promise(() => {});
  }
  const claims = claimsOf(response.id_token ?? null);
  if (!claims?.sub) throw new SignInFailed('invalid_id_token');
  if (claims.nonce !== nonce) throw new SignInFailed('nonce_mismatch_error');
  if (!isValid(response.id_token!)) throw new SignInFailed('wrong_clock');
  sessionStorage.setItem(SIGNED_IN_AT, String(Date.now()));
  // Who signs in reads the language of their account: what they chose last, on the log-in page or anywhere.
  forgetLanguage();
  storeTokens(response);
  return sameOrigin(returnTo);
}

/** The log-out has returned. The result is where the person wants to go after signing in again, if they do. */
export async function completeSignOut(): Promise<string | null> {
  const auth = await authConfiguration();
  const client = await clientFor(auth, auth.authority);
  const { state } = await client
    .readSignoutResponseState(window.location.href, true)
    .catch(() => ({ state: undefined }));
  const { thenSignInFor } = (state?.data ?? {}) as { thenSignInFor?: string };
  return thenSignInFor === undefined ? null : sameOrigin(thenSignInFor);
}

/** Who is signed in, from the id token. */
export const useAccount = (): Claims | null => {
  const token = useSyncExternalStore(subscribe, storedToken);
  return isValid(token) ? claimsOf(token) : null;
};

let leaving: Promise<void> | undefined;
let way = 0;

/** Leaves the page for one address at a time. When that fails, the account page says why. */
function leave(findAddress: () => Promise<string>): Promise<void> {
  leaving ??= leaveInstead(findAddress);
  return leaving;
}

/** Leaves for another address instead. The former attempt is forgotten. */
function leaveInstead(findAddress: () => Promise<string>): Promise<void> {
  way += 1;
  const mine = way;
  leaving = findAddress().then(
    address => {
      if (mine !== way) return;
      clearFailure();
      window.location.assign(address);
    },
    error => {
      if (mine !== way) return;
      leaving = undefined;
      if (error instanceof ConfigurationFailed) return;
      storeFailure(failureOf(error, 'endpoints_resolution_error'));
      notifyListeners();
      if (window.location.pathname !== ACCOUNT_PATH) window.location.assign(ACCOUNT_PATH);
    },
  );
  return leaving;
}

async function authorizationAddress(authority: string, returnTo: string, more: object): Promise<string> {
  const client = await clientFor(await authConfiguration(), authority);
  await client.clearStaleState();
  const nonce = crypto.randomUUID();
  const state = { returnTo, nonce };
  const request = await client.createSigninRequest({
    state,
    nonce,
    ui_locales: document.documentElement.lang,
    ...more,
  });
  return request.url;
}

/** The sign-in returns to the configured address, so what it remembers must be stored at that origin. */
const isElsewhere = (address: string) => new URL(address).origin !== window.location.origin;

function sameOrigin(address: string): string {
  const url = new URL(address, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : '/';
}

/** The server refuses the tokens from now on. A server that cannot be reached must not keep anybody signed in here. */
async function endTokens(): Promise<void> {
  const token = storedToken();
  if (!isValid(token)) return;
  const headers = { authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(5_000);
  await fetch('/api/user/logout', { method: 'POST', headers, keepalive: true, signal }).catch(() => {});
}

window.addEventListener('storage', event => {
  if (event.key !== ID_TOKEN && event.key !== null) return;
  const [before, after] = [claimsOf(event.oldValue), claimsOf(storedToken())];
  if (!after) {
    // Logged out in another tab, so here as well.
    if (before && window.location.pathname !== ACCOUNT_PATH && !isWaitingForSignIn()) {
      sessionStorage.setItem(LEFT_AT, window.location.pathname + window.location.search);
      void leaveInstead(async () => ACCOUNT_PATH);
    }
  } else if (before && before.sub !== after.sub) window.location.assign('/');
  notifyListeners();
});
keepRenewing();
// A page that was left may still write to storage. Whoever arrives at the account page logged out keeps nothing of it.
if (window.location.pathname === ACCOUNT_PATH && !storedToken() && !window.location.search.includes('code='))
  clearSession();
