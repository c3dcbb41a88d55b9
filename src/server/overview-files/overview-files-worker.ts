import { processSheet } from '#domain/process-sheet.ts';
import { segmentSheet } from '#domain/segment-sheet.ts';
import type { OverviewView } from '#domain/statement.ts';
import { computeMarkedSegmentOverview, computeProcessOverviewAndUnits } from '../overviews/compute-overviews.ts';
import { writeResultSheet } from '../spreadsheet/spreadsheet.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import { overviewCsv } from './overview-csv.ts';
import { type MakeSheet, overviewPdf, type PdfFile } from './overview-pdf.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import { overviewReport } from './overview-xlsx.ts';

export interface FileJob extends PdfFile {
  view: OverviewView;
  /** The text of load-book.sql.ts. */
  truths: string;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function sheetOf(job: FileJob): { make: MakeSheet; charted?: Parameters<typeof overviewPdf>[1] } {
  const words = OVERVIEW_TEXTS[job.language];
  if (job.view === 'segment') {
    const { overview, backOffice } = computeMarkedSegmentOverview(job.truths);
    return { make: options => segmentSheet(overview, { backOffice, ...options }, words) };
  }
  const { overview, units } = computeProcessOverviewAndUnits(job.truths);
  const { flags, heading } = job;
  const make: MakeSheet = ({ withUnits, withPrices: _, ...options } = {}) =>
    processSheet(overview, { flags, level: heading.processLevel, ...(withUnits ? { units } : {}), ...options }, words);
  return { make, charted: overview };
}

const jobs = {
  csv: (job: FileJob) => bytes(overviewCsv(sheetOf(job).make({ withPrices: true }), job)),
  xlsx: (job: FileJob) =>
    writeResultSheet(overviewReport(sheetOf(job).make({ withUnits: true, withPrices: true }), job)),
  pdf: (job: FileJob) => {
    const { make, charted } = sheetOf(job);
    return overviewPdf(make, charted, job);
  },
};
export type OverviewFileJobs = typeof jobs;
serveJobs(jobs);
