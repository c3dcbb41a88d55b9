import { z } from 'zod';
import { overviews } from '#contract/overviews.ts';
import { chartData } from '#domain/chart.ts';
import { processOverview } from '#domain/process-overview.ts';
import { segmentOverview } from '#domain/segment-overview.ts';
import { answer } from '../workers/jobs.ts';
import { processFigures, segmentFigures } from './figures.ts';

export interface Stored {
  scenarioId: string;
  figures: string;
}

const json = (wire: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(wire));

const jobs = {
  process: ({ scenarioId, figures }: Stored) =>
    json(z.encode(overviews.process.reply, { scenarioId, ...processOverview(processFigures(figures)) })),
  graphData: ({ figures }: Stored) =>
    json(z.encode(overviews.graphData.reply, chartData(processOverview(processFigures(figures))))),
  segment: ({ scenarioId, figures }: Stored) =>
    json(z.encode(overviews.segment.reply, { scenarioId, ...segmentOverview(segmentFigures(figures)) })),
};
export type OverviewJobs = typeof jobs;
answer(jobs);
