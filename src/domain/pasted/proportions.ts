import { HUNDRED_PERCENT, split, sum } from '../money.ts';
import { rawPercent } from '../numbers.ts';
import { amountsOf, type Block, isNumber } from './cells.ts';
import { isTotalWord } from './table.ts';

// Numbers where percentages belong, such as the square metres of a rent: what each has of all of them is what is meant.

/**
 * The block with the lines as percentages whose numbers add up to more than 100. Signed ones are meant as they are, and what stands in a
 * column of sums is none of them. Undefined where there is no such line.
 */
export function asProportions(block: Block): string[][] | undefined {
  const [top = []] = block;
  let found = false;
  const lines = block.map(cells => {
    const at = [...cells.keys()].filter(column => isNumber(cells[column]!) && !isTotalWord(top[column] ?? ''));
    const numbers = amountsOf(at.map(column => cells[column]!));
    if (at.length < 2 || sum(numbers) <= HUNDRED || numbers.some(number => number < 0)) return [...cells];
    found = true;
    const parts = split(HUNDRED_PERCENT, numbers);
    return cells.map((cell, column) => (at.includes(column) ? rawPercent(parts[at.indexOf(column)]!) : cell));
  });
  return found ? lines : undefined;
}

/** In hundredths. */
const HUNDRED = 100_00;
