import { HUNDRED_PERCENT, sum } from '../money.ts';
import { CURRENCY, lastDecimal, parseAmount, parsePercent } from '../numbers.ts';
import { amountsOf, type Block, columnOf, holdsFigures } from './cells.ts';
import { namedBy } from './table.ts';
import { TREE_HEADS } from './tree-heads.ts';

// Which column of a pasted list is what was bought, where its head does not say it. It changes results, so it must be sure to be money,
// and no other money: what was earned in another year or of some customers, a margin, wages, a stock, a total.

/** Heads of money that is no direct costs, beside those that say something else anyway; and measures, which are as large as money. */
const OTHER_MONEY = new RegExp(
  [
    'arbeid|labou?r|payroll|huur|\\brent\\b|afschrijv|depreciat|\\brente\\b|interest|verzeker|insurance|vast\\b|\\bfixed\\b',
    'voorraad|\\bstock\\b|inventory|debiteur|debtor|receivable|openstaand|outstanding|onderhanden|backlog|pipeline|offerte|\\bquotes?\\b',
    'invest|schuld|\\bdebt|\\bloans?\\b|provisi|commissi|netto|\\bnett?\\b|bruto|gross|dekking|overschot|surplus|tekort|deficit|ebit',
    '\\bover\\b|\\brest\\b|verschil|difference|variance|groei|growth|tota(?:al|le|l)|samen|together|\\bsum\\b|\\bsom\\b|waarvan|\\bof which\\b',
    'vorig|previous|prior|\\blast\\b|\\b[lp]y\\b|\\bytd\\b|realis|\\bactuals?\\b|\\bplan(?:ning|ned)?\\b|verkocht|\\bsold\\b|factur|gefactureerd|invoice',
    'export|online|\\bweb|\\bb2|zakelijk|particulier|consument|consumer|retail|wholesale|groothandel|winkel|\\bshops?\\b|\\bstores?\\b|horeca',
    'kilo|\\bkg\\b|\\bgram\\b|\\bton|\\blit(?:er|re)|\\bhl\\b|\\bkm\\b|meter|metre|\\bm[123²³]|\\bmin\\b|\\bkwh\\b|bezoeke|visitor|views|clicks|klik',
  ].join('|'),
  'iu',
);

/** Also in words. */
export const MONEY = new RegExp(`${CURRENCY.source}|\\beuros?\\b`, 'gi');

const YEARS = /(?:19|20)\d\d/g;

/** Less than ten euros for one of them, and it may be money. What was bought for less than a tenth of what it brings in may be a count. */
export const LEAST_PRICE = 10;

const hasSign = (text: string): boolean => text.search(MONEY) >= 0;
const hasCents = (cell: string): boolean => /[.,]\d\d$/.test(cell);
export const showsMoney = (head: string, cells: readonly string[]): boolean =>
  hasSign(head) || cells.some(cell => hasSign(cell) || hasCents(cell));

interface Sheet {
  readonly top: readonly string[];
  readonly heads: readonly unknown[];
  readonly rows: Block;
  /** Its columns, in all or of segments. */
  readonly revenue: readonly number[];
  /** Columns of amounts of which nothing is said. */
  readonly left: readonly number[];
}

/** `isCounted`: whether another column is how many were sold. Whole numbers may be these themselves where none is. */
export function directCostsLeft(
  { top, heads, rows, revenue, left }: Sheet,
  isCounted: (column: number) => boolean,
): number | undefined {
  if (revenue.length === 0) return undefined;
  const amountsIn = (column: number) => amountsOf(rows.map(cells => cells[column]?.trim() ?? ''));
  const earned = addedUp(revenue.map(amountsIn));
  const all = sum(earned);
  const mayBeMoney = (column: number) =>
    showsMoney(top[column]!, columnOf(rows, column)) || sum(amountsIn(column)) * LEAST_PRICE >= all;
  const [column, ...others] = left.filter(column => !OTHER_MONEY.test(top[column]!) && mayBeMoney(column));
  if (column === undefined || others.length > 0) return undefined;
  const isSaid = top.some((head, column) => `${heads[column]}`.startsWith('directCost') || namedBy(head, SPENT));
  const cells = columnOf(rows, column);
  const isRead = cells.every(cell => parseAmount(cell).ok);
  if (isSaid || !isRead || (!showsMoney(top[column]!, cells) && !isCounted(column))) return undefined;
  const earnedCells = revenue.flatMap(one => columnOf(rows, one));
  const isWrittenAlike = [hasSign, hasCents].every(has => !earnedCells.some(has) || cells.some(has));
  const years = top[column]!.match(YEARS) ?? [];
  const isOfTheYear = years.every(year => revenue.some(one => top[one]!.includes(year)));
  const amounts = amountsIn(column);
  return isWrittenAlike && isOfTheYear && isLikeCosts(amounts, earned) && !isReckoned({ top, rows }, column, earned)
    ? column
    : undefined;
}

