import { type CellAddress, type CellChange, type Column, cellValue, rawText, shownText } from './column.ts';

// What a cell holds, where that is more than its value: an amount may be a percentage of another one.

/** The text that says what a cell holds, where it is no table: what is taken back, and what somebody else changed. */
export const toldCell = <Row>(column: Column<Row>, row: Row): string =>
  column.raw?.(row) ?? shownText(column, cellValue(column, row));

/** The text that is edited and copied. It is not rounded, so that it pastes back the same. */
export const rawCell = <Row>(column: Column<Row>, row: Row): string =>
  column.raw?.(row) ?? rawText(column, cellValue(column, row));

/** Whether what was read is there already. */
export const isThere = <Row>(
  column: Column<Row>,
  row: Row,
  { value, beside = {} }: Omit<CellChange, keyof CellAddress>,
) =>
  value === cellValue(column, row) &&
  Object.entries(beside).every(([field, other]) => row[field as keyof Row] === other);
