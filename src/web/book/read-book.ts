import { type Book, settle } from '#domain/book.ts';
import { type OutOfDate, outOfDate } from '#domain/divided-like.ts';
import { type ProcessFigures, type ProcessOverview, processFigures, readProcesses } from '#domain/process-overview.ts';
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
}

/** Both overviews as they are read. */
export interface Views {
  readonly process: ProcessOverview;
  readonly segment: SegmentOverview;
  /** The divisions of indirect costs that are not any more like what they were made like. */
  readonly outOfDate: readonly OutOfDate[];
}

export const figuresOf = (book: Book): Figures => ({
  process: processFigures(book),
  segment: segmentFigures(book),
  outOfDate: outOfDate(book),
});

export const readFigures = ({ process, segment, outOfDate }: Figures): Views => ({
  process: readProcesses(process),
  segment: readSegments(segment),
  outOfDate,
});
