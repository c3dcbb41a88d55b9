import { gunzipSync } from 'node:zlib';
import type { Language } from '#domain/language.ts';
import { scenarioChanges } from '#domain/scenario-changes.ts';
import { toldChanges } from '#domain/told-changes.ts';
import type { Whose } from '#domain/whose.ts';
import { RefusedFile } from '../spreadsheet/refused-file.ts';
import { readWorkbook, type SheetRead } from '../spreadsheet/spreadsheet.ts';
import { serveReading } from '../untrusted/serve-reading.ts';
import { gathered } from '../workers/gathered.ts';
import { expectationsOf } from './expectations.ts';
import { noteExtras } from './note-extras.ts';
import { parseModel } from './parse-model.ts';
import { readScenarioWorkbook } from './read-scenario-workbook.ts';
import { elsewhereOf } from './whose-workbook.ts';
import { WorkbookProblems } from './workbook-problems.ts';
import type { PlainNumbers } from './workbook-table.ts';
import { writesOf } from './workbook-writes.ts';

export interface WorkbookWishes {
  language: Language;
  /** So many bytes are the scenario as it is stored, compressed; the file follows. */
  modelLength: number;
  /** Whose the scenario is. */
  here: Whose;
  plainNumbers?: PlainNumbers | undefined;
}

async function sheetsOf(file: Buffer, problems: WorkbookProblems): Promise<SheetRead[] | undefined> {
  try {
    return (await readWorkbook(file)).sheets;
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    problems.add(error.problem);
    return undefined;
  }
}

/**
 * The first line is what the caller is told, the second what the writes need as it was, each further one a step to write: its
 * name and parameters, by tabs.
 */
await serveReading<WorkbookWishes>(async function* ({ language, modelLength, here, plainNumbers }, bytes) {
  const all = await gathered(bytes);
  const [lines, file] = [all.subarray(0, modelLength), all.subarray(modelLength)];
  const problems = new WorkbookProblems(language);
  const stored = parseModel(gunzipSync(lines));
  const sheets = await sheetsOf(file, problems);
  const after = sheets && readScenarioWorkbook(sheets, stored.model, language, problems, plainNumbers, stored.created);
  const elsewhere = sheets && elsewhereOf(sheets, here, language);
  if (!after || problems.list.length > 0) {
    // It explains the others.
    const messages = [...(elsewhere?.place === 'company' ? [elsewhere.message] : []), ...problems.messages];
    yield `${JSON.stringify({ messages, details: problems.list })}\n`;
    return;
  }
  noteExtras(stored.model, after, problems, language);
  const changes = scenarioChanges(stored.model, after);
  const { processLevel, showCostCentersOnPersonnel } = after;
  const told = toldChanges(changes, stored.model, after);
  const setUp = { processLevel, showCostCentersOnPersonnel };
  yield `${JSON.stringify({ messages: problems.notes, elsewhere, changes: told, setUp })}\n`;
  if (!Object.values(changes).some(items => items.length > 0)) return;
  yield `${JSON.stringify(expectationsOf(stored, after, changes))}\n`;
  for (const step of writesOf(stored, after, changes)) yield `${step.join('\t')}\n`;
});
