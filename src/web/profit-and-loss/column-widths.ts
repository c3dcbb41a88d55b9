import { columnsWithin } from '#domain/column-bands.ts';
import { sum } from '#domain/money.ts';
import { type Sheet, type SheetColumn, shownText } from '#domain/sheet.ts';
import { breakable, emsOf, widestWord } from '#domain/word-width.ts';

export interface ColumnWidths {
  first: number;
  /** Of all columns, the total last. */
  columns: readonly number[];
}

/** The logo's greatest width and the column's margin: the logo is in the last column. */
const TOTAL = 90 + 50;
const COLUMN = 124;
/** At least: two prices stand beside the names on a phone. */
const PRICE = 88;
/** An amount beside prices, below a thousand million. */
const BESIDE_PRICES = 112;
const FIRST = { most: 264, least: 176, onPhone: 152 };
const PHONE = 480;
/** For long names, where nothing else needs the room. */
const WIDEST_NAME = 240;
/** With more columns than these the window is too narrow anyway. */
const FEW = 24;

/** Where there is little room, amounts take what their digits need and names what is left, so that more segments are in sight. */
export function columnWidths({ columns, heads, lines }: Sheet, room: number): ColumnWidths {
  const isFew = columns.length <= FEW;
  const others = columns.slice(0, -1);
  const ofKind = (wanted: SheetColumn['kind']) => others.filter(({ kind }) => kind === wanted);
  const isOfPrices = ofKind('price').length > 2 * ofKind('amount').length;
  const amounts = isOfPrices ? [] : ofKind('amount');
  const above = isFew ? groupWords(heads, room) : [];
  const words = new Map(
    others.map((column, at) => [column, isFew ? Math.max(widthOfWords(column.head, room), above[at] ?? 0) : 0]),
  );
  const needs = amounts.map(column => words.get(column)!);
  const hasAmounts = isFew && amounts.length > 0;
  // Prices alone share the room, but for what an amount beside them needs.
  const taken = BESIDE_PRICES * (others.length - ofKind('price').length);
  const shared = Math.floor((room - TOTAL - FIRST.least - taken) / ofKind('price').length);
  const price = hasAmounts && room >= PHONE ? COLUMN : clamp(PRICE, shared, COLUMN);
  const fixedWidth = ({ kind }: SheetColumn, words: number) => {
    if (kind === 'amount') return isOfPrices ? Math.max(BESIDE_PRICES, words) : 0;
    return Math.max(kind === 'price' ? price : COLUMN, words);
  };
  const [least, most] = hasAmounts ? amountWidths({ columns, heads, lines }) : [COLUMN, COLUMN];
  const fixed = others.map(column => fixedWidth(column, words.get(column)!));
  const left = room - TOTAL - sum(fixed);
  const whole = needs.map(width => Math.max(width, least));
  const first = room < PHONE ? FIRST.onPhone : clamp(FIRST.least, Math.floor(left - sum(whole)), FIRST.most);
  // Whoever scrolls sideways anyway reads whole words.
  const scrolls = first + amounts.length * least > left;
  const each = scrolls ? whole : columnsWithin(Math.floor(left - first), needs, least, most);
  let at = 0;
  return { first, columns: [...fixed.map(width => width || each[at++]!), TOTAL] };
}

/** What the words of groups need, of each of the columns below. */
function groupWords(heads: Sheet['heads'], room: number): number[] {
  const least: number[] = [];
  for (const { head, from, to } of heads.flatMap(({ groups }) => groups)) {
    const each = Math.ceil((GROUP_EDGE + widthOfWords(head, room)) / (to - from));
    for (let at = from; at < to; at++) least[at] = Math.max(least[at] ?? 0, each);
  }
  return least;
}

/** What the digits of a column need, and what the names above it make of more room. */
function amountWidths({ columns, heads, lines }: Pick<Sheet, 'columns' | 'heads' | 'lines'>): [number, number] {
  const sums = lines.filter(({ tone }) => tone !== 'part');
  const needed = sums.flatMap(line => columns.map((_, column) => widthOf(shownText(line.cell(column)))));
  const names = columns.slice(0, -1).map(({ head }) => widthOfName(head, 3));
  const groups = heads.flatMap(line => line.groups.map(({ head, from, to }) => widthOfName(head, 2) / (to - from)));
  return [
    Math.min(COLUMN, Math.max(84, ...needed)),
    clamp(COLUMN, Math.ceil(Math.max(0, ...names, ...groups)), WIDEST_NAME),
  ];
}

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** The size of the letters of a table, and the space at both sides. */
const LETTERS = 13;
const SIDES = 17;

/** At the start of a group. */
export const GROUP_EDGE = 4;

/** A name as it stands in so many pixels: a word that is wider may be broken where a syllable ends, in browsers that know no language, too. */
export const nameIn = (name: string, width: number): string => breakable(name, (width - SIDES) / LETTERS);

/** Of a head on so many lines, which are rarely full. */
const widthOfName = (name: string, lines: number): number => SIDES + (emsOf(name) * LETTERS * 1.3) / lines;

/** That of its longest word, which is not broken where there is room. */
const widthOfWords = (name: string, room: number): number =>
  Math.min(Math.ceil(SIDES + widestWord(name) * LETTERS), room < PHONE ? COLUMN : WIDEST_NAME);

/** In pixels, with the space at both sides. A digit is twice as wide as a dot. */
const widthOf = (text: string): number =>
  Math.ceil(17 + [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? 8.3 : 4.8), 0));
