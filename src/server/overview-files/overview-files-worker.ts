import type { Book } from '#domain/book.ts';
import { costsOf } from '#domain/cost-objects.ts';
import { type ProcessOverview, processOverview } from '#domain/process-overview.ts';
import { processSheet } from '#domain/process-sheet.ts';
import { segmentOverview } from '#domain/segment-overview.ts';
import { segmentSheet } from '#domain/segment-sheet.ts';
import type { OverviewView } from '#domain/statement.ts';
import { readBook } from '../overviews/compute-overviews.ts';
import type { CompressedBook } from '../overviews/find-book.sql.ts';
import { writeResultSheet } from '../spreadsheet/spreadsheet.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import { overviewCsv } from './overview-csv.ts';
import { type MakeSheet, overviewPdf, type PdfFile } from './overview-pdf.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import { overviewReport } from './overview-xlsx.ts';

export interface FileJob extends PdfFile {
  view: OverviewView;
  compressed: CompressedBook;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Described {
  book: Book;
  make: MakeSheet;
  charted?: ProcessOverview;
}

function describe(job: FileJob): Described {
  const words = OVERVIEW_TEXTS[job.language];
  const book = readBook(job.compressed);
  if (job.view === 'segment') {
    const backOffice = new Set(
      costsOf(book.tree.filter(section => section.isBackOffice)).map(position => book.truths.processes[position]!.id),
    );
    const overview = segmentOverview(book);
    return { book, make: options => segmentSheet(overview, { backOffice, ...options }, words) };
  }
  const { flags, heading } = job;
  const overview = processOverview(book);
  const units = new Map(book.truths.processes.map(({ id, units }) => [id, units]));
  const make: MakeSheet = ({ withUnits, withPrices: _, ...options } = {}) =>
    processSheet(overview, { flags, level: heading.processLevel, ...(withUnits ? { units } : {}), ...options }, words);
  return { book, make, charted: overview };
}

const jobs = {
  csv: (job: FileJob) => bytes(overviewCsv(describe(job).make({ withPrices: true }), job)),
  xlsx: (job: FileJob) =>
    writeResultSheet(overviewReport(describe(job).make({ withUnits: true, withPrices: true }), job)),
  pdf: (job: FileJob) => {
    const { book, make, charted } = describe(job);
    return overviewPdf(make, { book, charted }, job);
  },
};
export type OverviewFileJobs = typeof jobs;
serveJobs(jobs);
