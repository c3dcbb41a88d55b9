import { useLayoutEffect } from 'react';
import { isPageOnTop } from '../on-top.ts';
import { TAKERS } from './use-list-paste.ts';
import { useStable } from './use-stable.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>;

/** Whether a key takes back (true) or does again (false). With Alt it writes a letter on some keyboards. */
export function backByKey(event: Pressed): boolean | undefined {
  if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return !event.shiftKey;
  return key === 'y' ? false : undefined;
}

/** The lists on the page: of several nobody knows which one is meant. */
const lists = new Set<unknown>();

/**
 * Calls `take` by the keys that take back and do again, where they are pressed on the page itself: where no cell is active, no field
 * has the focus and no dialog is open. It says whether there was anything. Undefined: it is not for this one.
 */
export function useTakeBackOnPage(take: ((back: boolean) => boolean) | undefined): void {
  const isList = take !== undefined;
  const hear = useStable((event: KeyboardEvent) => {
    const back = backByKey(event);
    const isTaken = event.target instanceof Element && event.target.closest(TAKERS);
    if (back === undefined || isTaken || lists.size > 1 || !isPageOnTop()) return;
    if (take?.(back)) event.preventDefault();
  });
  // Gone in the drawing in which its list goes: a key pressed on the next screen is not for it.
  useLayoutEffect(() => {
    if (!isList) return;
    lists.add(hear);
    document.addEventListener('keydown', hear);
    return () => {
      lists.delete(hear);
      document.removeEventListener('keydown', hear);
    };
  }, [isList, hear]);
}
