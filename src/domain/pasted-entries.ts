import { ENTRY_LIMIT } from './money.ts';
import { checkName } from './names.ts';
import { type ParsedNumber, parseAmount } from './numbers.ts';
import { type Block, holdsFigures, isNumber as isNumberText } from './pasted-cells.ts';
import { ENTRY_HEADS } from './pasted-entry-heads.ts';
import { EXTRAS_SHARE, isAboveZero, shareColumn, shareLookOf, wageOfAnotherPeriod, withSign } from './pasted-extras.ts';
import { figureOf } from './pasted-figure.ts';
import { orderOf, withoutWords } from './pasted-order.ts';
import { isHoursOfAWeek, isOfAnotherPeriod, isShare, timesAYear } from './pasted-period.ts';
import {
  type HeadWords,
  namedBy,
  type PasteChoices,
  type PastedLine,
  type PastedTable,
  readTable,
  YEAR,
} from './pasted-table.ts';
import { offersOf, type YearOffer } from './pasted-year.ts';
import { type ExtrasRead, partOfWage } from './personnel.ts';
import { type EntryKind, emptyValues, type Fields, THINGS, type ValuesOf } from './shape.ts';

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

/** The figures of a kind that a column can be said to be. */
const figuresOf = (kind: EntryKind): string[] =>
  pastedFields(kind).filter(field => isNumber(THINGS[kind].fields, field));

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

/** FTE are of no period: "FTE (36 u)" says what a whole one is. */
const isOtherIn = (fields: Fields) => (field: string, head: string) =>
  isNumber(fields, field) && (isShare(head) || (field !== 'fte' && isOfAnotherPeriod(head)));

/** A figure of a week or a month lends itself to that of a year. */
const lendsIn = (fields: Fields, isAmount: (head: string) => boolean) => (head: string, named: string | undefined) => {
  const isHours = fields.workHoursPerYear && isHoursOfAWeek(head);
  const field = isAmount(head) ? 'totalCost' : (named ?? (isHours ? 'workHoursPerYear' : undefined));
  if (!field || !isOtherIn(fields)(field, head) || isShare(head)) return undefined;
  return timesAYear(head, field) === undefined ? undefined : field;
};

/** A column can be said to be a figure where its head does not say that it is a percentage, or of a time that makes no year. */
const mayBeFigure = (head: string): boolean =>
  !isShare(head) && (!isOfAnotherPeriod(head) || timesAYear(head, '') !== undefined);

/** What extras can be a part of. */
const WAGE_FIELDS: Partial<Record<EntryKind, string>> = { employee: 'yearlyWage', costCenter: 'salaryCost' };

type Cells = Readonly<Partial<Record<string, string>>>;

/** What a figure is in a year: exactly so many times what was pasted. */
function timesAmount(text: string, times = 1): ParsedNumber {
  const parsed = parseAmount(text);
  if (!parsed.ok) return parsed;
  const value = parsed.value * times;
  return value < ENTRY_LIMIT ? { ok: true, value } : { ok: false, reason: 'TooLarge' };
}

type FigureRead = ExtrasRead | { ok: false; reason: 'OtherPeriod' } | { ok: false; reason: 'Unit'; unit: string };

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

