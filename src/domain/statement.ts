import type { Cents } from './money.ts';

// The rows of profit and loss as data, in their order: what each row is made of, when it is shown and how it looks. Both
// overviews, their rows on screen, on paper and in files, the trail of a figure and the formulas of a spreadsheet follow from
// it. Invariant: a row is made of rows above it.

/** The two overviews: per cost object, and per segment. */
export type OverviewView = 'process' | 'segment';

/** What people entered or allocated. Every row comes down to these. Indirect costs are personnel and other costs together. */
export const SOURCES = ['revenue', 'directCosts', 'personnel', 'otherCosts', 'indirectCosts'] as const;
export type Source = (typeof SOURCES)[number];
export type Sign = 1 | -1;

/**
 * When a row is shown: its total is above zero; any row of its kind is shown; there is revenue; there are units; somebody asked
 * for it.
 */
export type Shown = 'aboveZero' | 'anything' | 'revenue' | 'units' | 'grossMargin' | 'contributionMargin';
/** How a row looks. */
export type RowTone = 'plain' | 'sum' | 'result' | 'quiet';

interface Row {
  readonly shown: Shown;
  readonly tone: RowTone;
}
/** Amounts of one source. */
export interface SourceRow extends Row {
  readonly source: Source;
}
/** Amounts that are a sum of other rows, each with its sign. */
export interface SumRow extends Row {
  readonly terms: Readonly<Record<string, Sign>>;
}
/** A row of amounts divided by another, or by units. */
export interface RatioRow extends Row {
  readonly of: string;
  readonly per: string;
}
export type Statement = Readonly<Record<string, SourceRow | SumRow | RatioRow>>;

export const PROCESS_STATEMENT = {
  revenue: { source: 'revenue', shown: 'aboveZero', tone: 'sum' },
  directCosts: { source: 'directCosts', shown: 'aboveZero', tone: 'plain' },
  grossProfit: { terms: { revenue: 1, directCosts: -1 }, shown: 'grossMargin', tone: 'sum' },
  employeeCostAllocations: { source: 'personnel', shown: 'aboveZero', tone: 'plain' },
  contributionProfit: {
    terms: { revenue: 1, directCosts: -1, employeeCostAllocations: -1 },
    shown: 'contributionMargin',
    tone: 'sum',
  },
  otherCosts: { source: 'otherCosts', shown: 'aboveZero', tone: 'plain' },
  totalCosts: {
    terms: { directCosts: 1, employeeCostAllocations: 1, otherCosts: 1 },
    shown: 'aboveZero',
    tone: 'sum',
  },
  totalNetResult: { terms: { revenue: 1, totalCosts: -1 }, shown: 'anything', tone: 'result' },
  costPricePerUnit: { of: 'totalCosts', per: 'units', shown: 'units', tone: 'quiet' },
  grossMargin: { of: 'grossProfit', per: 'revenue', shown: 'grossMargin', tone: 'quiet' },
  contributionMargin: { of: 'contributionProfit', per: 'revenue', shown: 'contributionMargin', tone: 'quiet' },
  netMargin: { of: 'totalNetResult', per: 'revenue', shown: 'revenue', tone: 'quiet' },
} as const satisfies Statement;

/** Each row of amounts has a row per process below it. */
export const SEGMENT_STATEMENT = {
  revenue: { source: 'revenue', shown: 'aboveZero', tone: 'sum' },
  directCosts: { source: 'directCosts', shown: 'aboveZero', tone: 'sum' },
  totalCosts: { source: 'indirectCosts', shown: 'aboveZero', tone: 'sum' },
  totalNetResult: {
    terms: { revenue: 1, directCosts: -1, totalCosts: -1 },
    shown: 'anything',
    tone: 'result',
  },
  netMargin: { of: 'totalNetResult', per: 'revenue', shown: 'revenue', tone: 'quiet' },
} as const satisfies Statement;

/**
 * What figures of the prices are made of. The surcharge is what is sold pays for what is not. A result of units is of segments that
 * have any, as a price is; a result is of all.
 */
