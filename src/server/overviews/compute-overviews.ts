import { backOfficeCosts, costsOf } from '#domain/cost-objects.ts';
import type { Hundredths } from '#domain/money.ts';
import { type ProcessOverview, processOverview } from '#domain/process-overview.ts';
import { type SegmentOverview, segmentOverview } from '#domain/segment-overview.ts';
import { processFigures, segmentFigures } from './figures.ts';

// For workers: from the text of load-scenario.sql.ts to the overview. At 1,000 × 2,000 that takes megabytes and a second.

export const computeProcessOverview = (text: string): ProcessOverview => processOverview(processFigures(text));
export const computeSegmentOverview = (text: string): SegmentOverview => segmentOverview(segmentFigures(text));

/** The overview, and by process the units from which its prices are computed. */
export function computeProcessOverviewAndUnits(text: string): {
  overview: ProcessOverview;
  units: ReadonlyMap<string, Hundredths>;
} {
  const figures = processFigures(text);
  const units = new Map(costsOf(figures.sections).map(({ id, totals }) => [id, totals.units]));
  return { overview: processOverview(figures), units };
}

export interface MarkedSegmentOverview {
  overview: SegmentOverview;
  /** The processes of the back office. Their rows say so. */
  backOffice: ReadonlySet<string>;
}

export function computeMarkedSegmentOverview(text: string): MarkedSegmentOverview {
  const figures = segmentFigures(text);
  return { overview: segmentOverview(figures), backOffice: backOfficeCosts(figures.sections) };
}
