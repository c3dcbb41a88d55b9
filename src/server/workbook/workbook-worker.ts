import { gunzipSync } from 'node:zlib';
import type { Language } from '#domain/language.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import type { Titles } from './load-model.sql.ts';
import { parseModel } from './parse-model.ts';
import { scenarioWorkbook } from './scenario-workbook.ts';

export interface WriteJob {
  /** Compressed lines. */
  model: Uint8Array;
  scenarioId: string;
  titles: Titles;
  language: Language;
}

const jobs = {
  write: ({ model, scenarioId, titles, language }: WriteJob) =>
    scenarioWorkbook(parseModel(gunzipSync(model)).model, scenarioId, titles, language),
};
export type WorkbookJobs = typeof jobs;
serveJobs(jobs);
