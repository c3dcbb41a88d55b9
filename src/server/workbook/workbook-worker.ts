import { gunzipSync } from 'node:zlib';
import type { Language } from '#domain/language.ts';
import type { Share } from '#domain/money.ts';
import type { Whose } from '#domain/whose.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import { parseModel } from './parse-model.ts';
import { scenarioWorkbook } from './scenario-workbook.ts';

export interface WriteJob {
  /** Compressed lines. */
  model: Uint8Array;
  whose: Whose;
  language: Language;
  wantedMargin: Share;
}

const jobs = {
  write: ({ model, whose, language, wantedMargin }: WriteJob) =>
    scenarioWorkbook(parseModel(gunzipSync(model)).model, whose, language, wantedMargin),
};
export type WorkbookJobs = typeof jobs;
serveJobs(jobs);
