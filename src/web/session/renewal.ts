import { isValid, renewalDueIn } from './id-token.ts';
import { authConfiguration, renewed } from './provider-client.ts';
import { clearRefreshToken, storedRefreshToken, storedToken, storeTokens, subscribe } from './stored-session.ts';

/** Nobody answered, so the token could not be renewed. The person is neither signed in nor out. */
class Unreachable extends Error {
  readonly code = 'ERROR_NETWORK';
}

let renewing: Promise<string | null> | undefined;

export function renew(): Promise<string | null> {
  // One tab at a time, because using a refresh token twice ends the sign-in.
  renewing ??= (navigator.locks ? navigator.locks.request('renew sign-in', renewOnce) : renewOnce()).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renewOnce(): Promise<string | null> {
  const token = storedToken();
  const refreshToken = storedRefreshToken();
  if (!refreshToken || !token) return null;
  // Another tab was faster.
  if (isValid(token) && renewalDueIn(token) > 0) return token;
  triedAt = Date.now();
  try {
    const auth = await authConfiguration();
    const response = await renewed(auth, token, refreshToken);
    // Somebody logged out meanwhile.
    if (storedRefreshToken() !== refreshToken) return storedToken();
    storeTokens(response);
    return isValid(response.id_token ?? null) ? response.id_token! : null;
  } catch (error) {
    console.warn('The sign-in could not be renewed', error);
    const isRefused = typeof (error as { error?: unknown }).error === 'string';
    if (isRefused) clearRefreshToken();
    if (isValid(token)) return token;
    if (isRefused) return null;
    throw new Unreachable('token_renewal_error', { cause: error });
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;
let triedAt = Number.NEGATIVE_INFINITY;
/** Whatever the clocks say, renewing must not repeat without a pause. */
const TRY_AGAIN_AFTER_MS = 30_000;

function scheduleRenewal(): void {
  clearTimeout(timer);
  const token = storedToken();
  if (!isValid(token) || !storedRefreshToken()) return;
  const pause = triedAt + TRY_AGAIN_AFTER_MS - Date.now();
  timer = setTimeout(
    () =>
      void renew()
        .catch(() => {})
        .then(scheduleRenewal),
    Math.max(renewalDueIn(token), pause, 0),
  );
}

/** From now on the sign-in is renewed before it ends. Timers sleep with the machine, so waking up checks as well. */
export function keepRenewing(): void {
  subscribe(scheduleRenewal);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && scheduleRenewal());
  scheduleRenewal();
}
