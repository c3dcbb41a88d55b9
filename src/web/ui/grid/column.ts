import type { TFunction } from 'i18next';
import type { InSteps } from '#domain/in-steps.ts';
import { percentageIn } from '#domain/numbers.ts';
import { type NumberKind, rawNumber, readNumber, refusedNumber, shownNumber } from '../number-kind.ts';
import type { WidgetFocus } from '../widget-focus.ts';

/** Every row of a table has an id that never changes. */
export interface Identified {
  readonly id: string;
  /** Which stored state of itself, or of the list it is in, the row shows. An edit keeps that of the row it was begun on. */
  readonly version?: number | undefined;
}

/** What else is entered in a row with a cell: fields that are no columns. */
type Beside = Readonly<Record<string, unknown>>;

/** What a cell takes, or why it is refused, translated. */
export type ReadCell = { value: string | number; beside?: Beside } | { message: string };

export type CellValue = string | number | null;

export interface Column<Row> {
  id: string;
  head: string;
  kind: 'text' | 'widget' | NumberKind;
  /** What the cell holds: a text, or a whole number of the domain (cents, hundredths, shares). Null is shown as a dash. */
  value?: (row: Row) => CellValue;
  editable?: boolean | ((row: Row) => boolean);
  /** Why a cell can't be changed now, and the way out. */
  locked?: string | false | ((row: Row) => string | false);
  /** Draws a cell that is more than its text: with a bar below the name, a checkbox, a menu. */
  render?: (row: Row, focus: WidgetFocus) => React.ReactNode;
  /**
   * Reads what is no number of its own, such as a percentage of another cell in the row, which is as the cells before this one make
   * it. Undefined: it is read like any other.
   */
  read?: (text: string, row: Row, t: TFunction) => ReadCell | undefined;
  /** What is edited and copied, where that is another text than that of its value: the percentage that an amount is of another. */
  raw?: (row: Row) => string | undefined;
  /** The column that a cell follows from, where it does: what raises both raises it once. */
  follows?: (row: Row) => string | undefined;
  /** What is written as a percentage here is meant for this column of the row. */
  percentIn?: Column<Row>;
  /** Where several columns show the same figure of the row, such as a percentage and its amount: which. */
  figure?: string;
  /** For texts. */
  maxLength?: number;
  required?: boolean;
  /** Only a menu of the row: nothing is entered there. */
  isMenu?: true;
  /** False: a filter does not look into it. */
  searched?: false;
  /** What its total is, where that is another kind of number than its cells. */
  totalKind?: NumberKind;
  /** In pixels. The first column takes what is left. */
  width?: number;
  /** What it means, as a tooltip of its head. */
  hint?: string;
  /** Names the column of the cell where the head alone does not, because heads repeat. */
  headInFull?: string;
}

/** By the ids of its row and its column. */
export interface CellAddress {
  row: string;
  column: string;
}

/** A text for a cell, as it was typed or would be. */
export interface EnteredText extends CellAddress {
  text: string;
}

/** One cell that was typed or pasted. */
export interface CellChange extends CellAddress {
  value: string | number;
  beside?: Beside;
}

export interface CellProblem extends CellAddress {
  /** Translated. */
  message: string;
  /** What is said in its place of several cells in which the same was refused: without what each of them holds. */
  alike?: string | undefined;
  /** Of the block it was pasted with, from 1: where the row is not there yet it has no name. */
  line?: number;
  /**
   * What was typed, and the cell it was typed into, which need not be the one that prevents it. `value`: there was no room for it, and
   * there may be. `waits`: then it is entered by itself; of several tries at a figure the last one. Without a value it waits for another
   * cell of its row. `beyond`: it waits for something that is no row of this table, so that another value in its cell does not end it.
   * `named`: what tells it from others that wait for the same, where that is not its row.
   */
  entered?: EnteredText & {
    value?: string | number;
    waits?: boolean;
    beyond?: boolean;
    named?: 'column';
  };
}

/** A percentage that was pasted, also one that is there already, and what one of its last decimal is worth. */
export interface PastedCell extends CellAddress {
  value: number;
  step?: number | undefined;
}

/** What makes an entry fit after all, by one button: the rows with it, and the cells that it changes. */
export interface Offer<Row> {
  label: string;
  rows: readonly Row[];
  cells: readonly CellAddress[];
}

/**
 * What leads by one button to what entries wait for. `back`: to the cell, when nothing else gets the focus. `rows`: those of all
 * entries that wait for the same.
 */
export interface Way {
  label: string;
  /** Where it may lead there for several rows at once. */
  labelFor?: (rows: number) => string;
  go: (back: () => void, rows: readonly string[]) => void;
}

/** The row with its cells changed, where the id of a column is the field it changes. */
export const withChanges = <Row>(row: Row, changes: readonly CellChange[]): Row => ({
  ...row,
  ...Object.fromEntries(
    changes.flatMap(({ column, value, beside = {} }) => [[column, value], ...Object.entries(beside)]),
  ),
});

