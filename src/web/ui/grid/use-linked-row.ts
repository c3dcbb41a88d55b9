import { useEffect, useRef } from 'react';
import type { Identified } from './column.ts';
import type { Grid } from './use-grid.ts';

/** A link to a row, `#row-<id>`, scrolls to the row as soon as it is there. */
export function useLinkedRow<Row extends Identified>(
  { all, ordered, reveal, cursor }: Grid<Row>,
  column: number,
): void {
  const followed = useRef(false);
  useEffect(() => {
    if (followed.current) return;
    const { hash } = window.location;
    if (!hash.startsWith(ROW)) return;
    const linked = hash.slice(ROW.length);
    const row = ordered.findIndex(({ id }) => id === linked);
    if (row < 0) return all.some(({ id }) => id === linked) ? reveal([linked]) : undefined;
    followed.current = true;
    cursor.goTo({ row, column });
  });
}

const ROW = '#row-';
