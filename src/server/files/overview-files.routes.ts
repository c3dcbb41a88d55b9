import type { FastifyInstance } from 'fastify';
import { overviewFiles } from '#contract/overview-files.ts';
import { parseJson } from '../body.ts';
import { compressed } from '../compressed.ts';
import type { Tx } from '../db/tenant.ts';
import { invalid } from '../errors.ts';
import { FileReply, type Route, reading } from '../handle.ts';
import { loadOverviewHeading, loadProcessFigures, loadSegmentFigures } from '../overviews/load-scenario.sql.ts';
import { workshop } from '../workers/workshop.ts';
import { dutchDate, overviewFileName } from './overview-file-name.ts';
import type { Ordered, OverviewFileJobs } from './overview-files-worker.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

/** Apart from the overviews' own, so that nobody's screen waits for somebody's export. */
const fileWorkshop = workshop<OverviewFileJobs>(new URL('./overview-files-worker.ts', import.meta.url), {
  milliseconds: 30_000,
  megabytes: 1024,
});

const LOAD = { process: loadProcessFigures, segment: loadSegmentFigures };
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const JOBS = {
  process: { csv: 'processCsv', xlsx: 'processXlsx' },
  segment: { csv: 'segmentCsv', xlsx: 'segmentXlsx' },
} as const;

export const overviewFileRoutes: Route[] = [fileOf('process'), fileOf('segment')]
  .map(takingWholeOverviews)
  .map(compressed);

function fileOf(view: keyof typeof JOBS): Route {
  return reading(
    overviewFiles[view],
    async ({ body: { scenarioId } }, { tx }: { tx: Tx }) => ({
      heading: await loadOverviewHeading(tx, scenarioId),
      figures: await LOAD[view](tx, scenarioId),
    }),
    async ({ heading, figures }, { body, query: { format = 'csv' } }) => {
      const date = dutchDate(new Date());
      const { showGrossMargin = false, showContributionMargin = false, language = 'en' } = body;
      const ordered: Ordered = {
        ...{ heading, figures, date, language },
        flags: { showGrossMargin, showContributionMargin },
      };
      const { company, report, scenario } = heading;
      const name = overviewFileName([company, report, scenario, OVERVIEW_TEXTS[language].views[view], date], format);
      return new FileReply(name, TYPES[format], await fileWorkshop.run(JOBS[view][format], ordered));
    },
  );
}

/** Bodies up to this many bytes are read like those of every other call. */
const SMALL = 64 * 1024;

/** The body may be the overview itself: megabytes of figures that nobody reads, taken apart off the event loop. */
function takingWholeOverviews(route: Route): Route {
  const read = async (body: Buffer): Promise<unknown> => {
    if (body.byteLength <= SMALL) return parseJson(body.toString());
    return JSON.parse((await fileWorkshop.run('wishes', body)).toString());
  };
  return {
    call: route.call,
    mount: (app, deps) =>
      void app.register(async (scope: FastifyInstance) => {
        scope.removeContentTypeParser('application/json');
        scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
          read(body).catch((error: unknown) => {
            throw error instanceof SyntaxError ? invalid('body', 'is no JSON') : error;
          }),
        );
        route.mount(scope, deps);
      }),
  };
}
