/** A, B, … Z, AA, AB, …, from 0. */
export function columnLetter(column: number): string {
  const before = Math.floor(column / 26);
  return `${before > 0 ? columnLetter(before - 1) : ''}${String.fromCharCode(65 + (column % 26))}`;
}

/** As a person reads it: the head is row 1. */
export const cellName = (row: number, column: number): string => `${columnLetter(column)}${row + 1}`;
