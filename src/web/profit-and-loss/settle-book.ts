import type { Book } from '#domain/book.ts';
import { readBook } from './read-book.ts';

/** A book of so many bytes settles in about 25 ms, which nobody notices. A larger one would make the page stand still. */
const WORTH_A_WORKER = 400_000;

/** Undefined: the page does not know the format. */
export async function settleBook(bytes: ArrayBuffer): Promise<Book | undefined> {
  if (bytes.byteLength < WORTH_A_WORKER) return readBook(bytes);
  const worker = new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Book | undefined>) => resolve(data);
      worker.onerror = event => reject(new Error(event.message));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
