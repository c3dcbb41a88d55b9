import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { closeInPageByBack } from '../back.ts';
import { leave } from '../unsaved-guard.tsx';
import { useMatches } from '../use-matches.ts';
import type { Identified } from './column.ts';
import { intoSight } from './scroll-across.ts';
import type { Grid } from './use-grid.ts';
import type { useOpening } from './use-opening.tsx';
import { useStable } from './use-stable.ts';

/** Where there is no mouse, Back closes what was opened last. Not what is out of sight: one would press and see nothing. */
function useLastClosedByBack(
  opened: readonly string[],
  isInSight: (what: string) => boolean,
  close: (what: string) => void,
): void {
  const isTouched = useMatches('(pointer: coarse)');
  const last = isTouched ? opened.findLast(isInSight) : undefined;
  const closeIt = useStable(close);
  useEffect(() => (last === undefined ? undefined : closeInPageByBack(() => closeIt(last))), [last, closeIt]);
}

/** A row closes as by its arrow. Not one that a link led to: there Back returns to where one came from. Returns what closes one so. */
export function useRowsClosedByBack<Row extends Identified>(
  { ordered }: Grid<Row>,
  { openedHere, close }: ReturnType<typeof useOpening<Row>>,
  table: RefObject<HTMLTableElement | null>,
): (id: string) => void {
  const isListed = (id: string) => ordered.some(row => row.id === id);
  const closeByArrow = useStable((id: string) => {
    const row = table.current?.querySelector(`:scope > tbody > [data-row="${CSS.escape(id)}"]`);
    // What is typed below it is entered by that, as by a tap on the arrow, and counts as unsaved at once.
    flushSync(() => row?.querySelector<HTMLElement>('[data-column="0"] button')?.focus({ preventScroll: true }));
    leave(() => {
      close(id);
      if (row) requestAnimationFrame(() => intoSight(row));
    }, row?.nextElementSibling ?? null);
  });
  useLastClosedByBack(openedHere, isListed, closeByArrow);
  return closeByArrow;
}

interface Opened {
  /** Whether it is open still, and in sight if one goes there. */
  isOpen: (what: string) => boolean;
  close: (what: string) => void;
  /** What closes it by a tap. */
  buttonOf: (what: string) => HTMLElement | null | undefined;
}

/** What was opened by hand since one came here closes, and is shown where it was. Returns what notes that something was opened. */
export function useOpenedHere({ isOpen, close, buttonOf }: Opened): (what: string) => void {
  const [opened, setOpened] = useState<readonly string[]>([]);
  useLastClosedByBack(opened, isOpen, what => {
    setOpened(now => now.filter(one => one !== what));
    close(what);
    requestAnimationFrame(() => {
      const button = buttonOf(what);
      button?.focus({ preventScroll: true });
      if (button) intoSight(button);
    });
  });
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
