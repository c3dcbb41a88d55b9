import type { Language } from '#domain/language.ts';
import { scenarioChanges } from '#domain/scenario-changes.ts';
import { RefusedFile } from '../spreadsheet/guard.ts';
import { readWorkbook, type SheetRead } from '../spreadsheet/spreadsheet.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import type { Titles } from './load-model.sql.ts';
import { fingerprintOf, parseModel } from './parse-model.ts';
import { readScenarioWorkbook } from './read-scenario-workbook.ts';
import { scenarioWorkbook } from './scenario-workbook.ts';
import { WorkbookProblems } from './workbook-problems.ts';
import { writesOf } from './workbook-writes.ts';

export interface WriteJob {
  model: Uint8Array<ArrayBuffer>;
  scenarioId: string;
  titles: Titles;
  language: Language;
}

export interface ReadJob {
  model: Uint8Array<ArrayBuffer>;
  file: Uint8Array;
  language: Language;
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

async function sheetsOf(file: Uint8Array, problems: WorkbookProblems): Promise<SheetRead[] | undefined> {
  try {
    return (await readWorkbook(asBuffer(file))).sheets;
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    problems.add(error.problem);
    return undefined;
  }
}

const jobs = {
  write: ({ model, scenarioId, titles, language }: WriteJob) =>
    scenarioWorkbook(parseModel(asBuffer(model)).model, scenarioId, titles, language),

  /**
   * The first line is the reply to the caller. Each further line is a step to write: its name and parameters, separated by
   * tabs.
   */
  read: async ({ model, file, language }: ReadJob): Promise<Uint8Array> => {
    const problems = new WorkbookProblems(language);
    const lines = asBuffer(model);
    const stored = parseModel(lines);
    const sheets = await sheetsOf(file, problems);
    const after = sheets && readScenarioWorkbook(sheets, stored.model, language, problems);
    if (!after || problems.list.length > 0)
      return Buffer.from(JSON.stringify({ messages: problems.messages, details: problems.list }));
    const changes = scenarioChanges(stored.model, after);
    const head = JSON.stringify({ messages: [], changes, fingerprint: fingerprintOf(lines) });
    const differs = Object.values(changes).some(items => items.length > 0);
    const steps = differs ? writesOf(stored, after, changes).map(step => step.join('\t')) : [];
    return Buffer.concat([head, ...steps].map((line, n) => Buffer.from(n > 0 ? `\n${line}` : line)));
  },
};
export type WorkbookJobs = typeof jobs;
serveJobs(jobs);
