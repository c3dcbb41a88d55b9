import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { UploadedFile } from '#contract/fields.ts';
import type { ToldChanges } from '#domain/told-changes.ts';
import type { Elsewhere } from '#domain/whose.ts';
import { Refusal } from '../calls/errors.ts';
import { revisionIn } from '../calls/figures.sql.ts';
import type { OutsideContext } from '../calls/handle.ts';
import { books } from '../overviews/find-book.sql.ts';
import type { SetUp } from '../scenarios/store-set-up.ts';
import { firstLine } from '../untrusted/first-line.ts';
import { ReadingFailed, untrustedReader } from '../untrusted/untrusted-reader.ts';
import { gathered } from '../workers/gathered.ts';
import { isLarge } from '../workers/large-jobs.ts';
import { findModel, loadWhose } from './load-model.sql.ts';
import type { WorkbookWishes } from './workbook-child.ts';
import { WorkbookProblems } from './workbook-problems.ts';
import type { PlainNumbers } from './workbook-table.ts';

// What a workbook that is sent would change, and the steps that store it. The same bytes say the same of the same revision, so what
// was made of them for the preview is kept compressed, and the upload that follows begins with its transaction.

/** A hostile file costs its own process at most this, and nobody else anything. */
const workbookReader = untrustedReader<WorkbookWishes>(new URL('./workbook-child.ts', import.meta.url), {
  milliseconds: 60_000,
  megabytes: 640,
  heapMegabytes: 400,
  outputMegabytes: 64,
});

/** A workbook is packed: it is at least so many times as large. */
const UNPACKED = 4;

export interface Sent {
  file: UploadedFile;
  plainNumbers?: PlainNumbers | undefined;
}

interface Head {
  /** What is wrong with it or, beside its changes, what was made of it. */
  messages: string[];
  details?: unknown[];
  elsewhere?: Elsewhere;
  changes: ToldChanges;
  setUp: SetUp;
}

export interface ReadUpload extends Pick<Head, 'messages' | 'changes' | 'setUp'> {
  revision: number;
  /** Undefined: nothing differs. */
  expectations: string | undefined;
  lines: Buffer;
}

/** What it would change, what is to be said of it, and whether it belongs elsewhere. What stores it is made and kept when that has been told. */
export async function lookAtUpload(
  context: OutsideContext,
  sent: Sent,
): Promise<Pick<Head, 'messages' | 'elsewhere' | 'changes'>> {
  const name = await nameOf(context, sent);
  const { revision, line, head, rest } = await begin(context, sent, { goesOn: true });
  books.keep(name, revision, squeezed(line, rest)).catch(() => {});
  const { messages, elsewhere, changes } = head;
  return { messages, elsewhere, changes };
}

/** What it changes, and all that stores it: as it was kept, or made now. */
export async function readUpload(context: OutsideContext, sent: Sent): Promise<ReadUpload> {
  const name = await nameOf(context, sent);
  const known = await context.transact(({ tx, place }) => revisionIn(tx, place.scenarioId!));
  // Used once: what it adds has its ids already.
  const kept = await books.take(name, known)?.catch(() => undefined);
  if (kept) {
    const { line, rest } = await firstLine(Readable.from([kept]).pipe(createGunzip()));
    return withSteps(known, JSON.parse(line!), rest);
  }
  const { revision, head, rest } = await begin(context, sent);
  return refusing(context, withSteps(revision, head, rest));
}

async function withSteps(
  revision: number,
  { messages, changes, setUp }: Head,
  steps: AsyncIterable<Buffer>,
): Promise<ReadUpload> {
  const { line: expectations, rest } = await firstLine(steps);
  return { messages, changes, setUp, revision, expectations, lines: await gathered(rest) };
}

async function nameOf({ place, user }: OutsideContext, { file, plainNumbers }: Sent): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of file.content()) digest.update(piece);
  return `${place.scenarioId} upload ${user.language} ${plainNumbers} ${digest.digest('base64')}`;
}

const squeezed = (line: string, rest: AsyncIterable<Buffer>): Promise<Buffer> =>
  pipeline(
    async function* () {
      yield `${line}\n`;
      yield* rest;
    },
    createGzip({ level: 1 }),
    gathered,
  );

/**
 * A process of its own compares the file with what is stored now. Its first line says what differs or what is wrong, the rest is
 * what stores it. `goesOn`: the rest is wanted also when the caller has the reply.
 */
async function begin(
  context: OutsideContext,
  { file: { size, content }, plainNumbers }: Sent,
  { goesOn = false } = {},
): Promise<{ revision: number; line: string; head: Head; rest: AsyncIterable<Buffer> }> {
  const { gone, user } = context;
  let revision = 0;
  const wish = async () => {
    // Lines that are newer than their revision are taken for changed, not the other way round.
    const { here, ...found } = await context.transact(async reading => ({
      here: await loadWhose(reading.tx, context.place.scenarioId!),
      ...(await findModel(reading)),
    }));
    revision = found.revision;
    const model = await found.model();
    const wishes = { language: user.language, modelLength: model.length, here, plainNumbers };
    return { wishes, bytes: inTurn(model, content()) };
  };
  const ends = new AbortController();
  const giveUp = () => ends.abort(gone.reason);
  gone.addEventListener('abort', giveUp, { once: true });
  const pieces = workbookReader.read(user.id, wish, { signal: ends.signal, isLarge: isLarge(size * UNPACKED) });
  const { line, rest } = await refusing(context, firstLine(pieces));
  if (goesOn) gone.removeEventListener('abort', giveUp);
  const head: Partial<Head> & Pick<Head, 'messages'> = JSON.parse(line!);
  if (head.changes) return { revision, line: line!, head: head as Head, rest };
  await gathered(rest);
  throw new Refusal('ERROR_VALIDATION', { messages: head.messages, details: head.details });
}

/** As they come: putting megabytes together for their reader would be a copy of each of them, while everybody waits. */
async function* inTurn(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* others;
}

/** A file that takes its reader too much is refused as one that is wrong. */
const refusing = <T>(context: OutsideContext, reading: Promise<T>): Promise<T> =>
  reading.catch(error => {
    if (!(error instanceof ReadingFailed)) throw error;
    context.request.log.warn({ tooMuch: error.tooMuch, said: error.said }, 'a file took its reader too much');
    const problems = new WorkbookProblems(context.user.language);
    problems.add('tooHeavy');
    throw new Refusal('ERROR_VALIDATION', { messages: problems.messages, details: problems.list });
  });
