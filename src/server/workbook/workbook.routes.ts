import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '#contract/fields.ts';
import { files, WORKBOOK } from '#contract/files.ts';
import type { ScenarioChanges } from '#domain/scenario-changes.ts';
import { Refusal } from '../calls/errors.ts';
import { safeFileName } from '../calls/file-name.ts';
import { type OutsideContext, outside, type Route, reading } from '../calls/handle.ts';
import { FileReply } from '../calls/replies.ts';
import { type SetUp, setUp } from '../scenarios/store-set-up.ts';
import { ReadingFailed, untrustedReader } from '../untrusted/untrusted-reader.ts';
import { isLarge, isLargeGzip } from '../workers/large-jobs.ts';
import { splitLines } from '../workers/split-lines.ts';
import { workerPool } from '../workers/worker-pool.ts';
import { findModel, loadTitles } from './load-model.sql.ts';
import { storeComputed } from './store-computed.ts';
import type { WorkbookWishes } from './workbook-child.ts';
import { meanwhileText, WorkbookProblems } from './workbook-problems.ts';
import type { PlainNumbers } from './workbook-table.ts';
import type { WorkbookJobs } from './workbook-worker.ts';

const workbookPool = workerPool<WorkbookJobs>(new URL('./workbook-worker.ts', import.meta.url), {
  milliseconds: 60_000,
  megabytes: 320,
});

/** A hostile file costs its own process at most this, and nobody else anything. */
const workbookReader = untrustedReader<WorkbookWishes>(new URL('./workbook-child.ts', import.meta.url), {
  milliseconds: 60_000,
  megabytes: 640,
  heapMegabytes: 400,
  outputMegabytes: 64,
});

/** A workbook is packed: it is at least so many times as large. */
const UNPACKED = 4;

interface Sent {
  file: UploadedFile;
  plainNumbers?: PlainNumbers | undefined;
}

type Read = { messages: string[]; details?: unknown[]; changes?: ScenarioChanges; setUp?: SetUp };

/** Compares the file with what is stored now. Its problems are returned all at once, with status 400. */
async function readFile(
  context: OutsideContext,
  { file: { size, content }, plainNumbers }: Sent,
  { isOnlyLooked = false } = {},
) {
  const language = context.user.language;
  let revision = 0;
  const begin = async () => {
    // Lines that are newer than their revision are taken for changed, not the other way round.
    const found = await context.transact(findModel);
    revision = found.revision;
    const model = await found.model();
    const wishes = { language, modelLength: model.length, plainNumbers, isOnlyLooked };
    return { wishes, bytes: [model, await buffer(content())] };
  };
  const pieces = workbookReader.read(context.user.id, begin, {
    signal: context.gone,
    isLarge: isLarge(size * UNPACKED),
  });
  const bytes = await buffer(pieces).catch(error => {
    if (!(error instanceof ReadingFailed)) throw error;
    context.request.log.warn({ tooMuch: error.tooMuch }, 'a file took its reader too much');
    const problems = new WorkbookProblems(language);
    problems.add('tooHeavy');
    throw new Refusal('ERROR_VALIDATION', { messages: problems.messages, details: problems.list });
  });
  const [head, expectations, lines] = splitLines(bytes, 2);
  const { messages, details, changes, setUp } = JSON.parse(head!.toString('utf8')) as Read;
  if (!changes) throw new Refusal('ERROR_VALIDATION', { messages, details });
  return { changes, setUp, revision, expectations: expectations?.toString('utf8'), lines: lines ?? Buffer.alloc(0) };
}

export const fileRoutes: Route[] = [
  reading(
    files.template,
    async ({ body }, context) => {
      const titles = await loadTitles(context.tx, body.scenarioId);
      const { model } = await findModel(context);
      return async () => ({ model: await model(), titles, language: context.user.language });
    },
    async ({ model, titles, language }, { body }) => {
      const job = { model, titles, language, scenarioId: body.scenarioId };
      const bytes = await workbookPool.run('write', job, { isLarge: isLargeGzip(model) });
      return new FileReply(
        `${[titles.company, titles.report, titles.scenario].map(safeFileName).join(' - ')}.xlsx`,
        WORKBOOK,
        bytes,
      );
    },
  ),
  outside(files.validate, async ({ body }, context) => {
    const { changes } = await readFile(context, body, { isOnlyLooked: true });
    return { messages: [], changes };
  }),
  outside(files.upload, async ({ body }, context) => {
    const { changes, setUp: after, revision, expectations, lines } = await readFile(context, body);
    if (expectations === undefined) return { messages: [], changes };
    await context.transact(async writing => {
      const computed = { revision, changes, expectations, lines };
      const details = await storeComputed(writing, computed, () => setUp(writing, body.scenarioId, after!));
      if (details.length > 0) {
        const messages = details.map(item => meanwhileText(context.user.language, item));
        throw new Refusal('ERROR_CONFLICT', { current: null, messages, details });
      }
      writing.changed({
        entity: 'upload',
        id: body.scenarioId,
        before: null,
        after: { file: body.file.name, ...changes },
      });
    });
    return { messages: [], changes };
  }),
];
