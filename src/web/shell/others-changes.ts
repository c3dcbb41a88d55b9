import type { Query, QueryClient } from '@tanstack/react-query';
import { saved } from '../session/while-saving.ts';

// What others change costs a looking page at most one call a query in two seconds, however many they are and however often they
// save. A page nobody looks at asks nothing: it fetches everything when it is looked at again.

const PAUSE = 2_000;

const isLookedAt = (): boolean => document.visibilityState !== 'hidden';
const postponed = new Set<string>();

/** Marks as old what others have changed, so that it is fetched again: at once, or when its pause is over. */
export async function forgetChanged(
  queries: QueryClient,
  isChanged: (query: Query) => boolean,
  isInSight = isLookedAt,
): Promise<void> {
  await saved(queries);
  await queries.invalidateQueries({ predicate: query => isChanged(query) && !isPostponed(queries, query, isInSight) });
}

/** Only what is shown is fetched by being old. */
function isPostponed(queries: QueryClient, query: Query, isInSight: () => boolean): boolean {
  if (!query.isActive()) return false;
  const { fetchStatus, dataUpdatedAt, errorUpdatedAt } = query.state;
  const last = fetchStatus === 'fetching' ? Date.now() : Math.max(dataUpdatedAt, errorUpdatedAt);
  const wait = last + PAUSE - Date.now();
  if (wait <= 0) return false;
  if (!postponed.has(query.queryHash)) {
    postponed.add(query.queryHash);
    setTimeout(async () => {
      await saved(queries);
      postponed.delete(query.queryHash);
      if (isInSight()) void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }, wait);
  }
  return true;
}
