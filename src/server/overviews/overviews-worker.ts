import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { overviews } from '#contract/overviews.ts';
import { trail as trailCalls } from '#contract/trail.ts';
import { chartData } from '#domain/chart.ts';
import { flatOverview } from '#domain/flat-overview.ts';
import { flow } from '#domain/flow.ts';
import { type AnyTrailCell, anyTrail } from '#domain/prices/price-trail.ts';
import { processOverview } from '#domain/process-overview.ts';
import { segmentOverview } from '#domain/segment-overview.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import { readBook } from './compute-overviews.ts';
import type { CompressedBook } from './find-book.sql.ts';

/** A book, and what is wanted of it. */
type OverviewJob<Wanted> = { book: CompressedBook } & Wanted;

const json = (wire: unknown): Uint8Array => Buffer.from(JSON.stringify(wire));
const squeezed = (wire: unknown): Uint8Array => gzipSync(json(wire), { level: 1 });

const jobs = {
  process: (book: CompressedBook) =>
    squeezed(z.encode(overviews.process.reply, { scenarioId: book.scenarioId, ...flatOverview(readBook(book)) })),
  graphData: (book: CompressedBook) =>
    squeezed(z.encode(overviews.graphData.reply, chartData(processOverview(readBook(book))))),
  segment: (book: CompressedBook) =>
    squeezed(z.encode(overviews.segment.reply, { scenarioId: book.scenarioId, ...segmentOverview(readBook(book)) })),
  trail: ({ book, cell }: OverviewJob<{ cell: AnyTrailCell }>) =>
    json(z.encode(trailCalls.trail.reply, anyTrail(readBook(book), cell))),
  flow: ({ book, nodes }: OverviewJob<{ nodes: number }>) =>
    json(z.encode(trailCalls.flow.reply, flow(readBook(book), nodes))),
};
export type OverviewJobs = typeof jobs;
serveJobs(jobs);
