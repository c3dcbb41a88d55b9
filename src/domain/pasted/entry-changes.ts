import { nameKey } from '../names.ts';
import { extrasOfPart } from '../personnel.ts';
import type { EntryKind, ValuesOf } from '../shape.ts';
import type { Block } from './cells.ts';
import type { Doing } from './changes.ts';
import { type PastedEntries, type PastedEntry, WAGE_FIELDS } from './entries.ts';
import type { PasteChoices } from './table.ts';

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

const isEmpty = (value: unknown): boolean => value === 0 || value === '';

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
    const others = line.said.filter(field => field !== 'name' && line.values[field] !== one[field]);
    const [fills, differs] = [
      others.filter(field => isEmpty(one[field])),
      others.filter(field => !isEmpty(one[field])),
    ];
    const change: Record<string, unknown> = Object.fromEntries(
      (choices.changes ? others : fills).map(field => [field, line.values[field]]),
    );
    const extras = extrasOfSamePart(kind, one, { ...one, ...change });
    if (extras !== undefined && !line.said.includes('extras' as keyof ValuesOf<K>)) {
      withExtras += 1;
      if (choices.parts) change.extras = extras;
    }
    differing += differs.length;
    const doing = differs.length === 0 ? 'same' : choices.changes ? 'change' : 'differs';
    return {
      ...{ ...line, there: one, change: change as Partial<ValuesOf<K>>, staying: choices.changes ? [] : differs },
      doing: fills.length > 0 && doing !== 'change' ? 'fill' : doing,
    };
  });
  const bare = lines.filter(({ doing, values }) => doing === 'add' && 'extras' in values && values.extras === 0);
  const withoutExtras = withExtras > 0 ? bare.map(({ values }) => values.name) : [];
  return { ...read, lines, named, differing, withExtras, withoutExtras };
}

/** Whether anything is stored for a line. */
export const storesEntry = ({ doing }: { readonly doing: EntryDoing }): boolean =>
  doing === 'add' || doing === 'fill' || doing === 'change';

/** Extras are an amount: what they are where they stay the part of the wage that they were. Undefined where they are none of it. */
function extrasOfSamePart(kind: EntryKind, was: object, now: object): number | undefined {
  const wageField = WAGE_FIELDS[kind];
  const figure = (of: object, field: string) => Number((of as Record<string, unknown>)[field] ?? 0);
  if (!wageField) return undefined;
  const [before, after, extras] = [figure(was, wageField), figure(now, wageField), figure(was, 'extras')];
  if (before === 0 || before === after || extras === 0) return undefined;
  return extrasOfPart(before, extras, after);
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
