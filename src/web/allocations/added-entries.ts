import '#web/i18n/paste-texts.ts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MadeBeside } from '#web/ui/grid/use-undo.ts';
import type { Entry } from './entries.queries.ts';

interface Ways<E> {
  make: (values: E, key: string) => Promise<E>;
  remove: (entry: E) => void;
}

/** A list that was pasted is taken back whole, while each of its entries is as it was added, and nothing is allocated of it. */
export function useAdded<E extends Entry>(queryKey: QueryKey, { make, remove }: Ways<E>) {
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
  const add = (entries: readonly E[]) => {
    let added = entries;
    setMade({
      told: () => t('paste.addedTold', { count: entries.length }),
      put: back => {
        if (!back) {
          making.mutate(entries, { onSuccess: again => (added = again) });
          return true;
        }
        const now = queries.getQueryData<E[]>(queryKey) ?? [];
        const still = added.flatMap(one => now.filter(other => isStill(other, one)));
        if (still.length < added.length) return false;
        for (const one of still) remove(one);
        setMade(undefined);
        return true;
      },
    });
  };
  return { made, add };
}

/** Edits that were taken back are none, though they made versions. What follows from the figures comes when they are stored. */
const FOLLOWS = new Set(['id', 'version', 'notAllocated', 'idle', 'isOutOfDate']);

export function isStill<E extends Entry>(now: E, then: E): boolean {
  const entered = Object.keys(then).filter(field => !FOLLOWS.has(field)) as (keyof E)[];
  return entered.every(field => now[field] === then[field]);
}
