/** The sign-in in local storage, the same for every tab. */
export const ID_TOKEN = 'idToken';
const REFRESH_TOKEN = 'refreshToken';
/** What a log-out removes. The language stays. */
const OF_THE_SESSION = [ID_TOKEN, REFRESH_TOKEN, 'company', 'companyColor'];

export const storedToken = (): string | null => localStorage.getItem(ID_TOKEN);
export const storedRefreshToken = (): string | null => localStorage.getItem(REFRESH_TOKEN);

export function storeTokens({ id_token, refresh_token }: { id_token?: string; refresh_token?: string }): void {
  if (refresh_token) localStorage.setItem(REFRESH_TOKEN, refresh_token);
  localStorage.setItem(ID_TOKEN, id_token!);
  notifyListeners();
}

export const clearRefreshToken = (): void => localStorage.removeItem(REFRESH_TOKEN);

/** The company stays: whoever signs in again continues in it. */
export function clearTokens(): void {
  localStorage.removeItem(REFRESH_TOKEN);
  localStorage.removeItem(ID_TOKEN);
}

/** Figures of a scenario that a tab keeps. */
export const FIGURES = 'verdeel.figures.';

export function clearSession(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(FIGURES)) sessionStorage.removeItem(key);
  for (const key of OF_THE_SESSION) {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  }
  notifyListeners();
}

const listeners = new Set<() => void>();

/** Calls the listener when the sign-in changes, here or in another tab. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifyListeners(): void {
  for (const listener of listeners) listener();
}
