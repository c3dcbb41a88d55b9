import { WAGE_FIELDS } from '../extras.ts';
import { type EntryKind, emptyValues, type Fields, THINGS, type ValuesOf } from '../shape.ts';
import { type Block, holdsFigures, isFilled, isNumber as isNumberText, YEAR } from './cells.ts';
import type { PasteChoices } from './choices.ts';
import type { ChosenColumns } from './columns.ts';
import { amountOf, type EntryProblem, extrasOf, problemOf } from './entry-figures.ts';
import { ENTRY_HEADS } from './entry-heads.ts';
import {
  countedTwice,
  extrasColumns,
  isAboveZero,
  saidByHead,
  shareLookOf,
  wageOfAnotherPeriod,
  withSign,
} from './extras.ts';
import { figureOf } from './figure.ts';
import { nameLeft, nameProblems } from './names.ts';
import { orderOf, withoutWords } from './order.ts';
import { isFullTime, isHoursOfAWeek, isOfAnotherPeriod, isShare, timesAYear } from './period.ts';
import type { PastedDivision } from './said-divisions.ts';
import { type HeadWords, namedBy, type PastedLine, type PastedTable, readTable } from './table.ts';
import { offersOf, type YearOffer } from './year.ts';

// Employees, cost centers and other costs pasted from a list, one a line. Names need not be unique: two bakers are two lines.

export interface PastedEntry<K extends EntryKind> {
  readonly line: number;
  readonly values: ValuesOf<K>;
  /** What the line has something for. */
  readonly said: readonly (keyof ValuesOf<K>)[];
  readonly problems: readonly EntryProblem[];
  /** What stands in a column that says how it is divided. */
  readonly division?: string | undefined;
  readonly divided?: PastedDivision;
}

/** What is read, in the order of the list: so are the columns without a heading. */
export const pastedFields = (kind: EntryKind): readonly string[] => Object.keys(ENTRY_HEADS[kind]);

/** The only column of figures of other costs, where none is called the amount. */
function onlyAmount(top: readonly string[], below: Block, words: HeadWords<string>): number | undefined {
  const said = top.map(head => namedBy(head, words));
  if (said.includes('totalCost')) return undefined;
  const figures = withoutWords(below, ['totalCost']);
  const [column, ...others] = [...top.keys()].filter(column => holdsFigures(figures, column));
  if (column === undefined || others.length > 0) return undefined;
  const isHead = !isNumberText(top[column]!) || YEAR.test(top[column]!);
  const isElse = said[column] !== undefined && said.indexOf(said[column]) === column;
  return isHead && !isElse ? column : undefined;
}

/** Figures below “Verdeling” say nothing of how it is divided: then no head does. */
function wordsFor(kind: EntryKind, top: readonly string[], below: Block): HeadWords<string> {
  const words: HeadWords<string> = ENTRY_HEADS[kind];
  const isFigures = top.some((head, column) => namedBy(head, words) === 'division' && holdsFigures(below, column));
  return isFigures ? { ...words, division: [] } : words;
}

const isNumber = (fields: Fields, field: string): boolean => ['amount', 'units'].includes(fields[field]?.kind ?? '');

/** FTE are of no period: "FTE (36 u)" says what a whole one is. They are no hours. Extras may be a part of the wage. */
const isOtherIn = (fields: Fields) => (field: string, head: string) =>
  isNumber(fields, field) &&
  (isShare(head) ? field !== 'extras' : field !== 'fte' && (isFullTime(head) || isOfAnotherPeriod(head)));

/** A figure of a week or a month lends itself to that of a year. */
const lendsIn = (fields: Fields, isAmount: (head: string) => boolean) => (head: string, named: string | undefined) => {
  const isHours = fields.workHoursPerYear && isHoursOfAWeek(head);
  const field = isAmount(head) ? 'totalCost' : (named ?? (isHours ? 'workHoursPerYear' : undefined));
  if (!field || !isOtherIn(fields)(field, head) || isShare(head)) return undefined;
  return timesAYear(head, field) === undefined ? undefined : field;
};

