import { nameKey } from '../names.ts';
import type { PersonnelBasis } from '../personnel.ts';
import type { Switched } from './profit-and-loss.ts';
import {
  type CodeTarget,
  findByName,
  type Target,
  type TargetKind,
  type Thing,
  type Things,
  thingKindOf,
} from './targets.ts';

// What a company remembers of earlier imports: where each account of an administration went, and each code of its lines. It
// is found again by the account; else by its RGS code, when all accounts with that code went to one place. A trial balance does not say
// whose it is: its accounts go where each administration that knows them sent them.

export interface Remembered {
  readonly administration: string;
  readonly administrationName: string;
  readonly accId: string;
  readonly rgs: string | null;
  readonly kind: TargetKind;
  /** Of what it went to; null where that was no thing of the scenario. */
  readonly originId: string | null;
  readonly name: string | null;
  /** What somebody said that it is, where its file does not. One of the balance sheet is left out. */
  readonly isProfitAndLoss?: boolean | null | undefined;
}

export interface RememberedCode {
  readonly administration: string;
  readonly administrationName: string;
  readonly code: string;
  readonly originId: string;
  readonly name: string;
}

export interface Memory {
  readonly accounts: readonly Remembered[];
  readonly codes: readonly RememberedCode[];
}

export interface Recall {
  readonly things: Things;
  readonly basis: PersonnelBasis | null;
  /** Who may see what the company remembers may also make it anew; others get only what is in this scenario. */
  readonly mayMake: boolean;
}

export interface Administration {
  readonly administration: string;
  readonly administrationName: string;
}

/** What somebody said the last time of accounts that may be either. Another account is not told by its RGS code: that says what it is. */
export function switchedLastTime({ accounts }: Memory, from: Administration): Switched {
  const said = ofAdministration(accounts, from).filter(({ isProfitAndLoss }) => isProfitAndLoss != null);
  const byAccount = Map.groupBy(said, ({ accId }) => accId);
  return new Map(
    [...byAccount].flatMap(([accId, all]) => {
      const one = theOne(all, ({ isProfitAndLoss }) => `${isProfitAndLoss}`);
      return one ? [[accId, one.isProfitAndLoss!] as const] : [];
    }),
  );
}

export function recaller({ accounts: all, codes }: Memory, from: Administration, recall: Recall) {
  // What is of the balance sheet goes nowhere: no place is proposed by that.
  const accounts = all.filter(({ isProfitAndLoss }) => isProfitAndLoss !== false);
  const byAccount = Map.groupBy(ofAdministration(accounts, from), ({ accId }) => accId);
  const byRgs = Map.groupBy(accounts, ({ rgs }) => rgs);
  const byCode = Map.groupBy(ofAdministration(codes, from), ({ code }) => code);
  return {
    account({ id, rgs }: { readonly id: string; readonly rgs: string | null }): Target | null {
      const remembered =
        theOne(byAccount.get(id), placeKey) ?? (rgs === null ? null : theOne(byRgs.get(rgs), placeKey));
      return remembered && targetOf(remembered, recall);
    },
    code(code: string): CodeTarget | null {
      const remembered = theOne(byCode.get(code), ({ originId }) => originId);
      return remembered && thingOf(remembered, recall.things.costCenter, recall.mayMake);
    },
  };
}

function theOne<T>(all: readonly T[] = [], key: (one: T) => string): T | null {
  return new Set(all.map(key)).size === 1 ? all[0]! : null;
}

/** The number may change with the version of the standard; then the name tells. Where there is neither it may be any. */
function ofAdministration<T extends Administration>(
  all: readonly T[],
  { administration, administrationName }: Administration,
): readonly T[] {
  const key = nameKey(administrationName);
  if (administration === '' && key === '') return all;
  const same = all.filter(each => each.administration === administration);
  return same.length > 0 || key === '' ? same : all.filter(each => nameKey(each.administrationName) === key);
}

const placeKey = ({ kind, originId, name }: Remembered): string => `${kind} ${originId ?? nameKey(name ?? '')}`;

function targetOf({ kind, originId, name }: Remembered, { things, basis, mayMake }: Recall): Target | null {
  if (kind === 'check' && basis !== 'employees') return null;
  if (kind === 'costCenters' && basis !== 'costCenters') return null;
  const thingKind = thingKindOf(kind);
  if (thingKind === null || name === null) return { kind };
  const thing = thingOf({ originId, name }, things[thingKind], mayMake);
  return thing && { kind, ...thing };
}

function thingOf(
  { originId, name }: { originId: string | null; name: string },
  things: readonly Thing[],
  mayMake: boolean,
): CodeTarget | null {
  const thing = things.find(each => each.originId === originId) ?? findByName(things, name);
  if (thing) return { id: thing.id, name: thing.name };
  return mayMake ? { name } : null;
}
