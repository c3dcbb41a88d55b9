import { settle } from '../../src/domain/book.ts';
import { processFigures } from '../../src/domain/process-overview.ts';
import { segmentFigures } from '../../src/domain/segment-overview.ts';
import type { Truths } from '../../src/domain/truths.ts';

// A process that has been running for a while, so that everything is compiled, and has nothing else to do. It gets the text of a
// scenario. Asked to settle so many times it reads the truths anew for each, and answers how long each took without the reading,
// the first of them first.

const UNTIL_COMPILED = 60;

/** What was made stays until the next is, as with a page that is being read. */
let shown: unknown;

function settled(text: string): number {
  const truths = JSON.parse(text) as Truths;
  const began = performance.now();
  const book = settle(truths);
  shown = [book, processFigures(book), segmentFigures(book)];
  return shown ? performance.now() - began : 0;
}

let text = '';
process.on('message', (asked: string | number) => {
  if (typeof asked === 'string') text = asked;
  const times = typeof asked === 'string' ? UNTIL_COMPILED : asked;
  process.send!(Array.from({ length: times }, () => settled(text)));
});
