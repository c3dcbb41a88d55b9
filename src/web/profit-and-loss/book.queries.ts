import { queryOptions } from '@tanstack/react-query';
import type { Book } from '#domain/book.ts';
import { type ProcessOverview, processOverview } from '#domain/process-overview.ts';
import { type SegmentOverview, segmentOverview } from '#domain/segment-overview.ts';
import { apiUnlessHeld } from '#web/session/api.ts';
import { settleBook } from './settle-book.ts';

/** The book of a scenario with both of its views. */
export interface OpenBook {
  readonly etag: string;
  readonly book: Book;
  readonly process: ProcessOverview;
  /** Computed when it is first wanted. */
  readonly segment: () => SegmentOverview;
}

/** Everything that profit and loss shows, in one call. */
export const bookQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['book', scenarioId],
    // Any change in the scenario changes its figures, so the page asks each time whether its book is still the newest.
    staleTime: 0,
    // Comparing hundreds of thousands of numbers would take longer than drawing what is in sight.
    structuralSharing: false,
    meta: { shortestPause: 2_000 },
    queryFn: async ({ client, signal }): Promise<OpenBook> => {
      const held = client.getQueryData<OpenBook>(['book', scenarioId]);
      const sent = { params: { id: scenarioId }, signal };
      const reply = await apiUnlessHeld('GET /scenario/:id/book', held?.etag, sent);
      if (!reply) return held!;
      const book = await settleBook(reply.bytes);
      if (!book) return loadPageAgain(reply.etag);
      // Each in a task of its own, so that the page never stands still for long.
      await nextTask();
      const process = processOverview(book);
      await nextTask();
      return { etag: reply.etag, book, process, segment: once(() => segmentOverview(book)) };
    },
  });

const nextTask = () => new Promise(resolve => setTimeout(resolve));

function once<T>(compute: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: compute() };
    return made.value;
  };
}

const LOADED_FOR = 'verdeel.loaded-for';

/** The server has a newer program than this page. If the page is still the old one afterwards, it says so. */
function loadPageAgain(etag: string): Promise<never> {
  if (sessionStorage.getItem(LOADED_FOR) === etag)
    throw new Error('The book is in a format that this page does not know');
  sessionStorage.setItem(LOADED_FOR, etag);
  window.location.reload();
  return new Promise(() => {});
}
