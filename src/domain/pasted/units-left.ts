import { DIMENSIONS, type Dimension } from '../direct-allocation.ts';
import { sum } from '../money.ts';
import { CURRENCY, parseAmount } from '../numbers.ts';
import { type Block, columnOf, firstOf, holdsFigures } from './cells.ts';
import { holdsNames } from './names.ts';
import { isOfAnotherPeriod, isShare } from './period.ts';
import { isTotalWord, YEAR } from './table.ts';
import { namedByColumns } from './unknown-segments.ts';

// What a trade counts has a word of that trade: treatments, jobs, events. The only column of figures that nothing is said of is the
// units, beside money and where no other is. It is a guess, which whoever pastes is told. Invariant: what may be money is none.

/** Heads that say what a column is, and that it is no units. */
const ELSE = new RegExp(
  [
    // Money, and what is reckoned from it.
    'pri(?:js|ce|jzen)|tari(?:ef|even|ff)|marge|margin|winst|profit|resultaat|result|saldo|balance|btw|\\bvat\\b|\\btax|belasting|korting|discount',
    'budget|begro|forecast|prognose|bedrag|amount|waarde|value|subsid|\\bgrants?\\b|gift|donat|bijdrage|contribu|overhead|kosten|\\bcosts?\\b',
    'omzet|revenue|\\bsales\\b|inkoop|lo(?:on|nen)\\b|wages?\\b|salar|\\b(?:fee|rate|debet|credit|debit|eur|euros?|gbp|usd)s?\\b|uitgaven|expens',
    // What one thing of many is called.
    'n(?:umme)?r\\b|\\bn(?:umber|o)\\b(?! of)|\\b(?:id|sku|ean|gtin|gl|kvk|iban|tel|zip)\\b|code|rekening|account|grootboek|ledger|(?:tele|\\b)phone|foon',
    'mobiel|mobile|postcode|postal|volgorde|\\border\\b|\\brank|\\brang\\b|priorit',
    // Of another kind or time, or of one of them.
    '\\bjaar|\\byear|datum|\\bdate\\b|gemiddeld|average|\\bavg\\b|\\bper\\b|/|capaci|\\bmax|\\bmin\\b|\\bdoel\\b|target|\\bnorm\\b|score|rating|cijfer',
    '\\bage\\b|leeftijd|\\bfte|medewerker|personeel|employee|\\bstaff\\b|headcount|\\bm[²2]|square|oppervlak|duur\\b|duration|minut|status|\\btype\\b',
  ].join('|'),
  'iu',
);

/** What is said of the year itself. */
const OF_A_YEAR = /(?:\bper\s+|\/\s*)(?:jaar|year|annum)\b|(?:19|20)\d\d/gi;

const COUNT = /^(?:0|[1-9]\d{0,2}(?:[.\s]?\d{3})*)(?:[.,][05])?$/u;
const CENTS = /[.,]\d\d$/;

const amountIn = (cell: string): number => {
  const parsed = parseAmount(cell);
  return parsed.ok ? parsed.value : 0;
};
const totalOf = (rows: Block, columns: readonly number[]): number =>
  sum(columns.flatMap(column => columnOf(rows, column).map(amountIn)));

/** 1, 2, 3 …; from another number on only where there are too many for chance. */
function areNumbered(cells: readonly string[]): boolean {
  const [first = 0, ...others] = cells.map(amountIn);
  return others.every((amount, at) => amount === first + (at + 1) * 100) && (first === 100 || others.length > 1);
}

/** Whether what its cells hold can't be how many of something there are. */
function holdElse(cells: readonly string[]): boolean {
  const isElse = (cell: string) =>
    cell.search(CURRENCY) >= 0 || CENTS.test(cell) || /^[+0]\d/.test(cell) || amountIn(cell) < 0;
  return cells.some(isElse) || areNumbered(cells) || cells.every(cell => YEAR.test(cell));
}

/** Less than ten euros for one of them, and it may be a margin, or the revenue of another year. */
const LEAST_PRICE = 10;

export function unitsLeft(
  top: readonly string[],
  heads: readonly unknown[],
  below: Block,
): { column: number; field: 'units' } | undefined {
  const columnsOf = (is: (field: string) => boolean) =>
    [...top.keys()].filter(column => typeof heads[column] === 'string' && is(heads[column]));
  const ofParts = (dimension: Dimension) => (field: string) => field.startsWith(`${dimension}@`);
  if (columnsOf(field => field === 'units' || ofParts('units')(field)).length > 0) return undefined;
  const rows = below.filter(cells => !isTotalWord(firstOf(cells)));
  const [column, ...others] = [...top.keys()].filter(column => {
    const head = top[column]!;
    const isUnsaid = heads[column] === undefined && /\p{L}/u.test(head) && holdsFigures(rows, column, false);
    const saysElse =
      ELSE.test(head.replace(OF_A_YEAR, ' ')) || head.search(CURRENCY) >= 0 || isShare(head) || isOfAnotherPeriod(head);
    return isUnsaid && !saysElse && !holdElse(columnOf(rows, column));
  });
  if (column === undefined || others.length > 0) return undefined;
  if (!columnOf(rows, column).every(cell => COUNT.test(cell))) return undefined;
  // Numbers before the names say which one it is.
  if (![...top.keys()].some(at => at < column && holdsNames(rows, at))) return undefined;
  const [money = []] = (['revenue', 'directCost'] as const)
    .flatMap(dimension => [columnsOf(field => field === dimension), columnsOf(ofParts(dimension))])
    .filter(columns => columns.length > 0);
  const units = totalOf(rows, [column]);
  if (units === 0 || units * LEAST_PRICE >= totalOf(rows, money)) return undefined;
  // What segments lack of a figure is of a segment that is not there yet.
  const isRest = DIMENSIONS.some(dimension => {
    const [parts, total] = [columnsOf(ofParts(dimension)), columnsOf(field => field === dimension)];
    return parts.length > 0 && totalOf(rows, [...parts, column]) === totalOf(rows, total);
  });
  return isRest || isOfSegment(top, heads, rows, column) ? undefined : { column, field: 'units' };
}

/** Whether it makes up a whole with others, as columns of segments do that are not there yet. */
function isOfSegment(top: readonly string[], heads: readonly unknown[], rows: Block, column: number): boolean {
  const columns = top.map((head, column) => ({
    column,
    head,
    field: (heads[column] ?? undefined) as string | undefined,
  }));
  const lines = rows.map((_, at) => ({ line: at + 1 }));
  return namedByColumns({ columns, lines, hasHead: true }, rows).includes(top[column]!);
}
