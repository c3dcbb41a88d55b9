import { useSyncExternalStore } from 'react';
import { hasUnsaved } from '../ui/unsaved-guard.tsx';
import { claimsOf, isValid } from './id-token.ts';
import { notifyListeners, storedToken, subscribe } from './stored-session.ts';

// When the sign-in has ended while something is unsaved, the page stays, because it holds what was entered. Calls that were
// refused wait until the same person has signed in again, in a window of its own, and are then sent once more.

interface Waiting {
  go: () => void;
  giveUp: () => void;
}

let waiting: readonly Waiting[] = [];
let isShown = false;
/** The token that was refused. */
let refused: string | null = null;
let person = claimsOf(storedToken())?.sub;

/** Whether a call that was refused waits, instead of leaving for the sign-in. */
export const waitsForSignIn = (method: string): boolean => method !== 'GET' || isWaitingForSignIn() || hasUnsaved();

export const isWaitingForSignIn = (): boolean => waiting.length > 0;

/** Ends when the person has signed in again. False: somebody else has, or the call is no longer wanted. */
export function signedInAgain(token: string | null, signal: AbortSignal | undefined): Promise<boolean> {
  // Another tab was faster.
  if (storedToken() !== token && isValid(storedToken()))
    return Promise.resolve(claimsOf(storedToken())?.sub === person);
  refused = token;
  return new Promise(resolve => {
    const one = { go: () => resolve(true), giveUp: () => resolve(false) };
    waiting = [...waiting, one];
    signal?.addEventListener('abort', () => {
      waiting = waiting.filter(other => other !== one);
      if (waiting.length === 0) show(false);
      one.giveUp();
    });
    show(true);
  });
}

function show(now: boolean): void {
  isShown = now;
  notifyListeners();
}

// Subscribed before any component, which then sees that the question is answered.
subscribe(() => {
  const token = storedToken();
  const now = claimsOf(token)?.sub;
  if (!isWaitingForSignIn()) person = now ?? person;
  else if (isValid(token) && token !== refused) {
    const held = waiting;
    waiting = [];
    isShown = false;
    for (const one of held) now === person ? one.go() : one.giveUp();
    if (now !== person) window.location.assign('/');
  }
});

export const useIsSignedOut = (): boolean => useSyncExternalStore(subscribe, () => isShown);
export const hideSignedOut = (): void => show(false);

/** Where the window begins that signs in beside this page. */
export const SIGNED_IN_PATH = '/signed-in';
export const openSignIn = (): void =>
  void window.open(`${SIGNED_IN_PATH}?again`, 'sign-in', 'popup,width=480,height=720');
