import type { Difference } from '../conflict-view.tsx';
import { type Column, cellValue, type Identified, rowNameOf, shownText } from './column.ts';

/** The editable cells in which my entry and what somebody else stored differ. */
export function conflictOf<Row extends Identified>(
  mine: readonly Row[],
  theirs: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
): Difference[] {
  if (!theirs) return [];
  const stored = new Map(theirs.map(row => [row.id, row]));
  return mine.flatMap(row => {
    const other = stored.get(row.id);
    const name = rowNameOf(columns, row);
    return columns
      .filter(column => column.editable !== undefined && column.kind !== 'widget')
      .flatMap(column => {
        const my = cellValue(column, row);
        const their = other ? cellValue(column, other) : null;
        if (my === their) return [];
        return [{ what: `${name}, ${column.head}`, mine: shownText(column, my), theirs: shownText(column, their) }];
      });
  });
}
