import {
  computeMarkedSegmentOverview,
  computeProcessOverview,
  computeProcessOverviewAndUnits,
} from '../overviews/compute-overviews.ts';
import { writeResultSheet } from '../spreadsheet/spreadsheet.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import { processCsv, segmentCsv } from './overview-csv.ts';
import { optionsOf } from './overview-options.ts';
import { type PdfFile, processPdf, segmentPdf } from './overview-pdf.ts';
import { processReport } from './overview-process-report.ts';
import { segmentReport } from './overview-segment-report.ts';

export interface FileJob extends PdfFile {
  /** The text of load-scenario.sql.ts. */
  figures: string;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const jobs = {
  options: (body: Uint8Array) => bytes(JSON.stringify(optionsOf(body))),
  processCsv: ({ figures, ...file }: FileJob) => bytes(processCsv(computeProcessOverview(figures), file)),
  segmentCsv: ({ figures, ...file }: FileJob) => bytes(segmentCsv(computeMarkedSegmentOverview(figures), file)),
  processXlsx: ({ figures, ...file }: FileJob) =>
    writeResultSheet(processReport(computeProcessOverviewAndUnits(figures), file)),
  segmentXlsx: ({ figures, ...file }: FileJob) =>
    writeResultSheet(segmentReport(computeMarkedSegmentOverview(figures), file)),
  processPdf: ({ figures, ...file }: FileJob) => processPdf(computeProcessOverview(figures), file),
  segmentPdf: ({ figures, ...file }: FileJob) => segmentPdf(computeMarkedSegmentOverview(figures), file),
};
export type OverviewFileJobs = typeof jobs;
serveJobs(jobs);
