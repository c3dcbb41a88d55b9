import { type Cents, sum } from '../money.ts';
import type { PersonnelBasis } from '../personnel.ts';
import { type Certainty, GROUPS, type GroupKey } from './groups.ts';
import { type LedgerChoices, type Part, partsOf, type Sentence, sentenceOf } from './parts.ts';
import { isAgainstNumber, isDoubtful, standingOf } from './profit-and-loss.ts';
import { certaintyOf, type Proposal } from './proposals.ts';
import { amountsOf, type LedgerReading, resultByPeriod, usualPeriods } from './reading.ts';
import { type LedgerRow, rowsOf } from './rows.ts';
import { type LedgerSection, sectionsOf } from './sections.ts';
import { type CodeTarget, finder, isByCode, type Target, type Things, thingKindOf } from './targets.ts';

// What a person makes of the proposals before anything is taken over. Every change is a new draft, so the one before can be
// gone back to. What a draft comes to is computed anew each time.

/** A file as it was read, with what is proposed for it. */
export interface ProposedReading {
  readonly reading: LedgerReading;
  /** By the position of an account; null for what is surely balance. */
  readonly proposals: readonly (Proposal | null)[];
  /** By the position of a code. */
  readonly codes: readonly CodeTarget[];
  readonly things: Things;
  /** What somebody said the last time of accounts that may be either, by their ids. */
  readonly switched?: readonly (readonly [string, boolean])[] | undefined;
}

export interface Draft {
  readonly periods: readonly string[];
  /** How personnel counts; null while nobody has said. */
  readonly basis: PersonnelBasis | null;
  readonly switched: ReadonlyMap<string, boolean>;
  /** By the id of an account: where a person put it. What nobody moved goes where it is proposed. */
  readonly moved: ReadonlyMap<string, Target>;
  readonly codes: ReadonlyMap<string, CodeTarget>;
  /** Accounts a person has agreed to, by id; moving one that is in sight is agreeing. As last time needs no agreement. */
  readonly confirmed: ReadonlySet<string>;
}

export function firstDraft(
  { reading, proposals, codes, switched }: ProposedReading,
  basis: PersonnelBasis | null,
): Draft {
  const asLastTime = reading.accounts.filter((_, n) => proposals[n]?.reason.by === 'memory');
  return {
    ...{ periods: usualPeriods(reading), basis, switched: new Map(switched), moved: new Map() },
    codes: new Map(reading.codes.map(({ code }, n) => [code, codes[n]!])),
    confirmed: new Set(asLastTime.map(({ id }) => id)),
  };
}

/** These of the accounts that may be either are profit and loss, the others are not. What stays as it is nobody has said anything of. */
export function switchAccounts(
  draft: Draft,
  accounts: LedgerReading['accounts'],
  { doubtful, isProfitAndLoss }: Pick<WeighedDraft, 'doubtful' | 'isProfitAndLoss'>,
  ids: readonly string[],
): Draft {
  const said = doubtful.flatMap(n => {
    const is = ids.includes(accounts[n]!.id);
    return is === isProfitAndLoss[n] ? [] : [[accounts[n]!.id, is] as const];
  });
  return { ...draft, switched: new Map([...draft.switched, ...said]) };
}

/** What was not in sight went along with the others: nobody has agreed to it. */
export function moveAccounts(
  draft: Draft,
  accounts: readonly string[],
  to: Target,
  isInSight: (account: string) => boolean = () => true,
): Draft {
  const moved = new Map([...draft.moved, ...accounts.map(id => [id, to] as const)]);
  const alone = confirmAccounts({ ...draft, moved }, accounts, false);
  return confirmAccounts(alone, accounts.filter(isInSight), true);
}

export function confirmAccounts(draft: Draft, accounts: readonly string[], isConfirmed: boolean): Draft {
  const confirmed = new Set(draft.confirmed);
  for (const id of accounts) isConfirmed ? confirmed.add(id) : confirmed.delete(id);
  return { ...draft, confirmed };
}

/** How sure it is where an account goes; or that a person has put it there, by itself or along with others. */
export function standsBy({ reading, proposals }: ProposedReading, draft: Draft, n: number): Certainty | Chosen {
  const { to, reason, certainty } = proposals[n]!;
  const { id } = reading.accounts[n]!;
  if (draft.moved.has(id)) return draft.confirmed.has(id) ? 'chosen' : 'along';
  // Whoever says how personnel counts has not said that this is personnel.
  return to === null && draft.basis !== null ? certaintyOf(reason) : certainty;
}

export type Chosen = 'chosen' | 'along';

/** What goes where it does because somebody said how personnel counts: how many accounts, and what they come to. */
export function followsBasis({ reading, proposals }: ProposedReading, { moved }: Draft, weighed: WeighedDraft) {
  const listed = weighed.sections.flatMap(({ accounts }) => accounts);
  const following = listed.filter(n => proposals[n]!.to === null && !moved.has(reading.accounts[n]!.id));
  return { count: following.length, cents: totalOf(weighed.amounts, following) };
}

export interface WeighedDraft {
  readonly choices: LedgerChoices;
  /** Booked on each account in the chosen periods, by its position. */
  readonly amounts: readonly Cents[];
  readonly sections: readonly LedgerSection[];
  readonly sentence: Sentence;
  readonly rows: readonly LedgerRow[];
  /** Ids of accounts that nobody has decided about. */
  readonly undecided: readonly string[];
  /** Positions of the accounts that may be switched between balance and profit and loss. */
  readonly doubtful: readonly number[];
  readonly isProfitAndLoss: readonly boolean[];
  readonly byPeriod: readonly Cents[];
  /** What goes to the cost center of each code of the lines, by its position; null where none counts. */
  readonly byCode: readonly Cents[] | null;
}

