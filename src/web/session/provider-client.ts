import type { IdTokenClaims, OidcClient, RefreshState, SigninResponse } from 'oidc-client-ts';
import type { Api } from '#contract/calls.ts';
import { claimsOf } from './id-token.ts';

export type AuthConfiguration = Api['GET /configuration']['reply']['auth'];

const STORED_UNDER = 'authConfiguration';

/** The server did not say how to sign in. The shell has a page for that. */
export class ConfigurationFailed extends Error {}

let configuration: Promise<AuthConfiguration> | undefined;

/** How to sign in. Fetched from the server once, and again after a failure. */
export function authConfiguration(): Promise<AuthConfiguration> {
  configuration ??= fetchConfiguration().catch(error => {
    configuration = undefined;
    throw error;
  });
  return configuration;
}

async function fetchConfiguration(): Promise<AuthConfiguration> {
  const response = await fetch('/api/configuration').catch(cause => {
    throw new ConfigurationFailed('no answer', { cause });
  });
  if (!response.ok) throw new ConfigurationFailed(`answer ${response.status}`);
  const { auth } = (await response.json()) as Api['GET /configuration']['reply'];
  localStorage.setItem(STORED_UNDER, JSON.stringify(auth));
  return auth;
}

export function clearConfiguration(): void {
  configuration = undefined;
  localStorage.removeItem(STORED_UNDER);
}

/** Speaks the protocol with one authority. It redirects and calls, and opens no frame or window. */
export async function clientFor(auth: AuthConfiguration, authority: string): Promise<OidcClient> {
  const { OidcClient: Client, WebStorageStateStore } = await import('oidc-client-ts');
  return new Client({
    authority,
    client_id: auth.clientId,
    redirect_uri: auth.redirectUri,
    post_logout_redirect_uri: auth.postLogoutRedirectUri,
    response_type: 'code',
    scope: auth.scopes,
    loadUserInfo: false,
    stateStore: new WebStorageStateStore({ store: localStorage, prefix: 'oidc.' }),
    requestTimeoutInSeconds: 15,
  });
}

/** The authority at which the returning sign-in was started. */
export function authorityOfState(state: string | null): string | undefined {
  try {
    return JSON.parse(localStorage.getItem(`oidc.${state}`) ?? '').authority;
  } catch {
    return undefined;
  }
}

/** Gets new tokens of the same person for a refresh token. */
export async function renewed(auth: AuthConfiguration, idToken: string, refreshToken: string): Promise<SigninResponse> {
  const profile = { ...claimsOf(idToken)! } as IdTokenClaims;
  // No scope is sent, so that everything granted stays granted, even when it is less than was requested.
  const state: RefreshState = { refresh_token: refreshToken, id_token: idToken, session_state: null, profile };
  const client = await clientFor(auth, auth.authority);
  // biome-ignore lint/correctness/useHookAtTopLevel: the library's name for a grant, no hook
  return client.useRefreshToken({ state });
}
