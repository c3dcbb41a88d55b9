import type { QueryClient, QueryFilters } from '@tanstack/react-query';

const WHILE_SAVING = 150;

/** Fetches nothing while a change of this person's own is on its way. */
export async function saved(queries: QueryClient): Promise<void> {
  while (queries.isMutating() > 0) await new Promise(resolve => setTimeout(resolve, WHILE_SAVING));
}

/**
 * Stops the fetches that would undo what is about to be shown. They were asked for, perhaps because of what somebody else
 * changed: they begin again when this page's own changes are stored.
 */
export async function holdFetches(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const held = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await queries.cancelQueries(filters);
  if (held.length === 0) return;
  // Not before the caller has shown its change: what is shown counts as fresh.
  setTimeout(async () => {
    await saved(queries);
    await queries.invalidateQueries({ predicate: query => held.includes(query) });
  });
}
