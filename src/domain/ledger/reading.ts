import type { Cents } from '../money.ts';
import type { ScenarioKind } from '../scenarios.ts';
import type { Finding } from './findings.ts';

// What a file of the accounting package says, reduced to what a scenario can use: accounts, and what was booked on each by
// period and by cost-centre code. Amounts are signed, debit positive. Invariant: a sum stands once for each account, period
// and code; together the absolute amounts stay below 2⁵³, so that every sum of them is exact.

export type AccountType = 'balance' | 'profitAndLoss' | 'mixed';

export interface LedgerAccount {
  readonly id: string;
  readonly name: string;
  /** As the file says it; null where it doesn't, or in words nobody knows. */
  readonly type: AccountType | null;
  readonly rgs: string | null;
  /** Whether the file's list of accounts has it; lines may name others. */
  readonly isListed: boolean;
}

export interface LedgerPeriod {
  /** A number without leading zeros, or text. Opening journals count as period 0. */
  readonly key: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface LedgerCode {
  readonly code: string;
  /** As the file names it; empty where it doesn't. */
  readonly name: string;
}

/** Positions of an account, a period and a code, and what was booked there. */
export type LedgerSum = readonly [account: number, period: number, code: number, cents: Cents];

export interface LedgerReading {
  readonly kind: 'auditfile' | 'trialBalance';
  /** Of the standard; empty where the file is of none. */
  readonly version: string;
  readonly software: string;
  /** What tells one administration from another: its number, else its name. */
  readonly administration: string;
  readonly administrationName: string;
  /** `2026`, or `2025-2026`; empty where the file doesn't say. */
  readonly fiscalYear: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly currency: string;
  readonly lines: number;
  readonly accounts: readonly LedgerAccount[];
  /** In order; one without a key where the file has no periods. */
  readonly periods: readonly LedgerPeriod[];
  /** The first is that of lines without a code, and is empty. */
  readonly codes: readonly LedgerCode[];
  readonly sums: readonly LedgerSum[];
}

/** What reading a file ends with: no reading when a finding stops it. */
export interface LedgerRead {
  readonly findings: readonly Finding[];
  readonly reading: LedgerReading | null;
}

/** The file does not say whose it is, or of which year: both are asked. */
export const asksWhose = ({
  administration,
  fiscalYear,
}: Pick<LedgerReading, 'administration' | 'fiscalYear'>): boolean => administration === '' || fiscalYear === '';

/** With what a person says to that. The number of an administration stays; the year of a title is only a proposal. */
export function withAnswers<
  Reading extends Pick<LedgerReading, 'administration' | 'administrationName' | 'fiscalYear'>,
>(
  reading: Reading,
  said: { readonly administration?: string | undefined; readonly fiscalYear?: string | undefined },
): Reading {
  if (!asksWhose(reading)) return reading;
  const administration = reading.administration || said.administration || '';
  return {
    ...reading,
    administration,
    administrationName: reading.administrationName || administration,
    fiscalYear: said.fiscalYear || reading.fiscalYear,
  };
}

/** What one ledger may have; more is no ledger of a company that allocates its costs here. */
export const MOST_ACCOUNTS = 50_000;
export const OPENING_PERIOD = '0';

/** The year's periods: all but the opening. */
export function usualPeriods({ periods }: Pick<LedgerReading, 'periods'>): string[] {
  return periods.map(({ key }) => key).filter(key => key !== OPENING_PERIOD);
}

/** What was booked on each account, by its position. */
export function amountsOf(
  { accounts, periods, sums }: Pick<LedgerReading, 'accounts' | 'periods' | 'sums'>,
  chosen: readonly string[],
): Cents[] {
  const counts = periods.map(({ key }) => chosen.includes(key));
  const amounts = accounts.map(() => 0);
  for (const [account, period, , cents] of sums) if (counts[period]) amounts[account]! += cents;
  return amounts;
}

/** What each period does to the result, by its position: revenue plus, cost minus. */
export function resultByPeriod(
  { periods, sums }: Pick<LedgerReading, 'periods' | 'sums'>,
  isProfitAndLoss: readonly boolean[],
): Cents[] {
  const results = periods.map(() => 0);
  for (const [account, period, , cents] of sums) if (isProfitAndLoss[account]) results[period]! -= cents;
  return results;
}

/** The calendar year a scenario of this file is about: a broken year counts as the one it began in. */
export function yearOf({ fiscalYear, from }: Pick<LedgerReading, 'fiscalYear' | 'from'>): number | null {
  const year = /\d{4}/.exec(fiscalYear)?.[0] ?? from?.slice(0, 4);
  return year === undefined ? null : Number(year);
}

/**
 * What an import proposes for a scenario that does not say its year, or what its figures are: a ledger has happened. A copy of
 * last year's scenario still has its year; a budget made from a ledger keeps its own.
 */
export function proposedYearAndKind(
  scenario: { readonly year: number | null; readonly kind: ScenarioKind | null },
  fiscalYear: string,
): { year: number; kind: ScenarioKind } | null {
  const ofFile = yearOf({ fiscalYear, from: null });
  const hasHappened = scenario.kind === 'actual';
  const year = hasHappened ? (ofFile ?? scenario.year) : (scenario.year ?? ofFile);
  if (year === null || (scenario.year === year && scenario.kind !== null)) return null;
  return { year, kind: scenario.kind ?? 'actual' };
}
