import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What is known to be old, when what shows it opens, is read instead of drawn: a list decides by its first rows which of them come
 * first. What is being fetched somebody waits for.
 */
export function useNothingOld(queryKey: QueryKey): void {
  const queries = useQueryClient();
  useState(() =>
    queries.removeQueries({
      ...{ queryKey, exact: true, type: 'inactive', fetchStatus: 'idle' },
      predicate: ({ state }) => state.isInvalidated,
    }),
  );
}
