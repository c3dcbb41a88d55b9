import { type GiverKind, type Matrix, matrixOf } from '#domain/allocation-matrix.ts';
import { type Flow, flow } from '#domain/flow.ts';
import { type FullCostPrices, fullCostPrices } from '#domain/prices/full-cost-price.ts';
import { type AnyTrailCell, anyTrail } from '#domain/prices/price-trail.ts';
import type { Trail } from '#domain/trail.ts';
import { type Figures, figuresOf, readBook, readFigures, type Views } from './read-book.ts';

/** What is wanted of a book that a worker keeps. It answers in the order in which it was asked. */
export type Ask =
  | { bytes: ArrayBuffer }
  | { flow: number }
  | { trail: AnyTrailCell }
  | { matrix: GiverKind }
  | { prices: true };

/** A settled book: its overviews at once, the rest when somebody wants it. */
export interface BookViews extends Views {
  flow(nodesPerColumn: number): Promise<Flow>;
  trail(cell: AnyTrailCell): Promise<Trail>;
  matrix(kind: GiverKind): Promise<Matrix>;
  prices(): Promise<FullCostPrices>;
  /** Nobody asks any more. */
  close(): void;
}

/** A book of so many bytes settles in about 25 ms, which nobody notices. A larger one would make the page stand still. */
const WORTH_A_WORKER = 400_000;

/** Undefined: the page does not know the format. */
export async function openBook(bytes: ArrayBuffer, signal: AbortSignal): Promise<BookViews | undefined> {
  if (bytes.byteLength >= WORTH_A_WORKER) return openInWorker(bytes, signal);
  const book = readBook(bytes);
  if (!book) return undefined;
  return {
    ...readFigures(figuresOf(book)),
    flow: async most => flow(book, most),
    trail: async cell => anyTrail(book, cell),
    matrix: async kind => matrixOf(book, kind),
    prices: async () => fullCostPrices(book),
    close() {},
  };
}

async function openInWorker(bytes: ArrayBuffer, signal: AbortSignal): Promise<BookViews | undefined> {
  const worker = new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' });
  const close = () => worker.terminate();
  signal.addEventListener('abort', close);
  const waiting: PromiseWithResolvers<unknown>[] = [];
  worker.onmessage = ({ data }) => waiting.shift()?.resolve(data);
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(message));
  };
  const ask = <Answer>(what: Ask, transfer: Transferable[] = []): Promise<Answer> => {
    const answer = Promise.withResolvers<unknown>();
    waiting.push(answer);
    worker.postMessage(what, transfer);
    return answer.promise as Promise<Answer>;
  };
  const figures = await ask<Figures | undefined>({ bytes }, [bytes]).catch((error: unknown) => {
    close();
    throw error;
  });
  signal.removeEventListener('abort', close);
  if (!figures) {
    close();
    return undefined;
  }
  return {
    ...readFigures(figures),
    flow: flow => ask({ flow }),
    trail: trail => ask({ trail }),
    matrix: matrix => ask({ matrix }),
    prices: () => ask({ prices: true }),
    close,
  };
}
