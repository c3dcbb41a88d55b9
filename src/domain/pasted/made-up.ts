import type { Dimension } from '../direct-allocation.ts';
import { sum } from '../money.ts';
import { parseAmount } from '../numbers.ts';
import { amountsOf, type Block, columnOf, holdsFigures, YEAR } from './cells.ts';
import { isOfAnotherPeriod, isShare } from './period.ts';
import { addUpToWhole } from './shares.ts';
import { allWords, fieldIn, isTotalWord, namedBy } from './table.ts';
import { TREE_WORDS } from './tree-heads.ts';

// Columns of a sheet that make up another one in each of its lines. Nothing is guessed: to the cent, and where that has a figure.

export function makeUpFigure(rows: Block, run: readonly number[], figure: number): boolean {
  const together = (cells: readonly string[], columns: readonly number[]) =>
    sum(
      columns.map(column => {
        const parsed = parseAmount(cells[column]?.trim() || '0');
        return parsed.ok ? parsed.value : Number.NaN;
      }),
    );
  const isAny = rows.some(cells => together(cells, [figure]) > 0);
  return isAny && rows.every(cells => together(cells, run) === together(cells, [figure]));
}

/** What a head says that names a segment: null says nothing to be read, undefined nothing of segments. */
type SegmentHead = { readonly beside: string; readonly dimension: Dimension | undefined; readonly isShare?: boolean };
type Heads = readonly (SegmentHead | null | undefined)[];

/** Columns that a segment stands above and nothing else, but for what is counted in them. */
const plainColumns = (heads: Heads): number[] =>
  [...heads.keys()].filter(column => heads[column]?.beside === '' && !heads[column]?.isShare);

const figureAbove = (top: readonly string[], heads: Heads, column: number): Dimension | undefined =>
  heads[column] === undefined ? namedBy(top[column]!, TREE_WORDS.figures) : undefined;

/** The columns of segments whose plain numbers are percentages by what they add up to. */
export function columnsOfShares(top: readonly string[], rows: Block, heads: Heads): ReadonlySet<number> {
  const groups = [...Map.groupBy(plainColumns(heads), column => heads[column]?.dimension)];
  return new Set(
    groups.flatMap(([dimension, group]) => {
      const totals = [...top.keys()].filter(at => {
        const figure = figureAbove(top, heads, at);
        return dimension ? figure === dimension : figure;
      });
      return addUpToWhole(rows, group, totals) ? group : [];
    }),
  );
}

/** The only figure that columns under names of segments make up in each line, where they could not be percentages as well. */
export function figureMadeUp(top: readonly string[], rows: Block, heads: Heads): Dimension | undefined {
  const run = plainColumns(heads).filter(column => !heads[column]!.dimension);
  if (run.length < 2) return undefined;
  const made = [...top.keys()].filter(
    column => makeUpFigure(rows, run, column) && amountsOf(columnOf(rows, column)).some(one => !WHOLE.includes(one)),
  );
  const [figure, ...others] = made.flatMap(column => figureAbove(top, heads, column) ?? []);
  return others.length === 0 ? figure : undefined;
}
/** Nothing, 1 and 100, in hundredths. */
const WHOLE = [0, 1_00, 100_00];

interface Headed {
  readonly column: number;
  readonly head: string;
}

/** What a head says beside these words, which it begins or ends with: “Beans Cafés”, “Omzet (via web)”, “Omzet VvE's”. */
function besideWords(head: string, words: string): string | undefined {
  const parts = head
    .replace(/[()/:]|\s[-–—]\s/g, ' ')
    .trim()
    .split(/\s+/);
  for (const at of parts.keys()) {
    if (at === 0) continue;
    const [first, last] = [parts.slice(0, at).join(' '), parts.slice(at).join(' ')];
    if (allWords(first) === words) return last.replace(FILLER, '');
    if (allWords(last) === words) return first;
  }
  return undefined;
}
const FILLER = /^(?:per|voor|van|aan|via|bij|in|uit|for|of|to|by|from)\s+/i;
const TOTAL = /\b(?:total|totals|totaal|totale)\b/g;

/** What is planned and what is so are no customers, and neither are years. */
const isOfTime = (text: string): boolean =>
  isOfAnotherPeriod(text) ||
  YEAR.test(text) ||
  /\b(?:plan|gepland|planned|begroot|begroting|budget|werkelijk|echt|actual|actuals|realisatie|gerealiseerd|prognose|forecast|verwacht|expected|vorig|vorige|last|previous|norm|target|doel)\b/i.test(
    text,
  );

/**
 * What columns are called beside the head of the figure that they make up, or beside two figures alike: segments are. `mayBe`: whether
 * one can be called so.
 */
export function namedBesideFigures(all: readonly Headed[], rows: Block, mayBe: (name: string) => boolean): string[] {
  const columns = all.filter(({ column, head }) => !isShare(head) && holdsFigures(rows, column, false));
  if (columns.length > MOST_READ) return [];
  const keysOf = (names: readonly string[]) => names.map(allWords);
  const areNames = (names: readonly string[]): boolean =>
    names.length > 1 &&
    new Set(keysOf(names)).size === names.length &&
    names.every(name => mayBe(name) && !isOfTime(name) && !isTotalWord(name));
  const under = (words: string) =>
    columns.flatMap(({ column, head }) => {
      const name = besideWords(head, words);
      return name === undefined ? [] : { column, name };
    });
  for (const { column, head } of columns) {
    const words = allWords(head).replace(TOTAL, ' ').trim().replace(/\s+/g, ' ');
    const parts = words === '' ? [] : under(words).filter(part => part.column !== column);
    const names = parts.map(({ name }) => name);
    const run = parts.map(part => part.column);
    if (areNames(names) && makeUpFigure(rows, run, column)) return names;
  }
  const groups = wordsAround(columns).map(words => ({ words, names: under(words).map(({ name }) => name) }));
  const isAlike = (one: readonly string[], other: readonly string[]) => keysOf(one).join() === keysOf(other).join();
  const twice = groups.find(
    ({ words, names }) =>
      fieldIn(words, TREE_WORDS.figures) !== undefined &&
      areNames(names) &&
      groups.some(other => other.words !== words && isAlike(other.names, names)),
  );
  return twice?.names ?? [];
}

/** Each is held against all others: of more it would take long. */
const MOST_READ = 60;

/** What heads begin or end with, each once. */
const wordsAround = (columns: readonly Headed[]): string[] => [
  ...new Set(
    columns.flatMap(({ head }) => {
      const parts = allWords(head).split(' ');
      return parts.slice(1).flatMap((_, at) => [parts.slice(0, at + 1).join(' '), parts.slice(at + 1).join(' ')]);
    }),
  ),
];
