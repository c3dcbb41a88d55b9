import { WAGE_FIELDS, withSentExtras } from '../extras.ts';
import { nameKey } from '../names.ts';
import { extrasOfPart, partInPercent } from '../personnel.ts';
import type { EntryKind, FieldsOf, SentValues, ValuesOf } from '../shape.ts';
import type { Block } from './cells.ts';
import type { Doing } from './changes.ts';
import type { PasteChoices } from './choices.ts';
import type { PastedEntries, PastedEntry } from './entries.ts';

// What a pasted list does to employees, cost centers and other costs that are there already: each that is the only one with its
// name. Invariants as with costs (changes.ts): what nothing was pasted for stays as it is; what is empty is filled in; what is there
// is changed only where somebody has asked for that.

/** `add`: it is not there. `several`: which one is meant can't be known, so that none is changed. `matrix`: it is pasted there. */
export type EntryDoing = Doing | 'add' | 'several' | 'matrix';

export interface PastedChange<K extends EntryKind, There> extends PastedEntry<K> {
  readonly doing: EntryDoing;
  readonly there: There | undefined;
  /** What becomes other than it is there. */
  readonly change: Partial<ValuesOf<K>>;
  /** Of what another value is there, which stays. */
  readonly staying: readonly (keyof ValuesOf<K>)[];
}

export interface ChangedEntries<K extends EntryKind, There> extends PastedEntries<K> {
  readonly lines: readonly PastedChange<K, There>[];
  /** How many names are there. */
  readonly named: number;
  /** How many values are there that are others, whether they are changed or stay. */
  readonly differing: number;
  /** Of how many the wage is changed, and there are extras that nothing was pasted for. */
  readonly withExtras: number;
  /** Who is added without extras, where others have some that stay. */
  readonly withoutExtras: readonly string[];
  /** It says what of each goes to which cost, a line for each two: as it was pasted. */
  readonly isOfPairs?: boolean;
  readonly pairs?: Block;
}

/** Extras and their percentage are one thing that is entered. */
const together = (field: PropertyKey): readonly string[] =>
  field === 'extras' ? ['extras', 'extrasPercentage'] : [String(field)];
const valuesIn = (field: PropertyKey, of: object): unknown[] =>
  together(field).map(each => (of as Record<string, unknown>)[each]);
const isEmpty = (field: PropertyKey, of: object): boolean =>
  valuesIn(field, of).every(value => value === 0 || value === '' || value === null);
const isOther = (field: PropertyKey, one: object, other: object): boolean =>
  valuesIn(field, one).some((value, at) => value !== valuesIn(field, other)[at]);

/** With what was pasted for these fields: as if it were sent so. What is too large is refused when it is. */
function withPasted<K extends EntryKind>(
  kind: K,
  there: ValuesOf<K>,
  { values }: PastedEntry<K>,
  fields: readonly (keyof ValuesOf<K>)[],
): ValuesOf<K> {
  const pasted = Object.fromEntries(
    fields.flatMap(together).map(field => [field, values[field as keyof ValuesOf<K>]]),
  ) as Record<string, unknown>;
  // An amount that is what a percentage comes to leaves it.
  const sent = { ...pasted, extrasPercentage: pasted.extrasPercentage ?? undefined } as SentValues<FieldsOf<K>>;
  return withSentExtras(kind, there, sent) ?? { ...there, ...pasted };
}

/** With `choices.again` each line is added, also where its name is there. */
export function withEntriesThere<K extends EntryKind, There extends ValuesOf<K>>(
  kind: K,
  read: PastedEntries<K>,
  entries: readonly There[],
  choices: PasteChoices,
): ChangedEntries<K, There> {
  const there = Map.groupBy(entries, ({ name }) => nameKey(name));
  const pasted = Map.groupBy(read.lines, ({ values }) => nameKey(values.name));
  const nothing = { there: undefined, change: {}, staying: [] };
  let [named, differing, withExtras] = [0, 0, 0];
  const lines = read.lines.map((line): PastedChange<K, There> => {
    const key = nameKey(line.values.name);
    const same = key === '' ? [] : (there.get(key) ?? []);
    const [one] = same;
    if (one) named += 1;
    if (!one || choices.again) return { ...line, ...nothing, doing: 'add' };
    if (same.length + pasted.get(key)!.length > 2) return { ...line, ...nothing, doing: 'several' };
    const said = line.said.filter(field => field !== 'name');
    const others = said.filter(field => isOther(field, one, withPasted(kind, one, line, [field])));
    const [fills, differs] = [
      others.filter(field => isEmpty(field, one)),
      others.filter(field => !isEmpty(field, one)),
    ];
    const after: ValuesOf<K> = withPasted(kind, one, line, choices.changes ? said : fills);
    const change: Record<string, unknown> = Object.fromEntries(
      Object.entries(after).filter(([field, value]) => value !== one[field as keyof ValuesOf<K>]),
    );
    const part = extrasOfSamePart(kind, one, after);
    if (part !== undefined && !line.said.includes('extras' as keyof ValuesOf<K>)) {
      withExtras += 1;
      if (choices.parts) Object.assign(change, part);
    }
    differing += differs.length;
    const doing = differs.length === 0 ? 'same' : choices.changes ? 'change' : 'differs';
    return {
      ...{ ...line, there: one, change: change as Partial<ValuesOf<K>>, staying: choices.changes ? [] : differs },
      doing: fills.length > 0 && doing !== 'change' ? 'fill' : doing,
    };
  });
  const bare = lines.filter(({ doing, values }) => doing === 'add' && 'extras' in values && isEmpty('extras', values));
  const withoutExtras = withExtras > 0 ? bare.map(({ values }) => values.name) : [];
  return { ...read, lines, named, differing, withExtras, withoutExtras };
}

/** Whether anything is stored for a line. */
export const storesEntry = ({ doing }: { readonly doing: EntryDoing }): boolean =>
  doing === 'add' || doing === 'fill' || doing === 'change';

/** Extras that are an amount: what makes them the part of the wage that they were. Undefined where they are none of it. */
function extrasOfSamePart<K extends EntryKind>(kind: K, was: ValuesOf<K>, now: ValuesOf<K>): object | undefined {
  const wageField = WAGE_FIELDS[kind];
  const figure = (of: object, field: string) => Number((of as Record<string, unknown>)[field] ?? 0);
  if (!wageField || valuesIn('extrasPercentage', was)[0] !== null) return undefined;
  const [before, after, extras] = [figure(was, wageField), figure(now, wageField), figure(was, 'extras')];
  if (before === 0 || before === after || extras === 0) return undefined;
  const extrasPercentage = partInPercent(before, extras);
  return { extras: extrasOfPart(before, extras, after), ...(extrasPercentage && { extrasPercentage }) };
}

/** The names of lines that are in the list already, or that several lines have: each is added all the same. */
export function namedTwice(
  lines: readonly { readonly values: { readonly name: string } }[],
  there: readonly string[],
): string[] {
  const seen = new Set(there.map(nameKey));
  const twice = lines.filter(({ values }) => {
    const key = nameKey(values.name);
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice && key !== '';
  });
  return [...new Set(twice.map(({ values }) => values.name))];
}
