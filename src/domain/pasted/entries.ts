import { ENTRY_LIMIT } from '../money.ts';
import { checkName, nameKey } from '../names.ts';
import { type ParsedNumber, parseAmount } from '../numbers.ts';
import { type ExtrasRead, partOfWage } from '../personnel.ts';
import { type EntryKind, emptyValues, type Fields, THINGS, type ValuesOf } from '../shape.ts';
import { type Block, holdsFigures, isFilled, isNumber as isNumberText } from './cells.ts';
import { ENTRY_HEADS } from './entry-heads.ts';
import { isAboveZero, shareColumns, shareLookOf, wageOfAnotherPeriod, withSign } from './extras.ts';
import { figureOf } from './figure.ts';
import { nameLeft } from './names.ts';
import { orderOf, withoutWords } from './order.ts';
import { isFullTime, isHoursOfAWeek, isOfAnotherPeriod, isShare, timesAYear } from './period.ts';
import {
  type HeadWords,
  namedBy,
  type PasteChoices,
  type PastedLine,
  type PastedTable,
  readTable,
  YEAR,
} from './table.ts';
import { offersOf, type YearOffer } from './year.ts';

// Employees, cost centers and other costs pasted from a list, one a line. Names need not be unique: two bakers are two lines.

export type EntryProblem =
  | { code: 'noName' }
  | { code: 'name' | 'number' | 'wageFirst' | 'period'; text: string }
  | { code: 'unit'; text: string; unit: string }
  | { code: 'tooLong'; text: string; limit: number };

export interface PastedEntry<K extends EntryKind> {
  readonly line: number;
  readonly values: ValuesOf<K>;
  readonly problems: readonly EntryProblem[];
}

/** What is read, in the order of the list: so are the columns without a heading. */
export const pastedFields = (kind: EntryKind): readonly string[] => Object.keys(ENTRY_HEADS[kind]);

/** The only column of figures of other costs, where none is called the amount. */
function onlyAmount(top: readonly string[], below: Block): number | undefined {
  const said = top.map(head => namedBy(head, ENTRY_HEADS.otherCost));
  if (said.includes('totalCost')) return undefined;
  const figures = withoutWords(below, ['totalCost']);
  const [column, ...others] = [...top.keys()].filter(column => holdsFigures(figures, column));
  if (column === undefined || others.length > 0) return undefined;
  const isHead = !isNumberText(top[column]!) || YEAR.test(top[column]!);
  const isElse = said[column] !== undefined && said.indexOf(said[column]) === column;
  return isHead && !isElse ? column : undefined;
}

const isNumber = (fields: Fields, field: string): boolean => ['amount', 'units'].includes(fields[field]!.kind);

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

/** What extras can be a part of. */
const WAGE_FIELDS: Partial<Record<EntryKind, string>> = { employee: 'yearlyWage', costCenter: 'salaryCost' };

/** What a figure is in a year: exactly so many times what was pasted. */
function timesAmount(text: string, times = 1): ParsedNumber {
  const parsed = parseAmount(text);
  if (!parsed.ok) return parsed;
  const value = parsed.value * times;
  return value < ENTRY_LIMIT ? { ok: true, value } : { ok: false, reason: 'TooLarge' };
}

/** What waits is a part of a wage that is not read yet. */
type FigureRead =
  | ExtrasRead
  | { ok: true; value: 0; waits: true }
  | { ok: false; reason: 'OtherPeriod' }
  | { ok: false; reason: 'Unit'; unit: string };

function problemOf(read: FigureRead, text: string): EntryProblem {
  if (!read.ok && read.reason === 'Unit') return { code: 'unit', text, unit: read.unit };
  if (!read.ok && read.reason === 'OtherPeriod') return { code: 'period', text };
  return { code: !read.ok && read.reason === 'WageFirst' ? 'wageFirst' : 'number', text };
}

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
}

