import { useLayoutEffect, useRef } from 'react';
import type { Identified } from './column.ts';
import type { Grid } from './use-grid.ts';
import type { MadeBeside } from './use-undo.ts';

/** What was added beside a table, which its arrow takes back. */
export function Added<Row extends Identified>({ grid, made }: { grid: Grid<Row>; made: MadeBeside | undefined }) {
  const noted = useRef<MadeBeside>(undefined);
  useLayoutEffect(() => {
    if (made && made !== noted.current) grid.note(made, '');
    noted.current = made;
  });
  return null;
}
