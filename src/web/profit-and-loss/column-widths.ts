import { type Sheet, shownText } from '#domain/sheet.ts';

export interface ColumnWidths {
  first: number;
  /** Of all columns, the total last. */
  columns: readonly number[];
}

/** The logo's greatest width and the column's margin: the logo is in the last column. */
const TOTAL = 90 + 50;
const COLUMN = 124;
const FIRST = { most: 264, least: 176, onPhone: 152 };
const PHONE = 480;
/** For long names, where nothing else needs the room. */
const WIDEST_NAME = 240;
/** With more columns than these the window is too narrow anyway. */
const FEW = 24;

/** Where there is little room, amounts take what their digits need and names what is left, so that more segments are in sight. */
export function columnWidths({ columns, heads, lines }: Sheet, room: number): ColumnWidths {
  const others = columns.slice(0, -1);
  const amounts = others.filter(({ kind }) => kind === 'amount').length;
  const fixed = TOTAL + (others.length - amounts) * COLUMN;
  let [least, most] = [COLUMN, COLUMN];
  if (columns.length <= FEW) {
    const sums = lines.filter(({ tone }) => tone !== 'part');
    const needed = sums.flatMap(line => columns.map((_, column) => widthOf(shownText(line.cell(column)))));
    least = Math.min(COLUMN, Math.max(84, ...needed));
    // Whoever scrolls sideways anyway reads whole words.
    if (fixed + FIRST.least + amounts * least > room)
      least = clamp(least, Math.ceil(Math.max(0, ...others.map(({ head }) => widthOfWords(head)))), COLUMN);
    const names = others.map(({ head }) => Math.max(widthOfName(head, 3), widthOfWords(head)));
    const groups = heads.flatMap(line => line.groups.map(({ head, from, to }) => widthOfName(head, 2) / (to - from)));
    most = clamp(COLUMN, Math.ceil(Math.max(0, ...names, ...groups)), WIDEST_NAME);
  }
  const first =
    room < PHONE ? FIRST.onPhone : clamp(FIRST.least, Math.floor(room - fixed - amounts * least), FIRST.most);
  const each = clamp(least, Math.floor((room - fixed - first) / Math.max(1, amounts)), most);
  return { first, columns: [...others.map(({ kind }) => (kind === 'amount' ? each : COLUMN)), TOTAL] };
}

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** Of a head on so many lines, which are rarely full. */
const widthOfName = (name: string, lines: number): number => 17 + (name.length * 7.5 * 1.3) / lines;

/** That of its longest word, which is not broken where there is room. */
const widthOfWords = (name: string): number => 17 + Math.max(...name.split(/[\s-]/).map(word => word.length)) * 7.5;

/** In pixels, with the space at both sides. A digit is twice as wide as a dot. */
const widthOf = (text: string): number =>
  Math.ceil(17 + [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? 8.3 : 4.8), 0));
