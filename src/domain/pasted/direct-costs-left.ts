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
    '^\\s*(?:flessen|bottles|blikken|blikjes|cans|dozen|boxes|zakken|bags|glazen|kopjes|cups|broden|loaves|porties|portions|maaltijden|meals)\\s*$',
  ].join('|'),
  'iu',
);

/** What it leaves of the revenue. */
const RESULT = /marge|margin|winst|profit|resultaat|result|bijdrage|contribu|saldo|balance|dekking/iu;

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

/**
 * `isCounted`: whether another column is how many were sold. Whole numbers may be these themselves where none is, and no column is what
 * they leave of the revenue.
 */
export function directCostsLeft(sheet: Sheet, isCounted: (column: number) => boolean): number | undefined {
  const { top, heads, rows, revenue, left } = sheet;
  if (revenue.length === 0) return undefined;
  const amountsIn = (column: number) => amountsOf(textsOf(rows, column));
  const earned = addedUp(revenue.map(amountsIn));
  const all = sum(earned);
  const mayBeMoney = (column: number) =>
    showsMoney(top[column]!, columnOf(rows, column)) || sum(amountsIn(column)) * LEAST_PRICE >= all;
  const [column, ...others] = left.filter(column => !OTHER_MONEY.test(top[column]!) && mayBeMoney(column));
  if (column === undefined || others.length > 0) return undefined;
  const isSaid = top.some((head, column) => `${heads[column]}`.startsWith('directCost') || namedBy(head, SPENT));
  const cells = columnOf(rows, column);
  if (isSaid || !cells.every(cell => parseAmount(cell).ok) || !isLikeCosts(amountsIn(column), earned)) return undefined;
  const earnedCells = revenue.flatMap(one => columnOf(rows, one));
  const isWrittenAlike = [hasSign, hasCents].every(has => !earnedCells.some(has) || cells.some(has));
  const years = top[column]!.match(YEARS) ?? [];
  const isOfTheYear = years.every(year => revenue.some(one => top[one]!.includes(year)));
  if (!isWrittenAlike || !isOfTheYear) return undefined;
  const isMoney = showsMoney(top[column]!, cells) || isCounted(column) || leavesResult(sheet, column, earned);
  return isMoney && !isReckoned(sheet, column, earned) ? column : undefined;
}

const textsOf = (rows: Block, column: number) => rows.map(cells => cells[column]?.trim() ?? '');

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

const isEach = (amounts: readonly number[], of: (at: number) => number, within = EURO): boolean =>
  amounts.every((amount, at) => Math.abs(amount - of(at)) <= within);

/** Whether a column of results, in euros or in per cent, is what it leaves of the revenue. */
function leavesResult({ top, rows }: Sheet, column: number, earned: readonly number[]): boolean {
  const amounts = amountsOf(textsOf(rows, column));
  return [...top.keys()].some(one => {
    if (one === column || !RESULT.test(top[one]!) || !holdsFigures(rows, one)) return false;
    const texts = textsOf(rows, one);
    const results = amountsOf(texts);
    return isEach(amounts, at => earned[at]! - results[at]!) || isInPercent(texts, restOf(amounts, earned), earned);
  });
}

const restOf = (amounts: readonly number[], earned: readonly number[]): number[] =>
  earned.map((all, at) => all - amounts[at]!);

/**
 * Whether it follows from other columns: the same part of another one in each line, so much per cent of what was earned as stands in
 * one, the sum of columns beside each other, or what any of these but a result leaves.
 */
function isReckoned({ top, rows }: Sheet, column: number, earned: readonly number[]): boolean {
  const columns = [...top.keys()].filter(one => one !== column);
  // Most is none by its first lines.
  const first = Math.min(rows.length, 3);
  return followsIn(rows.slice(0, first)) && (first === rows.length || followsIn(rows));

  function followsIn(lines: Block): boolean {
    const amounts = amountsOf(textsOf(lines, column));
    const rests = restOf(amounts, earned.slice(0, lines.length));
    const others = columns
      .filter(one => holdsFigures(lines, one))
      .map(one => {
        const texts = textsOf(lines, one);
        return { texts, amounts: amountsOf(texts), isResult: RESULT.test(top[one]!) };
      });
    const isPart = ({ amounts: other }: (typeof others)[number]) => {
      const part = sum(amounts) / sum(other);
      return Number.isFinite(part) && isEach(amounts, at => other[at]! * part);
    };
    const isShare = ({ texts, isResult }: (typeof others)[number]) =>
      isInPercent(texts, amounts, earned) || (!isResult && isInPercent(texts, rests, earned));
    return others.some(other => isPart(other) || isShare(other)) || others.some((_, from) => addsUp(from));

    /** With those behind it. */
    function addsUp(from: number): boolean {
      const run = lines.map(() => 0);
      return others.slice(from).some(({ amounts: other, isResult }, more) => {
        for (const [at, amount] of other.entries()) run[at]! += amount;
        const within = EURO * (more + 1);
        const isRest = !(isResult && more === 0) && isEach(rests, at => run[at]!, within);
        return isRest || isEach(amounts, at => run[at]!, within);
      });
    }
  }
}

/** Whether amounts are so much per cent of what was earned, as exactly as the percentages are written: 40, 40 % or 0,4. */
function isInPercent(texts: readonly string[], amounts: readonly number[], earned: readonly number[]): boolean {
  const shares = texts.map(text => {
    const parsed = parsePercent(text);
    return parsed.ok ? parsed.value : Number.NaN;
  });
  const steps = texts.map(text => lastDecimal(text) ?? ONE_PERCENT);
  const isOfOne = shares.every(share => share < 2 * ONE_PERCENT) && !texts.some(text => text.includes('%'));
  const scale = isOfOne ? 100 : 1;
  const within = (Math.min(...steps) * scale) / 2;
  return amounts.every((amount, at) => {
    const part = earned[at] ? (amount / earned[at]) * HUNDRED_PERCENT : 0;
    return within <= ONE_PERCENT && Math.abs(part - shares[at]! * scale) <= within;
  });
}
