import { type Cents, sum } from '../money.ts';
import type { Switched } from './profit-and-loss.ts';
import { isWages } from './proposals.ts';
import type { LedgerAccount, LedgerReading } from './reading.ts';
import {
  type CodeTarget,
  type Field,
  type Found,
  type finder,
  isByCode,
  isDecided,
  type Target,
  type TargetKind,
} from './targets.ts';

// What of each account goes where. Invariant, for any ledger and any choice: taken over + checked + left out = the result of
// the file, to the cent; so moving an account moves exactly its amount.

/** What a person has chosen. */
export interface LedgerChoices {
  readonly periods: readonly string[];
  readonly switched: Switched;
  /** By the id of an account. */
  readonly mapping: ReadonlyMap<string, Target>;
  /** By the code of the lines; lines without one have the empty code. */
  readonly codes: ReadonlyMap<string, CodeTarget>;
}

/** An account, or what of it has one code, by positions. Signed as booked: debit positive. */
export interface Part {
  readonly account: number;
  readonly code: number;
  readonly kind: TargetKind | 'undecided';
  /** What it becomes; null where it is checked, left out or undecided. */
  readonly becomes: (Found & { readonly field: Field }) | null;
  readonly cents: Cents;
}

/** Every profit and loss account with an amount in the chosen periods, once, or once for each code. */
export function partsOf(
  reading: Pick<LedgerReading, 'accounts' | 'periods' | 'codes' | 'sums'>,
  isProfitAndLoss: readonly boolean[],
  { periods, mapping, codes }: Pick<LedgerChoices, 'periods' | 'mapping' | 'codes'>,
  find: ReturnType<typeof finder>,
): Part[] {
  return byAccountAndCode(reading, periods).flatMap((amounts, account) => {
    if (!isProfitAndLoss[account]) return [];
    const to = mapping.get(reading.accounts[account]!.id);
    const part = (code: number, cents: Cents, target: CodeTarget | undefined): Part[] => {
      if (cents === 0) return [];
      const undecided: Part = { account, code, kind: 'undecided', becomes: null, cents };
      if (!to || !isDecided(to)) return [undecided];
      const field = fieldOf(to.kind, reading.accounts[account]!);
      if (!field) return [{ ...undecided, kind: to.kind }];
      const thing = find(field.of, target ?? {});
      return [thing ? { ...undecided, kind: to.kind, becomes: { ...thing, field: field.field } } : undecided];
    };
    return to && isByCode(to)
      ? [...amounts].flatMap(([code, cents]) => part(code, cents, codes.get(reading.codes[code]!.code)))
      : part(0, sum([...amounts.values()]), to);
  });
}

/** By the position of the account, then by that of the code. */
function byAccountAndCode(
  { accounts, periods, sums }: Pick<LedgerReading, 'accounts' | 'periods' | 'sums'>,
  chosen: readonly string[],
): Map<number, Cents>[] {
  const counts = periods.map(({ key }) => chosen.includes(key));
  const amounts = accounts.map(() => new Map<number, Cents>());
  for (const [account, period, code, cents] of sums)
    if (counts[period]) amounts[account]!.set(code, (amounts[account]!.get(code) ?? 0) + cents);
  return amounts;
}

function fieldOf(kind: TargetKind, account: LedgerAccount) {
  switch (kind) {
    case 'otherCost':
      return { of: kind, field: 'totalCost' } as const;
    case 'costCenters':
      return { of: 'costCenter', field: isWages(account) ? 'salaryCost' : 'extras' } as const;
    case 'revenue':
    case 'directCost':
      return { of: 'process', field: kind } as const;
    default:
      return null;
  }
}

/** Each as its effect on the result: revenue plus, cost minus. */
export interface Sentence {
  readonly result: Cents;
  readonly takenOver: Cents;
  readonly checked: Cents;
  /** With what is not decided yet. */
  readonly leftOut: Cents;
  readonly undecided: Cents;
}

export function sentenceOf(parts: readonly Part[]): Sentence {
  const effect = (counts: (part: Part) => boolean) => 0 - sum(parts.filter(counts).map(({ cents }) => cents));
  return {
    result: effect(() => true),
    takenOver: effect(({ becomes }) => becomes !== null),
    checked: effect(({ kind }) => kind === 'check'),
    leftOut: effect(({ kind }) => kind === 'leaveOut' || kind === 'undecided'),
    undecided: effect(({ kind }) => kind === 'undecided'),
  };
}
