import {
  type Chosen,
  commonPlace,
  type Draft,
  isConfirmed,
  type ProposedReading,
  shownCents,
  standsBy,
  totalOf,
  type WeighedDraft,
} from '#domain/ledger/draft.ts';
import type { Certainty, GroupKey } from '#domain/ledger/groups.ts';
import type { Reason } from '#domain/ledger/proposals.ts';
import type { LedgerSection } from '#domain/ledger/sections.ts';
import type { Target } from '#domain/ledger/targets.ts';
import type { Cents } from '#domain/money.ts';

/** A row of the list that is confirmed: a section, or one of its accounts. */
export interface PlaceRow {
  readonly id: string;
  readonly group: GroupKey;
  /** Of a section: how many accounts. */
  readonly count: number | null;
  /** Number and name of an account; empty for a section, which has the name of its group. */
  readonly name: string;
  /** Ids of its accounts. */
  readonly accounts: readonly string[];
  readonly cents: Cents;
  /** Null: its accounts go to several places, or nobody has decided. */
  readonly to: Target | null;
  readonly undecided: 'none' | 'some' | 'all';
  readonly reason: Reason | null;
  readonly certainty: Certainty | Chosen;
  readonly isConfirmed: boolean;
  readonly isOpen: boolean;
}

export const sectionId = (group: GroupKey): string => `section ${group}`;

const UNCERTAIN_FIRST: readonly PlaceRow['certainty'][] = ['low', 'medium', 'high', 'along', 'chosen'];

/** Sections, and below those that are open their accounts; of all of them, those in sight. A section is of its accounts in sight. */
export function placeRows(
  read: ProposedReading,
  draft: Draft,
  weighed: WeighedDraft,
  isOpen: (section: LedgerSection) => boolean,
  isInSight: (section: LedgerSection, account: string) => boolean = () => true,
): PlaceRow[] {
  const undecided = new Set(weighed.undecided);
  const { accounts: all } = read.reading;
  const rowOf = (group: GroupKey, positions: readonly number[]) => {
    const accounts = positions.map(n => all[n]!.id);
    return {
      ...{ group, accounts, to: commonPlace(weighed.choices, accounts) },
      cents: shownCents(group, totalOf(weighed.amounts, positions)),
      undecided: undecidedOf(accounts.filter(id => undecided.has(id)).length, accounts.length),
      isConfirmed: isConfirmed(draft, accounts),
    };
  };
  const nameOf = (n: number) => {
    const { id, name } = all[n]!;
    return id === name ? name : `${id} ${name}`;
  };
  return weighed.sections.flatMap(section => {
    const { group } = section;
    const accounts = section.accounts.filter(n => isInSight(section, nameOf(n)));
    if (accounts.length === 0) return [];
    const certainties = new Set(accounts.map(n => standsBy(read, draft, n)));
    const open = isOpen(section);
    const head: PlaceRow = {
      ...rowOf(group, accounts),
      ...{ id: sectionId(group), name: '', count: accounts.length, reason: null, isOpen: open },
      certainty: UNCERTAIN_FIRST.find(each => certainties.has(each))!,
    };
    const below = accounts.map((n): PlaceRow => {
      const { id } = all[n]!;
      return {
        ...rowOf(group, [n]),
        ...{
          id: `account ${id}`,
          name: nameOf(n),
          count: null,
          reason: read.proposals[n]!.reason,
          certainty: standsBy(read, draft, n),
          isOpen: false,
        },
      };
    });
    return open ? [head, ...below] : [head];
  });
}

const undecidedOf = (count: number, of: number): PlaceRow['undecided'] =>
  count === 0 ? 'none' : count === of ? 'all' : 'some';
