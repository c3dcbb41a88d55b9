import { type RefObject, useEffect, useState } from 'react';
import { closeInPageByBack } from '../back.ts';
import { useMatches } from '../use-matches.ts';
import { intoSight } from './scroll-across.ts';
import { useStable } from './use-stable.ts';

interface Opened {
  /** Whether it is open still, and in sight if one goes there: of what is not one would press and see nothing. */
  isOpen: (what: string) => boolean;
  close: (what: string) => void;
  /** What closes it by a tap. */
  buttonOf: (what: string) => HTMLElement | null | undefined;
}

/**
 * Where there is no mouse, Back closes what was opened last by hand since one came here, and shows where it was. Returns what notes
 * that something was opened.
 */
export function useOpenedHere({ isOpen, close, buttonOf }: Opened): (what: string) => void {
  const isTouched = useMatches('(pointer: coarse)');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const last = isTouched ? opened.findLast(isOpen) : undefined;
  const closeAndShow = useStable((what: string) => {
    setOpened(now => now.filter(one => one !== what));
    close(what);
    requestAnimationFrame(() => {
      const button = buttonOf(what);
      button?.focus({ preventScroll: true });
      if (button) intoSight(button);
    });
  });
  useEffect(() => (last === undefined ? undefined : closeInPageByBack(() => closeAndShow(last))), [last, closeAndShow]);
  return what => setOpened(now => [...now.filter(one => one !== what), what]);
}

/** The same of one thing. Returns what opens it and closes it by hand. */
export function useTurnedHere(
  isOpen: boolean,
  turn: (open: boolean) => void,
  around: RefObject<HTMLElement | null>,
): (open: boolean) => void {
  const note = useOpenedHere({
    isOpen: () => isOpen,
    close: () => turn(false),
    buttonOf: () => around.current?.querySelector<HTMLElement>('[aria-expanded]'),
  });
  return open => {
    if (open) note('');
    turn(open);
  };
}
