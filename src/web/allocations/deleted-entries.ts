import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/i18n.ts';
import { api } from '#web/session/api.ts';
import { follows } from '#web/session/followers.ts';
import { editShown, takenBack, without } from '#web/session/optimistic-list.ts';
import { ownVersion } from '#web/session/own-versions.ts';
import type { MadeBeside } from '#web/ui/grid/use-undo.ts';
import { codeOf } from '#web/ui/toasts.tsx';
import { isStill } from './added-entries.ts';
import { isGone } from './allocations.queries.ts';
import type { Entry, EntrySource } from './entries.queries.ts';

interface Deleted<E> {
  entry: E;
  /** The list it was deleted from, which says its place. */
  from: readonly E[];
  /** It is there again: so, or without what went to a process that is gone. */
  isBack: (now: E) => void;
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
  const refresh = () => queries.invalidateQueries({ queryKey, exact: true });
  const refreshFollowers = () => queries.invalidateQueries({ predicate: follows(scenarioId, source.feature) });

  const drop = ({ id }: E) => editShown<E[]>(queries, queryKey, now => without(now, id));
  const removing = useMutation({
    scope,
    mutationFn: async (entry: E) => {
      // An edit that was on its way has shown it again.
      await drop(entry);
      // What this page itself has stored since it was seen is no reason to refuse.
      await source.remove({ ...entry, version: ownVersion(entry.storedId!, entry.version) });
    },
    onMutate: drop,
    onSuccess: refreshFollowers,
    onError: () => {
      // It was said to be deleted, and is not.
      setSaid({ text: '' });
      return refresh();
    },
  });

  const bringing = useMutation({
    meta: { quiet: true },
    scope,
    mutationFn: ({ entry }: Deleted<E>) =>
      api('POST /deleted-entry/bring-back', { body: { scenarioId, entryId: entry.storedId! } }),
    onMutate: ({ entry, from }) => editShown<E[]>(queries, queryKey, now => takenBack(now, from, entry.id)),
    onSuccess: async ({ goneProcesses }, { entry, isBack }) => {
      await queries.invalidateQueries({ queryKey: [source.feature, scenarioId, 'allocations', entry.storedId] });
      await refresh();
      isBack(find(entry) ?? entry);
      const [first] = goneProcesses;
      const about = { name: entry.name, count: goneProcesses.length, first: first?.processName };
      if (first) setSaid({ text: t('common.backWithout', about) });
      await refreshFollowers();
    },
    onError: async (error, { entry }) => {
      await refresh();
      // Somebody else may have brought it back, or this page, and never heard the answer.
      if (find(entry)) return;
      setSaid({ text: isGone(error) ? t('common.backNoMore', { name: entry.name }) : errorText(codeOf(error)) });
    },
  });

  const remove = (entry: E): MadeBeside => {
    const from = queries.getQueryData<E[]>(queryKey) ?? [];
    let asIs = entry;
    setSaid(undefined);
    removing.mutate(entry);
    return {
      told: () => t('common.deletedTold', { name: entry.name }),
      put: (back, rows) => {
        const now = rows.find(({ id }) => id === entry.id) as E | undefined;
        if (back ? now : !now || !isStill(now, asIs)) return false;
        if (now) removing.mutate(now);
        else bringing.mutate({ entry: asIs, from, isBack: back => (asIs = back) });
        return true;
      },
    };
  };
  /** Whoever leaves meanwhile would leave it deleted. */
  const isBringing = bringing.isPending;
  return { remove, drop: removing.mutate, told: { said, isBringing } };
}
