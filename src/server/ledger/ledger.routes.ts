import { Readable } from 'node:stream';
import { z } from 'zod';
import { ledger, NDJSON } from '#contract/ledger.ts';
import { ledgerMemory } from '#contract/ledger-memory.ts';
import { exampleLedger } from '#domain/ledger/example-ledger.ts';
import { conflict, invalid, Refusal } from '../calls/errors.ts';
import { revisionIn } from '../calls/figures.sql.ts';
import { found } from '../calls/gate.ts';
import { outside, type Route, route } from '../calls/handle.ts';
import { FileReply } from '../calls/replies.ts';
import { scenarioKeyOf } from '../calls/transact.ts';
import { findScenario } from '../scenarios/scenarios.sql.ts';
import { setUp } from '../scenarios/store-set-up.ts';
import { loadModelLines } from '../workbook/load-model.sql.ts';
import { storeComputed } from '../workbook/store-computed.ts';
import { isLargeGzip } from '../workers/large-jobs.ts';
import { splitLines } from '../workers/split-lines.ts';
import { squeezedLines } from '../workers/squeezed-lines.ts';
import { workerPool } from '../workers/worker-pool.ts';
import { idHere } from './id-here.ts';
import {
  addImport,
  findImport,
  findReading,
  forgetPlaces,
  forgetReading,
  forgetSomePlaces,
  keepMade,
  listImports,
  loadEarlier,
  loadMemory,
  loadThings,
  rememberPlaces,
} from './ledger-imports.sql.ts';
import type { ImportHead, LedgerJobs } from './ledger-worker.ts';
import { streamReading, tellAgain } from './stream-reading.ts';
import { writeAuditfile } from './write-auditfile.ts';

/** What has been read is ours: a process computes what becomes of it. */
const pool = workerPool<LedgerJobs>(new URL('./ledger-worker.ts', import.meta.url), {
  milliseconds: 60_000,
  megabytes: 320,
});

const MOST_AT_ONCE = 2;
/** Who is having a file read. */
const readers = new Set<string>();

const column = z.int().min(0).max(20_000);
const headsOf = z.object({
  row: z.int().min(0),
  account: column.nullable(),
  name: column.nullable(),
  type: column.nullable(),
  rgs: column.nullable(),
  amounts: z.array(z.object({ column, sign: z.union([z.literal(1), z.literal(-1)]) })).max(10),
  isProfitAndLoss: z.boolean(),
});

function readHeads(json: string | undefined) {
  if (json === undefined) return null;
  try {
    return headsOf.parse(JSON.parse(json));
  } catch {
    throw invalid('body.heads', 'does not say which column is what');
  }
}

