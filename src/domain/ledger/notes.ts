import type { Cents } from '../money.ts';
import { type Finding, finding } from './findings.ts';
import { FUNCTIONAL, groupOfCode } from './groups.ts';
import { isAgainstNumber, type Standing } from './profit-and-loss.ts';
import { amountsOf, type LedgerReading } from './reading.ts';

// What the rules of counting find in a reading, beside what the reader found in the file.

/** Where nearly every account comes to nothing over the year, the year was closed in the books. */
const NEARLY_ALL = 0.9;
const TOO_FEW_TO_TELL = 5;
const LAST_PERIODS = 3;
/** Costs by what they are of, which the functional model says again by what they are for. */
const CATEGORICAL = ['WBed', 'WPer', 'WAfs'];

export function ledgerNotes(
  reading: LedgerReading,
  standings: readonly Standing[],
  amounts: readonly Cents[],
  periods: readonly string[],
): Finding[] {
  const counted = reading.accounts.map((account, n) => ({ ...account, ...standings[n]!, cents: amounts[n]! }));
  const doubtful = counted.filter(each => each.by === 'nothing' && each.cents !== 0);
  const contradicted = counted.filter(each => each.isContradicted && each.cents !== 0);
  const againstNumber = counted.filter(each => isAgainstNumber(each, each.id) && each.cents !== 0);
  const closing = closingEntries(reading, standings, periods);
  const about = (
    code: 'doubtfulAccount' | 'nameAgainstNumber' | 'typeAgainstCode',
    accounts: typeof counted,
  ): Finding[] => (accounts.length > 0 ? [finding(code, null, nameOf(accounts[0]!), '', accounts.length)] : []);
  return [
    ...about('doubtfulAccount', doubtful),
    ...about('nameAgainstNumber', againstNumber),
    ...about('typeAgainstCode', contradicted),
    ...(saysTwice(counted) ? [finding('bothModels')] : []),
    ...(closing ? [finding('closingEntries', null, closing.period ?? '')] : []),
  ];
}

const nameOf = ({ id, name }: { id: string; name: string }): string => `${id} ${name}`.trim();

/** The functional model doubles what the categorical one says; with amounts in both, costs would count twice. */
function saysTwice(counted: readonly { rgs: string | null; isProfitAndLoss: boolean; cents: Cents }[]): boolean {
  const groups = counted
    .filter(({ isProfitAndLoss, rgs, cents }) => isProfitAndLoss && rgs !== null && cents !== 0)
    .flatMap(({ rgs }) => groupOfCode(rgs!) ?? []);
  const isFunctional = groups.some(({ group }) => FUNCTIONAL.has(group));
  return isFunctional && groups.some(({ prefix }) => CATEGORICAL.includes(prefix.slice(0, 4)));
}

/**
 * Entries that close the year take every profit and loss account back to 0. The period whose leaving out brings the figures
 * back is named, if there is one.
 */
export function closingEntries(
  { accounts, periods, sums }: Pick<LedgerReading, 'accounts' | 'periods' | 'sums'>,
  standings: readonly Standing[],
  chosen: readonly string[],
): { period: string | null } | null {
  /** How many of the accounts that moved come to nothing, as a part; null where too few moved to tell. */
  const zeroed = (counting: readonly string[]): number | null => {
    const counts = periods.map(({ key }) => counting.includes(key));
    const moved = new Set<number>();
    for (const [account, period, , cents] of sums)
      if (counts[period] && standings[account]!.isProfitAndLoss && cents !== 0) moved.add(account);
    const net = amountsOf({ accounts, periods, sums }, counting);
    const zero = [...moved].filter(account => net[account] === 0).length;
    return moved.size >= TOO_FEW_TO_TELL ? zero / moved.size : null;
  };
  if ((zeroed(chosen) ?? 0) < NEARLY_ALL) return null;
  // They are the last thing a year sees.
  const keys = periods.map(({ key }) => key).filter(key => chosen.includes(key));
  const last = keys.slice(-LAST_PERIODS).reverse();
  const without = last.find(period => (zeroed(chosen.filter(each => each !== period)) ?? 1) < NEARLY_ALL);
  return { period: without ?? null };
}
