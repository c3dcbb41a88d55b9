import { useMemo } from 'react';
import { emsOf, widestWord } from '#domain/word-width.ts';
import { type CellValue, type Column, cellValue, type Identified, isNumber, namingIndex, shownText } from './column.ts';
import { MANY_COLUMNS } from './use-columns-in-sight.ts';

const DEFAULT_WIDTH = { amount: 136, overview: 120, units: 120, percent: 112, text: 160, widget: 48 };

/** The widths of the digits of a table, and of what is between them: on a screen that does not fit them to its pixels. */
const DIGIT = 8.5;
const SIGN = 5;
const SIDES = 17;
/** Of a head, which is bold: on two lines where it can be, and no word of it is broken that fits into the widest. */
const HEAD_LETTERS = 13;
const WIDEST_HEAD = 200;
/** Of a text, which is not bold. What is longer than the widest is cut where the table has no more room. */
const LETTER = 7;
const WIDEST_TEXT = 240;
const LEAST_TEXT = 56;
const PIXELS = /^\d+px$/;
/** What stands before and behind a name: the depth in a tree, a mark. */
const BESIDE_NAME = 128;

interface Widths {
  /** In pixels; undefined: what is left. */
  least: readonly (number | undefined)[];
  /** The same in CSS, and as much more as the room around the table allows. */
  shown: readonly (string | undefined)[];
  /** What the longest name needs. */
  names: number;
  /** Of all columns but the one of the names, in CSS. */
  all: string;
}

/**
 * The width of each column in pixels. The column that names the rows takes what is left. A figure is never cut: a column
 * becomes wider than it is set where one of its figures, or its total, needs it. A column of texts has what its longest text
 * needs, within a limit where the table has no more room.
 */
export function useWidths<Row extends Identified>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: Readonly<Record<string, CellValue>> | undefined,
): Widths {
  // Where there are many columns, theirs is a width into which any figure goes.
  const isMany = columns.length > MANY_COLUMNS;
  const needed = useMemo(
    () => columns.map(column => (isMany ? 0 : widthOfContent(column, rows))),
    [columns, rows, isMany],
  );
  // While it scrolls a table is drawn in each frame, also one of a thousand columns.
  return useMemo(() => widthsFor(columns, { needed, isMany, totals }), [columns, needed, isMany, totals]);
}

interface Content {
  /** What the figures of each column need. */
  needed: readonly number[];
  isMany: boolean;
  totals: Readonly<Record<string, CellValue>> | undefined;
}

function widthsFor<Row>(columns: readonly Column<Row>[], { needed, isMany, totals }: Content): Widths {
  const naming = namingIndex(columns);
  const least = columns.map((column, index) =>
    index === naming
      ? column.width
      : Math.max(
          column.width ?? DEFAULT_WIDTH[column.kind],
          widthOfHead(column),
          Math.min(needed[index]!, column.kind === 'text' ? WIDEST_TEXT : Number.POSITIVE_INFINITY),
          widthOf({ ...column, kind: column.totalKind ?? column.kind }, totals?.[column.id] ?? null),
        ),
  );
  const names = isMany ? 0 : needed[naming]! + BESIDE_NAME;
  const growing = columns.filter((_, index) => index !== naming && needed[index]! > (least[index] ?? 0)).length;
  const taken = least.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const leaving = columns.map((column, index) => (index === naming ? 0 : leavable(column, least[index])));
  const fitting = `(100cqw - var(--first) - ${taken}px) / ${leaving.filter(Boolean).length || 1}`;
  const shown = least.map((width, index) => {
    if (width === undefined) return undefined;
    const least = leaving[index] ? `max(${width - leaving[index]}px, ${width}px + ${fitting})` : `${width}px`;
    return index === naming || needed[index]! <= width
      ? narrowing(columns[index]!, width, least)
      : `clamp(min(${width}px, ${least}), ${width}px + (100cqw - ${names + taken}px) / ${growing}, ${needed[index]}px)`;
  });
  // In many columns most are as wide in any room: to lay out, one figure instead of a term each.
  const beside = shown.filter((width, index) => width !== undefined && index !== naming);
  const fixed = beside.reduce((sum, width) => sum + (PIXELS.test(width!) ? Number.parseFloat(width!) : 0), 0);
  const all = `calc(${[`${fixed}px`, ...beside.filter(width => !PIXELS.test(width!))].join(' + ')})`;
  return { least, shown, names, all };
}

/** What a text leaves where the table would be wider than its room: what it has beyond the width that it is set to. */
const leavable = <Row>({ kind, width }: Column<Row>, least = 0): number =>
  kind === 'text' ? least - (width ?? Math.min(least, DEFAULT_WIDTH.text)) : 0;

/** On a phone texts leave their room to the figures, as far as the words of their heads allow. */
function narrowing<Row>({ kind, head }: Column<Row>, width: number, fitting: string): string {
  if (kind !== 'text') return `${width}px`;
  const word = Math.min(width, Math.max(LEAST_TEXT, widthOfWord(widestWord(head))));
  return `clamp(${word}px, min(60cqw - 160px, ${fitting}), ${width}px)`;
}

const widthOfWord = (ems: number): number => Math.ceil(ems * HEAD_LETTERS + SIDES);

function widthOfHead<Row>({ kind, head }: Column<Row>): number {
  if (kind === 'text' || kind === 'widget') return 0;
  return Math.min(widthOfWord(Math.max(widestWord(head), emsOf(head) / 2)), WIDEST_HEAD);
}

/** The largest and the smallest number are the longest. */
function widthOfContent<Row>(column: Column<Row>, rows: readonly Row[]): number {
  if (column.kind === 'text') return widthOfTexts(column, rows);
  if (!isNumber(column)) return 0;
  let [smallest, largest] = [0, 0];
  for (const row of rows) {
    const value = Number(cellValue(column, row));
    if (value > largest) largest = value;
    else if (value < smallest) smallest = value;
  }
  return Math.max(widthOf(column, smallest), widthOf(column, largest));
}

const widthOfTexts = <Row>(column: Column<Row>, rows: readonly Row[]): number =>
  rows.reduce((most, row) => Math.max(most, String(cellValue(column, row) ?? '').length), 0) * LETTER + SIDES;

function widthOf<Row>(column: Column<Row>, value: CellValue): number {
  if (!isNumber(column) || value === null) return 0;
  const text = shownText(column, value);
  const digits = text.replace(/\D/g, '').length;
  return Math.ceil(digits * DIGIT + (text.length - digits) * SIGN + SIDES);
}
