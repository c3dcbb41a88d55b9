import { checkName, nameKey } from '../names.ts';

// Where an account can go, and what of the scenario it then becomes. A target names an existing thing by its id, a new one by
// its name. Revenue and direct costs without either are undecided: nobody has said yet of which process.

export const TARGET_KINDS = ['otherCost', 'costCenters', 'revenue', 'directCost', 'check', 'leaveOut'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export interface Target {
  readonly kind: TargetKind;
  readonly id?: string;
  readonly name?: string;
}

/** A cost center for a code of the lines. */
export type CodeTarget = Pick<Target, 'id' | 'name'>;

export type ThingKind = 'otherCost' | 'costCenter' | 'process';

/** What of a thing an account can become. */
export type Field = 'totalCost' | 'salaryCost' | 'extras' | 'revenue' | 'directCost';

/** What the scenario has already. The origin stays the same through copies. */
export interface Thing {
  readonly id: string;
  readonly originId: string;
  readonly name: string;
}

export type Things = Readonly<Record<ThingKind, readonly Thing[]>>;

const THING_OF: Readonly<Record<TargetKind, ThingKind | null>> = {
  otherCost: 'otherCost',
  costCenters: 'costCenter',
  revenue: 'process',
  directCost: 'process',
  check: null,
  leaveOut: null,
};

export const thingKindOf = (kind: TargetKind): ThingKind | null => THING_OF[kind];

/** Personnel may go to cost centers by the codes of its lines; everything else is taken over into one thing. */
export function isDecided({ kind, id, name }: Target): boolean {
  return ['costCenters', 'check', 'leaveOut'].includes(kind) || id !== undefined || name !== undefined;
}

/** Personnel that names no cost center goes to one for each code of its lines. */
export const isByCode = ({ kind, id, name }: Target): boolean =>
  kind === 'costCenters' && id === undefined && name === undefined;

export function findByName<T extends { readonly name: string }>(things: readonly T[], name: string): T | undefined {
  const key = nameKey(name);
  return things.find(thing => nameKey(thing.name) === key);
}

export interface Found {
  readonly kind: ThingKind;
  readonly id: string;
  readonly name: string;
  readonly isNew: boolean;
}

/**
 * Finds what a target names: by id, then by name, else it is new, once for each name. Null where the id is nobody's here, the
 * name can be none, or neither is given.
 */
export function finder(things: Things, newId: (kind: ThingKind, name: string) => string) {
  const known = new Map<string, Found>();
  for (const kind of ['otherCost', 'costCenter', 'process'] as const)
    for (const { id, name } of things[kind].toReversed()) {
      known.set(`${kind} id ${id}`, { kind, id, name, isNew: false });
      // Of equal names the first one counts.
      known.set(`${kind} name ${nameKey(name)}`, { kind, id, name, isNew: false });
    }
  return (kind: ThingKind, { id, name }: CodeTarget): Found | null => {
    if (id !== undefined) return known.get(`${kind} id ${id}`) ?? null;
    const checked = checkName(name ?? '');
    if (!checked.ok) return null;
    const key = `${kind} name ${nameKey(checked.name)}`;
    const found = known.get(key) ?? { kind, id: newId(kind, checked.name), name: checked.name, isNew: true };
    known.set(key, found);
    return found;
  };
}