const SPENT = { directCost: TREE_HEADS.directCost };

const addedUp = (columns: readonly (readonly number[])[]): number[] =>
  (columns[0] ?? []).map((_, at) => sum(columns.map(column => column[at]!)));

/**
 * In all between a tenth and nine tenths of what was earned, and in no line more than half as much again: something may lose on what it
 * is made of. The revenue of another year is more where less is sold now.
 */
function isLikeCosts(amounts: readonly number[], earned: readonly number[]): boolean {
  const [total, all] = [sum(amounts), sum(earned)];
  const isNear = (amount: number, at: number) => amount <= earned[at]! * 1.5;
  const areOther = new Set(amounts.filter(amount => amount > 0)).size > 1;
  return areOther && total * LEAST_PRICE >= all && total <= all * 0.9 && amounts.every(isNear);
}

/** Figures that are reckoned are rounded to the euro. */
const EURO = 100;
const ONE_PERCENT = HUNDRED_PERCENT / 100;

/**
 * Whether it follows from other columns: the same part of another one in each line, so much per cent of what was earned as stands in
 * one, or the rest of it, the sum of columns beside each other, or what was earned less these.
 */
function isReckoned({ top, rows }: Pick<Sheet, 'top' | 'rows'>, column: number, earned: readonly number[]): boolean {
  const columns = [...top.keys()].filter(one => one !== column);
  // Most is none by its first lines.
  const first = Math.min(rows.length, 3);
  return followsIn(rows.slice(0, first)) && (first === rows.length || followsIn(rows));

  function followsIn(lines: Block): boolean {
    const textsOf = (one: number) => lines.map(cells => cells[one]?.trim() ?? '');
    const amounts = amountsOf(textsOf(column));
    const isEach = (of: (at: number) => number, within: number) =>
      amounts.every((amount, at) => Math.abs(amount - of(at)) <= within);
    const figures = columns.filter(one => holdsFigures(lines, one)).map(textsOf);
    const others = figures.map(amountsOf);
    const isPart = others.some(other => {
      const part = sum(amounts) / sum(other);
      return Number.isFinite(part) && isEach(at => other[at]! * part, EURO);
    });
    return isPart || figures.some(texts => isInPercent(texts, amounts, earned)) || addsUp();

    function addsUp(): boolean {
      return others.some((_, from) => {
        const run = lines.map(() => 0);
        return others.slice(from).some((other, more) => {
          for (const [at, amount] of other.entries()) run[at]! += amount;
          const within = EURO * (more + 1);
          return isEach(at => run[at]!, within) || isEach(at => earned[at]! - run[at]!, within);
        });
      });
    }
  }
}

function isInPercent(texts: readonly string[], amounts: readonly number[], earned: readonly number[]): boolean {
  const shares = texts.map(text => {
    const parsed = parsePercent(text);
    return parsed.ok ? parsed.value : 0;
  });
  const scale = shares.every(share => share <= ONE_PERCENT) && !texts.some(text => text.includes('%')) ? 100 : 1;
  const isNear = (part: number, at: number) =>
    Math.abs(part - shares[at]! * scale) <= ((lastDecimal(texts[at]!) ?? ONE_PERCENT) * scale) / 2;
  const parts = amounts.map((amount, at) => (earned[at] ? (amount / earned[at]) * HUNDRED_PERCENT : 0));
  const rests = parts.map((part, at) => (earned[at] ? HUNDRED_PERCENT - part : 0));
  return parts.every(isNear) || rests.every(isNear);
}
