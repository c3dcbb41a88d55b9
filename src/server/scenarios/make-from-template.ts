import { randomUUID } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import { holdsHidden } from '#domain/names.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { offersIndustryTemplate } from '#domain/scenarios.ts';
import { emptyValues, THINGS } from '#domain/shape.ts';
import { isLayered, type Template, templateOf } from '#domain/template.ts';
import type { Tx } from '#server/db/tenant.ts';
import { invalid, Refusal } from '../calls/errors.ts';
import { found } from '../calls/gate.ts';
import { type Scenario, updateScenario } from './scenarios.sql.ts';
import { storeScenario } from './store-scenario.ts';
import { findTemplate, saveTemplate, sectorOf, templateSource } from './template.sql.ts';

/** Saves names, level and basis of a scenario for every company of the sector. Another template is replaced only if that is meant. */
export async function saveAsTemplate(tx: Tx, scenario: Scenario, language: Language, replaces: boolean) {
  const sector = found(await sectorOf(tx, scenario.companyId, language));
  if (!offersIndustryTemplate(sector.id)) throw invalid('params.id', 'is of a company that has chosen no sector');
  const before = (await findTemplate(tx, sector.id)) ?? null;
  const after = await setUpOf(tx, scenario);
  if (!(await saveTemplate(tx, sector.id, after, replaces))) throw new Refusal('ERROR_TEMPLATE_EXISTS');
  return { sector, before, after };
}

/** What a scenario is made of, by name: whoever may work in it may make another like it, in whichever company. */
export const setUpOf = async (tx: Tx, scenario: Scenario): Promise<Template> =>
  templateOf(await templateSource(tx, scenario));

/** Fills a new, empty scenario with what the template of the company's sector holds. */
export async function fillFromTemplate(tx: Tx, scenario: Scenario): Promise<Scenario> {
  const sector = await sectorOf(tx, scenario.companyId, 'en');
  const template = sector && offersIndustryTemplate(sector.id) ? await findTemplate(tx, sector.id) : undefined;
  if (!template) throw new Refusal('ERROR_NO_TEMPLATE');
  return await fillWith(tx, scenario, template);
}

/** What somebody sends is looked at as what they type would be. */
export async function fillFromSetUp(tx: Tx, scenario: Scenario, setUp: Template): Promise<Scenario> {
  if (!isLayered(setUp)) throw new Refusal('ERROR_LEVEL');
  if (namesOf(setUp).some(holdsHidden)) throw new Refusal('ERROR_HIDDEN_CHARACTER');
  return await fillWith(tx, scenario, setUp);
}

const namesOf = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(namesOf);

async function fillWith(tx: Tx, scenario: Scenario, template: Template): Promise<Scenario> {
  await storeScenario(tx, { companyId: scenario.companyId, scenarioId: scenario.id }, modelOf(template));
  const { processLevel, showCostCentersOnPersonnel } = template;
  return await updateScenario(tx, { ...scenario, processLevel, showCostCentersOnPersonnel });
}

/** Things with the names of the template and nothing else in them. */
function modelOf(template: Template): ScenarioModel {
  const named = (name: string) => ({ id: randomUUID(), name });
  const [noEmployee, noCostCenter, noOtherCost] = [
    emptyValues(THINGS.employee.fields),
    emptyValues(THINGS.costCenter.fields),
    emptyValues(THINGS.otherCost.fields),
  ];
  const costAllocations: [] = [];
  const { name: _, ...totals } = emptyValues(THINGS.process.fields);
  return {
    ...template,
    segments: template.segments.map(({ name }) => named(name)),
    sections: template.sections.map(section => ({
      ...section,
      ...named(section.name),
      mainProcesses: section.mainProcesses.map(({ name, processes }) => ({
        ...named(name),
        processes: processes.map(({ name, unitDescription }) => ({
          ...named(name),
          totals,
          costAllocation: [],
          unitDescription,
          dividedLike: null,
          dividedLikeOf: null,
          dividedAmongSome: false,
          totalCostAllocations: [],
        })),
      })),
    })),
    employees: template.jobTitles.map(jobTitle => ({ ...noEmployee, ...named(jobTitle), jobTitle, costAllocations })),
    costCenters: template.costCenters.map(({ name, isBackOffice = false }) => ({
      ...noCostCenter,
      ...named(name),
      isBackOffice,
      costAllocations,
    })),
    otherCosts: template.otherCosts.map(cost => ({ ...noOtherCost, ...cost, ...named(cost.name), costAllocations })),
  };
}