/** Either all changes are made, or none and the cells that prevent it are named. */
export type EditOutcome<Row> =
  /** `said`: what was made of them that is not as it was entered. */
  | { ok: true; rows: readonly Row[]; said?: string | undefined }
  /** `waits`: it fits as soon as others have less. */
  | {
      ok: false;
      problems: readonly CellProblem[];
      waits?: boolean;
      offer?: Offer<Row> | Way | undefined;
      /** Another way, beside the offer. */
      way?: Way | undefined;
    };

/** The domain's function from rows to rows. `pasted` is the block that the changes come from, also where it changes nothing. */
export type Apply<Row> = (
  rows: readonly Row[],
  changes: readonly CellChange[],
  pasted?: readonly PastedCell[],
) => EditOutcome<Row>;

/** The same where that may take long. */
export type ApplyInSteps<Row> = (...edit: Parameters<Apply<Row>>) => InSteps<EditOutcome<Row>>;

/**
 * Takes an outcome over, and says whether it could. `entered` is where that was entered, when others follow from it, and what
 * was refused there is answered, also where it stays as it is.
 */
export type Attempt<Row> = (
  outcome: EditOutcome<Row>,
  before?: readonly Row[],
  entered?: readonly CellAddress[],
) => boolean;

/** All cells of these rows in these columns. */
export const cellsOf = (rows: readonly Identified[], columns: readonly string[]): CellAddress[] =>
  rows.flatMap(({ id }) => columns.map(column => ({ row: id, column })));

/** The column that names a row: the first text column. */
export function namingIndex<Row>(columns: readonly Column<Row>[]): number {
  return Math.max(
    columns.findIndex(column => column.kind === 'text'),
    0,
  );
}

export function rowNameOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  const naming = columns[namingIndex(columns)];
  return naming ? shownText(naming, cellValue(naming, row)) : '';
}

export function isEditable<Row>(column: Column<Row>, row: Row): boolean {
  return typeof column.editable === 'function' ? column.editable(row) : (column.editable ?? false);
}

/** What is said of a cell that can't be changed, where there is something to say. */
export function whyLocked<Row>(column: Column<Row>, row: Row): string | undefined {
  if (isEditable(column, row)) return undefined;
  return (typeof column.locked === 'function' ? column.locked(row) : column.locked) || undefined;
}

/** Whether Tab stops there while a row is entered. */
export const takesEntry = <Row>(column: Column<Row>, row: Row): boolean =>
  column.kind === 'widget' ? !column.isMenu : isEditable(column, row);

/** Whether text can be typed into it. A widget handles keys in its own way. */
export const takesText = <Row>(column: Column<Row>, row: Row): boolean =>
  column.kind !== 'widget' && isEditable(column, row);

/** Something was typed into it, but no name: it is stored once it has one. */
export const isUnnamed = <Row>(columns: readonly Column<Row>[], row: Row): boolean =>
  rowNameOf(columns, row) === '' && columns.some(column => takesText(column, row) && cellValue(column, row));

/** The column of a text that is entered in this one. */
export const meantFor = <Row>(column: Column<Row>, text: string): Column<Row> =>
  (percentageIn(text) && column.percentIn) ?? column;

export function isNumber<Row>(column: Column<Row>): column is Column<Row> & { kind: NumberKind } {
  return column.kind !== 'text' && column.kind !== 'widget';
}

export function cellValue<Row>(column: Column<Row>, row: Row): CellValue {
  return column.value?.(row) ?? null;
}

/** The text in the table. */
export function shownText<Row>(column: Column<Row>, value: CellValue): string {
  if (value === null) return column.kind === 'widget' ? '' : isNumber(column) ? '–' : '';
  return typeof value === 'number' && isNumber(column) ? shownNumber(column.kind, value) : String(value);
}

/** The same with the percentage that it may be. */
export function shownInList<Row>(column: Column<Row>, row: Row): string {
  const [text, raw] = [shownText(column, cellValue(column, row)), column.raw?.(row)];
  return raw ? `${text} (${raw})` : text;
}

/** The text of a value that is edited. It is not rounded. */
export function rawText<Row>(column: Column<Row>, value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'number' && isNumber(column) ? rawNumber(column.kind, value) : String(value);
}

/** Reads what somebody typed or pasted into a cell, or says why it is refused. */
export function readText<Row>(column: Column<Row>, row: Row, text: string, t: TFunction): ReadCell {
  if (!isEditable(column, row)) return { message: whyLocked(column, row) ?? t('common.cellLocked') };
  const own = column.read?.(text, row, t);
  if (own) return own;
  if (isNumber(column)) {
    const result = readNumber(column.kind, text);
    return result.ok ? { value: result.value } : { message: refusedNumber(result.reason, text, t) };
  }
  const trimmed = text.trim();
  if (trimmed === '' && column.required) return { message: t('Validations.RequiredField') };
  if (column.maxLength && trimmed.length > column.maxLength)
    return { message: t('Validations.TooLong', { max: column.maxLength }) };
  return { value: trimmed };
}
