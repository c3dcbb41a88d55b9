import { book } from '#contract/book.ts';
import { BOOK_FORMAT } from '#domain/truths.ts';
import { revisionIn } from '../calls/figures.sql.ts';
import { type Route, reading } from '../calls/handle.ts';
import { CompressedJson, Unchanged } from '../calls/replies.ts';
import { findBook } from './find-book.sql.ts';

const etagOf = (scenarioId: string, revision: number) => `"${scenarioId}.${revision}.${BOOK_FORMAT}"`;

export const bookRoutes: Route[] = [
  reading(
    book.book,
    async ({ params: { id } }, context) => {
      const revision = await revisionIn(context.tx, id);
      const etag = etagOf(id, revision);
      return context.held === etag ? new Unchanged(etag) : findBook(context, revision);
    },
    async (found, { params: { id } }) =>
      found instanceof Unchanged ? found : new CompressedJson(found.bytes, etagOf(id, found.revision)),
  ),
];