export interface PastedEntries<K extends EntryKind> extends Omit<PastedTable<string>, 'lines' | 'lendable'> {
  readonly lines: readonly PastedEntry<K>[];
  /** What could be made a year's. It is where somebody chose it, and nowhere else. */
  readonly offers: readonly YearOffer[];
  /** Whether no line has a figure, while there are columns that are not read. Extras alone are none: they come with a wage. */
  readonly isBare: boolean;
  /** The first of extras that look like percentages of the wage. They are it where somebody says so, and nowhere else. */
  readonly shareAsked?: string | undefined;
  /** The first of extras that are a part of a wage that is not read yet. */
  readonly waiting?: string | undefined;
  /** The heads of the columns of extras, where several are added. */
  readonly added?: readonly string[] | undefined;
  /** The heads of columns of figures that are costs: these say what of each line goes to them. */
  readonly ofCosts?: readonly string[] | undefined;
  /** Those of other columns that hold percentages: what part of each line goes where. */
  readonly ofParts?: readonly string[] | undefined;
}

/** What is in which column. Heads stay with their columns, in whatever order. */
function columnsOf(kind: EntryKind, block: Block, choices?: PasteChoices): PastedTable<string> {
  const fields: Fields = THINGS[kind].fields;
  const [top = [], ...below] = block.filter(isFilled);
  const words = wordsFor(kind, top, below);
  const amount = kind === 'otherCost' ? onlyAmount(top, below, words) : undefined;
  const extras = WAGE_FIELDS[kind] ? extrasColumns(top, below, words) : [];
  const owned = top.map((head, column) => {
    if (isHoursOfAWeek(head)) return null;
    if (extras[column] !== undefined) return extras[column];
    return column === amount && !isOtherIn(fields)('totalCost', head) ? 'totalCost' : undefined;
  });
  const options = {
    ...{ ofFirst: 'name', isOther: isOtherIn(fields), own: () => owned, left: nameLeft, choices },
    lends: lendsIn(fields, head => amount !== undefined && head === top[amount]),
  };
  const inList = readTable(block, words, pastedFields(kind), options);
  if (inList.hasHead) return inList;
  const rows = inList.lines.map(({ line }) => block[line - 1]!);
  return readTable(block, words, orderOf(kind, rows), options);
}

/** A text as a value of its field, or what is wrong with it. */
function textProblem({ kind, limit = Number.POSITIVE_INFINITY }: Fields[string], text: string): EntryProblem[] {
  if (kind === 'name') return nameProblems(text, limit);
  return text.length > limit ? [{ code: 'tooLong', text, limit }] : [];
}

/** What a head is about, by its words. */
export const entryFieldOf = (kind: EntryKind, head: string): string | undefined => namedBy(head, ENTRY_HEADS[kind]);

/** Also without a heading, as where nothing else can be meant. */
export const mayBeEntries = (kind: EntryKind, block: Block): boolean =>
  block.some(([name = '']) => name.trim() !== '' && !isNumberText(name)) &&
  readEntries(kind, block).lines.some(({ problems }) => problems.length === 0);

/** Whether a block says by its own heading that it is such a list. At least one of its lines is understood. */
export function isEntryList(kind: EntryKind, block: Block): boolean {
  const { hasHead, isBare, lines } = readEntries(kind, block);
  return hasHead && !isBare && lines.some(({ problems }) => problems.length === 0);
}

export function readEntries<K extends EntryKind>(kind: K, block: Block, choices?: PasteChoices): PastedEntries<K> {
  const left: Record<number, null> = {};
  const readBeside = (columns: ChosenColumns) => readOnce(kind, block, { ...choices, columns });
  let understood = readBeside(left);
  while (understood.twice !== undefined) {
    left[understood.twice] = null;
    understood = readBeside(left);
  }
  // Who says what a column is is believed, and changes no other.
  const { twice: _, ...read } = choices?.columns ? readBeside({ ...left, ...choices.columns }) : understood;
  return read;
}

