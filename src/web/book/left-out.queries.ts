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
export function leftOutQuery(scenarioId: string, costs: readonly Divided[] | undefined, segments: number | undefined) {
  const maybe = (costs ?? []).filter(
    ({ total, dividedLike, receivers }) =>
      total > 0 && dividedLike === null && receivers > 1 && receivers < (segments ?? 0),
  );
  return queryOptions({
    queryKey: ['book', scenarioId, 'left out', maybe.map(({ id, receivers }) => `${id} ${receivers}`)],
    queryFn: async ({ client }): Promise<readonly LeftOut[]> => {
      if (maybe.length === 0) return [];
      const { bookQuery } = await import('./book.queries.ts');
      return (await client.fetchQuery(bookQuery(scenarioId))).leftOut;
    },
    enabled: costs !== undefined && segments !== undefined,
    // What is shown stays until more is known.
    placeholderData: keepPreviousData,
    ...{ staleTime: 0, gcTime: 0, meta: { quiet: true } },
  });
}
