import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Decoded } from '#contract/call.ts';
import type { ledger } from '#contract/ledger.ts';
import type { Language } from '#domain/language.ts';
import { importLedger } from '#domain/ledger/import-ledger.ts';
import type { KeptImport, KeptPart } from '#domain/ledger/kept-import.ts';
import type { LedgerReading } from '#domain/ledger/reading.ts';
import type { Things } from '#domain/ledger/targets.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { computeSteps } from '../workbook/compute-steps.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import { idHere } from './id-here.ts';

/** An import of this scenario as it is stored, with the ids of where it was imported. */
export interface StoredImport extends KeptImport {
  id: string;
  fileName: string;
  importedAt: string;
  copies: string[];
}

export interface ImportJob {
  model: Uint8Array<ArrayBuffer>;
  fingerprint: string;
  content: Uint8Array<ArrayBuffer>;
  order: Decoded<typeof ledger.import>['body'];
  things: Things;
  /** JSON of all imports of this scenario. */
  earlier: string;
  language: Language;
}

/** What the caller learns, and what else is stored. */
export interface ImportHead {
  outcome: Omit<Decoded<typeof ledger.import>['reply'], 'importId'>;
  processLevel: number;
  showCostCentersOnPersonnel: boolean | null;
  kept: {
    software: string;
    administration: string;
    administrationName: string;
    fiscalYear: string;
    fingerprint: string;
    periods: readonly string[];
  };
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const here = ({ parts, copies, ...kept }: StoredImport) => ({
  ...kept,
  parts: parts.map(
    (part): KeptPart => ({
      ...part,
      becomes: part.becomes && { ...part.becomes, id: idHere(part.becomes.id, copies) },
    }),
  ),
});

const jobs = {
  /**
   * The first line is the outcome; the next ones are rows of the tables of imports: the import, its parts, accounts and codes that
   * are remembered. Each further line is a step to write, as of a workbook.
   */
  import: async (job: ImportJob): Promise<Uint8Array> => {
    const { reading: read } = JSON.parse(gunzipSync(job.content).toString('utf8')) as { reading: LedgerReading };
    const { order } = job;
    const administration = read.administration || order.administration || '';
    const reading: LedgerReading = {
      ...read,
      administration,
      administrationName: read.administrationName || administration,
      fiscalYear: read.fiscalYear || order.fiscalYear || '',
    };
    const earlier = (JSON.parse(job.earlier) as StoredImport[]).map(here);
    const make = (model: ScenarioModel) =>
      importLedger({
        reading,
        fingerprint: job.fingerprint,
        choices: {
          periods: order.periods,
          switched: new Map(order.switched.map(({ accId, isProfitAndLoss }) => [accId, isProfitAndLoss])),
          mapping: new Map(order.mapping.map(({ accId, to }) => [accId, given(to)])),
          codes: new Map(order.codes.map(({ code, to }) => [code, given(to)])),
        },
        keep: order.choices,
        basis: order.basis ?? null,
        otherYears: order.otherYears ?? 'add',
        model,
        things: job.things,
        earlier,
        language: job.language,
        newId: () => randomUUID(),
      });
    const { made: outcome, steps, fingerprint } = computeSteps(asBuffer(job.model), make);
    const { after, kept, remembered, replaces, changes } = outcome;
    const { parts, ...about } = kept;
    const replaced = earlier.filter(each => replaces.includes(each));
    const revision = revisionOf(fingerprint, earlier);
    const head: ImportHead = {
      outcome: {
        problems: [...outcome.problems],
        sentence: outcome.sentence,
        rows: outcome.rows.map(({ thing, figures, problem }) => ({
          ...{ kind: thing.kind, id: thing.id, name: thing.name, isNew: thing.isNew, problem },
          figures: figures.map(({ field, cents }) => ({ field, amount: cents })),
        })),
        sides: [...outcome.sides],
        unspread: [...outcome.unspread],
        check: outcome.check,
        changes,
        replaces: replaced.map(({ id, fileName, importedAt }) => ({ id, fileName, importedAt })),
        nothingDiffers: outcome.nothingDiffers,
        revision,
      },
      processLevel: after.processLevel,
      showCostCentersOnPersonnel: after.showCostCentersOnPersonnel,
      kept: { ...about, software: reading.software, administrationName: reading.administrationName },
    };
    const lines = [head, parts, remembered.accounts, remembered.codes].map(line => JSON.stringify(line));
    return Buffer.from([...lines, ...steps].join('\n'));
  },
};
export type LedgerJobs = typeof jobs;
serveJobs(jobs);

/** Absent is absent, not undefined. */
const given = <T extends object>(to: T): T => JSON.parse(JSON.stringify(to)) as T;

/** Of a scenario and its imports, as a version: the same as long as neither changed. */
function revisionOf(fingerprint: string, earlier: readonly { id: string }[]): number {
  const all = [fingerprint, ...earlier.map(({ id }) => id)].join(' ');
  return Number.parseInt(createHash('sha256').update(all).digest('hex').slice(0, 7), 16);
}
