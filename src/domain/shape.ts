import {
  type Cents,
  type Hundredths,
  type Share,
  toCents,
  toEuros,
  toHundredths,
  toPart,
  toPercent,
  toUnits,
} from './money.ts';
import { NAME_LIMIT } from './names.ts';
import { UNIT_DESCRIPTION_LIMIT } from './other-costs.ts';
import { SEGMENT_NAME_LIMIT } from './segments.ts';
import { type DividedLike, LIKES } from './total-costs.ts';

// What a scenario is made of: each kind of thing once, and each list of allocations once. Storing, loading, copying and deleting,
// the fields of the wire, the columns of the workbook and the words of the history follow from it. What has a rule of its own
// is a function elsewhere. Whatever a thing lies in, gives to or receives from comes before it, so this is an order of making.

/** How the value of each kind of field is held. */
interface Held {
  name: string;
  text: string;
  mark: boolean;
  amount: Cents;
  /** Units, hours or FTE. */
  units: Hundredths;
  /** Null: by percentage. */
  driver: string | null;
  share: Share;
  /** A percentage of another field. Null: an amount of its own. */
  part: Share | null;
  /** Null: like nothing, but as people say. */
  likeness: DividedLike | null;
  /** The id of another thing of the kind. Null: none. */
  another: string | null;
  /** Whether it is like that among some only. */
  among: boolean;
}
export type FieldKind = keyof Held;

export interface Field {
  readonly kind: FieldKind;
  /** The most characters of a text. */
  readonly limit?: number;
  /** Among the things of its kind in a scenario, without regard to case. */
  readonly isUnique?: true;
  /** What a likeness can be. */
  readonly likes?: readonly DividedLike[];
}
export type Fields = Readonly<Record<string, Field>>;
type HeldOf<F extends Field> = F extends { readonly likes: readonly (infer Like)[] } ? Like | null : Held[F['kind']];
export type Values<F extends Fields> = { readonly [Name in keyof F]: HeldOf<F[Name]> };

interface Thing {
  /** The word for it in the texts, where that is not the name of the kind. */
  readonly word?: string;
  /** The kind of thing it lies in, where that is not the scenario. */
  readonly parent?: string;
  /** The kind of thing it is a side of, with the same id and name but a version of its own. */
  readonly sideOf?: string;
  /** What people enter. The word for a field is its name. */
  readonly fields: Fields;
}

const name = { kind: 'name', limit: NAME_LIMIT } as const;
const mark = { kind: 'mark' } as const;
const amount = { kind: 'amount' } as const;
const units = { kind: 'units' } as const;
const part = { kind: 'part' } as const;
const driver = { kind: 'driver', limit: UNIT_DESCRIPTION_LIMIT } as const;
const another = { kind: 'another' } as const;
const among = { kind: 'among' } as const;
const likeness = <Likes extends readonly DividedLike[]>(likes: Likes) => ({ kind: 'likeness', likes }) as const;

export const THINGS = {
  segment: { fields: { name: { kind: 'name', limit: SEGMENT_NAME_LIMIT, isUnique: true } } },
  processCategory: { word: 'section', fields: { name, isBackOffice: mark } },
  mainProcess: { word: 'costObject', parent: 'processCategory', fields: { name } },
  process: { parent: 'mainProcess', fields: { name, units, revenue: amount, directCost: amount } },
  /** The total indirect cost of a process. */
  totalCost: {
    sideOf: 'process',
    fields: {
      unitDescription: driver,
      dividedLike: likeness(LIKES.totalCost),
      dividedLikeOf: another,
      dividedAmongSome: among,
    },
  },
  employee: {
    fields: {
      name,
      jobTitle: { kind: 'text', limit: NAME_LIMIT },
      workHoursPerYear: units,
      yearlyWage: amount,
      extras: amount,
      extrasPercentage: part,
    },
  },
  costCenter: {
    fields: { name, isBackOffice: mark, fte: units, salaryCost: amount, extras: amount, extrasPercentage: part },
  },
  otherCost: {
    fields: {
      name,
      totalCost: amount,
      unitDescription: driver,
      dividedLike: likeness(LIKES.otherCost),
      dividedLikeOf: another,
      dividedAmongSome: among,
    },
  },
} as const satisfies Readonly<Record<string, Thing>>;

export type ThingKind = keyof typeof THINGS;
/** The kinds that are no side of another. */
export type WholeKind = {
  [K in ThingKind]: (typeof THINGS)[K] extends { readonly sideOf: string } ? never : K;
}[ThingKind];
/** The kind that is a side of a kind. */
export type SideOf<K extends ThingKind> = {
  [S in ThingKind]: (typeof THINGS)[S] extends { readonly sideOf: K } ? S : never;
}[ThingKind];
export type FieldsOf<K extends ThingKind> = (typeof THINGS)[K]['fields'];
/** What people entered of a thing. */
export type ValuesOf<K extends ThingKind> = Values<FieldsOf<K>>;

