import { type ProcessOverview, processOverview } from '#domain/process-overview.ts';
import { type SegmentOverview, segmentOverview } from '#domain/segment-overview.ts';
import { processFigures, segmentFigures } from './figures.ts';

// For workers: from the text of load-scenario.sql.ts to the overview. Megabytes and a second at 1,000 × 2,000.

export const computeProcessOverview = (text: string): ProcessOverview => processOverview(processFigures(text));
export const computeSegmentOverview = (text: string): SegmentOverview => segmentOverview(segmentFigures(text));
