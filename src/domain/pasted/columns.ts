// What each column of a pasted list is: what was understood of it, and what somebody chose instead. Invariants: what was chosen wins,
// no two columns are the same thing but extras, which are added, and a column that nobody chose anything for stays what it was, unless
// that was given to another.

export interface PastedColumn {
  /** In the block, counted from 0. */
  readonly column: number;
  /** Empty where there is no heading. */
  readonly head: string;
  /** The first of what it holds. */
  readonly begins: readonly string[];
  /** What it is. Undefined: it is not read. */
  readonly field?: string | undefined;
  /** Neither its head nor anybody says that it is this. */
  readonly isGuess?: boolean;
  /** It is pasted elsewhere, once this is. */
  readonly isForLater?: boolean;
  /** All that it can be said to be. */
  readonly mayBe: readonly string[];
}

/** By column: the field that it is, or null where it is not to be read. */
export type ChosenColumns = Readonly<Record<number, string | null>>;

/** Pension and national insurance both stand in a column of their own, and both are extras. */
export const maybeSeveral = (field: unknown): boolean => field === 'extras';

/** One more choice. Who says that of another column takes it from the one it was said of. */
export function chosenFor(chosen: ChosenColumns = {}, column: number, field: string | null): ChosenColumns {
  const others = Object.entries(chosen).map(
    ([at, one]) => [at, one === field && !maybeSeveral(one) ? null : one] as const,
  );
  return { ...Object.fromEntries(others), [column]: field };
}

/** What was chosen over what was understood. What a column can't be is not chosen. */
export function withChosen<Field extends string>(
  understood: readonly (Field | undefined)[],
  chosen: ChosenColumns | undefined,
  mayBe: (field: Field, column: number) => boolean,
): (Field | undefined)[] {
  const said = new Map<number, Field | null>();
  const taken = new Set<Field>();
  for (const column of understood.keys()) {
    const field = chosen?.[column] as Field | null | undefined;
    if (field === undefined || (field && (taken.has(field) || !mayBe(field, column)))) continue;
    said.set(column, field);
    if (field && !maybeSeveral(field)) taken.add(field);
  }
  return understood.map((field, column) => {
    const one = said.get(column);
    if (one !== undefined) return one ?? undefined;
    return field && taken.has(field) ? undefined : field;
  });
}
