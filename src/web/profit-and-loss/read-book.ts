import { type Book, settle } from '#domain/book.ts';
import { rendered } from '#domain/overview-rows.ts';
import { processOverview } from '#domain/process-overview.ts';
import { segmentOverview } from '#domain/segment-overview.ts';
import { BOOK_FORMAT, type Truths } from '#domain/truths.ts';
import type { Views } from './packed-views.ts';

/** From the bytes of the wire to the settled book. Undefined: they are in a format that this page does not know. */
export function readBook(bytes: ArrayBuffer): Book | undefined {
  const { format, truths } = JSON.parse(new TextDecoder().decode(bytes)) as { format: unknown; truths: Truths };
  return format === BOOK_FORMAT ? settle(truths) : undefined;
}

export const viewsOf = (book: Book): Views => ({
  process: rendered(processOverview(book)),
  segment: segmentOverview(book),
});
