import { HUNDRED_PERCENT, proportion } from './money.ts';
import { checkName } from './names.ts';
import { type ParsedNumber, parseAmount, parsePercent } from './numbers.ts';
import { isOfAnotherPeriod, isShare } from './pasted-period.ts';
import { type HeadWords, type PasteChoices, type PastedTable, readTable } from './pasted-table.ts';
import { type EntryKind, emptyValues, type Fields, THINGS, type ValuesOf } from './shape.ts';

// Employees, cost centers and other costs pasted from a list, one a line. Names need not be unique: two bakers are two lines.

const NAME = ['name', 'naam', 'description', 'omschrijving'];
const EXTRAS = [
  ...['extras', 'werkgeverslasten en toeslagen', 'toeslagen en werkgeverslasten', 'werkgeverslasten', 'toeslagen'],
  ...['employer costs', 'employer’s costs', 'employer charges', 'employer’s charges', 'allowances'],
  ...['sociale lasten', 'social charges', 'social security', 'national insurance', 'on-costs', 'surcharges'],
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
    ],
    yearlyWage: [
      ...SALARY,
      ...['yearly wage', 'yearly salary', 'annual salary', 'gross salary', 'jaarloon', 'jaarsalaris', 'brutoloon'],
      ...['bruto jaarloon', 'bruto jaarsalaris', ...WAGE_COST, ...YEARLY_COST],
    ],
    extras: EXTRAS,
  },
  costCenter: {
    name: [
      ...[...NAME, 'cost center', 'cost centers', 'cost centre', 'cost centres', 'kostenplaats', 'kostenplaatsen'],
      ...['department', 'afdeling', 'team'],
    ],
    fte: ['fte', 'ftes', 'fte’s', 'formatie'],
    salaryCost: [...SALARY, ...WAGE_COST, ...YEARLY_COST, 'lonen en salarissen'],
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
  | { code: 'name' | 'number'; text: string }
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
    const [hours, wage] = [cells.workHoursPerYear, cells.yearlyWage].map(text => parseAmount(text ?? ''));
    return hours?.ok && wage?.ok ? [hours.value > wage.value] : [];
  });
  return both.length > 0 && both.every(isTurned => isTurned);
}

/** FTE are of no period: "FTE (36 u)" says what a whole one is. */
const isOtherIn = (fields: Fields) => (field: string, head: string) => {
  const { kind } = fields[field]!;
  if (kind !== 'amount' && kind !== 'units') return false;
  return isShare(head) || (field !== 'fte' && isOfAnotherPeriod(head));
};

/** Extras of 13,8 % are that part of the wage beside them. */
function partOfWage(text: string, { yearlyWage, salaryCost }: Cells): ParsedNumber | undefined {
  if (!text.trim().endsWith('%')) return undefined;
  const [share, wage] = [parsePercent(text), parseAmount(yearlyWage ?? salaryCost ?? '')];
  if (!share.ok || !wage.ok) return { ok: false, reason: 'IncorrectFormat' };
  return { ok: true, value: proportion(wage.value, share.value, HUNDRED_PERCENT) };
}

type Cells = Readonly<Partial<Record<string, string>>>;

export function readEntries<K extends EntryKind>(
  kind: K,
  block: readonly (readonly string[])[],
  choices?: PasteChoices,
): Omit<PastedTable<string>, 'lines'> & { lines: readonly PastedEntry<K>[] } {
  const fields: Fields = THINGS[kind].fields;
  const options = { ofFirst: 'name', isOther: isOtherIn(fields), choices };
  const inOrder = (order: readonly string[]) => readTable(block, HEADS[kind], order, options);
  const own = inOrder(pastedFields(kind));
  // Heads that are known stay with their columns, in whatever order.
  const { lines, ...about } = isWageFirst(own) ? inOrder(WAGE_FIRST) : own;
  const read = lines.map(({ line, cells }): PastedEntry<K> => {
    const problems: EntryProblem[] = [];
    const values: Record<string, unknown> = { ...emptyValues(fields) };
    if (cells.name === undefined) problems.push({ code: 'noName' });
    for (const [field, text] of Object.entries(cells) as [string, string][]) {
      const { kind: of, limit = Number.POSITIVE_INFINITY } = fields[field]!;
      if (of === 'amount' || of === 'units') {
        const parsed = (field === 'extras' && partOfWage(text, cells)) || parseAmount(text);
        if (parsed.ok && parsed.value >= 0) values[field] = parsed.value;
        else problems.push({ code: 'number', text });
      } else {
        values[field] = text;
        if (of === 'name' && !checkName(text, limit).ok) problems.push({ code: 'name', text });
        else if (text.length > limit) problems.push({ code: 'tooLong', text, limit });
      }
    }
    return { line, values: values as ValuesOf<K>, problems };
  });
  return { ...about, lines: read };
}
