import type { TFunction } from 'i18next';
import { isOnward, onward } from '#domain/small-sum.ts';
import { type CellAddress, type Column, cellValue, type Identified, isNumber, rawText, takesText } from './column.ts';
import type { Range } from './moves.ts';
import { changesInto, type PastedChanges, type Target } from './paste.ts';

export interface Filled<Row> {
  row: Row;
  column: Column<Row>;
}

/**
 * The cells of a range that take what is typed in one of them: a figure is entered in figures and a text in texts, so that names
 * beside the figures stay.
 */
export function filledFrom<Row extends Identified>(
  typedIn: CellAddress,
  { top, bottom, left, right }: Range,
  { rows, columns }: Target<Row>,
): Filled<Row>[] {
  const begun = columns.find(({ id }) => id === typedIn.column);
  if (!begun) return [];
  const alike = columns.slice(left, right + 1).filter(column => isNumber(column) === isNumber(begun));
  return rows
    .slice(top, bottom + 1)
    .flatMap(row => alike.filter(column => takesText(column, row)).map(column => ({ row, column })));
}

/** What is typed, in each of these cells as if it were typed there. What goes on from what is there passes over empty cells. */
export function filledChanges<Row extends Identified>(
  cells: readonly Filled<Row>[],
  text: string,
  t: TFunction,
): PastedChanges {
  const filled = cells.filter(({ row, column }) => cellValue(column, row) !== null);
  const taking = isOnward(text) && filled.length > 0 ? filled : cells;
  const textFor = ({ row, column }: Filled<Row>) =>
    isNumber(column) ? onward(text, rawText(column, cellValue(column, row))) : text;
  return changesInto(
    taking.map((cell, at) => ({ ...cell, text: textFor(cell), line: at + 1 })),
    t,
  );
}
