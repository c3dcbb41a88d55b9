import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BOOK_FORMAT } from '#domain/truths.ts';
import { figures, revisionIn } from '../calls/figures.sql.ts';
import { KeptBooks } from '../calls/kept-books.ts';
import type { Context } from '../calls/transact.ts';
import { loadTruths } from './load-book.sql.ts';

const squeeze = promisify(gzip);
export const books = new KeptBooks(64 * 1024 * 1024);

/** As it crosses the wire, and as workers read it. */
export interface CompressedBook {
  scenarioId: string;
  revision: number;
  bytes: Buffer;
}

/**
 * The book of the call's scenario: the kept one, if it is of the revision that the primary has. Else it is read, which takes half
 * a second at full size, and on the embedded engine nobody else reads meanwhile. To be called when the transaction is over.
 */
export async function findBook(context: Context, known?: number): Promise<() => Promise<CompressedBook>> {
  const scenarioId = context.place.scenarioId!;
  const revision = known ?? (await revisionIn(context.tx, scenarioId));
  const kept = books.find(scenarioId, revision);
  if (kept) return async () => ({ scenarioId, revision, bytes: await kept });
  // Another change may have been committed meanwhile: what is loaded says itself which revision it is.
  const load = await figures(context, loadTruths);
  return async () => {
    const { revision, truths } = await load();
    // The text of the database goes on as it is: nobody takes it apart.
    const text = `{"format":${BOOK_FORMAT},"revision":${revision},"truths":${truths}}`;
    return { scenarioId, revision, bytes: await books.keep(scenarioId, revision, squeeze(text)) };
  };
}
