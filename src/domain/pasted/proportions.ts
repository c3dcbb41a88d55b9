import { HUNDRED_PERCENT, split, sum } from '../money.ts';
import { parseAmount, parsePercent, rawPercent } from '../numbers.ts';
import { type Block, isPercentage } from './cells.ts';
import { isTotalWord } from './table.ts';

// Numbers where percentages belong, such as the square metres of a rent: what each has of all of them is what is meant.

/**
 * The block with the lines as percentages whose numbers add up to more than 100. What stands in a column of sums is none of them. A line
 * stays where one is signed, as it is meant so, or is read as a percentage alone. Undefined where no line is another one.
 */
export function asProportions(block: Block): string[][] | undefined {
  const [top = []] = block;
  let found = false;
  const lines = block.map(cells => {
    const at = [...cells.keys()].filter(column => isFigure(cells[column]!) && !isTotalWord(top[column] ?? ''));
    const numbers = at.flatMap(column => {
      const amount = parseAmount(cells[column]!);
      return amount.ok && !isPercentage(cells[column]!) ? amount.value : [];
    });
    if (numbers.length < Math.max(2, at.length) || sum(numbers) <= HUNDRED) return [...cells];
    found = true;
    const parts = split(HUNDRED_PERCENT, numbers);
    return cells.map((cell, column) => (at.includes(column) ? rawPercent(parts[at.indexOf(column)]!) : cell));
  });
  return found ? lines : undefined;
}

/** However it is read: what has too many decimals for an amount, and too much for a percentage, too. */
const isFigure = (text: string): boolean => parsePercent(text).ok || parseAmount(text).ok;

/** In hundredths. */
const HUNDRED = 100_00;
