import { z } from 'zod';
import { overviews } from '#contract/overviews.ts';
import { chartData } from '#domain/chart.ts';
import { answer } from '../workers/jobs.ts';
import { computeProcessOverview, computeSegmentOverview } from './compute-overviews.ts';

export interface Stored {
  scenarioId: string;
  figures: string;
}

const json = (wire: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(wire));

const jobs = {
  process: ({ scenarioId, figures }: Stored) =>
    json(z.encode(overviews.process.reply, { scenarioId, ...computeProcessOverview(figures) })),
  graphData: ({ figures }: Stored) =>
    json(z.encode(overviews.graphData.reply, chartData(computeProcessOverview(figures)))),
  segment: ({ scenarioId, figures }: Stored) =>
    json(z.encode(overviews.segment.reply, { scenarioId, ...computeSegmentOverview(figures) })),
};
export type OverviewJobs = typeof jobs;
answer(jobs);
