import {
  type Block,
  columnOf,
  filled,
  firstOf,
  isAboveNumbers,
  isFilled,
  isNumber,
  namesWithoutHead,
  widthOf,
} from './cells.ts';
import type { PasteChoices } from './choices.ts';
import { maybeSeveral, type PastedColumn, withChosen } from './columns.ts';
import { isTotalKey, sumLines } from './totals.ts';

// A block of cells from a spreadsheet, with its heading row if it has one. The heading says what the columns are, in either
// language and in any order; without one they are in a fixed order. Lines with the total of others are none of them.

export interface PastedLine<Field extends string> {
  /** In the block, counted from 1 as people count. */
  readonly line: number;
  /** Trimmed. What is empty is left out. */
  readonly cells: Readonly<Partial<Record<Field, string>>>;
}

export interface PastedTable<Field extends string> {
  readonly hasHead: boolean;
  /** Columns that are not read, by their heads; without a heading by what they begin with. */
  readonly unread: readonly string[];
  /** All that hold anything. */
  readonly columns: readonly PastedColumn[];
  /** Columns that are a field of another period by their heads: it could be reckoned from them. */
  readonly lendable?: readonly { readonly field: Field; readonly head: string }[] | undefined;
  /** What lines are called that look like the total of others. */
  readonly totals: readonly string[];
  readonly lines: readonly PastedLine<Field>[];
}

export type HeadWords<Field extends string> = Readonly<Record<Field, readonly string[]>>;

type ColumnOf<Field> = { readonly column: number; readonly field: Field } | undefined;
type ColumnsOf<Field> = ColumnOf<Field> | readonly ColumnOf<Field>[];

interface TableOptions<Word extends string, Own extends string> {
  /** What the first column is, where it has a heading of its own and the others name none of the order up to that. */
  ofFirst?: Word | undefined;
  /** Whether a head that names this field says it of something else. Its column is not read. */
  isOther?: ((field: Word, head: string) => boolean) | undefined;
  /** What columns are by other things than words. Null: not to be read. Undefined: what the words say. */
  own?: ((top: readonly string[], below: Block) => readonly (Word | Own | null | undefined)[]) | undefined;
  /** The field that a column could lend its figures to by its head, where that is of another period. */
  lends?: ((head: string, named: Word | undefined) => Word | undefined) | undefined;
  /** By what was read of the other heads: columns that are a field although their heads do not say it. */
  left?:
    | ((top: readonly string[], heads: readonly (Word | Own | null | undefined)[], below: Block) => ColumnsOf<Word>)
    | undefined;
  /** What a column can be said to be, where that is not what there are words for. */
  among?: readonly string[] | undefined;
  choices?: PasteChoices | undefined;
}

export function readTable<Word extends string, Own extends string = never>(
  block: Block,
  words: HeadWords<Word>,
  order: readonly (Word | undefined)[],
  {
    ofFirst,
    isOther = () => false,
    own,
    lends,
    left,
    among = Object.keys(words),
    choices = {},
  }: TableOptions<Word, Own> = {},
): PastedTable<Word | Own> {
  type Field = Word | Own;
  const first = block.findIndex(isFilled);
  if (first < 0) return { hasHead: false, unread: [], columns: [], totals: [], lines: [] };
  const top = block[first]!;
  const below = block.slice(first + 1).filter(isFilled);
  const owned = own?.(top, below) ?? [];
  const said = top.map((cell, column) => (owned[column] === undefined ? fieldOf(cell, words) : owned[column]));
  const exact = said.map((field, column) =>
    owned[column] === undefined && field && isOther(field as Word, top[column]!) ? null : field,
  );
  // A heading names each of its columns once, and the column that comes first without one.
  const named = exact.filter(field => field && !maybeSeveral(field));
  const isNamed = new Set(named).size === named.length && said.filter(field => field).length * 2 >= filled(top);
  const hasHead = choices.head ?? (isNamed || isAboveNumbers(top, below));
  const heads = hasHead ? headsOf({ top, below, exact, owned, words, order, ofFirst, left, isOther }) : [];
  const columns = Array.from({ length: widthOf(block) }, (_, column) => column);
  const headOf = (column: number) => (hasHead && top[column]) || '';
  const byWords = heads.some(field => field) ? heads : order;
  const understood = columns.map((column): Field | undefined => byWords[column] ?? undefined);
  for (const column of hasHead ? top.keys() : []) {
    const field = understood[column] ? undefined : lends?.(top[column]!, namedBy(top[column]!, words));
    // What is said of the year itself counts before what could be reckoned.
    const isTaken = maybeSeveral(field) ? owned[column] === null : understood.includes(field);
    if (field && !isTaken) understood[column] = field;
  }
  /** Whether the head of a column says that this is not of a year. */
  const isLent = (field: Field, column: number) => hasHead && lends?.(headOf(column), field as Word) === field;
  const mayBe = (field: Field, column: number) =>
    among.includes(field) && (!isOther(field as Word, headOf(column)) || isLent(field, column));
  const fields = withChosen(understood, choices.columns, mayBe);
  const isWaiting = fields.map((field, column) => field !== undefined && isLent(field, column));
  const read = fields.map((field, column) =>
    field && isWaiting[column] && !choices.yearly?.includes(field) ? undefined : field,
  );
  const from = first + (hasHead ? 1 : 0);
  const sums = sumLines(block, from, isTotalWord);
  const lines = block.flatMap((cells, at) => {
    if (at < from || filled(cells) === 0 || (!choices.total && sums.includes(at))) return [];
    const said = cells.flatMap((cell, column) => {
      const text = cell.trim();
      return text === '' || !read[column] ? [] : [[read[column], text] as const];
    });
    return [{ line: at + 1, cells: Object.fromEntries(said) as Partial<Record<Field, string>> }];
  });
  const rows = lines.map(({ line }) => block[line - 1]!);
  const sayOf = (column: number) => headOf(column).trim() || (hasHead ? '' : (columnOf(block, column)[0] ?? ''));
  return {
    ...{ hasHead, lines },
    lendable:
      lends && fields.flatMap((field, at) => (field && isWaiting[at] ? { field, head: headOf(at).trim() } : [])),
    unread: columns.flatMap(column => (read[column] || columnOf(rows, column).length === 0 ? [] : sayOf(column) || [])),
    columns: columns.flatMap((column): PastedColumn | [] => {
      const about = { column, head: headOf(column).trim(), begins: columnOf(rows, column).slice(0, BEGINS) };
      if (about.head === '' && about.begins.length === 0) return [];
      return { ...about, field: fields[column], mayBe: among.filter(field => mayBe(field as Field, column)) };
    }),
    totals: sums.map(at => firstOf(block[at]!.filter(cell => !isNumber(cell)))),
  };
}

