import { sum } from './money.ts';
import { parseAmount } from './numbers.ts';
import { type Block, firstOf, isFilled, isNumber } from './pasted-cells.ts';
import { figureOf } from './pasted-figure.ts';

// Lines of a pasted block that are sums of the others. To read them, too, would count every amount twice.

const ALONE = new Set(['total', 'totals', 'totaal', 'totalen', 'grandtotal', 'eindtotaal', 'sum', 'som', 'samen']);
const AMONG = /(?:^|[^\p{L}])(?:sub-?)?(?:totals?|totaal|totalen|totale|sum|som)(?![\p{L}])/iu;
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
  const parts: number[] = [];
  let sinceLast: number[] = [];
  for (const at of places) {
    const isLast = at === places.at(-1) && places.length > 1 && isCalledTotal(firstOf(block[at]!));
    const name = firstOf(block[at]!.filter(cell => !isNumber(cell)));
    const isSum = AMONG.test(name) && [sinceLast, parts].some(all => isSumOf(block, at, all, OF_A_PART.test(name)));
    if (isLast || isSum) {
      sums.push(at);
      sinceLast = [];
    } else {
      parts.push(at);
      sinceLast.push(at);
    }
  }
  return sums;
}

/** By its largest figure: others may be numbers of lines. What was rounded for each line may differ by a half for each of them. */
function isSumOf(block: Block, at: number, parts: readonly number[], isOfPart: boolean): boolean {
  if (parts.length < (isOfPart ? 1 : 2)) return false;
  const figures = block[at]!.map(amountIn);
  const whole = Math.max(0, ...figures);
  const column = figures.indexOf(whole);
  const addends = parts.map(part => amountIn(block[part]![column] ?? ''));
  return whole > 0 && Math.abs(whole - sum(addends)) <= parts.length * 50;
}

function amountIn(cell: string): number {
  const parsed = parseAmount(figureOf(cell, '').number);
  return parsed.ok ? parsed.value : 0;
}
