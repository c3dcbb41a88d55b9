import { overviews } from '#contract/overviews.ts';
import { type Route, reading } from '../calls/handle.ts';
import { CompressedJson } from '../calls/replies.ts';
import { isLargeGzip } from '../workers/large-jobs.ts';
import { workerPool } from '../workers/worker-pool.ts';
import { books, findBook } from './find-book.sql.ts';
import type { OverviewJobs } from './overviews-worker.ts';

/** 1,000 costs × 2,000 employees take half a second and 300 MB. In the program only bytes pass. */
export const overviewPool = workerPool<OverviewJobs>(new URL('./overviews-worker.ts', import.meta.url), {
  milliseconds: 20_000,
  megabytes: 512,
});

export const overviewRoutes: Route[] = [overview('process'), overview('graphData'), overview('segment')];

/** However many ask for the same revision, it is made once. */
function overview(view: keyof typeof overviews): Route {
  return reading(
    overviews[view],
    (_, context) => findBook(context),
    async book => {
      const make = () => overviewPool.run(view, book, { isLarge: isLargeGzip(book.bytes) });
      const name = `${book.scenarioId} ${view}`;
      return new CompressedJson(await (books.find(name, book.revision) ?? books.keep(name, book.revision, make())));
    },
  );
}
