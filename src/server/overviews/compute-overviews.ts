import { type Book, settle } from '#domain/book.ts';
import { costsOf } from '#domain/cost-objects.ts';
import type { Hundredths } from '#domain/money.ts';
import { type ProcessOverview, processOverview } from '#domain/process-overview.ts';
import { type SegmentOverview, segmentOverview } from '#domain/segment-overview.ts';
import type { Truths } from '#domain/truths.ts';

// For workers: from the text of load-book.sql.ts to the overview. At 1,000 × 2,000 that takes megabytes and a second.

export const readBook = (text: string): Book => settle(JSON.parse(text) as Truths);

/** The overview, and by process the units from which its prices are computed. */
export function computeProcessOverviewAndUnits(text: string): {
  overview: ProcessOverview;
  units: ReadonlyMap<string, Hundredths>;
} {
  const book = readBook(text);
  return {
    overview: processOverview(book),
    units: new Map(book.truths.processes.map(({ id, units }) => [id, units])),
  };
}

export interface MarkedSegmentOverview {
  overview: SegmentOverview;
  /** The processes of the back office. Their rows say so. */
  backOffice: ReadonlySet<string>;
}

export function computeMarkedSegmentOverview(text: string): MarkedSegmentOverview {
  const book = readBook(text);
  const backOffice = costsOf(book.tree.filter(section => section.isBackOffice));
  return {
    overview: segmentOverview(book),
    backOffice: new Set(backOffice.map(position => book.truths.processes[position]!.id)),
  };
}
