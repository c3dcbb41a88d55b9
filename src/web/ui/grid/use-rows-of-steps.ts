import { useLayoutEffect, useState } from 'react';
import { type Identified, namingIndex } from './column.ts';
import type { Grid } from './use-grid.ts';
import { bringIntoSight, type useOpening } from './use-opening.tsx';

/** What was done in a row that has been closed since is taken back in it: it opens for that, in sight unless an arrow was pressed. */
export function useRowsOfSteps<Row extends Identified>(
  { all, ordered, columns, cursor, reveal, steps }: Grid<Row>,
  { open, isOpen }: ReturnType<typeof useOpening<Row>>,
  /** Undefined: what was done in a row that can't be opened stays. */
  detail: ((row: Row) => unknown) | undefined,
): void {
  const [wanted, want] = useState<{ id: string; stays: boolean }>();
  const opens = detail !== undefined;
  useLayoutEffect(() => (opens ? () => steps.setRows(undefined) : undefined), [opens, steps]);
  useLayoutEffect(() => {
    if (!detail) return;
    steps.setRows({
      isOpen,
      open: (id, stays) => {
        const row = all.find(one => one.id === id);
        const below = row ? detail(row) : null;
        if (!below) return below === undefined ? undefined : false;
        reveal([id]);
        open(id);
        want({ id, stays });
        return true;
      },
    });
    const row = wanted ? ordered.findIndex(({ id }) => id === wanted.id) : -1;
    if (!wanted || row < 0) return;
    want(undefined);
    cursor.goTo({ row, column: namingIndex(columns) }, false, wanted.stays);
    if (wanted.stays) return;
    const shown = document.querySelector(`[data-row="${CSS.escape(wanted.id)}"]`);
    if (shown) bringIntoSight(shown);
  });
}
