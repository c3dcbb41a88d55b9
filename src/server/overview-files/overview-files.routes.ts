import type { FastifyInstance } from 'fastify';
import { overviewFiles } from '#contract/overview-files.ts';
import { DOCUMENTATION_FIELDS } from '#domain/scenarios.ts';
import type { OverviewView } from '#domain/statement.ts';
import { parseJson } from '../calls/body.ts';
import { compressed } from '../calls/compressed.ts';
import { invalid, Refusal } from '../calls/errors.ts';
import { found } from '../calls/gate.ts';
import { type Route, reading } from '../calls/handle.ts';
import { FileReply } from '../calls/replies.ts';
import type { Context } from '../calls/transact.ts';
import { getLogo } from '../companies/companies.sql.ts';
import { findBook } from '../overviews/find-book.sql.ts';
import { findScenario } from '../scenarios/scenarios.sql.ts';
import { isLargeGzip } from '../workers/large-jobs.ts';
import { workerPool } from '../workers/worker-pool.ts';
import type { BoardFile } from './board-report.ts';
import { BOARD_TEXTS } from './board-texts.ts';
import { loadOverviewHeading } from './load-heading.sql.ts';
import { dutchDate, fileName, overviewFileName } from './overview-file-name.ts';
import type { FileJob, OverviewFileJobs } from './overview-files-worker.ts';
import { optionsIn } from './overview-options.ts';

/** Separate from the pool of the screens, so that no screen waits for somebody's export. */
const filePool = workerPool<OverviewFileJobs>(new URL('./overview-files-worker.ts', import.meta.url), {
  milliseconds: 30_000,
  megabytes: 512,
});

/** Laying out pages takes longer than writing cells, so no CSV waits for somebody's PDF. */
const pdfPool = workerPool<OverviewFileJobs>(new URL('./overview-files-worker.ts', import.meta.url), {
  milliseconds: 90_000,
  megabytes: 512,
});

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
export const overviewFileRoutes: Route[] = [
  ...[fileOf('process'), fileOf('segment')].map(takingWholeOverviews),
  boardReportRoute(),
].map(compressed);

function fileOf(view: OverviewView): Route {
  return reading(
    overviewFiles[view],
    async ({ body: { scenarioId }, query: { format } }, context: Context) => {
      const { tx, place } = context;
      const heading = await loadOverviewHeading(tx, scenarioId);
      const logo = format === 'pdf' ? await getLogo(tx, place.companyId!) : undefined;
      const book = await findBook(context);
      return async () => ({ heading, logo, compressed: await book() });
    },
    async ({ heading, compressed, logo }, { body, query: { format = 'csv' } }) => {
      const date = dutchDate(new Date());
      const { showGrossMargin = false, showContributionMargin = false, language = 'en' } = body;
      const { showPrices, namesPersonnel } = body;
      const ordered: FileJob = {
        ...{ view, heading, compressed, date, language, showPrices, namesPersonnel },
        logo: logo && { type: logo.media_type, bytes: logo.bytes },
        flags: { showGrossMargin, showContributionMargin },
      };
      const maker = format === 'pdf' ? pdfPool : filePool;
      return new FileReply(
        overviewFileName(heading, view, date, format, language),
        TYPES[format],
        await maker.run(format, ordered, { isLarge: isLargeGzip(compressed.bytes) }),
      );
    },
  );
}

function boardReportRoute(): Route {
  return reading(
    overviewFiles.board,
    async ({ body: { scenarioId } }, context: Context) => {
      const { tx, place } = context;
      const heading = await loadOverviewHeading(tx, scenarioId);
      const documentation = found(await findScenario(tx, scenarioId));
      const logo = await getLogo(tx, place.companyId!);
      const book = await findBook(context);
      return async () => ({ heading, documentation, logo, compressed: await book() });
    },
    async ({ heading, documentation, compressed, logo }, { body: { language = 'en', showPrices, view } }) => {
      const date = dutchDate(new Date());
      const texts = Object.values(DOCUMENTATION_FIELDS).map(field => [field, documentation[field]]);
      const job = {
        ...{ heading, compressed, date, language, showPrices, view },
        documentation: Object.fromEntries(texts) as BoardFile['documentation'],
        logo: logo && { type: logo.media_type, bytes: logo.bytes },
        flags: { showGrossMargin: true, showContributionMargin: true },
      };
      const bytes = await pdfPool.run('board', job, { isLarge: isLargeGzip(compressed.bytes) });
      const { company, report, scenario } = heading;
      const name = fileName([BOARD_TEXTS[language].file, company, report, scenario, date], 'pdf');
      return new FileReply(name, TYPES.pdf, bytes);
    },
  );
}

/** How much of a body is looked at. A body that ends before is read like that of every other call. */
const BEGINNING = 64 * 1024;

/** The body may be the overview itself, megabytes of figures that nobody reads. They are let go of as they come. */
function takingWholeOverviews(route: Route): Route {
  const read = async (body: AsyncIterable<Buffer>): Promise<unknown> => {
    const kept: Buffer[] = [];
    let length = 0;
    for await (const piece of body) {
      if (length < BEGINNING) kept.push(piece.subarray(0, BEGINNING - length));
      length += piece.length;
      if (length > route.call.bodyLimit!) throw new Refusal('ERROR_TOO_LARGE');
    }
    const text = Buffer.concat(kept).toString();
    return length <= BEGINNING ? parseJson(text) : optionsIn(text);
  };
  return {
    call: route.call,
    mount: (app, deps) =>
      void app.register(async (scope: FastifyInstance) => {
        scope.removeContentTypeParser('application/json');
        scope.addContentTypeParser('application/json', async (_request: unknown, body: AsyncIterable<Buffer>) =>
          read(body).catch((error: unknown) => {
            throw error instanceof SyntaxError ? invalid('body', 'is no JSON') : error;
          }),
        );
        route.mount(scope, deps);
      }),
  };
}