export function weighDraft(read: ProposedReading, draft: Draft): WeighedDraft {
  const { reading, proposals, things } = read;
  const { accounts, codes } = reading;
  const standings = accounts.map(account => standingOf(account, draft.switched));
  const isProfitAndLoss = standings.map(each => each.isProfitAndLoss);
  const amounts = amountsOf(reading, draft.periods);
  const counted = proposals.map((proposal, n) => (isProfitAndLoss[n] ? proposal : null));
  const mapping = new Map<string, Target>();
  for (const [n, proposal] of counted.entries()) {
    const to = proposal && placeOf(accounts[n]!.id, proposal, draft);
    if (to && amounts[n] !== 0) mapping.set(accounts[n]!.id, to);
  }
  const { periods, switched } = draft;
  const choices: LedgerChoices = { periods, switched, mapping, codes: draft.codes };
  const find = finder(things, (kind, name) => `${kind} ${name}`);
  const parts = partsOf(reading, isProfitAndLoss, choices, find);
  const byCode = parts.filter(
    ({ kind, account }) => kind === 'costCenters' && isByCode(mapping.get(accounts[account]!.id)!),
  );
  return {
    ...{ choices, amounts, isProfitAndLoss, sentence: sentenceOf(parts), rows: rowsOf(parts) },
    sections: sectionsOf(accounts, amounts, counted),
    undecided: [...new Set(parts.flatMap(part => (part.kind === 'undecided' ? accountIds(accounts, [part]) : [])))],
    doubtful: doubtfulFirst(accounts, amounts),
    byPeriod: resultByPeriod(reading, isProfitAndLoss),
    byCode: byCode.length > 0 ? sumsByCode(codes.length, byCode) : null,
  };
}

/** Where name and number differ comes first: the others are as likely as a guess can be. */
function doubtfulFirst(accounts: LedgerReading['accounts'], amounts: readonly Cents[]): number[] {
  const read = accounts.map(account => standingOf(account));
  const doubtful = accounts.flatMap((_, n) => (amounts[n] !== 0 && isDoubtful(read[n]!) ? [n] : []));
  const isFirst = (n: number) => isAgainstNumber(read[n]!, accounts[n]!.id);
  return [...doubtful.filter(isFirst), ...doubtful.filter(n => !isFirst(n))];
}

/** Every account with an amount goes where it went last time: there is nothing to decide. */
export function isAsLastTime({ proposals }: ProposedReading, { sections, undecided, rows }: WeighedDraft): boolean {
  const isRemembered = (account: number) => proposals[account]!.reason.by === 'memory';
  return (
    sections.length > 0 &&
    sections.every(({ accounts }) => accounts.every(isRemembered)) &&
    undecided.length === 0 &&
    rows.every(({ problem }) => problem === null)
  );
}

function sumsByCode(codes: number, parts: readonly Part[]): Cents[] {
  const sums = Array.from({ length: codes }, () => 0);
  for (const { code, cents } of parts) sums[code]! += cents;
  return sums;
}

const accountIds = (accounts: LedgerReading['accounts'], parts: readonly Part[]): string[] =>
  parts.map(({ account }) => accounts[account]!.id);

/** Personnel waits for its basis; once that is chosen it goes where the basis says. */
function placeOf(id: string, proposal: Proposal, { moved, basis }: Draft): Target | null {
  const waiting = basis && ({ kind: basis === 'employees' ? 'check' : 'costCenters' } as const);
  return moved.get(id) ?? proposal.to ?? waiting;
}

/** Revenue is booked in credit and shown positive; so is everything in a group of revenue, wherever it goes. */
export function shownCents(group: GroupKey, cents: Cents): Cents {
  return GROUPS[group].place === 'revenue' ? 0 - cents : cents;
}

/** The places an account can have, as a list to choose from: the names that were given already are among them. */
export function placesOf(
  { things }: ProposedReading,
  { choices }: WeighedDraft,
  basis: PersonnelBasis | null,
): Target[] {
  const given = [...choices.mapping.values()].filter(({ id, name }) => id === undefined && name !== undefined);
  // A process that gets revenue may get direct costs too.
  const places = (kind: Target['kind'], known: Things[keyof Things]): Target[] => {
    const alike = given.filter(to => thingKindOf(to.kind) === thingKindOf(kind));
    return [
      ...known.map(({ id, name }) => ({ kind, id, name })),
      ...[...new Set(alike.map(({ name }) => name!))].map(name => ({ kind, name })),
    ];
  };
  return [
    { kind: 'leaveOut' },
    ...(basis ? [{ kind: 'check' } as const] : []),
    ...places('otherCost', things.otherCost),
    ...places('revenue', things.process),
    ...places('directCost', things.process),
    ...(basis === 'costCenters' ? [{ kind: 'costCenters' } as const, ...places('costCenters', things.costCenter)] : []),
  ];
}

/** All of these accounts in the same place: that; in several or none: null. */
export function commonPlace(choices: LedgerChoices, accounts: readonly string[]): Target | null {
  const [first, ...others] = accounts.map(id => choices.mapping.get(id));
  return first && others.every(to => to && isSamePlace(first, to)) ? first : null;
}

export const isSamePlace = (one: Target, other: Target): boolean =>
  one.kind === other.kind && (one.id ?? one.name) === (other.id ?? other.name);

/** Of a section: whether a person has agreed to all of it. */
export const isConfirmed = (draft: Draft, accounts: readonly string[]): boolean =>
  accounts.every(id => draft.confirmed.has(id));

export const totalOf = (amounts: readonly Cents[], accounts: readonly number[]): Cents =>
  sum(accounts.map(account => amounts[account]!));
