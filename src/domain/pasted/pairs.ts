import { HUNDRED_PERCENT, split, sum } from '../money.ts';
import { nameKey } from '../names.ts';
import { parseAmount, rawAmount, rawPercent } from '../numbers.ts';
import type { Named } from '../scenario-model.ts';
import { areFigures, type Block, columnOf, holdsFigures, isFilled, widthOf } from './cells.ts';
import { headKey } from './table.ts';

// A list with a line for each pair of names and a figure, as time registration writes it, made the table of these names that a matrix
// reads. Invariants: figures of the same pair are added; a name that the matrix doesn't know stays in it, for whoever says what it is.

/** `areHours`: the head of its figures says so. */
export interface SheetOfPairs {
  readonly block: Block;
  /** Of how many lines each of its figures is. */
  readonly lines: readonly (readonly number[])[];
  readonly areHours: boolean;
  readonly hasHead: boolean;
}

/** Undefined: it is no such list, or nobody can tell which of its columns counts. That is the one behind the names. */
export function sheetOfPairs(
  block: Block,
  rows: readonly Named[],
  columns: readonly Named[],
): SheetOfPairs | undefined {
  const [top = [], ...below] = block.filter(isFilled);
  const lines = top.some(cell => areFigures([cell.trim()])) ? [top, ...below] : below;
  const all = Array.from({ length: widthOf(lines) }, (_, column) => column);
  const figures = all.filter(column => holdsFigures(lines, column));
  const words = all.filter(column => !figures.includes(column));
  const row = mostlyOf(lines, words, rows);
  const beside = words.filter(one => one !== row);
  const column = mostlyOf(lines, beside, columns);
  if (row === undefined || column === undefined) return undefined;
  // What stands before them is the number of a week or of a person.
  const behind = figures.filter(one => one > Math.max(row, column));
  const headed = (one: number) => lines.length === below.length && HOURS.test(top[one] ?? '');
  const [figure, ...others] = behind.length > 1 ? behind.filter(headed) : behind;
  if (figure === undefined || others.length > 0) return undefined;
  const table = tableOf(lines, { row, column, figure });
  return table && { ...table, areHours: headed(figure), hasHead: lines === below };
}

const HOURS = /\b(?:uren|uur|hours?|hrs?|h|u)\b/i;

/** Figures as the part that each is of its line, in percent: together all of it. */
export function asParts([top = [], ...lines]: Block): Block {
  const parts = lines.map(([name = '', ...cells]) => {
    const weights = cells.map(amountIn);
    const shares = split(HUNDRED_PERCENT, weights);
    return [name, ...cells.map((cell, at) => (weights[at] ? rawPercent(shares[at]!) : cell))];
  });
  return [top, ...parts];
}

function amountIn(text: string): number {
  const parsed = parseAmount(text);
  return parsed.ok ? parsed.value : 0;
}

/** Of which column at least half of the names are names of these. The first of several. */
function mostlyOf(lines: Block, among: readonly number[], things: readonly Named[]): number | undefined {
  const known = new Set(things.flatMap(({ name }) => [nameKey(name), headKey(name)]));
  const isKnown = (text: string) => known.has(nameKey(text)) || (headKey(text) !== '' && known.has(headKey(text)));
  return among.find(column => {
    const names = [...new Set(columnOf(lines, column))];
    return names.length > 0 && names.filter(isKnown).length * 2 >= names.length;
  });
}

interface Columns {
  readonly row: number;
  readonly column: number;
  readonly figure: number;
}

/** A name that stands above several lines counts for each of them. */
function tableOf(lines: Block, { row, column, figure }: Columns): Pick<SheetOfPairs, 'block' | 'lines'> | undefined {
  const table = new Map<string, { name: string; texts: Map<string, string[]> }>();
  const heads = new Map<string, string>();
  let name = '';
  for (const cells of lines) {
    name = cells[row]?.trim() || name;
    const [head, text] = [cells[column]?.trim() ?? '', cells[figure]?.trim() ?? ''];
    if (name === '' || head === '' || text === '') continue;
    const one = table.get(nameKey(name)) ?? { name, texts: new Map() };
    table.set(nameKey(name), one);
    if (!heads.has(nameKey(head))) heads.set(nameKey(head), head);
    one.texts.set(nameKey(head), [...(one.texts.get(nameKey(head)) ?? []), text]);
  }
  const all = [...table.values()].map(({ name, texts }) => ({
    name,
    texts: [...heads.keys()].map(key => texts.get(key) ?? []),
  }));
  const block = all.map(({ name, texts }) => [name, ...texts.map(together)]);
  if (block.some(cells => cells.includes(undefined))) return undefined;
  return {
    block: [['', ...heads.values()], ...(block as string[][])],
    lines: all.map(({ texts }) => texts.map(({ length }) => length)),
  };
}

/** Undefined where they can't be added. */
function together(texts: readonly string[]): string | undefined {
  if (texts.length < 2) return texts[0] ?? '';
  const amounts = texts.map(parseAmount);
  return amounts.every(one => one.ok) ? rawAmount(sum(amounts.map(({ value }) => value))) : undefined;
}
