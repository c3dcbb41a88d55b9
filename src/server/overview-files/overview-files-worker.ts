import {
  computeMarkedSegmentOverview,
  computeProcessOverview,
  computeProcessOverviewAndUnits,
} from '../overviews/compute-overviews.ts';
import { writeReport } from '../spreadsheet/spreadsheet.ts';
import { answer } from '../workers/jobs.ts';
import { processCsv, segmentCsv } from './overview-csv.ts';
import { type PdfFile, processPdf, segmentPdf } from './overview-pdf.ts';
import { processReport } from './overview-process-report.ts';
import { segmentReport } from './overview-segment-report.ts';
import { wishesOf } from './overview-wishes.ts';

export interface Ordered extends PdfFile {
  /** The text of load-scenario.sql.ts. */
  figures: string;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const jobs = {
  wishes: (body: Uint8Array) => bytes(JSON.stringify(wishesOf(body))),
  processCsv: ({ figures, ...file }: Ordered) => bytes(processCsv(computeProcessOverview(figures), file)),
  segmentCsv: ({ figures, ...file }: Ordered) => bytes(segmentCsv(computeMarkedSegmentOverview(figures), file)),
  processXlsx: ({ figures, ...file }: Ordered) =>
    writeReport(processReport(computeProcessOverviewAndUnits(figures), file)),
  segmentXlsx: ({ figures, ...file }: Ordered) =>
    writeReport(segmentReport(computeMarkedSegmentOverview(figures), file)),
  processPdf: ({ figures, ...file }: Ordered) => processPdf(computeProcessOverview(figures), file),
  segmentPdf: ({ figures, ...file }: Ordered) => segmentPdf(computeMarkedSegmentOverview(figures), file),
};
export type OverviewFileJobs = typeof jobs;
answer(jobs);