export const ledgerRoutes: Route[] = [
  outside(ledger.read, async ({ body: { heads, file } }, context) => {
    const { user } = context;
    if (readers.has(user.id) || readers.size >= MOST_AT_ONCE) throw new Refusal('ERROR_TOO_MANY_REQUESTS');
    const lines = streamReading(context, { fileName: file.name, heads: readHeads(heads), content: file.content });
    readers.add(user.id);
    const reply = Readable.from(lines, { objectMode: false }).once('close', () => readers.delete(user.id));
    return new FileReply('reading.ndjson', NDJSON, reply);
  }),

  route(ledger.reopen, async ({ params }, { tx, user }) => {
    const reading = await findReading(tx, { ...params, userId: user.id });
    return new FileReply(
      'reading.ndjson',
      NDJSON,
      reading ? Readable.from(tellAgain(reading), { objectMode: false }) : 'null',
    );
  }),

  route(ledger.keepMade, async ({ body }, { tx, user }) => keepMade(tx, { ...body, userId: user.id })),

  route(ledger.putAway, async ({ params }, { tx, user }) => forgetReading(tx, { ...params, userId: user.id })),

  route(ledger.example, async ({ params }, { tx, user }) => {
    const { year } = found(await findScenario(tx, params.scenarioId));
    const example = exampleLedger(year ?? new Date().getFullYear() - 1, user.language);
    const file = [...writeAuditfile(example, { version: '4.0' })].join('');
    return new FileReply(`${example.name} ${example.fiscalYear}.xaf`, 'application/xml', Buffer.from(file));
  }),

  outside(ledger.import, async ({ body }, context) => {
    const { user } = context;
    const { scenarioId, readingId } = body;
    const loaded = await context.transact(async ({ tx }) => ({
      reading: found(await findReading(tx, { userId: user.id, readingId, scenarioId })),
      // Before the lines: what is changed between the two is taken for changed, not the other way round.
      revision: await revisionIn(tx, scenarioId),
      lines: await loadModelLines(tx, scenarioId),
      things: await loadThings(tx, scenarioId),
      earlier: await loadEarlier(tx, scenarioId),
    }));
    const { fileName, fingerprint, content } = loaded.reading;
    const { things, earlier } = loaded;
    const model = await squeezedLines(loaded.lines);
    const job = { model, fingerprint, content, order: body, things, earlier, language: user.language };
    const [head, parts, accounts, codes, expectations, lines] = splitLines(
      await pool.run('import', job, { isLarge: isLargeGzip(model) }),
      5,
    );
    const { outcome, kept, changes, ...after } = JSON.parse(head!.toString('utf8')) as ImportHead;
    const answer = { ...outcome, importId: null };
    if (body.dryRun) return answer;
    if (outcome.problems.length > 0) throw new Refusal('ERROR_VALIDATION', { details: outcome.problems });
    if (context.expected !== undefined && context.expected !== outcome.revision) throw conflict(null);
    if (outcome.nothingDiffers) return answer;
    const importId = await context.transact(async writing => {
      const { tx, changed } = writing;
      const key = scenarioKeyOf(writing);
      // Another import meanwhile changes what this one replaces and adds to.
      if ((await loadEarlier(tx, scenarioId)) !== earlier) throw conflict(null);
      const computed = {
        ...{ revision: loaded.revision, changes, lines: lines ?? Buffer.alloc(0) },
        expectations: expectations!.toString('utf8'),
      };
      const details = await storeComputed(writing, computed, () => setUp(writing, scenarioId, after));
      if (details.length > 0) throw new Refusal('ERROR_CONFLICT', { current: null, details });
      const { sentence, replaces } = outcome;
      const id = await addImport(tx, key, {
        ...kept,
        ...{
          userId: user.id,
          fileName,
          sentence,
          parts: parts!.toString('utf8'),
          replaces: replaces.map(one => one.id),
        },
      });
      await rememberPlaces(tx, key.companyId, accounts!.toString('utf8'), codes!.toString('utf8'));
      const about = { file: fileName, administration: kept.administrationName, fiscalYear: kept.fiscalYear };
      changed({ entity: 'ledger-import', id, before: null, after: { ...about, sentence, ...changes } });
      return id;
    });
    return { ...answer, importId };
  }),

  route(ledger.list, async ({ params }, { tx }) => await listImports(tx, params.scenarioId)),

  route(ledger.get, async ({ params: { scenarioId, importId } }, { tx }) => {
    const { copies, parts, ...kept } = found(await findImport(tx, scenarioId, importId));
    const things = Object.values(await loadThings(tx, scenarioId)).flat();
    const names = new Map(things.map(({ id, name }) => [id, name]));
    const here = (becomes: NonNullable<(typeof parts)[number]['becomes']>) => {
      const id = idHere(becomes.id, copies);
      return { ...becomes, id, name: names.get(id) ?? null };
    };
    return {
      ...kept,
      parts: parts.map(({ cents, becomes, ...part }) => ({
        ...{ ...part, amount: cents },
        becomes: becomes && here(becomes),
      })),
    };
  }),

  route(ledgerMemory.mapping, async ({ params }, { tx }) => loadMemory(tx, params.companyId)),

  route(ledgerMemory.remember, async ({ params: { companyId }, body }, { tx, changed }) => {
    const before = await loadMemory(tx, companyId);
    await forgetPlaces(tx, companyId);
    await rememberPlaces(tx, companyId, JSON.stringify(body.accounts), JSON.stringify(body.codes));
    const after = await loadMemory(tx, companyId);
    changed({ entity: 'ledger-mapping', id: companyId, before, after });
    return after;
  }),

  route(ledgerMemory.rememberSome, async ({ params: { companyId }, body: { accounts, forget } }, { tx, changed }) => {
    await forgetSomePlaces(tx, companyId, JSON.stringify(forget.accounts), JSON.stringify(forget.codes));
    await rememberPlaces(tx, companyId, JSON.stringify(accounts), '[]');
    changed({ entity: 'ledger-mapping', id: companyId, before: null, after: { accounts, forgotten: forget } });
  }),
];
