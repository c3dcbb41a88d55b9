import { type Book, settle } from '#domain/book.ts';
import type { Truths } from '#domain/truths.ts';

/** For workers: from the text of load-book.sql.ts. At 1,000 × 2,000 that takes megabytes and a second. */
export const readBook = (text: string): Book => settle(JSON.parse(text) as Truths);
