import { computeProcessOverview, computeSegmentOverview } from '../overviews/compute-overviews.ts';
import { answer } from '../workers/jobs.ts';
import { type OverviewFile, processCsv, segmentCsv } from './overview-csv.ts';
import { wishesOf } from './overview-wishes.ts';

export interface Ordered extends OverviewFile {
  /** The text of load-scenario.sql.ts. */
  figures: string;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const jobs = {
  wishes: (body: Uint8Array) => bytes(JSON.stringify(wishesOf(body))),
  processCsv: ({ figures, ...file }: Ordered) => bytes(processCsv(computeProcessOverview(figures), file)),
  segmentCsv: ({ figures, ...file }: Ordered) => bytes(segmentCsv(computeSegmentOverview(figures), file)),
};
export type OverviewFileJobs = typeof jobs;
answer(jobs);