/** What is in which column. Heads stay with their columns, in whatever order. */
function columnsOf(kind: EntryKind, block: Block, choices?: PasteChoices): PastedTable<string> {
  const fields: Fields = THINGS[kind].fields;
  const words: HeadWords<string> = ENTRY_HEADS[kind];
  const [top = [], ...below] = block.filter(isFilled);
  const amount = kind === 'otherCost' ? onlyAmount(top, below) : undefined;
  const shares = WAGE_FIELDS[kind] ? shareColumns(top, words) : [];
  const owned = top.map((head, column) => {
    if (isHoursOfAWeek(head)) return null;
    if (shares[column] !== undefined) return shares[column];
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

/** An amount, made a year's where somebody chose that. What a cell says of itself counts before what is said of its column. */
function amountOf(field: string, text: string, offer?: YearOffer): FigureRead {
  const { number, period, unit } = figureOf(text, field);
  const isOfCells = offer?.head !== undefined && offer.isOfCells === true;
  const times = period === undefined ? (isOfCells ? 1 : offer?.times) : offer && timesAYear(period, field);
  const read = timesAmount(number, times);
  if (!read.ok || read.value < 0) return read;
  if (unit !== undefined) return { ok: false, reason: 'Unit', unit };
  return period !== undefined && times === undefined ? { ok: false, reason: 'OtherPeriod' } : read;
}

/** Extras as a part of their wage, if they are that. Of a wage that stands there and is not read yet they wait for what it comes to. */
function partOf(wage: FigureRead | undefined, isSomewhere: boolean, text: string): FigureRead | undefined {
  const part = partOfWage(text, wage?.ok ? wage.value : 0);
  const isKnown = wage && (wage.ok || wage.reason !== 'OtherPeriod');
  if (!part || part.ok || part.reason !== 'WageFirst' || isKnown || !isSomewhere) return part;
  return { ok: true, value: 0, waits: true };
}

/** A text as a value of its field, or what is wrong with it. */
function textProblem({ kind, limit = Number.POSITIVE_INFINITY }: Fields[string], text: string): EntryProblem[] {
  if (kind === 'name' && !checkName(text, limit).ok) return [{ code: 'name', text }];
  return text.length > limit ? [{ code: 'tooLong', text, limit }] : [];
}

/** What a head is about, by its words. */
export const entryFieldOf = (kind: EntryKind, head: string): string | undefined => namedBy(head, ENTRY_HEADS[kind]);

/** Whether a block says by its own heading that it is such a list. At least one of its lines is understood. */
export function isEntryList(kind: EntryKind, block: Block): boolean {
  const { hasHead, isBare, lines } = readEntries(kind, block);
  return hasHead && !isBare && lines.some(({ problems }) => problems.length === 0);
}

export function readEntries<K extends EntryKind>(kind: K, block: Block, choices?: PasteChoices): PastedEntries<K> {
  const fields: Fields = THINGS[kind].fields;
  const wageField = WAGE_FIELDS[kind] ?? '';
  const { lendable = [], ...about } = columnsOf(kind, block, choices);
  const offers = offersOf(about.lines, lendable);
  const offerOf = (field: string) =>
    choices?.yearly?.includes(field) ? offers.find(offer => offer.field === field) : undefined;
  const isWage = (head: string, column: number) =>
    (choices?.columns?.[column] ?? namedBy(head, ENTRY_HEADS[kind])) === wageField;
  const besides = wageOfAnotherPeriod(block, about.hasHead, isWage);
  const wageTextOf = ({ line, cells }: PastedLine<string>) =>
    figureOf(cells[wageField] ?? besides(line), wageField).number;
  const areShares = isShare(about.columns.find(({ field }) => field === 'extras')?.head ?? '');
  const shareAsked = areShares ? undefined : shareLookOf(about.lines, wageTextOf);
  const isPart = areShares || (choices?.share && shareAsked !== undefined);
  const numberOf = (field: string, text: string, of: PastedLine<string>): FigureRead => {
    const wage = of.cells[wageField];
    const read = wage === undefined ? undefined : amountOf(wageField, wage, offerOf(wageField));
    const part = field === 'extras' ? partOf(read, isAboveZero(wageTextOf(of)), text) : undefined;
    return part ?? amountOf(field, text, offerOf(field));
  };
  const readLine = (pasted: PastedLine<string>): { entry: PastedEntry<K>; waiting: string[] } => {
    const { extras } = pasted.cells;
    const cells = extras !== undefined && isPart ? { ...pasted.cells, extras: withSign(extras) } : pasted.cells;
    const problems: EntryProblem[] = cells.name === undefined ? [{ code: 'noName' }] : [];
    const waiting: string[] = [];
    const values: Record<string, unknown> = { ...emptyValues(fields) };
    for (const [field, text] of Object.entries(cells) as [string, string][]) {
      if (!isNumber(fields, field)) {
        values[field] = text;
        problems.push(...textProblem(fields[field]!, text));
        continue;
      }
      const read = numberOf(field, text, pasted);
      if (read.ok && read.value >= 0) values[field] = read.value;
      else problems.push(problemOf(read, text));
      if (read.ok && 'waits' in read) waiting.push(text);
    }
    return { entry: { line: pasted.line, values: values as ValuesOf<K>, problems }, waiting };
  };
  const read = about.lines.map(readLine);
  const lines = read.map(({ entry }) => entry);
  const figures = pastedFields(kind).filter(field => isNumber(fields, field) && field !== 'extras');
  const isEmpty = ({ values }: PastedEntry<K>) => figures.every(field => values[field as keyof ValuesOf<K>] === 0);
  const isBare = about.unread.length > 0 && lines.length > 0 && lines.every(isEmpty);
  return { ...about, lines, offers, isBare, shareAsked, waiting: read.flatMap(({ waiting }) => waiting)[0] };
}

/** The names of lines that are in the list already, or that several lines have: each is added all the same. */
export function namedTwice(
  lines: readonly { readonly values: { readonly name: string } }[],
  there: readonly string[],
): string[] {
  const seen = new Set(there.map(nameKey));
  const twice = lines.filter(({ values }) => {
    const key = nameKey(values.name);
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice && key !== '';
  });
  return [...new Set(twice.map(({ values }) => values.name))];
}
