import { useLayoutEffect, useRef } from 'react';
import type { Identified } from './column.ts';
import type { MadeBeside } from './made.ts';
import type { Grid } from './use-grid.ts';

interface AddedProps<Row extends Identified> {
  grid: Grid<Row>;
  made: MadeBeside | undefined;
  /** The button that made it goes, and keys go on in the table. */
  takesFocus?: boolean;
}

/** What was added or made beside a table, which its arrow takes back. */
export function Added<Row extends Identified>({ grid, made, takesFocus = false }: AddedProps<Row>) {
  const noted = useRef<MadeBeside>(undefined);
  useLayoutEffect(() => {
    if (made && made !== noted.current) {
      grid.note(made, '');
      if (takesFocus) grid.cursor.focus();
    }
    noted.current = made;
  });
  return null;
}
