import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OutOfDate } from '#domain/out-of-date.ts';
import type { DividedLike } from '#domain/total-costs.ts';

/** Whether a list that this page has read says that anything is divided like something: later than the scenario was read. */
export const isAnyListDividedLike = (queries: QueryClient, scenarioId: string): boolean =>
  queries
    .getQueriesData<readonly { readonly dividedLike?: DividedLike | null }[]>({
      predicate: ({ queryKey: [, scenario, what] }) => scenario === scenarioId && what === 'list',
    })
    .some(([, list]) => list?.some(({ dividedLike }) => dividedLike));

/** What is out of date by figures of another screen, for that one. The book tells it. */
export const outOfDateQuery = (scenarioId: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['book', scenarioId, 'out of date'],
    queryFn: async ({ client }): Promise<Record<'outOfDate' | 'likeNothing', readonly OutOfDate[]>> => {
      const { bookQuery } = await import('./book.queries.ts');
      const query = bookQuery(scenarioId);
      // What is on its way may have been read before something was saved.
      if (client.isFetching({ queryKey: query.queryKey, exact: true }) > 0)
        await client.fetchQuery(query).catch(() => undefined);
      const { outOfDate, likeNothing } = await client.fetchQuery(query);
      return { outOfDate, likeNothing };
    },
    enabled: isWanted,
    ...{ staleTime: 0, gcTime: 0, meta: { quiet: true } },
  });
