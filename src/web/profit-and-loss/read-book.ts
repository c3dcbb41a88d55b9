import { type Book, settle } from '#domain/book.ts';
import { BOOK_FORMAT, type Truths } from '#domain/truths.ts';

/** From the bytes of the wire to the settled book. Undefined: they are in a format that this page does not know. */
export function readBook(bytes: ArrayBuffer): Book | undefined {
  const { format, truths } = JSON.parse(new TextDecoder().decode(bytes)) as { format: unknown; truths: Truths };
  return format === BOOK_FORMAT ? settle(truths) : undefined;
}
