import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { holdFetches } from './while-saving.ts';

// Lists that show a change before it is stored. Pure functions from list to list, and one way to show what they make.
// Invariants: nothing occurs twice, whatever a fetch brought meanwhile; a failed change leaves what others changed beside it; a
// row keeps its key when it gets its id, so that the focus, and what somebody is typing, stay where they are.

interface Item {
  readonly id: string;
}

/** Of what is not stored yet. It is also the idempotency key, so that several tries make one thing. */
export const temporaryId = (): string => `temp${crypto.randomUUID()}`;
export const isTemporary = (id: string): boolean => id.startsWith('temp');

/** By stored id: the temporary id under which it was made. */
const keys = new Map<string, string>();
export const keyOf = (id: string): string => keys.get(id) ?? id;
export const keepKey = (id: string, key: string): void => void keys.set(id, key);

/** Changes what is shown. A fetch that is on its way would undo that, so it waits until everything is stored. */
export async function editShown<Shown>(
  queries: QueryClient,
  queryKey: QueryKey,
  edit: (shown: Shown) => Shown,
): Promise<void> {
  await holdFetches(queries, { queryKey, exact: true });
  queries.setQueryData<Shown>(queryKey, shown => shown && edit(shown));
}

/** What is stored takes the place of what was shown under that id, or comes last. */
export function withStored<T extends Item>(shown: readonly T[], id: string, item: T): T[] {
  const others = shown.filter(one => one.id !== item.id || one.id === id);
  return others.some(one => one.id === id) ? others.map(one => (one.id === id ? item : one)) : [...others, item];
}

/** Replaces or removes one. Everything else stays the same. */
export function replaced<T extends Item>(shown: readonly T[], id: string, by: (one: T) => T | undefined): T[] {
  return shown.flatMap(one => (one.id === id ? (by(one) ?? []) : one));
}

export const without = <T extends Item>(shown: readonly T[], id: string): T[] => shown.filter(one => one.id !== id);

/**
 * A failed change of one is taken back: it is as it was, in its place, or as it is stored now. What was not there before is
 * gone.
 */
export function takenBack<T extends Item>(shown: readonly T[], before: readonly T[], id: string, now?: T): T[] {
  const at = before.findIndex(one => one.id === id);
  const old = now ?? before[at];
  if (!old) return without(shown, id);
  return shown.some(one => one.id === id) ? replaced(shown, id, () => old) : shown.toSpliced(at, 0, old);
}
