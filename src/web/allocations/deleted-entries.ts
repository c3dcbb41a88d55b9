import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/i18n.ts';
import { follows, refreshFollowing } from '#web/session/followers.ts';
import { editShown, takenBack, without } from '#web/session/optimistic-list.ts';
import { ownVersion } from '#web/session/own-versions.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { codeOf } from '#web/ui/toasts.tsx';
import { isStill } from './added-entries.ts';
import { isGone } from './allocations.queries.ts';
import { bringBack, deletionsIn, forgetDeleted, keepDeleted, missingText } from './deleted-here.queries.ts';
import { deletedLatelyQuery, useDeletedLately } from './deleted-lately.queries.ts';
import type { Entry, EntrySource } from './entries.queries.ts';

interface Deleted<E> {
  entry: E;
  /** The list it was deleted from, which says its place. */
  from: readonly E[];
}

/**
 * An entry that is deleted is gone at once. The server keeps what it took, so taking that back brings it back as it was: with its
 * id, so that what was edited in it before can still be taken back.
 */
export function useDeleting<E extends Entry>(source: EntrySource<E>, scenarioId: string, queryKey: QueryKey) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [said, setSaid] = useState<{ text: string }>();
  const scope = { id: queryKey.join(' ') };
  const find = ({ storedId }: E) => queries.getQueryData<E[]>(queryKey)?.find(one => one.storedId === storedId);
  /** Whose deletion is on its way: what is read until then has them still. */
  const [leaving] = useState(() => new Set<string>());
  const isLeaving = ({ storedId = '' }: E) => leaving.has(storedId);
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey, exact: true });
    queries.setQueryData<E[]>(queryKey, now => (now?.some(isLeaving) ? now.filter(one => !isLeaving(one)) : now));
  };
  const refreshFollowers = () => queries.invalidateQueries({ predicate: follows(scenarioId, source.feature) });

  const drop = ({ id }: E) => editShown<E[]>(queries, queryKey, now => without(now, id));
  const removing = useMutation({
    scope,
    mutationFn: async (entry: E) => {
      try {
        // An edit that was on its way has shown it again.
        await drop(entry);
        // What this page itself has stored since it was seen is no reason to refuse.
        await source.remove({ ...entry, version: ownVersion(entry.storedId!, entry.version) });
      } finally {
        leaving.delete(entry.storedId!);
      }
    },
    onMutate: (entry: E) => {
      leaving.add(entry.storedId!);
      return drop(entry);
    },
    onSuccess: async () => {
      void queries.invalidateQueries(deletedLatelyQuery(scenarioId));
      await refreshFollowing(queries, queryKey);
      await refreshFollowers();
    },
    onError: () => {
      // It was said to be deleted, and is not.
      setSaid({ text: '' });
      return refresh();
    },
  });

  const bringing = useMutation({
    meta: { quiet: true },
    scope,
    mutationFn: ({ entry }: Deleted<E>) => bringBack(scenarioId, entry.storedId!),
    onMutate: ({ entry, from }) => editShown<E[]>(queries, queryKey, now => takenBack(now, from, entry.id)),
    onSuccess: async ({ missing }, step) => {
      const { entry } = step;
      await queries.invalidateQueries({ queryKey: [source.feature, scenarioId, 'allocations', entry.storedId] });
      await refresh();
      // So, or without what went to a process that is gone.
      step.entry = find(entry) ?? entry;
      const text = missingText(entry.name, missing, t);
      if (text) setSaid({ text });
      await refreshFollowers();
    },
    onError: async (error, step) => {
      const { entry } = step;
      await refresh();
      // Somebody else may have brought it back, or this page, and never heard the answer.
      if (find(entry)) return;
      keepDeleted(scope.id, step, !isGone(error));
      setSaid({ text: isGone(error) ? t('common.backNoMore', { name: entry.name }) : errorText(codeOf(error)) });
    },
  });

  const stepOf = (step: Deleted<E>): MadeBeside => ({
    deleted: step.entry.storedId!,
    told: () => t('common.deletedTold', { name: step.entry.name }),
    put: (back, rows) => {
      const now = (rows as readonly E[]).find(({ storedId }) => storedId === step.entry.storedId);
      if (back ? now : !now || !isStill(now, step.entry)) return false;
      if (now) removing.mutate(now);
      else bringing.mutate(step);
      keepDeleted(scope.id, step, now !== undefined);
      return true;
    },
  });
  const remove = (entry: E): MadeBeside => {
    const step = { entry, from: queries.getQueryData<E[]>(queryKey) ?? [] };
    setSaid(undefined);
    removing.mutate(entry);
    keepDeleted(scope.id, step, true);
    return stepOf(step);
  };
  const [before] = useState(() => deletionsIn(scope.id, stepOf));
  const lately = useDeletedLately(scenarioId, {
    kinds: [source.kind],
    isThere: id => queries.getQueryData<E[]>(queryKey)?.some(one => one.storedId === id) ?? false,
    isBack: id => forgetDeleted<Deleted<E>>(scope.id, step => step.entry.storedId === id),
    say: text => setSaid({ text }),
  });
  /** Whoever leaves meanwhile would leave it deleted. */
  const isBringing = bringing.isPending;
  return { remove, drop: removing.mutate, told: { said, isBringing, before, lately } };
}
