import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LeftOut } from '#domain/left-out.ts';
import type { DividedLike } from '#domain/total-costs.ts';

interface Divided {
  readonly id: string;
  readonly total: number;
  readonly dividedLike: DividedLike | null;
  readonly receivers: number;
}

/**
 * Who gets nothing of costs that were divided by hand before. The book tells it, and is not read where all segments have something of
 * all of these, as a rule; it is again when that has changed.
 */
export function leftOutQuery(scenarioId: string, costs: readonly Divided[] = [], segments = 0) {
  const maybe = costs.filter(
    ({ total, dividedLike, receivers }) => total > 0 && dividedLike === null && receivers > 1 && receivers < segments,
  );
  return queryOptions({
    queryKey: ['book', scenarioId, 'left out', maybe.map(({ id, receivers }) => `${id} ${receivers}`)],
    queryFn: async ({ client }): Promise<readonly LeftOut[]> => {
      const { bookQuery } = await import('./book.queries.ts');
      return (await client.fetchQuery(bookQuery(scenarioId))).leftOut;
    },
    enabled: maybe.length > 0,
    placeholderData: keepPreviousData,
    ...{ staleTime: 0, meta: { quiet: true } },
  });
}
