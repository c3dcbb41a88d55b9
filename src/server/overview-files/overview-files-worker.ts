import type { Book } from '#domain/book.ts';
import { chartData } from '#domain/chart.ts';
import { conclusionsOf } from '#domain/conclusion.ts';
import { costsOf } from '#domain/cost-objects.ts';
import { hasRevenue } from '#domain/overview-rows.ts';
import { afterSurcharge, withSurcharge } from '#domain/prices/after-surcharge.ts';
import { fullCostPrices, readPrices } from '#domain/prices/full-cost-price.ts';
import { type ProcessOverview, processOverview } from '#domain/process-overview.ts';
import { processSheet } from '#domain/process-sheet.ts';
import { resultSheet } from '#domain/result-sheet.ts';
import { processStrip, segmentStrip } from '#domain/result-strip.ts';
import { segmentOverview } from '#domain/segment-overview.ts';
import { segmentSheet } from '#domain/segment-sheet.ts';
import { foldedSheet } from '#domain/sheet.ts';
import type { OverviewView } from '#domain/statement.ts';
import { readBook } from '../overviews/compute-overviews.ts';
import type { CompressedBook } from '../overviews/find-book.sql.ts';
import { writeResultSheet } from '../spreadsheet/spreadsheet.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import { type BoardContent, type BoardFile, boardReport, MOST_RESULTS } from './board-report.ts';
import { BOARD_TEXTS } from './board-texts.ts';
import { outOfDateNote } from './out-of-date-note.ts';
import { overviewCsv } from './overview-csv.ts';
import { paperOf } from './overview-pages.ts';
import { type MakeSheet, overviewPdf } from './overview-pdf.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import { overviewReport } from './overview-xlsx.ts';
import type { PdfFile } from './pdf-frame.ts';
import { PRICE_TEXTS } from './price-texts.ts';
import { workNote } from './work-note.ts';

export interface FileJob extends PdfFile {
  view: OverviewView;
  /** Each of the personnel is a line, unless somebody says otherwise. */
  namesPersonnel?: boolean | undefined;
  compressed: CompressedBook;
}

interface Described {
  book: Book;
  make: MakeSheet;
  charted?: ProcessOverview;
}

function describe(job: FileJob, book = readBook(job.compressed)): Described {
  const words = OVERVIEW_TEXTS[job.language];
  if (job.view === 'segment') {
    const backOffice = backOfficeOf(book);
    const overview = segmentOverview(book);
    return { book, make: options => segmentSheet(overview, { backOffice, ...options }, words) };
  }
  const { flags, heading, namesPersonnel = true } = job;
  const overview = processOverview(book);
  const units = new Map(book.truths.processes.map(({ id, units }) => [id, units]));
  const names = (line: string) => namesPersonnel || line !== 'employeeCostAllocations';
  const make: MakeSheet = ({ withUnits, isOpen = () => true } = {}) =>
    processSheet(
      overview,
      {
        ...{ flags, level: heading.processLevel, ...(withUnits ? { units } : {}) },
        isOpen: line => names(line) && isOpen(),
      },
      words,
    );
  return { book, make, charted: overview };
}

const backOfficeOf = ({ tree, truths }: Book): Set<string> =>
  new Set(costsOf(tree.filter(section => section.isBackOffice)).map(position => truths.processes[position]!.id));

interface BoardJob extends BoardFile, Pick<FileJob, 'compressed'> {
  /** The one that stands first. Without it that of segments, if there are any. */
  view?: OverviewView | undefined;
}

/** Folded to its sums, which is what a board reads. */
function boardOf(job: BoardJob): BoardContent {
  const costs = describe({ ...job, view: 'process' });
  const { book } = costs;
  const bySegment = describe({ ...job, view: 'segment' }, book);
  const segments = segmentOverview(book);
  const hasSegments = book.truths.segments.length > 0;
  const first: OverviewView = hasSegments ? (job.view ?? 'segment') : 'process';
  const drawn = (overview: Parameters<typeof chartData>[0]) =>
    hasRevenue(overview as ProcessOverview) ? chartData(overview) : undefined;
  const folded = (make: MakeSheet) => foldedSheet(make({ isOpen: () => false, amountsOnly: true }));
  const prices = readPrices(fullCostPrices(book));
  const statement = withSurcharge(folded(costs.make), prices, PRICE_TEXTS[job.language]);
  const ofCosts = { statement, chart: drawn(costs.charted!) };
  const ofSegments = hasSegments ? [{ statement: folded(bySegment.make), chart: drawn(segments) }] : [];
  const { notes, outOfDate } = paperOf(first === 'segment' ? bySegment.make : costs.make, book, job.language, {
    isPassedOn: true,
  });
  return {
    ...{ book, notes, outOfDate },
    results: hasSegments
      ? resultSheet(
          segments,
          { backOffice: backOfficeOf(book), most: MOST_RESULTS, others: BOARD_TEXTS[job.language].others },
          OVERVIEW_TEXTS[job.language],
        )
      : undefined,
    conclusions: conclusionsOf(segments, first),
    strip:
      first === 'segment'
        ? segmentStrip(segments)
        : processStrip(costs.charted!, job.heading.processLevel || 3, afterSurcharge(prices)),
    views: first === 'segment' ? [...ofSegments, ofCosts] : [ofCosts, ...ofSegments],
  };
}

const jobs = {
  board: (job: BoardJob) => boardReport(boardOf(job), job),
  csv: (job: FileJob) => overviewCsv(describe(job).make({ withPrices: true }), job),
  xlsx: (job: FileJob) => {
    const { book, make } = describe(job);
    const sheet = make({ withUnits: true, withPrices: true, amountsFirst: true });
    const notes = outOfDateNote(book, OVERVIEW_TEXTS[job.language]);
    if (job.view === 'process') notes.push(...workNote(book, job.language));
    return writeResultSheet(overviewReport(sheet, job, notes));
  },
  pdf: (job: FileJob) => {
    const { book, make, charted } = describe(job);
    return overviewPdf(make, { book, charted, isPassedOn: job.namesPersonnel === false }, job);
  },
};
export type OverviewFileJobs = typeof jobs;
serveJobs(jobs);
