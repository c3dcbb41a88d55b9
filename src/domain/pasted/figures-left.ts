import { DIMENSIONS, type Dimension } from '../direct-allocation.ts';
import { sum } from '../money.ts';
import { amountsOf, type Block, columnOf, firstOf, holdsFigures, holdsNames, YEAR } from './cells.ts';
import { directCostsLeft, LEAST_PRICE, MONEY, showsMoney } from './direct-costs-left.ts';
import { isOfAnotherPeriod, isShare } from './period.ts';
import { isTotalWord } from './table.ts';
import { namedByColumns } from './unknown-segments.ts';

// What a trade counts and what it buys have words of that trade: treatments, jobs, crates; paper and ink, malt and hops. Of the columns
// of figures that nothing is said of, the only one that may be money is the direct costs, and the only one beside it the units. Both are
// guesses, which whoever pastes is told. Invariant: no column may be either.

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

/** 1, 2, 3 …; from another number on only where there are too many for chance. */
function areNumbered(amounts: readonly number[]): boolean {
  const [first = 0, ...others] = amounts;
  return others.every((amount, at) => amount === first + (at + 1) * 100) && (first === 100 || others.length > 1);
}

/** Numbers of lines, years and telephones are no amount of anything, nor is what is less than none. */
function areNumbers(cells: readonly string[]): boolean {
  const amounts = amountsOf(cells);
  const isNumber = (cell: string, at: number) => /^[+0]\d/.test(cell) || amounts[at]! < 0;
  return cells.some(isNumber) || areNumbered(amounts) || cells.every(cell => YEAR.test(cell));
}

export interface FigureLeft {
  readonly column: number;
  readonly field: 'units' | 'directCost';
}

export function figuresLeft(top: readonly string[], heads: readonly unknown[], below: Block): FigureLeft[] {
  const columnsOf = (is: (field: string) => boolean) =>
    [...top.keys()].filter(column => typeof heads[column] === 'string' && is(heads[column]));
  const ofParts = (dimension: Dimension) => (field: string) => field.startsWith(`${dimension}@`);
  /** In all, or of segments. */
  const figureOf = (dimension: Dimension) =>
    [columnsOf(field => field === dimension), columnsOf(ofParts(dimension))].find(columns => columns.length > 0) ?? [];
  const rows = below.filter(cells => !isTotalWord(firstOf(cells)));
  const totalOf = (columns: readonly number[]) => sum(columns.flatMap(column => amountsOf(columnOf(rows, column))));
  const left = [...top.keys()].filter(
    column => heads[column] === undefined && saysNothing(top[column]!) && holdsFigures(rows, column, false),
  );
  if (left.length === 0) return [];
  const unnumbered = left.filter(column => !areNumbers(columnOf(rows, column)));
  const revenue = figureOf('revenue');
  const money = totalOf(revenue.length > 0 ? revenue : figureOf('directCost'));
  // Numbers before the names say which one it is.
  const isBehindNames = (column: number) => [...top.keys()].some(at => at < column && holdsNames(rows, at));
  // What segments lack of a figure is of a segment that is not there yet.
  const isRest = (column: number) =>
    DIMENSIONS.some(dimension => {
      const [parts, total] = [columnsOf(ofParts(dimension)), columnsOf(field => field === dimension)];
      return parts.length > 0 && totalOf([...parts, column]) === totalOf(total);
    });
  const countable = unnumbered.filter(column => !showsMoney(top[column]!, columnOf(rows, column)));
  const isCount = (column: number) => {
    const counted = columnOf(rows, column).every(cell => COUNT.test(cell)) ? totalOf([column]) : 0;
    return counted > 0 && counted * LEAST_PRICE < money;
  };
  const areUnits = figureOf('units').length > 0;
  const spent = directCostsLeft(
    { top, heads, rows, revenue, left: unnumbered },
    column => areUnits || countable.some(other => other !== column && isCount(other)),
  );
  // Asked only where one can be read: a wide sheet has many runs of columns.
  const ofSegments = spent === undefined && countable.length !== 1 ? [] : segmentsIn(top, heads, rows);
  const mayBeOfCost = (column: number) =>
    isBehindNames(column) && !isRest(column) && !ofSegments.includes(top[column]!);
  const isSpent = spent !== undefined && mayBeOfCost(spent);
  const [column, ...others] = countable.filter(column => !isSpent || column !== spent);
  const isUnits = column !== undefined && others.length === 0 && !areUnits && isCount(column) && mayBeOfCost(column);
  return [
    ...(isSpent ? [{ column: spent, field: 'directCost' as const }] : []),
    ...(isUnits ? [{ column, field: 'units' as const }] : []),
  ];
}

/** A word, and none that says what it is. */
function saysNothing(head: string): boolean {
  const rest = head.replace(OF_A_YEAR, ' ').replace(MONEY, ' ');
  return /\p{L}/u.test(rest) && !ELSE.test(rest) && !isShare(head) && !isOfAnotherPeriod(head);
}

/** Heads of columns that make up a whole, as those of segments do that are not there yet. */
function segmentsIn(top: readonly string[], heads: readonly unknown[], rows: Block): string[] {
  const columns = top.map((head, column) => ({
    column,
    head,
    field: (heads[column] ?? undefined) as string | undefined,
  }));
  const lines = rows.map((_, at) => ({ line: at + 1 }));
  return namedByColumns({ columns, lines, hasHead: true }, rows);
}
