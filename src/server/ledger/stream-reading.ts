import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { finding } from '#domain/ledger/findings.ts';
import type { Heads } from '#domain/ledger/trial-heads.ts';
import { can } from '#domain/permissions.ts';
import { personnelBasis } from '#domain/personnel.ts';
import { found } from '../calls/gate.ts';
import type { OutsideContext } from '../calls/handle.ts';
import { scenarioKeyOf } from '../calls/transact.ts';
import { findScenario } from '../scenarios/scenarios.sql.ts';
import { ReadingFailed, untrustedReader } from '../untrusted/untrusted-reader.ts';
import { splitLines } from '../workers/split-lines.ts';
import type { LedgerWishes } from './ledger-child.ts';
import { keepReading, loadMemory, loadThings, type StoredReading } from './ledger-imports.sql.ts';
import { LONGEST_READING_MS } from './read-ledger.ts';

const reader = untrustedReader<LedgerWishes>(new URL('./ledger-child.ts', import.meta.url), {
  // The reader ends by itself first, and says why.
  milliseconds: LONGEST_READING_MS + 10_000,
  megabytes: 640,
  heapMegabytes: 400,
  outputMegabytes: 64,
});
const squeeze = promisify(gzip);
const PROGRESS = '{"progress"';

export interface LedgerFile {
  fileName: string;
  heads: Heads | null;
  content: () => AsyncIterable<Uint8Array>;
}

/** Lines of progress, and one with what was read, which is kept for an hour. */
export async function* streamReading(context: OutsideContext, file: LedgerFile): AsyncGenerator<Uint8Array | string> {
  const { user, gone, request } = context;
  const begin = async () => ({ wishes: await wishesOf(context, file), bytes: file.content() });
  let rest: Buffer = Buffer.alloc(0);
  let head: { fingerprint: string | null } | undefined;
  const pieces: Buffer[] = [];
  try {
    for await (const piece of reader.read(user.id, begin, { signal: gone })) {
      if (head) pieces.push(piece);
      else rest = Buffer.concat([rest, piece]);
      while (!head) {
        const [line, ...after] = splitLines(rest, 1);
        if (after.length === 0) break;
        rest = after[0]!;
        if (line!.subarray(0, PROGRESS.length).equals(Buffer.from(PROGRESS))) yield Buffer.concat([line!, NEXT]);
        else {
          head = JSON.parse(line!.toString('utf8')) as { fingerprint: string | null };
          pieces.push(rest);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    request.log.warn({ tooMuch: error.tooMuch, said: error.said }, 'a ledger took its reader too much');
    const findings = [finding(error.tooMuch === 'time' ? 'tooSlow' : 'tooHeavy')];
    yield JSON.stringify({ id: null, until: null, findings, table: null, reading: null });
    return;
  }
  const read = Buffer.concat(pieces);
  const fingerprint = head?.fingerprint ?? null;
  const kept = fingerprint === null ? { id: null, until: null } : await keep(context, file, fingerprint, read);
  yield* withMore(kept, [read]);
}

/** The last line once more, with the name of the file and what was made of it. */
export async function* tellAgain({
  id,
  until,
  fileName,
  made,
  content,
}: StoredReading): AsyncGenerator<Uint8Array | string> {
  yield* withMore({ id, until, fileName, made }, Readable.from([content]).pipe(createGunzip()));
}

/** What was read is as large as the file's accounts and sums: it is passed on as it is, behind what else there is to say. */
async function* withMore(more: object, read: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  yield `${JSON.stringify(more).slice(0, -1)},`;
  let begun = 0;
  for await (const piece of read) {
    yield piece.subarray(begun === 0 ? 1 : 0);
    begun += piece.length;
  }
}

const NEXT = Buffer.from('\n');

async function keep({ transact, user }: OutsideContext, { fileName }: LedgerFile, fingerprint: string, read: Buffer) {
  const content = await squeeze(read, { level: 1 });
  return await transact(context =>
    keepReading(context.tx, { ...scenarioKeyOf(context), userId: user.id, fileName, fingerprint, content }),
  );
}

function wishesOf({ transact, user }: OutsideContext, { fileName, heads }: LedgerFile): Promise<LedgerWishes> {
  return transact(async context => {
    const { tx, actor, place } = context;
    const { companyId, scenarioId } = scenarioKeyOf(context);
    const { showCostCentersOnPersonnel } = found(await findScenario(tx, scenarioId));
    return {
      ...{ fileName, heads, language: user.language },
      things: await loadThings(tx, scenarioId),
      memory: await loadMemory(tx, companyId),
      basis: personnelBasis(showCostCentersOnPersonnel),
      mayMake: can(actor, 'ledger.remember', place),
    };
  });
}
