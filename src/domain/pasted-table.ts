import type { Dimension } from './direct-allocation.ts';
import { type Block, filled, firstOf, holdsFigures, isFilled, isNumber, widthOf } from './pasted-cells.ts';

// A block of cells from a spreadsheet, with its heading row if it has one. The heading says what the columns are, in either
// language and in any order; without one they are in a fixed order. A last line with the total of the others is none of them.

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
  /** Columns of figures that are not read, or only because somebody chose what they are. */
  readonly choosable?: readonly ChoosableColumn[] | undefined;
  /** What no other column holds, and such a column could. */
  readonly free?: readonly string[] | undefined;
  /** Columns whose heads name a field of something else, which no other column holds: it could be reckoned from them. */
  readonly lendable?: readonly { readonly field: Field; readonly head: string }[] | undefined;
  /** What a last line is called that looks like the total of the others. */
  readonly total?: string | undefined;
  readonly lines: readonly PastedLine<Field>[];
}

export interface ChoosableColumn {
  /** In the block, counted from 0. */
  readonly column: number;
  /** Its head; without a heading what it begins with. */
  readonly head: string;
  readonly chosen?: string | undefined;
}

/** What somebody says of a block, where it is not what was recognised. */
export interface PasteChoices {
  /** Whether its first line is the heading. */
  readonly head?: boolean;
  /** Whether a last line that looks like a total is a line like the others. */
  readonly total?: boolean;
  /** What the columns hold of which the heading is the name of a segment and nothing else. */
  readonly figure?: Dimension | undefined;
  /** The fields whose figures are made a year's. */
  readonly yearly?: readonly string[];
  /** Whether small extras are percentages of the wage. */
  readonly share?: boolean;
  /** What columns hold of which the heads name a segment beside other words, by these. */
  readonly beside?: Readonly<Record<string, Dimension>>;
  /** Whether figures that are there are changed to others that are pasted. */
  readonly changes?: boolean;
  /** What columns are of which the heads do not say it: fields, by column. */
  readonly columns?: Readonly<Record<number, string>>;
}

export type HeadWords<Field extends string> = Readonly<Record<Field, readonly string[]>>;

interface TableOptions<Word extends string, Own extends string> {
  /** What the first column is, where it has a heading of its own and the others name none of the order up to that. */
  ofFirst?: Word | undefined;
  /** Whether a head that names this field says it of something else. Its column is not read. */
  isOther?: ((field: Word, head: string) => boolean) | undefined;
  /** What columns are by other things than words. Null: not to be read. Undefined: what the words say. */
  own?: ((top: readonly string[], below: Block) => readonly (Word | Own | null | undefined)[]) | undefined;
  /** The field that a column could lend its figures to by its head, where that is of another period. */
  lends?: ((head: string, named: Word | undefined) => Word | undefined) | undefined;
  /** What a column of figures, or of percentages, can be said to be; and by its head whether it can be any of that. */
  among?: { fields: readonly string[]; withShares?: boolean; mayBe: (head: string) => boolean } | undefined;
  choices?: PasteChoices | undefined;
}

