import { blockingLayer, isLevel, missingDefaults, type Section } from './cost-objects.ts';
import { nameKey } from './names.ts';

// An industry template holds names and their order, the back-office marks, cost drivers, the level and the basis. It never holds
// an amount, a number of units, a percentage, a person's name or a documentation text. Each field is picked by name, so that a
// field a scenario gains later stays out until somebody adds it here.

export interface Template {
  readonly processLevel: number;
  readonly showCostCentersOnPersonnel: boolean | null;
  readonly segments: readonly { name: string }[];
  readonly sections: readonly {
    name: string;
    isBackOffice: boolean;
    mainProcesses: readonly { name: string; processes: readonly { name: string; unitDescription: string | null }[] }[];
  }[];
  readonly otherCosts: readonly { name: string; unitDescription: string | null }[];
  /** A template of before the mark was kept has none. */
  readonly costCenters: readonly { name: string; isBackOffice?: boolean }[];
  readonly jobTitles: readonly string[];
}

export interface TemplateSource {
  readonly processLevel: number;
  readonly showCostCentersOnPersonnel: boolean | null;
  readonly segments: readonly { name: string }[];
  readonly sections: readonly Pick<
    Section<{ name: string; unitDescription: string | null }>,
    'name' | 'isBackOffice' | 'mainProcesses'
  >[];
  readonly otherCosts: readonly { name: string; unitDescription: string | null }[];
  readonly costCenters: readonly { name: string; isBackOffice: boolean }[];
  readonly employees: readonly { jobTitle: string }[];
}

export function templateOf(scenario: TemplateSource): Template {
  return {
    processLevel: scenario.processLevel,
    showCostCentersOnPersonnel: scenario.showCostCentersOnPersonnel,
    segments: scenario.segments.map(({ name }) => ({ name })),
    sections: scenario.sections.map(({ name, isBackOffice, mainProcesses }) => ({
      name,
      isBackOffice,
      mainProcesses: mainProcesses.map(({ name, processes }) => ({
        name,
        processes: processes.map(({ name, unitDescription }) => ({ name, unitDescription })),
      })),
    })),
    otherCosts: scenario.otherCosts.map(({ name, unitDescription }) => ({ name, unitDescription })),
    costCenters: scenario.costCenters.map(({ name, isBackOffice }) => ({ name, isBackOffice })),
    jobTitles: distinct(scenario.employees.map(({ jobTitle }) => jobTitle.trim()).filter(jobTitle => jobTitle !== '')),
  };
}

/** Whether its level shows all layers that it has, and has those that it hides. */
export function isLayered({ processLevel: level, sections }: Template): boolean {
  if (blockingLayer(level, sections)) return false;
  return !isLevel(level) || !Object.values(missingDefaults(level, sections)).includes(true);
}

/** The template does not reveal how many people share a job title. */
function distinct(titles: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const title of titles) if (!first.has(nameKey(title))) first.set(nameKey(title), title);
  return [...first.values()];
}
