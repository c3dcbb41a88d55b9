import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Identified } from './column.ts';
import type { Grid } from './use-grid.ts';
import { bringIntoSight, linkedRow } from './use-opening.tsx';

/** A link to a row scrolls to the row, and to what is open below it, as soon as it is there. */
export function useLinkedRow<Row extends Identified>(
  { all, ordered, reveal, cursor }: Grid<Row>,
  column: number,
): void {
  // Of each coming to it, also from the same list.
  const { key } = useLocation();
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (followed.current === key) return;
    const ids = linkedRow();
    if (ids.length === 0) return;
    const linked = all.find(({ id }) => ids.includes(id))?.id;
    if (linked === undefined) return;
    const row = ordered.findIndex(({ id }) => id === linked);
    if (row < 0) return reveal([linked]);
    followed.current = key;
    cursor.goTo({ row, column });
    const shown = document.querySelector(`[data-row="${CSS.escape(linked)}"]`);
    if (shown) bringIntoSight(shown);
  });
}
