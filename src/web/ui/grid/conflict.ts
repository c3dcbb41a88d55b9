import type { Difference } from '../conflict-view.tsx';
import type { RowEdit } from '../merge.ts';
import { rawCell, toldCell } from './cell-text.ts';
import { type Column, type Identified, rowNameOf, shownText } from './column.ts';

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
        const [my, their] = [rawCell(column, mine), other && rawCell(column, other)];
        if (my === their || my === rawCell(column, was)) return [];
        const told = other ? toldCell(column, other) : shownText(column, null);
        return [{ what: `${name}, ${column.head}`, mine: toldCell(column, mine), theirs: told }];
      });
  });
}