interface List {
  readonly giver: ThingKind;
  readonly receiver: ThingKind;
  /**
   * What people enter: the share; the share and, for a cost driver, the units, which decide as soon as there are any; or each
   * figure. The other figures follow from it and are stored beside it.
   */
  readonly truth: 'share' | 'shareAndUnits' | 'figures';
  /** Of each row. A row of zeros is not stored. */
  readonly figures: Fields;
}

/** Hours and FTE are units too. */
const settled = { share: { kind: 'share' }, units, cost: amount } as const;
const driven = { enteredShare: { kind: 'share' }, ...settled } as const;
const direct = { units, revenue: amount, directCost: amount } as const;

export const LISTS = {
  /** What segments hold of a process's own units, revenue and direct costs. */
  processCostAllocation: { giver: 'process', receiver: 'segment', truth: 'figures', figures: direct },
  totalCostAllocation: { giver: 'totalCost', receiver: 'segment', truth: 'shareAndUnits', figures: driven },
  employeeAllocation: { giver: 'employee', receiver: 'process', truth: 'share', figures: settled },
  costCenterAllocation: { giver: 'costCenter', receiver: 'process', truth: 'share', figures: settled },
  otherCostAllocation: { giver: 'otherCost', receiver: 'process', truth: 'shareAndUnits', figures: driven },
} as const satisfies Readonly<Record<string, List>>;

export type ListKind = keyof typeof LISTS;
/** The lists whose cents follow from a share or from units. */
export type SettledList = { [L in ListKind]: (typeof LISTS)[L]['truth'] extends 'figures' ? never : L }[ListKind];

/** The kinds that give to processes: what people enter in a list, personnel by either basis and other costs. */
export type EntryKind = {
  [L in ListKind]: (typeof LISTS)[L] extends { readonly giver: infer G; readonly receiver: 'process' } ? G : never;
}[ListKind];

export const thingKinds = Object.keys(THINGS) as readonly ThingKind[];
export const listKinds = Object.keys(LISTS) as readonly ListKind[];
export const entryKinds = listKinds.flatMap(list => {
  const { giver, receiver } = LISTS[list];
  return receiver === 'process' ? giver : [];
}) as readonly EntryKind[];

/** The word for a kind, which stands in the texts of both languages. */
export function wordOf<K extends ThingKind>(kind: K): WordOf<K> {
  const thing: Thing = THINGS[kind];
  return (thing.word ?? kind) as WordOf<K>;
}
export type WordOf<K extends ThingKind> = (typeof THINGS)[K] extends { readonly word: infer W } ? W : K;

/** The kind of thing a kind lies in. Undefined: the scenario. */
export const parentOf = (kind: ThingKind): WholeKind | undefined => (THINGS[kind] as Thing).parent as WholeKind;
export const sideOf = (kind: ThingKind): WholeKind | undefined => (THINGS[kind] as Thing).sideOf as WholeKind;
export const wholeKinds = thingKinds.filter((kind): kind is WholeKind => sideOf(kind) === undefined);

/** The value of a field in which nobody has entered anything, and of one that was cleared. A name can't be cleared. */
const EMPTY: Held = {
  ...{ name: '', text: '', mark: false, amount: 0, units: 0, driver: null, share: 0, part: null },
  ...{ likeness: null, another: null, among: false },
};

export function emptyValues<F extends Fields>(fields: F): Values<F> {
  return valuesBy(fields, (_, { kind }) => EMPTY[kind]);
}

/** Fields as sent: one that is absent keeps its value, null clears it. */
export type SentValues<F extends Fields> = { readonly [Name in keyof F]?: HeldOf<F[Name]> | null | undefined };

export function withSent<F extends Fields>(fields: F, stored: Values<F>, sent: SentValues<F>): Values<F> {
  return valuesBy(fields, (field, { kind }) => {
    const value = sent[field];
    if (value === undefined) return stored[field];
    // An empty text clears, too: an empty cost driver is none.
    return value || EMPTY[kind];
  });
}

/** As the wire has them: euros, units and per cent with decimals. */
export type WireValues<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name]['kind'] extends 'amount' | 'units' ? number : HeldOf<F[Name]>;
};

const TO_WIRE: Partial<Record<FieldKind, (value: number) => number>> = {
  amount: toEuros,
  units: toUnits,
  part: toPercent,
};
const FROM_WIRE: typeof TO_WIRE = { amount: toCents, units: toHundredths, part: toPart };

const converted = (value: unknown, convert: ((value: number) => number) | undefined): unknown =>
  convert && typeof value === 'number' ? convert(value) : value;

export function toWire<F extends Fields>(fields: F, values: Values<F>): WireValues<F> {
  return valuesBy(fields, (field, { kind }) => converted(values[field], TO_WIRE[kind]));
}

export function fromWire<F extends Fields>(fields: F, wire: WireValues<F>): Values<F> {
  return valuesBy(fields, (field, { kind }) => converted(wire[field], FROM_WIRE[kind]));
}

/** Exactly the fields of a kind, in their order, whatever else is beside them. */
function valuesBy<F extends Fields, V>(fields: F, value: (name: keyof F, field: Field) => unknown): V {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(name, field)])) as V;
}
