import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

/** `saving` ends by itself. What is being written, was refused, or could not be stored, does not. */
export type Unsaved = 'written' | 'saving' | 'refused' | 'failed';

interface Holder {
  id: string;
  what: Unsaved;
  stay: () => void;
  where: HTMLElement;
}

interface Wish {
  go: () => void;
  part: Element;
}

let holders: readonly Holder[] = [];
/** What somebody wants to do that would end a part of the page. */
let wish: Wish | undefined;
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

function setHolders(next: typeof holders) {
  holders = next;
  tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

window.addEventListener('beforeunload', event => {
  if (holders.length > 0) event.preventDefault();
});

export const hasUnsaved = (): boolean => holders.length > 0;

/** Where something is unsaved. */
export const unsavedPlaces = (): Element[] => holders.map(({ where }) => where);

const holdersIn = (part: Element): readonly Holder[] => holders.filter(({ where }) => part.contains(where));

/** Does what ends a part of the page, as a row that is closed: at once, or when what is unsaved in it is stored or given up. */
export function leave(go: () => void, part: Element | null = document.documentElement): void {
  if (part && holdersIn(part).length > 0) {
    wish = { go, part };
    tell();
  } else go();
}

/** The answer to a wish. What is given up is not asked about again, by the browser. */
export function answerWish(goes: boolean): void {
  const answered = wish;
  wish = undefined;
  if (answered && goes) {
    const given = holdersIn(answered.part);
    holders = holders.filter(holder => !given.includes(holder));
  }
  tell();
  if (goes) answered?.go();
}

/** Back to where somebody wrote last. */
export const stayAtLast = (): void => holders.at(-1)?.stay();

export const useWish = (): Wish | undefined => useSyncExternalStore(subscribe, () => wish);

/** What is unsaved in a part of the page, by default in all of it. */
export function useUnsaved(part: Element | undefined): readonly Holder[] {
  const all = useSyncExternalStore(subscribe, () => holders);
  return part ? all.filter(({ where }) => part.contains(where)) : all;
}

interface UnsavedGuardProps {
  unsaved: Unsaved | false;
  /** Whoever was asked and stays is where this was written: the next key is meant for that. */
  onStay?: () => void;
}

/** While something is unsaved, leaving the screen waits for it or asks in our words. Closing the page asks in the browser's. */
export function UnsavedGuard({ unsaved, onStay }: UnsavedGuardProps) {
  const id = useId();
  const where = useRef<HTMLElement>(null);
  const latest = useRef(onStay);
  useEffect(() => {
    latest.current = onStay;
  });
  useEffect(() => {
    if (!unsaved) return;
    setHolders([...holders, { id, what: unsaved, stay: () => latest.current?.(), where: where.current! }]);
    return () => setHolders(holders.filter(other => other.id !== id));
  }, [unsaved, id]);
  return unsaved && <span ref={where} hidden />;
}
