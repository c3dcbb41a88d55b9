import { withDots } from '#domain/numbers.ts';
import { cellsByCommas } from '#domain/pasted/cells.ts';
import { parseBlock } from './clipboard.ts';

// What was pasted into a dialog, as cells.

/** Cells are separated by tabs, as spreadsheets do; where there are none, by semicolons, or by commas as in notes of a telephone. */
export function cellsOf(text: string): string[][] {
  const block = parseBlock(text);
  if (text.includes('\t')) return block;
  const lines = block.map(([cell = '']) => cell);
  return (text.includes(';') ? undefined : cellsByCommas(lines)) ?? lines.map(line => line.split(';'));
}

export const firstWithComma = (block: readonly (readonly string[])[]): string | undefined => {
  const dotted = withDots(block.flat());
  return block
    .flat()
    .find((cell, at) => cell !== dotted?.[at])
    ?.trim();
};

export const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0]!;
