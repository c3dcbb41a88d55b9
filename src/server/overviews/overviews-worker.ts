import { z } from 'zod';
import { overviews } from '#contract/overviews.ts';
import { trail as trailCalls } from '#contract/trail.ts';
import { chartData } from '#domain/chart.ts';
import { costsOf } from '#domain/cost-objects.ts';
import { flow } from '#domain/flow.ts';
import { type TrailCell, trail } from '#domain/trail.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import { computeProcessOverview, computeSegmentOverview } from './compute-overviews.ts';
import { trailFigures } from './figures.ts';

export interface OverviewJob {
  scenarioId: string;
  figures: string;
}

const json = (wire: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(wire));

const jobs = {
  process: ({ scenarioId, figures }: OverviewJob) =>
    json(z.encode(overviews.process.reply, { scenarioId, ...computeProcessOverview(figures) })),
  graphData: ({ figures }: OverviewJob) =>
    json(z.encode(overviews.graphData.reply, chartData(computeProcessOverview(figures)))),
  segment: ({ scenarioId, figures }: OverviewJob) =>
    json(z.encode(overviews.segment.reply, { scenarioId, ...computeSegmentOverview(figures) })),

  trail: ({ figures, cell }: { figures: string; cell: TrailCell }) => {
    const figuresOfTrail = trailFigures(figures);
    const processes = new Map(costsOf(figuresOfTrail.sections).map(({ id, name }) => [id, name]));
    const segments = new Map(figuresOfTrail.segments.map(({ id, name }) => [id, name]));
    const { amount, parts } = trail(figuresOfTrail, cell);
    const named = parts.map(part => ({
      ...part,
      processName: processes.get(part.processId ?? '') ?? null,
      segmentName: segments.get(part.segmentId ?? '') ?? null,
    }));
    return json(z.encode(trailCalls.trail.reply, { amount, parts: named }));
  },
  flow: ({ figures, nodes }: { figures: string; nodes: number }) =>
    json(z.encode(trailCalls.flow.reply, flow(trailFigures(figures), nodes))),
};
export type OverviewJobs = typeof jobs;
serveJobs(jobs);
