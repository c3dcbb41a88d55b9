import { useEffect, useRef } from 'react';
import type { DataRouter } from 'react-router';

/** How each thing that lies over the page is closed, the uppermost last. */
const open: (() => void)[] = [];
/** Beneath all of those: what is open in the page itself, the one that was opened last at the end. */
const inPage: (() => void)[] = [];
export const isAnythingOver = (): boolean => open.length > 0;
const uppermost = () => open.at(-1) ?? inPage.at(-1);
/** Which entry of the history the page is, counted from the first one of this program, and which one the browser is at. */
let here: number | undefined;
let at: number | undefined;
let router: DataRouter | undefined;
let retry: ReturnType<typeof setTimeout>;

/** Of two presses at once the browser may leave out what it was sent meanwhile. */
const PATIENCE = 500;

const entry = (): number | undefined => history.state?.idx;

function stay(): void {
  clearTimeout(retry);
  here = at = entry();
}

function comeBack(): void {
  const by = here! - (entry() ?? here!);
  // By nothing it would load the page anew.
  if (by === 0) return;
  history.go(by);
  retry = setTimeout(comeBack, PATIENCE);
}

export function followRouter(followed: DataRouter): void {
  router = followed;
  let { location } = followed.state;
  stay();
  followed.subscribe(state => {
    if (state.location !== location) stay();
    location = state.location;
  });
}

/** For as long as it is open, Back closes this, and the page stays. */
export function closeByBack(close: () => void, among = open): () => void {
  among.push(close);
  // Before the first page there is another site, from which nothing returns. What Back leaves is the same page once more.
  if (here === 0 && entry() === 0) {
    history.pushState({ ...history.state, idx: 1 }, '');
    stay();
  }
  return () => void among.splice(among.indexOf(close), 1);
}

/** The same for what is open in the page: whatever lies over that is closed before, whichever was drawn last. */
export const closeInPageByBack = (close: () => void): (() => void) => closeByBack(close, inPage);

/**
 * The same for what is drawn also while it is closed: a menu, a list of options. What opens meanwhile stays above it, such as the
 * dialog of what was chosen in a menu, which closes a moment later.
 */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? closeByBack(() => latest.current()) : undefined), [isOpen]);
}

/**
 * The browser has gone back before anybody is asked. While something is open it is sent forth again, and the router never hears
 * of it: the page's location is the same one as before. The history keeps nothing of what was open.
 */
function onPop(event: PopStateEvent): void {
  const to = entry();
  if (!router || here === undefined || at === undefined || to === undefined) return;
  const isReturning = at !== here;
  const isTwin = (history.state.key ?? 'default') === router.state.location.key;
  // To where the router is, sent by itself: it has asked whether to leave.
  if (!isReturning && (to === here || (!uppermost() && !isTwin))) return;
  event.stopImmediatePropagation();
  if (to === here) {
    stay();
    // Not before: to what is drawn now the address has to be that of the page.
    uppermost()?.();
  } else if (uppermost() || isReturning) {
    at = to;
    if (!isReturning) comeBack();
  } else {
    if (to < here) history.back();
    stay();
  }
}

// Before the router does: what a window hears is heard in the order of asking.
window.addEventListener('popstate', onPop);
