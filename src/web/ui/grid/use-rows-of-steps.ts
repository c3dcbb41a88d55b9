import { useLayoutEffect, useState } from 'react';
import { type Identified, namingIndex } from './column.ts';
import type { Grid } from './use-grid.ts';
import { bringIntoSight, type useOpening } from './use-opening.tsx';

/** What was done in a row that has been closed since is taken back in it: it opens for that, in sight. */
export function useRowsOfSteps<Row extends Identified>(
  { all, ordered, columns, cursor, reveal, steps }: Grid<Row>,
  { open, isOpen }: ReturnType<typeof useOpening<Row>>,
  /** Undefined: what was done in a row that can't be opened stays. */
  detail: ((row: Row) => unknown) | undefined,
): void {
  const [wanted, want] = useState<string>();
  useLayoutEffect(() => {
    if (!detail) return;
    steps.setRows({
      isOpen,
      open: id => {
        const row = all.find(one => one.id === id);
        if (!row || !detail(row)) return false;
        reveal([id]);
        open(id);
        want(id);
        return true;
      },
    });
    const row = ordered.findIndex(({ id }) => id === wanted);
    if (row < 0) return;
    want(undefined);
    cursor.goTo({ row, column: namingIndex(columns) });
    const shown = document.querySelector(`[data-row="${CSS.escape(wanted!)}"]`);
    if (shown) bringIntoSight(shown);
  });
}
