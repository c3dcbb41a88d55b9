import type { Language } from '#domain/language.ts';
import { serveJobs } from '../workers/serve-jobs.ts';
import type { Titles } from './load-model.sql.ts';
import { parseModel } from './parse-model.ts';
import { scenarioWorkbook } from './scenario-workbook.ts';

export interface WriteJob {
  model: Uint8Array<ArrayBuffer>;
  scenarioId: string;
  titles: Titles;
  language: Language;
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const jobs = {
  write: ({ model, scenarioId, titles, language }: WriteJob) =>
    scenarioWorkbook(parseModel(asBuffer(model)).model, scenarioId, titles, language),
};
export type WorkbookJobs = typeof jobs;
serveJobs(jobs);
