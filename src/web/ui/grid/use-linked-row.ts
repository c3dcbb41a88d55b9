import { useEffect, useRef } from 'react';
import type { Identified } from './column.ts';
import type { useCursor } from './use-cursor.ts';

/** A link to a row, `#row-<id>`, scrolls to the row as soon as it is there. */
export function useLinkedRow(
  rows: readonly Identified[],
  column: number,
  { goTo }: ReturnType<typeof useCursor>,
): void {
  const followed = useRef(false);
  useEffect(() => {
    if (followed.current) return;
    const { hash } = window.location;
    const row = hash.startsWith(ROW) ? rows.findIndex(({ id }) => id === hash.slice(ROW.length)) : -1;
    if (row < 0) return;
    followed.current = true;
    goTo({ row, column });
  });
}

const ROW = '#row-';