/** So many cells say what a column holds. */
const BEGINS = 3;

interface Heads<Word extends string, Own extends string> extends Pick<TableOptions<Word, Own>, 'left'> {
  top: readonly string[];
  below: Block;
  exact: readonly (Word | Own | null | undefined)[];
  owned: readonly unknown[];
  words: HeadWords<Word>;
  order: readonly (Word | undefined)[];
  ofFirst: Word | undefined;
  isOther: (field: Word, head: string) => boolean;
}

/** By the words that each head is; then, for what none of them is, by those that are in it: "Revenue 2025", "Omzet excl. btw". */
function headsOf<Word extends string, Own extends string>(of: Heads<Word, Own>): (Word | Own | null | undefined)[] {
  const { top, below, exact, owned, words, order, ofFirst, left, isOther } = of;
  const taken = new Set<unknown>(exact);
  const heads = top.map((head, column) => {
    const field = exact[column];
    if (field === null) return null;
    if (field) return exact.indexOf(field) === column || maybeSeveral(field) ? field : undefined;
    const found = fieldIn(head, words);
    if (found && isOther(found, head)) return null;
    if (!found || taken.has(found)) return undefined;
    taken.add(found);
    return found;
  });
  for (const found of [left?.(top, heads, below)].flat()) if (found) heads[found.column] = found.field;
  const isNamed = (field: unknown) =>
    order.includes(field as Word) && order.indexOf(field as Word) <= order.indexOf(ofFirst!);
  const unheaded = namesWithoutHead(top, below);
  const isHeaded = (head: string, column: number) => head.trim() !== '' || column === unheaded;
  const place = top.findIndex((head, at) => isHeaded(head, at) && owned[at] === undefined && heads[at] !== null);
  if (ofFirst && place >= 0 && !heads.some(isNamed)) heads[place] ??= ofFirst;
  return heads;
}

/** Whether a cell is one of these words, as heads are compared. */
export const isWord = (cell: string, words: readonly string[]): boolean =>
  words.some(word => headKey(word) === headKey(cell));

/** By the words that a head is, or else by those in it. */
export const namedBy = <Field extends string>(head: string, words: HeadWords<Field>): Field | undefined =>
  fieldOf(head, words) ?? fieldIn(head, words);

export const fieldOf = <Field extends string>(head: string, words: HeadWords<Field>): Field | undefined =>
  (Object.keys(words) as Field[]).find(field => isWord(head, words[field]));

/** Of the words in a head the longest counts: direct costs are no costs, also where another column has them already. */
export function fieldIn<Field extends string>(head: string, words: HeadWords<Field>): Field | undefined {
  const said = ` ${wordsOf(head)} `;
  const [found] = (Object.keys(words) as Field[])
    .flatMap(field => words[field].map(word => ({ field, word: wordsOf(word) })))
    .filter(({ word }) => said.includes(` ${word} `) && !ALONE.has(word))
    .sort((one, other) => other.word.length - one.word.length);
  return found?.field;
}

/** With other words it is something else: an article number, somebody's NI number, what is to be divided. */
const ALONE = new Set(['number', 'ni', 'divide', 'divided', 'verdelen', 'verdeeld', 'verdeling']);

export const isTotalWord = (text: string): boolean => isTotalKey(headKey(text));

const plain = (text: string): string =>
  text
    .replace(/\([^)]*\)/g, '')
    .replace(/['‘`´]/g, '’')
    .replace(/#\s*(?=\p{L})/gu, 'number of ')
    .normalize('NFD')
    .toLowerCase();

const wordsIn = (text: string): string => (text.match(/[\p{L}\p{N}\p{M}’-]+/gu) ?? []).join(' ');
const wordsOf = (text: string): string => wordsIn(plain(text));
/** Also those in parentheses, whatever stands between them. */
export const allWords = (text: string): string =>
  wordsIn(
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]/gu, ' '),
  );

/** Without case, accents, signs and what is in parentheses: "E-mail (work)" is "email". */
export const headKey = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '');
