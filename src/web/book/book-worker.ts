import { matrixOf } from '#domain/allocation-matrix.ts';
import type { Book } from '#domain/book.ts';
import { buffersOf } from '#domain/cells.ts';
import { flow } from '#domain/flow.ts';
import { fullCostPrices } from '#domain/prices/full-cost-price.ts';
import { anyTrail } from '#domain/prices/price-trail.ts';
import type { Ask } from './open-book.ts';
import { figuresOf, readBook } from './read-book.ts';

// Keeps a large book, so that the page neither stands still while it is settled nor while it changes hands. The page gets what
// it shows.

let book: Book | undefined;

addEventListener('message', ({ data: ask }: MessageEvent<Ask>) => {
  if ('flow' in ask) postMessage(flow(book!, ask.flow));
  else if ('trail' in ask) postMessage(anyTrail(book!, ask.trail));
  else if ('matrix' in ask) postMessage(matrixOf(book!, ask.matrix));
  else if ('prices' in ask) postMessage(fullCostPrices(book!));
  else {
    book = readBook(ask.bytes);
    const figures = book && figuresOf(book);
    postMessage(figures, { transfer: figures ? buffersOf(figures.process, figures.segment) : [] });
  }
});
