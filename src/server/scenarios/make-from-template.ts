import { randomUUID } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import { nameKey } from '#domain/names.ts';
import { offersIndustryTemplate } from '#domain/scenarios.ts';
import { type Template, templateOf } from '#domain/template.ts';
import type { Tx } from '#server/db/tenant.ts';
import { invalid, Refusal } from '../calls/errors.ts';
import { found } from '../calls/gate.ts';
import { type Scenario, updateScenario } from './scenarios.sql.ts';
import { addRows, findTemplate, saveTemplate, sectorOf, type TemplateRows, templateSource } from './template.sql.ts';

/** Saves names, level and basis of a scenario for every company of the sector. Returns the sector. */
export async function saveAsTemplate(tx: Tx, scenario: Scenario, language: Language) {
  const sector = found(await sectorOf(tx, scenario.companyId, language));
  if (!offersIndustryTemplate(sector.id)) throw invalid('params.id', 'is of a company that has chosen no sector');
  const template = templateOf(await templateSource(tx, scenario));
  await saveTemplate(tx, sector.id, template);
  return { sector, template };
}

/** Fills a new, empty scenario with what the template of the company's sector holds. */
export async function fillFromTemplate(tx: Tx, scenario: Scenario): Promise<Scenario> {
  const sector = await sectorOf(tx, scenario.companyId, 'en');
  const template = sector && offersIndustryTemplate(sector.id) ? await findTemplate(tx, sector.id) : undefined;
  if (!template) throw new Refusal('ERROR_NO_TEMPLATE');
  await addRows(tx, { companyId: scenario.companyId, scenarioId: scenario.id }, rowsOf(template));
  const { processLevel, showCostCentersOnPersonnel } = template;
  return await updateScenario(tx, { ...scenario, processLevel, showCostCentersOnPersonnel });
}

/** Rows refer to their parents, so the ids of the parents are made here. */
function rowsOf(template: Template): TemplateRows {
  const sections = template.sections.map(section => ({ ...section, id: randomUUID() }));
  const costObjects = sections.flatMap(section =>
    section.mainProcesses.map(costObject => ({ ...costObject, id: randomUUID(), parent: section.id })),
  );
  return {
    segments: template.segments.map(({ name }) => ({ name, key: nameKey(name) })),
    sections: sections.map(({ id, name, isBackOffice }) => ({ id, name, isBackOffice })),
    costObjects: costObjects.map(({ id, parent, name }) => ({ id, parent, name })),
    costs: costObjects.flatMap(({ id, processes }) => processes.map(cost => ({ ...cost, parent: id }))),
    otherCosts: [...template.otherCosts],
    costCenters: [...template.costCenters],
    employees: template.jobTitles.map(jobTitle => ({ jobTitle })),
  };
}
