import { ENTRY_LIMIT } from './money.ts';
import { checkName } from './names.ts';
import { type ParsedNumber, parseAmount } from './numbers.ts';
import { figureOf } from './pasted-figure.ts';
import { isHoursOfAWeek, isOfAnotherPeriod, isShare, timesAYear } from './pasted-period.ts';
import { type HeadWords, type PasteChoices, type PastedTable, readTable } from './pasted-table.ts';
import { offersOf, type YearOffer } from './pasted-year.ts';
import { type ExtrasRead, partOfWage } from './personnel.ts';
import { type EntryKind, emptyValues, type Fields, THINGS, type ValuesOf } from './shape.ts';

// Employees, cost centers and other costs pasted from a list, one a line. Names need not be unique: two bakers are two lines.

const NAME = ['name', 'naam', 'description', 'omschrijving'];
const EXTRAS = [
  ...['extras', 'werkgeverslasten en toeslagen', 'toeslagen en werkgeverslasten', 'werkgeverslasten', 'toeslagen'],
  ...['employer costs', 'employer’s costs', 'employer charges', 'employer’s charges', 'allowances'],
  ...['sociale lasten', 'social charges', 'social security', 'national insurance', 'on-costs', 'surcharges'],
];
const SALARY_OF_A_PERIOD = [
  ...['maandloon', 'maandlonen', 'maandsalaris', 'maandsalarissen', 'brutomaandloon', 'brutomaandsalaris'],
  ...['weekloon', 'weeksalaris', 'brutoweekloon'],
];
const SALARY = ['salary', 'salaries', 'salaris', 'salarissen', 'loon', 'lonen', 'wage', 'wages', 'loonsom'];
const WAGE_COST = ['wage cost', 'wage costs', 'salary cost', 'salary costs', 'salariskosten', 'loonkosten'];
const YEARLY_COST = [
  ...['yearly cost', 'yearly costs', 'annual cost', 'annual costs', 'cost per year', 'costs per year'],
  ...['jaarkosten', 'kosten per jaar'],
];

const HEADS: { readonly [K in EntryKind]: HeadWords<string> } = {
  employee: {
    name: [...NAME, 'employee', 'employees', 'medewerker', 'medewerkers', 'werknemer', 'person', 'persoon'],
    jobTitle: [
      ...['job title', 'personnel title', 'title', 'job', 'position', 'function', 'role'],
      ...['functie', 'functienaam', 'rol'],
    ],
    workHoursPerYear: [
      ...['hours', 'hours per year', 'hours a year', 'working hours', 'working hours per year'],
      ...['uren', 'uren per jaar', 'uren / jaar', 'werkuren', 'werkuren per jaar'],
      ...['weekuren', 'maanduren', 'contracturen', 'arbeidsuren'],
    ],
    yearlyWage: [
      ...SALARY,
      ...['yearly wage', 'yearly salary', 'annual salary', 'gross salary', 'jaarloon', 'jaarsalaris', 'brutoloon'],
      ...['bruto jaarloon', 'bruto jaarsalaris', ...SALARY_OF_A_PERIOD, ...WAGE_COST, ...YEARLY_COST],
    ],
    extras: EXTRAS,
  },
  costCenter: {
    name: [
      ...[...NAME, 'cost center', 'cost centers', 'cost centre', 'cost centres', 'kostenplaats', 'kostenplaatsen'],
      ...['department', 'afdeling', 'team'],
    ],
    fte: ['fte', 'ftes', 'fte’s', 'formatie'],
    salaryCost: [...SALARY, ...SALARY_OF_A_PERIOD, ...WAGE_COST, ...YEARLY_COST, 'lonen en salarissen'],
    extras: EXTRAS,
  },
  otherCost: {
    name: [...NAME, 'other cost', 'other costs', 'overige kosten', 'cost', 'kosten', 'kostensoort'],
    totalCost: [
      ...['amount', 'bedrag', 'total cost', 'total costs', 'totale kosten', 'costs', 'total', 'totaal', 'euro'],
      ...['yearly amount', 'annual amount', 'amount per year', 'jaarbedrag', 'bedrag per jaar', ...YEARLY_COST],
    ],
    unitDescription: [
      'unit description',
      'omschrijving eenheid',
      'unit',
      'eenheid',
      'driver',
      'cost driver',
      'verdeelsleutel',
    ],
  },
};

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
export const pastedFields = (kind: EntryKind): readonly string[] => Object.keys(HEADS[kind]);

const WAGE_FIRST = ['name', 'jobTitle', 'yearlyWage', 'workHoursPerYear', 'extras'];

/** Nobody works more hours than a year pays euros: where each line with both has it so, they stand the other way round. */
function isWageFirst({ lines }: PastedTable<string>): boolean {
  const both = lines.flatMap(({ cells }) => {
    const [hours, wage] = ['workHoursPerYear', 'yearlyWage'].map(field =>
      parseAmount(figureOf(cells[field] ?? '', field).number),
    );
    return hours?.ok && wage?.ok ? [hours.value > wage.value] : [];
  });
  return both.length > 0 && both.every(isTurned => isTurned);
}

const isNumber = (fields: Fields, field: string): boolean => ['amount', 'units'].includes(fields[field]!.kind);

/** FTE are of no period: "FTE (36 u)" says what a whole one is. */
const isOtherIn = (fields: Fields) => (field: string, head: string) =>
  isNumber(fields, field) && (isShare(head) || (field !== 'fte' && isOfAnotherPeriod(head)));

/** A figure of a week or a month lends itself to that of a year. */
const lendsIn = (fields: Fields) => (head: string, named: string | undefined) => {
  const field = named ?? (fields.workHoursPerYear && isHoursOfAWeek(head) ? 'workHoursPerYear' : undefined);
  if (!field || !isOtherIn(fields)(field, head) || isShare(head)) return undefined;
  return timesAYear(head, field) === undefined ? undefined : field;
};

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
}

export function readEntries<K extends EntryKind>(
  kind: K,
  block: readonly (readonly string[])[],
  choices?: PasteChoices,
): PastedEntries<K> {
  const fields: Fields = THINGS[kind].fields;
  const options = {
    ...{ ofFirst: 'name', isOther: isOtherIn(fields), lends: lendsIn(fields), choices },
    own: (top: readonly string[]) => top.map(head => (isHoursOfAWeek(head) ? null : undefined)),
  };
  const inOrder = (order: readonly string[]) => readTable(block, HEADS[kind], order, options);
  const own = inOrder(pastedFields(kind));
  // Heads that are known stay with their columns, in whatever order.
  const { lendable = [], ...about } = isWageFirst(own) ? inOrder(WAGE_FIRST) : own;
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
  const wageField = kind === 'costCenter' ? 'salaryCost' : 'yearlyWage';
  const numberOf = (field: string, text: string, cells: Cells): FigureRead => {
    if (field !== 'extras') return amountOf(field, text);
    const wage = amountOf(wageField, cells[wageField]);
    return partOfWage(text, wage.ok ? wage.value : 0) ?? amountOf(field, text);
  };
  const lines = about.lines.map(({ line, cells }): PastedEntry<K> => {
    const problems: EntryProblem[] = [];
    const values: Record<string, unknown> = { ...emptyValues(fields) };
    if (cells.name === undefined) problems.push({ code: 'noName' });
    for (const [field, text] of Object.entries(cells) as [string, string][]) {
      const { kind: of, limit = Number.POSITIVE_INFINITY } = fields[field]!;
      if (isNumber(fields, field)) {
        const parsed = numberOf(field, text, cells);
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
  return { ...about, lines, offers, isBare };
}
