import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { closeByBack } from './back.ts';

const FOCUSABLE = 'input, select, textarea, button, a[href]';

interface Layer {
  element: HTMLElement;
  /** What had the focus before it opened. */
  before: Element | null;
}

/** The page and the dialogs that are open, the last one on top. */
const layers: Layer[] = [];

const listeners = new Set<() => void>();

/** No dialog is open. */
export const isPageOnTop = (): boolean => layers.length <= 1;

/** What lies beneath the top can't be reached, by no key, pointer or screen reader. */
function showTop(): void {
  for (const layer of layers) layer.element.inert = layer !== layers.at(-1);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a dialog may open: one that nobody asked for waits until it is alone. What is open stays open, whatever opens over it. */
export function useTurn(open: boolean, unasked: boolean): boolean {
  const isOpen = useRef(false);
  const isAlone = useSyncExternalStore(listen, () => layers.length <= 1);
  const hasTurn = open && (!unasked || isOpen.current || isAlone);
  useLayoutEffect(() => {
    isOpen.current = hasTurn;
  }, [hasTurn]);
  return hasTurn;
}

function giveFocus(element: HTMLElement): void {
  const had = document.activeElement;
  element.focus({ preventScroll: true });
  // At the end of its work React gives the focus back to what had it, where that still stands: a message beside the dialog.
  queueMicrotask(() => document.activeElement === had && element.focus({ preventScroll: true }));
}

/**
 * Keeps this element on top of the page for as long as it is drawn. Escape and Back call `onEscape`. The focus starts in `content`,
 * and returns to where it was. Both happen immediately: a key pressed right after a button is meant for what comes next.
 */
export function useOnTop(onEscape: () => void) {
  const layer = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // Before it is drawn: a field that takes the focus by itself has it already when the effect below begins.
  const [before] = useState(() => document.activeElement);
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });

  useLayoutEffect(() => {
    const mine: Layer = { element: layer.current!, before };
    if (layers.length === 0) layers.push({ element: document.getElementById('root')!, before: null });
    layers.push(mine);
    showTop();
    const focusable = [content.current!, mine.element].flatMap(part => [
      ...part.querySelectorAll<HTMLElement>(FOCUSABLE),
    ]);
    const first =
      content.current!.querySelector<HTMLElement>('[data-autofocus]') ??
      focusable.find(one => one.tabIndex >= 0 && !one.matches(':disabled'));
    first?.focus({ preventScroll: true });

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || mine !== layers.at(-1)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    const stopBack = closeByBack(() => latest.current());
    return () => {
      stopBack();
      document.removeEventListener('keydown', onKeyDown);
      const index = layers.indexOf(mine);
      layers.splice(index, 1);
      showTop();
      const above = layers[index];
      // Closed together with one that it opened, which then has nothing of its own to return to.
      if (above) above.before = mine.before;
      else if (mine.before instanceof HTMLElement) giveFocus(mine.before);
    };
  }, [before]);
  return { layer, content };
}
