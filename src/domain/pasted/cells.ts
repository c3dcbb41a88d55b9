import { nameKey } from '../names.ts';
import { parseAmount } from '../numbers.ts';

// What the cells of a pasted block hold, before anybody knows what they are.

export type Block = readonly (readonly string[])[];

export const filled = (cells: readonly string[]): number => cells.filter(cell => cell.trim() !== '').length;
export const isFilled = (cells: readonly string[]): boolean => filled(cells) > 0;
export const firstOf = (cells: readonly string[]): string => cells.find(cell => cell.trim() !== '')?.trim() ?? '';

/** Also one that is refused for how it is written. */
export function isNumber(text: string): boolean {
  const parsed = parseAmount(text);
  return /\d/.test(text) && (parsed.ok || parsed.reason !== 'IncorrectFormat');
}

const SIGN = /\s*%\s*$/;
export const isPercentage = (text: string): boolean => SIGN.test(text) && isNumber(text.replace(SIGN, ''));

/** What is filled in, in one column. */
export const columnOf = (lines: Block, column: number): string[] =>
  lines.map(cells => cells[column]?.trim() ?? '').filter(cell => cell !== '');

/** Zero where nothing is filled in, or no amount. */
export const amountsOf = (cells: readonly string[]): number[] =>
  cells.map(cell => {
    const parsed = parseAmount(cell);
    return parsed.ok ? parsed.value : 0;
  });

/** Each of its cells is a number, or a percentage where that is one, too. */
export const holdsFigures = (lines: Block, column: number, withShares = true): boolean =>
  areFigures(columnOf(lines, column), withShares);

export const areFigures = (cells: readonly string[], withShares = true): boolean =>
  cells.length > 0 && cells.every(cell => isNumber(cell) || (withShares && isPercentage(cell)));

/** Words, and neither figures with words behind them nor addresses. */
export function holdsNames(lines: Block, column: number): boolean {
  const cells = columnOf(lines, column);
  const isName = (cell: string) => /\p{L}/u.test(cell) && !isNumber(cell) && !isPercentage(cell) && !cell.includes('@');
  return cells.every(isName) && cells.some(cell => /^\p{L}/u.test(cell));
}

/**
 * The first column, where nothing stands above it and each line has another word in it, as sheets begin with names. A sum below them
 * may have none. Codes are no words.
 */
export function namesWithoutHead(top: readonly string[], below: Block): number | undefined {
  const first = [...Array(widthOf(below)).keys()].find(column => columnOf(below, column).length > 0) ?? 0;
  const names = columnOf(below, first);
  const isFull = below.slice(0, -1).every(cells => isFilled([cells[first] ?? '']));
  const areWords = holdsNames(below, first) && names.every(name => /\p{L}{2}/u.test(name));
  const isFound =
    !isFilled([top[first] ?? '']) && isFull && areWords && new Set(names.map(nameKey)).size === names.length;
  return isFound ? first : undefined;
}

export const YEAR = /^\s*(19|20)\d\d\s*$/;

/** Words above a column of numbers are its heading, whatever they say. */
export function isAboveNumbers(top: readonly string[], below: Block): boolean {
  if (top.some(cell => (isNumber(cell) && !YEAR.test(cell)) || isPercentage(cell))) return false;
  return top.some((head, column) => {
    return head.trim() !== '' && holdsFigures(below, column, false);
  });
}

export const widthOf = (lines: Block): number => Math.max(0, ...lines.map(cells => cells.length));

/**
 * Lines whose cells are separated by a comma and a blank: all have as many, and figures behind their names. Undefined where that is not
 * so: a comma may stand in a name.
 */
export function cellsByCommas(lines: readonly string[]): string[][] | undefined {
  const block = lines.map(line => (line.trim() === '' ? [''] : line.trim().split(/,\s+/)));
  const [first, ...others] = block.filter(isFilled);
  const figures = others.length > 0 ? others : [first ?? []];
  const areAlike = others.every(cells => cells.length === first!.length);
  const endWithFigures = figures.every(cells => cells.length > 1 && isNumber(cells.at(-1)!));
  return areAlike && endWithFigures ? block : undefined;
}
