import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { book } from '#contract/book.ts';
import { BOOK_FORMAT } from '#domain/truths.ts';
import { CompressedJson, Unchanged } from '../calls/compressed-json.ts';
import { figures } from '../calls/figures.sql.ts';
import { type Route, reading } from '../calls/handle.ts';
import { KeptBooks } from './kept-books.ts';
import { loadRevision, loadTruths } from './load-book.sql.ts';

const squeeze = promisify(gzip);
const books = new KeptBooks(64 * 1024 * 1024);

const etagOf = (scenarioId: string, revision: number) => `"${scenarioId}.${revision}.${BOOK_FORMAT}"`;

/** The text of the database goes out as it is: nobody takes it apart. */
export const bookRoutes: Route[] = [
  reading(
    book.book,
    async ({ params: { id } }, context) => {
      const { tx, held } = context;
      const revision = await loadRevision(tx, id);
      if (held === etagOf(id, revision)) return { revision, isHeld: true } as const;
      const bytes = books.find(id, revision);
      // Another change may have been committed meanwhile: what is loaded says itself which revision it is.
      return bytes ? { revision, bytes } : figures(context, loadTruths);
    },
    async (loaded, { params: { id } }) => {
      const { revision } = loaded;
      const etag = etagOf(id, revision);
      if ('isHeld' in loaded) return new Unchanged(etag);
      if ('bytes' in loaded) return new CompressedJson(loaded.bytes, etag);
      const text = `{"format":${BOOK_FORMAT},"revision":${revision},"truths":${loaded.truths}}`;
      const bytes = await squeeze(text);
      books.keep(id, revision, bytes);
      return new CompressedJson(bytes, etag);
    },
  ),
];
