import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '#contract/calls.ts';
import { errorText } from '#web/i18n/i18n.ts';
import { api } from '#web/session/api.ts';
import type { Lately } from '#web/ui/grid/deleted-lately.tsx';
import { codeOf } from '#web/ui/toasts.tsx';
import { useRemembered } from '#web/ui/use-remembered.ts';
import { isGone } from './allocations.queries.ts';
import { bringBack, isTakenBack, missingText } from './deleted-here.queries.ts';

type Deleted = Api['GET /deleted-entry/list/:scenarioId']['reply'][number];
export type DeletedKind = Deleted['kind'];

/** What was deleted of a scenario and can be brought back, by whomever, also before the page was loaded. */
export const deletedLatelyQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['deletedLately', scenarioId],
    queryFn: ({ signal }) => api('GET /deleted-entry/list/:scenarioId', { params: { scenarioId }, signal }),
    staleTime: 0,
  });

interface Options {
  kinds: readonly DeletedKind[];
  /** What is there is not deleted: somebody has brought it back, or is about to. */
  isThere: (id: string) => boolean;
  isBack: (id: string) => void;
  say: (text: string) => void;
}

/** What is meant to be deleted, where that was said before the page knew when it was deleted. */
const leftAtOnce = new Set<string>();
export const leaveAtOnce = (id: string): void => void leftAtOnce.add(id);

/** The last of what was deleted in a list, and what brings it back. */
export function useDeletedLately(scenarioId: string, { kinds, isThere, isBack, say }: Options): Lately | undefined {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const { data } = useQuery(deletedLatelyQuery(scenarioId));
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: ({ id }: Deleted) => bringBack(scenarioId, id),
    onSuccess: async ({ missing }, { id, name }) => {
      isBack(id);
      await refresh();
      const what = t('common.deletedTold', { name });
      say(missingText(name, missing, t) ?? t('common.undone', { what }));
    },
    onError: async (error, { name }) => {
      await refresh();
      say(isGone(error) ? t('common.backNoMore', { name }) : errorText(codeOf(error)));
    },
  });
  const refresh = () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(scenarioId) });
  const [left, leave] = useRemembered(`leftDeleted.${scenarioId}.${kinds.join('+')}`, '');
  useEffect(() => {
    const [known] = data?.filter(({ id, kind }) => kinds.includes(kind) && leftAtOnce.delete(id)) ?? [];
    if (known && known.deletedAt > left) leave(known.deletedAt);
  });
  const isLeft = ({ id, deletedAt }: Deleted) => deletedAt <= left || leftAtOnce.has(id);
  const last = data?.find(one => kinds.includes(one.kind) && !isLeft(one) && !isThere(one.id) && !isTakenBack(one.id));
  return (
    last && {
      id: last.id,
      text: t('common.deletedWhen', { name: last.name, when: whenText(last.deletedAt, i18n.language) }),
      isBringing: isPending,
      bringBack: () => mutate(last),
      leave: () => leave(last.deletedAt),
    }
  );
}

/** The time of a day, with the day where that is another one. */
function whenText(at: string, language: string): string {
  const time = new Date(at);
  const isToday = time.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ weekday: 'long' } as const);
  const format = { ...day, hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(language === 'nl' ? 'nl' : 'en-GB', format).format(time);
}
