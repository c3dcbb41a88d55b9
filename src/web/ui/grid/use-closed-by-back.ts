import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { closeInPageByBack } from '../back.ts';
import { leave } from '../unsaved-guard.tsx';
import { useMatches } from '../use-matches.ts';
import type { Identified } from './column.ts';
import { intoSight } from './scroll-across.ts';
import type { Grid } from './use-grid.ts';
import type { useOpening } from './use-opening.tsx';
import { useStable } from './use-stable.ts';

/**
 * Where there is no mouse, Back closes the row that was opened last, as its arrow does. Not one that a link led to: there Back
 * returns to where one came from. Nor one that a filter leaves out: one would press and see nothing.
 * Returns what closes one so.
 */
export function useRowsClosedByBack<Row extends Identified>(
  { ordered }: Grid<Row>,
  { openedHere, close }: ReturnType<typeof useOpening<Row>>,
  table: React.RefObject<HTMLTableElement | null>,
): (id: string) => void {
  const isTouched = useMatches('(pointer: coarse)');
  const last = isTouched ? openedHere.findLast(id => ordered.some(row => row.id === id)) : undefined;
  const closeByArrow = useStable((id: string) => {
    const row = table.current?.querySelector(`:scope > tbody > [data-row="${CSS.escape(id)}"]`);
    // What is typed below it is entered by that, as by a tap on the arrow, and counts as unsaved at once.
    flushSync(() => row?.querySelector<HTMLElement>('[data-column="0"] button')?.focus({ preventScroll: true }));
    leave(() => {
      close(id);
      if (row) requestAnimationFrame(() => intoSight(row));
    }, row?.nextElementSibling ?? null);
  });
  useEffect(() => (last === undefined ? undefined : closeInPageByBack(() => closeByArrow(last))), [last, closeByArrow]);
  return closeByArrow;
}
