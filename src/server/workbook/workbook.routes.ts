import { buffer } from 'node:stream/consumers';
import { files, WORKBOOK } from '#contract/files.ts';
import type { ScenarioChanges } from '#domain/scenario-changes.ts';
import { conflict, Refusal } from '../calls/errors.ts';
import { safeFileName } from '../calls/file-name.ts';
import { FileReply, type OutsideContext, outside, type Route, reading } from '../calls/handle.ts';
import { scenarioKeyOf } from '../calls/transact.ts';
import { ReadingFailed, untrustedReader } from '../untrusted/untrusted-reader.ts';
import { workerPool } from '../workers/worker-pool.ts';
import { applyWrites } from './apply-workbook.sql.ts';
import { loadFingerprint, loadModelLines, loadTitles } from './load-model.sql.ts';
import type { WorkbookWishes } from './workbook-child.ts';
import { WorkbookProblems } from './workbook-problems.ts';
import type { WorkbookJobs } from './workbook-worker.ts';

const workbookPool = workerPool<WorkbookJobs>(new URL('./workbook-worker.ts', import.meta.url), {
  milliseconds: 60_000,
  megabytes: 320,
  youngMegabytes: 12,
  idleMilliseconds: 1_000,
});

/** A hostile file costs its own process at most this, and nobody else anything. */
const workbookReader = untrustedReader<WorkbookWishes>(new URL('./workbook-child.ts', import.meta.url), {
  milliseconds: 60_000,
  megabytes: 640,
  heapMegabytes: 400,
  outputMegabytes: 64,
});

type Read = { messages: string[]; details?: unknown[]; changes?: ScenarioChanges; fingerprint: string };

/** Compares the file with what is stored now. Its problems are returned all at once, with status 400. */
async function readFile(context: OutsideContext, scenarioId: string, file: Uint8Array) {
  const language = context.user.language;
  const begin = async () => {
    const model = await context.transact(({ tx }) => loadModelLines(tx, scenarioId));
    return { wishes: { language, modelLength: model.length }, bytes: [model, file] };
  };
  const pieces = workbookReader.read(context.user.id, begin, context.gone);
  const bytes = await buffer(pieces).catch(error => {
    if (!(error instanceof ReadingFailed)) throw error;
    context.request.log.warn({ tooMuch: error.tooMuch, bytes: file.length }, 'a file took its reader too much');
    const problems = new WorkbookProblems(language);
    problems.add('tooHeavy');
    throw new Refusal('ERROR_VALIDATION', { messages: problems.messages, details: problems.list });
  });
  const end = bytes.indexOf('\n');
  const head = bytes.subarray(0, end < 0 ? bytes.length : end);
  const { messages, details, changes, fingerprint } = JSON.parse(head.toString('utf8')) as Read;
  if (!changes) throw new Refusal('ERROR_VALIDATION', { messages, details });
  return { changes, lines: bytes.subarray(head.length + 1), fingerprint };
}

export const fileRoutes: Route[] = [
  reading(
    files.template,
    async ({ body }, { tx, user }) => ({
      model: await loadModelLines(tx, body.scenarioId),
      titles: await loadTitles(tx, body.scenarioId),
      language: user.language,
    }),
    async ({ model, titles, language }, { body }) => {
      const job = { model, titles, language, scenarioId: body.scenarioId };
      const bytes = await workbookPool.run('write', job, [model.buffer]);
      return new FileReply(
        `${[titles.company, titles.report, titles.scenario].map(safeFileName).join(' - ')}.xlsx`,
        WORKBOOK,
        bytes,
      );
    },
  ),
  outside(files.validate, async ({ body }, context) => {
    const { changes } = await readFile(context, body.scenarioId, body.file.bytes);
    return { messages: [], changes };
  }),
  outside(files.upload, async ({ body }, context) => {
    const { changes, lines, fingerprint } = await readFile(context, body.scenarioId, body.file.bytes);
    if (lines.length === 0) return { messages: [], changes };
    await context.transact(async writing => {
      const { tx, changed } = writing;
      // Somebody may have saved something while the file was read. Then what was validated is no longer there.
      if ((await loadFingerprint(tx, body.scenarioId)) !== fingerprint) throw conflict(null);
      await applyWrites(tx, scenarioKeyOf(writing), lines);
      changed({ entity: 'upload', id: body.scenarioId, before: null, after: { file: body.file.name, ...changes } });
    });
    return { messages: [], changes };
  }),
];
