import { type Book, settle } from '#domain/book.ts';
import type { AfterSurcharge } from '#domain/by-segment.ts';
import { type LeftOut, leftOut } from '#domain/left-out.ts';
import { goingAlong, likeNothing, type OutOfDate, outOfDate } from '#domain/out-of-date.ts';
import { afterSurcharge } from '#domain/prices/after-surcharge.ts';
import { type Losing, losingOf } from '#domain/prices/below-full-cost.ts';
import { fullCostPrices, type PriceKind, priceKind, readPrices } from '#domain/prices/full-cost-price.ts';
import type { InPart } from '#domain/prices/units-in-part.ts';
import type { WorkOfSome } from '#domain/prices/work-of-some.ts';
import {
  type NamedAmount,
  type ProcessFigures,
  type ProcessOverview,
  processFigures,
  readProcesses,
} from '#domain/process-overview.ts';
import type { Named } from '#domain/scenario-model.ts';
import { readSegments, type SegmentFigures, type SegmentOverview, segmentFigures } from '#domain/segment-overview.ts';
import { stillBorne } from '#domain/still-borne.ts';
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
  readonly likeNothing: readonly OutOfDate[];
  readonly stillBorne: readonly NamedAmount[];
  readonly along: readonly string[];
  readonly leftOut: readonly LeftOut[];
  readonly losing: Losing;
  readonly afterSurcharge: readonly AfterSurcharge[];
  readonly inPart: readonly InPart[];
  readonly withoutWork: readonly Named[];
  readonly workOfSome: readonly WorkOfSome[];
  readonly priced: PriceKind;
}

/** Both overviews as they are read. */
export interface Views {
  readonly process: ProcessOverview;
  readonly segment: SegmentOverview;
  /** The divisions of indirect costs that are not any more like what they were made like. */
  readonly outOfDate: readonly OutOfDate[];
  /** Those that are like what is 0 now, and stay as they are. */
  readonly likeNothing: readonly OutOfDate[];
  /** What goes to work among these, the largest first. */
  readonly stillBorne: readonly NamedAmount[];
  /** What is divided again with these. */
  readonly along: readonly string[];
  /** Who gets nothing of costs that were divided by hand before. */
  readonly leftOut: readonly LeftOut[];
  /** What is sold that loses with everything in it, the largest loss first. */
  readonly losing: Losing;
  /** What is left of each result with everything in it. Empty while that is not known. */
  readonly afterSurcharge: readonly AfterSurcharge[];
  /** What is sold of which only a part of the units has a price, or more than there are. */
  readonly inPart: readonly InPart[];
  /** What is sold on which nobody works, where most of what is sold has some costs. */
  readonly withoutWork: readonly Named[];
  readonly workOfSome: readonly WorkOfSome[];
  /** What there is where prices are shown. */
  readonly priced: PriceKind;
}

export function figuresOf(book: Book): Figures {
  const prices = readPrices(fullCostPrices(book));
  const [old, nothing] = [outOfDate(book), likeNothing(book)];
  return {
    process: processFigures(book),
    segment: segmentFigures(book),
    outOfDate: old,
    likeNothing: nothing,
    stillBorne: stillBorne(book, nothing),
    along: goingAlong(book, old),
    leftOut: leftOut(book),
    losing: losingOf(prices),
    afterSurcharge: afterSurcharge(prices) ?? [],
    inPart: prices.inPart,
    withoutWork: prices.withoutWork,
    workOfSome: prices.workOfSome,
    priced: priceKind(prices.sold),
  };
}

export const readFigures = ({ process, segment, ...others }: Figures): Views => ({
  ...others,
  process: readProcesses(process),
  segment: readSegments(segment),
});
