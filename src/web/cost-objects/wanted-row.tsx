import { useLayoutEffect, useRef } from 'react';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import type { TreeRow } from './tree-rows.ts';

/** Any row that matches: the id of a row that is only just being made is not known. */
export const FIRST_ROW = 'first';

export interface Wanted {
  row: string;
  /** Starts editing its name. */
  opens?: boolean;
}

/** After the column that opens a row. */
const NAME_COLUMN = 1;

/**
 * Moves the focus to a row in the same drawing that shows it, because a key pressed right after the button is meant for that
 * row.
 */
export function Focus({
  grid,
  wanted,
  onDone,
}: {
  grid: Grid<TreeRow>;
  wanted: Wanted | undefined;
  onDone: () => void;
}) {
  const opening = useRef<string>(undefined);
  const row = grid.ordered.findIndex((one, at) => one.id === wanted?.row || (wanted?.row === FIRST_ROW && at === 0));
  useLayoutEffect(() => {
    if (!wanted) return;
    if (row < 0) return grid.reveal(grid.all.some(one => one.id === wanted.row) ? [wanted.row] : []);
    if (wanted.opens) opening.current = wanted.row;
    grid.cursor.goTo({ row, column: NAME_COLUMN });
    onDone();
  });
  useLayoutEffect(() => {
    if (!opening.current || grid.row?.id !== opening.current || grid.cursor.place.column !== NAME_COLUMN) return;
    opening.current = undefined;
    grid.open();
  });
  return null;
}