export function readTable<Word extends string, Own extends string = never>(
  block: Block,
  words: HeadWords<Word>,
  order: readonly (Word | undefined)[],
  { ofFirst, isOther = () => false, own, lends, among, choices = {} }: TableOptions<Word, Own> = {},
): PastedTable<Word | Own> {
  type Field = Word | Own;
  const first = block.findIndex(isFilled);
  if (first < 0) return { hasHead: false, unread: [], lines: [] };
  const top = block[first]!;
  const below = block.slice(first + 1).filter(isFilled);
  const owned = own?.(top, below) ?? [];
  const said = top.map((cell, column) => (owned[column] === undefined ? fieldOf(cell, words) : owned[column]));
  const exact = said.map((field, column) =>
    owned[column] === undefined && field && isOther(field as Word, top[column]!) ? null : field,
  );
  // A heading names each of its columns once, and the column that comes first without one.
  const named = exact.filter(field => field);
  const isNamed = new Set(named).size === named.length && said.filter(field => field).length * 2 >= filled(top);
  const hasHead = choices.head ?? (isNamed || isAboveNumbers(top, below));
  const heads = hasHead ? headsOf({ top, exact, owned, words, order, ofFirst, isOther }) : [];
  const fields: (Field | null | undefined)[] = heads.some(field => field) ? [...heads] : [...order];
  const chosen = Object.entries(choices.columns ?? {}).map(
    ([column, field]) => [Number(column), field as Field] as const,
  );
  for (const [column, field] of chosen)
    if (!fields.includes(field) && !(hasHead && isOther(field as Word, top[column]!))) fields[column] = field;
  const lendable: { field: Field; head: string; column: number }[] = [];
  for (const [column, head] of hasHead ? top.entries() : []) {
    const named = (choices.columns?.[column] as Word | undefined) ?? namedBy(head, words);
    const field = fields[column] ? undefined : lends?.(head, named);
    // What is said of the year itself counts before what could be reckoned.
    if (!field || fields.includes(field) || lendable.some(one => one.field === field)) continue;
    lendable.push({ field, head: head.trim(), column });
    if (choices.yearly?.includes(field)) fields[column] = field;
  }
  const last = block.findLastIndex(isFilled);
  const isTotal = below.length > (hasHead ? 1 : 0) && isTotalWord(firstOf(block[last]!));
  const lines = block.flatMap((cells, at) => {
    if (at < first + (hasHead ? 1 : 0) || filled(cells) === 0) return [];
    if (isTotal && !choices.total && at === last) return [];
    const read = cells.flatMap((cell, column) => {
      const field = fields[column];
      const text = cell.trim();
      return !field || text === '' ? [] : [[field, text] as const];
    });
    return [{ line: at + 1, cells: Object.fromEntries(read) as Partial<Record<Field, string>> }];
  });
  const headOf = (column: number) =>
    (hasHead ? top[column] : block.find(cells => cells[column]?.trim())?.[column])?.trim() ?? '';
  const columns = Array.from({ length: widthOf(block) }, (_, column) => column);
  const unread = columns.flatMap(column => (fields[column] ? [] : headOf(column) || []));
  const figures = lines.map(({ line }) => block[line - 1]!);
  const isOpen = (column: number) =>
    choices.columns?.[column] !== undefined ||
    (!fields[column] && !lendable.some(one => one.column === column) && among?.mayBe(hasHead ? headOf(column) : ''));
  const choosable = columns
    .filter(column => isOpen(column) && holdsFigures(figures, column, among?.withShares ?? false))
    .map(column => ({ column, head: headOf(column), chosen: choices.columns?.[column] }));
  return {
    ...{ hasHead, unread, lines },
    lendable: lends && lendable.map(({ column: _, ...of }) => of),
    choosable: among && choosable,
    free: among?.fields.filter(field => !fields.includes(field as Field)),
    total: isTotal ? firstOf(block[last]!) : undefined,
  };
}

/** Words above a column of numbers are its heading, whatever they say. */
function isAboveNumbers(top: readonly string[], below: Block): boolean {
  if (top.some(cell => isNumber(cell) && !YEAR.test(cell))) return false;
  return top.some((head, column) => {
    return head.trim() !== '' && holdsFigures(below, column, false);
  });
}

interface Heads<Word extends string, Own extends string> {
  top: readonly string[];
  exact: readonly (Word | Own | null | undefined)[];
  owned: readonly unknown[];
  words: HeadWords<Word>;
  order: readonly (Word | undefined)[];
  ofFirst: Word | undefined;
  isOther: (field: Word, head: string) => boolean;
}

/** By the words that each head is; then, for what none of them is, by those that are in it: "Revenue 2025", "Omzet excl. btw". */
function headsOf<Word extends string, Own extends string>(of: Heads<Word, Own>): (Word | Own | null | undefined)[] {
  const { top, exact, owned, words, order, ofFirst, isOther } = of;
  const taken = new Set<unknown>(exact);
  const heads = top.map((head, column) => {
    const field = exact[column];
    if (field === null) return null;
    if (field) return exact.indexOf(field) === column ? field : undefined;
    const found = fieldIn(head, words);
    if (found && isOther(found, head)) return null;
    if (!found || taken.has(found)) return undefined;
    taken.add(found);
    return found;
  });
  const isNamed = (field: unknown) =>
    order.includes(field as Word) && order.indexOf(field as Word) <= order.indexOf(ofFirst!);
  const place = top.findIndex(
    (head, column) => head.trim() !== '' && owned[column] === undefined && heads[column] !== null,
  );
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

/** With other words it is something else: an article number. */
const ALONE = new Set(['number']);

export const YEAR = /^\s*(19|20)\d\d\s*$/;
const TOTALS = new Set(['total', 'totals', 'totaal', 'totalen', 'grandtotal', 'eindtotaal', 'sum', 'som', 'samen']);

export const isTotalWord = (text: string): boolean => TOTALS.has(keyWithoutYear(text));

const keyWithoutYear = (text: string): string => headKey(text).replace(/(19|20)\d\d$/, '');

const plain = (text: string): string =>
  text
    .replace(/\([^)]*\)/g, '')
    .replace(/['‘`´]/g, '’')
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
