import { type Cents, proportion, sum } from '../money.ts';
import { nameFrom } from '../names.ts';
import { groupsOfName, processNameOf } from './account-names.ts';
import { type Certainty, GROUPS, type GroupKey, groupOfCode, groupOfNumber, type LedgerLanguage } from './groups.ts';
import { type Memory, type Recall, recaller } from './memory.ts';
import type { LedgerAccount, LedgerReading } from './reading.ts';
import { spokenOf } from './spoken-of.ts';
import { type CodeTarget, findByName, isDecided, type Target, type Thing, type Things } from './targets.ts';

// Where each account is proposed to go, why, and how sure that is: as last time; else by its RGS code; else by a word in its
// name; else by its number. Without a code, an account with a large credit balance is never proposed as a cost, nor one with a
// large debit balance as revenue, unless its name says that it was given back to customers.

export type Reason =
  | { readonly by: 'memory' }
  | { readonly by: 'code'; readonly code: string }
  | { readonly by: 'word'; readonly word: string }
  | { readonly by: 'number'; readonly number: string }
  | { readonly by: 'credit' }
  | { readonly by: 'nothing' };

export interface Proposal {
  /** Null while the basis of personnel is not chosen. */
  readonly to: Target | null;
  readonly group: GroupKey;
  readonly reason: Reason;
  readonly certainty: Certainty;
}

export interface Proposer extends Recall {
  readonly memory: Memory;
  readonly language: LedgerLanguage;
}

type Grouped = Pick<Proposal, 'group' | 'reason'>;

/** How sure what tells it is. */
export function certaintyOf(reason: Reason): Certainty {
  switch (reason.by) {
    case 'memory':
      return 'high';
    case 'code':
      return groupOfCode(reason.code)!.certainty;
    case 'word':
      return 'medium';
    default:
      return 'low';
  }
}

/** One proposal an account, by its position; null for those that are not profit and loss. */
export function propose(
  reading: Pick<LedgerReading, 'accounts' | 'administration' | 'administrationName'>,
  amounts: readonly Cents[],
  isProfitAndLoss: readonly boolean[],
  proposer: Proposer,
): (Proposal | null)[] {
  const recalled = recaller(proposer.memory, reading, proposer);
  const costOf = spokenOf(proposer.things.process);
  const credit = sum(amounts.map((cents, n) => (isProfitAndLoss[n] ? Math.max(0, -cents) : 0)));
  return reading.accounts.map((account, n) => {
    if (!isProfitAndLoss[n]) return null;
    const grouped = groupOf(account, amounts[n]!, credit);
    const remembered = recalled.account(account);
    if (remembered) return { group: grouped.group, to: remembered, reason: { by: 'memory' }, certainty: 'high' };
    const proposal = { ...grouped, certainty: certaintyOf(grouped.reason), to: targetOf(grouped.group, proposer) };
    return sureOnlyIfDecided(ofItsCost(account, proposal, costOf));
  });
}

/** Of several costs the one that the account speaks of. That is a guess, to be looked at. */
function ofItsCost({ name }: LedgerAccount, proposal: Proposal, costOf: ReturnType<typeof spokenOf<Thing>>): Proposal {
  const { to, certainty } = proposal;
  if ((to?.kind !== 'revenue' && to?.kind !== 'directCost') || isDecided(to)) return proposal;
  const cost = costOf(to.kind === 'revenue' ? processNameOf(name) : name);
  if (!cost) return proposal;
  return {
    ...{ ...proposal, to: { kind: to.kind, id: cost.id, name: cost.name } },
    certainty: certainty === 'high' ? 'medium' : certainty,
  };
}

function sureOnlyIfDecided(proposal: Proposal): Proposal {
  return proposal.to && isDecided(proposal.to) ? proposal : { ...proposal, certainty: 'low' };
}

function groupOf({ id, name, rgs }: LedgerAccount, cents: Cents, credit: Cents): Grouped {
  const byCode = rgs === null ? null : groupOfCode(rgs);
  if (byCode) return { group: byCode.group, reason: { by: 'code', code: rgs! } };
  // A hundredth of all credit is too much for a correction of costs; below it, a debit corrects revenue.
  const correction = proportion(credit, 1, 100);
  const isLargeCredit = -cents >= Math.max(1, correction);
  const fits = (group: GroupKey, mostDebit: Cents): boolean => {
    const { place } = GROUPS[group];
    return place === 'revenue' ? cents <= mostDebit : place === 'leaveOut' || !isLargeCredit;
  };
  const byWord = groupsOfName(name).find(({ group, givesBack }) => givesBack || fits(group, 0));
  if (byWord) return { group: byWord.group, reason: { by: 'word', word: byWord.word } };
  const byNumber = groupOfNumber(id);
  if (byNumber && fits(byNumber.group, correction))
    return { group: byNumber.group, reason: { by: 'number', number: byNumber.prefix } };
  return isLargeCredit
    ? { group: 'revenue', reason: { by: 'credit' } }
    : { group: 'general', reason: { by: 'nothing' } };
}

/** Whether what was booked on an account is pay itself, and not what comes with it. */
export function isWages({ rgs, name }: LedgerAccount): boolean {
  const byCode = rgs === null ? null : groupOfCode(rgs)?.group;
  return (byCode ?? groupsOfName(name).find(({ group }) => GROUPS[group].place !== 'revenue')?.group) === 'wages';
}

function targetOf(group: GroupKey, { things, basis, language }: Proposer): Target | null {
  const { place, en, nl } = GROUPS[group];
  switch (place) {
    case 'leaveOut':
      return { kind: 'leaveOut' };
    case 'wages':
    case 'personnel':
      return basis && { kind: basis === 'employees' ? 'check' : 'costCenters' };
    case 'otherCost': {
      const existing = findByName(things.otherCost, nl) ?? findByName(things.otherCost, en);
      return {
        kind: place,
        ...(existing ? { id: existing.id, name: existing.name } : { name: GROUPS[group][language] }),
      };
    }
    default:
      return { kind: place, ...theOnlyProcess(things) };
  }
}

function theOnlyProcess({ process }: Things): CodeTarget {
  const [only, ...others] = process;
  return only && others.length === 0 ? { id: only.id, name: only.name } : {};
}

const NO_CODE = { en: 'No cost center', nl: 'Geen kostenplaats' } as const;
const ALL_IN_ONE = { en: 'Personnel', nl: 'Personeel' } as const;

/** One cost center for each code of the lines, by its position; one for all where the lines have none. */
export function proposeCodes(
  reading: Pick<LedgerReading, 'codes' | 'administration' | 'administrationName'>,
  { memory, language, ...recall }: Proposer,
): CodeTarget[] {
  const recalled = recaller(memory, reading, recall);
  const { things } = recall;
  const otherwise = reading.codes.length > 1 ? NO_CODE : ALL_IN_ONE;
  return reading.codes.map(({ code, name }) => {
    const remembered = recalled.code(code);
    if (remembered) return remembered;
    const names =
      code === ''
        ? [otherwise[language], otherwise.nl, otherwise.en]
        : [name, code].map(nameFrom).filter(each => each !== '');
    const existing = names.map(each => findByName(things.costCenter, each)).find(each => each !== undefined);
    return existing ? { id: existing.id, name: existing.name } : { name: names[0] ?? otherwise[language] };
  });
}
