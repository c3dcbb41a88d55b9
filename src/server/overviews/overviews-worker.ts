import { z } from 'zod';
import { overviews } from '#contract/overviews.ts';
import { trail as trailCalls } from '#contract/trail.ts';
import { chartData } from '#domain/chart.ts';
import { flatOverview } from '#domain/flat-overview.ts';
import { flow } from '#domain/flow.ts';
import { processOverview } from '#domain/process-overview.ts';
import { segmentOverview } from '#domain/segment-overview.ts';
import { type TrailCell, trail } from '#domain/trail.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import { readBook } from './compute-overviews.ts';

/** The text of load-book.sql.ts, and what is wanted of it. */
type OverviewJob<Wanted = unknown> = { truths: string } & Wanted;

const json = (wire: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(wire));

const jobs = {
  process: ({ truths, scenarioId }: OverviewJob<{ scenarioId: string }>) =>
    json(z.encode(overviews.process.reply, { scenarioId, ...flatOverview(readBook(truths)) })),
  graphData: ({ truths }: OverviewJob) =>
    json(z.encode(overviews.graphData.reply, chartData(processOverview(readBook(truths))))),
  segment: ({ truths, scenarioId }: OverviewJob<{ scenarioId: string }>) =>
    json(z.encode(overviews.segment.reply, { scenarioId, ...segmentOverview(readBook(truths)) })),
  trail: ({ truths, cell }: OverviewJob<{ cell: TrailCell }>) =>
    json(z.encode(trailCalls.trail.reply, trail(readBook(truths), cell))),
  flow: ({ truths, nodes }: OverviewJob<{ nodes: number }>) =>
    json(z.encode(trailCalls.flow.reply, flow(readBook(truths), nodes))),
};
export type OverviewJobs = typeof jobs;
serveJobs(jobs);
