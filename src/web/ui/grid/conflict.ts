import type { Difference } from '../conflict-view.tsx';
import type { RowEdit } from '../merge.ts';
import { type Column, cellValue, type Identified, rowNameOf, shownText } from './column.ts';

/** The editable cells that I changed and in which what somebody else stored differs. */
export function conflictOf<Row extends Identified>(
  edits: readonly RowEdit<Row>[],
  theirs: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
): Difference[] {
  if (!theirs) return [];
  const stored = new Map(theirs.map(row => [row.id, row]));
  return edits.flatMap(({ was, mine }) => {
    const other = stored.get(mine.id);
    const name = rowNameOf(columns, other ?? mine);
    return columns
      .filter(column => column.editable !== undefined && column.kind !== 'widget')
      .flatMap(column => {
        const my = cellValue(column, mine);
        const their = other ? cellValue(column, other) : null;
        if (my === their || my === cellValue(column, was)) return [];
        return [{ what: `${name}, ${column.head}`, mine: shownText(column, my), theirs: shownText(column, their) }];
      });
  });
}