export function readEntries<K extends EntryKind>(
  kind: K,
  block: readonly (readonly string[])[],
  choices?: PasteChoices,
): PastedEntries<K> {
  const fields: Fields = THINGS[kind].fields;
  const wageField = WAGE_FIELDS[kind];
  const words: HeadWords<string> = ENTRY_HEADS[kind];
  let amountHead: string | undefined;
  const own = (top: readonly string[], below: Block) => {
    const amount = kind === 'otherCost' ? onlyAmount(top, below) : undefined;
    const share = wageField && shareColumn(top, words);
    amountHead = amount === undefined ? undefined : top[amount];
    return top.map((head, column) => {
      if (isHoursOfAWeek(head)) return null;
      if (column === share) return EXTRAS_SHARE;
      return column === amount && !isOtherIn(fields)('totalCost', head) ? 'totalCost' : undefined;
    });
  };
  const options = {
    ...{ ofFirst: 'name', isOther: isOtherIn(fields), own, choices },
    lends: lendsIn(fields, head => head === amountHead),
    among: { fields: figuresOf(kind), withShares: wageField !== undefined, mayBe: mayBeFigure },
  };
  const inOrder = (order: readonly (string | undefined)[]) => readTable(block, words, order, options);
  const inList = inOrder(pastedFields(kind));
  const rows = inList.lines.map(({ line }) => block[line - 1]!);
  // Heads stay with their columns, in whatever order.
  const { lendable = [], ...about } = inList.hasHead ? inList : inOrder(orderOf(kind, rows));
  const offers = offersOf(about.lines, lendable);
  const chosen = new Map(
    offers.filter(({ field }) => choices?.yearly?.includes(field)).map(offer => [offer.field, offer]),
  );
  const amountOf = (field: string, text = ''): FigureRead => {
    const { number, period, unit } = figureOf(text, field);
    const offer = chosen.get(field);
    const isOfCells = offer?.head !== undefined && offer.isOfCells === true;
    // What a cell says of itself counts before what is said of its column.
    const times = period === undefined ? (isOfCells ? 1 : offer?.times) : offer && timesAYear(period, field);
    const read = timesAmount(number, times);
    if (!read.ok || read.value < 0) return read;
    if (unit !== undefined) return { ok: false, reason: 'Unit', unit };
    return period !== undefined && times === undefined ? { ok: false, reason: 'OtherPeriod' } : read;
  };
  const isWage = (head: string, column: number) => (choices?.columns?.[column] ?? namedBy(head, words)) === wageField;
  const besides = wageOfAnotherPeriod(block, about.hasHead, isWage);
  const wageTextOf = (cells: Cells, line: number) => figureOf(cells[wageField!] ?? besides(line), wageField!).number;
  const hasWage = (cells: Cells, line: number) => isAboveZero(wageTextOf(cells, line));
  const shareAsked = shareLookOf(about.lines, ({ line, cells }) => wageTextOf(cells, line));
  const waiting: string[] = [];
  const numberOf = (field: string, text: string, { line, cells }: PastedLine<string>): FigureRead => {
    if (field !== 'extras') return amountOf(field, text);
    const wage = amountOf(wageField!, cells[wageField!]);
    const part = partOfWage(text, wage.ok ? wage.value : 0);
    if (!part) return amountOf(field, text);
    const isKnown = cells[wageField!] !== undefined && (wage.ok || wage.reason !== 'OtherPeriod');
    if (part.ok || part.reason !== 'WageFirst' || isKnown || !hasWage(cells, line)) return part;
    waiting.push(text);
    return { ok: true, value: 0 };
  };
  const withShares = ({ [EXTRAS_SHARE]: share, ...cells }: Cells): Cells => {
    const extras = share ?? (choices?.share && shareAsked !== undefined ? cells.extras : undefined);
    return extras === undefined ? cells : { ...cells, extras: withSign(extras) };
  };
  const lines = about.lines.map(({ line, cells: asPasted }): PastedEntry<K> => {
    const cells = withShares(asPasted);
    const problems: EntryProblem[] = [];
    const values: Record<string, unknown> = { ...emptyValues(fields) };
    if (cells.name === undefined) problems.push({ code: 'noName' });
    for (const [field, text] of Object.entries(cells) as [string, string][]) {
      const { kind: of, limit = Number.POSITIVE_INFINITY } = fields[field]!;
      if (isNumber(fields, field)) {
        const parsed = numberOf(field, text, { line, cells });
        if (parsed.ok && parsed.value >= 0) values[field] = parsed.value;
        else problems.push(problemOf(parsed, text));
      } else {
        values[field] = text;
        if (of === 'name' && !checkName(text, limit).ok) problems.push({ code: 'name', text });
        else if (text.length > limit) problems.push({ code: 'tooLong', text, limit });
      }
    }
    return { line, values: values as ValuesOf<K>, problems };
  });
  const figures = pastedFields(kind).filter(field => isNumber(fields, field) && field !== 'extras');
  const isEmpty = ({ values }: PastedEntry<K>) => figures.every(field => values[field as keyof ValuesOf<K>] === 0);
  const isBare = about.unread.length > 0 && lines.length > 0 && lines.every(isEmpty);
  return { ...about, lines, offers, isBare, shareAsked, waiting: waiting[0] };
}
