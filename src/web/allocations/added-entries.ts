import '#web/i18n/paste-texts.ts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { AS_MADE } from '#domain/divided-like.ts';
import { noteFor } from '#web/ui/grid/steps-by-page.ts';
import { TableBeside } from '#web/ui/grid/use-undo.ts';
import { bringTakenBack, keepTakenBack } from './deleted-here.queries.ts';
import type { ListDivided } from './divide-in-list.queries.ts';
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
  /** Of how many lines something is stored: also what is only divided. */
  readonly count: number;
  /** Divides what the list says: of those that it added, in their order, and of those that were there. */
  readonly divide?: ((added: readonly E[]) => Promise<ListDivided>) | undefined;
}

interface Ways<E> {
  /** Of the table, which may not be there. */
  label: string;
  change: (was: E, change: Partial<E>) => Promise<E>;
  remove: (entry: E) => void;
}

const NOTHING_DIVIDED: ListDivided = { ids: [], isStill: async () => true, putBack: async () => true };

const idsOf = (entries: readonly Entry[]) => entries.map(({ storedId }) => storedId!);

/**
 * A list that was pasted is taken back whole: while each of the entries that it added is as it was, and nothing is allocated of it but
 * what the list itself has divided, and what it changed is what it was changed to.
 */
export function useAdded<E extends Entry>(scenarioId: string, queryKey: QueryKey, { label, change, remove }: Ways<E>) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const beside = useContext(TableBeside);
  const bringing = useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: (ids: readonly string[]) => bringTakenBack(scenarioId, ids),
    onSettled: () => queries.invalidateQueries({ queryKey, exact: true }),
  });
  const changing = useMutation({
    mutationFn: async (changes: readonly { readonly now: E; readonly to: Partial<E> }[]) => {
      for (const { now, to } of changes) await change(now, to);
    },
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey: key }) => key[1] === queryKey[1] }),
  });
  const add = ({ added, changed, count, divide = async () => NOTHING_DIVIDED }: StoredEntries<E>) => {
    const ids = idsOf(added);
    let dividing = divide(added);
    noteFor(label, beside, {
      lasts: true,
      told: () => t(count > added.length ? 'paste.storedTold' : 'paste.addedTold', { count }),
      put: async back => {
        const divided = await dividing;
        if (!(await divided.isStill(back, ids))) return false;
        // What was divided a moment ago, on the matrix perhaps, may not be in it yet.
        if (back) await queries.refetchQueries({ queryKey, exact: true });
        const now = queries.getQueryData<E[]>(queryKey) ?? [];
        const changes = changed.flatMap(({ id, was, mine }) => {
          const [from, to] = back ? [mine, was] : [was, mine];
          return now.filter(one => one.storedId === id && isStill(one, from)).map(one => ({ now: one, to }));
        });
        if (changes.length < changed.length) return false;
        const besides = ({ storedId }: E) => (divided.ids.includes(storedId!) ? DIVIDED : FOLLOWS);
        const still = back ? added.flatMap(one => now.filter(other => isStill(other, one, besides(one)))) : added;
        if (still.length < added.length)
          return added.every(one => now.some(other => isStill(other, one, DIVIDED))) ? 'held' : false;
        if (changes.length > 0) await changing.mutateAsync(changes);
        if (!back) {
          const again = bringing.mutateAsync(ids);
          dividing = again.then(
            () => divide(added),
            () => NOTHING_DIVIDED,
          );
          await again;
        } else {
          await divided.putBack(ids);
          for (const one of still) {
            keepTakenBack(one.storedId!);
            remove(one);
          }
        }
        return true;
      },
    });
  };
  return add;
}

/** Edits that were taken back are none, though they made versions. What follows from the figures comes when they are stored. */
const FOLLOWS = new Set(['id', 'version', 'notAllocated', 'idle', ...Object.keys(AS_MADE), 'allTo', 'receivers']);

/** It was divided: by the list itself, which is looked at by its rows, or by somebody since. */
const DIVIDED = new Set([...FOLLOWS, 'allocated', 'dividedLike', 'dividedLikeOf', 'dividedAmongSome']);

export function isStill<E extends Entry>(now: E, then: Partial<E>, besides: ReadonlySet<string> = FOLLOWS): boolean {
  const entered = Object.keys(then).filter(field => !besides.has(field)) as (keyof E)[];
  return entered.every(field => now[field] === then[field]);
}
