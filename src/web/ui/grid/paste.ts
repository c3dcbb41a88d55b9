import type { TFunction } from 'i18next';
import type { InSteps } from '#domain/in-steps.ts';
import { formatCount, lastDecimal } from '#domain/numbers.ts';
import type { Block } from '#domain/pasted/cells.ts';
import { headKey } from '#domain/pasted/table.ts';
import { writeBlock } from '../clipboard.ts';
import { isThere, rawCell } from './cell-text.ts';
import {
  type CellAddress,
  type CellChange,
  type CellProblem,
  type Column,
  cellValue,
  type EditOutcome,
  type Identified,
  isEditable,
  isNumber,
  meantFor,
  type PastedCell,
  readText,
  shownText,
  takesText,
  withChanges,
} from './column.ts';
import type { Range } from './moves.ts';

export interface Target<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/** The cells of a range as text: one cell as it is, several in the clipboard format of spreadsheets. */
export function copiedText<Row>({ top, bottom, left, right }: Range, { rows, columns }: Target<Row>): string {
  const lines = rows
    .slice(top, bottom + 1)
    .map(row => columns.slice(left, right + 1).map(column => rawCell(column, row)));
  return lines.length === 1 && lines[0]?.length === 1 ? lines[0][0]! : writeBlock(lines);
}

/** The changes that empty a range, in the cells that may be empty. */
export function* emptied<Row extends Identified>(
  { top, bottom, left, right }: Range,
  { rows, columns }: Target<Row>,
  t: TFunction,
): InSteps<CellChange[]> {
  const changes: CellChange[] = [];
  for (let at = top; at <= bottom; at += 1) {
    const row = rows[at]!;
    for (const column of columns.slice(left, right + 1)) {
      if (!takesText(column, row) || (column.required && column.kind === 'text')) continue;
      const nothing = cellValue(column, row) !== null && readText(column, row, '', t);
      if (nothing && 'value' in nothing && !isThere(column, row, nothing))
        changes.push({ row: row.id, column: column.id, ...nothing });
    }
    yield (at - top) / (bottom - top + 1);
  }
  return changes;
}

/**
 * Without its first line, where that repeats the heads of the columns it would fill, or has words above their numbers: above
 * several, or the head of one, because a single word may be a mistake. Not where it names another column of the table, in its
 * own words or those of a list (`columnOf`): then the block is for other columns than these.
 */
export function withoutHeads<Row>(
  block: Block,
  left: number,
  columns: readonly Column<Row>[],
  columnOf?: (head: string) => string | undefined,
): Block {
  const [heads = [], ...lines] = block;
  const said = ({ head, headInFull = head }: Column<Row>) => [head, headInFull].map(headKey);
  const repeats = heads.every((text, at) => {
    const column = columns[left + at];
    return column && said(column).includes(headKey(text));
  });
  const isElsewhere = heads.some((text, at) => {
    if (!columns[left + at]) return true;
    const named = columns.findIndex(column => said(column).includes(headKey(text)) || column.id === columnOf?.(text));
    return headKey(text) !== '' && named >= 0 && named !== left + at;
  });
  const isHead = repeats || (!isElsewhere && isAboveNumbers(heads, lines, columns.slice(left)));
  return lines.length > 0 && isHead ? lines : block;
}

function isAboveNumbers<Row>(heads: readonly string[], lines: Block, columns: readonly Column<Row>[]): boolean {
  const places = heads.flatMap((text, at) => (columns[at] && isNumber(columns[at]) && text.trim() !== '' ? at : []));
  const hasDigit = (text: string) => /\d/.test(text);
  const says = (at: number) => headKey(heads[at]!).includes(headKey(columns[at]!.head));
  return (
    (places.length > 1 || places.some(says)) &&
    places.every(at => {
      const below = lines.map(line => line[at]?.trim() ?? '').filter(text => text !== '');
      return !hasDigit(heads[at]!) && below.length > 0 && below.every(hasDigit);
    })
  );
}

/** The rows that a longer block fills come from here. */
interface Growth<Row> {
  grow?: ((row: Row, count: number) => readonly Row[]) | undefined;
  append?: ((count: number) => readonly Row[]) | undefined;
}

/**
 * The rows into which a block is pasted, as they are shown and as they are stored. On an empty row, all further lines become
 * new rows below it. Elsewhere, lines beyond the last row become new ones, if the block has the fields that a new row needs.
 */
export function roomFor<Row extends Identified>(
  block: Block,
  { top, left }: Range,
  { rows, columns, stored }: Target<Row> & { stored: readonly Row[] },
  { grow, append }: Growth<Row>,
): { into: readonly Row[]; before: readonly Row[] } {
  const here = rows[top];
  const below = here && block.length > 1 ? (grow?.(here, block.length - 1) ?? []) : [];
  if (below.length > 0) {
    const at = stored.findIndex(one => one.id === here!.id) + 1;
    return { into: [...rows.slice(0, top + 1), ...below], before: stored.toSpliced(at, 0, ...below) };
  }
  const right = left + Math.max(...block.map(line => line.length));
  const isWhole = columns.every((column, at) => !column.required || (at >= left && at < right));
  const missing = top + block.length - rows.length;
  const beyond = isWhole && missing > 0 && block.length > 1 ? (append?.(missing) ?? []) : [];
  return { into: [...rows, ...beyond], before: [...stored, ...beyond] };
}

