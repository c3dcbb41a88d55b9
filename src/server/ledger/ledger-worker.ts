import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Decoded } from '#contract/call.ts';
import type { ledger } from '#contract/ledger.ts';
import type { Language } from '#domain/language.ts';
import { type ImportOutcome, importLedger } from '#domain/ledger/import-ledger.ts';
import type { KeptImport, KeptPart } from '#domain/ledger/kept-import.ts';
import { type LedgerReading, withAnswers } from '#domain/ledger/reading.ts';
import { figureKey } from '#domain/ledger/rows.ts';
import type { Things } from '#domain/ledger/targets.ts';
import type { ScenarioChanges } from '#domain/scenario-changes.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { toldChanges } from '#domain/told-changes.ts';
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
  model: Uint8Array;
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
  changes: ScenarioChanges;
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
   * The first line is the outcome; the next ones are rows of the tables of imports: its parts, accounts and codes that are
   * remembered; then what the writes need as it was. Each further line is a step to write, as of a workbook.
   */
  import: async (job: ImportJob): Promise<Uint8Array> => {
    const { reading: read } = JSON.parse(gunzipSync(job.content).toString('utf8')) as { reading: LedgerReading };
    const { order } = job;
    const reading = withAnswers(read, order);
    const earlier = (JSON.parse(job.earlier) as StoredImport[]).map(here);
    const make = (model: ScenarioModel) => ({
      before: model,
      ...importLedger({
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
      }),
    });
    const { made: outcome, steps, expectations } = computeSteps(gunzipSync(job.model), make);
    const { before, after, kept, remembered, replaces, changes } = outcome;
    const { parts, ...about } = kept;
    const replaced = earlier.filter(each => replaces.includes(each));
    const revision = revisionOf(expectations, outcome, earlier);
    const head: ImportHead = {
      outcome: {
        problems: [...outcome.problems],
        sentence: outcome.sentence,
        rows: outcome.rows.map(({ thing, figures, problem }) => ({
          ...{ kind: thing.kind, id: thing.id, name: thing.name, isNew: thing.isNew, problem },
          figures: figures.map(figure => ({
            ...{ field: figure.field, amount: figure.cents, was: outcome.stored.get(figureKey(figure)) ?? null },
          })),
        })),
        sides: [...outcome.sides],
        unspread: [...outcome.unspread],
        check: outcome.check,
        // With what a thing is and will be that this file says nothing of, and the one before did.
        changes: toldChanges(changes, before, after),
        replaces: replaced.map(({ id, fileName, importedAt }) => ({ id, fileName, importedAt })),
        nothingDiffers: outcome.nothingDiffers,
        revision,
      },
      changes,
      processLevel: after.processLevel,
      showCostCentersOnPersonnel: after.showCostCentersOnPersonnel,
      kept: { ...about, software: reading.software, administrationName: reading.administrationName },
    };
    const lines = [head, parts, remembered.accounts, remembered.codes].map(line => JSON.stringify(line));
    return Buffer.from([...lines, expectations, ...steps].join('\n'));
  },
};
export type LedgerJobs = typeof jobs;
serveJobs(jobs);

/** Absent is absent, not undefined. */
const given = <T extends object>(to: T): T => JSON.parse(JSON.stringify(to)) as T;

/**
 * Of what an import does, as a version: the same as long as nothing that it needs, and no import of the scenario, has changed. New
 * things have other ids each time.
 */
function revisionOf(
  expectations: string,
  { rows, sides, sentence }: ImportOutcome,
  earlier: readonly { id: string }[],
): number {
  const made = rows.map(({ thing: { kind, id, name, isNew }, figures }) => [
    kind,
    isNew ? name : id,
    figures.map(({ field, cents }) => [field, cents]),
  ]);
  const all = JSON.stringify([expectations, made, sides, sentence, earlier.map(({ id }) => id)]);
  return Number.parseInt(createHash('sha256').update(all).digest('hex').slice(0, 7), 16);
}
