import { useMemo } from 'react';
import { type CellValue, type Column, cellValue, type Identified, isNumber, namingIndex, shownText } from './column.ts';

const DEFAULT_WIDTH = { amount: 136, overview: 120, units: 120, percent: 112, text: 160, widget: 48 };

/** The widths of the digits of a table in bold, and of what is between them. */
const DIGIT = 8;
const SIGN = 4;
const SIDES = 17;

/**
 * The width of each column in pixels. The column that names the rows takes what is left. A figure is never cut: a column
 * becomes wider than it is set where one of its figures, or its total, needs it.
 */
export function useWidths<Row extends Identified>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: Readonly<Record<string, CellValue>> | undefined,
): readonly (number | undefined)[] {
  const needed = useMemo(() => columns.map(column => widthOfFigures(column, rows)), [columns, rows]);
  const naming = namingIndex(columns);
  return columns.map((column, index) =>
    index === naming
      ? column.width
      : Math.max(
          column.width ?? DEFAULT_WIDTH[column.kind],
          needed[index]!,
          widthOf(column, totals?.[column.id] ?? null),
        ),
  );
}

/** The largest and the smallest number are the longest. */
function widthOfFigures<Row>(column: Column<Row>, rows: readonly Row[]): number {
  if (!isNumber(column)) return 0;
  let [smallest, largest] = [0, 0];
  for (const row of rows) {
    const value = Number(cellValue(column, row));
    if (value > largest) largest = value;
    else if (value < smallest) smallest = value;
  }
  return Math.max(widthOf(column, smallest), widthOf(column, largest));
}

function widthOf<Row>(column: Column<Row>, value: CellValue): number {
  if (!isNumber(column) || value === null) return 0;
  const text = shownText(column, value);
  const digits = text.replace(/\D/g, '').length;
  return Math.ceil(digits * DIGIT + (text.length - digits) * SIGN + SIDES);
}