export interface PastedChanges {
  /** Something of it is not as it was meant, perhaps. */
  isToLookAt?: boolean;
  changes: CellChange[];
  problems: CellProblem[];
  cells: CellAddress[];
  shares: PastedCell[];
}
export interface ReadPaste<Row> extends PastedChanges {
  /** The rows it changes, and those it has made; and those it is for, and that have to stand where they stood for it. */
  before: readonly Row[];
  rows: readonly string[];
  inPlace: readonly string[];
  said: readonly string[];
  /** Names that nobody knows here, and nobody was asked about. Any new: its list could add some that were left out. */
  asks?: Block;
  isAnyNew?: boolean;
}

/**
 * Pastes a block over a range, from its first cell as far as the block goes. A single cell fills the whole range. A text that stays the
 * same is no change: a copied block with names pastes back. `shares`: its percentages, with what one of their last decimal is worth.
 */
export function* pastedChanges<Row extends Identified>(
  block: Block,
  range: Range,
  { rows, columns }: Target<Row>,
  t: TFunction,
  { linesAbove = 0 } = {},
): InSteps<PastedChanges> {
  const single = block.length === 1 && block[0]?.length === 1;
  const height = single ? range.bottom - range.top + 1 : block.length;
  const width = single ? range.right - range.left + 1 : Math.max(...block.map(line => line.length));
  if (range.top + height > rows.length || range.left + width > columns.length) {
    const first = rows[range.top];
    const message = t('common.blockTooLarge', { rows: height, columns: width });
    return {
      ...{ changes: [], cells: [], shares: [] },
      problems: first ? [{ row: first.id, column: columns[range.left]!.id, message }] : [],
    };
  }
  const made = nothingPasted();
  for (let down = 0; down < height; down += 1) {
    const targets: Pasted<Row>[] = [];
    for (let right = 0; right < width; right += 1) {
      const text = single ? block[0]![0]! : block[down]?.[right];
      const [row, column] = [rows[range.top + down]!, columns[range.left + right]!];
      if (text !== undefined) targets.push({ row, column, text, line: linesAbove + down + 1 });
    }
    addChanges(made, changesInto(targets, t));
    if (isTooMuch(made)) return made;
    yield down / height;
  }
  return made;
}

export const nothingPasted = (): PastedChanges => ({ changes: [], problems: [], cells: [], shares: [] });

/** So many cells can be changed at once: twice as many as a large scenario allocates in one area. */
export const MOST_CHANGES = 400_000;
/** No more need be read: it is refused. */
export const isTooMuch = ({ changes }: PastedChanges): boolean => changes.length > MOST_CHANGES;

export const tooMuch = ([first]: readonly CellChange[], t: TFunction): EditOutcome<never> => ({
  ok: false,
  problems: [
    { row: first!.row, column: first!.column, message: t('common.tooManyCells', { most: formatCount(MOST_CHANGES) }) },
  ],
});

/** Those of another row. */
export function addChanges(made: PastedChanges, { changes, problems, cells, shares }: PastedChanges): void {
  made.changes.push(...changes);
  made.problems.push(...problems);
  made.cells.push(...cells);
  made.shares.push(...shares);
}

/** A text of a block, and the cell it goes into. */
export interface Pasted<Row> {
  row: Row;
  column: Column<Row>;
  text: string;
  line: number;
}

/** Each text in its cell: see `pastedChanges`. */
export function changesInto<Row extends Identified>(targets: readonly Pasted<Row>[], t: TFunction): PastedChanges {
  const made = nothingPasted();
  const pastedInto = ({ id }: Row) => made.changes.filter(change => change.row === id);
  for (const { row, column: at, text, line } of targets) {
    const column = meantFor(at, text);
    const cell = { row: row.id, column: column.id };
    made.cells.push(cell);
    const isShare = column.kind === 'percent' && isEditable(column, row);
    // Most cells of a sheet hold nothing, before and after.
    if (text === '' && cellValue(column, row) === 0 && isEditable(column, row)) continue;
    if (sameText(column, row, text)) {
      if (isShare) made.shares.push({ ...cell, value: Number(cellValue(column, row)), step: lastDecimal(text) });
      continue;
    }
    const before = column.read ? withChanges(row, pastedInto(row)) : row;
    const result = readText(column, before, text, t);
    if ('message' in result) {
      const entry = inShort(text.trim());
      const message = entry === '' ? result.message : t('common.pastedWrong', { entry, reason: result.message });
      made.problems.push({ ...cell, message, line });
      continue;
    }
    if (isShare) made.shares.push({ ...cell, value: Number(result.value), step: lastDecimal(text) });
    if (!isThere(column, row, result)) made.changes.push({ ...cell, ...result });
  }
  return made;
}

/** Something pasted by mistake may be long. */
const inShort = (entry: string): string => (entry.length > 40 ? `${entry.slice(0, 40)}…` : entry);

function sameText<Row>(column: Column<Row>, row: Row, text: string): boolean {
  const value = cellValue(column, row);
  const trimmed = text.trim();
  return trimmed === rawCell(column, row).trim() || (!isEditable(column, row) && trimmed === shownText(column, value));
}
