import { queryOptions } from '@tanstack/react-query';
import { apiUnlessHeld } from '#web/session/api.ts';
import { type BookViews, openBook } from './open-book.ts';

export interface OpenBook extends BookViews {
  readonly etag: string;
}

/** Everything that profit and loss shows, in one call. */
export const bookQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['book', scenarioId],
    // Any change in the scenario changes its figures, so the page asks each time whether its book is still the newest.
    staleTime: 0,
    // Comparing hundreds of thousands of numbers would take longer than drawing what is in sight.
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<OpenBook> => {
      const held = client.getQueryData<OpenBook>(['book', scenarioId]);
      const sent = { params: { id: scenarioId }, signal };
      const reply = await apiUnlessHeld('GET /scenario/:id/book', held?.etag, sent);
      if (!reply) return held!;
      const views = await openBook(reply.bytes, signal);
      if (!views) return loadPageAgain(reply.etag);
      // What is drawn now is drawn in a task of its own, so that the page never stands still for long.
      await new Promise(resolve => setTimeout(resolve));
      // The page goes on with the former one where it does not want this one any more.
      (signal.aborted ? views : held)?.close();
      return { etag: reply.etag, ...views };
    },
  });

const LOADED_FOR = 'verdeel.loaded-for';

/** The server has a newer program than this page. If the page is still the old one afterwards, it says so. */
function loadPageAgain(etag: string): Promise<never> {
  if (sessionStorage.getItem(LOADED_FOR) === etag)
    throw new Error('The book is in a format that this page does not know');
  sessionStorage.setItem(LOADED_FOR, etag);
  window.location.reload();
  return new Promise(() => {});
}
