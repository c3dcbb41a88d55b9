import { formatAmount, formatCount } from '../numbers.ts';
import { ledgerAmount } from './amounts.ts';

// What there is to say about a file. A broken rule of the standard never stops an import; a file that isn't one does.

export type Grade = 'stops' | 'look' | 'info';

/** Everything a reader can find, with its grade. */
export const FINDINGS = {
  // It isn't a file that can be read, or not a whole one.
  empty: 'stops',
  notALedger: 'stops',
  anotherStandard: 'stops',
  encrypted: 'stops',
  packedTwice: 'stops',
  severalInside: 'stops',
  damagedArchive: 'stops',
  spreadsheetTooLarge: 'stops',
  spreadsheetUnreadable: 'stops',
  spreadsheetMacros: 'stops',
  tooLarge: 'stops',
  tooSlow: 'stops',
  tooHeavy: 'stops',
  tooManyAccounts: 'stops',
  tooManyPeriods: 'stops',
  tooManySums: 'stops',
  tooManyRows: 'stops',
  amountsTooLarge: 'stops',
  documentType: 'stops',
  tooDeep: 'stops',
  tooLong: 'stops',
  tooManyAttributes: 'stops',
  tooDamaged: 'stops',
  damaged: 'stops',
  endsEarly: 'stops',
  continuation: 'stops',
  noTransactions: 'stops',
  twoDecimalMarks: 'stops',
  headsNotFound: 'stops',
  // It was read, and what it says may not be what was meant.
  part: 'look',
  otherCurrency: 'look',
  wrongEncoding: 'look',
  unknownEncoding: 'look',
  repaired: 'look',
  controlCharacters: 'look',
  unknownDialect: 'look',
  decimalComma: 'look',
  moreDecimals: 'look',
  noAmount: 'look',
  noSide: 'look',
  accountTwice: 'look',
  accountMissing: 'look',
  accountUnlisted: 'look',
  debitsDiffer: 'look',
  creditsDiffer: 'look',
  doesNotBalance: 'look',
  transactionDoesNotBalance: 'look',
  yearUnknown: 'look',
  tooManyCodes: 'look',
  rowWithoutAmount: 'look',
  // What the rules of counting make of it.
  doubtfulAccount: 'look',
  nameAgainstNumber: 'look',
  typeAgainstCode: 'look',
  bothModels: 'look',
  closingEntries: 'look',
  // Good to know.
  namespaceOfTheExplanation: 'info',
  namespaceUnknown: 'info',
  linesCountDiffers: 'info',
  linesCountIsTransactions: 'info',
  openingDoesNotBalance: 'info',
  openingNotCounted: 'info',
  masterDataLate: 'info',
  codeTwice: 'info',
  yearSpansTwo: 'info',
  periodFromDate: 'info',
  afterTheEnd: 'info',
  subtotalsLeftOut: 'info',
} as const satisfies Record<string, Grade>;

export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  readonly code: FindingCode;
  readonly grade: Grade;
  /** Where it was first met, counted from 1; null: the file as a whole. */
  readonly line: number | null;
  /** How often. */
  readonly count: number;
  /** What it is about: a name, a number, what was written. */
  readonly value: string;
  /** What would have been right, where that can be told. */
  readonly expected: string;
}

/** Where what is said are figures: amounts as the standard writes them, or counts. */
const FIGURES: Partial<Record<FindingCode, 'amount' | 'count'>> = {
  debitsDiffer: 'amount',
  creditsDiffer: 'amount',
  doesNotBalance: 'amount',
  linesCountDiffers: 'count',
  linesCountIsTransactions: 'count',
  tooManyAccounts: 'count',
  tooManySums: 'count',
  tooManyRows: 'count',
};

/** What a finding is about, and what was expected, with figures as they are shown everywhere. */
export function shownFigures({ code, value, expected }: Pick<Finding, 'code' | 'value' | 'expected'>) {
  const kind = FIGURES[code];
  const shown = (text: string): string => {
    if (kind === 'count' && /^\d{1,15}$/.test(text)) return formatCount(Number(text));
    const amount = kind === 'amount' ? ledgerAmount(text.trim()) : null;
    return amount ? formatAmount(amount.cents) : text;
  };
  return { value: shown(value), expected: shown(expected), areFigures: kind !== undefined };
}

const LONGEST_VALUE = 200;

/** Gathers findings: of one kind the first is kept, with how many there were. */
export class Findings {
  readonly #first = new Map<FindingCode, Finding>();
  readonly #count = new Map<FindingCode, number>();

  has(code: FindingCode): boolean {
    return this.#first.has(code);
  }

  add(code: FindingCode, line: number | null = null, value = '', expected = ''): void {
    const before = this.#count.get(code);
    this.#count.set(code, (before ?? 0) + 1);
    if (before === undefined) this.#first.set(code, finding(code, line, value, expected));
  }

  get list(): Finding[] {
    const all = [...this.#first.values()].map(first => ({ ...first, count: this.#count.get(first.code)! }));
    return (['stops', 'look', 'info'] as const).flatMap(grade => all.filter(each => each.grade === grade));
  }
}

export function finding(code: FindingCode, line: number | null = null, value = '', expected = '', count = 1): Finding {
  return { code, grade: FINDINGS[code], line, count, value: value.slice(0, LONGEST_VALUE), expected };
}
