import { DIMENSIONS, type Dimension } from '../direct-allocation.ts';
import type { PasteChoices } from './choices.ts';
import type { PastedColumn } from './columns.ts';
import { headKey } from './table.ts';

// What a trade calls what it buys and counts, as it was once stored: below the same head stands the same another time, also where a
// single line can't show it. Invariant: it is no more than what somebody saw and stored; a word of the list itself is never another.

export type KnownHeads = Readonly<Record<string, Dimension>>;

const isDimension = (field: string | undefined): field is Dimension => DIMENSIONS.some(one => one === field);

/** With what was stored now. What is not read any more is forgotten. */
export function headsStored(known: KnownHeads, columns: readonly PastedColumn[]): KnownHeads {
  const now = new Map(Object.entries(known));
  for (const { head, field } of columns) {
    const key = headKey(head);
    if (key !== '' && isDimension(field)) now.set(key, field);
    else now.delete(key);
  }
  return Object.fromEntries(now);
}

/** Undefined where it is known of no column that nothing is said of. */
export function withKnownHeads(
  known: KnownHeads,
  columns: readonly PastedColumn[],
  choices: PasteChoices,
): PasteChoices | undefined {
  const taken = new Set(columns.map(({ field }) => field));
  const meantBy = new Map(Object.entries(known));
  const chosen = new Map<number, Dimension>();
  for (const { column, head, field } of columns) {
    const key = headKey(head);
    const meant = meantBy.get(key);
    if (key === '' || field || !meant || taken.has(meant) || choices.columns?.[column] !== undefined) continue;
    taken.add(meant);
    chosen.set(column, meant);
  }
  if (chosen.size === 0) return undefined;
  return { ...choices, columns: { ...Object.fromEntries(chosen), ...choices.columns } };
}