const AFTER_SURCHARGE = { revenue: 1, directCosts: -1, indirectCosts: -1, surcharge: -1 } as const;
export const PRICE_STATEMENT = {
  result: AFTER_SURCHARGE,
  resultOfUnits: AFTER_SURCHARGE,
  revenue: { revenue: 1 },
  ownCosts: { directCosts: 1, indirectCosts: 1 },
  surcharge: { surcharge: 1 },
  fullCosts: { directCosts: 1, indirectCosts: 1, surcharge: 1 },
} as const satisfies Record<string, Partial<Record<Source | 'surcharge', Sign>>>;
export type PriceFigure = keyof typeof PRICE_STATEMENT;
export const PRICE_FIGURES = Object.keys(PRICE_STATEMENT) as [PriceFigure, ...PriceFigure[]];

export type ProcessRow = keyof typeof PROCESS_STATEMENT;
export type SegmentRow = keyof typeof SEGMENT_STATEMENT;
/** The rows of a statement that hold amounts. */
export type AmountRow<S extends Statement> = { [L in keyof S]: S[L] extends RatioRow ? never : L }[keyof S] & string;
export type ProcessAmountRow = AmountRow<typeof PROCESS_STATEMENT>;
export type SegmentAmountRow = AmountRow<typeof SEGMENT_STATEMENT>;
type SourceOf<S extends Statement> = Extract<S[keyof S], SourceRow>['source'];

/** The rows of amounts, in their order. */
export function amountRows<S extends Statement>(statement: S): AmountRow<S>[] {
  return Object.keys(statement).filter((label): label is AmountRow<S> => !('of' in statement[label]!));
}

/** The amounts of every row, column by column, computed from those of its sources. */
export function amountsOf<S extends Statement>(
  statement: S,
  sources: Readonly<Record<SourceOf<S>, ArrayLike<Cents>>>,
): Record<AmountRow<S>, Float64Array<ArrayBuffer>> {
  const amounts: Record<string, Float64Array<ArrayBuffer>> = {};
  for (const [label, row] of Object.entries<Statement[string]>(statement)) {
    if ('source' in row) amounts[label] = columnOf(sources[row.source as SourceOf<S>]);
    else if ('terms' in row) {
      const [first] = Object.keys(row.terms);
      const sums = new Float64Array(amounts[first!]!.length);
      for (const [of, sign] of Object.entries(row.terms)) add(sums, sign, amounts[of]!);
      amounts[label] = sums;
    }
  }
  return amounts;
}

/** Adds a term to sums, to all of them or to so many. */
export function add(
  sums: Float64Array,
  sign: Sign,
  term: Float64Array,
  from: number = 0,
  length: number = sums.length,
): void {
  for (let at = from; at < from + length; at++) sums[at]! += sign * term[at]!;
}

const columnOf = (amounts: ArrayLike<Cents>) =>
  amounts instanceof Float64Array ? (amounts as Float64Array<ArrayBuffer>) : new Float64Array(amounts);

/** The row of amounts behind a row: the row itself, or for a price or margin the row it is computed from. */
export function amountRowOf<S extends Statement>(statement: S, label: string): AmountRow<S> | undefined {
  const row = statement[label];
  return (row && 'of' in row ? row.of : row && label) as AmountRow<S> | undefined;
}

/** What a row comes down to: its sources, each with its sign. */
export function sourcesOf<S extends Statement>(statement: S, label: string): Partial<Record<Source, Sign>> {
  const row = statement[label]!;
  if ('source' in row) return { [row.source]: 1 };
  if ('of' in row) return sourcesOf(statement, row.of);
  const signed = Object.entries(row.terms).flatMap(([of, sign]) =>
    Object.entries(sourcesOf(statement, of)).map(([source, inner]) => [source, sign * inner]),
  );
  return Object.fromEntries(signed);
}

/** Whether a row is shown. A loss is never hidden: a result is shown whenever there is revenue or cost at all. */
export function isShown({ shown }: Row, total: Cents, there: Readonly<Partial<Record<Shown, boolean>>>): boolean {
  return shown === 'aboveZero' ? total > 0 : there[shown] === true;
}
