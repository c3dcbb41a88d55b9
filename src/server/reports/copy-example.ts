import type { Language } from '#domain/language.ts';
import { nameKey } from '#domain/names.ts';
import { actInNewScenario } from '#server/db/tenant.ts';
import { found } from '../calls/gate.ts';
import type { Context } from '../calls/transact.ts';
import { addScenario, setComplete, updateScenario } from '../scenarios/scenarios.sql.ts';
import { storeScenario } from '../scenarios/store-scenario.ts';
import { addReport, listReports, lockReport, type Report } from './reports.sql.ts';
import { story } from './story.data.ts';

const MARKS = [
  'segmentsComplete',
  'processesComplete',
  'employeesComplete',
  'otherCostsComplete',
  'totalCostsComplete',
] as const;

/** Copies the reports of the example into a company: all that is in them, in one language. */
export async function copyExample(
  { tx, changed }: Pick<Context, 'tx' | 'changed'>,
  companyId: string,
  language: Language,
): Promise<Report[]> {
  const taken = new Set((await listReports(tx, companyId, null)).map(report => nameKey(report.name)));
  const made: Report[] = [];
  for (const { name, scenarios } of story(language)) {
    const reportId = await addReport(tx, companyId, freeName(name, taken));
    for (const { model, overviewDocumentation, ...named } of scenarios) {
      const empty = await addScenario(tx, { companyId, reportId, ...named });
      await actInNewScenario(tx, empty.id);
      await storeScenario(tx, { companyId, scenarioId: empty.id }, model);
      const { processLevel, showCostCentersOnPersonnel } = model;
      await updateScenario(tx, { ...empty, processLevel, showCostCentersOnPersonnel, overviewDocumentation });
      for (const flag of MARKS) await setComplete(tx, empty.id, flag, true);
    }
    const report = found(await lockReport(tx, reportId));
    changed({ entity: 'report', id: reportId, before: null, after: { ...report, fromExample: true } });
    made.push(report);
  }
  return made;
}

/** The name, or the first of "name (2)", "name (3)", … that no report has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let n = 2; taken.has(nameKey(free)); n++) free = `${name} (${n})`;
  return free;
}
