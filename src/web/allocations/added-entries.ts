import '#web/i18n/paste-texts.ts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MadeBeside } from '#web/ui/grid/use-undo.ts';
import type { Entry } from './entries.queries.ts';

/** One that was there, and what of it a list has changed. */
export interface ChangedEntry<E> {
  readonly id: string;
  readonly was: Partial<E>;
  readonly mine: Partial<E>;
}

/** What a pasted list has stored. */
export interface StoredEntries<E> {
  readonly added: readonly E[];
  readonly changed: readonly ChangedEntry<E>[];
}

interface Ways<E> {
  make: (values: E, key: string) => Promise<E>;
  change: (was: E, change: Partial<E>) => Promise<E>;
  remove: (entry: E) => void;
}

/**
 * A list that was pasted is taken back whole: while each of the entries that it added is as it was, and nothing is allocated of it, and
 * what it changed is what it was changed to.
 */
export function useAdded<E extends Entry>(queryKey: QueryKey, { make, change, remove }: Ways<E>) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [made, setMade] = useState<MadeBeside>();
  const making = useMutation({
    mutationFn: async (entries: readonly E[]) => {
      const key = crypto.randomUUID();
      const added: E[] = [];
      for (const [at, entry] of entries.entries()) added.push(await make(entry, `${key}.${at}`));
      return added;
    },
    onSettled: () => queries.invalidateQueries({ queryKey, exact: true }),
  });
  const changing = useMutation({
    mutationFn: async (changes: readonly { readonly now: E; readonly to: Partial<E> }[]) => {
      for (const { now, to } of changes) await change(now, to);
    },
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey: key }) => key[1] === queryKey[1] }),
  });
  const add = ({ added: entries, changed }: StoredEntries<E>) => {
    let added = entries;
    const count = entries.length + changed.length;
    setMade({
      told: () => t(changed.length > 0 ? 'paste.storedTold' : 'paste.addedTold', { count }),
      put: async back => {
        const now = queries.getQueryData<E[]>(queryKey) ?? [];
        const changes = changed.flatMap(({ id, was, mine }) => {
          const [from, to] = back ? [mine, was] : [was, mine];
          return now.filter(one => one.storedId === id && isStill(one, from)).map(one => ({ now: one, to }));
        });
        if (changes.length < changed.length) return false;
        const still = back ? added.flatMap(one => now.filter(other => isStill(other, one))) : added;
        if (still.length < added.length) return false;
        if (changes.length > 0) await changing.mutateAsync(changes);
        if (!back) making.mutate(entries, { onSuccess: again => (added = again) });
        else {
          for (const one of still) remove(one);
          setMade(undefined);
        }
        return true;
      },
    });
  };
  return { made, add };
}

/** Edits that were taken back are none, though they made versions. What follows from the figures comes when they are stored. */
const FOLLOWS = new Set(['id', 'version', 'notAllocated', 'idle', 'isOutOfDate']);

export function isStill<E extends Entry>(now: E, then: Partial<E>): boolean {
  const entered = Object.keys(then).filter(field => !FOLLOWS.has(field)) as (keyof E)[];
  return entered.every(field => now[field] === then[field]);
}
