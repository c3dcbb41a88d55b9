// A scenario is worked through in six areas, each with a documentation text and a done mark.

export const DOCUMENTATION_LIMIT = 6000;
/** The sector of every company until somebody chooses another. It never has an industry template. */
export const DEFAULT_SECTOR_ID = '00000000-0000-0000-0000-000000000001';

export const SCENARIO_AREAS = [
  'segments',
  'costObjects',
  'personnelCosts',
  'otherCosts',
  'totalCosts',
  'profitAndLoss',
] as const;
export type ScenarioArea = (typeof SCENARIO_AREAS)[number];

export const DOCUMENTATION_FIELDS = {
  segments: 'segmentsDocumentation',
  costObjects: 'processesDocumentation',
  personnelCosts: 'employeesDocumentation',
  otherCosts: 'otherCostsDocumentation',
  totalCosts: 'totalCostsDocumentation',
  profitAndLoss: 'overviewDocumentation',
} as const satisfies Record<ScenarioArea, string>;
export type DocumentationField = (typeof DOCUMENTATION_FIELDS)[ScenarioArea];

/** What the figures of a scenario are. */
export const SCENARIO_KINDS = ['actual', 'budget', 'forecast', 'whatIf'] as const;
export type ScenarioKind = (typeof SCENARIO_KINDS)[number];
/** A ledger says what was; nothing else is to agree with it. A scenario that says no kind counts as one of them. */
export const LEDGER_KINDS: readonly ScenarioKind[] = ['actual'];
export const SCENARIO_YEARS = { first: 1900, last: 2999 };

export interface CompletionFlags {
  readonly segmentsComplete: boolean;
  readonly processesComplete: boolean;
  readonly employeesComplete: boolean;
  readonly otherCostsComplete: boolean;
  readonly totalCostsComplete: boolean;
}

/** The done mark of each area. Profit and loss has no mark of its own: it is done when everything it is made of is done. */
export function doneMarks(scenario: CompletionFlags): Record<ScenarioArea, boolean> {
  return {
    segments: scenario.segmentsComplete,
    costObjects: scenario.processesComplete,
    personnelCosts: scenario.employeesComplete,
    otherCosts: scenario.otherCostsComplete,
    totalCosts: scenario.totalCostsComplete,
    profitAndLoss:
      scenario.processesComplete &&
      scenario.employeesComplete &&
      scenario.otherCostsComplete &&
      scenario.totalCostsComplete,
  };
}

/** A scenario can start from an industry template only when the company has a sector of its own. */
export function offersIndustryTemplate(sectorId: string | null): boolean {
  return sectorId !== null && sectorId !== DEFAULT_SECTOR_ID;
}
