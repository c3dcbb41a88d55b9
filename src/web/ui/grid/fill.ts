import type { TFunction } from 'i18next';
import { atOnce, type InSteps } from '#domain/in-steps.ts';
import { isOnward, onward } from '#domain/small-sum.ts';
import { rawCell } from './cell-text.ts';
import { type CellAddress, type Column, cellValue, type Identified, isNumber, rawText, takesText } from './column.ts';
import type { Range } from './moves.ts';
import { addChanges, changesInto, isTooMuch, nothingPasted, type PastedChanges, type Target } from './paste.ts';
import type { Typed } from './use-typed-ahead.ts';

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
  const isWithIts = ({ row, column }: Filled<Row>) =>
    cells.some(one => one.row === row && one.column.id === column.follows?.(row));
  const taking = isOnward(text) && filled.length > 0 ? filled.filter(cell => !isWithIts(cell)) : cells;
  const textFor = ({ row, column }: Filled<Row>) => (isNumber(column) ? onwardIn(column, row, text) : text);
  return changesInto(
    taking.map((cell, at) => ({ ...cell, text: textFor(cell), line: at + 1 })),
    t,
  );
}

/** What goes on from what is there: a factor from the percentage that it may be, and a plus from the amount. */
export const onwardIn = <Row>(column: Column<Row>, row: Row, text: string): string =>
  onward(text, /^\s*\+/.test(text) ? rawText(column, cellValue(column, row)) : rawCell(column, row));

/** The same for a whole range, row by row. */
export function* filling<Row extends Identified>(
  typedIn: CellAddress,
  range: Range,
  target: Target<Row>,
  text: string,
  t: TFunction,
): InSteps<PastedChanges> {
  const made = nothingPasted();
  const { top, bottom } = range;
  let empty: Filled<Row>[] = [];
  for (let at = top; at <= bottom; at += 1) {
    const cells = filledFrom(typedIn, { ...range, top: at, bottom: at }, target);
    // Nothing times anything is nothing.
    const taking = isOnward(text) ? cells.filter(({ row, column }) => cellValue(column, row)) : cells;
    if (taking.length === 0) empty = cells;
    else addChanges(made, filledChanges(taking, text, t));
    if (isTooMuch(made)) return made;
    yield (at - top) / (bottom - top + 1);
  }
  return made.cells.length > 0 ? made : filledChanges(empty, text, t);
}

/** A figure, and what it would become. */
interface Foreseen<Row> {
  row: Row;
  was: number;
  now: number;
}

/** What is typed for a range of one column would change, and why not where it is refused. */
export function foreseen<Row extends Identified>(
  range: Range,
  target: Target<Row>,
  text: string,
  t: TFunction,
): { figures: Foreseen<Row>[]; problem: string | undefined } {
  const column = target.columns[range.left]!;
  const rowOf = new Map(target.rows.map(row => [row.id, row]));
  const { changes, problems } = atOnce(filling({ row: '', column: column.id }, range, target, text, t));
  const figures = changes.flatMap(({ row: id, value }) => {
    const row = rowOf.get(id);
    return row ? { row, was: Number(cellValue(column, row)), now: Number(value) } : [];
  });
  return { figures, problem: problems[0]?.message };
}

/** In how many cells of a range what is typed in one of them is entered; no further than `most`. */
export function countFilled<Row extends Identified>(
  typedIn: CellAddress,
  range: Range,
  target: Target<Row>,
  most: number,
): number {
  let count = 0;
  for (let at = range.top; at <= range.bottom && count < most; at += 1)
    count += filledFrom(typedIn, { ...range, top: at, bottom: at }, target).length;
  return Math.min(count, most);
}

/** The cell that is opened. Where all is selected the active one is the last, which may be a sum: typed is into the first figure. */
export function typedAt<Row extends Identified>(
  here: Filled<Row>,
  { top, bottom, left, right }: Range,
  { rows, columns }: Target<Row>,
  isTyped: boolean,
): Filled<Row> | undefined {
  if (takesText(here.column, here.row)) return here;
  const figures = isTyped ? columns.slice(left, right + 1).filter(isNumber) : [];
  for (const row of rows.slice(top, bottom + 1)) {
    const column = figures.find(one => takesText(one, row));
    if (column) return { row, column };
  }
  return undefined;
}

/** What goes on from what is there does so in each figure that was selected. */
export function spread<Row extends Identified>(typed: Typed<Row>, { rows, columns }: Target<Row>): Typed<Row>[] {
  const { begunOn, text, range = [] } = typed;
  if (!isOnward(text) || range.length < 2) return [typed];
  const rowOf = new Map([...rows, begunOn].map(row => [row.id, row]));
  const columnOf = new Map(columns.map(column => [column.id, column]));
  const all = range.flatMap((cell): Typed<Row>[] => {
    const [row, column] = [rowOf.get(cell.row), columnOf.get(cell.column)];
    const isFigure = row && column && isNumber(column) && takesText(column, row) && cellValue(column, row) !== null;
    const isWithIts = range.some(one => one.row === cell.row && row && one.column === column?.follows?.(row));
    return isFigure && !isWithIts ? [{ begunOn: row, column, text, appends: false }] : [];
  });
  return all.length > 0 ? all : [typed];
}
