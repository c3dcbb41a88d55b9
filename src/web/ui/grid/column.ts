import type { TFunction } from 'i18next';
import { type NumberKind, rawNumber, readNumber, shownNumber } from '../number-kind.ts';
import type { WidgetFocus } from '../widget-focus.ts';

/** Every row of a table has an id that stays. */
export interface Identified {
  readonly id: string;
}

export type CellValue = string | number | null;

export interface Column<Row> {
  id: string;
  head: string;
  kind: 'text' | 'widget' | NumberKind;
  /** What the cell holds: a text, or domain's whole number (cents, hundredths, shares). Null shows as a dash. */
  value?: (row: Row) => CellValue;
  editable?: boolean | ((row: Row) => boolean);
  /** Draws a cell that is not just its text: a bar below the name, a checkbox, a menu. */
  render?: (row: Row, focus: WidgetFocus) => React.ReactNode;
  /** For texts. */
  maxLength?: number;
  required?: boolean;
  /** In pixels; the first column takes what is left. */
  width?: number;
  /** Names the cell's column where the head alone does not: heads that repeat. */
  headInFull?: string;
}

/** One cell, as it was typed or pasted. `column` is the column's id. */
export interface CellChange {
  row: string;
  column: string;
  value: string | number;
}

export interface CellProblem {
  row: string;
  column: string;
  /** Translated. */
  message: string;
}

/** All changes, or none of them and the cells that stand in the way. */
export type EditOutcome<Row> = { ok: true; rows: readonly Row[] } | { ok: false; problems: readonly CellProblem[] };

/** The column that names a row: the first of its texts. */
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

/** What is typed goes into it; a widget has its own ways. */
export const takesText = <Row>(column: Column<Row>, row: Row): boolean =>
  column.kind !== 'widget' && isEditable(column, row);

export function isNumber<Row>(column: Column<Row>): column is Column<Row> & { kind: NumberKind } {
  return column.kind !== 'text' && column.kind !== 'widget';
}

export function cellValue<Row>(column: Column<Row>, row: Row): CellValue {
  return column.value?.(row) ?? null;
}

/** As it stands in the table. */
export function shownText<Row>(column: Column<Row>, value: CellValue): string {
  if (value === null) return column.kind === 'widget' ? '' : isNumber(column) ? '–' : '';
  return typeof value === 'number' && isNumber(column) ? shownNumber(column.kind, value) : String(value);
}

/** As it is edited and copied: whole, so that it pastes back the same. */
export function rawText<Row>(column: Column<Row>, value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'number' && isNumber(column) ? rawNumber(column.kind, value) : String(value);
}

/** What somebody typed or pasted into a cell, or why it can't be. */
export function readText<Row>(
  column: Column<Row>,
  text: string,
  t: TFunction,
): { value: string | number } | { message: string } {
  if (isNumber(column)) {
    const result = readNumber(column.kind, text);
    return result.ok ? { value: result.value } : { message: t(`Validations.${result.reason}`) };
  }
  const trimmed = text.trim();
  if (trimmed === '' && column.required) return { message: t('Validations.RequiredField') };
  if (column.maxLength && trimmed.length > column.maxLength)
    return { message: t('Validations.TooLong', { max: column.maxLength }) };
  return { value: trimmed };
}
