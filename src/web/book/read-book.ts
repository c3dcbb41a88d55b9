import { type Book, settle } from '#domain/book.ts';
import { type OutOfDate, outOfDate } from '#domain/divided-like.ts';
import { losingOf } from '#domain/prices/below-full-cost.ts';
import { fullCostPrices, type PriceKind, priceKind, readPrices } from '#domain/prices/full-cost-price.ts';
import {
  type NamedAmount,
  type ProcessFigures,
  type ProcessOverview,
  processFigures,
  readProcesses,
} from '#domain/process-overview.ts';
import { readSegments, type SegmentFigures, type SegmentOverview, segmentFigures } from '#domain/segment-overview.ts';
import { BOOK_FORMAT, type Truths } from '#domain/truths.ts';

/** From the bytes of the wire to the settled book. Undefined: they are in a format that this page does not know. */
export function readBook(bytes: ArrayBuffer): Book | undefined {
  const { format, truths } = JSON.parse(new TextDecoder().decode(bytes)) as { format: unknown; truths: Truths };
  return format === BOOK_FORMAT ? settle(truths) : undefined;
}

/** Both overviews as a worker hands them to the page. */
export interface Figures {
  readonly process: ProcessFigures;
  readonly segment: SegmentFigures;
  readonly outOfDate: readonly OutOfDate[];
  readonly losing: readonly NamedAmount[] | undefined;
  readonly priced: PriceKind;
}

/** Both overviews as they are read. */
export interface Views {
  readonly process: ProcessOverview;
  readonly segment: SegmentOverview;
  /** The divisions of indirect costs that are not any more like what they were made like. */
  readonly outOfDate: readonly OutOfDate[];
  /** What is sold that loses with everything in it, the largest loss first, where all is in it. */
  readonly losing: readonly NamedAmount[] | undefined;
  /** What there is where prices are shown. */
  readonly priced: PriceKind;
}

export function figuresOf(book: Book): Figures {
  const prices = readPrices(fullCostPrices(book));
  return {
    process: processFigures(book),
    segment: segmentFigures(book),
    outOfDate: outOfDate(book),
    losing: losingOf(book, prices),
    priced: priceKind(prices.sold),
  };
}

export const readFigures = ({ process, segment, ...others }: Figures): Views => ({
  ...others,
  process: readProcesses(process),
  segment: readSegments(segment),
});
