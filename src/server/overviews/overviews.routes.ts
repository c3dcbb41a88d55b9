import { overviews } from '#contract/overviews.ts';
import { compressed } from '../calls/compressed.ts';
import { figures } from '../calls/figures.sql.ts';
import { ReadyJson, type Route, reading } from '../calls/handle.ts';
import { workerPool } from '../workers/worker-pool.ts';
import { loadTruths } from './load-book.sql.ts';
import type { OverviewJobs } from './overviews-worker.ts';

/** 1,000 costs × 2,000 employees take half a second and 300 MB. On the event loop only the text passes. */
export const overviewPool = workerPool<OverviewJobs>(new URL('./overviews-worker.ts', import.meta.url), {
  milliseconds: 20_000,
  megabytes: 1024,
});

export const overviewRoutes: Route[] = [
  reading(
    overviews.process,
    (_, context) => figures(context, loadTruths),
    async ({ truths }, { params }) =>
      new ReadyJson(await overviewPool.run('process', { scenarioId: params.id, truths })),
  ),
  reading(
    overviews.graphData,
    (_, context) => figures(context, loadTruths),
    async ({ truths }) => new ReadyJson(await overviewPool.run('graphData', { truths })),
  ),
  reading(
    overviews.segment,
    (_, context) => figures(context, loadTruths),
    async ({ truths }, { params }) =>
      new ReadyJson(await overviewPool.run('segment', { scenarioId: params.id, truths })),
  ),
].map(compressed);
