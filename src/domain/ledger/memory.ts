import { nameKey } from '../names.ts';
import type { PersonnelBasis } from '../personnel.ts';
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
// is found again by the account; else by its RGS code, when all accounts with that code went to one place.

export interface Remembered {
  readonly administration: string;
  readonly administrationName: string;
  readonly accId: string;
  readonly rgs: string | null;
  readonly kind: TargetKind;
  /** Of what it went to; null where that was no thing of the scenario. */
  readonly originId: string | null;
  readonly name: string | null;
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

export function recaller({ accounts, codes }: Memory, from: Administration, recall: Recall) {
  const byAccount = new Map(ofAdministration(accounts, from).map(each => [each.accId, each]));
  const byCode = Map.groupBy(accounts, ({ rgs }) => rgs);
  const centers = new Map(ofAdministration(codes, from).map(each => [each.code, each]));
  return {
    account({ id, rgs }: { readonly id: string; readonly rgs: string | null }): Target | null {
      const same = (rgs !== null && byCode.get(rgs)) || [];
      const one = new Set(same.map(placeKey)).size === 1 ? same[0] : undefined;
      const remembered = byAccount.get(id) ?? one;
      return remembered ? targetOf(remembered, recall) : null;
    },
    code(code: string): CodeTarget | null {
      const remembered = centers.get(code);
      return remembered ? thingOf(remembered, recall.things.costCenter, recall.mayMake) : null;
    },
  };
}

/** The number may change with the version of the standard; then the name tells. */
function ofAdministration<T extends Administration>(
  all: readonly T[],
  { administration, administrationName }: Administration,
): T[] {
  const same = all.filter(each => each.administration === administration);
  const key = nameKey(administrationName);
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
