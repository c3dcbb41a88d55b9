import { parseAmount } from '../numbers.ts';
import { type Block, firstOf, isFilled, isNumber } from './cells.ts';
import { figureOf } from './figure.ts';

// Lines of a pasted block that are sums of the others. To read them, too, would count every amount twice.

const ALONE = new Set(['total', 'totals', 'totaal', 'totalen', 'grandtotal', 'eindtotaal', 'sum', 'som', 'samen']);
/** Such a word among others: "Totaal toeslagen". */
export const AMONG = /(?:^|[^\p{L}])(?:sub-?)?(?:totals?|totaal|totalen|totale|sum|som)(?![\p{L}])/iu;
const OF_A_PART = /^sub/i;

/** Whether a head, as heads are compared, is the word for a sum and nothing else. */
export const isTotalKey = (key: string): boolean => ALONE.has(key.replace(/(19|20)\d\d$/, ''));

/**
 * The places of the lines, from one on, that are sums: what calls itself one among other words has to be the sum of what is above it,
 * or of what came since the last one; the last line is one also where it is called nothing else.
 */
export function sumLines(block: Block, from: number, isCalledTotal: (text: string) => boolean): number[] {
  const places = [...block.keys()].filter(at => at >= from && isFilled(block[at]!));
  const sums: number[] = [];
  const all = new Parts();
  let sinceLast = new Parts();
  for (const at of places) {
    const cells = block[at]!;
    const isLast = at === places.at(-1) && places.length > 1 && isCalledTotal(firstOf(cells));
    const name = firstOf(cells.filter(cell => !isNumber(cell)));
    const figures = cells.map(amountIn);
    const least = OF_A_PART.test(name) ? 1 : 2;
    if (isLast || (AMONG.test(name) && [sinceLast, all].some(parts => parts.areSummed(figures, least)))) {
      sums.push(at);
      sinceLast = new Parts();
    } else for (const parts of [all, sinceLast]) parts.add(figures);
  }
  return sums;
}

/** Lines together, column by column. */
class Parts {
  #count = 0;
  readonly #sums: number[] = [];

  add(figures: readonly number[]): void {
    this.#count++;
    for (const [column, figure] of figures.entries()) this.#sums[column] = (this.#sums[column] ?? 0) + figure;
  }

  /** By the largest figure: others may be numbers of lines. What was rounded for each line may differ by a half for each of them. */
  areSummed(figures: readonly number[], least: number): boolean {
    const whole = Math.max(0, ...figures);
    const together = this.#sums[figures.indexOf(whole)] ?? 0;
    return this.#count >= least && whole > 0 && Math.abs(whole - together) <= this.#count * 50;
  }
}

function amountIn(cell: string): number {
  const parsed = parseAmount(figureOf(cell, '').number);
  return parsed.ok ? parsed.value : 0;
}
