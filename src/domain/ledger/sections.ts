import type { Cents } from '../money.ts';
import { type Certainty, GROUPS, type GroupKey } from './groups.ts';
import type { Proposal } from './proposals.ts';
import type { LedgerAccount } from './reading.ts';

// The list a person confirms: accounts with an amount, by the section they belong to. What is least certain stands on top,
// sections and accounts alike.

export interface LedgerSection {
  readonly group: GroupKey;
  /** Positions of its accounts. */
  readonly accounts: readonly number[];
  readonly cents: Cents;
}

const UNCERTAIN_FIRST: readonly Certainty[] = ['low', 'medium', 'high'];
const ORDER = Object.keys(GROUPS) as GroupKey[];

export function sectionsOf(
  accounts: readonly Pick<LedgerAccount, 'id'>[],
  amounts: readonly Cents[],
  proposals: readonly (Proposal | null)[],
): LedgerSection[] {
  const rank = (account: number): number => UNCERTAIN_FIRST.indexOf(proposals[account]!.certainty);
  const listed = accounts.flatMap((_, n) => (proposals[n] && amounts[n] !== 0 ? [n] : []));
  const ordered = listed.toSorted((a, b) => rank(a) - rank(b) || (accounts[a]!.id < accounts[b]!.id ? -1 : 1));
  return [...Map.groupBy(ordered, account => proposals[account]!.group)]
    .map(([group, accounts]) => ({
      ...{ group, accounts },
      cents: accounts.reduce((total, account) => total + amounts[account]!, 0),
    }))
    .toSorted((a, b) => rank(a.accounts[0]!) - rank(b.accounts[0]!) || ORDER.indexOf(a.group) - ORDER.indexOf(b.group));
}
