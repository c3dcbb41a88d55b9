import { files, WORKBOOK } from '#contract/files.ts';
import { PLACES } from '#domain/whose.ts';
import { Refusal } from '../calls/errors.ts';
import { safeFileName } from '../calls/file-name.ts';
import { found } from '../calls/gate.ts';
import { outside, type Route, reading } from '../calls/handle.ts';
import { FileReply } from '../calls/replies.ts';
import { findScenario } from '../scenarios/scenarios.sql.ts';
import { setUp } from '../scenarios/store-set-up.ts';
import { isLargeGzip } from '../workers/large-jobs.ts';
import { workerPool } from '../workers/worker-pool.ts';
import { findModel, loadWhose } from './load-model.sql.ts';
import { lookAtUpload, readUpload } from './read-upload.ts';
import { storeComputed } from './store-computed.ts';
import { meanwhileText } from './workbook-problems.ts';
import type { WorkbookJobs } from './workbook-worker.ts';

const workbookPool = workerPool<WorkbookJobs>(new URL('./workbook-worker.ts', import.meta.url), {
  milliseconds: 60_000,
  megabytes: 320,
});

export const fileRoutes: Route[] = [
  reading(
    files.template,
    async ({ body }, context) => {
      const whose = await loadWhose(context.tx, body.scenarioId);
      const { wantedMargin } = found(await findScenario(context.tx, body.scenarioId));
      const { model } = await findModel(context);
      return async () => ({ model: await model(), whose, wantedMargin, language: context.user.language });
    },
    async job => {
      const bytes = await workbookPool.run('write', job, { isLarge: isLargeGzip(job.model) });
      return new FileReply(
        `${PLACES.map(place => safeFileName(job.whose[place].name)).join(' - ')}.xlsx`,
        WORKBOOK,
        bytes,
      );
    },
  ),
  outside(files.validate, ({ body }, context) => lookAtUpload(context, body)),
  outside(files.upload, async ({ body }, context) => {
    const { messages, changes, setUp: after, revision, expectations, lines } = await readUpload(context, body);
    if (expectations === undefined) return { messages, changes };
    await context.transact(async writing => {
      const computed = { revision, changes, expectations, lines };
      const details = await storeComputed(writing, computed, () => setUp(writing, body.scenarioId, after));
      if (details.length > 0) {
        const inTheWay = details.map(item => meanwhileText(context.user.language, item));
        throw new Refusal('ERROR_CONFLICT', { current: null, messages: inTheWay, details });
      }
      writing.changed({
        entity: 'upload',
        id: body.scenarioId,
        before: null,
        after: { file: body.file.name, ...changes },
      });
    });
    return { messages, changes };
  }),
];
