import { type Book, resettle, settle } from '../../src/domain/book.ts';
import { HUNDRED_PERCENT, sum } from '../../src/domain/money.ts';
import { processFigures } from '../../src/domain/process-overview.ts';
import { segmentFigures } from '../../src/domain/segment-overview.ts';
import type { Truths } from '../../src/domain/truths.ts';

// What a worker does with a book, in Node and in the browser alike. The clock is given: Node's counts the processor time of the
// thread, a browser has none.

export interface Settled {
  /** Settled from scratch, and both overviews as the page gets them. */
  scratch: number;
  /** The same after another wage. */
  edit: number;
  /** Only the divisions, each by BigInt. */
  inBigInt: number;
}

const views = (book: Book) => [processFigures(book), segmentFigures(book)];

export function settleOnce(text: string, now: () => number): Settled {
  const truths = JSON.parse(text) as Truths;
  const began = now();
  const book = settle(truths);
  views(book);
  const scratch = now() - began;
  const edit = median(5, now, time => views(resettle(book, withWage(truths, 3_000_000 + time))));
  return { scratch, edit, inBigInt: median(1, now, () => divideInBigInt(book)) };
}

/** Of the one who is allocated to most processes. */
function withWage(truths: Truths, yearlyWage: number): Truths {
  const most = truths.employees.reduce((most, one) =>
    one.allocation.to.length > most.allocation.to.length ? one : most,
  );
  return { ...truths, employees: truths.employees.map(one => (one === most ? { ...one, yearlyWage } : one)) };
}

function divideInBigInt({ stages }: Book): number {
  let check = 0;
  for (const { whole, allocation } of stages.flat()) {
    const { shares = [], units } = allocation;
    const weights = units ?? [...shares, HUNDRED_PERCENT - sum(shares)];
    const together = BigInt(sum(weights) || 1);
    for (const weight of weights) {
      const product = BigInt(whole) * BigInt(weight);
      check += Number(product / together) + Number(product % together);
    }
  }
  return check;
}

export function median(times: number, now: () => number, work: (time: number) => unknown): number {
  const took = Array.from({ length: times }, (_, time) => {
    const began = now();
    work(time);
    return now() - began;
  });
  return took.sort((a, b) => a - b)[times >> 1]!;
}