/** Also the column of extras that would count what others have once more. */
function readOnce<K extends EntryKind>(
  kind: K,
  block: Block,
  choices: PasteChoices,
): PastedEntries<K> & { readonly twice: number | undefined } {
  const fields: Fields = THINGS[kind].fields;
  const wageField = WAGE_FIELDS[kind] ?? '';
  const { lendable = [], ...about } = columnsOf(kind, block, choices);
  const isYearly = (field: string) => choices.yearly?.includes(field) === true;
  const inColumns = about.columns.flatMap(({ field, column, head }) => {
    const times = isShare(head) ? undefined : timesAYear(head, 'extras');
    return field === 'extras' && (times === undefined || isYearly(field)) ? { column, head, times } : [];
  });
  const textIn = (column: number, line: number) => block[line - 1]?.[column]?.trim() ?? '';
  const offers = offersOf(
    about.lines.flatMap(line => [
      line,
      ...inColumns.map(({ column }) => ({ ...line, cells: { extras: textIn(column, line.line) } })),
    ]),
    lendable,
  );
  const offerOf = (field: string) => (isYearly(field) ? offers.find(offer => offer.field === field) : undefined);
  const isWage = (head: string, column: number) =>
    (choices.columns?.[column] ?? namedBy(head, ENTRY_HEADS[kind])) === wageField;
  const besides = wageOfAnotherPeriod(block, about.hasHead, isWage);
  const wageTextOf = ({ line, cells }: PastedLine<string>) =>
    figureOf(cells[wageField] ?? besides(line), wageField).number;
  const extras = inColumns.map(({ column, head, times }) => {
    const { share, areParts } = saidByHead(
      head,
      about.lines.map(({ line }) => textIn(column, line)),
    );
    const textOf = (of: PastedLine<string>) =>
      share === undefined ? textIn(column, of.line) : isAboveZero(wageTextOf(of)) ? share : '';
    const shareAsked = isShare(head) ? undefined : shareLookOf(about.lines, textOf, wageTextOf);
    const isPart = areParts || (choices.share && shareAsked !== undefined);
    const isOfCells = times === undefined && ({ isOfCells: true } as const);
    const offer = offerOf('extras') && { field: 'extras', times: times ?? 1, head, ...isOfCells };
    return { column, head, textOf, shareAsked, isPart, offer };
  });
  const extrasIn = (columns: readonly (typeof extras)[number][], of: PastedLine<string>) => {
    const texts = columns.flatMap(({ textOf, isPart, offer }) => {
      const text = textOf(of);
      return text === '' ? [] : { text: isPart ? withSign(text) : text, offer };
    });
    const wage = of.cells[wageField];
    const read = wage === undefined ? undefined : amountOf(wageField, wage, offerOf(wageField));
    return extrasOf(texts, read, isAboveZero(wageTextOf(of)));
  };
  const twice = countedTwice(
    extras,
    some => about.lines.map(line => extrasIn(some, line).value),
    ({ isPart, textOf }) => isPart || about.lines.every(line => ['', '%'].includes(textOf(line).slice(-1))),
  );
  const readLine = (pasted: PastedLine<string>): PastedEntry<K> => {
    const { division, ...cells } = pasted.cells;
    const problems: EntryProblem[] = cells.name === undefined ? [{ code: 'noName' }] : [];
    const values: Record<string, unknown> = { ...emptyValues(fields) };
    for (const [field, text] of Object.entries(cells) as [string, string][]) {
      if (field === 'extras') continue;
      if (!isNumber(fields, field)) {
        values[field] = text;
        problems.push(...textProblem(fields[field]!, text));
        continue;
      }
      const read = amountOf(field, text, offerOf(field));
      if (read.ok && read.value >= 0) values[field] = read.value;
      else problems.push(problemOf(read, text));
    }
    const said = new Set(Object.keys(cells));
    said.delete('extras');
    if (extras.length > 0) {
      const read = extrasIn(extras, pasted);
      values.extras = read.value;
      values.extrasPercentage = read.percentage;
      problems.push(...read.problems);
      if (extras.some(({ textOf }) => textOf(pasted) !== '')) said.add('extras');
    }
    return {
      ...{ line: pasted.line, values: values as ValuesOf<K>, problems, ...(division && { division }) },
      said: [...said] as (keyof ValuesOf<K>)[],
    };
  };
  const lines = about.lines.map(readLine);
  const figures = pastedFields(kind).filter(field => isNumber(fields, field) && field !== 'extras');
  const isEmpty = ({ values }: PastedEntry<K>) => figures.every(field => values[field as keyof ValuesOf<K>] === 0);
  const isBare = about.unread.length > 0 && lines.length > 0 && lines.every(isEmpty);
  return {
    ...{ ...about, lines, offers, isBare, twice: twice?.column },
    shareAsked: extras.find(one => one.shareAsked !== undefined)?.shareAsked,
    waiting: about.lines.flatMap(line => extrasIn(extras, line).waiting ?? [])[0],
    added: extras.length > 1 ? extras.flatMap(({ head }) => head || []) : undefined,
  };
}
